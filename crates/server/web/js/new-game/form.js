/**
 * The form of a new game: what is played, by whom, and on what terms, in sections that know nothing of each other. It makes
 * the request and explains what the server does not accept; what is done with the request is for whoever shows the form.
 */
import { ServerError } from '../api.js';
import { isChapaev } from '../chapaev/variant.js';
import { get } from '../dom.js';
import { rulesPath } from '../addresses.js';
import { errorWords } from '../error-words.js';
import { rotationOf } from '../seats.js';
import { lastNewGame, rememberNewGame } from '../settings.js';
import { HouseForm, houseTemplate } from './house.js';
import { LevelForm, levelTemplate } from './level.js';
import { MatchForm, matchTemplate } from './match.js';
import { consultationTemplate, memberTemplate, namesTemplate, OpponentForm, opponentTemplate, ownNameTemplate, termsTemplate } from './opponent.js';
import { gameTemplate, pickerTemplate, VariantPicker } from './picker.js';
import { PlayersForm, playersTemplate } from './players.js';
import { SideForm, sideTemplate } from './side.js';
import { StartForm, startTemplate } from './start.js';
import { TimeForm, timeTemplate } from './time.js';

/** @typedef {import('../types.js').Variant} Variant */
/** @typedef {import('../types.js').NewGame} NewGame */

/** What most people choose stands first; everything else is behind "more options". */
export const formTemplate = `
  <form id="new-game-form" class="card new-game">
    <h1 id="home-title" data-i18n="home.title"></h1>
    ${gameTemplate}${playersTemplate}${opponentTemplate}${namesTemplate}${ownNameTemplate}${memberTemplate}${levelTemplate}${sideTemplate}${consultationTemplate}
    <details id="more-options" class="more-options">
      <summary><span data-i18n="home.more"></span> <span id="more-summary" class="hint"></span></summary>
      <div class="more-fields">${timeTemplate}${startTemplate}${matchTemplate}${houseTemplate}${termsTemplate}</div>
    </details>
    <p id="new-game-error" class="error" role="alert"></p>
    <div class="play-bar"><button type="submit" id="start-game" class="primary" data-i18n="home.play"></button></div>
  </form>
  ${pickerTemplate}`;

export class NewGameForm {
  /**
   * @param {import('../router.js').Context} context @param {string | null} wanted  the game that was asked for, if any
   * @param {() => void} onChange
   */
  constructor({ catalogue, variants }, wanted, onChange) {
    this.onChange = onChange;
    this.variants = variants;
    const last = lastNewGame();
    const change = () => this.#onChange();
    this.element = get('new-game-form', HTMLFormElement);
    this.picker = new VariantPicker(variants.list, catalogue.about, (id) => this.choose(id));
    this.house = new HouseForm(catalogue.switches, variants, () => this.#onVariant());
    this.opponent = new OpponentForm(last, () => this.#showPlayers());
    this.players = new PlayersForm(last.players, catalogue.levels, () => {
      this.#offerOpponents();
      change();
    });
    this.level = new LevelForm(last.level);
    this.side = new SideForm(last.side, change);
    this.start = new StartForm(change);
    this.time = new TimeForm(catalogue.times, typeof last.time === 'string' ? last.time : 'unlimited', change);
    this.match = new MatchForm(change);
    this.#begin(wanted, last);
    this.retell();
  }

  /** @param {string | null} wanted @param {Record<string, any>} last */
  #begin(wanted, last) {
    const asked = wanted === null ? null : this.variants.base(wanted);
    if (asked && wanted !== null) return this.house.startAs(asked, wanted);
    const known = this.variants.known(String(last.variant));
    return this.house.start(known ?? this.variants.list[0], known ? last.house : {});
  }

  /** The variant that is going to be played, by the house rules if there are any. */
  get variant() {
    return this.house.variant;
  }

  /** Whether discs are going to be flicked. */
  get isFlicked() {
    return isChapaev(this.variant.id);
  }

  /** Does the variant have more than two seats? */
  get #isMany() {
    return this.variant.seats.length > 2;
  }

