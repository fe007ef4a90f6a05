/** Players of the library, whose names can be said to be one player's, and games with the same moves. */
import { analysisOfKept, libraryPath } from '../../addresses.js';
import { duplicates, libraryPlayers, mergePlayers } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { t } from '../../i18n.js';

/** @typedef {import('../../wire.d.ts').LibraryPlayer} LibraryPlayer */
/** @typedef {import('../../wire.d.ts').LibraryGame} LibraryGame */

export const listsTemplate = `
  <details id="players" class="card library-part">
    <summary data-i18n="library.players"></summary>
    <form id="players-form" class="row">
      <label><span data-i18n="library.name"></span> <input type="search" id="players-name" autocomplete="off"></label>
      <button type="submit" data-i18n="library.search"></button>
    </form>
    <form id="merge-form" class="row">
      <label><span data-i18n="library.merge-name"></span> <input type="text" id="merge-name" list="player-names" required></label>
      <label><span data-i18n="library.merge-counting"></span> <input type="text" id="merge-counting" list="player-names"></label>
      <button type="submit" data-i18n="library.merge"></button>
    </form>
    <datalist id="player-names"></datalist>
    <p id="players-problem" class="error" role="alert"></p>
    <div class="library-scroll" tabindex="0" role="region" data-i18n-label="library.players"><table class="library-table">
      <thead><tr><th data-i18n="library.name"></th><th class="number" data-i18n="library.games"></th><th class="number" data-i18n="library.won"></th><th class="number" data-i18n="library.drawn"></th><th class="number" data-i18n="library.lost"></th><th class="number" data-i18n="library.rating"></th></tr></thead>
      <tbody id="players-list"></tbody>
    </table></div>
  </details>
  <details id="doubles" class="card library-part">
    <summary data-i18n="library.doubles"></summary>
    <p id="doubles-told" class="hint" role="status"></p>
    <ul id="doubles-list"></ul>
  </details>`;

/** @param {LibraryGame} game */
export const gameTitle = ({ players }) => players.map((name) => name || '?').join(' – ');

export class Lists {
  constructor() {
    get('players').addEventListener('toggle', () => void this.#showPlayers());
    get('doubles').addEventListener('toggle', () => void this.#showDoubles());
    get('players-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#showPlayers();
    });
    get('merge-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#merge();
    });
  }

  /** @param {boolean} mayMerge */
  show(mayMerge) {
    get('merge-form').hidden = !mayMerge;
  }

  async #showPlayers() {
    if (!get('players', HTMLDetailsElement).open) return;
    const players = await this.#ask(() => libraryPlayers(get('players-name', HTMLInputElement).value.trim()));
    if (!players) return;
    get('players-list').replaceChildren(...players.map(playerRow));
    get('player-names').replaceChildren(...players.map(({ name }) => new Option(name, name)));
  }

  async #merge() {
    const [name, counting] = ['merge-name', 'merge-counting'].map((id) => get(id, HTMLInputElement).value.trim());
    await this.#ask(() => mergePlayers({ name, counting }));
    await this.#showPlayers();
  }

  /** @template T @param {() => Promise<T>} question @returns {Promise<T | null>} */
  async #ask(question) {
    tell('players-problem', '');
    try {
      return await question();
    } catch (error) {
      tell('players-problem', errorWords(error));
      return null;
    }
  }

  async #showDoubles() {
    if (!get('doubles', HTMLDetailsElement).open) return;
    const groups = await this.#ask(duplicates);
    if (!groups) return;
    tell('doubles-told', groups.length ? t('library.doubles-told', { n: groups.length }) : t('library.no-doubles'));
    get('doubles-list').replaceChildren(...groups.map(({ games, samePlayers }) => make('li', {},
      `${t(samePlayers ? 'library.same-players' : 'library.same-moves')}: `,
      ...games.flatMap((game, i) => [i ? '; ' : '', make('a', { href: analysisOfKept(game.id) }, `${gameTitle(game)} ${game.date ?? ''}`.trim())]))));
  }
}

/** @param {LibraryPlayer} player */
function playerRow({ name, aliases, games, won, drawn, bestRating }) {
  const link = make('a', { href: libraryPath(`player:"${name.replaceAll('"', '')}"`) }, name);
  const also = aliases.length ? make('span', { class: 'hint' }, ` ${t('library.also', { names: aliases.join('; ') })}`) : '';
  const numbers = [games, won, drawn, games - won - drawn, bestRating ?? ''].map((number) => make('td', { class: 'number' }, String(number)));
  return make('tr', {}, make('td', {}, link, also), ...numbers);
}
