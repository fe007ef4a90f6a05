/**
 * Which move does a player mean? Pure functions over the legal moves and the squares chosen so far (`prefix`).
 * No rule of any game lives here: a move is only a path, and choosing is filtering by the beginning of the path.
 */

/** @typedef {import('./types.js').Move} Move */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Choice} Choice */

/** @param {string[]} list */
export const last = (list) => list[list.length - 1];

/** @param {Move[]} moves @param {string[]} prefix */
export function compatible(moves, prefix) {
  return moves.filter((move) => prefix.every((cell, i) => move.path[i] === cell));
}

/** Does a move only put something down? @param {Move} move */
const places = (move) => move.path.length === 1;

/** The pieces that can move. @param {Move[]} moves */
export function origins(moves) {
  return [...new Set(moves.filter((move) => !places(move)).map((move) => move.path[0]))];
}

/** The cells on which something can be put down. @param {Move[]} moves */
export function openCells(moves) {
  return moves.filter(places).map((move) => move.path[0]);
}

/** The squares that can follow the prefix. @param {Move[]} moves @param {string[]} prefix */
export function nextCells(moves, prefix) {
  const longer = compatible(moves, prefix).filter((move) => move.path.length > prefix.length);
  return [...new Set(longer.map((move) => move.path[prefix.length]))];
}

/** The moves that are complete with this prefix. @param {Move[]} moves @param {string[]} prefix */
export function endings(moves, prefix) {
  return compatible(moves, prefix).filter((move) => move.path.length === prefix.length);
}

/** Do all these moves take the same pieces? The order of taking does not matter. @param {Move[]} moves */
export function sameRemoved(moves) {
  const keys = moves.map((move) => [...move.removed].sort().join(' '));
  return keys.every((key) => key === keys[0]);
}

/** @param {Move[]} moves @param {string[]} prefix @param {string} cell */
function endingAt(moves, prefix, cell) {
  return compatible(moves, prefix).filter((move) => move.path.length > prefix.length && last(move.path) === cell);
}

/**
 * The squares that finish a move at one click, because every move that ends there takes the same pieces.
 * @param {Move[]} moves @param {string[]} prefix
 */
export function finalCells(moves, prefix) {
  const ends = new Set(compatible(moves, prefix).filter((t) => t.path.length > prefix.length).map((t) => last(t.path)));
  return [...ends].filter((cell) => sameRemoved(endingAt(moves, prefix, cell)));
}

/**
 * Does a capture step onto this square now and go on to end elsewhere? Then a click on it is that step, also where another
 * way leads to an end on the same square: whoever names the squares one by one must never play a move that was not meant.
 * A move that takes nothing is its end alone, whatever way leads there.
 * @param {Move[]} moves @param {string[]} prefix @param {string} cell
 */
function passes(moves, prefix, cell) {
  return compatible(moves, [...prefix, cell]).some((move) => move.removed.length > 0 && last(move.path) !== cell);
}

/**
 * What a click on `cell` means when a piece is already selected, or null when it is no target.
 * @param {Move[]} moves @param {string[]} prefix @param {string} cell
 * @returns {Choice | null}
 */
function target(moves, prefix, cell) {
  const ends = endingAt(moves, prefix, cell);
  const next = nextCells(moves, prefix).includes(cell);
  if (ends.length && sameRemoved(ends) && !passes(moves, prefix, cell)) return { kind: 'move', move: ends[0] };
  if (next) {
    const onward = compatible(moves, [...prefix, cell]);
    const done = onward.every((move) => move.path.length === prefix.length + 1);
    return done ? { kind: 'move', move: onward[0] } : { kind: 'step', prefix: [...prefix, cell] };
  }
  if (!ends.length) return null;
  if (sameRemoved(ends)) return { kind: 'move', move: ends[0] };
  return { kind: 'refuse', refusal: { reason: 'which-way', cells: nextCells(ends, prefix) }, clear: false };
}

/** Must a capture be made? Where it need not, quiet moves are legal too. @param {Move[]} moves */
export const mustCapture = (moves) => moves.length > 0 && moves.every((move) => move.removed.length > 0);

/**
 * Why a click on something that is no target does nothing.
 * @param {Move[]} moves @param {string[]} prefix @param {Piece | null} piece @param {string} mover
 * @returns {Choice}
 */
function refuse(moves, prefix, piece, mover) {
  if (prefix.length > 1) {
    return { kind: 'refuse', refusal: { reason: 'must-capture', cells: nextCells(moves, prefix) }, clear: false };
  }
  if (piece && piece.seat !== mover) {
    return { kind: 'refuse', refusal: { reason: 'not-yours', cells: [] }, clear: true };
  }
  if (mustCapture(moves) && (piece || prefix.length)) {
    return { kind: 'refuse', refusal: { reason: 'must-capture', cells: origins(moves) }, clear: true };
  }
  if (piece && openCells(moves).length) return { kind: 'refuse', refusal: { reason: 'place', cells: [] }, clear: true };
  if (piece) return { kind: 'refuse', refusal: { reason: 'no-move', cells: [] }, clear: true };
  return { kind: 'clear' };
}

/**
 * The meaning of choosing `cell`.
 * @param {Move[]} moves  the legal moves
 * @param {string[]} prefix  the squares chosen so far, the origin first; empty when nothing is selected
 * @param {string} cell
 * @param {Piece | null} piece  what stands on the cell
 * @param {string} mover  the seat that is to move
 * @returns {Choice}
 */
export function choose(moves, prefix, cell, piece, mover) {
  if (prefix.length && cell === last(prefix)) {
    if (prefix.length === 1) return { kind: 'clear' };
    const done = endings(moves, prefix);
    return done.length ? { kind: 'move', move: done[0] } : { kind: 'stay' };
  }
  const aim = prefix.length ? target(moves, prefix, cell) : null;
  if (aim) return aim;
  const put = prefix.length > 1 ? undefined : moves.find((move) => places(move) && move.path[0] === cell);
  if (put) return { kind: 'move', move: put };
  // Whoever has stepped where it was not meant begins anew from the first square.
  if (prefix.length > 1 && cell === prefix[0]) return { kind: 'clear' };
  if (origins(moves).includes(cell) && piece) return { kind: 'select', prefix: [cell] };
  return refuse(moves, prefix, piece, mover);
}

/**
 * A drag may visit squares of the path before it is dropped: try the longest visited beginning that makes sense.
 * @param {Move[]} moves @param {string[]} trail @param {number} base  length of the prefix before the drag
 * @param {string} cell @param {string} mover
 * @returns {Choice}
 */
export function drop(moves, trail, base, cell, mover) {
  for (let length = trail.length; length >= base; length -= 1) {
    const prefix = trail.slice(0, length);
    if (length > base && last(prefix) === cell) continue;
    const aim = target(moves, prefix, cell);
    if (aim && aim.kind !== 'refuse') return aim;
  }
  return target(moves, trail.slice(0, base), cell) ?? refuse(moves, trail.slice(0, base), null, mover);
}
