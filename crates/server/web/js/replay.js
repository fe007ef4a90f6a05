/** Every position of a game, from its start and the effects of its moves. Pure. */
import { applyTurn } from './board/effect.js';

/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Move} Move */
/** @typedef {import('./types.js').Piece} Piece */

/** @param {View} start @param {Move[]} moves @returns {Piece[][]} position 0 is the start, position n follows move n */
export function positions(start, moves) {
  const list = [start.pieces];
  for (const move of moves) list.push(applyTurn(list[list.length - 1], move));
  return list;
}

/**
 * Numbered pairs. Number 1 begins with the seat that moves first in this game; a game that starts from a position in
 * which the other seat is to move leaves the first place empty.
 * @param {Move[]} moves @param {string} first
 * @returns {{ number: number, plies: (number | null)[] }[]} indices into `moves`
 */
export function pairs(moves, first) {
  const offset = moves.length && moves[0].seat !== first ? 1 : 0;
  /** @type {{ number: number, plies: (number | null)[] }[]} */
  const rows = [];
  for (let slot = 0; slot < moves.length + offset; slot += 1) {
    if (slot % 2 === 0) rows.push({ number: slot / 2 + 1, plies: [] });
    rows[rows.length - 1].plies.push(slot < offset ? null : slot - offset);
  }
  return rows;
}

/** @param {Piece[]} pieces @param {string} seat */
export function material(pieces, seat) {
  const own = pieces.filter((piece) => piece.seat === seat);
  const kings = own.filter((piece) => piece.kind === 'king').length;
  return { men: own.length - kings, kings, all: own.length };
}

/**
 * A position as a FEN, to begin another game from it.
 * @param {View} view
 */
export function toFen(view) {
  const letter = (/** @type {string} */ seat) => seat.charAt(0).toUpperCase();
  const side = (/** @type {string} */ seat) => `${letter(seat)}${view.pieces
    .filter((piece) => piece.seat === seat)
    .map((piece) => (piece.kind === 'king' ? 'K' : '') + piece.cell).join(',')}`;
  return `${letter(view.turn)}:${side('white')}:${side('black')}`;
}
