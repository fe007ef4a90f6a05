/** What endgame tables and the draw rules say of a position. */
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { lackingTemplate } from './lacking.js';

/** @typedef {import('../../wire.d.ts').NodePosition} NodePosition */
/** @typedef {import('../../wire.d.ts').TableAnswer | import('../../wire.d.ts').TableMove} TableValue */

export const knownTemplate = `
  <ul id="analysis-counters" class="counters"></ul>
  <section id="tables" class="tables card" aria-labelledby="tables-title" hidden>
    <h2 id="tables-title" data-i18n="analysis.tables"></h2>
    <p id="table-value"></p>
    <ul id="table-moves" class="table-moves"></ul>
  </section>
  ${lackingTemplate}`;

/** @param {NodePosition} here @param {(text: string) => void} play */
export function showKnown({ tables, now, result }, play) {
  const counts = (now.counters ?? []).filter(({ count }) => count > 0);
  get('analysis-counters').replaceChildren(...counts.map(({ rule, count, limit, criterion }) => make('li', {}, `${t(`reason.${rule}`)}: ${count}/${limit}${criterion ? ` (${criterion})` : ''}`)));
  get('tables').hidden = !tables || Boolean(result);
  if (!tables) return;
  get('table-value').textContent = valueWords(tables);
  get('table-moves').replaceChildren(...tables.moves.map((move) => {
    const button = make('button', { type: 'button', class: `quiet table-${move.now ?? move.underRules ?? move.value}` }, move.move);
    button.addEventListener('click', () => play(move.move));
    return make('li', {}, button, ' ', make('span', { class: 'hint' }, valueWords(move)));
  }));
}

/** A value in words: what it is, how far away, and what the draw rules make of it. @param {TableValue} value */
export function valueWords({ value, plies, conversion, underRules, now }) {
  const words = [t(`table.${value}`)];
  if (plies) words.push(t('table.moves', { n: Math.ceil(plies / 2) }));
  if (conversion && conversion !== plies) words.push(t('table.conversion', { n: Math.ceil(conversion / 2) }));
  const ruled = now ?? underRules;
  if (ruled && ruled !== value) words.push(t(now && now !== underRules ? 'table.counted-draw' : `table.ruled-${ruled}`));
  return words.join(', ');
}
