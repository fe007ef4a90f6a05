/** Everything that is drawn on squares to help the player: the last move, the selection, targets. Never colour alone. */
import { arrow } from './drawings.js';
import { layer, svg } from './svg.js';

/** @typedef {import('./types.js').Layout} Layout */
/** @typedef {import('./types.js').Field} Field */
/** @typedef {import('./types.js').Move} Move */

/**
 * @typedef {{ lastMove: Move | null, selected: string | null, movable: string[], open: string[], must: boolean,
 *             next: string[], finals: string[], flash: string[], line: string[], planned: [string, string][], advice: [string, string][] }} MarkFacts
 */

/** @param {Field} field */
const place = (field) => `translate(${field.x} ${field.y})`;

/** The point before `b` where an arrow is not hidden by the piece. @param {Field} a @param {Field} b */
function shortened(a, b) {
  const share = 54 / Math.hypot(b.x - a.x, b.y - a.y);
  return { x: b.x + (a.x - b.x) * share, y: b.y + (a.y - b.y) * share };
}

export class MarkLayer {
  /** @param {Layout} layout @param {string} id */
  constructor(layout, id) {
    this.layout = layout;
    this.id = id;
    this.under = layer('bb-marks bb-under', layout);
    this.over = layer('bb-marks bb-over', layout);
  }

  /** @param {MarkFacts} facts */
  show(facts) {
    this.under.replaceChildren(this.#arrowHead());
    this.over.replaceChildren();
    this.#each(facts.line, this.under, () => this.#outline('bb-line', 0.82));
    if (facts.lastMove) this.#lastMove(facts.lastMove);
    this.#each(facts.selected ? [facts.selected] : [], this.under, () => this.#outline('bb-selected', 0.94));
    const r = 45 * this.layout.shape.piece;
    this.#each(facts.movable, this.under, () => svg('circle', { class: facts.must ? 'bb-movable bb-must' : 'bb-movable', r }));
    this.#each(facts.finals, this.over, () => svg('circle', { class: 'bb-final', r: 22 }));
    this.#each(facts.next, this.over, () => svg('circle', { class: 'bb-next', r: 14 }));
    this.#each(facts.open, this.over, () => svg('circle', { class: 'bb-open', r: 8 }));
    facts.planned.forEach((step, i) => this.#plan(step, i + 1));
    facts.advice.forEach((step, i) => this.#advise(step, i));
    this.#each(facts.flash, this.over, () => svg('circle', { class: 'bb-flash', r }));
  }

  /** A move that was chosen ahead, or what is put down, with its number in the order. @param {[string, string]} step @param {number} number */
  #plan([from, to], number) {
    const [a, b] = [this.layout.byName.get(from), this.layout.byName.get(to)];
    if (!a || !b) return;
    const way = a === b ? svg('circle', { class: 'bb-plan', r: 34 * this.layout.shape.piece, transform: place(a), 'data-plan': from })
      : svg('path', { class: 'bb-plan', d: arrow(a, b), 'data-plan': `${from}-${to}` });
    this.over.append(way, svg('g', { class: 'bb-count', transform: place(a) }, svg('rect', { x: -16, y: -16, width: 32, height: 32, rx: 8 }), svg('text', {}, String(number))));
  }

  /** What somebody would play; the first is the best. @param {[string, string]} step @param {number} rank */
  #advise([from, to], rank) {
    const [a, b] = [this.layout.byName.get(from), this.layout.byName.get(to)];
    if (a && b && a !== b) this.over.append(svg('path', { class: `bb-advice bb-advice-${Math.min(rank, 2)}`, d: arrow(a, b), 'data-advice': `${from}-${to}` }));
  }

  /** The outline of a field, or of a piece where the field is smaller. @param {string} className @param {number} scale */
  #outline(className, scale) {
    const { shape } = this.layout;
    return shape.lines ? svg('circle', { class: className, r: 50 * scale }) : svg('path', { class: className, d: shape.outline, transform: `scale(${scale})` });
  }

  /** @param {string[]} cells @param {SVGSVGElement} root @param {() => SVGElement} draw */
  #each(cells, root, draw) {
    for (const cell of cells) {
      const field = this.layout.byName.get(cell);
      if (field) root.append(svg('g', { class: `bb-on-${field.tone}`, transform: place(field), 'data-mark': cell }, draw()));
    }
  }

  /** Both ends in an outline, the way as a dashed arrow, a cross where a piece was taken. @param {Move} move */
  #lastMove(move) {
    const ends = [move.path[0], move.path[move.path.length - 1]];
    this.#each(ends, this.under, () => this.#outline('bb-last', 0.9));
    this.#each(move.removed, this.under, () => svg('path', { class: 'bb-taken', d: 'M-14-14L14 14M14-14L-14 14' }));
    const points = move.path.map((cell) => this.layout.byName.get(cell)).filter((f) => f !== undefined);
    if (points.length < 2) return;
    const tip = shortened(points[points.length - 2], points[points.length - 1]);
    const d = [...points.slice(0, -1), tip].map((p, i) => `${i ? 'L' : 'M'}${p.x} ${p.y}`).join('');
    this.under.append(svg('path', { class: 'bb-casing', d }), svg('path', { class: 'bb-way', d, 'marker-end': `url(#${this.id}-tip)` }));
    this.under.append(svg('circle', { class: 'bb-start', cx: points[0].x, cy: points[0].y, r: 9 }));
  }

  #arrowHead() {
    return svg('defs', {}, svg('marker', {
      id: `${this.id}-tip`, viewBox: '-5 -5 10 10', markerWidth: 22, markerHeight: 22, markerUnits: 'userSpaceOnUse', orient: 'auto',
    }, svg('path', { class: 'bb-tip', d: 'M-5-4.5L5 0-5 4.5z' })));
  }
}
