/** Clocks: the server counts, the page only lets the running one go on between two messages. */

/** @typedef {import('./types.js').Clock} Clock */

const TENTHS = 20_000;

/** @param {number} ms */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < TENTHS) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** When a clock is short: 20 seconds, or a tenth of a short time. @param {Clock} clock */
export const lowMark = (clock) => Math.min(TENTHS, Math.max(5000, clock.initialSeconds * 100));

export class ClockFace {
  /** @type {Clock | null} */
  #clock = null;
  #at = 0;
  #timer = 0;
  /** @type {Set<string>} */
  #warned = new Set();

  /**
   * @param {(seat: string, ms: number, running: boolean, low: boolean) => void} show
   * @param {(seat: string) => void} onLow  once for each seat, when its time runs short
   */
  constructor(show, onLow) {
    this.show = show;
    this.onLow = onLow;
  }

  /** @param {Clock | null} clock @param {boolean} counting  false while the connection is lost */
  set(clock, counting) {
    this.#clock = clock;
    this.#at = performance.now();
    clearInterval(this.#timer);
    this.#tick();
    if (clock?.running && counting) this.#timer = window.setInterval(() => this.#tick(), 100);
  }

  #tick() {
    const clock = this.#clock;
    if (!clock) return;
    for (const [seat, ms] of Object.entries(clock.remaining)) {
      const running = clock.running === seat;
      const left = running ? ms - (performance.now() - this.#at) : ms;
      const low = left <= lowMark(clock);
      this.show(seat, left, running, low);
      if (!low) this.#warned.delete(seat);
      else if (running && !this.#warned.has(seat)) {
        this.#warned.add(seat);
        this.onLow(seat);
      }
    }
  }

  stop() {
    clearInterval(this.#timer);
  }
}
