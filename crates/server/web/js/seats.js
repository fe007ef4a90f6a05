/** Who sits where: the seats of this client, and from which side the board is seen. */
import { rotationFor } from './board/layout.js';

/** @typedef {import('./types.js').GameHead} GameHead */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Variant} Variant */

/** Do several people play at this device? @param {{ mine: string[] }} game */
export const isShared = ({ mine }) => mine.length > 1;

/** Does nobody play at this device? @param {{ mine: string[] }} game */
export const isWatched = ({ mine }) => mine.length === 0;

/** The seat of the one person at this device; none where several share it, and where somebody only watches. @param {{ mine: string[] }} game */
export const mySeat = ({ mine }) => (mine.length === 1 ? mine[0] : null);

/** The side with which one plays: one's own seat, or that at which one consults. @param {{ mine: string[], consults: string | null }} game */
export const ownSide = ({ mine, consults }) => mySeat({ mine }) ?? consults;

/** Does one lead several people at a seat, or could one? @param {State} state */
export const isCaptain = (state) => Boolean(state.terms.consultation) && mySeat(state) !== null;

/** Does one tell one's side a move instead of making it? @param {State} state */
export const advises = (state) => state.consults !== null || (state.terms.consultation === 'vote' && mySeat(state) !== null);

/** Is somebody still awaited? @param {{ seats: import('./types.js').Seat[] }} game */
export const isWaiting = ({ seats }) => seats.some(({ occupant }) => occupant === 'open' || occupant === 'invited');

/** Does a person play who is not at this device? @param {GameHead} game */
export const isRemote = ({ seats, mine }) => seats.some(({ seat, occupant }) => occupant !== 'engine' && !mine.includes(seat));

/**
 * The seat from which the board is seen: that of the one person here, or of whoever of several is to move next, if they
 * want the board to be turned to them.
 * @param {State} state @param {string} sideToMove @param {boolean} toMover
 */
export function seenFrom(state, sideToMove, toMover) {
  const mine = ownSide(state);
  const all = state.seats.map(({ seat }) => seat);
  if (mine !== null || !toMover || isWatched(state)) return mine ?? all[0];
  const at = all.indexOf(sideToMove);
  return [...all.slice(at), ...all.slice(0, at)].find((seat) => state.mine.includes(seat)) ?? all[0];
}

/** By how much the board is turned for a seat, so that its own men stand below. @param {Variant} variant @param {string} seat */
export function rotationOf(variant, seat) {
  return rotationFor(variant.board, variant.seats, variant.start.pieces, Math.max(0, variant.seats.indexOf(seat)));
}

/**
 * The seats whose turn it would have been since the last move, if they could have moved: still in the game, and neither
 * the one that moved nor the one that is to move.
 * @param {State} state
 */
export function skipped({ seats, moves, view, irregular }) {
  const last = moves[moves.length - 1]?.seat;
  // Something irregular that waits for a word is no move yet, though the other side is to speak.
  if (last === undefined || view.step || irregular) return [];
  const gone = new Set([...(view.out ?? []), ...(view.home ?? [])]);
  const all = seats.map(({ seat }) => seat);
  const at = all.indexOf(last) + 1;
  const following = [...all.slice(at), ...all.slice(0, at)];
  return following.slice(0, following.indexOf(view.sideToMove)).filter((seat) => !gone.has(seat));
}
