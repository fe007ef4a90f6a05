/**
 * What can be done in a game, in three tiers: icons for what is done while it runs, a menu for what is seldom needed, and
 * after the end the way to another game.
 */
import { pdnAddress, sheetAddress } from '../../api.js';
import { analysisOf, rulesPath } from '../../addresses.js';
import { get, make, refill } from '../../dom.js';
import { takeApart } from '../../house.js';
import { currentLanguage, t } from '../../i18n.js';
import { isRemote, isShared, isWatched, mySeat } from '../../seats.js';
import { change, settings } from '../../settings.js';
import { aloudTemplate } from './aloud.js';
import { Desk } from './desk.js';
import { diagonalTemplate } from './diagonals.js';
import { isOpen, isSpent } from './proposals.js';
import { leaveZenTemplate, zenTemplate } from './zen.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Command} Command */

export const afterTemplate = `
  <div id="after" class="after" hidden>
    <button type="button" id="next-game" class="primary" data-i18n="match.next" hidden></button>
    <button type="button" id="rematch" class="primary" data-i18n="play.rematch"></button>
    <a class="button" id="new-game" href="/" data-i18n="play.new-game"></a>
  </div>`;

/** What is written on the board, which one wants to change with the board in sight. */
const MARKS = /** @type {const} */ (['coordinates', 'names']);

/** What is proposed about the clock, and where. */
const CLOCK = /** @type {const} */ ([['propose-pause', 'pause'], ['ask-time', 'more-time']]);

export const actionsTemplate = `
  <div class="actions" role="group" data-i18n-label="play.actions">
    <button type="button" id="flip" data-icon="flip" aria-keyshortcuts="f" data-i18n-label="play.flip"></button>
    <button type="button" id="take-back" data-icon="take-back" data-i18n-label="play.take-back"></button>
    <button type="button" id="offer-draw" data-icon="draw" data-i18n-label="play.offer-draw"></button>
    <button type="button" id="resign" data-icon="resign" data-i18n-label="play.resign"></button>
    <button type="button" id="call-off" data-icon="close" data-i18n-label="play.call-off"></button>
    <button type="button" id="type-moves" data-icon="type" aria-controls="enter-form" data-i18n-label="play.type-moves"></button>
    ${leaveZenTemplate}
    <button type="button" id="menu-button" data-icon="menu" popovertarget="menu" data-i18n-label="play.menu"></button>
    <div id="menu" class="menu" popover>
      <button type="button" id="propose-pause" popovertarget="menu" popovertargetaction="hide" data-i18n="play.pause"></button>
      <button type="button" id="ask-time" popovertarget="menu" popovertargetaction="hide" data-i18n="play.more-time"></button>
      <button type="button" id="copy-fen" data-i18n="play.copy-fen"></button>
      <a class="button" id="analyse" data-i18n="analysis.open"></a>
      <a class="button" id="download-pdn" download data-i18n="play.download-pdn"></a>
      <a class="button" id="score-sheet" target="_blank" data-i18n="play.score-sheet"></a>
      <a class="button" id="game-rules" href="/rules" data-i18n="rules.of-game"></a>
      ${zenTemplate}
      ${MARKS.map((name) => `<label class="switch"><input type="checkbox" id="menu-${name}"> <span data-i18n="settings.${name}"></span></label>`).join('')}
      ${aloudTemplate}
      ${diagonalTemplate}
    </div>
  </div>`;

/** Two people at one device: who of them acts, if not the one to move. */
export const actorTemplate = `
  <label id="actor-label" class="actor" hidden><span data-i18n="play.actor"></span>
    <select id="actor"><option value="" data-i18n="play.actor-to-move"></option></select></label>`;

/** An end on the board can be taken back with the move that brought it; one that was declared cannot. */
const DECLARED = ['resigned', 'agreement', 'time', 'both-flags', 'disobeyed', 'declared-drawn', 'forfeited', 'annulled', 'absent', 'called-off'];

/**
 * @typedef {object} ActionsHost
 * @property {(command: Command) => void} ask  of whoever acts
 * @property {() => void} resign
 * @property {() => void} callOff
 * @property {() => void} flip
 * @property {() => void} copyFen
 * @property {() => void} again
 */

export class Actions {
  /** @param {ActionsHost} host */
  constructor(host) {
    const clicks = /** @type {[string, () => void][]} */ ([
      ['flip', host.flip], ['resign', host.resign], ['call-off', host.callOff], ['copy-fen', host.copyFen], ['rematch', host.again],
      ['take-back', () => host.ask({ type: 'propose', proposal: 'take-back' })],
      ['offer-draw', () => host.ask({ type: 'propose', proposal: 'draw' })],
      ...CLOCK.map(([id, proposal]) => [id, () => host.ask({ type: 'propose', proposal })]),
      ['type-moves', () => change({ typeMoves: !settings.typeMoves })],
    ]);
    for (const [id, act] of clicks) get(id).addEventListener('click', act);
    get('menu').addEventListener('toggle', () => placeMenu());
    for (const name of MARKS) {
      const mark = get(`menu-${name}`, HTMLInputElement);
      mark.addEventListener('change', () => change({ [name]: mark.checked }));
    }
  }

