/**
 * Circles and arrows that a person draws on the board to think or to show: with the right button, or with a finger that
 * stays. The same one drawn again is taken away; a press on the board takes all away.
 */
import { layer, svg } from './svg.js';

/** @typedef {import('./types.js').Layout} Layout */
/** @typedef {{ from: string, to: string, colour: number }} Drawing  a circle where both cells are the same */

/**
 * @typedef {object} DrawingHost
 * @property {(event: PointerEvent) => string | null} cellAt
 * @property {() => void} letGo  of the piece that the finger has taken
 * @property {(all: Drawing[]) => void} onDraw  something was drawn or taken away
 */

/** How long a finger stays before it draws; in milliseconds. */
const LONG = 500;
/** How far it may slip meanwhile; in pixels. */
const SLACK = 8;

export class Drawings {
  /** @type {Drawing[]} */
  #all = [];
  /** @type {{ id: number, from: string, colour: number } | null} what is being drawn */
  #begun = null;
  /** @type {{ id: number, x: number, y: number, timer: number } | null} a finger that may stay */
  #finger = null;

  /** Whether what is drawn stays until it is drawn again, because somebody keeps it. */
  stays = false;

  /** @param {Layout} layout @param {string} id @param {DrawingHost} host */
  constructor(layout, id, host) {
    this.layout = layout;
    this.id = id;
    this.host = host;
    this.root = layer('bb-drawings', layout);
  }

  /** @param {HTMLElement} grid */
  listen(grid) {
    grid.addEventListener('contextmenu', (event) => event.preventDefault());
    grid.addEventListener('pointerdown', (event) => this.#down(event));
    grid.addEventListener('pointermove', (event) => this.#move(event));
    grid.addEventListener('pointerup', (event) => this.#up(event));
    grid.addEventListener('pointercancel', () => this.#leave());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const cell = this.host.cellAt(event);
    if (event.button === 2 && cell) this.#begun = { id: event.pointerId, from: cell, colour: colourOf(event) };
    if (event.button !== 0) return;
    this.clear();
    if (event.pointerType !== 'touch' || !cell) return;
    const timer = window.setTimeout(() => {
      this.#finger = null;
      this.#begun = { id: event.pointerId, from: cell, colour: 0 };
      this.host.letGo();
    }, LONG);
    this.#finger = { id: event.pointerId, x: event.clientX, y: event.clientY, timer };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.#finger;
    if (finger && finger.id === event.pointerId && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLACK) this.#leave();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const begun = this.#begun;
    this.#leave();
    const to = begun && begun.id === event.pointerId ? this.host.cellAt(event) : null;
    if (begun && to) this.#toggle({ from: begun.from, to, colour: begun.colour });
  }

  #leave() {
    if (this.#finger) clearTimeout(this.#finger.timer);
    this.#finger = null;
    this.#begun = null;
  }

  /** @param {Drawing} drawing */
  #toggle(drawing) {
    const others = this.#all.filter((one) => one.from !== drawing.from || one.to !== drawing.to);
    const same = this.#all.some((one) => one.from === drawing.from && one.to === drawing.to && one.colour === drawing.colour);
    this.#all = same ? others : [...others, drawing];
    this.show();
    this.host.onDraw(this.#all);
  }

  /** Shows what somebody keeps. @param {Drawing[]} all */
  put(all) {
    this.stays = true;
    this.#all = all;
    this.show();
  }

  clear() {
    if (!this.#all.length || this.stays) return;
    this.#all = [];
    this.show();
  }

  show() {
    this.root.replaceChildren(...this.#all.flatMap((drawing) => this.#draw(drawing)));
  }

  /** @param {Drawing} drawing */
  #draw({ from, to, colour }) {
    const [a, b] = [this.layout.byName.get(from), this.layout.byName.get(to)];
    if (!a || !b) return [];
    const name = `bb-drawn bb-drawn-${colour}`;
    const r = 45 * this.layout.shape.piece;
    if (a === b) return [svg('circle', { class: name, cx: a.x, cy: a.y, r, 'data-drawn': from })];
    return [svg('path', { class: name, d: arrow(a, b), 'data-drawn': `${from}-${to}` })];
  }
}

/** @param {PointerEvent} event */
const colourOf = ({ shiftKey, ctrlKey, altKey }) => (shiftKey || ctrlKey ? 1 : altKey ? 2 : 0);

/** A line with two barbs at its end. @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b */
export function arrow(a, b) {
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const barb = (/** @type {number} */ turn) => `${round(b.x - 34 * Math.cos(angle + turn))} ${round(b.y - 34 * Math.sin(angle + turn))}`;
  return `M${a.x} ${a.y}L${b.x} ${b.y}M${barb(0.55)}L${b.x} ${b.y}L${barb(-0.55)}`;
}

const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
