/** Who plays each seat of a game for more than two: a person at this device, who may have a name; whoever comes by the link; or the computer at a level. */
import { get, make } from '../dom.js';
import { t } from '../i18n.js';
import { levelName } from '../words.js';

/** @typedef {'human' | 'open' | number} Player */

const PERSON = 'human';
const OPEN = 'open';

export const playersTemplate = `
  <fieldset id="seats-field" hidden>
    <legend data-i18n="home.players"></legend>
    <div id="seat-players" class="seat-players"></div>
  </fieldset>`;

export class PlayersForm {
  /** @type {string[]} */
  #seats = [];
  /** @type {Player[]} by the place of the seat, also for seats that the game at hand does not have */
  #players;
  /** What people are called, likewise. @type {string[]} */
  #names = [];

  /** @param {unknown} last  the players of the last game @param {number[]} levels @param {() => void} onChange */
  constructor(last, levels, onChange) {
    this.levels = levels;
    this.onChange = onChange;
    this.#players = Array.isArray(last) ? last.filter((one) => one === PERSON || one === OPEN || levels.includes(one)) : [];
  }

  /** @param {string[]} seats  of the chosen game */
  show(seats) {
    this.#seats = seats;
    get('seats-field').hidden = seats.length <= 2;
    get('seat-players').replaceChildren(...(seats.length > 2 ? seats.map((seat, i) => this.#row(seat, i)) : []));
  }

  /** The first seat is a person's unless something else was chosen; the computer plays the others, not too well. @param {number} index @returns {Player} */
  #player(index) {
    return this.#players[index] ?? (index === 0 ? PERSON : this.levels[2] ?? this.levels[0]);
  }

  /** @param {string} seat @param {number} index */
  #row(seat, index) {
    const levels = this.levels.map((level) => make('option', { value: String(level) }, t('player.engine', { level, name: levelName(level) })));
    const select = make('select', { id: `player-${seat}` }, make('option', { value: PERSON }, t('player.person')), make('option', { value: OPEN }, t('player.comes')), ...levels);
    select.value = String(this.#player(index));
    const name = this.#name(seat, index);
    select.addEventListener('change', () => {
      this.#players = this.#seats.map((_, i) => this.#player(i));
      this.#players[index] = select.value === PERSON || select.value === OPEN ? select.value : Number(select.value);
      name.hidden = select.value !== PERSON;
      this.onChange();
    });
    const chip = make('span', { class: `chip chip-${seat}`, 'aria-hidden': 'true' });
    return make('div', { class: 'seat-player' }, chip,
      make('label', { for: select.id }, t(`side.${seat}`)), make('div', { class: 'seat-who' }, select, name));
  }

  /** The field for a person's name. @param {string} seat @param {number} index */
  #name(seat, index) {
    const label = t('home.name-of', { side: t(`side.${seat}`) });
    const input = make('input', {
      type: 'text', id: `player-name-${seat}`, maxlength: '60', autocomplete: 'off', placeholder: t('home.name'), 'aria-label': label,
    });
    input.value = this.#names[index] ?? '';
    input.hidden = this.#player(index) !== PERSON;
    input.addEventListener('input', () => { this.#names[index] = input.value; });
    return input;
  }

  /** @returns {Player[]} */
  chosen() {
    return this.#seats.map((_, i) => this.#player(i));
  }

  /** What the people are called; empty for the computer and whoever has no name. @returns {string[]} */
  names() {
    return this.chosen().map((player, i) => (player === PERSON ? this.#names[i] ?? '' : ''));
  }

  /** Whether seats wait for others, and no two people sit at this device: then each has a device of his own. */
  get areElsewhere() {
    const chosen = this.chosen();
    return chosen.includes(OPEN) && chosen.filter((player) => player === PERSON).length < 2;
  }

  /** The seat from which the board is going to be seen. */
  get below() {
    return this.#seats[Math.max(0, this.chosen().indexOf(PERSON))];
  }
}
