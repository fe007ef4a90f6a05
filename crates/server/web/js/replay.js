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

const PIECES = /^(K?)([a-z]?\d+)$/;

/** @param {string} side  such as `Wa1,Kc3` @param {string} letter @param {string} seat @returns {Piece[] | null} */
function fenSide(side, letter, seat) {
  if (side.charAt(0) !== letter) return null;
  const found = side.slice(1).split(',').filter(Boolean).map((text) => PIECES.exec(text));
  if (found.includes(null)) return null;
  return found.flatMap((piece) => (piece ? [{ cell: piece[2], seat, kind: piece[1] ? 'king' : 'man' }] : []));
}

/**
 * A FEN as the server and `toFen` write it, to look at; null for one that is written in another way, which only the
 * server can read.
 * @param {string} fen @returns {View | null}
 */
export function fromFen(fen) {
  const [turn, first, second, ...rest] = fen.trim().split(':');
  const white = fenSide(first ?? '', 'W', 'white');
  const black = fenSide(second ?? '', 'B', 'black');
  if (!white || !black || rest.length || !['W', 'B'].includes(turn)) return null;
  return { turn: turn === 'W' ? 'white' : 'black', pieces: [...white, ...black] };
}
