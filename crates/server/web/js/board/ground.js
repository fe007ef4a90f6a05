/** The part of the board that never moves: frame, fields, grain, coordinates. */
import { layer, svg } from './svg.js';

/** @typedef {import('./types.js').Field} Field */
/** @typedef {import('./types.js').Layout} Layout */

/**
 * Wood grain as noise that is stretched along one direction. Only the wood theme shows it.
 * @param {string} id
 */
function grain(id) {
  return svg('filter', { id, x: 0, y: 0, width: 1, height: 1, 'color-interpolation-filters': 'sRGB' },
    svg('feTurbulence', { type: 'fractalNoise', baseFrequency: '0.0035 0.16', numOctaves: 4, seed: 23 }),
    svg('feColorMatrix', { values: '0 0 0 0 0.20  0 0 0 0 0.09  0 0 0 0 0.02  0 0 0 1.3 -0.45' }));
}

/** @param {Field} field */
const place = ({ x, y }) => `translate(${x} ${y})`;

/** One outline on every field. @param {Field[]} fields @param {string} d @param {(field: Field) => string} className */
const onEach = (fields, d, className) => fields.map((field) => svg('path', { class: className(field), d, transform: place(field) }));

/** What the fields lie on: a rectangular frame, or the fields' own outlines grown together. @param {Layout} layout */
function base({ shape, fields, width, height }) {
  if (!shape.backing) return [svg('rect', { class: 'bb-frame', width, height, rx: 10 })];
  return ['bb-rand', 'bb-bed'].map((part) => svg('g', { class: `${part} bb-${shape.lines ? 'holes' : 'tiles'}` },
    ...onEach(fields, shape.backing ?? '', () => 'bb-back')));
}

/** @param {Layout} layout */
const inside = ({ frame, width, height }) => ({ x: frame, y: frame, width: width - 2 * frame, height: height - 2 * frame });

/** The camps of the seats. The group is transparent as a whole, so that what overlaps in it does not show. @param {Layout} layout */
function camps({ camps: all, byName, shape }) {
  return all.map(({ seat, cells }) => {
    const own = cells.map((cell) => byName.get(cell)).filter((field) => field !== undefined);
    return svg('g', { class: `bb-camp seat-${seat}` }, ...onEach(own, shape.lines ? shape.backing ?? '' : shape.outline, () => 'bb-home'));
  });
}

/** Lines between neighbours, each drawn once, as one path. @param {Layout} layout */
function lines({ fields, shape }) {
  const reach = shape.scale * 1.1;
  const d = fields.flatMap((a, i) => fields.slice(i + 1)
    .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < reach)
    .map((b) => `M${a.x} ${a.y}L${b.x} ${b.y}`));
  return svg('path', { class: 'bb-lines', d: d.join('') });
}

/** @param {Layout} layout */
function names({ fields, shape }) {
  const { print } = shape;
  const where = (/** @type {Field} */ { x, y, tone }) => (print
    ? { class: 'bb-name bb-name-middle', x: x + print.x, y: y + print.y } : { class: `bb-name bb-on-${tone}`, x: x - 47.5, y: y - 33.5 });
  return svg('g', { class: 'bb-names' }, ...fields.flatMap((field) => (field.name ? [svg('text', where(field), field.name)] : [])));
}

/** The names that lie above the pieces, where cells have no corner of their own for them. @param {Layout} layout */
export function drawNames(layout) {
  const over = layer('bb-over', layout);
  over.append(names(layout));
  return over;
}

/** The grain covers the board and nothing beside it. @param {Layout} layout @param {string} id */
function grainOver({ shape, fields, width, height }, id) {
  const wood = svg('rect', { class: 'bb-grain', width, height, rx: 10, filter: `url(#${id}-grain)` });
  if (!shape.backing) return [wood];
  const cut = svg('clipPath', { id: `${id}-cut` }, ...onEach(fields, shape.backing, () => 'bb-cut'));
  return [cut, svg('g', { 'clip-path': `url(#${id}-cut)` }, wood)];
}

/**
 * @param {Layout} layout @param {boolean} printed  every cell's name on it
 * @param {string} id  prefix for the ids in this drawing
 */
export function drawGround(layout, printed, id) {
  const ground = layer('bb-ground', layout);
  const { shape } = layout;
  ground.style.setProperty('--bb-print', String(layout.print));
  ground.append(svg('defs', {}, grain(`${id}-grain`)), ...base(layout));
  if (shape.floor) ground.append(svg('rect', { class: 'bb-light', ...inside(layout) }));
  const fields = svg('g', { class: 'bb-fields' }, ...onEach(layout.fields, shape.outline, ({ tone }) => `bb-field bb-${tone}`));
  // Holes lie on the camps' tint and on the lines; the tint of tiles lies on them.
  ground.append(...(shape.lines ? [...camps(layout), lines(layout), fields] : [fields, ...camps(layout)]));
  if (printed && !shape.print) ground.append(names(layout));
  ground.append(...grainOver(layout, id));
  if (!shape.backing) ground.append(svg('rect', { class: 'bb-inner', fill: 'none', ...inside(layout) }));
  ground.append(...layout.edge.map((label) => edgeName(label, layout.print)));
  return ground;
}

/** Two digits are drawn closer, so that they do not leave the frame. @param {import('./types.js').EdgeLabel} label @param {number} print */
function edgeName({ text, x, y }, print) {
  /** @type {Record<string, string | number>} */
  const width = text.length > 1 ? { textLength: 26 * print, lengthAdjust: 'spacingAndGlyphs' } : {};
  return svg('text', { class: 'bb-edge', x, y, ...width }, text);
}
