/**
 * Whether a line is alive. A socket stays open for minutes after its network has gone, and nothing that is sent into it comes
 * back; only an answer tells.
 */

/** How often the line is tried, how long an answer may take before it is late, and before the line is dead; in milliseconds. */
const EVERY = 8_000;
export const LATE = 2_000;
export const DEAD = 8_000;

/**
 * @typedef {object} Beating
 * @property {() => boolean} ask  sends a ping, if it can
 * @property {() => void} onChange  an answer has come, or is late
 * @property {() => void} onDead
 */

export class Pulse {
  #timer = 0;
  /** When the ping was sent that is not answered; zero if there is none. */
  #asked = 0;
  #heard = 0;
  #measures = false;
  /** How long the line takes there and back, in milliseconds, smoothed; zero before the first answer. */
  taken = 0;

  /** @param {Beating} beating */
  constructor(beating) {
    this.beating = beating;
  }

  /** For how long an answer has been waited for, in milliseconds. */
  get waited() {
    return this.#asked ? performance.now() - this.#asked : 0;
  }

  /** Another socket is another line. */
  start() {
    this.stop();
    this.taken = 0;
    this.ask();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#asked = 0;
  }

  /** Tries the line now. */
  ask() {
    if (!this.#asked && this.beating.ask()) {
      this.#asked = performance.now();
      // Browsers let a tab wait that nobody sees, and the figure would be theirs.
      this.#measures = !document.hidden;
    }
    this.#next(this.#asked ? LATE : EVERY);
  }

  /** Something has come in, whatever it is: an answer that waits behind much else is late, but the line is alive. */
  heard() {
    this.#heard = performance.now();
  }

  /** The answer has come. */
  answered() {
    if (!this.#asked) return;
    const taken = Math.max(1, this.waited);
    if (this.#measures) this.taken = this.taken ? (this.taken + taken) / 2 : taken;
    this.#asked = 0;
    this.#next(EVERY);
    this.beating.onChange();
  }

  /** @param {number} wait */
  #next(wait) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#look(), wait);
  }

  #look() {
    if (!this.#asked) return this.ask();
    if (performance.now() - Math.max(this.#asked, this.#heard) > DEAD) return this.beating.onDead();
    this.#next(LATE);
    return this.beating.onChange();
  }
}
