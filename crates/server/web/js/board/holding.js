/** What hands have in common that are bound by no rules: at most one piece is held, and nothing is hinted at. */

const NO_HINTS = { next: [], finals: [], movable: [], open: [], must: false };

export class HoldingHand {
  /** @type {string[]} the cell of the piece that is held, if one is */
  prefix = [];

  get selected() {
    return this.prefix[0] ?? null;
  }

  fits() {
    return true;
  }

  finish() {
    return false;
  }

  pass() {}

  hints() {
    return NO_HINTS;
  }
}
