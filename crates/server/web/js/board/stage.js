/** What stands on the board at this moment, and how one position turns into the next. */
import { applyMove, onTheWay, samePieces, takenSoFar } from './effect.js';
import { PieceLayer } from './men.js';
import { Motion, prefersStill } from './motion.js';

/** @typedef {import('./types.js').Layout} Layout */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Move} Move */
/** @typedef {{ pieces: Piece[], move: Move | null, from: number }} Frame  pieces to arrive at, by a move, from a square of its path */

const STEP = 200;
const REST = 120;

export class Stage {
  #motion = new Motion();
  /** @type {Frame[]} */
  #frames = [];
  #running = false;
  /** @type {Piece[]} the last complete position */
  #base = [];
  animated = true;

  /** @param {Layout} layout @param {string} id @param {() => void} onSettled @param {Piece[]} [pieces] */
  constructor(layout, id, onSettled, pieces = []) {
    this.layout = layout;
    this.men = new PieceLayer(layout, id);
    this.onSettled = onSettled;
    this.snap(pieces);
  }

  get base() {
    return this.#base;
  }

  get settled() {
    return !this.#running;
  }

  get #still() {
    return !this.animated || prefersStill();
  }

  /** Shows a position at once. @param {Piece[]} pieces */
  snap(pieces) {
    this.#frames = [];
    this.#motion.hurry();
    this.#base = pieces;
    this.men.show(pieces);
  }

  /** Ends all movement now, at the newest position. */
  hurry() {
    const newest = this.#frames.pop();
    if (newest) this.snap(newest.pieces);
    this.#motion.hurry();
  }

  /** The newest position that was asked for. @returns {Piece[]} */
  #goal() {
    return this.#frames[this.#frames.length - 1]?.pieces ?? this.#base;
  }

  /** @param {Frame} frame */
  arrive(frame) {
    if (!this.#running && samePieces(this.#base, frame.pieces)) return this.men.show(frame.pieces);
    if (this.#running && samePieces(this.#goal(), frame.pieces)) return undefined;
    this.#frames.push(frame);
    if (!this.#running) this.#run();
    return undefined;
  }

  async #run() {
    this.#running = true;
    for (let frame = this.#frames.shift(); frame; frame = this.#frames.shift()) {
      this.#motion.calm();
      const late = this.#frames.length > 1;
      const { pieces, move } = frame;
      const follows = move && samePieces(applyMove(this.#base, move), pieces);
      const start = this.#base;
      this.#base = pieces;
      if (move && follows && !late && !this.#still) await this.#travel(start, move, frame.from);
      if (this.#base === pieces) this.men.show(pieces);
    }
    this.#running = false;
    this.onSettled();
  }

  /** @param {Piece[]} start @param {Move} move @param {number} from */
  async #travel(start, move, from) {
    const goal = this.#base;
    for (let i = from + 1; i < move.path.length && this.#base === goal; i += 1) {
      await this.#segment(start, move, i);
    }
    if (move.path.length === 1) await this.#appear(move.path[0]);
    if (move.removed.length && this.#base === goal) await this.#motion.rest(REST);
  }

  /** A piece that comes from nowhere. @param {string} cell */
  async #appear(cell) {
    this.men.show(this.#base);
    await this.#motion.appear(this.men.drawn.get(cell)?.group, STEP);
  }

  /** @param {Piece[]} start @param {Move} move @param {number} i */
  async #segment(start, move, i) {
    const fields = this.layout.byName;
    const prefix = move.path.slice(0, i + 1);
    const goal = this.#base;
    this.#showWay(start, move, prefix, i);
    const group = this.men.raise(move.path[i]);
    await this.#motion.glide(group, fields.get(move.path[i - 1]), fields.get(move.path[i]), STEP);
    if (this.#base === goal) this.#showWay(start, move, prefix, i + 1);
  }

  /**
   * The mover at the end of `prefix`, and what it has taken on the first squares of its path as ghosts.
   * @param {Piece[]} start @param {Move} move @param {string[]} prefix @param {number} squares
   */
  #showWay(start, move, prefix, squares) {
    const ghosts = takenSoFar(this.layout.byName, move, squares);
    ghosts.delete(prefix[prefix.length - 1]);
    this.men.show(onTheWay(start, prefix), ghosts);
  }

  /**
   * Shows a move that the player has played as far as `prefix`; the last step moves if `glide` is set.
   * @param {Move} move @param {string[]} prefix @param {boolean} glide
   */
  showProgress(move, prefix, glide) {
    const fields = this.layout.byName;
    this.#showWay(this.#base, move, prefix, prefix.length);
    const [before, now] = prefix.slice(-2);
    const group = this.men.raise(now);
    if (glide && !this.#still) {
      this.#motion.calm();
      void this.#motion.glide(group, fields.get(before), fields.get(now), STEP);
    }
  }

  /** Takes back everything that was shown of an unfinished move. */
  showBase() {
    this.men.show(this.#base);
  }

  /** Lets a piece follow the pointer. @param {string} cell @param {number} x @param {number} y */
  carry(cell, x, y) {
    const group = this.men.drawn.get(cell)?.group;
    if (!group) return;
    if (!group.classList.contains('bb-lifted')) this.men.raise(cell);
    group.classList.add('bb-lifted');
    group.style.transform = `translate(${x}px, ${y}px)`;
  }
}
