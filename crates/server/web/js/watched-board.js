/** A small board that follows a game. It asks how the game stands only while it is in sight. */
import { position } from './api.js';
import { BolshakBoard } from './board/board.js';
import { settings } from './settings.js';

/** @typedef {import('./variants.js').Variants} Variants */

/** Tells boards whether they are in sight. */
export class Sight {
  /** @type {Map<Element, WatchedBoard>} */
  #boards = new Map();
  #observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const board = this.#boards.get(target);
      if (board) board.seen = isIntersecting;
    }
  });

  /** @param {Element} element @param {WatchedBoard} board */
  watch(element, board) {
    this.#boards.set(element, board);
    this.#observer.observe(element);
  }

  /** @param {Element} element */
  forget(element) {
    this.#boards.delete(element);
    this.#observer.unobserve(element);
  }

  end() {
    this.#observer.disconnect();
  }
}

export class WatchedBoard {
  #seen = false;
  /** @type {{ game: string, variant: string } | null} */
  #shown = null;
  element = new BolshakBoard();

  /** @param {Variants} variants */
  constructor(variants) {
    this.variants = variants;
  }

  /** @param {boolean} seen */
  set seen(seen) {
    this.#seen = seen;
    if (seen) void this.ask();
  }

  /** @param {string} game  its id @param {string} variant */
  show(game, variant) {
    this.#shown = { game, variant };
    void this.ask();
  }

  async ask() {
    const shown = this.#shown;
    if (!shown || !this.#seen) return;
    const [variant, view] = await Promise.all([this.variants.find(shown.variant), position(shown.game)]).catch(() => [null, null]);
    if (!variant || !view || this.#shown !== shown) return;
    Object.assign(this.element, { board: variant.board, view, animated: false, coordinates: false, theme: settings.theme, inert: true });
  }
}
