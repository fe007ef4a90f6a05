/** Clocks: the server counts, the page only lets the running one go on between two messages. */

import { t } from './i18n.js';

/** @typedef {import('./types.js').Clock} Clock */

const TENTHS = 20_000;

/** @param {number} ms */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < TENTHS) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (h >= 48) return t('clock.days', { n: Math.floor(h / 24), days: Math.floor(h / 24), time: `${h % 24}:${two(m)}` });
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** When a clock is short: 20 seconds, or a tenth of a short time. @param {Clock} clock @param {string} seat */
export const lowMark = (clock, seat) => Math.min(TENTHS, Math.max(5000, clock.controls[seat].stages[0].time / 10));

/**
 * What a clock shows when so much has passed since the server sent it: the delay passes first, and in a sandglass one
 * side gains what the other loses.
 * @param {Clock} clock @param {number} passed  milliseconds
 * @returns {{ seat: string, left: number, delay: number, running: boolean }[]}
 */
export function sidesAt(clock, passed) {
  const { running, remaining, delay, controls } = clock;
  const spent = running === null ? 0 : Math.min(Math.max(0, passed - delay[running]), remaining[running]);
  return Object.keys(remaining).map((seat) => {
    if (seat === running) return { seat, left: remaining[seat] - spent, delay: Math.max(0, delay[seat] - passed), running: true };
    const gained = controls[seat].kind === 'sandglass' ? spent : 0;
    return { seat, left: remaining[seat] + gained, delay: delay[seat], running: false };
  });
}

export class ClockFace {
  /** @type {Clock | null} */
  #clock = null;
  #at = 0;
  #timer = 0;
  /** @type {Set<string>} */
  #warned = new Set();

  /**
   * @param {(side: ReturnType<typeof sidesAt>[number], low: boolean, movesToGo: number | null) => void} show
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
    for (const side of sidesAt(clock, performance.now() - this.#at)) {
      const { seat, left, running } = side;
      const low = left <= lowMark(clock, seat);
      this.show(side, low, clock.movesToGo[seat]);
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
