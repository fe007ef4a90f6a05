/** A position read aloud: pieces, rows, columns and diagonals, counts, clocks and moves, in words. */
import { captureWords, moveWords, pieceWords } from '../../announce.js';
import { material } from '../../replay.js';
import { listed, t } from '../../i18n.js';
import { cellName, cellNames, wayWords } from '../../spoken.js';
import { inLanguage, stockWords } from '../../words.js';
import { counterWords } from './panel.js';
import { menWords } from './plates.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../types.js').Piece} Piece */
/** @typedef {import('../../board/types.js').Cell} Cell */
/** @typedef {import('../../board/types.js').Move} Move */
/** @typedef {import('../../clock.js').Side} Side */

/**
 * What can be read.
 * @typedef {{ state: State, variant: Variant, ply: number, pieces: Piece[], blind: boolean }} Shown  the position after
 *   `ply` moves; with `blind` nobody is to be told what stands where
 */

/** Boards on which diagonals are lines of play. */
const SLANTED = ['squares', 'chequer'];

/** From the first row up, each from left to right. @param {Cell} a @param {Cell} b */
const inOrder = (a, b) => a.y - b.y || a.x - b.x;

/** @param {Variant} variant */
export const inReadingOrder = ({ board }) => [...board.cells].sort(inOrder).map(({ name }) => name);

/** @param {Variant} variant @param {string} name */
export const cellOf = ({ board }, name) => board.cells.find((cell) => cell.name === name.toLowerCase()) ?? null;

/** What stands on a cell. @param {Shown} shown @param {string} cell */
function contentWords({ pieces }, cell) {
  const piece = pieces.find((one) => one.cell === cell);
  return `${cellName(cell)} ${piece ? pieceWords(piece) : t('cell.empty')}`;
}

/** @param {Shown} shown @param {string[]} cells */
const lineWords = (shown, cells) => `${cells.map((cell) => contentWords(shown, cell)).join(', ')}.`;

/** The words for so many of a kind. @param {Shown} shown @param {string} kind @param {number} n */
function kindWords({ state, variant }, kind, n) {
  return stockWords({ men: 0, kings: 0, pawns: 0, held: 0, [`${kind === 'man' ? 'men' : `${kind}s`}`]: n }, menWords(state, variant));
}

/** What a side has, with the squares. @param {Shown} shown @param {string} seat @param {string | null} [only]  of this kind */
export function sideWords(shown, seat, only = null) {
  const order = inReadingOrder(shown.variant);
  const kinds = ['king', 'man', 'pawn'].filter((kind) => only === null || kind === only);
  const parts = kinds.flatMap((kind) => {
    const own = shown.pieces.filter((piece) => piece.seat === seat && piece.kind === kind).map(({ cell }) => cell);
    const cells = own.sort((a, b) => order.indexOf(a) - order.indexOf(b));
    return cells.length ? [`${kindWords(shown, kind, cells.length)}: ${cellNames(cells)}`] : [];
  });
  const towers = only === null ? towersOf(shown, seat) : [];
  return t('speech.side', { side: t(`side.${seat}`), words: [...parts, ...towers].join('; ') || t('speech.nothing') });
}

/** What lies under the pieces of a side. @param {Shown} shown @param {string} seat */
function towersOf({ pieces, variant }, seat) {
  const order = inReadingOrder(variant);
  const own = pieces.filter((piece) => piece.seat === seat && piece.below?.length);
  return own.sort((a, b) => order.indexOf(a.cell) - order.indexOf(b.cell)).map((piece) => `${cellName(piece.cell)} ${pieceWords(piece)}`);
}

/** How many of each kind each side has. @param {Shown} shown */
export function countWords({ state, variant, pieces }) {
  return state.seats.map(({ seat }) => t('speech.side', { side: t(`side.${seat}`), words: stockWords(material(pieces, seat), menWords(state, variant)) })).join(' ');
}

/** The cells of a row by its number, or of a column by its letter or, on boards of numbers, none. @param {Variant} variant @param {string} name */
export function cellsOf({ board }, name) {
  const cells = [...board.cells].sort(inOrder);
  const wanted = name.toLowerCase();
  const named = board.edge === 'numbers' ? [] : cells.filter((cell) => (/^\d+$/.test(wanted) ? cell.name.replace(/^\D+/, '') : cell.name.replace(/\d+$/, '')) === wanted);
  if (named.length || board.edge !== 'numbers') return named.map((cell) => cell.name);
  const lettered = /^[a-z]$/.test(wanted);
  const lines = [...new Set(cells.map((cell) => (lettered ? cell.x : cell.y)))].sort((a, b) => a - b);
  const line = lines[lettered ? wanted.charCodeAt(0) - 97 : Number(wanted) - 1];
  return cells.filter((cell) => (lettered ? cell.x : cell.y) === line).map((cell) => cell.name);
}

/** @param {Shown} shown @param {string} name */
export function scanWords(shown, name) {
  const cells = cellsOf(shown.variant, name);
  return cells.length ? lineWords(shown, cells) : t('speech.no-line');
}

/** The cells of both diagonals through one. @param {Variant} variant @param {Cell} at @returns {string[][]} */
function diagonalsThrough({ board }, at) {
  return [1, -1].map((slope) => board.cells
    .filter(({ x, y }) => y - at.y === slope * (x - at.x))
    .sort((a, b) => a.x - b.x).map(({ name }) => name)).filter((cells) => cells.length > 1);
}

