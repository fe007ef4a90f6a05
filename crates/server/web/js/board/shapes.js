/** The kinds of boards. A new one is one more entry in `shapes`; drawing units, a piece is about 80 of them wide. */

/** @typedef {import('./types.js').BoardPlan} BoardPlan */
/** @typedef {import('./types.js').Plot} Plot */
/** @typedef {import('./types.js').Shape} Shape */

const UNIT = 100;
const HALF = UNIT / 2;
/** From the centre of a hexagon to its corner, where the middles of its sides are half a unit away. */
const CORNER = UNIT / Math.sqrt(3);
/** Half the diagonal of a square with the side of a unit. */
const DIAGONAL = UNIT / Math.SQRT2;
const HOLE = 31;

/** @param {number} r */
const circle = (r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const SQUARE = `M${-HALF} ${-HALF}h${UNIT}v${UNIT}h${-UNIT}z`;
const HEXAGON = `M${-CORNER} 0L${-CORNER / 2} ${-HALF}H${CORNER / 2}L${CORNER} 0L${CORNER / 2} ${HALF}H${-CORNER / 2}z`;
const DIAMOND = `M0 ${-DIAGONAL}L${DIAGONAL} 0L0 ${DIAGONAL}L${-DIAGONAL} 0z`;

/** @param {number} x */
export const fileName = (x) => String.fromCharCode(97 + x);

/** How the edge counts the rows; y grows upward from 0. @type {Record<string, (plan: BoardPlan, y: number) => number>} */
export const rankNumbers = {
  algebraic: (plan, y) => y + 1,
  'algebraic-from-top': (plan, y) => plan.rows - y,
};

/** Whether letters and digits stand beside the board, and not a name in each cell. @param {BoardPlan} plan */
export const isLettered = (plan) => plan.edge in rankNumbers;

/** What a square is called that no piece can stand on. @param {BoardPlan} plan @param {number} x @param {number} y */
const idleName = (plan, x, y) => (isLettered(plan) ? `${fileName(x)}${rankNumbers[plan.edge](plan, y)}` : '');

/**
 * A rectangle of squares: the cells of the plan, and an idle square wherever it has none.
 * @param {(name: string | null, x: number, y: number) => string} tone
 * @returns {(plan: BoardPlan) => Plot[]}
 */
const rectangle = (tone) => (plan) => {
  const named = new Map(plan.cells.map((cell) => [`${cell.x} ${cell.y}`, cell.name]));
  const plot = (/** @type {number} */ x, /** @type {number} */ y) => {
    const name = named.get(`${x} ${y}`) ?? null;
    return { name, label: name ?? idleName(plan, x, y), x, y, tone: tone(name, x, y) };
  };
  return Array.from({ length: plan.rows * plan.columns }, (_, i) => plot(i % plan.columns, Math.floor(i / plan.columns)));
};

/** The cells of the plan and nothing else. @param {(x: number, y: number) => string} tone @returns {(plan: BoardPlan) => Plot[]} */
const cells = (tone) => (plan) => plan.cells.map(({ name, x, y }) => ({ name, label: name, x, y, tone: tone(x, y) }));

/** Of the hexagons around one, no two neighbours lie in rows of the same remainder. @param {number} _x @param {number} y */
const hexTone = (_x, y) => ['dark', 'middle', 'pale'][((Math.round(2 * y) % 3) + 3) % 3];

/** @type {Shape} */
const square = {
  scale: UNIT, half: [HALF, HALF], reach: 75, size: UNIT, piece: 1, outline: SQUARE, print: null, backing: null, floor: false, lines: false,
  plots: (plan) => rectangle((name) => ((name === null) === (plan.shade === 'light') ? 'dark' : 'light'))(plan),
};

/** @type {Record<string, Shape>} */
export const shapes = {
  // Wherever the playing squares lie, they are the dark ones, unless people have chosen otherwise.
  squares: square,
  // Every square is played on and all look the same.
  grid: { ...square, plots: rectangle(() => 'plain') },
  // Every square is played on, in two colours.
  chequer: { ...square, plots: rectangle((_, x, y) => ((x + y) % 2 ? 'light' : 'dark')) },
  hexes: {
    scale: UNIT, half: [CORNER, HALF], reach: 60, size: 88, piece: 0.84, outline: HEXAGON, print: { x: 0, y: -42 },
    backing: HEXAGON, floor: false, lines: false, plots: cells(hexTone),
  },
  // Squares on their corners touch at the corners, and light ones lie between them.
  lattice: {
    scale: 2 * DIAGONAL, half: [DIAGONAL, DIAGONAL], reach: 66, size: 94, piece: 0.98, outline: DIAMOND, print: { x: 0, y: -54 },
    backing: null, floor: true, lines: false, plots: cells(() => 'dark'),
  },
  holes: {
    scale: 88, half: [HALF, HALF], reach: 54, size: 76, piece: 1, outline: circle(HOLE), print: { x: 0, y: 33 },
    backing: circle(58), floor: false, lines: true, plots: cells(() => 'hole'),
  },
};
