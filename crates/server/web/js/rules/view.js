/** The rules for reading: a list of all variants and of what surrounds them, and a page for each. It lies over the first page or over a game. */
import { guidePage, rulesPage, ServerError } from '../api.js';
import { BolshakBoard } from '../board/board.js';
import { get, make } from '../dom.js';
import { familyOf } from '../variants.js';
import { currentLanguage, t } from '../i18n.js';
import { onSettings } from '../settings.js';
import { familyName, variantLine, variantName } from '../words.js';
import { drawArticle } from './article.js';
import { dress } from './diagram.js';

/** @typedef {import('../types.js').Catalogue} Catalogue */
/** @typedef {import('../types.js').Variant} Variant */

const ADDRESS = /^#\/rules(?:\/([^/]+))?\/?$/;
const GUIDE = /^#\/(guide\/[^/]+)\/?$/;

/** What is told beside the rules, in this order. */
const TOPICS = ['glossary', 'diagonals', 'conduct', 'equipment', 'questions', 'history'];

/** What an address asks for: the id of a variant, `guide/` and a topic, '' for the list, null for no rules. @param {string} hash */
export function asksRules(hash) {
  const found = ADDRESS.exec(hash) ?? GUIDE.exec(hash);
  return found ? (found[1] ?? '') : null;
}

/** @param {string} id */
export const rulesAddress = (id) => `#/rules/${id}`;

/**
 * @typedef {object} RulesHost
 * @property {() => boolean} inGame  whether a game lies below
 * @property {() => void} leave
 * @property {(id: string) => void} play  begins a game of this variant
 */

export class RulesView {
  /** @type {string | null} */
  #asked = null;

  /** @param {Catalogue} catalogue @param {RulesHost} host */
  constructor(catalogue, host) {
    this.variants = catalogue.variants;
    this.host = host;
    this.root = get('rules');
    onSettings(() => this.root.querySelectorAll('bolshak-board').forEach((board) => dress(/** @type {BolshakBoard} */ (board))));
  }

  get open() {
    return this.#asked !== null;
  }

  /** @param {string | null} asked  as `asksRules` gives it */
  show(asked) {
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.root.hidden = asked === null;
    get('content').toggleAttribute('data-rules', asked !== null);
    this.root.replaceChildren();
    if (asked === null) return;
    window.scrollTo(0, 0);
    this.retell();
  }

  /** Everything anew, in the language of the page. */
  retell() {
    if (this.#asked === null) return;
    // A variant with house rules is named by its base and the changes; the base is what can be read about.
    const [base] = this.#asked.split('+');
    const variant = this.variants.find((one) => one.id === base);
    const topic = this.#topic();
    if (topic) void this.#showPage(t(`guide.${topic}`), this.#russian(), (language) => guidePage(topic, language));
    else if (variant) void this.#showPage(variantName(variant), variant, (language) => rulesPage(variant.id, language));
    else this.#showList();
  }

  /** What is read about beside the rules, if anything is. */
  #topic() {
    return TOPICS.find((topic) => this.#asked === `guide/${topic}`);
  }

  /** Whose board the pages beside the rules show. */
  #russian() {
    return this.variants.find((one) => one.id === 'russian') ?? this.variants[0];
  }

  /** @param {string} title @param {(Node | string)[]} content */
  #fill(title, ...content) {
    document.title = `${title} · ${t('page.name')}`;
    this.root.replaceChildren(this.#ways(), make('h1', { id: 'rules-title' }, title), ...content);
  }

  #showList() {
    const families = this.variants.filter((variant) => familyOf(variant) === variant.id);
    const rows = families.map((variant) => make('li', {},
      make('a', { href: rulesAddress(variant.id) }, familyName(variant)),
      make('span', { class: 'hint' }, variantLine(variant, 'rules.line'))));
    const topics = TOPICS.map((topic) => make('li', {},
      make('a', { href: `#/guide/${topic}` }, t(`guide.${topic}`)), make('span', { class: 'hint' }, t(`guide.${topic}-about`))));
    this.#fill(t('rules.title'), make('ul', { class: 'rules-list' }, ...rows),
      make('h2', { id: 'guide' }, t('guide.title')), make('ul', { class: 'rules-list' }, ...topics));
  }

  /** @param {string} title  until the page says its own @param {Variant} variant @param {(language: string) => Promise<import('./types.js').RulesPage>} read */
  async #showPage(title, variant, read) {
    const [asked, language] = [this.#asked, currentLanguage()];
    this.root.setAttribute('aria-busy', 'true');
    try {
      const page = await read(language);
      // A page tells of all forms of a variant; each diagram is of one of them.
      const drawn = (/** @type {string} */ id) => this.variants.find((one) => one.id === id) ?? variant;
      if (this.#asked === asked && currentLanguage() === language) this.#fill(page.title, drawArticle(drawn, page));
    } catch (error) {
      const missing = error instanceof ServerError && error.status === 404;
      const words = t(missing ? 'rules.missing' : 'error.network');
      if (this.#asked === asked) this.#fill(title, make('p', { class: 'error' }, words));
    }
    this.root.removeAttribute('aria-busy');
  }

  /** The ways out: back to what lies below, to the list, and to a game of this variant. */
  #ways() {
    const inGame = this.host.inGame();
    const back = make('a', { class: 'button', id: 'rules-back', href: location.pathname }, t(inGame ? 'rules.to-game' : 'rules.to-home'));
    const all = make('a', { class: 'button', id: 'rules-all', href: '#/rules' }, t('rules.all'));
    const play = make('a', { class: 'button primary', id: 'rules-play', href: '/' }, t('rules.play'));
    back.addEventListener('click', (event) => this.#go(event, () => this.host.leave()));
    play.addEventListener('click', (event) => this.#go(event, () => this.host.play(this.#asked ?? '')));
    return make('nav', { class: 'rules-ways', 'aria-label': t('rules.ways') }, back,
      ...(this.#asked ? [all] : []), ...(this.#asked && !inGame && !this.#topic() ? [play] : []));
  }

  /** A link inside the page does not load it anew. @param {MouseEvent} event @param {() => void} act */
  #go(event, act) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act();
  }
}
