/** How a rating has changed, drawn: a line over a band of how far off it may be. */

/** @typedef {import('../../wire.d.ts').RatingPoint} RatingPoint */

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 600;
const HEIGHT = 200;
const EDGE = 34;

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function drawn(name, attributes, text = '') {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

/** @param {RatingPoint[]} points  in their order */
export function graph(points) {
  const svg = drawn('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-hidden': 'true', class: 'graph-lines' });
  const values = points.flatMap(({ value, deviation }) => [value - deviation, value + deviation]);
  const [lowest, highest] = [Math.floor(Math.min(...values) / 100) * 100, Math.ceil(Math.max(...values) / 100) * 100];
  const x = (/** @type {number} */ i) => EDGE + ((WIDTH - EDGE - 8) * i) / Math.max(1, points.length - 1);
  const y = (/** @type {number} */ value) => 8 + ((HEIGHT - 16) * (highest - value)) / Math.max(100, highest - lowest);
  const step = Math.max(100, Math.ceil((highest - lowest) / 400) * 100);
  for (let value = lowest; value <= highest; value += step) {
    svg.append(drawn('line', { x1: EDGE, x2: WIDTH, y1: y(value), y2: y(value), class: 'graph-grid' }),
      drawn('text', { x: EDGE - 4, y: y(value) + 4, 'text-anchor': 'end', class: 'graph-text' }, String(value)));
  }
  const at = (/** @type {number} */ sign) => points.map(({ value, deviation }, i) => `${x(i)},${y(value + sign * deviation)}`);
  svg.append(drawn('polygon', { points: [...at(1), ...at(-1).reverse()].join(' '), class: 'graph-band' }),
    drawn('polyline', { points: at(0).join(' '), class: 'graph-line' }));
  for (const [i, { value }] of points.entries()) {
    if (points.length <= 40 || i === points.length - 1) svg.append(drawn('circle', { cx: x(i), cy: y(value), r: 3, class: 'graph-dot' }));
  }
  return svg;
}
