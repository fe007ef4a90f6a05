/** The choice of a clock: the catalogue's times in groups, and one's own. */
import { get, refill } from '../dom.js';
import { OWN, timeOptions } from './clock-choice.js';
import { ControlForm } from './control.js';

/** @typedef {import('../types.js').Preset} Preset */
/** @typedef {import('../types.js').ChosenTime} ChosenTime */

const SEATS = ['white', 'black'];

export const timeTemplate = `
  <div class="field boards-only" id="time-field">
    <label for="time" data-i18n="home.time"></label>
    <select id="time"></select>
    <div id="own-time" class="own-time" hidden>
      <p id="own-white" class="own-side" data-i18n="side.white" hidden></p>
      <div id="own-simple"></div>
      <details id="own-more">
        <summary data-i18n="own.more"></summary>
        <div id="own-kind-of"></div>
        <label class="choice"><input type="checkbox" id="own-unequal"> <span data-i18n="own.unequal"></span></label>
        <div id="own-other" hidden><p class="own-side" data-i18n="side.black"></p></div>
      </details>
    </div>
  </div>`;

export class TimeForm {
  /** @param {Preset[]} times @param {string} last  the id of the last choice @param {() => void} onChange */
  constructor(times, last, onChange) {
    this.times = times;
    this.onChange = onChange;
    this.last = last;
    this.select = get('time', HTMLSelectElement);
    this.more = get('own-more', HTMLDetailsElement);
    this.unequal = get('own-unequal', HTMLInputElement);
    this.sides = [new ControlForm('own'), new ControlForm('own-other')];
    get('own-simple').append(this.sides[0].simple);
    get('own-kind-of').append(this.sides[0].more);
    get('own-other').append(this.sides[1].simple, this.sides[1].more);
    this.select.addEventListener('change', () => {
      this.#showOwn();
      onChange();
    });
    this.more.addEventListener('toggle', () => this.#showOwn());
    this.unequal.addEventListener('change', () => this.#showOwn());
  }

  get id() {
    return this.select.value;
  }

  retell() {
    refill(this.select, timeOptions(this.times), this.last);
    for (const side of this.sides) side.retell();
    this.#showOwn();
  }

  get #unequal() {
    return this.#two && this.more.open && this.unequal.checked;
  }

  #two = true;

  /** Of more than two all have the same time. @param {boolean} two */
  offerUnequal(two) {
    this.#two = two;
    const label = this.unequal.parentElement;
    if (label) label.hidden = !two;
    this.#showOwn();
  }

  #showOwn() {
    const own = this.select.value === OWN;
    get('own-time').hidden = !own;
    get('own-other').hidden = !this.#unequal;
    get('own-white').hidden = !this.#unequal;
    this.sides[0].enable(own);
    this.sides[0].open(this.more.open);
    this.sides[1].enable(own && this.#unequal);
    this.sides[1].open(true);
  }

  /** The chosen time in words. */
  get words() {
    return this.select.selectedOptions[0]?.textContent ?? '';
  }

  /** The chosen time; null for no clock. @returns {ChosenTime} */
  chosen() {
    if (this.select.value !== OWN) return this.times.find((one) => one.id === this.select.value)?.control?.text ?? null;
    if (!this.#unequal) return this.sides[0].text;
    return Object.fromEntries(SEATS.map((seat, i) => [seat, this.sides[i].text]));
  }
}
