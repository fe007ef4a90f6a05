/** The boards of an exhibition side by side: those first in which whoever looks is to move. */
import { gamePath } from '../../addresses.js';
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { settings } from '../../settings.js';
import { confirm } from '../../shell/dialogs.js';
import { smallBoard } from '../home/recent.js';
import { termsOfBoard } from './terms.js';
import { playerWords, standWords, waitsForHost } from './words.js';

/** @typedef {import('../../wire.d.ts').ExhibitionInfo} ExhibitionInfo */
/** @typedef {import('../../wire.d.ts').ExhibitionBoard} ExhibitionBoard */

export const boardsTemplate = `
  <section id="exhibition-boards-part" aria-labelledby="exhibition-boards-title" hidden>
    <h2 id="exhibition-boards-title" data-i18n="exhibition.boards"></h2>
    <ul id="exhibition-boards" class="game-cards"></ul>
  </section>`;

/** Whom a game can be given to, in the words of the wire. */
const WINNERS = ['host', 'player', 'nobody'];

/** The host's boards that wait come first, then those that go on; one's own board comes before all. @param {ExhibitionBoard} board @param {boolean} isHost */
const rank = (board, isHost) => [board.mine ? 0 : 1, isHost && waitsForHost(board) ? 0 : 1, board.toMove ? 0 : 1, board.number];

/** @param {ExhibitionBoard[]} boards @param {boolean} isHost */
export function inOrder(boards, isHost) {
  const compare = (/** @type {number[]} */ one, /** @type {number[]} */ other) => one.map((n, i) => n - other[i]).find((n) => n !== 0) ?? 0;
  return [...boards].sort((one, other) => compare(rank(one, isHost), rank(other, isHost)));
}

/** The seat from which a board is seen. @param {ExhibitionBoard} board @param {boolean} isHost @param {string[]} seats */
const below = ({ seat }, isHost, seats) => (isHost ? seats.find((one) => one !== seat) ?? seat : seat);

export class Boards {
  /** The card of each board, and what it shows. @type {Map<number, { card: HTMLElement, what: string }>} */
  #cards = new Map();

  /** @param {import('../../variants.js').Variants} variants @param {(board: number, winner: string) => void} onSettle */
  constructor(variants, onSettle) {
    this.variants = variants;
    this.onSettle = onSettle;
  }

  /** Everything anew. */
  clear() {
    this.#cards.clear();
  }

  /** @param {ExhibitionInfo} info */
  show(info) {
    const list = get('exhibition-boards');
    get('exhibition-boards-part').hidden = info.boards.length === 0;
    const cards = inOrder(info.boards, info.role === 'host').map((board) => this.#card(board, info));
    // Whoever reads a list in which nothing has happened is not disturbed.
    if (cards.length === list.childElementCount && cards.every((card, i) => card === list.children[i])) return;
    const focused = document.activeElement;
    list.replaceChildren(...cards);
    // What was put to another place keeps the focus.
    if (focused instanceof HTMLElement && list.contains(focused)) focused.focus();
  }

  /** @param {ExhibitionBoard} board @param {ExhibitionInfo} info */
  #card(board, info) {
    const isHost = info.role === 'host';
    const maySettle = board.toMove !== undefined && info.may.includes('settle');
    const what = JSON.stringify([board, isHost, maySettle, settings.theme]);
    const known = this.#cards.get(board.number);
    if (known?.what === what) return known.card;
    const picture = make('span', { class: 'game-card-board', 'aria-hidden': 'true' });
    const mine = board.toMove === (isHost ? 'host' : board.mine ? 'player' : '');
    const tag = !board.toMove ? 'tag' : mine ? 'tag tag-mine' : 'tag tag-going';
    const terms = termsOfBoard(board.terms);
    const title = make('strong', {}, t('exhibition.board', { n: board.number, name: playerWords(board) }));
    const link = make('a', { href: gamePath(board.game), class: 'card game-card', 'data-board': String(board.number) },
      picture, title, ...(terms ? [make('span', { class: 'hint' }, terms)] : []), make('span', { class: tag }, standWords(board, isHost)));
    const card = make('li', { class: 'exhibition-board' }, link);
    if (maySettle) card.append(this.#settling(board));
    // Whoever plays without seeing the pieces does not see them here either.
    if (!(isHost && info.blindfold && board.toMove)) void this.#draw(board, info, picture);
    this.#cards.set(board.number, { card, what });
    return card;
  }

  /** @param {ExhibitionBoard} board @param {ExhibitionInfo} info @param {HTMLElement} picture */
  async #draw(board, { role, variant }, picture) {
    try {
      const { seats } = await this.variants.find(variant);
      picture.replaceChildren(await smallBoard({ id: board.game, variant, mine: [below(board, role === 'host', seats)] }, this.variants));
    } catch {
      // The words beside it say how the game stands.
    }
  }

  /** @param {ExhibitionBoard} board */
  #settling(board) {
    const name = playerWords(board);
    const choice = make('details', { class: 'reasons', 'data-settle': String(board.number) },
      make('summary', { class: 'button', 'aria-label': t('exhibition.settle-board', { n: board.number, name }) }, t('exhibition.settle')));
    const buttons = WINNERS.map((winner) => {
      const result = t(`exhibition.settle.${winner}`);
      const button = make('button', { type: 'button', 'data-winner': winner }, result);
      button.addEventListener('click', async () => {
        choice.open = false;
        if (await confirm(t('exhibition.settle-sure', { n: board.number, name, result }))) this.onSettle(board.number, winner);
      });
      return button;
    });
    choice.append(make('span', { class: 'row' }, ...buttons));
    return choice;
  }
}
