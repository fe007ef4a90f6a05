/** The words around the board: status, result, counts, offers, and which actions are open. */
import { pdnAddress, sheetAddress } from '../api.js';
import { captureWords } from '../announce.js';
import { get, make, tell } from '../dom.js';
import { changedRules, takeApart } from '../house.js';
import { currentLanguage, has, t } from '../i18n.js';
import { rulesAddress } from '../rules/view.js';
import { timeName } from '../times.js';
import { gameName, levelName, resultReason, resultTitle } from '../words.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Game} Game */

/** @param {State} state */
export const mySeat = (state) => state.seats.find((seat) => seat.player === 'human')?.seat ?? null;

/** @param {State} state @returns {string} */
export function statusWords(state) {
  if (state.result) return '';
  if (state.thinking) return t('status.thinking');
  if (!state.turns.length) return t('status.waiting');
  return [t('status.your-move'), captureWords(state)].filter(Boolean).join(' ');
}

/** @param {State} state @returns {string} */
export function offerWords(state) {
  if (!state.offer) return '';
  const by = state.offer.by === mySeat(state) ? 'mine' : 'theirs';
  return t(`offer.${by}.${state.offer.answer ?? 'waiting'}`);
}

/** @param {State} state @param {boolean} dismissed */
export function showResult(state, dismissed) {
  const { result } = state;
  get('result').hidden = !result || dismissed;
  if (!result) return;
  const mine = mySeat(state);
  get('result-title').textContent = resultTitle(result, mine);
  get('result-reason').textContent = resultReason(state, result, mine);
  get('result').dataset.outcome = result.winner === null ? 'draw' : result.winner === mine ? 'won' : 'lost';
}

/** @param {State} state */
function showCounters(state) {
  const rows = state.counters.filter((counter) => counter.count > 0 && !state.result).map((counter) => {
    const key = `counter.${counter.rule}`;
    const words = t(has(key) ? key : 'counter.other', { count: counter.count, limit: counter.limit, n: counter.limit });
    return make('li', { 'data-rule': counter.rule }, words);
  });
  get('counters').replaceChildren(...rows);
}

/** @param {State} state @param {Game} game @param {boolean} online @param {number} ply */
export function showPanel(state, game, online, ply) {
  const engine = state.seats.find((seat) => seat.player === 'engine');
  const level = engine?.level ? `${t('info.level', { level: engine.level })} ${levelName(engine.level)}` : '';
  get('game-info').textContent = [gameName(game), level, timeName(state.clock, game.seats)].filter(Boolean).join(' · ');
  const changed = changedRules(state.game);
  tell('house-info', changed.length ? t('house.info', { rules: changed.join('; ') }) : '');
  get('play-title').textContent = `${gameName(game)} · ${level}`;
  document.title = `${gameName(game)} · ${t('page.name')}`;
  tell('status', ply === state.moves.length ? statusWords(state) : '');
  get('status').dataset.thinking = String(state.thinking);
  const recent = state.offer && !state.result && state.moves.length - state.offer.ply <= 2;
  tell('offer', recent ? offerWords(state) : '');
  tell('notice', state.notice ? t(`notice.${state.notice}`) : '');
  showCounters(state);
  showActions(state, online);
}

/** @param {State} state @param {boolean} online */
function showActions(state, online) {
  const mine = mySeat(state);
  const open = online && !state.result && mine !== null;
  const button = (/** @type {string} */ id) => get(id, HTMLButtonElement);
  button('resign').disabled = !open;
  button('offer-draw').disabled = !open || state.offer?.ply === state.moves.length;
  // An end on the board can be taken back with the move that brought it; one that was declared cannot.
  const declared = state.result !== null && ['resigned', 'agreement', 'time'].includes(state.result.reason);
  button('take-back').disabled = !online || declared || !state.moves.some((move) => move.seat === mine);
  get('enter-form').hidden = state.result !== null || mine === null;
  get('download-pdn', HTMLAnchorElement).href = pdnAddress(state.id);
  get('score-sheet', HTMLAnchorElement).href = sheetAddress(state.id, currentLanguage());
  get('game-rules', HTMLAnchorElement).href = rulesAddress(takeApart(state.game).base);
}
