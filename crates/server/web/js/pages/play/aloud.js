/** Moves read aloud by the browser's voice, for whoever plays blindfold or looks elsewhere. */
import { announce, moveWords } from '../../announce.js';
import { get, isBusy } from '../../dom.js';
import { t } from '../../i18n.js';
import { isShared, isWatched, mySeat } from '../../seats.js';
import { change, settings } from '../../settings.js';
import { hush, missingVoice, onVoices, say } from '../../voice.js';
import { resultReason, resultTitle } from '../../words.js';
import { statusWords } from './panel.js';
import { proposalWords } from './proposals.js';
import { isHost, namesMove } from './walk.js';

/** @typedef {import('../../types.js').State} State */

/** Offered in sight where somebody plays without seeing the pieces. */
export const offerAloudTemplate = '<button type="button" id="offer-aloud" data-i18n="aloud.offer" hidden></button>';

/** The same in the menu, for everybody. */
export const aloudTemplate = '<label class="switch"><input type="checkbox" id="menu-aloud" aria-keyshortcuts="a"> <span data-i18n="settings.aloud"></span></label>';

/** Whether somebody here wants to hear a move of this seat. @param {string} seat @param {{ mine: string[] }} game */
export const isHeard = (seat, { mine }) => settings.aloud === 'all' || (settings.aloud === 'others' && !mine.includes(seat));

export class Aloud {
  /** @type {State | null} */
  #state = null;

  /** @param {(words: string) => void} refuse  tells why nothing can be heard */
  constructor(refuse) {
    this.refuse = refuse;
    get('offer-aloud').addEventListener('click', () => this.#turn());
    get('menu-aloud').addEventListener('change', () => this.#turn());
    const onKey = (/** @type {KeyboardEvent} */ event) => this.#onKey(event);
    window.addEventListener('keydown', onKey);
    // A device looks for its voices when it is first asked for them.
    this.ends = [onVoices(() => {}), () => window.removeEventListener('keydown', onKey), hush];
    missingVoice();
  }

  close() {
    this.ends.forEach((end) => end());
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.code !== 'KeyA' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || isBusy(event)) return;
    this.#turn();
  }

  #turn() {
    const words = this.toggle();
    announce(words);
    this.refuse(settings.aloud === 'off' ? missingVoice() : '');
  }

  /** Turns it on or off; gives what to say of it. @returns {string} */
  toggle() {
    const state = this.#state;
    if (settings.aloud !== 'off') {
      hush();
      change({ aloud: 'off' });
      return t('aloud.is-off');
    }
    const missing = missingVoice();
    // Where nobody alone plays here, no move is one's own.
    change({ aloud: missing ? 'off' : state && mySeat(state) === null ? 'all' : 'others' });
    if (missing) return missing;
    say('page', t('aloud.is-on'));
    if (state) this.#begin(state);
    return t('aloud.is-on');
  }

  /** @param {State} state @param {boolean} blind */
  show(state, blind) {
    this.#state = state;
    get('offer-aloud').hidden = !blind || settings.aloud !== 'off' || state.result !== null;
    get('menu-aloud', HTMLInputElement).checked = settings.aloud !== 'off';
  }

  /** What has happened since. @param {State | null} before @param {State} now */
  follow(before, now) {
    if (settings.aloud === 'off') return;
    if (!before) return this.#begin(now);
    if (now.moves.length < before.moves.length) say('move', t('say.taken-back'));
    for (let i = before.moves.length; i < now.moves.length; i += 1) this.#move(now, i);
    if (now.moves.length !== before.moves.length) this.#turnOf(now);
    if (now.proposed !== before.proposed) say('offer', proposalWords(now));
    if (now.result && !before.result) say('result', `${resultTitle(now.result, mySeat(now), now.seats)} ${resultReason(now, now.result, mySeat(now))}`);
  }

  lowTime() {
    if (settings.aloud !== 'off') say('time', t('say.low-time'));
  }

  /** Where whoever comes to the board finds the game. @param {State} state */
  #begin(state) {
    if (state.result || isWatched(state)) return;
    if (state.exhibition && isHost(state)) say('board', t('aloud.board', { n: state.exhibition.board }));
    if (state.moves.length) this.#move(state, state.moves.length - 1);
    this.#turnOf(state);
    say('offer', proposalWords(state));
  }

  /** @param {State} state @param {number} at */
  #move(state, at) {
    const move = state.moves[at];
    if (isHeard(move.seat, state)) say('move', moveWords(move, state.positions[at]));
  }

  /** That it is one's own turn, and what must be captured. @param {State} state */
  #turnOf(state) {
    const isMine = !isShared(state) && (state.legal.length > 0 || namesMove(state));
    say('turn', isMine ? statusWords(state) : '');
  }
}
