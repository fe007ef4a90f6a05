/** The words around the board: status, result, counts, offers, and which actions are open. */
import { captureWords } from '../../announce.js';
import { get, make, tell } from '../../dom.js';
import { changedRules } from '../../house.js';
import { has, listed, t } from '../../i18n.js';
import { material } from '../../replay.js';
import { advises, isShared, isWatched, mySeat, ownSide, skipped } from '../../seats.js';
import { settings } from '../../settings.js';
import { timeName } from '../../times.js';
import { familyOf } from '../../variants.js';
import { blindWords, levelName, outcome, placesOf, resultReason, resultTitle, sourceWords, stockWords, variantName } from '../../words.js';
import { absenceTemplate } from './absence.js';
import { aheadTemplate } from './ahead.js';
import { Desk } from './desk.js';
import { proposalTemplate, showProposals } from './proposals.js';
import { qualityTemplate } from './quality.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Variant} Variant */

/** What is said about the game as it stands. Its place does not change its size while the game runs. */
export const messagesTemplate = `
  <div class="messages">
    <p id="viewing" class="viewing" hidden><span id="viewing-text"></span> <button type="button" id="back-to-game" data-i18n="play.back-to-game"></button></p>
    <p id="status" class="status"></p>
    <p id="refusal" class="error" role="alert"></p>
    <ul id="counters" class="counters"></ul>
    ${proposalTemplate}
    ${aheadTemplate}
    ${absenceTemplate}
    <button type="button" id="resume" class="primary" data-i18n="play.resume" hidden></button>
    <p id="notice" class="notice" role="alert" hidden></p>
    <form id="enter-form" class="enter" autocomplete="off">
      <label for="move-input" id="move-label" data-i18n="play.type-move"></label>
      <input id="move-input" type="text" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="refusal" enterkeyhint="go">
      <button type="submit" id="enter-move" data-i18n="play.enter"></button>
      <button type="button" id="claim" data-i18n="play.claim" hidden></button>
    </form>
    <p id="goal" class="hint" hidden></p>
  </div>`;

/** What the game is: told once, above the moves. */
export const headTemplate = `
  <div class="game-head">
    <p id="game-info" class="game-info"></p>
    <p id="house-info" class="house-info" hidden></p>
    <p id="origin-info" class="house-info" hidden></p>
    <details id="origin-how" hidden><summary data-i18n="lot.how"></summary><p id="origin-lot" class="hint"></p></details>
    <p id="watchers" class="hint" hidden></p>
    ${qualityTemplate}
    <p id="match-info" class="house-info" role="status" hidden></p>
  </div>`;

/** The end of the game, on the board. */
export const resultTemplate = `
  <div id="result" class="result" hidden>
    <div><h2 id="result-title"></h2><p id="result-reason"></p><ol id="result-places" class="result-places" hidden></ol><p id="result-match" hidden></p></div>
    <button type="button" id="dismiss-result" class="quiet" data-icon="close" data-i18n-label="play.dismiss"></button>
  </div>`;

/** Are there more than two sides, so that nobody is simply the opponent? @param {State} state */
const isMany = (state) => state.seats.length > 2;

/** Which move of its turn it is, where a turn has several. @param {State} state */
const stepWords = ({ view }) => (view.step ? t('status.step', { n: view.step + 1 }) : '');

/** Who could not move and was passed over. @param {State} state */
function skippedWords(state) {
  const seats = skipped(state).map((seat) => t(`seat.${seat}`));
  return seats.length ? t('status.skipped', { seats: listed(seats) }) : '';
}

/** The engine looks for its move, or waits until it may. @param {State} state @param {string} side */
function engineWords(state, side) {
  if (state.queue) return t('status.queue', { n: state.queue });
  return isMany(state) || isWatched(state) ? t('status.side-thinking', { side }) : t('status.thinking');
}

/** Whether the clock was stopped until somebody starts it; at the board the arbiter has buttons of his own for it. @param {State} state */
const isPaused = (state) => Boolean(state.clock?.paused) && !state.result && !Desk.rules(state);

