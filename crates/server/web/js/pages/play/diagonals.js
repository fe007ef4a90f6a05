/** The diagonals that have names, one of which can be outlined on the board. */
import { get, optionsOf, refill } from '../../dom.js';
import { currentLanguage, t } from '../../i18n.js';
import { inLanguage } from '../../words.js';

/** @typedef {import('../../types.js').Variant} Variant */

export const diagonalTemplate = `
  <label id="diagonal-label" class="actor" hidden><span data-i18n="play.diagonal"></span> <select id="diagonal"></select></label>`;

const select = () => get('diagonal', HTMLSelectElement);

/** The cells of the diagonal that is chosen. @param {Variant} variant @returns {string[]} */
export const diagonalShown = ({ diagonals }) => diagonals.find(({ id }) => id === select().value)?.cells ?? NONE;

/** The same each time, so that a board that shows none is not drawn anew. @type {string[]} */
const NONE = [];

/** The choice, on boards whose diagonals have names. @param {Variant} variant */
export function showDiagonals({ diagonals }) {
  get('diagonal-label').hidden = diagonals.length === 0;
  const shown = `${diagonals.length} ${currentLanguage()}`;
  if (select().dataset.shown === shown) return;
  const named = diagonals.map(({ id, names }) => /** @type {[string, string]} */ ([id, inLanguage(names)]));
  refill(select(), optionsOf([['', t('play.diagonal.none')], ...named]));
  select().dataset.shown = shown;
}
