/** Moves in rounds, pieces counted, positions as text. Pure. */

/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').PlayedMove} PlayedMove */
/** @typedef {import('./types.js').Piece} Piece */

/** A round: its number, and for each seat in their order of play the places of its moves among all. @typedef {{ number: number, plies: number[][] }} Round */

/**
 * The moves in numbered rounds, each with a place for every seat. Number 1 begins with the seat that moves first in this
 * game; a game that starts from a position in which another seat is to move leaves the places before it empty. A seat has
 * several moves in one round where its turn has several.
 * @param {PlayedMove[]} moves @param {string[]} seats @param {string} first
 */
export function rounds(moves, seats, first) {
  /** @type {Round[]} */
  const rows = [];
  for (let i = 0; i < moves.length; i += 1) addToRounds(rows, moves, i, orderOf(seats, first));
  return rows;
}

/** The seats in their order of play. @param {string[]} seats @param {string} first */
export const orderOf = (seats, first) => [...seats.slice(seats.indexOf(first)), ...seats.slice(0, seats.indexOf(first))];

/** Puts one more move into its round, which may be a new one. @param {Round[]} rows @param {PlayedMove[]} moves @param {number} index @param {string[]} order */
export function addToRounds(rows, moves, index, order) {
  const place = order.indexOf(moves[index].seat);
  const last = index > 0 ? order.indexOf(moves[index - 1].seat) : Infinity;
  if (place < last || (place === last && !moves[index].step)) rows.push({ number: rows.length + 1, plies: order.map(() => []) });
  rows[rows.length - 1].plies[place].push(index);
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

/** What stands before a piece in a FEN. @type {Record<string, string>} */
const KINDS = { king: 'K', pawn: 'P' };

/**
 * A position as a FEN, to begin another game from it. What lies below a piece is not written.
 * @param {View} view @param {string[]} [seats]
 */
export function toFen(view, seats = ['white', 'black']) {
  const letter = (/** @type {string} */ seat) => seat.charAt(0).toUpperCase();
  const side = (/** @type {string} */ seat) => `${letter(seat)}${view.pieces
    .filter((piece) => piece.seat === seat)
    .map((piece) => (KINDS[piece.kind] ?? '') + piece.cell).join(',')}`;
  return [letter(view.sideToMove), ...seats.map(side)].join(':');
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
  const [letter, first, second, ...rest] = fen.trim().split(':');
  const white = fenSide(first ?? '', 'W', 'white');
  const black = fenSide(second ?? '', 'B', 'black');
  if (!white || !black || rest.length || !['W', 'B'].includes(letter)) return null;
  return { sideToMove: letter === 'W' ? 'white' : 'black', pieces: [...white, ...black] };
}
