/** What the view of Chapaev reads, made from the messages of the server, as `game-state.js` does it for games of moves. */
import { headAfter, headOf } from '../game-state.js';

/** @typedef {import('../types.js').Snapshot} Snapshot */
/** @typedef {import('../types.js').Update} Update */
/** @typedef {import('./types.js').Film} Film */
/** @typedef {import('./types.js').FlickSnapshot} FlickSnapshot */
/** @typedef {import('./types.js').FlickState} FlickState */
/** @typedef {import('./types.js').FlickUpdate} FlickUpdate */
/** @typedef {import('./types.js').Played} Played */

/** @param {Snapshot} snapshot @param {FlickSnapshot} game  of it @returns {FlickState} */
export function stateOf(snapshot, { radius, played, now }) {
  return { ...headOf(snapshot, now.plies), ...now, radius, played };
}

/**
 * What follows an update; null where it does not fit the game that is known here.
 * @param {FlickState} before @param {Update} update @param {FlickUpdate} game  of it
 * @returns {FlickState | null}
 */
export function nextState(before, update, game) {
  const made = game.plies > before.plies && game.last ? [flickOf(game.last)] : [];
  const played = made.length ? [...before.played, ...made] : before.played;
  if (played.length !== game.plies) return null;
  return { ...before, ...headAfter(before, update, game.plies), ...game, played };
}

/** @param {Film} film @returns {Played} */
const flickOf = ({ seat, text, fell, effect, winner }) => ({ seat, text, fell, effect, winner });
