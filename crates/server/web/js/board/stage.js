/** What stands on the board at this moment, and how one position turns into the next. */
import { applyTurn, onTheWay, samePieces, takenSoFar } from './effect.js';
import { PieceLayer } from './men.js';
import { Motion, prefersStill } from './motion.js';

/** @typedef {import('./types.js').Layout} Layout */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Turn} Turn */
/** @typedef {{ pieces: Piece[], turn: Turn | null, from: number }} Frame  pieces to arrive at, by a turn, from a square of its path */

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
      const { pieces, turn } = frame;
      const follows = turn && samePieces(applyTurn(this.#base, turn), pieces);
      const start = this.#base;
      this.#base = pieces;
      if (turn && follows && !late && !this.#still) await this.#travel(start, turn, frame.from);
      if (this.#base === pieces) this.men.show(pieces);
    }
    this.#running = false;
    this.onSettled();
  }

  /** @param {Piece[]} start @param {Turn} turn @param {number} from */
  async #travel(start, turn, from) {
    const goal = this.#base;
    for (let i = from + 1; i < turn.path.length && this.#base === goal; i += 1) {
      await this.#segment(start, turn, i);
    }
    if (turn.path.length === 1) await this.#appear(turn.path[0]);
    if (turn.removed.length && this.#base === goal) await this.#motion.rest(REST);
  }

  /** A piece that comes from nowhere. @param {string} cell */
  async #appear(cell) {
    this.men.show(this.#base);
    await this.#motion.appear(this.men.drawn.get(cell)?.group, STEP);
  }

  /** @param {Piece[]} start @param {Turn} turn @param {number} i */
  async #segment(start, turn, i) {
    const fields = this.layout.byName;
    const prefix = turn.path.slice(0, i + 1);
    const goal = this.#base;
    this.#showWay(start, turn, prefix, i);
    const group = this.men.raise(turn.path[i]);
    await this.#motion.glide(group, fields.get(turn.path[i - 1]), fields.get(turn.path[i]), STEP);
    if (this.#base === goal) this.#showWay(start, turn, prefix, i + 1);
  }

  /**
   * The mover at the end of `prefix`, and what it has taken on the first squares of its path as ghosts.
   * @param {Piece[]} start @param {Turn} turn @param {string[]} prefix @param {number} squares
   */
  #showWay(start, turn, prefix, squares) {
    const ghosts = takenSoFar(this.layout.byName, turn, squares);
    ghosts.delete(prefix[prefix.length - 1]);
    this.men.show(onTheWay(start, prefix), ghosts);
  }

  /**
   * Shows a turn that the player has played as far as `prefix`; the last step moves if `glide` is set.
   * @param {Turn} turn @param {string[]} prefix @param {boolean} glide
   */
  showProgress(turn, prefix, glide) {
    const fields = this.layout.byName;
    this.#showWay(this.#base, turn, prefix, prefix.length);
    const [before, now] = prefix.slice(-2);
    const group = this.men.raise(now);
    if (glide && !this.#still) {
      this.#motion.calm();
      void this.#motion.glide(group, fields.get(before), fields.get(now), STEP);
    }
  }

  /** Takes back everything that was shown of an unfinished turn. */
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
