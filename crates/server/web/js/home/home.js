/** The first page: a form for a new game, and the games played before. */
import { makeGame, ServerError } from '../api.js';
import { BolshakBoard } from '../board/board.js';
import { ChapaevForm } from '../chapaev/form.js';
import { get, make } from '../dom.js';
import { t } from '../i18n.js';
import { showRecent } from '../recent.js';
import { rulesAddress } from '../rules/view.js';
import { rotationOf } from '../seats.js';
import { lastNewGame, onSettings, rememberNewGame, settings } from '../settings.js';
import { variantLine, variantName, levelName } from '../words.js';
import { HouseForm } from './house.js';
import { OpponentForm } from './opponent.js';
import { VariantPicker } from './picker.js';
import { PlayersForm } from './players.js';
import { StartForm } from './start.js';
import { TimeForm } from './time.js';

/** @typedef {import('../types.js').Catalogue} Catalogue */
/** @typedef {import('../types.js').Variant} Variant */
/** @typedef {import('../types.js').NewGame} NewGame */

export class Home {
  /** @param {Catalogue} catalogue @param {import('../variants.js').Variants} variants @param {(id: string) => void} open */
  constructor(catalogue, variants, open) {
    this.variants = variants;
    this.open = open;
    const last = lastNewGame();
    this.side = typeof last.side === 'string' ? last.side : 'white';
    this.form = get('new-game-form', HTMLFormElement);
    this.level = get('level', HTMLInputElement);
    this.level.value = String(last.level ?? 3);
    this.preview = get('preview', BolshakBoard);
    this.preview.inert = true;
    this.picker = new VariantPicker(variants.list, (id) => this.choose(id));
    this.house = new HouseForm(catalogue.switches, variants, () => this.#onVariant());
    this.chapaev = new ChapaevForm();
    this.opponent = new OpponentForm(last, () => this.#showPreview());
    this.players = new PlayersForm(last.players, catalogue.levels, () => this.#showPreview());
    this.start = new StartForm(() => this.#showPreview());
    this.time = new TimeForm(catalogue.times, typeof last.time === 'string' ? last.time : 'unlimited');
    this.#listen();
    const variant = variants.known(String(last.variant));
    this.house.start(variant ?? variants.list[0], variant ? last.house : {});
    get('house', HTMLDetailsElement).open = Object.keys(this.house.settings).length > 0;
    this.retell();
    onSettings(() => this.#showPreview());
  }

  /** The variant that is going to be played, by the house rules if there are any. */
  get variant() {
    return this.house.variant;
  }

  #listen() {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.level.addEventListener('input', () => this.#showLevel());
    const match = get('micro-match', HTMLInputElement);
    match.addEventListener('change', () => { get('match-field').hidden = !match.checked; });
  }

  /** Everything that is made of words. */
  retell() {
    this.house.retell();
    this.time.retell();
    this.opponent.retell();
    this.start.retell();
    this.#showLevel();
    this.#onVariant();
    void showRecent(this.variants, this.open);
  }

  /** Takes this game for the next one, by its own rules. @param {string} id */
  choose(id) {
    const variant = this.variants.known(id);
    if (variant) this.house.start(variant);
    this.#onVariant();
  }

  /** Everything that depends on the variant. */
  #onVariant() {
    get('new-game-error').textContent = '';
    this.picker.show(this.house.base);
    void this.start.start(this.variant);
    this.#showPlayers();
    this.#showPreview();
  }

  /** Does the variant have more than two seats? */
  get #isMany() {
    return this.variant.seats.length > 2;
  }

  /** Two sit opposite each other; of more, each seat is a person's or the computer's, and all have the same time. */
  #showPlayers() {
    this.opponent.offer(!this.#isMany, this.variant.overTheBoard);
    this.players.show(this.variant.seats);
    this.time.offerUnequal(!this.#isMany);
    get('micro-match-field').hidden = this.#isMany;
    this.#showSides();
  }

  show() {
    get('home').hidden = false;
    if (!this.preview.isConnected) get('preview-text').before(this.preview);
    void showRecent(this.variants, this.open);
  }

  /** While a game is open, its board is the only one in the page. */
  hide() {
    get('home').hidden = true;
    this.preview.remove();
  }

  #showSides() {
    const values = [...this.variant.seats, 'lot'];
    if (!values.includes(this.side) && !this.#isMany) this.side = this.variant.seats[0];
    get('sides').replaceChildren(...values.map((value) => {
      const input = make('input', { type: 'radio', name: 'side', value, id: `side-${value}` });
      input.checked = value === this.side;
      input.addEventListener('change', () => {
        this.side = value;
        this.#showPreview();
      });
      return make('label', { class: 'choice' }, input, ' ', make('span', {}, t(`side.${value}`)));
    }));
  }

  #showLevel() {
    const level = Number(this.level.value);
    this.level.setAttribute('aria-valuetext', `${level}: ${levelName(level)}`);
    get('level-name').textContent = `${level}. ${levelName(level)}`;
    get('level-line').textContent = t(`level.${level}.about`);
  }

  /** The seat from which the board is going to be seen. */
  #below() {
    if (this.#isMany) return this.players.below;
    return this.opponent.chosen === 'engine' && this.side !== 'lot' ? this.side : this.variant.seats[0];
  }

  #showPreview() {
    const variant = this.variant;
    get('rules-of-game', HTMLAnchorElement).href = rulesAddress(this.house.base.id);
    this.chapaev.show(variant.id, this.#below() !== variant.seats[0]);
    if (this.chapaev.chosen) return;
    const view = this.start.view() ?? variant.start;
    Object.assign(this.preview, {
      board: variant.board, view, theme: settings.theme,
      coordinates: settings.coordinates, names: settings.names, animated: false, caption: variantName(variant),
      rotation: rotationOf(variant, this.#below()),
    });
    get('preview-text').textContent = variantLine(variant, 'home.preview', { game: variantName(variant), first: this.start.firstWords() });
  }

  async #submit() {
    if (!this.chapaev.chosen && !this.#check()) return;
    /** @type {NewGame} */
    const wanted = {
      variant: this.house.id, ...this.#who(), ...this.start.chosen(),
    };
    const match = this.#isMany ? null : this.#microMatch();
    if (match) wanted.match = match;
    const button = get('start-game', HTMLButtonElement);
    button.disabled = true;
    try {
      const { chosen } = this.chapaev;
      const id = await (chosen ? this.chapaev.make(this.opponent.chosen, this.side, Number(this.level.value)) : makeGame(wanted));
      const { base, settings: house } = this.house;
      rememberNewGame({
        variant: base.id, house, side: this.side, level: Number(this.level.value), time: this.time.id,
        opponent: this.opponent.chosen, terms: [...this.opponent.agreed],
        players: this.#isMany ? this.players.chosen() : lastNewGame().players,
      });
      this.open(id);
    } catch (error) {
      this.#explain(error);
    } finally {
      button.disabled = false;
    }
  }

  /** Who plays, and in what time. @returns {Pick<NewGame, 'time'> & Partial<NewGame>} */
  #who() {
    const time = this.time.chosen();
    if (this.#isMany) return { time, players: this.players.chosen(), names: this.players.names() };
    return { time, ...this.opponent.wanted(this.side, Number(this.level.value)) };
  }

  /** What is agreed on for a micro-match; null for a single game. */
  #microMatch() {
    if (!get('micro-match', HTMLInputElement).checked) return null;
    return {
      games: Number(get('match-games', HTMLSelectElement).value),
      scoring: get('match-scoring', HTMLSelectElement).value,
      ifEqual: get('match-equal', HTMLSelectElement).value,
    };
  }

  /** What the page itself knows to be missing. */
  #check() {
    get('new-game-error').textContent = this.house.refusal;
    this.start.refuse('');
    if (this.house.refusal) get('house', HTMLDetailsElement).open = true;
    return !this.house.refusal && this.start.check();
  }

  /** @param {unknown} error */
  #explain(error) {
    const atPosition = error instanceof ServerError && this.start.way === 'position' && ['bad-position', 'one-sided'].includes(error.code);
    const atOdds = error instanceof ServerError && this.start.way === 'handicap';
    if (atPosition || atOdds) this.start.refuse(this.#errorWords(error));
    else get('new-game-error').textContent = this.#errorWords(error);
  }

  /** @param {unknown} error */
  #errorWords(error) {
    if (!(error instanceof ServerError)) return t('error.network');
    const known = `error.${error.code}`;
    const place = error.place && t(/^\d+$/.test(error.place) && !this.#isCell(error.place) ? 'error.at-character' : 'error.at-cell', { place: error.place });
    return t(known) === known ? error.message : t(known, { message: error.message, place: place ?? '' }).trim();
  }

  /** @param {string} name */
  #isCell(name) {
    return this.variant.board.cells.some((cell) => cell.name === name);
  }
}
