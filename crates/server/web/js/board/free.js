/** A hand that may do anything: any piece can be touched, put on any cell, or taken off the board. */
import { HoldingHand } from './holding.js';

/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Deed} Deed */

/**
 * @typedef {object} FreeHost
 * @property {(cell: string) => Piece | null} pieceAt
 * @property {(deed: Deed) => void} onDeed
 * @property {(cell: string | null) => void} onPick
 * @property {() => void} onReset
 * @property {() => void} onChange
 */

export class FreeHand extends HoldingHand {
  /** @param {FreeHost} host */
  constructor(host) {
    super();
    this.host = host;
  }

  /** The position has changed: a piece that still stands where the hand is stays in it. */
  drop() {
    if (this.selected && !this.host.pieceAt(this.selected)) this.prefix = [];
  }

  /** @param {string} cell */
  activate(cell) {
    if (this.host.pieceAt(cell)) return cell === this.selected ? this.clear() : this.#take(cell);
    return this.selected ? this.#put(cell) : undefined;
  }

  clear() {
    this.prefix = [];
    this.host.onPick(null);
    this.host.onChange();
  }

  /** @param {string} cell @returns {'fresh' | 'held' | null} */
  grasp(cell) {
    if (!this.host.pieceAt(cell)) return null;
    if (cell === this.selected) return 'held';
    this.#take(cell);
    return 'fresh';
  }

  /** @param {string | null} cell @param {boolean} outside  whether the hand has left the board */
  release(cell, outside) {
    if (outside && this.selected) return this.remove();
    if (!cell || cell === this.selected || this.host.pieceAt(cell)) return this.host.onReset();
    return this.#put(cell);
  }

  /** Takes the held piece off the board. */
  remove() {
    const { selected } = this;
    if (!selected) return;
    this.prefix = [];
    this.host.onDeed({ kind: 'off', cell: selected });
    this.host.onPick(null);
  }

  /** @param {string} cell */
  #take(cell) {
    this.prefix = [cell];
    this.host.onDeed({ kind: 'touch', cell });
    this.host.onPick(cell);
    this.host.onChange();
  }

  /** @param {string} to */
  #put(to) {
    const from = this.selected;
    if (!from) return;
    this.prefix = [to];
    this.host.onDeed({ kind: 'move', cell: from, to });
    this.host.onPick(to);
    this.host.onChange();
  }
}