  /** Everything that is made of words. */
  retell() {
    this.house.retell();
    this.time.retell();
    this.opponent.retell();
    this.start.retell();
    this.level.retell();
    this.#onVariant();
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
    this.element.toggleAttribute('data-flicking', this.isFlicked);
    // What is not seen must not keep the game from beginning.
    this.element.noValidate = this.isFlicked;
    get('rules-of-game', HTMLAnchorElement).href = rulesPath(this.house.base.id);
    this.#showPlayers();
  }

  /** A single opponent where two play; where more do, each seat has its own player. */
  #offerOpponents() {
    this.opponent.offer(!this.#isMany, this.variant.overTheBoard, this.#isMany && this.players.areElsewhere);
  }

  /** Two sit opposite each other; of more, each seat is a person's or the computer's, and all have the same time. */
  #showPlayers() {
    this.players.show(this.variant.seats);
    this.#offerOpponents();
    this.time.offerUnequal(!this.#isMany);
    this.match.offer(!this.#isMany && !this.isFlicked);
    this.side.show(this.variant.seats, this.opponent.isElsewhere);
    this.#onChange();
  }

  #onChange() {
    const more = this.isFlicked ? [] : [this.time.words, this.start.words, this.match.words, this.house.words];
    get('more-summary').textContent = more.filter(Boolean).join(' · ');
    this.onChange();
  }

  /** The seat from which the board is going to be seen. */
  get below() {
    if (this.#isMany) return this.players.below;
    return this.opponent.isElsewhere && !this.side.isDrawn ? this.side.chosen : this.variant.seats[0];
  }

  /** By how much the board is going to be turned. */
  get rotation() {
    return rotationOf(this.variant, this.below);
  }

  /** What the form asks for. @returns {NewGame} */
  wanted() {
    const who = this.opponent.wanted(this.side.chosen, this.level.chosen);
    if (this.isFlicked) return { variant: this.variant.id, ...who, terms: undefined };
    const match = this.match.chosen();
    const { consultation } = this.opponent;
    const several = { players: this.players.chosen(), names: this.players.names(), ...(consultation ? { terms: `consultation=${consultation}` } : {}) };
    const players = this.#isMany ? several : who;
    return { variant: this.house.id, time: this.time.chosen(), ...players, ...this.start.chosen(), ...(match ? { match } : {}) };
  }

  /** For the next time. */
  remember() {
    const { base, settings: house } = this.house;
    rememberNewGame({
      variant: base.id, house, side: this.side.chosen, level: this.level.chosen, time: this.time.id,
      opponent: this.opponent.chosen, terms: [...this.opponent.agreed],
      players: this.#isMany ? this.players.chosen() : lastNewGame().players,
    });
  }

  /** Says what the form itself knows to be missing. @returns {boolean} whether nothing is */
  check() {
    this.say('');
    this.start.refuse('');
    if (this.isFlicked) return true;
    this.say(this.house.refusal);
    if (this.house.refusal) open('house');
    return !this.house.refusal && this.start.check();
  }

  /** @param {string} words  what is wrong */
  say(words) {
    get('new-game-error').textContent = words;
  }

  /** Explains at its place what the server did not accept. @param {unknown} error */
  explain(error) {
    const atPosition = error instanceof ServerError && this.start.way === 'position' && ['bad-position', 'one-sided'].includes(error.code);
    const atOdds = error instanceof ServerError && this.start.way === 'handicap';
    const words = errorWords(error, (name) => this.variant.board.cells.some((cell) => cell.name === name));
    if (!atPosition && !atOdds) return this.say(words);
    open('more-options');
    return this.start.refuse(words);
  }
}

/** Opens what is folded away, and what it lies in. @param {string} id */
function open(id) {
  for (const each of ['more-options', id]) get(each, HTMLDetailsElement).open = true;
}
