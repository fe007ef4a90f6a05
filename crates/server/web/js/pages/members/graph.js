/** How a rating has changed, drawn over the days: a line over a band of how far off it may be; and the same as a table. */
import { gamePath } from '../../addresses.js';
import { make } from '../../dom.js';
import { currentLanguage, t } from '../../i18n.js';

/** @typedef {import('../../wire.d.ts').RatingPoint} RatingPoint */

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 600;
const HEIGHT = 220;
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 12, 8, 24];
/** How many days are named below the line. */
const DATES = 4;
const DAY = 24 * 60 * 60 * 1000;

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function drawn(name, attributes, text = '') {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

/** A moment as short as the span allows: days for weeks, months for years. @param {number} at @param {number} span */
function dateOf(at, span) {
  /** @type {Intl.DateTimeFormatOptions} */
  const how = span < DAY ? { hour: '2-digit', minute: '2-digit' } : span < 300 * DAY ? { day: 'numeric', month: 'short' } : { month: 'short', year: 'numeric' };
  return new Intl.DateTimeFormat(currentLanguage(), how).format(at);
}

/** @param {RatingPoint[]} points  in their order */
export function graph(points) {
  const svg = drawn('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-hidden': 'true', class: 'graph-lines' });
  const values = points.flatMap(({ value, deviation }) => [value - deviation, value + deviation]);
  const [lowest, highest] = [Math.floor(Math.min(...values) / 100) * 100, Math.ceil(Math.max(...values) / 100) * 100];
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const span = Math.max(1, last - first);
  const x = (/** @type {number} */ at) => LEFT + ((WIDTH - LEFT - RIGHT) * (at - first)) / span;
  const y = (/** @type {number} */ value) => TOP + ((HEIGHT - TOP - BOTTOM) * (highest - value)) / Math.max(100, highest - lowest);
  const step = Math.max(100, Math.ceil((highest - lowest) / 400) * 100);
  for (let value = lowest; value <= highest; value += step) {
    svg.append(drawn('line', { x1: LEFT, x2: WIDTH, y1: y(value), y2: y(value), class: 'graph-grid' }),
      drawn('text', { x: LEFT - 4, y: y(value) + 4, 'text-anchor': 'end', class: 'graph-text' }, String(value)));
  }
  const dates = points.length > 1 ? DATES : 1;
  for (let i = 0; i < dates; i += 1) {
    const at = dates > 1 ? first + (span * i) / (dates - 1) : first;
    const anchor = i === 0 ? 'start' : i === dates - 1 ? 'end' : 'middle';
    svg.append(drawn('text', { x: x(at), y: HEIGHT - 6, 'text-anchor': anchor, class: 'graph-text', 'data-date': String(i) }, dateOf(at, span)));
  }
  const line = (/** @type {number} */ sign) => points.map(({ at, value, deviation }) => `${x(at)},${y(value + sign * deviation)}`);
  svg.append(drawn('polygon', { points: [...line(1), ...line(-1).reverse()].join(' '), class: 'graph-band' }),
    drawn('polyline', { points: line(0).join(' '), class: 'graph-line' }));
  for (const [i, { at, value }] of points.entries()) {
    if (points.length <= 40 || i === points.length - 1) svg.append(drawn('circle', { cx: x(at), cy: y(value), r: 3, class: 'graph-dot' }));
  }
  return svg;
}

/** The same for whoever reads it, the newest first. @param {RatingPoint[]} points  in their order @param {string} caption */
export function graphTable(points, caption) {
  const moment = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const head = ['member.date', 'hall.rating', 'member.change', 'home.game'].map((key) => make('th', { scope: 'col' }, t(key)));
  const rows = points.map(({ at, value, deviation, game }, i) => {
    const change = i === 0 ? 0 : value - points[i - 1].value;
    const cells = [`${value} ± ${2 * deviation}`, change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '', make('a', { href: gamePath(game) }, t('member.to-game'))];
    return make('tr', {}, make('th', { scope: 'row' }, moment.format(at)), ...cells.map((cell) => make('td', {}, cell)));
  });
  const table = make('table', { class: 'list-table' }, make('caption', { class: 'hidden' }, caption), make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows.reverse()));
  return make('details', {}, make('summary', {}, t('member.as-table')), make('div', { class: 'wide-table' }, table));
}
