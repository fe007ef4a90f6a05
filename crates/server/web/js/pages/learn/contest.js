/** A contest of solvers: the tasks of a lesson against the clock, one answer for each, and nothing said before the end. */
import { get, make, tell } from '../../dom.js';
import { t } from '../../i18n.js';

/** How often the time is shown; in milliseconds. */
const TICK = 250;

export const contestTemplate = `
  <form id="contest-form" class="row" hidden>
    <label><span data-i18n="contest.minutes"></span> <input id="contest-minutes" type="number" min="1" max="300" value="10" required></label>
    <button type="submit" data-i18n="contest.start"></button>
  </form>
  <p id="contest-time" class="puzzle-clock" role="timer" hidden></p>
  <ol id="contest-results" class="contest-results" hidden></ol>`;

/** @param {number} milliseconds */
const clock = (milliseconds) => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export class Contest {
  /** The first answer to each step, whether it was right. @type {Map<number, boolean>} */
  #answers = new Map();
  #began = 0;
  #ends = 0;
  #timer = 0;

  /** @param {{ onBegin: () => void, onEnd: () => void }} host */
  constructor(host) {
    this.host = host;
    get('contest-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#begin(get('contest-minutes', HTMLInputElement).valueAsNumber);
    });
  }

  get isRunning() {
    return this.#timer !== 0;
  }

  /** @param {boolean} may  whether there is something to solve */
  offer(may) {
    get('contest-form').hidden = !may || this.isRunning;
  }

  /** @param {number} minutes */
  #begin(minutes) {
    this.#answers.clear();
    this.#began = performance.now();
    this.#ends = this.#began + minutes * 60_000;
    this.#timer = window.setInterval(() => this.#tick(), TICK);
    get('contest-form').hidden = true;
    get('contest-results').hidden = true;
    this.#tick();
    this.host.onBegin();
  }

  #tick() {
    const left = this.#ends - performance.now();
    tell('contest-time', clock(left));
    if (left <= 0) this.host.onEnd();
  }

  /** @param {number} step @param {boolean} isRight */
  answer(step, isRight) {
    if (!this.#answers.has(step)) this.#answers.set(step, isRight);
  }

  /** How it went. @param {number[]} tasks  the steps that have one @returns {string} */
  end(tasks) {
    const time = Math.min(performance.now(), this.#ends) - this.#began;
    this.stop();
    const right = tasks.filter((step) => this.#answers.get(step)).length;
    const item = (/** @type {number} */ step) => make('li', {}, `${t('write.step', { n: step + 1 })}: ${t(`contest.${this.#answers.get(step) ?? 'none'}`)}`);
    get('contest-results').replaceChildren(...tasks.map(item));
    get('contest-results').hidden = false;
    return t('contest.result', { right, n: tasks.length, time: clock(time) });
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    tell('contest-time', '');
  }
}