  /** @param {State} state @param {boolean} online */
  show(state, online) {
    const mine = mySeat(state);
    const watched = isWatched(state);
    const open = online && !state.result && !watched;
    const gone = mine !== null && [...(state.view.out ?? []), ...(state.view.home ?? [])].includes(mine);
    const declared = state.result !== null && DECLARED.includes(state.result.reason);
    const moved = state.moves.some(({ seat }) => state.mine.includes(seat));
    // What the terms of the game do not know is not there at all.
    get('take-back').hidden = watched || !state.terms.takeBacks;
    get('offer-draw').hidden = watched || state.seats.length > 2;
    // Over the board the arbiter stops the clock.
    const timed = state.clock !== null && !watched && state.result === null && !Desk.rules(state);
    for (const [id, proposal] of CLOCK) {
      get(id).hidden = !timed;
      enable(id, open && !gone && !isOpen(state, proposal) && (proposal !== 'pause' || Boolean(state.clock?.running)));
    }
    // Before everybody has moved a game with others is called off, and nobody has lost.
    const early = isRemote(state) && state.moves.length < state.seats.length && state.result === null && state.competition === null;
    get('resign').hidden = watched || early;
    get('call-off').hidden = watched || !early;
    enable('call-off', open);
    enable('resign', open && !gone);
    enable('offer-draw', open && (isShared(state) || !isSpent(state, 'draw')));
    enable('take-back', online && !declared && moved && !isOpen(state, 'take-back'));
    for (const name of MARKS) get(`menu-${name}`, HTMLInputElement).checked = settings[name];
    get('type-moves').setAttribute('aria-pressed', String(settings.typeMoves));
    enable('type-moves', !state.result && (!watched || state.consults !== null) && !Desk.rules(state));
    get('actor-label').hidden = !isShared(state) || state.result !== null;
    fillActors(state);
    showAfter(state, online);
    showLinks(state);
  }
}

/** A button that cannot be used stays where it is. @param {string} id @param {boolean} enabled */
function enable(id, enabled) {
  get(id, HTMLButtonElement).disabled = !enabled;
}

/** @param {State} state @param {boolean} online */
function showAfter(state, online) {
  get('after').hidden = state.result === null;
  get('rematch').hidden = (isWatched(state) && !state.rematch) || state.match !== null || state.competition !== null;
  get('rematch').textContent = t(state.rematch ? 'play.next-game' : 'play.rematch');
  // Another game with somebody elsewhere needs his word; the computer and whoever sits here are ready at any time.
  enable('rematch', state.rematch !== null || !isRemote(state) || (online && !isSpent(state, 'rematch')));
}

/** @param {State} state */
function showLinks(state) {
  get('analyse', HTMLAnchorElement).href = analysisOf(state.id);
  // While it is played, a game is nobody's to analyse.
  get('analyse').hidden = state.result === null;
  get('download-pdn', HTMLAnchorElement).href = pdnAddress(state.id);
  // A score sheet has columns for two.
  get('score-sheet').hidden = state.hidden || state.seats.length > 2;
  for (const id of ['copy-fen', 'download-pdn']) get(id).hidden = state.hidden;
  get('score-sheet', HTMLAnchorElement).href = sheetAddress(state.id, currentLanguage());
  get('game-rules', HTMLAnchorElement).href = rulesPath(takeApart(state.variant).base);
}

/** Everybody who can act beside the one to move. @param {State} state */
function fillActors({ mine }) {
  const select = get('actor', HTMLSelectElement);
  // A list that somebody has opened is not filled anew without need.
  const what = [currentLanguage(), ...mine].join();
  if (select.dataset.actors === what) return;
  select.dataset.actors = what;
  const named = mine.map((seat) => make('option', { value: seat }, t(`side.${seat}`)));
  refill(select, [make('option', { value: '' }, t('play.actor-to-move')), ...named]);
}

/** The menu opens above its button, inside the window. */
function placeMenu() {
  const menu = get('menu');
  const { top, bottom, right } = get('menu-button').getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = menu;
  const above = top - height - 6;
  menu.style.top = `${above > 0 ? above : Math.min(bottom + 6, window.innerHeight - height - 6)}px`;
  menu.style.left = `${Math.max(6, Math.min(right - width, window.innerWidth - width - 6))}px`;
}
