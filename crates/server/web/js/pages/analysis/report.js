/** What each move of a game gave away: a graph, the accuracy of each side, and the mistakes to be made good. */
import { get, make, tell } from '../../dom.js';
import { t } from '../../i18n.js';

/** @typedef {import('../../wire.d.ts').GameReport} GameReport */
/** @typedef {{ ply: number, better: string[], seat: string, mark: string }} Lapse  a move that gave something away */

export const reportTemplate = `
  <section class="report card" aria-labelledby="report-title">
    <div class="row">
      <h2 id="report-title" data-i18n="report.title"></h2>
      <button type="button" id="annotate" data-i18n="report.begin"></button>
      <button type="button" id="learn" data-i18n="report.learn" hidden></button>
    </div>
    <progress id="annotate-progress" max="1" value="0" data-i18n-label="report.progress" hidden></progress>
    <div id="report-graph" class="report-graph" hidden></div>
    <ul id="report-sides" class="report-sides"></ul>
    <p id="learn-task" class="learn-task" role="status" hidden></p>
    <div id="learn-row" class="row" hidden>
      <button type="button" id="learn-show" data-i18n="report.show"></button>
      <button type="button" id="learn-next" data-i18n="report.next"></button>
      <button type="button" id="learn-end" data-i18n="report.end"></button>
    </div>
  </section>`;

const WIDTH = 600;
const HEIGHT = 120;
/** How high the longest time is. */
const TIMES = 40;
const SVG = 'http://www.w3.org/2000/svg';

/** The share of the point that the first seat may expect. @param {GameReport['chances'][number]} chances */
const share = ({ win, draw }) => win + draw / 2;

/** @param {GameReport} report @param {number[]} used  milliseconds for each move, 0 where it is not known @param {string[]} seats @param {(ply: number) => void} goTo */
export function showReport(report, used, seats, goTo) {
  tell('report-graph', '');
  get('report-graph').hidden = false;
  get('report-graph').replaceChildren(graph(report, used, seats[0], goTo));
  get('report-sides').replaceChildren(...seats.map((seat, i) => sideItem(report, seat, report.accuracy[i])).filter((item) => item !== null));
  get('learn').hidden = lapses(report).length === 0;
}

/** @param {GameReport} report @param {string} seat @param {number | null | undefined} accuracy */
function sideItem({ moves }, seat, accuracy) {
  if (accuracy === null || accuracy === undefined) return null;
  const count = (/** @type {string} */ mark) => moves.filter((move) => move.seat === seat && move.mark === mark).length;
  return make('li', {}, t('report.side', { seat: t(`side.${seat}`), accuracy: Math.round(accuracy), inaccuracies: count('inaccuracy'), mistakes: count('mistake'), blunders: count('blunder') }));
}

/** The chances, and under them the time for each move. @param {GameReport} report @param {number[]} used @param {string} first @param {(ply: number) => void} goTo */
function graph({ chances, moves }, used, first, goTo) {
  const svg = document.createElementNS(SVG, 'svg');
  const longest = Math.max(...used, 0);
  svg.setAttribute('viewBox', `0 -6 ${WIDTH} ${HEIGHT + 12 + (longest ? TIMES : 0)}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', t('report.graph', { seat: t(`side.${first}`) }));
  const across = (/** @type {number} */ ply) => (WIDTH * ply) / Math.max(1, chances.length - 1);
  const height = (/** @type {number} */ ply) => HEIGHT * (1 - share(chances[ply]));
  const add = (/** @type {string} */ name, /** @type {Record<string, string | number>} */ attributes) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    svg.append(element);
    return element;
  };
  add('path', { class: 'graph-area', d: `M0,${HEIGHT}${chances.map((_, i) => `L${across(i)},${height(i)}`).join('')}L${WIDTH},${HEIGHT}z` });
  add('path', { class: 'graph-middle', d: `M0,${HEIGHT / 2}H${WIDTH}` });
  add('path', { class: 'graph-line', d: chances.map((_, i) => `${i ? 'L' : 'M'}${across(i)},${height(i)}`).join('') });
  moves.forEach((move, i) => {
    if (move.mark) add('circle', { class: `graph-dot graph-${move.mark}`, cx: across(i + 1), cy: height(i + 1), r: move.mark === 'blunder' ? 5 : 4 });
  });
  used.forEach((time, i) => {
    const tall = longest ? (TIMES * time) / longest : 0;
    const bar = add('rect', { class: `graph-time graph-time-${i % 2}`, x: across(i), y: HEIGHT + 6 + TIMES - tall, width: across(1) * 0.8, height: tall });
    const words = document.createElementNS(SVG, 'title');
    words.textContent = t('report.time', { seconds: (time / 1000).toFixed(1) });
    bar.append(words);
  });
  svg.addEventListener('click', (event) => {
    const box = svg.getBoundingClientRect();
    goTo(Math.round(((event.clientX - box.left) / box.width) * (chances.length - 1)));
  });
  return svg;
}

/** The moves that can be made good. @param {GameReport} report @returns {Lapse[]} */
export function lapses({ moves }) {
  return moves.flatMap(({ mark, better = [], seat }, ply) => (mark && better.length ? [{ ply, better, seat, mark }] : []));
}
