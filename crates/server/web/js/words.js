/** Names of levels, times and results in the words of the page. */
import { currentLanguage, has, listed, t } from './i18n.js';

/** @typedef {import('./types.js').Variant} Variant */
/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {import('./types.js').Result} Result */
/** @typedef {import('./types.js').State} State */

/** @param {Variant} variant */
export const variantName = ({ names }) => inLanguage(names);

/** What something is called in the language of the page. @param {{ [language: string]: string | undefined }} names */
export const inLanguage = (names) => names[currentLanguage()] ?? names.en ?? '';

/** Boards of which the columns and rows say how large they are. */
const RECTANGLES = ['squares', 'grid', 'chequer'];

/** Men of one side at the start, on the board or in hand. @param {Variant} variant */
const menOf = ({ start, seats }) => start.hands?.[0] || start.pieces.length / seats.length;

/**
 * The size of the board and the number of men.
 * @param {Variant} variant @param {string} key  of the sentence @param {Record<string, string>} [more]  that it says
 */
export function variantLine(variant, key, more = {}) {
  const { shape, columns, rows, cells } = variant.board;
  return t(RECTANGLES.includes(shape) ? key : `${key}-cells`, { columns, rows, cells: cells.length, men: menOf(variant), ...more });
}

/** What the forms of a variant have in common: the name of the first without that of its form. @param {Variant} first */
export function familyName(first) {
  const form = first.form ? inLanguage(first.form.names) : '';
  const name = variantName(first);
  return form && name.endsWith(form) ? name.slice(0, -form.length).replace(/[\s,:–—-]+$/, '') : name;
}

/** @param {Variant} variant */
export const formName = (variant) => (variant.form ? inLanguage(variant.form.names) : variantName(variant));

/** The name of a variant of which only the identifier is at hand. @param {string} id @param {import('./variants.js').Variants} variants */
export function nameOf(id, variants) {
  const variant = variants.known(id);
  if (variant) return variantName(variant);
  const base = variants.base(id);
  return base ? t('house.game', { game: variantName(base) }) : id;
}

/** @param {number} level */
export const levelName = (level) => t(`level.${level}.name`);

/** @param {Seat} seat @param {string | null} mine */
export function playerName(seat, mine) {
  if (seat.occupant === 'open') return t('player.open');
  if (seat.occupant === 'invited') return t('player.invited', { name: seat.name ?? '' });
  if (seat.consultants?.length) return listed([seat.name || t('player.human'), ...seat.consultants.map((name) => name || t('player.human'))]);
  if (seat.name) return seat.name;
  if (seat.occupant === 'engine') return t('player.engine', { level: seat.level, name: levelName(seat.level) });
  return t(seat.seat === mine ? 'player.you' : 'player.human');
}

/** Reasons after which a game counts as if it had not been played. */
const VOID = ['annulled', 'called-off'];

/** @param {Result} result @param {string | null} mine @param {Seat[]} [seats]  where there are more than two */
export function resultTitle(result, mine, seats = []) {
  if (VOID.includes(result.reason)) return t(`result.${result.reason}`);
  if (result.places && seats.length > 2) return placedTitle(result, mine, seats);
  if (result.winner === null) return t('result.draw', { score: result.score });
  if (!mine) return t('result.wins', { seat: t(`seat.${result.winner}`), score: result.score });
  return t(result.winner === mine ? 'result.won' : 'result.lost', { score: result.score });
}

/** @param {Result} result @param {string | null} mine @param {Seat[]} seats */
function placedTitle(result, mine, seats) {
  const [first] = placesOf(seats, result);
  const place = mine === null ? undefined : placesOf(seats, result).find((one) => one.seats.includes(mine));
  const names = listed((place ?? first).seats.map((seat) => t(`seat.${seat}`)));
  if (!place) return t(first.seats.length > 1 ? 'result.first-shared' : 'result.first', { seats: names });
  if (place.place === 1) return t(place.seats.length > 1 ? 'result.you-first-shared' : 'result.you-first');
  return t('result.you-place', { place: placeWords(place.place) });
}

/** @param {number} place */
export const placeWords = (place) => t(`place.${place}`);

/** Who shares which place, the best first. @param {Seat[]} seats @param {Result} result @returns {{ place: number, seats: string[] }[]} */
export function placesOf(seats, { places = [] }) {
  const ranks = [...new Set(places)].sort((a, b) => a - b);
  return ranks.map((place) => ({ place, seats: seats.filter((_, i) => places[i] === place).map(({ seat }) => seat) }));
}

