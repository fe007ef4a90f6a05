/** The boards of a competition that are played now, each with its position. */
import { gamePath } from '../../addresses.js';
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { Sight, WatchedBoard } from '../../watched-board.js';

/** @typedef {import('../../wire.d.ts').CompetitionInfo} CompetitionInfo */

/** How many boards are drawn; others are links. */
const DRAWN = 6;
/** How often they are asked for, in milliseconds. */
const AGAIN = 3_000;

export const liveBoardsTemplate = `
  <section id="online-boards-part" class="card no-print" aria-labelledby="online-boards-title" hidden>
    <h2 id="online-boards-title"></h2>
    <ul id="online-boards" class="channels"></ul>
    <ul id="online-others" class="online-boards"></ul>
  </section>`;

export class LiveBoards {
  /** By game. @type {Map<string, { board: WatchedBoard, item: HTMLElement, words: HTMLElement }>} */
  #drawn = new Map();
  #sight = new Sight();
  #timer = 0;

  /** @param {import('../../variants.js').Variants} variants */
  constructor(variants) {
    this.variants = variants;
    this.#timer = window.setInterval(() => this.#ask(), AGAIN);
  }

  close() {
    window.clearInterval(this.#timer);
    this.#sight.end();
  }

  #ask() {
    if (document.visibilityState === 'hidden') return;
    for (const { board } of this.#drawn.values()) void board.ask();
  }

  /** @param {CompetitionInfo} info */
  show({ head, boards, playing }) {
    get('online-boards-part').hidden = boards.length === 0;
    get('online-boards-title').textContent = t('online.boards', { n: playing });
    const drawn = boards.slice(0, DRAWN);
    for (const [game, { item }] of this.#drawn) {
      if (drawn.some((board) => board.game === game)) continue;
      this.#sight.forget(item);
      item.remove();
      this.#drawn.delete(game);
    }
    for (const { game, names } of drawn) {
      const known = this.#drawn.get(game) ?? this.#begin(game, head.variant);
      known.words.textContent = names.join(' – ');
    }
    get('online-others').replaceChildren(...boards.slice(DRAWN).map(({ game, names }) => make('li', {}, make('a', { href: gamePath(game) }, names.join(' – ')))));
  }

  /** @param {string} game @param {string} variant */
  #begin(game, variant) {
    const board = new WatchedBoard(this.variants);
    const words = make('span', { class: 'channel-words' });
    const link = make('a', { class: 'channel', href: gamePath(game), 'data-board': game }, make('span', { class: 'channel-board' }, board.element), words);
    const item = make('li', {}, link);
    const made = { board, item, words };
    this.#drawn.set(game, made);
    get('online-boards').append(item);
    this.#sight.watch(item, board);
    board.show(game, variant);
    return made;
  }
}
