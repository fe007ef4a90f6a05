/** A tree of variations as it is known here: nodes by number, the way to each, and the pieces there. Pure. */
import { applyMove } from '../../board/effect.js';
import { orderOf } from '../../replay.js';

/** @typedef {import('../../wire.d.ts').Tree} WireTree */
/** @typedef {import('../../wire.d.ts').TreeNode} TreeNode */
/** @typedef {import('../../types.js').Piece} Piece */

export class Tree {
  /** @type {Map<number, TreeNode>} */
  #nodes = new Map();
  /** @type {Map<number, number[]>} */
  #children = new Map();
  /** @type {Map<number, Piece[]>} */
  #pieces = new Map();

  /** @param {WireTree} told @param {string[]} seats */
  constructor(told, seats) {
    this.told = told;
    this.order = orderOf(seats, told.start.sideToMove);
    for (const node of told.nodes) {
      this.#nodes.set(node.id, node);
      this.#children.set(node.id, []);
      if (node.parent !== undefined) this.#children.get(node.parent)?.push(node.id);
    }
  }

  get pdn() {
    return this.told.pdn;
  }

  /** @param {number} id @returns {TreeNode} */
  node(id) {
    return this.#nodes.get(id) ?? this.told.nodes[0];
  }

  /** @param {number} id @returns {number[]} */
  children(id) {
    return this.#children.get(id) ?? [];
  }

  /** @param {number} id @returns {number | null} */
  next(id) {
    return this.children(id)[0] ?? null;
  }

  /** The nodes from the first move to this one. @param {number} id @returns {TreeNode[]} */
  path(id) {
    /** @type {TreeNode[]} */
    const path = [];
    for (let node = this.node(id); node.parent !== undefined; node = this.node(node.parent)) path.unshift(node);
    return path;
  }

  /** The line on from here, this node included. @param {number} id */
  line(id) {
    const line = [id];
    for (let next = this.next(id); next !== null; next = this.next(next)) line.push(next);
    return line;
  }

  /** Where the engine begins: the last position that was set up by hand, or the beginning. @param {number} id */
  movesTo(id) {
    const path = this.path(id);
    const from = path.reduce((last, node, i) => (node.view === undefined ? last : i + 1), 0);
    return path.slice(from).map((node) => node.move?.text ?? '');
  }

  /** Whether there is such a node. @param {number} id */
  has(id) {
    return this.#nodes.has(id);
  }

  /** Where a node is: the steps from the beginning, as studies name them. @param {number} id @returns {string[]} */
  place(id) {
    return this.path(id).map((node) => node.move?.text ?? `*${this.#silent(node.parent ?? 0).indexOf(node.id) + 1}`);
  }

  /** The node at a place. @param {string[]} place @returns {number | null} */
  find(place) {
    let at = 0;
    for (const step of place) {
      const next = this.#child(at, step);
      if (next === undefined) return null;
      at = next;
    }
    return at;
  }

  /** @param {number} at @param {string} step */
  #child(at, step) {
    if (step.startsWith('*')) return this.#silent(at)[Number(step.slice(1)) - 1];
    return this.children(at).find((id) => this.node(id).move?.text === step);
  }

  /** The children that no move leads to. @param {number} id */
  #silent(id) {
    return this.children(id).filter((child) => !this.node(child).move);
  }

  /** What stands on the board at a node. @param {number} id @returns {Piece[]} */
  pieces(id) {
    const known = this.#pieces.get(id);
    if (known) return known;
    const node = this.node(id);
    const pieces = node.view?.pieces ?? (node.parent === undefined ? this.told.start.pieces : after(this.pieces(node.parent), node));
    this.#pieces.set(id, pieces);
    return pieces;
  }

  /** The number of the round of a move, counted from 1. @param {number} id @returns {number} */
  round(id) {
    const node = this.node(id);
    const before = node.parent === undefined ? null : this.node(node.parent);
    if (!before) return 0;
    const round = this.round(before.id);
    if (!before.move || !node.move) return round + (round === 0 ? 1 : 0);
    const [last, now] = [this.order.indexOf(before.move.seat), this.order.indexOf(node.move.seat)];
    return now < last || (now === last && !node.move.step) ? round + 1 : round;
  }

  /** Whether a move is the first of its round, so that its number stands before it. @param {number} id */
  opensRound(id) {
    const { parent } = this.node(id);
    return parent === undefined || this.round(parent) !== this.round(id);
  }
}

/** @param {Piece[]} pieces @param {TreeNode} node */
const after = (pieces, node) => (node.move ? applyMove(pieces, node.move) : pieces);
