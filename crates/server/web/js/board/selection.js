/**
 * Which turn does a player mean? Pure functions over the legal turns and the squares chosen so far (`prefix`).
 * No rule of any game lives here: a turn is only a path, and choosing is filtering by the beginning of the path.
 */

/** @typedef {import('./types.js').Turn} Turn */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Choice} Choice */

/** @param {string[]} list */
export const last = (list) => list[list.length - 1];

/** @param {Turn[]} turns @param {string[]} prefix */
export function compatible(turns, prefix) {
  return turns.filter((turn) => prefix.every((cell, i) => turn.path[i] === cell));
}

/** Does a turn only put something down? @param {Turn} turn */
const places = (turn) => turn.path.length === 1;

/** The pieces that can move. @param {Turn[]} turns */
export function origins(turns) {
  return [...new Set(turns.filter((turn) => !places(turn)).map((turn) => turn.path[0]))];
}

/** The cells on which something can be put down. @param {Turn[]} turns */
export function openCells(turns) {
  return turns.filter(places).map((turn) => turn.path[0]);
}

/** The squares that can follow the prefix. @param {Turn[]} turns @param {string[]} prefix */
export function nextCells(turns, prefix) {
  const longer = compatible(turns, prefix).filter((turn) => turn.path.length > prefix.length);
  return [...new Set(longer.map((turn) => turn.path[prefix.length]))];
}

/** The turns that are complete with this prefix. @param {Turn[]} turns @param {string[]} prefix */
export function endings(turns, prefix) {
  return compatible(turns, prefix).filter((turn) => turn.path.length === prefix.length);
}

/** Do all these turns take the same pieces? The order of taking does not matter. @param {Turn[]} turns */
export function sameRemoved(turns) {
  const keys = turns.map((turn) => [...turn.removed].sort().join(' '));
  return keys.every((key) => key === keys[0]);
}

/** @param {Turn[]} turns @param {string[]} prefix @param {string} cell */
function endingAt(turns, prefix, cell) {
  return compatible(turns, prefix).filter((turn) => turn.path.length > prefix.length && last(turn.path) === cell);
}

/**
 * The squares that finish a turn at one click, because every turn that ends there takes the same pieces.
 * @param {Turn[]} turns @param {string[]} prefix
 */
export function finalCells(turns, prefix) {
  const ends = new Set(compatible(turns, prefix).filter((t) => t.path.length > prefix.length).map((t) => last(t.path)));
  return [...ends].filter((cell) => sameRemoved(endingAt(turns, prefix, cell)));
}

/**
 * Does a capture step onto this square now and go on to end elsewhere? Then a click on it is that step, also where another
 * way leads to an end on the same square: whoever names the squares one by one must never play a turn that was not meant.
 * A turn that takes nothing is its end alone, whatever way leads there.
 * @param {Turn[]} turns @param {string[]} prefix @param {string} cell
 */
function passes(turns, prefix, cell) {
  return compatible(turns, [...prefix, cell]).some((turn) => turn.removed.length > 0 && last(turn.path) !== cell);
}

/**
 * What a click on `cell` means when a piece is already selected, or null when it is no target.
 * @param {Turn[]} turns @param {string[]} prefix @param {string} cell
 * @returns {Choice | null}
 */
function target(turns, prefix, cell) {
  const ends = endingAt(turns, prefix, cell);
  const next = nextCells(turns, prefix).includes(cell);
  if (ends.length && sameRemoved(ends) && !passes(turns, prefix, cell)) return { kind: 'turn', turn: ends[0] };
  if (next) {
    const onward = compatible(turns, [...prefix, cell]);
    const done = onward.every((turn) => turn.path.length === prefix.length + 1);
    return done ? { kind: 'turn', turn: onward[0] } : { kind: 'step', prefix: [...prefix, cell] };
  }
  if (!ends.length) return null;
  if (sameRemoved(ends)) return { kind: 'turn', turn: ends[0] };
  return { kind: 'refuse', refusal: { reason: 'which-way', cells: nextCells(ends, prefix) }, clear: false };
}

/** Must a capture be made? Where it need not, quiet turns are legal too. @param {Turn[]} turns */
export const mustCapture = (turns) => turns.length > 0 && turns.every((turn) => turn.removed.length > 0);

/**
 * Why a click on something that is no target does nothing.
 * @param {Turn[]} turns @param {string[]} prefix @param {Piece | null} piece @param {string} mover
 * @returns {Choice}
 */
function refuse(turns, prefix, piece, mover) {
  if (prefix.length > 1) {
    return { kind: 'refuse', refusal: { reason: 'must-capture', cells: nextCells(turns, prefix) }, clear: false };
  }
  if (piece && piece.seat !== mover) {
    return { kind: 'refuse', refusal: { reason: 'not-yours', cells: [] }, clear: true };
  }
  if (mustCapture(turns) && (piece || prefix.length)) {
    return { kind: 'refuse', refusal: { reason: 'must-capture', cells: origins(turns) }, clear: true };
  }
  if (piece && openCells(turns).length) return { kind: 'refuse', refusal: { reason: 'place', cells: [] }, clear: true };
  if (piece) return { kind: 'refuse', refusal: { reason: 'no-move', cells: [] }, clear: true };
  return { kind: 'clear' };
}

/**
 * The meaning of choosing `cell`.
 * @param {Turn[]} turns  the legal turns
 * @param {string[]} prefix  the squares chosen so far, the origin first; empty when nothing is selected
 * @param {string} cell
 * @param {Piece | null} piece  what stands on the cell
 * @param {string} mover  the seat that is to move
 * @returns {Choice}
 */
export function choose(turns, prefix, cell, piece, mover) {
  if (prefix.length && cell === last(prefix)) {
    if (prefix.length === 1) return { kind: 'clear' };
    const done = endings(turns, prefix);
    return done.length ? { kind: 'turn', turn: done[0] } : { kind: 'stay' };
  }
  const aim = prefix.length ? target(turns, prefix, cell) : null;
  if (aim) return aim;
  const put = prefix.length > 1 ? undefined : turns.find((turn) => places(turn) && turn.path[0] === cell);
  if (put) return { kind: 'turn', turn: put };
  // Whoever has stepped where it was not meant begins anew from the first square.
  if (prefix.length > 1 && cell === prefix[0]) return { kind: 'clear' };
  if (origins(turns).includes(cell) && piece) return { kind: 'select', prefix: [cell] };
  return refuse(turns, prefix, piece, mover);
}

/**
 * A drag may visit squares of the path before it is dropped: try the longest visited beginning that makes sense.
 * @param {Turn[]} turns @param {string[]} trail @param {number} base  length of the prefix before the drag
 * @param {string} cell @param {string} mover
 * @returns {Choice}
 */
export function drop(turns, trail, base, cell, mover) {
  for (let length = trail.length; length >= base; length -= 1) {
    const prefix = trail.slice(0, length);
    if (length > base && last(prefix) === cell) continue;
    const aim = target(turns, prefix, cell);
    if (aim && aim.kind !== 'refuse') return aim;
  }
  return target(turns, trail.slice(0, base), cell) ?? refuse(turns, trail.slice(0, base), null, mover);
}
