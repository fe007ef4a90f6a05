/** Squares and ways as they are spoken: as they are printed, letter by letter, or with a word for each letter. */
import { listed, t } from './i18n.js';
import { settings } from './settings.js';

/** @typedef {import('./board/types.js').Move} Move */

const LETTERED = /^([a-z])(\d+)$/;

/** The word at a place of a list of words in the language of the page. @param {string} key @param {number} at */
const wordOf = (key, at) => t(key).split(' ')[at];

/** A square with a letter; numbers are spoken as they are. @param {string} cell */
export function cellName(cell) {
  const parts = settings.spoken === 'plain' ? null : LETTERED.exec(cell);
  if (!parts) return cell;
  const [, letter, number] = parts;
  return `${wordOf(`spoken.${settings.spoken}`, letter.charCodeAt(0) - 97) ?? letter} ${wordOf('spoken.numbers', Number(number) - 1) ?? number}`;
}

/** @param {string[]} cells */
export const cellNames = (cells) => cells.map(cellName).join(', ');

/** A move that can be made, without who makes it. @param {Move} move */
export function wayWords({ path, removed }) {
  const [from, ...way] = path;
  if (!way.length) return cellName(from);
  const key = removed.length ? 'spoken.capture' : 'spoken.move';
  return t(key, { from: cellName(from), to: cellName(path[path.length - 1]), way: cellNames(way), taken: listed(removed.map(cellName)) });
}
