/** Clocks: the server counts, the page only lets the running one go on between two messages. */

import { t } from './i18n.js';

/** @typedef {import('./types.js').ClockFace} ClockFace */
/** @typedef {import('./types.js').TimeControl} TimeControl */
/** @typedef {{ seat: string, left: number, delay: number, movesToGo: number | null, running: boolean }} Side  what one clock shows */

const TENTHS = 20_000;

/** @param {number} ms */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < TENTHS) return `0:${(Math.ceil(left / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (h >= 48) return t('clock.days', { n: Math.floor(h / 24), days: Math.floor(h / 24), time: `${h % 24}:${two(m)}` });
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Has this seat no clock, though another has one? @param {TimeControl | undefined} control */
export const isUnlimited = (control) => control?.kind === 'unlimited';

/** When a clock is short: 20 seconds, or a tenth of a short time. @param {TimeControl} control */
export const lowMark = (control) => Math.min(TENTHS, Math.max(5000, control.stages[0].time / 10));

/**
 * What the clocks show when so much has passed since the server sent them: the delay passes first, and in a sandglass one
 * side gains what the other loses.
 * @param {ClockFace} face @param {TimeControl[]} controls  by seat, as in the face @param {string[]} seats  likewise
 * @param {number} passed  milliseconds @param {string[]} [resting]  the seats whose clocks stand still
 * @returns {Side[]}
 */
export function sidesAt(face, controls, seats, passed, resting = []) {
  const delayOf = (/** @type {number} */ i) => face.seats[i].delay ?? 0;
  const at = face.running === null || resting.includes(face.running) ? -1 : seats.indexOf(face.running);
  const spent = at < 0 ? 0 : Math.min(Math.max(0, passed - delayOf(at)), face.seats[at].left);
  return seats.map((seat, i) => {
    const { left, movesToGo = null } = face.seats[i];
    if (i === at) return { seat, left: left - spent, delay: Math.max(0, delayOf(i) - passed), movesToGo, running: true };
    const gained = controls[i].kind === 'sandglass' ? spent : 0;
    return { seat, left: left + gained, delay: delayOf(i), movesToGo, running: false };
  });
}

export class Clocks {
  /** @type {ClockFace | null} */
  #face = null;
  /** @type {TimeControl[]} */
  #controls = [];
  /** @type {string[]} */
  #seats = [];
  /** The seats whose clocks stand still though it is their turn. @type {string[]} */
  #resting = [];
  #at = 0;
  #timer = 0;
  /** @type {Set<string>} */
  #warned = new Set();

  /**
   * @param {(side: Side, low: boolean) => void} show
   * @param {(seat: string) => void} onLow  once for each seat, when its time runs short
   */
  constructor(show, onLow) {
    this.show = show;
    this.onLow = onLow;
  }

  /** What the server has just told. @param {import('./types.js').State} state */
  set({ clock, controls, seats }) {
    this.#face = clock;
    this.#controls = controls ?? [];
    this.#seats = seats.map(({ seat }) => seat);
    this.#at = performance.now();
    this.go();
  }

  /** Whose clocks stand still from now on. @param {string[]} seats */
  rest(seats) {
    if (seats.join() === this.#resting.join()) return;
    const now = this.#all;
    // What has passed until now has passed.
    if (this.#face) this.#face = { ...this.#face, seats: this.#face.seats.map((seat, i) => ({ ...seat, left: now[i].left, delay: now[i].delay })) };
    this.#at = performance.now();
    this.#resting = seats;
    this.go();
  }

  /** Goes on counting from what was told last. */
  go() {
    this.stop();
    this.#tick();
    if (this.#face?.running) this.#timer = window.setInterval(() => this.#tick(), 100);
  }

  /** What they show now; nothing in a game without time, nor of a seat without a clock. @returns {Side[]} */
  get sides() {
    return this.#all.filter(({ seat }) => !isUnlimited(this.#controlOf(seat)));
  }

  /** Those without a clock among them. @returns {Side[]} */
  get #all() {
    return this.#face ? sidesAt(this.#face, this.#controls, this.#seats, performance.now() - this.#at, this.#resting) : [];
  }

  /** @param {string} seat */
  #controlOf(seat) {
    return this.#controls[this.#seats.indexOf(seat)];
  }

  #tick() {
    for (const side of this.sides) {
      const low = side.left <= lowMark(this.#controlOf(side.seat));
      this.show(side, low);
      if (!low) this.#warned.delete(side.seat);
      else if (side.running && !this.#warned.has(side.seat)) {
        this.#warned.add(side.seat);
        this.onLow(side.seat);
      }
    }
  }

  /** Nothing is known of the time while the connection is lost. */
  stop() {
    clearInterval(this.#timer);
  }
}
