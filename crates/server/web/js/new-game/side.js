/** On which side one plays. */
import { get, make } from '../dom.js';
import { t } from '../i18n.js';

const LOT = 'lot';

export const sideTemplate = `
  <fieldset id="side-field">
    <legend data-i18n="home.side"></legend>
    <div id="sides" class="choices choices-row"></div>
  </fieldset>`;

export class SideForm {
  /** @param {unknown} last  the side of the last game @param {() => void} onChange */
  constructor(last, onChange) {
    this.chosen = typeof last === 'string' ? last : 'white';
    this.onChange = onChange;
  }

  /** @param {string[]} seats  of the chosen game @param {boolean} asked  whether one side is chosen at all */
  show(seats, asked) {
    get('side-field').hidden = !asked;
    if (!asked) return;
    const values = [...seats, LOT];
    if (!values.includes(this.chosen)) this.chosen = seats[0];
    get('sides').replaceChildren(...values.map((value) => this.#choice(value)));
  }

  /** @param {string} value */
  #choice(value) {
    const input = make('input', { type: 'radio', name: 'side', value, id: `side-${value}` });
    input.checked = value === this.chosen;
    input.addEventListener('change', () => {
      this.chosen = value;
      this.onChange();
    });
    return make('label', { class: 'choice' }, input, ' ', make('span', {}, t(`side.${value}`)));
  }

  /** Whether the lot decides. */
  get isDrawn() {
    return this.chosen === LOT;
  }
}
