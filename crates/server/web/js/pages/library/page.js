/** The library of games: what is looked for is found by anything that happened in a game. */
import { analysisOfKept, libraryPath } from '../../addresses.js';
import { exportAddress, libraryInfo, searchLibrary, ServerError } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { onLanguage, t } from '../../i18n.js';
import { fill } from '../../template.js';
import { variantName } from '../../words.js';
import { gameTitle, Lists, listsTemplate } from './lists.js';
import { fillForm, queryOfForm, queryTemplate, tellForm } from './query.js';
import { TakingIn, takingInTemplate } from './taking-in.js';

/** @typedef {import('../../wire.d.ts').LibraryGame} LibraryGame */
/** @typedef {import('../../wire.d.ts').SearchNews} SearchNews */

/** So many games are listed at a time. */
const PAGE = 50;

const template = `
  <section class="page-wide library" aria-labelledby="library-title">
    <h1 id="library-title" data-i18n="library.title"></h1>
    <p id="library-info" class="hint" role="status"></p>
    ${queryTemplate}
    <progress id="library-progress" max="1" value="0" hidden data-i18n-label="library.search"></progress>
    <p id="library-told" role="status"></p>
    <div id="library-found" class="library-scroll" tabindex="0" role="region" data-i18n-label="library.found-games" hidden><table id="library-table" class="library-table">
      <thead><tr><th data-i18n="library.players"></th><th data-i18n="library.result"></th><th data-i18n="library.date"></th><th data-i18n="library.event"></th><th data-i18n="library.game"></th><th data-i18n="library.length"></th><th data-i18n="library.rating"></th></tr></thead>
      <tbody id="library-list"></tbody>
    </table></div>
    <button type="button" id="library-more" data-i18n="library.more" hidden></button>
    ${takingInTemplate}
    ${listsTemplate}
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  const page = new LibraryPage(context);
  const end = onLanguage(() => page.retell());
  return () => {
    end();
    page.close();
  };
}

class LibraryPage {
  /** @type {import('../../wire.d.ts').LibraryInfo | null} */
  #info = null;
  /** @type {LibraryGame[]} */
  #games = [];
  #total = 0;
  #query = '';
  #isDone = false;
  /** @type {AbortController | null} */
  #running = null;

  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
    this.lists = new Lists();
    this.takingIn = new TakingIn(() => void this.#look());
    get('library-form').addEventListener('submit', (event) => {
      event.preventDefault();
      context.rename(libraryPath(queryOfForm()));
      void this.#search(queryOfForm());
    });
    get('library-form').addEventListener('input', () => this.#showExport());
    get('library-more').addEventListener('click', () => void this.#ask(this.#games.length));
    get('library-stop').addEventListener('click', () => this.#running?.abort());
    this.retell();
    const asked = new URLSearchParams(location.search).get('q') ?? '';
    fillForm(asked || 'sort:latest');
    this.#showExport();
    void this.#look().then(() => { if (asked || this.#info?.games) void this.#search(queryOfForm()); });
  }

  /** What there is. */
  async #look() {
    try {
      this.#info = await libraryInfo();
    } catch (error) {
      this.#explain(error);
    }
    this.#showInfo();
  }

  /** @param {string} query */
  async #search(query) {
    this.#query = query;
    this.#games = [];
    this.#isDone = false;
    await this.#ask(0);
  }

  /** @param {number} from  the number of the first game that is wanted */
  async #ask(from) {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    tell('library-problem', '');
    get('library-stop').hidden = false;
    try {
      await searchLibrary({ q: this.#query, from, count: PAGE }, running.signal, (news) => { if (running === this.#running) this.#hear(news); });
    } catch (error) {
      if (running !== this.#running) return;
      if (running.signal.aborted) tell('library-told', t('library.stopped'));
      else this.#explain(error);
    }
    if (running !== this.#running) return;
    get('library-stop').hidden = true;
    get('library-progress').hidden = true;
  }

  /** @param {SearchNews} news */
  #hear(news) {
    if (news.type === 'failed') return tell('library-problem', news.message);
    if (news.type === 'progress') {
      const progress = get('library-progress', HTMLProgressElement);
      progress.hidden = false;
      progress.value = news.whole ? news.done / news.whole : 0;
      return tell('library-told', t('library.progress', news));
    }
    this.#total = news.total;
    this.#games.push(...news.games);
    this.#isDone = true;
    return this.#show();
  }

  /** @param {unknown} error */
  #explain(error) {
    const place = error instanceof ServerError && error.place ? `${error.place}: ` : '';
    tell('library-problem', place + errorWords(error));
    tell('library-told', '');
  }

  retell() {
    this.context.title(t('library.title'));
    tellForm(this.context.variants.list.filter(({ id }) => !id.startsWith('chapaev')).map((variant) => [variant.id, variantName(variant)]));
    this.#showInfo();
    this.#show();
  }

  #showInfo() {
    const info = this.#info;
    tell('library-info', info ? info.games ? t('library.info', { games: info.games, players: info.players }) : t('library.empty') : '');
    this.takingIn.show(info?.mayChange ?? true);
    this.lists.show(info?.mayChange ?? true);
  }

  #showExport() {
    get('library-export', HTMLAnchorElement).href = exportAddress(queryOfForm());
  }

  #show() {
    get('library-found').hidden = !this.#isDone || this.#games.length === 0;
    get('library-more').hidden = this.#games.length >= this.#total;
    if (!this.#isDone) return;
    tell('library-told', this.#total ? t('library.found', { n: this.#total }) : t('library.none'));
    // A column in which nobody has anything takes no room.
    for (const name of /** @type {const} */ (['date', 'event', 'rating'])) get('library-table').classList.toggle(`without-${name}`, !this.#games.some((game) => game[name]));
    get('library-list').replaceChildren(...this.#games.map((game) => this.#row(game)));
  }

  /** @param {LibraryGame} game */
  #row(game) {
    const variant = this.context.variants.list.find(({ id }) => id === game.variant);
    const cells = [game.result, game.date ?? '', game.event, variant ? variantName(variant) : game.variant, String(game.plies), String(game.rating ?? '')];
    return make('tr', {}, make('td', {}, make('a', { href: analysisOfKept(game.id) }, gameTitle(game))), ...cells.map((text) => make('td', {}, text)));
  }

  close() {
    this.#running?.abort();
    this.takingIn.stop();
  }
}
