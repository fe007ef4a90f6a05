/** The games in groups and by what they can be found, for every list of them. */
import { t } from '../i18n.js';
import { familyOf, formsOf } from '../variants.js';
import { variantLine } from '../words.js';
import { groups, OTHERS } from './groups.js';
import { otherNames } from './other-names.js';

/** @typedef {import('../types.js').Variant} Variant */

/** Spelling and case make no difference. @param {string} text */
const plain = (text) => text.toLowerCase().replaceAll('ё', 'е').replaceAll(/[\s×]+/g, (found) => (found.includes('×') ? 'x' : ' '));

/** @param {Variant} variant */
const findable = (variant) => [...Object.values(variant.names), ...Object.values(variant.form?.names ?? {}), variant.id,
  variantLine(variant, 'games.line'), otherNames[variant.id] ?? ''];

/** Everything that a game can be found by, its forms and its group included. @param {Variant[]} all @param {Variant} variant @param {string} group */
const wordsOf = (all, variant, group) => plain([...formsOf(all, variant.id).flatMap(findable), group].join(' '));

/**
 * The games in their groups, one for each family; groups without a game are left out.
 * @param {Variant[]} all @returns {{ id: string, title: string, games: { variant: Variant, words: string }[] }[]}
 */
export function groupedGames(all) {
  const grouped = new Set(groups.flatMap((group) => group.variants));
  const isFirst = (/** @type {Variant} */ variant) => familyOf(variant) === variant.id;
  const rest = all.filter((variant) => isFirst(variant) && !grouped.has(variant.id)).map((variant) => variant.id);
  return [...groups, { id: OTHERS, variants: rest }].map(({ id, variants }) => {
    const title = t(`group.${id}`);
    const games = variants.flatMap((one) => all.filter((variant) => variant.id === one && isFirst(variant)));
    return { id, title, games: games.map((variant) => ({ variant, words: wordsOf(all, variant, title) })) };
  }).filter(({ games }) => games.length > 0);
}

/**
 * Hides what does not have all the words, and the groups in which nothing is left.
 * @param {Element} list  with a `section` for each group and `data-words` for each game @param {string} text
 * @returns {number} how many games are left
 */
export function narrowGames(list, text) {
  const wanted = plain(text.trim()).split(' ');
  let found = 0;
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('[data-words]'))) {
    row.hidden = !wanted.every((word) => (row.dataset.words ?? '').includes(word));
    found += row.hidden ? 0 : 1;
  }
  for (const section of list.querySelectorAll('section')) section.hidden = !section.querySelector('[data-words]:not([hidden])');
  return found;
}

/** What is said of a search. @param {string} text @param {number} found */
export const foundWords = (text, found) => (text.trim() ? t(found ? 'games.found' : 'games.none', { n: found }) : '');
