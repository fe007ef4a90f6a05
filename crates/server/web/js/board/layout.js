/** Where everything of a board is drawn, for whoever sits below. Pure. */
import { fileName, isLettered, rankNumbers, shapes } from './shapes.js';

/** @typedef {import('./types.js').BoardPlan} BoardPlan */
/** @typedef {import('./types.js').EdgeLabel} EdgeLabel */
/** @typedef {import('./types.js').Field} Field */
/** @typedef {import('./types.js').Layout} Layout */
/** @typedef {import('./types.js').Shape} Shape */
/** @typedef {{ x: number, y: number }} Point */

const NARROW = 14;
const WIDE = 34;
/** So wide a board can be before its edge is printed larger. */
const USUAL_WIDTH = 1050;

/** @param {number} rotation  degrees, clockwise as seen */
function turning(rotation) {
  const [cos, sin] = [Math.cos(rotation * Math.PI / 180), Math.sin(rotation * Math.PI / 180)];
  return (/** @type {Point} */ { x, y }) => ({ x: x * cos + y * sin, y: y * cos - x * sin });
}

const round = (/** @type {number} */ value) => Math.round(value * 100) / 100;

/**
 * Turns a board of points and moves it to where drawing begins.
 * @param {Shape} shape @param {Point[]} points  all that lie on it @param {number} rotation
 */
function placing(shape, points, rotation) {
  const turn = turning(rotation);
  const turned = points.map(turn);
  const [left, right] = [Math.min(...turned.map(({ x }) => x)), Math.max(...turned.map(({ x }) => x))];
  const [low, high] = [Math.min(...turned.map(({ y }) => y)), Math.max(...turned.map(({ y }) => y))];
  const [halfWidth, halfHeight] = shape.half;
  const inner = { width: (right - left) * shape.scale + 2 * halfWidth, height: (high - low) * shape.scale + 2 * halfHeight };
  const place = (/** @type {Point} */ point) => {
    const { x, y } = turn(point);
    return { x: round((x - left) * shape.scale + halfWidth), y: round((high - y) * shape.scale + halfHeight) };
  };
  return { inner, place };
}

/**
 * Letters and numbers, below and at the left for whoever sits below.
 * @param {BoardPlan} plan @param {(point: Point) => Point} place @param {Pick<Layout, 'height' | 'frame' | 'print'>} layout
 * @returns {EdgeLabel[]}
 */
function edgeLabels(plan, place, { height, frame, print }) {
  const origin = place({ x: 0, y: 0 });
  const middle = (WIDE / 2) * print;
  // The lines that run upward as seen are named below, the others at the left.
  const columnsRunUp = Math.abs(place({ x: 1, y: 0 }).x - origin.x) > 1;
  const below = (/** @type {string} */ text, /** @type {Point} */ at) => ({ text, x: frame + at.x, y: height - middle });
  const left = (/** @type {string} */ text, /** @type {Point} */ at) => ({ text, x: middle, y: frame + at.y });
  const [columns, rows] = columnsRunUp ? [below, left] : [left, below];
  return [
    ...Array.from({ length: plan.columns }, (_, x) => columns(fileName(x), place({ x, y: 0 }))),
    ...Array.from({ length: plan.rows }, (_, y) => rows(String(rankNumbers[plan.edge](plan, y)), place({ x: 0, y }))),
  ];
}

/** Groups the fields into visual rows, top to bottom and left to right. @param {Field[]} fields */
function toRows(fields) {
  /** @type {Map<number, Field[]>} */
  const rows = new Map();
  for (const field of fields) {
    const key = Math.round(field.y);
    rows.set(key, [...(rows.get(key) ?? []), field]);
  }
  return [...rows.keys()].sort((a, b) => a - b).map((key) => (rows.get(key) ?? []).sort((a, b) => a.x - b.x));
}

/**
 * @param {BoardPlan} plan @param {number} rotation  degrees @param {boolean} coordinates
 * @returns {Layout}
 */
export function layOut(plan, rotation, coordinates) {
  const shape = shapes[plan.shape] ?? shapes.squares;
  const plots = shape.plots(plan);
  const { inner, place } = placing(shape, plots, rotation);
  const lettered = coordinates && isLettered(plan);
  const print = Math.max(1, Math.max(inner.width, inner.height) / USUAL_WIDTH);
  const frame = lettered ? WIDE * print : NARROW;
  const fields = plots.map(({ name, label, tone, ...point }) => {
    const { x, y } = place(point);
    return { name, label, tone, x: frame + x, y: frame + y };
  });
  /** @type {Map<string, Field>} */
  const byName = new Map();
  for (const field of fields) if (field.name) byName.set(field.name, field);
  const size = { width: inner.width + 2 * frame, height: inner.height + 2 * frame, frame, print };
  const edge = lettered ? edgeLabels(plan, place, size) : [];
  return { ...size, shape, fields, rows: toRows(fields), edge, camps: plan.camps ?? [], byName };
}

/** The field whose centre is nearest, if it is near enough. @param {Layout} layout @param {number} x @param {number} y */
export function fieldAt(layout, x, y) {
  /** @type {Field | null} */
  let best = null;
  let distance = layout.shape.reach;
  for (const field of layout.fields) {
    const d = Math.hypot(field.x - x, field.y - y);
    if (d < distance) [best, distance] = [field, d];
  }
  return best;
}

/** By which angle a board can be turned and looks the same, where it is not a right one. */
const FINEST = /** @type {Record<string, number>} */ ({ hexes: 60, holes: 60 });

/**
 * How far to turn the board so that a seat's men stand where the first seat's do when nothing is turned. Two seats sit
 * opposite each other.
 * @param {BoardPlan} plan @param {string[]} seats @param {{ cell: string, seat: string }[]} pieces  at the start @param {number} index
 */
export function rotationFor(plan, seats, pieces, index) {
  if (seats.length <= 2) return index * 180;
  const direction = homeDirections(plan, pieces);
  const [first, own] = [direction.get(seats[0]), direction.get(seats[index])];
  if (first === undefined || own === undefined) return 0;
  const step = FINEST[plan.shape] ?? 90;
  return (((Math.round((own - first) / step) * step) % 360) + 360) % 360;
}

/** In which direction from the middle of the board each seat's men stand, in degrees. @param {BoardPlan} plan @param {{ cell: string, seat: string }[]} pieces */
function homeDirections(plan, pieces) {
  const at = new Map(plan.cells.map((cell) => [cell.name, cell]));
  const mean = (/** @type {Point[]} */ points) => ({
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length, y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  });
  const middle = mean(plan.cells);
  /** @type {Map<string, Point[]>} */
  const homes = new Map();
  for (const { cell, seat } of pieces) {
    const point = at.get(cell);
    if (point) homes.set(seat, [...(homes.get(seat) ?? []), point]);
  }
  const angle = (/** @type {Point} */ { x, y }) => Math.atan2(y - middle.y, x - middle.x) * 180 / Math.PI;
  return new Map([...homes].map(([seat, points]) => [seat, angle(mean(points))]));
}
