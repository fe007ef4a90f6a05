/** The drawn board: squares, discs, the ways of the last flick, and the aim. */
import { drawGround } from '../board/ground.js';
import { layOut } from '../board/layout.js';
import { drawPiece, paints } from '../board/pieces.js';
import { layer, svg } from '../board/svg.js';
import { along } from './geometry.js';
import { plan } from './variant.js';

/** @typedef {import('./types.js').Disc} Disc */
/** @typedef {import('./types.js').Spot} Spot */
/** @typedef {import('./types.js').Track} Track */
/** @typedef {import('./types.js').Flick} Flick */

const CELL = 1000;
const BOARD = 8 * CELL;
/** The length of a cell in the drawing. */
const UNIT = 100;
/** The radius at which pieces are drawn. */
const DRAWN = 39;
/** A star of five points: Black's mark beside the colour; White has a ring. */
const STAR = Array.from({ length: 10 }, (_, i) => {
  const [r, a] = [i % 2 ? 6.5 : 16, (i * Math.PI) / 5 - Math.PI / 2];
  return `${i ? 'L' : 'M'}${(r * Math.cos(a)).toFixed(1)} ${(r * Math.sin(a)).toFixed(1)}`;
}).join('');

/** @param {{ seat: string, disc: string }} disc */
export const nameOf = ({ seat, disc }) => `${seat}-${disc}`;

export class FlickBoard {
  /** @type {Map<string, SVGGElement>} */
  #drawn = new Map();
  flipped = false;
  coordinates = true;
  radius = 380;
  layout = layOut(plan, 0, true);
  ways = layer('cb-ways', this.layout);
  men = layer('cb-men', this.layout);
  planned = layer('cb-planned', this.layout);
  above = layer('cb-above', this.layout);

  /** @param {HTMLElement} root @param {string} id  prefix for the ids in this drawing */
  constructor(root, id) {
    this.root = root;
    this.id = id;
    this.draw();
  }

  /** The board anew: after it was turned, or for other settings. */
  draw() {
    this.layout = layOut(plan, this.flipped ? 180 : 0, this.coordinates);
    this.ways = layer('cb-ways', this.layout);
    this.men = layer('cb-men', this.layout);
    this.men.append(paints(this.id));
    this.planned = layer('cb-planned', this.layout);
    this.above = layer('cb-above', this.layout);
    this.root.style.setProperty('--bb-ratio', String(this.layout.width / this.layout.height));
    this.root.replaceChildren(drawGround(this.layout, false, this.id), this.ways, this.men, this.planned, this.above);
    this.#drawn.clear();
  }

  /** A place of the board in the units of the drawing. @param {Spot} spot */
  toDrawing({ x, y }) {
    const [right, down] = this.flipped ? [BOARD - x, y] : [x, BOARD - y];
    return { x: this.layout.frame + (right / CELL) * UNIT, y: this.layout.frame + (down / CELL) * UNIT };
  }

  /** The place of the board that is under a point of the screen. @param {number} clientX @param {number} clientY @returns {Spot} */
  toBoard(clientX, clientY) {
    const box = this.men.getBoundingClientRect();
    const scale = box.width ? this.layout.width / box.width : 1;
    const right = (((clientX - box.left) * scale - this.layout.frame) / UNIT) * CELL;
    const down = (((clientY - box.top) * scale - this.layout.frame) / UNIT) * CELL;
    return this.flipped ? { x: BOARD - right, y: down } : { x: right, y: BOARD - down };
  }

  /** Shows these discs and no others. @param {Disc[]} discs */
  place(discs) {
    const wanted = new Set(discs.map(nameOf));
    for (const [name, group] of this.#drawn) {
      if (wanted.has(name)) continue;
      group.remove();
      this.#drawn.delete(name);
    }
    for (const disc of discs) this.move(disc, disc);
  }

  /** @param {{ seat: string, disc: string }} disc @param {Spot} spot @param {number} [left]  how much of it is still there, 0 to 1 */
  move(disc, spot, left = 1) {
    const name = nameOf(disc);
    const group = this.#drawn.get(name) ?? this.#make(name, disc);
    const { x, y } = this.toDrawing(spot);
    const scale = (this.radius / CELL) * (UNIT / DRAWN) * (0.6 + 0.4 * left);
    group.setAttribute('transform', `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})`);
    group.style.opacity = String(left);
  }

