/**
 * The choice among all variants: a dialog with them in groups and a field that narrows them. Variants that are forms of one
 * family have one entry in it, and a list beside the chosen variant tells the forms apart.
 */
import { thumbnail } from '../board/thumbnail.js';
import { get, make, tell } from '../dom.js';
import { isChapaev } from '../chapaev/variant.js';
import { foundWords, groupedGames, narrowGames } from '../games/find.js';
import { familyOf, formsOf } from '../variants.js';
import { t } from '../i18n.js';
import { familyName, formName, inLanguage, variantLine } from '../words.js';

/** @typedef {import('../types.js').Variant} Variant */
/** @typedef {import('../types.js').Catalogue} Catalogue */

/** Whether the lot can choose: the forms are for the same board and the same seats. @param {Variant[]} forms */
const canBeDrawn = (forms) => forms.length > 1 && !forms.some(({ id }) => isChapaev(id))
  && forms.every((form) => form.seats.length === forms[0].seats.length && form.board.cells.length === forms[0].board.cells.length);

export const gameTemplate = `
  <fieldset>
    <legend class="hidden" data-i18n="home.game"></legend>
    <button type="button" id="choose-game" class="picked" aria-haspopup="dialog">
      <span class="picked-game"><strong id="game-name"></strong> <span id="game-line" class="hint"></span></span>
      <span class="picked-change" data-i18n="games.change"></span>
    </button>
    <p class="rules-links"><a id="rules-of-game" href="/rules" data-i18n="rules.of-game"></a></p>
    <label id="form-field" class="form-field" hidden><span data-i18n="home.form"></span> <select id="form"></select></label>
    <p id="form-lot" class="form-lot" hidden><button type="button" id="draw-form" data-i18n="table.draw"></button> <span id="form-drawn" class="hint" role="status"></span></p>
  </fieldset>`;

export const pickerTemplate = `
  <dialog id="games-dialog" class="games-dialog" closedby="any" aria-labelledby="games-title">
    <div class="games-head">
      <h2 id="games-title" data-i18n="games.title"></h2>
      <label class="games-filter"><span data-i18n="games.filter"></span> <input type="search" id="game-filter" autocomplete="off" spellcheck="false"></label>
      <button type="button" id="close-games" class="quiet" data-icon="close" data-i18n-label="games.close"></button>
      <p id="games-found" class="hint" role="status" hidden></p>
    </div>
    <div class="games-scroll"><div id="games" class="games"></div></div>
  </dialog>`;

export class VariantPicker {
  #chosen = '';

  /** @param {Variant[]} variants @param {Catalogue['about']} about  a sentence on each game @param {(id: string) => void} onChoice */
  constructor(variants, about, onChoice) {
    this.variants = variants;
    this.about = about;
    this.onChoice = onChoice;
    this.dialog = get('games-dialog', HTMLDialogElement);
    this.filter = get('game-filter', HTMLInputElement);
    this.list = get('games');
    this.form = get('form', HTMLSelectElement);
    this.form.addEventListener('change', () => this.#choose(this.form.value));
    get('draw-form').addEventListener('click', () => this.#drawForm());
    get('choose-game').addEventListener('click', () => this.#open());
    get('close-games').addEventListener('click', () => this.dialog.close());
    this.filter.addEventListener('input', () => this.#narrow());
    this.dialog.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** @param {Variant} variant */
  show(variant) {
    this.#chosen = familyOf(variant);
    get('choose-game').dataset.variant = variant.id;
    get('game-name').textContent = familyName(this.#first(this.#chosen) ?? variant);
    get('game-line').textContent = variantLine(variant, 'rules.line');
    this.#showForms(variant);
  }

  /** The variant that stands for its family. @param {string} family */
  #first(family) {
    return this.variants.find((variant) => variant.id === family);
  }

  /** @param {Variant} variant */
  #showForms(variant) {
    const forms = formsOf(this.variants, this.#chosen);
    get('form-field').hidden = forms.length < 2;
    get('form-lot').hidden = !canBeDrawn(forms);
    this.form.replaceChildren(...forms.map((form) => make('option', { value: form.id }, formName(form))));
    this.form.value = variant.id;
  }

  /** The lot chooses among the forms; what it was is told at once. */
  #drawForm() {
    const forms = formsOf(this.variants, this.#chosen);
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    const drawn = forms[number % forms.length];
    this.onChoice(drawn.id);
    get('form-drawn').textContent = t('form.drawn', { form: formName(drawn) });
  }

  #fill() {
    this.list.replaceChildren(...groupedGames(this.variants).map(({ id, title, games }) => {
      const rows = games.map(({ variant, words }) => make('li', { 'data-words': words }, this.#button(variant)));
      return make('section', { 'data-group': id }, make('h3', {}, title), make('ul', {}, ...rows));
    }));
    this.#narrow();
  }

  /** @param {Variant} variant */
  #button(variant) {
    const pressed = String(variant.id === this.#chosen);
    const forms = formsOf(this.variants, variant.id).length;
    const line = forms > 1 ? t('games.forms', { n: forms }) : variantLine(variant, 'games.line');
    const button = make('button', { type: 'button', id: `game-${variant.id}`, 'aria-pressed': pressed },
      thumbnail(variant.board, variant.start.pieces),
      make('span', { class: 'game-words' }, make('span', { class: 'game-called' }, familyName(variant)), ' ', make('span', { class: 'hint' }, line),
        make('span', { class: 'game-about' }, inLanguage(this.about[variant.id] ?? { en: '' }))));
    button.addEventListener('click', () => this.#choose(variant.id));
    return button;
  }

  #open() {
    this.filter.value = '';
    this.#fill();
    this.dialog.showModal();
    // Where typing means that half of the screen becomes a keyboard, the list comes first.
    if (matchMedia('(pointer: coarse)').matches) document.getElementById(`game-${this.#chosen}`)?.focus();
    else this.filter.focus();
  }

  /** @param {string} id */
  #choose(id) {
    this.dialog.close();
    get('form-drawn').textContent = '';
    this.onChoice(id);
  }

  #narrow() {
    tell('games-found', foundWords(this.filter.value, narrowGames(this.list, this.filter.value)));
  }

  /** @returns {HTMLButtonElement[]} */
  #shown() {
    return [...this.list.querySelectorAll('button')].filter((button) => !button.closest('[hidden]'));
  }

  /** The arrows lead through the list, and Enter in the field takes the first game that is left. @param {KeyboardEvent} event */
  #onKey(event) {
    const shown = this.#shown();
    const at = shown.findIndex((button) => button === event.target);
    const atFilter = event.target === this.filter;
    if (event.key === 'Enter' && atFilter) shown[0]?.click();
    else if (event.key === 'ArrowDown') shown[at + 1]?.focus();
    else if (event.key === 'ArrowUp' && !atFilter) (shown[at - 1] ?? this.filter).focus();
    else return;
    event.preventDefault();
  }
}
