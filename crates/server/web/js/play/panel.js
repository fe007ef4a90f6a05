/** The words around the board: status, result, counts, offers, and which actions are open. */
import { pdnAddress, sheetAddress } from '../api.js';
import { captureWords } from '../announce.js';
import { get, make, tell } from '../dom.js';
import { changedRules, takeApart } from '../house.js';
import { currentLanguage, has, listed, t } from '../i18n.js';
import { material } from '../replay.js';
import { rulesAddress } from '../rules/view.js';
import { isShared, mySeat, skipped } from '../seats.js';
import { timeName } from '../times.js';
import { gameName, levelName, outcome, placesOf, resultReason, resultTitle, sourceWords, stockWords } from '../words.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Game} Game */

/** Are there more than two sides, so that nobody is simply the opponent? @param {State} state */
const isMany = (state) => state.seats.length > 2;

/** Which move of its turn it is, where a turn has several. @param {State} state */
const stepWords = ({ view }) => (view.step ? t('status.step', { n: view.step + 1 }) : '');

/** Who could not move and was passed over. @param {State} state */
function skippedWords(state) {
  const seats = skipped(state).map((seat) => t(`seat.${seat}`));
  return seats.length ? t('status.skipped', { seats: listed(seats) }) : '';
}

/** @param {State} state @returns {string} */
export function statusWords(state) {
  if (state.result) return '';
  const side = t(`side.${state.view.turn}`);
  if (state.thinking) return isMany(state) ? t('status.side-thinking', { side }) : t('status.thinking');
  const whose = isShared(state) ? t('status.side-to-move', { side }) : state.turns.length ? t('status.your-move') : '';
  if (!whose) return isMany(state) ? t('status.side-waiting', { side }) : t('status.waiting');
  return [skippedWords(state), whose, stepWords(state), captureWords(state)].filter(Boolean).join(' ');
}

/** @param {State} state @returns {string} */
export function offerWords(state) {
  if (!state.offer) return '';
  if (isShared(state)) return t(`offer.side.${state.offer.answer ?? 'waiting'}`, { side: t(`side.${state.offer.by}`) });
  const by = state.offer.by === mySeat(state) ? 'mine' : 'theirs';
  return t(`offer.${by}.${state.offer.answer ?? 'waiting'}`);
}

/** @param {State} state @param {boolean} dismissed */
export function showResult(state, dismissed) {
  const { result } = state;
  get('result').hidden = !result || dismissed;
  if (!result) return;
  const mine = mySeat(state);
  get('result-title').textContent = resultTitle(result, mine, state.seats);
  get('result-reason').textContent = resultReason(state, result, mine);
  get('result').dataset.outcome = outcome(state, result, mine);
  const places = placesOf(state.seats, result);
  get('result-places').hidden = places.length === 0;
  get('result-places').replaceChildren(...places.map(({ place, seats }) => make('li', { value: String(place) },
    seats.map((seat) => t(`side.${seat}`)).join(', '))));
}

/** What stands against a lone king. @param {State} state */
function strongerWords(state) {
  const sides = state.seats.map(({ seat }) => material(state.view.pieces, seat));
  return stockWords(sides.reduce((one, other) => (other.all > one.all ? other : one)));
}

/** @param {State} state @param {import('../types.js').Counter} counter */
function counterWords(state, { rule, count, limit }) {
  const keys = [`counter.${rule}.${count}`, `counter.${rule}`, 'counter.other'];
  return t(keys.find(has) ?? rule, { count, limit, n: limit, stronger: strongerWords(state) });
}

/** @param {State} state */
function showCounters(state) {
  const rows = state.counters.filter((counter) => counter.count > 0 && !state.result).map((counter) => make(
    'li', { 'data-rule': counter.rule, 'data-criterion': counter.criterion ?? '' },
    counterWords(state, counter), ' ', make('span', { class: 'hint' }, sourceWords(counter)),
  ));
  get('counters').replaceChildren(...rows);
}

/** How the position came about, where it was drawn or given. @param {State} state */
function originWords({ lot, handicap }) {
  if (lot) return t('origin.lot', lot);
  if (!handicap) return '';
  const { seat, without, first } = handicap;
  return t('origin.handicap', { seat: t(`seat.${seat}`), cells: listed(without), first: t(`seat.${first}`) });
}

