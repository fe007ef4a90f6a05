/** Aiming: a disc is pulled back (or the flick pushed ahead of it) with finger or mouse, or all is done with keys. */
import { ahead, angleOf, round, STRONGEST } from './geometry.js';

/** @typedef {import('./types.js').Disc} Disc */
/** @typedef {import('./types.js').Flick} Flick */
/** @typedef {import('./types.js').Spot} Spot */
/** @typedef {import('./board.js').FlickBoard} FlickBoard */

/**
 * @typedef {object} AimHost
 * @property {() => Disc[]} own  the discs that can be flicked, now or ahead
 * @property {() => string} manner  `pull` or `push`
 * @property {(flick: Flick) => void} flick
 * @property {() => void} onMiss  the board was pressed where no such disc lies
 * @property {(disc: Disc | null, flick: Flick | null, byKeys: boolean) => void} onChange
 */

/** Within so much of a disc's centre nothing is aimed yet: to let go there lets the disc be. */
const IDLE = 420;
/** So far from the centre the flick is the strongest. On a phone there is not much more room behind the far line. */
const FARTHEST = 2_400;
/** A finger need not hit the disc itself. */
const REACH = { mouse: 520, pen: 620, touch: 800 };

export class Aim {
  /** @type {Disc | null} */
  #disc = null;
  /** @type {Flick | null} */
  #flick = null;
  /** @type {number | null} the pointer that pulls */
  #pointer = null;

  /** @param {FlickBoard} board @param {AimHost} host */
  constructor(board, host) {
    this.board = board;
    this.host = host;
    const { root } = board;
    root.addEventListener('pointerdown', (event) => this.#begin(event));
    root.addEventListener('pointermove', (event) => this.#pull(event));
    root.addEventListener('pointerup', (event) => this.#release(event));
    root.addEventListener('pointercancel', () => this.clear());
    root.addEventListener('keydown', (event) => this.#onKey(event));
    root.addEventListener('blur', () => { if (this.#pointer === null) this.clear(); });
  }

  /** Whether a disc is chosen. */
  get holds() {
    return this.#disc !== null;
  }

  clear() {
    this.#pointer = null;
    this.#set(null, null, null, false);
  }

  /** Draws the aim again, after the board was. */
  redraw() {
    this.board.showAim(this.#disc, this.#flick, null);
  }

  /** @param {Disc | null} disc @param {Flick | null} flick @param {Spot | null} pulled @param {boolean} byKeys */
  #set(disc, flick, pulled, byKeys) {
    this.#disc = disc;
    this.#flick = flick;
    this.board.showAim(disc, flick, pulled);
    this.host.onChange(disc, flick, byKeys);
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    if (event.button !== 0 || this.#pointer !== null) return undefined;
    const spot = this.board.toBoard(event.clientX, event.clientY);
    const reach = REACH[/** @type {keyof typeof REACH} */ (event.pointerType)] ?? REACH.mouse;
    const near = this.host.own().map((disc) => ({ disc, distance: Math.hypot(disc.x - spot.x, disc.y - spot.y) }))
      .filter(({ distance }) => distance < reach).sort((a, b) => a.distance - b.distance)[0];
    if (!near) return this.host.onMiss();
    event.preventDefault();
    // Keys work from here on, but whoever pulls needs no ring around the board.
    this.board.root.toggleAttribute('data-by-hand', true);
    this.board.root.focus({ preventScroll: true });
    this.board.root.setPointerCapture(event.pointerId);
    this.#pointer = event.pointerId;
    return this.#set(near.disc, null, null, false);
  }

  /** @param {PointerEvent} event */
  #pull(event) {
    if (event.pointerId !== this.#pointer || !this.#disc) return;
    const spot = this.board.toBoard(event.clientX, event.clientY);
    const [dx, dy] = [spot.x - this.#disc.x, spot.y - this.#disc.y];
    const far = Math.hypot(dx, dy);
    if (far <= IDLE) return this.#set(this.#disc, null, null, false);
    const sign = this.host.manner() === 'pull' ? -1 : 1;
    const strength = Math.round((Math.min(far - IDLE, FARTHEST - IDLE) / (FARTHEST - IDLE)) * STRONGEST);
    const flick = { disc: this.#disc.disc, angle: angleOf(sign * dx, sign * dy), strength: Math.max(1, strength) };
    return this.#set(this.#disc, flick, spot, false);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (event.pointerId !== this.#pointer) return;
    this.#pull(event);
    const flick = this.#flick;
    this.clear();
    if (flick) this.host.flick(flick);
  }

  /** Own discs as they lie from left to right on the screen. */
  #row() {
    const place = (/** @type {Disc} */ disc) => this.board.toDrawing(disc);
    return this.host.own().sort((a, b) => place(a).x - place(b).x || place(b).y - place(a).y);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    this.board.root.toggleAttribute('data-by-hand', false);
    if (event.ctrlKey || event.altKey || event.metaKey || this.#pointer !== null || !this.host.own().length) return;
    const done = this.#flick ? this.#onAimKey(event) : this.#onChoiceKey(event);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  #onChoiceKey(event) {
    const row = this.#row();
    const at = row.findIndex((disc) => disc.disc === this.#disc?.disc);
    if (event.key === 'Enter' || event.key === ' ') {
      const disc = row[Math.max(0, at)];
      this.#set(disc, { disc: disc.disc, angle: ahead(disc.seat), strength: STRONGEST / 2 }, null, true);
      return true;
    }
    if (event.key === 'Escape' && at >= 0) return this.#choose(null);
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (step === undefined) return false;
    const next = at < 0 ? (step > 0 ? 0 : row.length - 1) : (at + step + row.length) % row.length;
    return this.#choose(row[next]);
  }

  /** @param {Disc | null} disc */
  #choose(disc) {
    this.#set(disc, null, null, true);
    return true;
  }

  /** @param {KeyboardEvent} event */
  #onAimKey(event) {
    const [disc, flick] = [this.#disc, this.#flick];
    if (!disc || !flick) return false;
    if (event.key === 'Escape') return this.#choose(disc);
    if (event.key === 'Enter' || event.key === ' ') {
      this.clear();
      this.host.flick(flick);
      return true;
    }
    const [turn, push] = event.shiftKey ? [5, 10] : [50, 50];
    const change = { ArrowLeft: [turn, 0], ArrowRight: [-turn, 0], ArrowUp: [0, push], ArrowDown: [0, -push] }[event.key];
    if (!change) return false;
    const strength = Math.min(STRONGEST, Math.max(1, flick.strength + change[1]));
    this.#set(disc, { ...flick, angle: round(flick.angle + change[0]), strength }, null, true);
    return true;
  }
}
