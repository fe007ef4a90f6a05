/** The board of discs as it stands before the first flick. */
import { settings } from '../settings.js';
import { FlickBoard } from './board.js';
import { firstLines } from './variant.js';

export class FlickPreview {
  /** @type {FlickBoard | null} it is drawn when it is shown for the first time */
  #board = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /** @param {boolean} shown @param {boolean} fromBlack  seen from Black's side */
  show(shown, fromBlack) {
    this.root.hidden = !shown;
    if (!shown) return;
    this.#board ??= new FlickBoard(this.root, 'cbp');
    Object.assign(this.#board, { flipped: fromBlack, coordinates: settings.coordinates });
    this.root.dataset.theme = settings.theme;
    this.#board.draw();
    this.#board.place(firstLines());
  }
}