  /** @param {string} name @param {{ seat: string, disc: string }} disc */
  #make(name, { seat, disc }) {
    const group = drawPiece({ seat, kind: 'man' }, this.id, 1);
    group.dataset.disc = name;
    if (seat === 'black') group.append(svg('path', { class: 'cb-star', d: STAR, transform: 'translate(0 -2)' }));
    group.append(svg('title', {}, disc));
    this.men.append(group);
    this.#drawn.set(name, group);
    return group;
  }

  /** The discs that can be flicked. @param {Set<string>} names */
  markOwn(names) {
    for (const [name, group] of this.#drawn) group.classList.toggle('cb-own', names.has(name));
  }

  /** The ways of the last flick. @param {Track[]} tracks */
  showWays(tracks) {
    this.ways.replaceChildren(...tracks.map(({ points, seat, fell }) => {
      const drawn = [];
      for (let i = 0; i < points.length; i += 2) {
        const { x, y } = this.toDrawing({ x: points[i], y: points[i + 1] });
        drawn.push(`${x.toFixed(1)},${y.toFixed(1)}`);
      }
      return svg('polyline', { class: `cb-way cb-way-${seat}${fell ? ' cb-way-fell' : ''}`, points: drawn.join(' ') });
    }));
  }

  /**
   * The aim: an arrow as long as the flick is strong, a ring around the disc, and the band that is pulled.
   * @param {Disc | null} disc @param {Flick | null} flick @param {Spot | null} pulled
   */
  showAim(disc, flick, pulled) {
    if (!disc) return this.above.replaceChildren();
    const at = this.toDrawing(disc);
    /** @type {SVGElement[]} */
    const parts = [svg('circle', { class: 'cb-chosen', cx: at.x, cy: at.y, r: this.#drawnRadius + 5 })];
    if (flick && pulled) {
      const { x, y } = this.toDrawing(pulled);
      parts.push(svg('line', { class: 'cb-band', x1: at.x, y1: at.y, x2: x, y2: y }));
    }
    if (flick) parts.push(...this.#arrow(disc, flick).parts);
    return this.above.replaceChildren(...parts);
  }

  /** What was chosen ahead: arrows with their numbers in the order of their turns. @param {{ disc: Disc, flick: Flick }[]} flicks */
  showPlanned(flicks) {
    this.planned.replaceChildren(...flicks.flatMap(({ disc, flick }, i) => {
      const { tip, parts } = this.#arrow(disc, flick);
      const number = svg('text', { class: 'cb-plan-number', x: tip.x, y: tip.y });
      number.textContent = String(i + 1);
      return [...parts, svg('circle', { class: 'cb-plan-mark', cx: tip.x, cy: tip.y, r: 17 }), number];
    }));
  }

  get #drawnRadius() {
    return (this.radius / CELL) * UNIT;
  }

  /** An arrow as long as the flick is strong. @param {Spot} disc @param {Flick} flick */
  #arrow(disc, { angle, strength }) {
    const at = this.toDrawing(disc);
    const way = along(angle);
    const [dx, dy] = this.flipped ? [-way.x, way.y] : [way.x, -way.y];
    const from = { x: at.x + dx * this.#drawnRadius, y: at.y + dy * this.#drawnRadius };
    const length = 40 + (strength / 1000) * 260;
    const tip = { x: from.x + dx * length, y: from.y + dy * length };
    const head = [[-26, -15], [0, 0], [-26, 15]].map(([b, s]) => `${tip.x + dx * b - dy * s},${tip.y + dy * b + dx * s}`);
    const parts = ['cb-aim cb-aim-edge', 'cb-aim'].flatMap((look) => [
      svg('line', { class: look, x1: from.x, y1: from.y, x2: tip.x, y2: tip.y }), svg('polyline', { class: look, points: head.join(' ') }),
    ]);
    return { tip, parts };
  }
}
