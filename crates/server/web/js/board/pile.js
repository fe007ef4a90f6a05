/** What a tower is made of, shown beside it while somebody points at it: the top above, equal men in one line. */
import { lookOf } from './effect.js';
import { drawPiece } from './pieces.js';
import { svg } from './svg.js';

/** @typedef {import('./types.js').Field} Field */
/** @typedef {import('./types.js').Layout} Layout */
/** @typedef {import('./types.js').Man} Man */
/** @typedef {import('./types.js').Piece} Piece */

/** So many lines stand below each other. */
const LINES = 8;

/** Equal men that lie on each other, the lowest first. @param {Piece} piece @returns {{ man: Man, count: number }[]} */
export function runsOf({ seat, kind, below = [] }) {
  /** @type {{ man: Man, count: number }[]} */
  const runs = [];
  for (const man of [...below, { seat, kind }]) {
    const last = runs[runs.length - 1];
    if (last && last.man.seat === man.seat && last.man.kind === man.kind) last.count += 1;
    else runs.push({ man: { seat: man.seat, kind: man.kind }, count: 1 });
  }
  return runs;
}

export class Pile {
  /** @type {string} what is shown, so that nothing is drawn twice */
  #shown = '';

  /** @param {Layout} layout @param {string} id */
  constructor(layout, id) {
    this.layout = layout;
    this.id = id;
    this.root = document.createElement('div');
    this.root.className = 'bb-pile';
    this.root.hidden = true;
    // The label of the cell says the same in words.
    this.root.setAttribute('aria-hidden', 'true');
  }

  /** @param {Field | null} field @param {Piece | null} piece */
  show(field, piece) {
    const tower = field !== null && piece !== null && (piece.below?.length ?? 0) > 0;
    this.root.hidden = !tower;
    const what = tower ? `${field.name} ${lookOf(piece)}` : '';
    if (what === this.#shown || !tower) return;
    this.#shown = what;
    const runs = runsOf(piece).reverse();
    this.root.replaceChildren(...runs.map((run) => this.#line(run)));
    // What is mixed a lot goes on in a second column.
    this.root.style.gridTemplateRows = `repeat(${Math.min(runs.length, LINES)}, auto)`;
    this.#stand(field);
  }

  /** @param {{ man: Man, count: number }} run */
  #line({ man, count }) {
    const line = document.createElement('div');
    const picture = svg('svg', { viewBox: '-50 -50 100 100', class: 'bb-layer-one' }, drawPiece(man, this.id, 1));
    line.append(picture, `× ${count}`);
    return line;
  }

  /** Beside the field, on the side on which there is more room. @param {Field} field */
  #stand({ x, y }) {
    const { width, height } = this.layout;
    const { style } = this.root;
    const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${(part / whole) * 100}%`;
    style.left = x < width / 2 ? share(x + 52, width) : 'auto';
    style.right = x < width / 2 ? 'auto' : share(width - x + 52, width);
    style.top = y < height / 2 ? share(y - 46, height) : 'auto';
    style.bottom = y < height / 2 ? 'auto' : share(height - y - 46, height);
  }
}