/** Whether the person here has won. @param {State} state @param {Result} result @param {string | null} mine @returns {'won' | 'lost' | 'draw'} */
export function outcome(state, result, mine) {
  if (VOID.includes(result.reason)) return 'draw';
  if (result.places && mine !== null) return result.places[state.seats.findIndex(({ seat }) => seat === mine)] === 1 ? 'won' : 'lost';
  if (result.winner === null) return 'draw';
  return result.winner === mine ? 'won' : 'lost';
}

/** What an end is told from: its position and the seats. @typedef {{ seats: Pick<Seat, 'seat'>[], view: Pick<State['view'], 'sideToMove' | 'pieces'> }} End */

/** Who has no move is who would move now; giving everything away can be the aim. */
const OF_THE_MOVER = ['no-move', 'no-second-move'];
const OF_THE_WINNER = ['king-made', 'home', 'most-men', 'points', 'eliminated'];

/** The seat of which a reason speaks. @param {End} state @param {Result} result */
function subject(state, result) {
  const { pieces } = state.view;
  if (result.reason === 'no-pieces') return state.seats.find(({ seat }) => pieces.every((piece) => piece.seat !== seat))?.seat;
  if (OF_THE_MOVER.includes(result.reason)) return state.view.sideToMove;
  if (OF_THE_WINNER.includes(result.reason)) return result.winner;
  return state.seats.find(({ seat }) => seat !== result.winner)?.seat;
}

/** Criterion and article by which the rules decide: "D5, FMJD-64 7.2.7". @param {{ criterion?: string | null, article?: string | null }} rule */
export const sourceWords = ({ criterion, article }) => [criterion, article].filter(Boolean).join(', ');

/** Why a game ended, and by which article. @param {End} state @param {Result} result @param {string | null} mine */
export function resultReason(state, result, mine) {
  const source = sourceWords(result);
  return [reasonWords(state, result, mine), source ? t('reason.source', { source }) : ''].filter(Boolean).join(' ');
}

/** Why a game has ended in a position that somebody looks at. @param {Result} result @param {End['view']} view @param {string[]} seats */
export const endWords = (result, view, seats) => resultReason({ view, seats: seats.map((seat) => ({ seat })) }, result, null);

/** @param {End} state @param {Result} result @param {string | null} mine */
function reasonWords(state, result, mine) {
  const key = `reason.${result.reason}`;
  const whose = subject(state, result);
  const named = `${key}.side`;
  const many = state.seats.length > 2;
  // Where there are several behind the winner, the places do not tell who of them gave up or was gone.
  if (many && ['resigned', 'absent'].includes(result.reason)) return t(key);
  if ((mine === null || many) && result.winner !== null && whose && has(named)) return t(named, { side: t(`side.${whose}`) });
  const sided = `${key}.${whose === mine ? 'you' : 'other'}`;
  if (result.winner !== null && !many && has(sided)) return t(sided);
  return t(key);
}

/**
 * What a side has, in words.
 * @param {{ men: number, kings: number, pawns: number, held: number }} own @param {string} [menWords]  the key of the words for men
 */
export function stockWords({ men, kings, pawns, held }, menWords = 'material.men') {
  const parts = [
    men || (!kings && !pawns) ? t(menWords, { n: men }) : '', kings ? t('material.kings', { n: kings }) : '',
    pawns ? t('material.pawns', { n: pawns }) : '', held ? t('material.held', { n: held }) : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** Who plays without seeing the pieces. @param {{ blindfold?: string[] }} game */
export const blindWords = ({ blindfold = [] }) => (blindfold.length ? [t('play.blindfold', { seats: listed(blindfold.map((seat) => t(`side.${seat}`))) })] : []);

/** The day of a moment. @param {number} then  milliseconds since 1970 */
export const dateText = (then) => new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long' }).format(then);

/** The day of a moment and the time on it. @param {number} then  milliseconds since 1970 */
export const momentText = (then) => new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long', timeStyle: 'short' }).format(then);

/** @param {number} then  milliseconds since 1970 */
export function ago(then) {
  const minutes = Math.round((then - Date.now()) / 60_000);
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' });
  if (minutes > -60) return format.format(Math.min(0, minutes), 'minute');
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 60 / 24), 'day');
}