/** @param {State} state @param {Game} game @param {boolean} online @param {number} ply */
export function showPanel(state, game, online, ply) {
  // Of several opponents each has a level of its own, which stands beside its name.
  const engine = isMany(state) ? undefined : state.seats.find((seat) => seat.player === 'engine');
  const level = engine?.level ? `${t('info.level', { level: engine.level })} ${levelName(engine.level)}` : '';
  get('game-info').textContent = [gameName(game), level, timeName(state.clock, game.seats)].filter(Boolean).join(' · ');
  const changed = changedRules(state.game);
  tell('origin-info', originWords(state));
  tell('house-info', changed.length ? t('house.info', { rules: changed.join('; ') }) : '');
  get('play-title').textContent = [gameName(game), level].filter(Boolean).join(' · ');
  document.title = `${gameName(game)} · ${t('page.name')}`;
  tell('status', ply === state.moves.length ? statusWords(state) : '');
  get('status').dataset.thinking = String(state.thinking);
  const recent = state.offer && !state.result && state.moves.length - state.offer.ply <= 2;
  tell('offer', recent ? offerWords(state) : '');
  const ruling = state.ruling ? t(`ruling.${state.ruling}`) : '';
  tell('notice', state.notice ? t(`notice.${state.notice}`) : ruling);
  tell('past', state.past.map((moves) => t('play.past', { moves: moves.join(' ') })).join(' '));
  showCounters(state);
  showActions(state, online);
}

/** @param {State} state @param {boolean} online */
function showActions(state, online) {
  const mine = mySeat(state);
  const shared = isShared(state);
  const open = online && !state.result && (shared || mine !== null);
  const button = (/** @type {string} */ id) => get(id, HTMLButtonElement);
  const gone = mine !== null && [...(state.view.out ?? []), ...(state.view.home ?? [])].includes(mine);
  button('resign').disabled = !open || gone;
  get('offer-draw').hidden = isMany(state);
  button('offer-draw').disabled = !open || (!shared && state.offer?.ply === state.moves.length);
  // An end on the board can be taken back with the move that brought it; one that was declared cannot.
  const declared = state.result !== null && ['resigned', 'agreement', 'time', 'both-flags', 'disobeyed', 'annulled'].includes(state.result.reason);
  button('take-back').disabled = !online || declared || !state.moves.some((move) => shared || move.seat === mine);
  get('take-back').hidden = !state.terms.takeBacks;
  // Over the board moves are made by hand; what is typed there is the move of a claim.
  const free = state.terms.board !== 'guided';
  get('enter-form').hidden = state.result !== null || (mine === null && !shared) || (free && !state.claimable);
  get('move-label').textContent = t(free ? 'claim.move' : 'play.type-move');
  get('enter-move').hidden = free;
  get('claim').hidden = !state.claimable;
  button('claim').disabled = !open;
  const asked = state.offer !== null && state.offer.answer === null && (shared || state.offer.by !== mine);
  get('offer-answer').hidden = !asked || !open;
  get('actor-label').hidden = !shared || state.result !== null;
  fillActors(state);
  get('download-pdn', HTMLAnchorElement).href = pdnAddress(state.id);
  get('score-sheet').hidden = isMany(state);
  get('score-sheet', HTMLAnchorElement).href = sheetAddress(state.id, currentLanguage());
  get('game-rules', HTMLAnchorElement).href = rulesAddress(takeApart(state.game).base);
}

/** Everybody who can act beside the one to move. @param {State} state */
function fillActors({ seats }) {
  const select = get('actor', HTMLSelectElement);
  const chosen = select.value;
  // A list that somebody has opened is not filled anew without need.
  const what = [currentLanguage(), ...seats.map(({ seat, player }) => `${seat} ${player}`)].join();
  if (select.dataset.actors === what) return;
  select.dataset.actors = what;
  const named = seats.filter(({ player }) => player === 'human').map(({ seat }) => make('option', { value: seat }, t(`side.${seat}`)));
  select.replaceChildren(make('option', { value: '' }, t('play.actor-to-move')), ...named);
  select.value = chosen;
  if (select.selectedIndex < 0) select.value = '';
}
