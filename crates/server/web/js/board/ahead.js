/** A hand that chooses moves while it is not its turn. What will be legal is not known: any own piece can go to any other cell. */
import { HoldingHand } from './holding.js';

/** @typedef {import('./types.js').Piece} Piece */

/**
 * @typedef {object} AheadHost
 * @property {(cell: string) => Piece | null} pieceAt  after the moves that are chosen already
 * @property {(piece: Piece) => boolean} isOwn
 * @property {() => boolean} canPut  whether something is left in the hand to be put down
 * @property {(cell: string) => boolean} isPut  whether something is going to be put down there
 * @property {(from: string, to: string) => void} onPlan  the same cell twice puts something down there
 * @property {() => void} onClear  all that was chosen is given up
 * @property {() => void} onReset
 * @property {() => void} onChange
 */

export class AheadHand extends HoldingHand {
  /** @param {AheadHost} host */
  constructor(host) {
    super();
    this.host = host;
  }

  drop() {
    this.prefix = [];
  }

  /** @param {string} cell */
  #isOwn(cell) {
    const piece = this.host.pieceAt(cell);
    return piece !== null && this.host.isOwn(piece);
  }

  /** While things are put down, what is going to be is not moved yet. @param {string} cell */
  #waits(cell) {
    return this.host.canPut() && this.host.isPut(cell);
  }

  /** @param {string} cell */
  activate(cell) {
    if (cell === this.selected || this.#waits(cell)) return this.clear();
    if (this.#isOwn(cell)) return this.#take(cell);
    if (this.selected) return this.#put(cell);
    if (!this.host.canPut() || this.host.pieceAt(cell)) return this.clear();
    this.host.onPlan(cell, cell);
    return this.host.onChange();
  }

  /** Nothing is held, and nothing is chosen any more. */
  clear() {
    const held = this.selected !== null;
    this.prefix = [];
    if (!held) this.host.onClear();
    this.host.onChange();
  }

  /** @param {string} cell @returns {'fresh' | 'held' | null} */
  grasp(cell) {
    if (cell === this.selected) return 'held';
    if (!this.#isOwn(cell) || this.#waits(cell)) return null;
    this.#take(cell);
    return 'fresh';
  }

  /** @param {string | null} cell */
  release(cell) {
    this.host.onReset();
    if (cell && this.selected && cell !== this.selected) this.#put(cell);
  }

  /** @param {string} cell */
  #take(cell) {
    this.prefix = [cell];
    this.host.onChange();
  }

  /** @param {string} to */
  #put(to) {
    const from = this.selected;
    this.prefix = [];
    if (from) this.host.onPlan(from, to);
    this.host.onChange();
  }
}
