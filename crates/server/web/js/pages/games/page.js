/** One's own games that go on, side by side, with their boards: first those in which one is to move. */
import { gamePath } from '../../addresses.js';
import { games } from '../../api.js';
import { isChapaev } from '../../chapaev/variant.js';
import { get, make } from '../../dom.js';
import { onLanguage, t } from '../../i18n.js';
import { fill } from '../../template.js';
import { gameParts, myTurnFirst, smallBoard } from '../home/recent.js';

/** @typedef {import('../../types.js').GameSummary} GameSummary */

const template = `
  <section class="own-games" aria-labelledby="own-games-title">
    <h1 id="own-games-title" data-i18n="own-games.title"></h1>
    <p id="own-games-none" class="hint" data-i18n="own-games.none" hidden></p>
    <ul id="own-games" class="game-cards"></ul>
  </section>`;

/** How often it is looked at again, in milliseconds. */
const AGAIN = 5_000;

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  const page = new GamesPage(context);
  const ends = [onLanguage(() => void page.show())];
  void page.show();
  const timer = window.setInterval(() => void page.look(), AGAIN);
  return () => {
    window.clearInterval(timer);
    ends.forEach((end) => end());
  };
}

class GamesPage {
  /** The card of each game, and when the game that it shows last changed. @type {Map<string, { card: HTMLElement, at: number }>} */
  #cards = new Map();

  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
  }

  /** Everything anew. */
  async show() {
    this.context.title(t('own-games.title'));
    this.#cards.clear();
    await this.look();
  }

  /** Nobody looks at a page that is hidden. */
  async look() {
    if (document.visibilityState === 'hidden') return;
    const all = await games().catch(() => null);
    const list = get('own-games');
    if (!all || !list.isConnected) return;
    const going = myTurnFirst(all.filter(({ result, mine }) => !result && mine.length > 0));
    get('own-games-none').hidden = going.length > 0;
    const cards = going.map((game) => this.#card(game));
    // Whoever reads a list in which nothing has happened is not disturbed.
    if (cards.length === list.childElementCount && cards.every((card, i) => card === list.children[i])) return;
    const focused = document.activeElement;
    list.replaceChildren(...cards);
    // What was put to another place keeps the focus.
    if (focused instanceof HTMLElement && list.contains(focused)) focused.focus();
  }

  /** @param {GameSummary} game */
  #card(game) {
    const known = this.#cards.get(game.id);
    if (known?.at === game.updatedAt) return known.card;
    const { title, stand, about } = gameParts(game, this.context.variants);
    const picture = make('span', { class: 'game-card-board', 'aria-hidden': 'true' });
    const card = make('li', {}, make('a', { href: gamePath(game.id), class: 'card game-card', 'data-game': game.id }, picture, title, stand, about));
    this.#cards.set(game.id, { card, at: game.updatedAt });
    if (!isChapaev(game.variant)) smallBoard(game, this.context.variants).then((board) => picture.replaceChildren(board)).catch(() => {});
    return card;
  }
}
