/**
 * Where the fields of a board are drawn. A new shape of board is one more function in `shapes`.
 * Drawing units: neighbouring fields are about `UNIT` apart.
 */

/** @typedef {import('./types.js').BoardPlan} BoardPlan */
/** @typedef {import('./types.js').Field} Field */
/** @typedef {import('./types.js').Layout} Layout */
/** @typedef {import('./types.js').EdgeLabel} EdgeLabel */

export const UNIT = 100;
const NARROW = 14;
const WIDE = 34;
const SQUARE = `M${-UNIT / 2} ${-UNIT / 2}h${UNIT}v${UNIT}h${-UNIT}z`;

/** @param {number} x */
const fileName = (x) => String.fromCharCode(97 + x);

/** How the edge counts the rows; y grows upward from 0. @type {Record<string, (plan: BoardPlan, y: number) => number>} */
const rankNumbers = {
  algebraic: (plan, y) => y + 1,
  'algebraic-from-top': (plan, y) => plan.rows - y,
};

/** Whether letters and digits stand beside the board, and not a number in each cell. @param {BoardPlan} plan */
export const isLettered = (plan) => plan.edge in rankNumbers;

/** What a square is called that no piece can stand on. @param {BoardPlan} plan @param {number} x @param {number} y */
const idleName = (plan, x, y) => (isLettered(plan) ? `${fileName(x)}${rankNumbers[plan.edge](plan, y)}` : '');

/**
 * A rectangle of squares: the cells of the plan, and an idle square wherever it has none.
 * @param {BoardPlan} plan @param {boolean} flipped @param {number} frame
 * @param {(name: string | null) => Field['tone']} tone
 */
function rectangle(plan, flipped, frame, tone) {
  const named = new Map(plan.cells.map((cell) => [`${cell.x} ${cell.y}`, cell.name]));
  /** @type {Field[]} */
  const fields = [];
  for (let y = 0; y < plan.rows; y += 1) {
    for (let x = 0; x < plan.columns; x += 1) {
      const name = named.get(`${x} ${y}`) ?? null;
      const label = name ?? idleName(plan, x, y);
      const column = flipped ? plan.columns - 1 - x : x;
      const row = flipped ? y : plan.rows - 1 - y;
      fields.push({
        name, label, tone: tone(name), outline: SQUARE,
        x: frame + (column + 0.5) * UNIT, y: frame + (row + 0.5) * UNIT,
      });
    }
  }
  return { width: plan.columns * UNIT + 2 * frame, height: plan.rows * UNIT + 2 * frame, fields };
}

/**
 * A chequer: wherever the playing squares lie, they are the dark ones.
 * @param {BoardPlan} plan @param {boolean} flipped @param {number} frame
 */
const squares = (plan, flipped, frame) => rectangle(plan, flipped, frame, (name) => (name === null ? 'light' : 'dark'));

/** Every square is played on and all look the same. @type {typeof squares} */
const grid = (plan, flipped, frame) => rectangle(plan, flipped, frame, () => 'plain');

/** @type {Record<string, typeof squares>} */
export const shapes = { squares, grid };

/** Letters below and numbers at the left, for whoever sits below. @param {BoardPlan} plan @param {Layout} layout @param {boolean} flipped */
function edgeLabels(plan, layout, flipped) {
  /** @type {EdgeLabel[]} */
  const labels = [];
  for (let x = 0; x < plan.columns; x += 1) {
    const column = flipped ? plan.columns - 1 - x : x;
    labels.push({ text: fileName(x), x: layout.frame + (column + 0.5) * UNIT, y: layout.height - WIDE / 2 });
  }
  for (let y = 0; y < plan.rows; y += 1) {
    const row = flipped ? y : plan.rows - 1 - y;
    labels.push({ text: String(rankNumbers[plan.edge](plan, y)), x: WIDE / 2, y: layout.frame + (row + 0.5) * UNIT });
  }
  return labels;
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
 * @param {BoardPlan} plan @param {boolean} flipped @param {boolean} coordinates
 * @returns {Layout}
 */
export function layOut(plan, flipped, coordinates) {
  const lettered = coordinates && isLettered(plan);
  const frame = lettered ? WIDE : NARROW;
  const shape = shapes[plan.shape] ?? squares;
  const { width, height, fields } = shape(plan, flipped, frame);
  /** @type {Map<string, Field>} */
  const byName = new Map();
  for (const field of fields) if (field.name) byName.set(field.name, field);
  /** @type {Layout} */
  const layout = { width, height, frame, fields, rows: toRows(fields), edge: [], byName };
  if (lettered) layout.edge = edgeLabels(plan, layout, flipped);
  return layout;
}

/** The field whose centre is nearest: right for squares and for hexagons. @param {Layout} layout @param {number} x @param {number} y */
export function fieldAt(layout, x, y) {
  /** @type {Field | null} */
  let best = null;
  let distance = UNIT * 0.75;
  for (const field of layout.fields) {
    const d = Math.hypot(field.x - x, field.y - y);
    if (d < distance) [best, distance] = [field, d];
  }
  return best;
}
