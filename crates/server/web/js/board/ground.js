/** The part of the board that never moves: frame, squares, grain, coordinates. */
import { layer, svg } from './svg.js';

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

/** @param {Layout} layout @param {boolean} names */
function fields(layout, names) {
  const group = svg('g', { class: 'bb-fields' });
  for (const field of layout.fields) {
    group.append(svg('path', {
      class: `bb-field bb-${field.tone}`,
      d: field.outline,
      transform: `translate(${field.x} ${field.y})`,
    }));
  }
  if (names) for (const field of layout.fields) if (field.name) group.append(cornerName(field.x, field.y, field.name));
  return group;
}

/** @param {number} x @param {number} y @param {string} name */
function cornerName(x, y, name) {
  return svg('text', { class: 'bb-name', x: x - 47.5, y: y - 33.5 }, name);
}

/**
 * @param {Layout} layout @param {boolean} names  print every cell's name in its corner
 * @param {string} id  prefix for the ids in this drawing
 */
export function drawGround(layout, names, id) {
  const ground = layer('bb-ground', layout);
  const inner = { x: layout.frame, y: layout.frame, width: layout.width - 2 * layout.frame, height: layout.height - 2 * layout.frame };
  ground.append(
    svg('defs', {}, grain(`${id}-grain`)),
    svg('rect', { class: 'bb-frame', width: layout.width, height: layout.height, rx: 10 }),
    fields(layout, names),
    svg('rect', { class: 'bb-grain', width: layout.width, height: layout.height, rx: 10, filter: `url(#${id}-grain)` }),
    svg('rect', { class: 'bb-inner', fill: 'none', ...inner }),
  );
  ground.append(...layout.edge.map(edgeName));
  return ground;
}

/** Two digits are drawn closer, so that they do not leave the frame. @param {import('./types.js').EdgeLabel} label */
function edgeName({ text, x, y }) {
  /** @type {Record<string, string | number>} */
  const width = text.length > 1 ? { textLength: 26, lengthAdjust: 'spacingAndGlyphs' } : {};
  return svg('text', { class: 'bb-edge', x, y, ...width }, text);
}
