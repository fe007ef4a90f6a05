/** Against whom a member has played: a table with the score against each. */
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { memberLink } from '../../member-names.js';
import { ago } from '../../words.js';

/** @typedef {import('../../wire.d.ts').OpponentInfo} OpponentInfo */

export const template = `
  <section class="card" id="opponents-card" aria-labelledby="opponents-title" hidden>
    <h2 id="opponents-title" data-i18n="member.opponents"></h2>
    <div class="wide-table">
      <table id="opponents" class="list-table" aria-labelledby="opponents-title">
        <thead><tr><th scope="col" data-i18n="hall.player"></th><th scope="col" data-i18n="member.games"></th><th scope="col"><span aria-hidden="true">+</span> <span class="hidden" data-i18n="member.won"></span></th><th scope="col"><span aria-hidden="true">=</span> <span class="hidden" data-i18n="member.drawn"></span></th><th scope="col"><span aria-hidden="true">−</span> <span class="hidden" data-i18n="member.lost"></span></th><th scope="col" data-i18n="member.points"></th><th scope="col" data-i18n="member.last"></th></tr></thead>
        <tbody id="opponent-rows"></tbody>
      </table>
    </div>
  </section>`;

/** Points as people count them: a half for a draw. @param {number} won @param {number} drawn */
const points = (won, drawn) => `${won + Math.floor(drawn / 2) || (drawn % 2 ? '' : '0')}${drawn % 2 ? '½' : ''}`;

/** @param {OpponentInfo[]} all @param {(name: string) => void} onGames  shows the games against one */
export function showOpponents(all, onGames) {
  get('opponents-card').hidden = all.length === 0;
  get('opponent-rows').replaceChildren(...all.map(({ name, won, drawn, lost, last }) => {
    const count = make('button', { type: 'button', class: 'quiet', 'data-against': name, 'aria-label': t('member.games-against', { n: won + drawn + lost, name }) }, String(won + drawn + lost));
    count.addEventListener('click', () => onGames(name));
    const cells = [String(won), String(drawn), String(lost), `${points(won, drawn)} : ${points(lost, drawn)}`, ago(last)];
    return make('tr', {}, make('th', { scope: 'row' }, memberLink(name)), make('td', {}, count), ...cells.map((text) => make('td', {}, text)));
  }));
}
