/** Who is not connected: that he is missed, how long he may be gone, and the claim after that; and who is on vacation. */
import { get, tell } from '../../dom.js';
import { listed, t } from '../../i18n.js';
import { isWatched } from '../../seats.js';
import { momentText } from '../../words.js';

/** @typedef {import('../../types.js').GameHead} GameHead */

export const absenceTemplate = `
  <p id="resting" class="hint" role="status" hidden></p>
  <div id="absence" class="absence" hidden>
    <p id="absence-words" role="status"></p>
    <p id="absence-left" class="hint"></p>
    <button type="button" id="claim-absence" class="primary" data-i18n="absence.claim" hidden></button>
  </div>`;

/** Whoever loads the page anew is not missed, in milliseconds. */
const RELOADING = 3_000;
const SECOND = 1_000;

/** @param {number} left  in milliseconds */
const minutes = (left) => `${Math.floor(left / 60_000)}:${String(Math.floor(left / SECOND) % 60).padStart(2, '0')}`;

/** @param {GameHead} state @param {GameHead['vacations'][number]} vacation */
const restWords = ({ seats }, { seat, until }) =>
  t('vacation.of', { name: seats.find((one) => one.seat === seat)?.name || t(`side.${seat}`), until: momentText(until) });

export class Absence {
  /** @type {GameHead | null} */
  #state = null;
  /** Since when each seat has been missed here. @type {Map<string, number>} */
  #since = new Map();
  #timer = 0;

  /** @param {() => void} claim */
  constructor(claim) {
    get('claim-absence').addEventListener('click', claim);
  }

  /** @param {GameHead} state */
  show(state) {
    this.#state = state;
    this.#look();
  }

  close() {
    clearTimeout(this.#timer);
  }

  #look() {
    clearTimeout(this.#timer);
    const state = this.#state;
    if (!state) return;
    tell('resting', state.result ? '' : state.vacations.map((one) => restWords(state, one)).join(' '));
    const now = Date.now();
    const others = state.result ? [] : state.away.filter(({ seat }) => !state.mine.includes(seat));
    this.#since = new Map(others.map(({ seat }) => [seat, this.#since.get(seat) ?? now]));
    const missed = others.filter(({ seat }) => now - (this.#since.get(seat) ?? now) >= RELOADING);
    this.#tell(state, missed, now);
    if (others.length) this.#timer = window.setTimeout(() => this.#look(), SECOND);
  }

  /** @param {GameHead} state @param {GameHead['away']} missed @param {number} now */
  #tell(state, missed, now) {
    get('absence').hidden = missed.length === 0;
    if (missed.length === 0) return;
    const names = missed.map(({ seat }) => state.seats.find((one) => one.seat === seat)?.name || t(`side.${seat}`));
    tell('absence-words', t('absence.gone', { names: listed(names) }));
    const left = Math.min(...missed.map(({ until }) => until)) - now;
    const plays = !isWatched(state);
    tell('absence-left', plays && left > 0 ? t('absence.left', { time: minutes(left) }) : '');
    get('claim-absence').hidden = !plays || left > 0;
  }
}
