/** Who sits where: the people at this device, and from which side the board is seen. */
import { rotationFor } from './board/layout.js';

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').State} State */

/** @param {State} state */
const people = (state) => state.seats.filter((seat) => seat.player === 'human').map(({ seat }) => seat);

/** Do several people play at this device? @param {State} state */
export const isShared = (state) => people(state).length > 1;

/** The seat of the one person at this device; none where several share it. @param {State} state */
export const mySeat = (state) => (isShared(state) ? null : (people(state)[0] ?? null));

/**
 * The seat from which the board is seen: that of the one person here, or of whoever of several is to move next, if they
 * want the board to be turned to them.
 * @param {State} state @param {string} turn  the seat that is to move @param {boolean} toMover
 */
export function seenFrom(state, turn, toMover) {
  const mine = mySeat(state);
  const all = state.seats.map(({ seat }) => seat);
  if (mine !== null || !toMover) return mine ?? all[0];
  const at = all.indexOf(turn);
  return [...all.slice(at), ...all.slice(0, at)].find((seat) => people(state).includes(seat)) ?? all[0];
}

/** By how much the board is turned for a seat, so that its own men stand below. @param {Game} game @param {string} seat */
export function rotationOf(game, seat) {
  return rotationFor(game.board, game.seats, game.start.pieces, Math.max(0, game.seats.indexOf(seat)));
}

/**
 * The seats whose turn it would have been since the last move, if they could have moved: still in the game, and neither
 * the one that moved nor the one that is to move.
 * @param {State} state
 */
export function skipped({ seats, moves, view }) {
  const last = moves[moves.length - 1]?.seat;
  if (last === undefined || view.step) return [];
  const gone = new Set([...(view.out ?? []), ...(view.home ?? [])]);
  const all = seats.map(({ seat }) => seat);
  const at = all.indexOf(last) + 1;
  const following = [...all.slice(at), ...all.slice(0, at)];
  return following.slice(0, following.indexOf(view.turn)).filter((seat) => !gone.has(seat));
}
