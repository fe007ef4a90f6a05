/** The choice of a clock: the catalogue's times in groups, and one's own. */
import { get, make } from '../dom.js';
import { t } from '../i18n.js';
import { timeName } from '../words.js';

/** @typedef {import('../types.js').TimeControl} TimeControl */

const GROUPS = ['casual', 'site', 'federation'];
const OWN = 'own';

export class TimeForm {
  /** @param {TimeControl[]} times @param {string} last  the id of the last choice */
  constructor(times, last) {
    this.times = times;
    this.last = last;
    this.select = get('time', HTMLSelectElement);
    this.select.addEventListener('change', () => this.#showOwn());
  }

  get id() {
    return this.select.value;
  }

  retell() {
    const chosen = this.select.value || this.last;
    const groups = GROUPS.map((group) => {
      const options = this.times.filter((time) => time.group === group).map((time) => make('option', { value: time.id }, timeName(time)));
      return make('optgroup', { label: t(`time.group.${group}`) }, ...options);
    });
    const own = make('option', { value: OWN }, t('time.own'));
    this.select.replaceChildren(...groups.filter((group) => group.childElementCount > 0), own);
    this.select.value = chosen;
    if (this.select.selectedIndex < 0) this.select.selectedIndex = 0;
    this.#showOwn();
  }

  #showOwn() {
    const own = this.select.value === OWN;
    get('own-time').hidden = !own;
    // The browser checks and explains the fields that are asked for, and only those.
    for (const id of ['own-minutes', 'own-seconds']) {
      const field = get(id, HTMLInputElement);
      field.disabled = !own;
      field.required = own;
    }
  }

  /** The chosen time; null for no clock. */
  chosen() {
    const time = this.select.value === OWN ? this.#own() : this.times.find((one) => one.id === this.select.value);
    if (!time || (time.initialSeconds === 0 && time.incrementSeconds === 0)) return null;
    return { initialSeconds: time.initialSeconds, incrementSeconds: time.incrementSeconds };
  }

  #own() {
    const number = (/** @type {string} */ id) => get(id, HTMLInputElement).valueAsNumber || 0;
    return { initialSeconds: Math.round(number('own-minutes') * 60), incrementSeconds: Math.round(number('own-seconds')) };
  }
}
