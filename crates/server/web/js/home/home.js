/** The first page: a form for a new game, and the games played before. */
import { makeRoom, ServerError } from '../api.js';
import { BolshakBoard } from '../board/board.js';
import { ChapaevForm } from '../chapaev/form.js';
import { CHAPAEV } from '../chapaev/kind.js';
import { get, make } from '../dom.js';
import { t } from '../i18n.js';
import { showRecent } from '../recent.js';
import { rulesAddress } from '../rules/view.js';
import { rotationOf } from '../seats.js';
import { lastNewGame, onSettings, rememberNewGame, settings } from '../settings.js';
import { gameLine, gameName, levelName } from '../words.js';
import { HouseForm } from './house.js';
import { OpponentForm } from './opponent.js';
import { GamePicker } from './picker.js';
import { PlayersForm } from './players.js';
import { StartForm } from './start.js';
import { TimeForm } from './time.js';

/** @typedef {import('../types.js').Catalogue} Catalogue */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').NewRoom} NewRoom */

export class Home {
  /** @param {Catalogue} catalogue @param {import('../games.js').Games} games @param {(id: string, game?: string) => void} open */
  constructor(catalogue, games, open) {
    this.games = games;
    this.open = open;
    const last = lastNewGame();
    this.side = typeof last.side === 'string' ? last.side : 'white';
    this.form = get('new-game-form', HTMLFormElement);
    this.level = get('level', HTMLInputElement);
    this.level.value = String(last.level ?? 3);
    this.preview = get('preview', BolshakBoard);
    this.preview.inert = true;
    this.picker = new GamePicker(games.list, (id) => this.choose(id));
    this.house = new HouseForm(catalogue.switches, games, () => this.#onGame());
    this.chapaev = new ChapaevForm();
    this.opponent = new OpponentForm(last, () => this.#showPreview());
    this.players = new PlayersForm(last.players, catalogue.levels, () => this.#showPreview());
    this.start = new StartForm(() => this.#showPreview());
    this.time = new TimeForm(catalogue.times, typeof last.time === 'string' ? last.time : 'unlimited');
    this.#listen();
    const game = games.known(String(last.game));
    this.house.start(game ?? games.list[0], game ? last.house : {});
    get('house', HTMLDetailsElement).open = Object.keys(this.house.settings).length > 0;
    this.retell();
    onSettings(() => this.#showPreview());
  }

  /** The game that is going to be played, by the house rules if there are any. */
  get game() {
    return this.house.game;
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
    this.#onGame();
    void showRecent(this.games, this.open);
  }

  /** Takes this game for the next one, by its own rules. @param {string} id */
  choose(id) {
    const game = this.games.known(id);
    if (game) this.house.start(game);
    this.#onGame();
  }

  /** Everything that depends on the game. */
  #onGame() {
    get('new-game-error').textContent = '';
    this.picker.show(this.house.base);
    void this.start.start(this.game);
    this.#showPlayers();
    this.#showPreview();
  }

  /** Does the game have more than two seats? */
  get #isMany() {
    return this.game.seats.length > 2;
  }

  /** Two sit opposite each other with a clock; of more, each seat is a person's or the computer's. */
  #showPlayers() {
    this.opponent.offer(!this.#isMany, this.game.overTheBoard);
    this.players.show(this.game.seats);
    for (const id of ['time-field', 'micro-match-field']) get(id).hidden = this.#isMany;
    this.#showSides();
  }

  show() {
    get('home').hidden = false;
    if (!this.preview.isConnected) get('preview-text').before(this.preview);
    void showRecent(this.games, this.open);
  }

  /** While a game is open, its board is the only one in the page. */
  hide() {
    get('home').hidden = true;
    this.preview.remove();
  }

  #showSides() {
    const values = [...this.game.seats, 'lot'];
    if (!values.includes(this.side) && !this.#isMany) this.side = this.game.seats[0];
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
    return this.opponent.chosen === 'engine' && this.side !== 'lot' ? this.side : this.game.seats[0];
  }

  #showPreview() {
    const game = this.game;
    get('rules-of-game', HTMLAnchorElement).href = rulesAddress(this.house.base.id);
    this.chapaev.show(game.id, this.#below() !== game.seats[0]);
    if (this.chapaev.chosen) return;
    const view = this.start.view() ?? game.start;
    Object.assign(this.preview, {
      board: game.board, view, theme: settings.theme,
      coordinates: settings.coordinates, names: settings.names, animated: false, caption: gameName(game),
      rotation: rotationOf(game, this.#below()),
    });
    get('preview-text').textContent = gameLine(game, 'home.preview', { game: gameName(game), first: this.start.firstWords() });
  }

  async #submit() {
    if (!this.chapaev.chosen && !this.#check()) return;
    /** @type {NewRoom} */
    const wanted = {
      game: this.house.id, ...this.#who(), ...this.start.chosen(),
    };
    const microMatch = this.#isMany ? null : this.#microMatch();
    if (microMatch) wanted.microMatch = microMatch;
    const button = get('start-game', HTMLButtonElement);
    button.disabled = true;
    try {
      const { chosen } = this.chapaev;
      const id = await (chosen ? this.chapaev.make(this.opponent.chosen, this.side, Number(this.level.value)) : makeRoom(wanted));
      const { base, settings: house } = this.house;
      rememberNewGame({
        game: base.id, house, side: this.side, level: Number(this.level.value), time: this.time.id,
        opponent: this.opponent.chosen, terms: [...this.opponent.agreed],
        players: this.#isMany ? this.players.chosen() : lastNewGame().players,
      });
      this.open(id, chosen ? CHAPAEV : undefined);
    } catch (error) {
      this.#explain(error);
    } finally {
      button.disabled = false;
    }
  }

  /** Who plays, and in what time. @returns {Pick<NewRoom, 'time'> & Partial<NewRoom>} */
  #who() {
    if (this.#isMany) return { time: null, players: this.players.chosen(), names: this.players.names() };
    return { time: this.time.chosen(), ...this.opponent.wanted(this.side, Number(this.level.value)) };
  }

  /** What is agreed on for a micro-match; null for a single game. */
  #microMatch() {
    if (!get('micro-match', HTMLInputElement).checked) return null;
    return {
      games: Number(get('match-games', HTMLSelectElement).value),
      scoring: get('match-scoring', HTMLSelectElement).value,
      untilDecided: get('match-until', HTMLInputElement).checked,
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
    return this.game.board.cells.some((cell) => cell.name === name);
  }
}
