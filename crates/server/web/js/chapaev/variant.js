/** Chapaev among the variants: as much of a variant of the catalogue as lists and names need. */

/** @typedef {import('../types.js').Variant} Variant */

export const CHAPAEV = 'chapaev';
const ONE_ROUND = 'chapaev-one-round';

/** Whether a game is Chapaev, however long. @param {string} variant */
export const isChapaev = (variant) => variant === CHAPAEV || variant === ONE_ROUND;

const FILES = [...'abcdefgh'];

/** @param {(x: number, y: number) => boolean} wanted */
const cells = (wanted) => FILES.flatMap((file, x) => FILES.flatMap((_, y) => (wanted(x, y) ? [{ name: `${file}${y + 1}`, x, y }] : [])));

/** @param {string} seat @param {number} rank */
const line = (seat, rank) => FILES.map((file) => ({ cell: `${file}${rank}`, seat, kind: 'man' }));

/** The board as it is drawn: a chequer on which every square is as good as any other. */
export const plan = { shape: 'squares', columns: 8, rows: 8, cells: cells((x, y) => (x + y) % 2 === 0), edge: 'algebraic', shade: 'dark' };

/** @type {Variant} */
const toTheEdge = {
  id: CHAPAEV,
  names: { en: 'Chapaev', ru: 'Чапаев' },
  gameType: '', captureSign: ':',
  form: { of: CHAPAEV, names: { en: 'rounds until a line is driven off the board', ru: 'кон за коном, пока ряд не вытеснят с доски' } },
  seats: ['white', 'black'],
  first: 'white', firstByLot: false,
  board: plan,
  start: { sideToMove: 'white', pieces: [...line('white', 1), ...line('black', 8)] },
  pairs: false,
  targets: [],
  overTheBoard: false,
  rules: {},
  draws: [],
  tables: [],
  diagonals: [],
};

/** @type {Variant} */
const oneRound = {
  ...toTheEdge,
  id: ONE_ROUND,
  names: { en: 'Chapaev, one round', ru: 'Чапаев, один кон' },
  form: { of: CHAPAEV, names: { en: 'one round', ru: 'один кон' } },
};

/** Its forms. */
export const chapaevs = [toTheEdge, oneRound];

/** Where the discs lie before the first round. @returns {import('./types.js').Disc[]} */
export const firstLines = () => [['white', 500], ['black', 7500]].flatMap(([seat, y]) => FILES.map(
  (disc, x) => ({ seat: String(seat), disc, x: x * 1000 + 500, y: Number(y) })));
