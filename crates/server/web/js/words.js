/** Names of levels, times and results in the words of the page. */
import { currentLanguage, has, t } from './i18n.js';

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {import('./types.js').Result} Result */
/** @typedef {import('./types.js').State} State */

/** @param {Game} game */
export const gameName = (game) => game.names[currentLanguage()] ?? game.names.en ?? game.id;

/** The size of the board and the number of men. @param {Game} game @param {string} key  of the sentence */
export const gameLine = (game, key) => t(key, {
  columns: game.board.columns, rows: game.board.rows, men: game.start.pieces.length / game.seats.length,
});

/** The name of a game of which only the identifier is at hand. @param {string} id @param {import('./games.js').Games} games */
export function nameOf(id, games) {
  const game = games.known(id);
  if (game) return gameName(game);
  const base = games.base(id);
  return base ? t('house.game', { game: gameName(base) }) : id;
}

/** @param {number} level */
export const levelName = (level) => t(`level.${level}.name`);

/** @param {Seat} seat @param {string | null} mine */
export function playerName(seat, mine) {
  if (seat.name) return seat.name;
  if (seat.player === 'engine') return t('player.engine', { level: seat.level ?? 0, name: levelName(seat.level ?? 0) });
  return t(seat.seat === mine ? 'player.you' : 'player.human');
}

/** @param {Result} result @param {string | null} mine */
export function resultTitle(result, mine) {
  if (result.reason === 'annulled') return t('result.annulled');
  if (result.winner === null) return t('result.draw', { score: result.score });
  if (!mine) return t('result.wins', { seat: t(`seat.${result.winner}`), score: result.score });
  return t(result.winner === mine ? 'result.won' : 'result.lost', { score: result.score });
}

/** Who has no pieces or no move is who would move now; giving everything away can be the aim. */
const OF_THE_MOVER = ['no-pieces', 'no-move'];
const OF_THE_WINNER = ['king-made'];

/** The seat of which a reason speaks. @param {State} state @param {Result} result */
function subject(state, result) {
  if (OF_THE_MOVER.includes(result.reason)) return state.view.turn;
  if (OF_THE_WINNER.includes(result.reason)) return result.winner;
  return state.seats.find(({ seat }) => seat !== result.winner)?.seat;
}

/** Criterion and article by which the rules decide: "D5, FMJD-64 7.2.7". @param {{ criterion?: string | null, article?: string | null }} rule */
export const sourceWords = ({ criterion, article }) => [criterion, article].filter(Boolean).join(', ');

/** Why a game ended, and by which article. @param {State} state @param {Result} result @param {string | null} mine */
export function resultReason(state, result, mine) {
  const source = sourceWords(result);
  return [reasonWords(state, result, mine), source ? t('reason.source', { source }) : ''].filter(Boolean).join(' ');
}

/** @param {State} state @param {Result} result @param {string | null} mine */
function reasonWords(state, result, mine) {
  const key = `reason.${result.reason}`;
  const whose = subject(state, result);
  const named = `${key}.side`;
  if (mine === null && result.winner !== null && whose && has(named)) return t(named, { side: t(`side.${whose}`) });
  const sided = `${key}.${subject(state, result) === mine ? 'you' : 'other'}`;
  if (result.winner !== null && has(sided)) return t(sided);
  return has(key) ? t(key) : result.reason;
}

/** Men and kings in words. @param {{ men: number, kings: number }} own */
export function stockWords({ men, kings }) {
  const parts = [men || !kings ? t('material.men', { n: men }) : '', kings ? t('material.kings', { n: kings }) : ''];
  return parts.filter(Boolean).join(', ');
}

/** @param {number} then  milliseconds since 1970 */
export function ago(then) {
  const minutes = Math.round((then - Date.now()) / 60_000);
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' });
  if (minutes > -60) return format.format(Math.min(0, minutes), 'minute');
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 60 / 24), 'day');
}
