/** The player's hand: what is selected, how far a move has been played, and what each choice leads to. */
import { choose, compatible, drop, endings, finalCells, last, mustCapture, nextCells, openCells, origins } from './selection.js';

/** @typedef {import('./types.js').Move} Move */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Choice} Choice */
/** @typedef {import('./types.js').Refusal} Refusal */

/**
 * @typedef {object} HandHost
 * @property {() => Move[]} legal
 * @property {() => string} mover
 * @property {(cell: string) => Piece | null} pieceAt  as the position was before the move began
 * @property {(move: Move, from: number, carried: boolean) => void} onMove
 * @property {(move: Move, prefix: string[], carried: boolean) => void} onProgress
 * @property {() => void} onReset
 * @property {(cell: string | null) => void} onPick
 * @property {(refusal: Refusal) => void} onRefuse
 * @property {() => void} onChange
 */

export class Hand {
  /** @type {string[]} the squares of the move so far; the origin alone is a mere selection */
  prefix = [];
  /** @type {string[]} the prefix and the path squares that a drag has passed */
  #trail = [];

  /** @param {HandHost} host */
  constructor(host) {
    this.host = host;
  }

  get selected() {
    return this.prefix.length ? last(this.prefix) : null;
  }

  /** Does the move so far still fit what is legal? @param {Move[]} moves */
  fits(moves) {
    return compatible(moves, this.prefix).length > 0;
  }

  drop() {
    this.prefix = [];
    this.#trail = [];
  }

  /** @param {string} cell */
  activate(cell) {
    this.#follow(choose(this.host.legal(), this.prefix, cell, this.#pieceAt(cell), this.host.mover()), false);
  }

  /** In the middle of a move the mover's first square is empty. @param {string} cell */
  #pieceAt(cell) {
    return this.prefix.length > 1 && cell === this.prefix[0] ? null : this.host.pieceAt(cell);
  }

  /** Finishes a move that may end where the piece stands. @returns {boolean} */
  finish() {
    const done = this.prefix.length > 1 ? endings(this.host.legal(), this.prefix) : [];
    if (done.length) this.#follow({ kind: 'move', move: done[0] }, false);
    return done.length > 0;
  }

  clear() {
    if (!this.prefix.length) return;
    this.#follow({ kind: 'clear' }, false);
  }

  /** @param {string} cell @returns {'fresh' | 'held' | null} */
  grasp(cell) {
    if (cell === this.selected) {
      this.#trail = [...this.prefix];
      return 'held';
    }
    const choice = choose(this.host.legal(), this.prefix, cell, this.#pieceAt(cell), this.host.mover());
    if (choice.kind !== 'select') return null;
    this.#follow(choice, false);
    this.#trail = [...this.prefix];
    return 'fresh';
  }

  /** A drag that passes a square of the path on which the move goes on has chosen that square. @param {string | null} cell */
  pass(cell) {
    if (!cell || !this.#trail.length || cell === last(this.#trail)) return;
    const moves = this.host.legal();
    if (!nextCells(moves, this.#trail).includes(cell)) return;
    const longer = [...this.#trail, cell];
    if (nextCells(moves, longer).length) this.#trail = longer;
  }

  /** @param {string | null} cell @param {boolean} [_outside] */
  release(cell, _outside) {
    const trail = this.#trail;
    this.#trail = [];
    if (!cell || !trail.length || cell === this.selected) return this.#settle();
    const choice = drop(this.host.legal(), trail, this.prefix.length, cell, this.host.mover());
    if (choice.kind === 'refuse' || choice.kind === 'clear') this.#settle();
    return this.#follow(choice, true);
  }

  /** Puts a carried piece back where the move has come so far. */
  #settle() {
    if (this.prefix.length > 1) this.host.onProgress(compatible(this.host.legal(), this.prefix)[0], this.prefix, true);
    else this.host.onReset();
  }

  /** @param {Choice} choice @param {boolean} carried */
  #follow(choice, carried) {
    const started = this.prefix.length > 1;
    if (choice.kind === 'move') {
      const from = Math.max(0, this.prefix.length - 1);
      this.prefix = [];
      this.host.onMove(choice.move, from, carried);
    } else if (choice.kind === 'step') {
      this.prefix = choice.prefix;
      this.host.onProgress(compatible(this.host.legal(), choice.prefix)[0], choice.prefix, carried);
    } else if (choice.kind === 'select' || choice.kind === 'clear') {
      this.prefix = choice.kind === 'select' ? choice.prefix : [];
      if (started) this.host.onReset();
      this.host.onPick(this.selected);
    } else if (choice.kind === 'refuse') {
      if (choice.clear) this.prefix = [];
      this.host.onRefuse(choice.refusal);
    }
    this.host.onChange();
  }

  /** What the board can show of the choices. */
  hints() {
    const moves = this.host.legal();
    const next = this.prefix.length ? nextCells(moves, this.prefix) : [];
    const finals = this.prefix.length ? finalCells(moves, this.prefix).filter((cell) => !next.includes(cell) && cell !== this.selected) : [];
    return { next, finals, movable: origins(moves), open: this.prefix.length ? [] : openCells(moves), must: mustCapture(moves) };
  }
}