/** The name of a diagonal, if it has one. @param {Variant} variant @param {string[]} cells */
function diagonalName({ diagonals }, cells) {
  const found = diagonals.find((one) => one.cells.length === cells.length && cells.every((cell) => one.cells.includes(cell)));
  return found ? inLanguage(found.names) : t('speech.line', { from: cellName(cells[0]), to: cellName(cells[cells.length - 1]) });
}

/** Both diagonals through a cell. @param {Shown} shown @param {string} cell @param {boolean} [back]  from the far end */
export function crossWords(shown, cell, back = false) {
  const { variant } = shown;
  const at = SLANTED.includes(variant.board.shape) ? cellOf(variant, cell) : null;
  if (!at) return t('speech.no-diagonal');
  return diagonalsThrough(variant, at).map((cells) => `${diagonalName(variant, cells)}: ${lineWords(shown, back ? cells.reverse() : cells)}`).join(' ');
}

/** The row and the column through a cell. @param {Shown} shown @param {string} cell @param {boolean} back  from the far end */
export function straightWords(shown, cell, back) {
  const { variant } = shown;
  const at = cellOf(variant, cell);
  if (!at) return t('speech.no-line');
  const cells = [...variant.board.cells].sort(inOrder);
  const lines = [cells.filter(({ y }) => y === at.y), cells.filter(({ x }) => x === at.x)].map((line) => line.map(({ name }) => name));
  return lines.map((line) => lineWords(shown, back ? line.reverse() : line)).join(' ');
}

/** The diagonals that a word means, in either language; the small ones only where they are meant. @param {Variant} variant @param {string} wanted */
function diagonalsNamed({ diagonals }, wanted) {
  const word = wanted.toLowerCase();
  return diagonals.filter(({ id, names }) => [id.replaceAll('-', ' '), ...Object.values(names)].some((name) => name?.toLowerCase().includes(word))
    && id.startsWith('small') === /small|чок/.test(word));
}

/** @param {Shown} shown @param {string} wanted  a square, or a name as players call it; nothing for the list of names */
export function diagonalWords(shown, wanted) {
  const { variant } = shown;
  if (wanted && cellOf(variant, wanted)) return crossWords(shown, wanted);
  if (!variant.diagonals.length) return t('speech.no-diagonal');
  const named = wanted ? diagonalsNamed(variant, wanted) : [];
  if (!named.length) return t('speech.diagonals', { names: listed(variant.diagonals.map(({ names }) => inLanguage(names))) });
  return named.map(({ names, cells }) => `${inLanguage(names)}: ${lineWords(shown, cells)}`).join(' ');
}

/** @param {Shown} shown */
export function lastWords({ state, ply }) {
  return ply > 0 ? moveWords(state.moves[ply - 1], state.positions[ply - 1]) : t('play.no-moves');
}

/** What was captured last, and by whom. @param {Shown} shown */
export function capturedWords({ state, ply }) {
  const captures = state.moves.slice(0, ply).filter(({ removed }) => removed.length);
  const last = captures[captures.length - 1];
  return last ? t('speech.captured', { side: t(`side.${last.seat}`), cells: listed(last.removed.map(cellName)) }) : t('speech.no-captured');
}

/** What can be played, by one piece or by all. @param {Shown} shown @param {{ from?: string, captures?: boolean }} [only] */
export function choicesWords({ state, pieces }, { from, captures = false } = {}) {
  if (!state.legal.length) return t('speech.not-your-move');
  const moves = state.legal.filter(({ path, removed }) => (!from || path[0] === from) && (!captures || removed.length));
  const ways = [...new Set(moves.map((move) => [wayWords(move), promotes(move, pieces) ? t('speech.promotes') : ''].filter(Boolean).join(', ')))];
  if (ways.length) return `${ways.join('; ')}.`;
  return [t(captures ? 'speech.no-capture' : 'speech.no-move'), captureWords(state)].filter(Boolean).join(' ');
}

/** Does a man become a king by it? @param {Move} move @param {Piece[]} pieces */
const promotes = ({ path, placed }, pieces) => pieces.some(({ cell, kind }) => cell === path[0] && kind === 'man') && placed.some(({ kind }) => kind === 'king');

/** How far it is to a draw. @param {Shown} shown */
export function drawWords({ state }) {
  const running = state.counters.filter(({ count }) => count > 0).map((counter) => counterWords(state, counter));
  return running.length ? `${running.join('; ')}.` : t('speech.no-counter');
}

/** @param {number} ms */
function timeWords(ms) {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const parts = /** @type {[string, number][]} */ ([['hours', Math.floor(seconds / 3600)], ['minutes', Math.floor(seconds / 60) % 60], ['seconds', seconds % 60]]);
  return parts.filter(([unit, n]) => n || (unit === 'seconds' && seconds === 0)).map(([unit, n]) => t(`speech.${unit}`, { n })).join(' ');
}

/** @param {Side[]} sides */
export function clockWords(sides) {
  if (!sides.length) return t('speech.no-clock');
  return sides.map(({ seat, left }) => t('speech.side', { side: t(`side.${seat}`), words: timeWords(left) })).join(' ');
}
