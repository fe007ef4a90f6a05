/** Chapaev in the form of a new game: what concerns moves and clocks goes, and the preview is the board of discs. */
import { makeGame } from '../api.js';
import { get } from '../dom.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';
import { FlickBoard } from './board.js';
import { CHAPAEV, firstLines, isChapaev } from './variant.js';

export class ChapaevForm {
  /** @type {FlickBoard | null} */
  #preview = null;
  chosen = false;
  #variant = CHAPAEV;

  /** Whether this game is Chapaev, and the form for it if it is. @param {string} variant @param {boolean} fromBlack */
  show(variant, fromBlack) {
    this.chosen = isChapaev(variant);
    this.#variant = variant;
    const form = get('new-game-form', HTMLFormElement);
    form.toggleAttribute('data-flicking', this.chosen);
    // What is not seen must not keep the game from beginning.
    form.noValidate = this.chosen;
    get('chapaev-preview').hidden = !this.chosen;
    get('preview-figure').toggleAttribute('data-flicking', this.chosen);
    if (!this.chosen) return;
    this.#preview ??= new FlickBoard(get('chapaev-preview'), 'cbp');
    Object.assign(this.#preview, { flipped: fromBlack, coordinates: settings.coordinates });
    this.#preview.root.dataset.theme = settings.theme;
    this.#preview.draw();
    this.#preview.place(firstLines());
    get('preview-text').textContent = t('chapaev.about');
  }

  /** @param {string} opponent @param {string} side @param {number} level @returns {Promise<string>} the id of the game */
  make(opponent, side, level) {
    if (opponent === 'engine') return makeGame({ variant: this.#variant, side, level });
    const name = (/** @type {string} */ seat) => get(`${seat}-name`, HTMLInputElement).value;
    return makeGame({ variant: this.#variant, names: [name('white'), name('black')] });
  }
}
