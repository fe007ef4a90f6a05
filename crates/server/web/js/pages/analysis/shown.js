/** A place in a tree of variations, as it is read aloud. */
import { legalMoves } from '../../game-state.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../wire.d.ts').NodePosition} NodePosition */

/**
 * What was played up to here, as a game that goes on.
 * @param {Variant} variant @param {import('./tree.js').Tree} tree @param {number} at @param {NodePosition | null} here
 * @returns {import('../play/reading.js').Shown}
 */
export function shownOf(variant, tree, at, here) {
  const path = tree.path(at);
  const moves = path.flatMap(({ move }) => (move ? [move] : []));
  const before = path.flatMap(({ move, parent }) => (move ? [tree.pieces(parent ?? 0)] : []));
  return asShown(variant, moves, [...before, here?.view.pieces ?? tree.pieces(at)], here);
}

/**
 * Moves from a position on, as a game that goes on.
 * @param {Variant} variant @param {import('../../types.js').PlayedMove[]} moves
 * @param {import('../../types.js').Piece[][]} positions  before each move, and now @param {NodePosition | null} here
 * @returns {import('../play/reading.js').Shown}
 */
export function asShown(variant, moves, positions, here) {
  const pieces = positions[positions.length - 1];
  const state = {
    seats: variant.seats.map((seat) => ({ seat })), moves, positions, view: { sideToMove: here?.now.sideToMove ?? variant.seats[0], pieces },
    legal: here ? legalMoves(here.legal, pieces, variant.captureSign) : [], counters: here?.now.counters ?? [], result: here?.result ?? null,
  };
  // What people and clocks add to a game is not read here.
  return { state: /** @type {State} */ (/** @type {unknown} */ (state)), variant, ply: moves.length, pieces, blind: false };
}
