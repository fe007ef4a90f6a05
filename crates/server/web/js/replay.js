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
 * The moves in numbered rounds, each with a place for every seat. Number 1 begins with the seat that moves first in this
 * game; a game that starts from a position in which another seat is to move leaves the places before it empty. A seat has
 * several moves in one round where its turn has several.
 * @param {Move[]} moves @param {string[]} seats @param {string} first
 * @returns {{ number: number, plies: number[][] }[]} indices into `moves`, by the place of the seat in the round
 */
export function rounds(moves, seats, first) {
  const order = [...seats.slice(seats.indexOf(first)), ...seats.slice(0, seats.indexOf(first))];
  /** @type {{ number: number, plies: number[][] }[]} */
  const rows = [];
  let last = Infinity;
  moves.forEach((move, i) => {
    const place = order.indexOf(move.seat);
    if (place < last || (place === last && !move.step)) rows.push({ number: rows.length + 1, plies: order.map(() => []) });
    rows[rows.length - 1].plies[place].push(i);
    last = place;
  });
  return rows;
}

/** What a seat has: what it commands, what it holds under its own, and all its pieces wherever they lie. @param {Piece[]} pieces @param {string} seat */
export function material(pieces, seat) {
  const own = pieces.filter((piece) => piece.seat === seat);
  const count = (/** @type {string} */ kind) => own.filter((piece) => piece.kind === kind).length;
  const [kings, pawns] = [count('king'), count('pawn')];
  const lying = (/** @type {Piece[]} */ some) => some.flatMap((piece) => piece.below ?? []);
  const held = lying(own).filter((man) => man.seat !== seat).length;
  const buried = lying(pieces).filter((man) => man.seat === seat).length;
  return { men: own.length - kings - pawns, kings, pawns, held, all: own.length + buried };
}

/** Can the page write a position as a FEN? Only men and kings of two sides. @param {View} view */
export const isPlain = (view) => view.pieces.every(({ seat, kind, below }) => !below?.length
  && ['white', 'black'].includes(seat) && ['man', 'king'].includes(kind));

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
