/**
 * The choice among all games: a dialog with the games in groups and a field that narrows them. Games that are forms of one
 * game have one entry in it, and a list beside the chosen game tells the forms apart.
 */
import { get, make, tell } from '../dom.js';
import { familyOf, formsOf } from '../games.js';
import { t } from '../i18n.js';
import { familyName, formName, gameLine } from '../words.js';
import { groups, OTHERS } from './groups.js';

/** @typedef {import('../types.js').Game} Game */

/** Spelling and case make no difference. @param {string} text */
const plain = (text) => text.toLowerCase().replaceAll('ё', 'е').replaceAll(/[\s×]+/g, (found) => (found.includes('×') ? 'x' : ' '));

/** Everything that a game can be found by. @param {Game} game */
const findable = (game) => [...Object.values(game.names), ...Object.values(game.form?.names ?? {}), game.id, gameLine(game, 'games.line')];

/** Whether the lot can choose: the forms are for the same board and the same seats. @param {Game[]} forms */
const canBeDrawn = (forms) => forms.length > 1
  && forms.every((form) => form.seats.length === forms[0].seats.length && form.board.cells.length === forms[0].board.cells.length);

export class GamePicker {
  #chosen = '';

  /** @param {Game[]} games @param {(id: string) => void} onChoice */
  constructor(games, onChoice) {
    this.games = games;
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

  /** @param {Game} game */
  show(game) {
    this.#chosen = familyOf(game);
    get('choose-game').dataset.game = game.id;
    get('game-name').textContent = familyName(this.#first(this.#chosen) ?? game);
    get('game-line').textContent = gameLine(game, 'rules.line');
    this.#showForms(game);
    this.#fill();
  }

  /** The game that stands for its family. @param {string} family */
  #first(family) {
    return this.games.find((game) => game.id === family);
  }

  /** @param {Game} game */
  #showForms(game) {
    const forms = formsOf(this.games, this.#chosen);
    get('form-field').hidden = forms.length < 2;
    get('form-lot').hidden = !canBeDrawn(forms);
    this.form.replaceChildren(...forms.map((form) => make('option', { value: form.id }, formName(form))));
    this.form.value = game.id;
  }

  /** The lot chooses among the forms; what it was is told at once. */
  #drawForm() {
    const forms = formsOf(this.games, this.#chosen);
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    const drawn = forms[number % forms.length];
    this.onChoice(drawn.id);
    get('form-drawn').textContent = t('form.drawn', { form: formName(drawn) });
  }

  #fill() {
    const grouped = new Set(groups.flatMap((group) => group.games));
    const rest = this.games.filter((game) => familyOf(game) === game.id && !grouped.has(game.id)).map((game) => game.id);
    const sections = [...groups, { id: OTHERS, games: rest }].map(({ id, games }) => this.#group(id, games));
    this.list.replaceChildren(...sections.filter((section) => section.querySelector('button')));
    this.#narrow();
  }

  /** @param {string} group @param {string[]} ids */
  #group(group, ids) {
    const title = t(`group.${group}`);
    const games = ids.flatMap((id) => this.games.filter((game) => game.id === id && familyOf(game) === id));
    const words = (/** @type {Game} */ game) => plain([...formsOf(this.games, game.id).flatMap(findable), title].join(' '));
    const rows = games.map((game) => make('li', { 'data-words': words(game) }, this.#button(game)));
    return make('section', { 'data-group': group }, make('h3', {}, title), make('ul', {}, ...rows));
  }

  /** @param {Game} game */
  #button(game) {
    const pressed = String(game.id === this.#chosen);
    const forms = formsOf(this.games, game.id).length;
    const line = forms > 1 ? t('games.forms', { n: forms }) : gameLine(game, 'games.line');
    const button = make('button', { type: 'button', id: `game-${game.id}`, 'aria-pressed': pressed },
      make('span', {}, familyName(game)), ' ', make('span', { class: 'hint' }, line));
    button.addEventListener('click', () => this.#choose(game.id));
    return button;
  }

  #open() {
    this.filter.value = '';
    this.#narrow();
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
    const wanted = plain(this.filter.value.trim()).split(' ');
    for (const row of this.list.querySelectorAll('li')) {
      row.hidden = !wanted.every((word) => (row.dataset.words ?? '').includes(word));
    }
    for (const section of this.list.querySelectorAll('section')) section.hidden = !section.querySelector('li:not([hidden])');
    const found = this.#shown().length;
    tell('games-found', this.filter.value.trim() ? t('games.found', { n: found }) : '');
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
