/** A hand that names two cells of a board without pieces: whether that is a move is for somebody else to say. */
import { HoldingHand } from './holding.js';

/**
 * @typedef {object} PairHost
 * @property {(from: string, to: string) => void} onPair
 * @property {() => void} onChange
 */

export class PairHand extends HoldingHand {
  /** @param {PairHost} host */
  constructor(host) {
    super();
    this.host = host;
  }

  drop() {
    this.prefix = [];
  }

  clear() {
    this.prefix = [];
    this.host.onChange();
  }

  /** @param {string} cell */
  activate(cell) {
    const from = this.selected;
    this.prefix = from === null ? [cell] : [];
    if (from !== null && from !== cell) this.host.onPair(from, cell);
    this.host.onChange();
  }

  /** Nothing lies there that could be carried. @returns {null} */
  grasp() {
    return null;
  }

  release() {}
}
