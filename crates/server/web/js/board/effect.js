/** What a move does to the pieces. Pure; the effect is written out in the move, so no rules are needed. */

/** @typedef {import('./types.js').Move} Move */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Field} Field */

/** @param {Piece[]} pieces @param {Move} move @returns {Piece[]} */
export function applyMove(pieces, move) {
  const gone = new Set([move.path[0], ...move.removed, ...move.placed.map((piece) => piece.cell)]);
  return [...pieces.filter((piece) => !gone.has(piece.cell)), ...move.placed];
}

/** @param {Piece[]} a @param {Piece[]} b */
export function samePieces(a, b) {
  if (a.length !== b.length) return false;
  const key = (/** @type {Piece} */ piece) => `${piece.cell} ${lookOf(piece)}`;
  const keys = new Set(a.map(key));
  return b.every((piece) => keys.has(key(piece)));
}

/** Everything that a piece shows: what it is and what it stands on. @param {Piece} piece */
export const lookOf = ({ below = [], ...top }) => [...below, top].map(({ seat, kind }) => `${seat} ${kind}`).join(', ');

/**
 * Which of `removed` lie between two squares of the path? Works on any board on which a piece jumps in a straight line.
 * @param {Map<string, Field>} fields @param {string} from @param {string} to @param {string[]} removed
 */
export function takenBetween(fields, from, to, removed) {
  const a = fields.get(from);
  const b = fields.get(to);
  if (!a || !b) return [];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return removed.filter((cell) => {
    const p = fields.get(cell);
    if (!p) return false;
    const detour = Math.hypot(p.x - a.x, p.y - a.y) + Math.hypot(b.x - p.x, b.y - p.y) - length;
    return Math.abs(detour) < 0.5;
  });
}

/**
 * The pieces as they stand when a move has come as far as `prefix`: the mover has travelled, the taken pieces still
 * stand, because they come off only when the move is complete. Only where the mover itself comes to stand has a taken
 * piece gone: some games lift it at once, and the move may lead over its square again.
 * @param {Piece[]} pieces @param {string[]} prefix
 */
export function onTheWay(pieces, prefix) {
  const mover = pieces.find((piece) => piece.cell === prefix[0]);
  if (!mover) return pieces;
  const cell = prefix[prefix.length - 1];
  return [...pieces.filter((piece) => piece !== mover && piece.cell !== cell), { ...mover, cell }];
}

/**
 * The pieces taken so far. A tower that only loses its commander is not: it stands there after the move, too.
 * @param {Map<string, Field>} fields @param {Move} move @param {number} squares
 */
export function takenSoFar(fields, move, squares) {
  const goal = move.path[move.path.length - 1];
  const stays = move.placed.map((piece) => piece.cell).filter((cell) => cell !== goal);
  /** @type {Set<string>} */
  const taken = new Set();
  for (let i = 1; i < squares; i += 1) {
    takenBetween(fields, move.path[i - 1], move.path[i], move.removed).forEach((cell) => taken.add(cell));
  }
  for (const cell of stays) taken.delete(cell);
  return taken;
}
