/** The rules for reading: a list of all variants and of what surrounds them, and a page for each. */
import { ALL_RULES, guidePath, newGamePath, rulesPath } from '../../addresses.js';
import { guidePage, rulesPage, ServerError } from '../../api.js';
import { BolshakBoard } from '../../board/board.js';
import { thumbnail } from '../../board/thumbnail.js';
import { get, make } from '../../dom.js';
import { foundWords, groupedGames, narrowGames } from '../../games/find.js';
import { currentLanguage, onLanguage, t } from '../../i18n.js';
import { onSettings } from '../../settings.js';
import { fill } from '../../template.js';
import { familyName, inLanguage, variantLine, variantName } from '../../words.js';
import { drawArticle } from './article.js';
import { dress } from './diagram.js';

/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../router.js').Context} Context */

/** What is told beside the rules, in this order. */
const TOPICS = ['glossary', 'diagonals', 'conduct', 'equipment', 'questions', 'history'];

const template = '<section id="rules" class="rules" aria-labelledby="rules-title"></section>';

/**
 * A page that is told anew in another language.
 * @param {(context: Context, params: string[]) => { retell: () => void }} make
 * @returns {import('../../router.js').Mount}
 */
const mountOf = (make) => (root, params, context) => {
  fill(root, template);
  const page = make(context, params);
  page.retell();
  const ends = [
    onLanguage(() => page.retell()),
    onSettings(() => root.querySelectorAll('bolshak-board').forEach((board) => dress(/** @type {BolshakBoard} */ (board)))),
  ];
  return () => ends.forEach((end) => end());
};

/** The list of all rules. */
export const mountList = mountOf((context) => ({ retell: () => showList(context) }));

/** The rules of one variant; one with house rules is named by its base and the changes, and the base is what can be read about. */
export const mountRules = mountOf((context, [id]) => {
  const variant = context.variants.base(id);
  if (!variant) return { retell: () => showMissing(context) };
  const read = (/** @type {string} */ language) => rulesPage(variant.id, language);
  return new ArticlePage(context, variant, () => variantName(variant), read, newGamePath(variant.id));
});

/** What surrounds the game; its diagrams are on the Russian board. */
export const mountGuide = mountOf((context, [topic]) => {
  const variant = context.variants.known('russian') ?? context.variants.list[0];
  if (!TOPICS.includes(topic)) return { retell: () => showMissing(context) };
  const read = (/** @type {string} */ language) => guidePage(topic, language);
  return new ArticlePage(context, variant, () => t(`guide.${topic}`), read, null);
});

/** @param {Context} context @param {string} title @param {(Node | string)[]} content */
function show(context, title, ...content) {
  context.title(title);
  get('rules').replaceChildren(...content.slice(0, 1), make('h1', { id: 'rules-title' }, title), ...content.slice(1));
}

/** @param {Context} context */
function showMissing(context) {
  show(context, t('rules.title'), ways(context, null), make('p', { class: 'error' }, t('rules.missing')));
}

/** @param {Context} context @param {Variant} variant @param {string} words  to find it by */
const entry = (context, variant, words) => make('li', { 'data-words': words }, thumbnail(variant.board, variant.start.pieces),
  make('span', { class: 'rules-entry' }, make('a', { href: rulesPath(variant.id) }, familyName(variant)),
    make('span', { class: 'hint' }, variantLine(variant, 'rules.line')), make('span', {}, inLanguage(context.catalogue.about[variant.id] ?? {}))));

/** A field that narrows the list. @param {HTMLElement} list */
function search(list) {
  const field = make('input', { type: 'search', id: 'rules-filter', placeholder: t('games.filter-example'), autocomplete: 'off', spellcheck: 'false' });
  const found = make('p', { class: 'hint', role: 'status', id: 'rules-found' });
  field.addEventListener('input', () => { found.textContent = foundWords(field.value, narrowGames(list, field.value)); });
  return make('div', { class: 'rules-search' }, make('label', {}, make('span', {}, t('games.filter')), ' ', field), found);
}

/** @param {Context} context */
function showList(context) {
  const sections = groupedGames(context.variants.list).map(({ title, games }) => make('section', {}, make('h2', {}, title),
    make('ul', { class: 'rules-list' }, ...games.map(({ variant, words }) => entry(context, variant, words)))));
  const list = make('div', { class: 'rules-games' }, ...sections);
  const topics = TOPICS.map((topic) => make('li', {}, make('span', { class: 'rules-entry' },
    make('a', { href: guidePath(topic) }, t(`guide.${topic}`)), make('span', { class: 'hint' }, t(`guide.${topic}-about`)))));
  show(context, t('place.rules'), ways(context, null, true), search(list), list,
    make('h2', { id: 'guide' }, t('guide.title')), make('ul', { class: 'rules-list' }, ...topics));
}

/**
 * The ways out: back to the game that was left, to the list, and to a game of this variant.
 * @param {Context} context @param {string | null} play  the address of the new game @param {boolean} [isList]
 */
function ways(context, play, isList = false) {
  const left = context.gameLeft();
  const link = (/** @type {string} */ id, /** @type {string} */ href, /** @type {string} */ key, primary = false) => make('a', {
    class: primary ? 'button primary' : 'button', id, href }, t(key));
  return make('nav', { class: 'rules-ways', 'aria-label': t('rules.ways') },
    ...(left ? [link('rules-back', left, 'rules.to-game')] : []), ...(isList ? [] : [link('rules-all', ALL_RULES, 'rules.all')]),
    ...(play && !left ? [link('rules-play', play, 'rules.play', true)] : []));
}

class ArticlePage {
  /**
   * @param {Context} context @param {Variant} variant  whose board is drawn @param {() => string} title  until the page says its own
   * @param {(language: string) => Promise<import('./types.js').RulesPage>} read @param {string | null} play
   */
  constructor(context, variant, title, read, play) {
    this.context = context;
    this.variant = variant;
    this.title = title;
    this.read = read;
    this.play = play;
    this.root = get('rules');
  }

  /** Everything anew, in the language of the page. */
  async retell() {
    const language = currentLanguage();
    this.root.setAttribute('aria-busy', 'true');
    try {
      const page = await this.read(language);
      // A page tells of all forms of a variant; each diagram is of one of them.
      const drawn = (/** @type {string} */ id) => this.context.variants.known(id) ?? this.variant;
      if (this.#isAsked(language)) show(this.context, page.title, ways(this.context, this.play), drawArticle(drawn, page));
    } catch (error) {
      const missing = error instanceof ServerError && error.status === 404;
      const words = t(missing ? 'rules.missing' : 'error.network');
      if (this.#isAsked(language)) show(this.context, this.title(), ways(this.context, this.play), make('p', { class: 'error' }, words));
    }
    this.root.removeAttribute('aria-busy');
  }

  /** Whether what was asked for is still wanted. @param {string} language */
  #isAsked(language) {
    return this.root.isConnected && currentLanguage() === language;
  }
}