/** @param {State} state @returns {string} */
export function statusWords(state) {
  if (state.result) return '';
  const side = t(`side.${state.view.sideToMove}`);
  if (isPaused(state)) return t('status.paused');
  const here = state.mine.includes(state.view.sideToMove);
  if (advises(state) && ownSide(state) === state.view.sideToMove) return [t(`status.${state.terms.consultation}`), captureWords(state)].filter(Boolean).join(' ');
  // That the engine has done comes a moment after its move.
  if (state.thinking && !here) return engineWords(state, side);
  if (!here && !isWatched(state)) return isMany(state) ? t('status.side-waiting', { side }) : t('status.waiting');
  const whose = here && !isShared(state) ? t('status.your-move') : t('status.side-to-move', { side });
  return [skippedWords(state), whose, stepWords(state), captureWords(state)].filter(Boolean).join(' ');
}

/** The result below the moves; most titles say the score themselves. @param {import('../../types.js').Result} result @param {string} title */
const scoreLine = ({ score }, title) => (score && !title.includes(score) ? `${score} · ${title}` : title);

/** @param {State} state @param {boolean} dismissed */
export function showResult(state, dismissed) {
  const { result } = state;
  get('result').hidden = !result || dismissed;
  tell('score-line', result ? scoreLine(result, resultTitle(result, mySeat(state), state.seats)) : '');
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

/** @param {State} state @param {import('../../types.js').Counter} counter */
export function counterWords(state, { rule, count, limit }) {
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

/** For so many turns of each side the aim of a game is told. */
const LEARNING = 2;

/** The aim of a game that is not draughts as everybody knows it, while it begins. @param {State} state @param {Variant} variant */
function goalWords({ moves, seats, result }, variant) {
  const key = `goal.${familyOf(variant)}`;
  return !result && moves.length < LEARNING * seats.length && has(key) ? t(key) : '';
}

/** What the tab is called: whose turn it is comes first, for whoever looks at another tab meanwhile. @param {State} state @param {Variant} variant */
export function tabTitle(state, variant) {
  const mine = !isShared(state) && ownSide(state) === state.view.sideToMove && !state.result;
  return [mine ? t('tab.your-move') : '', variantName(variant)].filter(Boolean).join(' · ');
}

/** @param {State} state @param {Variant} variant @param {boolean} online @param {number} ply */
export function showPanel(state, variant, online, ply) {
  // Of several opponents each has a level of its own, which stands beside its name.
  const engine = state.seats.find((seat) => seat.occupant === 'engine');
  const level = engine && !isMany(state) ? `${t('info.level', { level: engine.level })} ${levelName(engine.level)}` : '';
  get('game-info').textContent = [variantName(variant), timeName(state.controls, variant.seats), state.rated ? t('hall.rated') : '', ...blindWords(state)].filter(Boolean).join(' · ');
  const changed = changedRules(state.variant);
  tell('origin-info', originWords(state));
  get('origin-how').hidden = !state.lot;
  get('origin-lot').textContent = state.lot ? t('origin.how', state.lot) : '';
  tell('house-info', changed.length ? t('house.info', { rules: changed.join('; ') }) : '');
  get('play-title').textContent = [variantName(variant), level].filter(Boolean).join(' · ');
  tell('watchers', state.watchers ? t('play.watchers', { n: state.watchers }) : '');
  tell('status', ply === state.moves.length ? statusWords(state) : '');
  tell('goal', goalWords(state, variant));
  get('status').dataset.thinking = String(state.thinking);
  const ruling = state.ruling ? t(`ruling.${state.ruling}`) : '';
  tell('notice', state.notice ? t(`notice.${state.notice}`) : ruling);
  tell('past', state.past.map((moves) => t('play.past', { moves: moves.join(' ') })).join(' '));
  showCounters(state);
  showProposals(state, online);
  const open = online && !state.result && !isWatched(state);
  get('resume').hidden = !open || !isPaused(state);
  showEntry(state, open);
}

/** Over the board moves are made by hand; what is typed there is the move of a claim. @param {State} state @param {boolean} open */
function showEntry(state, open) {
  const free = Desk.rules(state);
  get('enter-form').hidden = state.result !== null || (isWatched(state) && state.consults === null) || (!state.claimable && (free || settings.nonvisual || !settings.typeMoves));
  get('move-label').textContent = t(free ? 'claim.move' : 'play.type-move');
  get('enter-move').hidden = free;
  get('enter-move').textContent = t(!advises(state) ? 'play.enter' : state.terms.consultation === 'vote' ? 'consultation.vote-for' : 'consultation.suggest');
  get('claim').hidden = !state.claimable || isWatched(state);
  get('claim', HTMLButtonElement).disabled = !open;
}
