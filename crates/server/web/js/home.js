/** The first page: a form for a new game, and the games played before. */
import { makeRoom, ServerError } from './api.js';
import { BolshakBoard } from './board/board.js';
import { get, make } from './dom.js';
import { t } from './i18n.js';
import { showRecent } from './recent.js';
import { rulesAddress } from './rules/view.js';
import { lastNewGame, onSettings, rememberNewGame, settings } from './settings.js';
import { gameName, levelName, timeName } from './words.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').NewRoom} NewRoom */

const GROUPS = ['casual', 'site', 'federation'];
const OWN = 'own';

export class Home {
  /** @param {Catalogue} catalogue @param {(id: string) => void} open */
  constructor(catalogue, open) {
    this.catalogue = catalogue;
    this.open = open;
    const last = lastNewGame();
    this.game = catalogue.games.find((game) => game.id === last.game) ?? catalogue.games[0];
    this.side = typeof last.side === 'string' ? last.side : 'white';
    this.form = get('new-game-form', HTMLFormElement);
    this.level = get('level', HTMLInputElement);
    this.time = get('time', HTMLSelectElement);
    this.position = get('position', HTMLTextAreaElement);
    this.preview = get('preview', BolshakBoard);
    this.preview.inert = true;
    this.level.value = String(last.level ?? 3);
    this.lastTime = typeof last.time === 'string' ? last.time : 'unlimited';
    this.#listen();
    this.retell();
    onSettings(() => this.#showPreview());
  }

  #listen() {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.level.addEventListener('input', () => this.#showLevel());
    this.time.addEventListener('change', () => this.#showOwnTime());
    for (const id of ['start-initial', 'start-position']) get(id).addEventListener('change', () => this.#showPosition());
  }

  /** Everything that is made of words. */
  retell() {
    this.#showGames();
    this.#showSides();
    this.#showTimes();
    this.#showLevel();
    this.#showPosition();
    this.#showPreview();
    void showRecent(this.catalogue, this.open);
  }

  /** Takes this game for the next one. @param {string} id */
  choose(id) {
    this.game = this.catalogue.games.find((game) => game.id === id) ?? this.game;
    this.retell();
  }

  show() {
    get('home').hidden = false;
    if (!this.preview.isConnected) get('preview-text').before(this.preview);
    void showRecent(this.catalogue, this.open);
  }

  /** While a game is open, its board is the only one in the page. */
  hide() {
    get('home').hidden = true;
    this.preview.remove();
  }

  /**
   * @param {string} holder @param {string} name @param {{ value: string, text: string }[]} options @param {string} chosen
   * @param {(value: string) => void} onChoice
   */
  #radios(holder, name, options, chosen, onChoice) {
    get(holder).replaceChildren(...options.map(({ value, text }) => {
      const input = make('input', { type: 'radio', name, value, id: `${name}-${value}` });
      input.checked = value === chosen;
      input.addEventListener('change', () => onChoice(value));
      return make('label', { class: 'choice' }, input, ' ', make('span', {}, text));
    }));
  }

  #showGames() {
    const options = this.catalogue.games.map((game) => ({ value: game.id, text: gameName(game) }));
    this.#radios('games', 'game', options, this.game.id, (id) => {
      this.game = this.catalogue.games.find((game) => game.id === id) ?? this.game;
      this.#showSides();
      this.#showPreview();
    });
  }

  #showSides() {
    const values = [...this.game.seats, 'lot'];
    if (!values.includes(this.side)) this.side = this.game.seats[0];
    const options = values.map((value) => ({ value, text: t(`side.${value}`) }));
    this.#radios('sides', 'side', options, this.side, (side) => {
      this.side = side;
      this.#showPreview();
    });
  }

  #showTimes() {
    const chosen = this.time.value || this.lastTime;
    const groups = GROUPS.map((group) => {
      const times = this.catalogue.times.filter((time) => time.group === group);
      const options = times.map((time) => make('option', { value: time.id }, timeName(time)));
      return make('optgroup', { label: t(`time.group.${group}`) }, ...options);
    });
    const own = make('option', { value: OWN }, t('time.own'));
    this.time.replaceChildren(...groups.filter((group) => group.childElementCount > 0), own);
    this.time.value = chosen;
    if (this.time.selectedIndex < 0) this.time.selectedIndex = 0;
    this.#showOwnTime();
  }

  #showOwnTime() {
    const own = this.time.value === OWN;
    get('own-time').hidden = !own;
    // The browser checks and explains the fields that are asked for, and only those.
    for (const id of ['own-minutes', 'own-seconds']) {
      const field = get(id, HTMLInputElement);
      field.disabled = !own;
      field.required = own;
    }
  }

  #showLevel() {
    const level = Number(this.level.value);
    this.level.setAttribute('aria-valuetext', `${level}: ${levelName(level)}`);
    get('level-name').textContent = `${level}. ${levelName(level)}`;
    get('level-line').textContent = t(`level.${level}.about`);
  }

  #showPosition() {
    const own = get('start-position', HTMLInputElement).checked;
    get('position-field').hidden = !own;
    this.position.required = own;
    this.position.disabled = !own;
  }

  #showPreview() {
    const game = this.game;
    Object.assign(this.preview, {
      board: game.board, view: game.start, theme: settings.theme, coordinates: settings.coordinates, names: settings.names,
      flipped: this.side !== 'lot' && this.side !== game.seats[0], animated: false, caption: gameName(game),
    });
    get('rules-of-game', HTMLAnchorElement).href = rulesAddress(game.id);
    get('preview-text').textContent = t('home.preview', {
      game: gameName(game), columns: game.board.columns, rows: game.board.rows,
      men: game.start.pieces.length / 2, first: t(`seat.${game.first}`),
    });
  }

  #chosenTime() {
    if (this.time.value === OWN) {
      const initialSeconds = Math.round(get('own-minutes', HTMLInputElement).valueAsNumber * 60) || 0;
      const incrementSeconds = Math.round(get('own-seconds', HTMLInputElement).valueAsNumber) || 0;
      return initialSeconds + incrementSeconds > 0 ? { initialSeconds, incrementSeconds } : null;
    }
    const time = this.catalogue.times.find((one) => one.id === this.time.value);
    if (!time || (time.initialSeconds === 0 && time.incrementSeconds === 0)) return null;
    return { initialSeconds: time.initialSeconds, incrementSeconds: time.incrementSeconds };
  }

  async #submit() {
    const own = get('start-position', HTMLInputElement).checked;
    /** @type {NewRoom} */
    const wanted = { game: this.game.id, side: this.side, level: Number(this.level.value), time: this.#chosenTime() };
    if (own) wanted.position = this.position.value.trim();
    this.#showError('', false);
    const button = get('start-game', HTMLButtonElement);
    button.disabled = true;
    try {
      const id = await makeRoom(wanted);
      rememberNewGame({ game: this.game.id, side: this.side, level: wanted.level, time: this.time.value });
      this.open(id);
    } catch (error) {
      this.#explain(error, own);
    } finally {
      button.disabled = false;
    }
  }

  /** @param {unknown} error @param {boolean} own */
  #explain(error, own) {
    if (!(error instanceof ServerError)) return this.#showError(t('error.network'), false);
    const known = `error.${error.code}`;
    const place = error.place && t(/^\d+$/.test(error.place) && !this.#isCell(error.place) ? 'error.at-character' : 'error.at-cell', { place: error.place });
    const words = t(known) === known ? error.message : t(known, { message: error.message, place: place ?? '' }).trim();
    return this.#showError(words, own && ['bad-position', 'one-sided'].includes(error.code));
  }

  /** @param {string} name */
  #isCell(name) {
    return this.game.board.cells.some((cell) => cell.name === name);
  }

  /** @param {string} text @param {boolean} atPosition */
  #showError(text, atPosition) {
    get('position-error').textContent = atPosition ? text : '';
    get('new-game-error').textContent = atPosition ? '' : text;
    this.position.setAttribute('aria-invalid', String(atPosition));
    if (atPosition) this.position.focus();
  }
}
