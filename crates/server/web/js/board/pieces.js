/** How pieces look. A new kind of piece is one more function in `kinds`, a new colour one more mark in `marks`. */
import { svg } from './svg.js';

/** @typedef {import('./types.js').Man} Man */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {Pick<Piece, 'seat' | 'kind' | 'below'>} Look */

const CROWN = 'M-19 13L-23-11-11-2 0-18 11-2 23-11 19 13z';
/** A head, a neck and a foot, as a pawn of chess is drawn. */
const PAWN = 'M-29 34C-29 23-14 18-11 2H-18V-6H-10A18 18 0 1 1 10-6H18V2H11C14 18 29 23 29 34z';

/** What tells the colours apart beside the colour; white and black are told apart as they always were. @type {Record<string, string>} */
const marks = {
  red: 'M-5-17H5V-5H17V5H5V17H-5V5H-17V-5H-5z',
  green: 'M0-17L17 13H-17z',
  violet: 'M0-19L15 0 0 19-15 0z',
  yellow: 'M-17-13H17V-4H-17zM-17 4H17V13H-17z',
};

/** A disc with a rim under it; `lift` raises it, as the upper of two stacked men. @param {string} fill @param {number} lift */
function disc(fill, lift) {
  return [
    svg('circle', { class: 'bb-rim', r: 39, cy: 4 - lift }),
    svg('circle', { class: 'bb-face', r: 39, cy: -lift, fill }),
    svg('circle', { class: 'bb-outline', r: 38.5, cy: -lift }),
  ];
}

/** @param {number} lift @param {number[]} radii */
function ridges(lift, radii) {
  return radii.flatMap((r) => [
    svg('circle', { class: 'bb-groove', r, cy: -lift }),
    svg('circle', { class: 'bb-gleam', r: r - 2, cy: -lift }),
  ]);
}

/** @param {string} seat @param {string} transform */
const mark = (seat, transform) => (marks[seat] ? [svg('path', { class: 'bb-seat-mark', d: marks[seat], transform })] : []);

/** @param {string} fill @param {string} seat */
function man(fill, seat) {
  const middle = marks[seat] ? [] : [...ridges(2, [20]), svg('circle', { class: 'bb-groove', r: 8, cy: -2 })];
  return [...disc(fill, 2), ...ridges(2, [30]), ...middle, ...mark(seat, 'translate(0 -2) scale(1.08)')];
}

/** Two men stacked, with a ring and a crown: three marks beside the colour. @param {string} fill @param {string} seat */
function king(fill, seat) {
  const crown = marks[seat] ? 'translate(0 -15) scale(0.78)' : 'translate(0 -6)';
  return [
    ...disc(fill, -3), ...disc(fill, 7), ...ridges(7, [33]),
    svg('g', { class: 'bb-crown', transform: crown },
      svg('path', { d: CROWN }),
      svg('path', { d: 'M-18 18h36' }),
      svg('circle', { cx: -23, cy: -13, r: 3.4 }), svg('circle', { cx: 0, cy: -20, r: 3.4 }), svg('circle', { cx: 23, cy: -13, r: 3.4 })),
    ...mark(seat, 'translate(0 13) scale(0.55)'),
  ];
}

/** @param {string} fill */
function pawn(fill) {
  return [svg('path', { class: 'bb-rim', d: PAWN, transform: 'translate(0 4)' }), svg('path', { class: 'bb-face bb-figure', d: PAWN, fill })];
}

/** @type {Record<string, (fill: string, seat: string) => SVGElement[]>} */
export const kinds = { man, king, pawn };

/** @param {string} id @param {string} seat */
function gradient(id, seat) {
  return svg('radialGradient', { id: `${id}-${seat}`, cx: 0.38, cy: 0.3, r: 0.8, class: `bb-paint seat-${seat}` },
    svg('stop', { offset: 0, class: 'bb-stop-1' }),
    svg('stop', { offset: 0.6, class: 'bb-stop-2' }),
    svg('stop', { offset: 1, class: 'bb-stop-3' }));
}

/** @param {string} id */
export function paints(id) {
  return svg('defs', {}, ...['white', 'black', ...Object.keys(marks)].map((seat) => gradient(id, seat)),
    svg('radialGradient', { id: `${id}-shadow` },
      svg('stop', { offset: 0.72, 'stop-color': '#000', 'stop-opacity': 0.5 }),
      svg('stop', { offset: 1, 'stop-color': '#000', 'stop-opacity': 0 })));
}

/** One man alone, without what lies under it. @param {Man} man @param {string} id */
const figure = ({ seat, kind }, id) => svg('g', { class: `seat-${seat} kind-${kind}` }, ...(kinds[kind] ?? man)(`url(#${id}-${seat})`, seat));

/** The tallest that a pile is drawn, whatever lies in it, and the most that one man adds to it. */
const PILE = 44;
const SLICE = 11;

/**
 * What the top lies on: of each man the edge can be seen, of a king in the colour of crowns, of a high pile only a line of
 * its colour.
 * @param {Man[]} below @param {number} step
 */
function slices(below, step) {
  return below.map(({ seat, kind }, i) => svg('g', { class: `bb-slice seat-${seat} kind-${kind}`, transform: `translate(0 ${-i * step})` },
    svg('circle', { class: 'bb-side', r: 39, cy: 4 }),
    svg('circle', { class: 'bb-line', r: 38.5, cy: 4, 'stroke-width': Math.min(1.5, step / 4) })));
}

/** The number of men in a pile that is too high to be counted at a glance. @param {number} height */
const badge = (height) => (height < 3 ? [] : [svg('g', { class: 'bb-count', transform: 'translate(33 31)' },
  svg('rect', { x: -17, y: -14, width: 34, height: 28, rx: 9 }), svg('text', {}, String(height)))]);

/** @param {Look} look @param {string} id */
function tower({ seat, kind, below = [] }, id) {
  const step = Math.min(SLICE, PILE / below.length);
  const sunk = Math.min(16, (below.length * step) / 2);
  return [svg('g', { transform: `translate(0 ${sunk}) scale(0.94)` },
    ...slices(below, step),
    svg('g', { transform: `translate(0 ${-below.length * step})` }, figure({ seat, kind }, id))), ...badge(below.length + 1)];
}

/** @param {Look} look @param {string} id @param {number} scale */
export function drawPiece(look, id, scale) {
  const parts = look.below?.length ? tower(look, id) : [figure(look, id)];
  const spread = look.kind === 'pawn' ? { cx: 3, cy: 31, rx: 38, ry: 13 } : { cx: 2, cy: 7, rx: 46, ry: 44 };
  const shadow = svg('ellipse', { class: 'bb-shadow', ...spread, fill: `url(#${id}-shadow)` });
  return svg('g', { class: `bb-piece seat-${look.seat} kind-${look.kind}` },
    svg('g', scale === 1 ? {} : { transform: `scale(${scale})` }, shadow, ...parts));
}
