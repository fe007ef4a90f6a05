/** A small picture of a position, for lists of many: no grain, no names, nothing to click. */
import { layOut } from './layout.js';
import { layer, svg } from './svg.js';

/** @typedef {import('./types.js').BoardPlan} BoardPlan */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Layout} Layout */

/** How large a piece is on a square of 100. */
const RADIUS = 36;

/** One outline on every field. @param {Layout} layout @param {string} d @param {(tone: string) => string} className */
const onEach = ({ fields }, d, className) => fields.map(({ x, y, tone }) => svg('path', { class: className(tone), d, transform: `translate(${x} ${y})` }));

/** What the fields lie on. @param {Layout} layout */
function base(layout) {
  const { shape, width, height, frame } = layout;
  if (shape.backing) return [svg('g', { class: 'bb-rand bb-tiles' }, ...onEach(layout, shape.backing, () => ''))];
  const inside = { x: frame, y: frame, width: width - 2 * frame, height: height - 2 * frame };
  return [svg('rect', { class: 'bb-frame', width, height, rx: 10 }), svg('rect', { class: 'bb-light', ...inside })];
}

/** @param {BoardPlan} board @param {Piece[]} pieces @returns {HTMLElement} */
export function thumbnail(board, pieces) {
  const layout = layOut(board, 0, false);
  const { shape, width, height, byName } = layout;
  const drawing = layer('bb-thumbnail', layout);
  drawing.append(...base(layout), ...onEach(layout, shape.outline, (tone) => `bb-${tone}`));
  for (const { cell, seat } of pieces) {
    const at = byName.get(cell);
    if (at) drawing.append(svg('circle', { class: `bb-dot seat-${seat}`, cx: at.x, cy: at.y, r: RADIUS * shape.piece }));
  }
  const root = document.createElement('span');
  root.className = 'bolshak-board bb-small';
  root.style.setProperty('--bb-ratio', String(width / height));
  root.append(drawing);
  return root;
}
