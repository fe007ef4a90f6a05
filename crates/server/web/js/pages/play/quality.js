/**
 * How good the line to the server is: how long it takes there and back, as a word, a shape and milliseconds. It is no live
 * region: it changes all the time, and a line that is lost or back is told by the page.
 */
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';

export const qualityTemplate = `
  <p id="quality" class="quality" hidden><span class="quality-bars" aria-hidden="true"></span> <span id="quality-words"></span></p>`;

/** How often the line is asked, and how long an answer may take before the line is poor, and before it is lost; in milliseconds. */
const EVERY = 8_000;
const LATE = 2_000;
const LOST = 8_000;

/** Up to how many milliseconds a line is called so. What the server gives back for each move (docs/wire.md) ends where it is poor. */
const NAMES = /** @type {const} */ ([['good', 150], ['fair', 400], ['poor', Infinity]]);
const BARS = { lost: 0, poor: 1, fair: 2, good: 3 };

/** @typedef {keyof typeof BARS} Quality */

export class LineQuality {
  #timer = 0;
  #asked = 0;
  #taken = 0;
  #wanted = false;
  #online = false;

  /** @param {() => boolean} ask  sends a ping, if it can */
  constructor(ask) {
    this.ask = ask;
    get('quality').firstElementChild?.append(...[1, 2, 3].map(() => make('span')));
  }

  /** @param {boolean} wanted  whether the line matters to whoever is here @param {boolean} online */
  follow(wanted, online) {
    const begins = wanted && online && !(this.#wanted && this.#online);
    this.#wanted = wanted;
    this.#online = online;
    // Another socket is another line.
    if (begins) this.#taken = 0;
    if (begins || !online) this.#asked = 0;
    if (begins) this.#ask();
    if (!wanted || !online) clearTimeout(this.#timer);
    this.#show();
  }

  /** The answer has come. */
  answered() {
    if (!this.#asked) return;
    const taken = Math.max(1, performance.now() - this.#asked);
    this.#taken = this.#taken ? (this.#taken + taken) / 2 : taken;
    this.#asked = 0;
    this.#next(EVERY);
    this.#show();
  }

  close() {
    clearTimeout(this.#timer);
    this.#wanted = false;
  }

  #ask() {
    // A tab that nobody sees is not measured: browsers let it wait, and the figure would be theirs.
    if (this.#asked || document.hidden || !this.ask()) return this.#next(EVERY);
    this.#asked = performance.now();
    return this.#next(LATE);
  }

  /** @param {number} wait */
  #next(wait) {
    clearTimeout(this.#timer);
    if (this.#wanted && this.#online) this.#timer = window.setTimeout(() => this.#look(), wait);
  }

  #look() {
    if (!this.#asked) return this.#ask();
    this.#show();
    return this.#next(LATE);
  }

  #show() {
    const waited = this.#asked ? performance.now() - this.#asked : 0;
    const taken = waited >= LATE ? waited : this.#taken;
    const quality = !this.#online || waited >= LOST ? 'lost' : named(taken);
    // Until the first answer nothing is known.
    get('quality').hidden = !this.#wanted || (quality !== 'lost' && !taken);
    get('quality').dataset.quality = quality;
    const words = t(`quality.${quality}`, { ms: Math.round(taken) });
    if (get('quality-words').textContent !== words) get('quality-words').textContent = words;
    for (const [i, bar] of [...get('quality').querySelectorAll('.quality-bars span')].entries()) bar.classList.toggle('is-on', i < BARS[quality]);
  }
}

/** @param {number} taken  in milliseconds @returns {Quality} */
const named = (taken) => NAMES.find(([, most]) => taken <= most)?.[0] ?? 'poor';
