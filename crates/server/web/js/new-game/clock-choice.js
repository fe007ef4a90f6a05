/** The choice of one clock, for one side: the catalogue's times in groups, no clock among them, and one's own. */
import { make, refill } from '../dom.js';
import { t } from '../i18n.js';
import { controlName } from '../times.js';
import { ControlForm } from './control.js';

/** @typedef {import('../types.js').Preset} Preset */

const GROUPS = ['casual', 'site', 'russian', 'draughts-64', 'international', 'fmjd', 'correspondence'];
/** The value that stands for a time of one's own. */
export const OWN = 'own';

/** @param {Preset} preset */
const presetName = ({ pace, control }) => (pace
  ? t('time.named', { pace: t(`time.pace.${pace}`), time: controlName(control) }) : controlName(control));

/** The options of a list of times. @param {Preset[]} times */
export function timeOptions(times) {
  const groups = GROUPS.map((group) => {
    const options = times.filter((time) => time.group === group).map((time) => make('option', { value: time.id }, presetName(time)));
    return make('optgroup', { label: t(`time.group.${group}`) }, ...options);
  });
  return [...groups.filter((group) => group.childElementCount > 0), make('option', { value: OWN }, t('time.own'))];
}

export class ClockChoice {
  /** @param {string} id  of the list; the beginning of the identifiers of the other fields @param {string} key  the words of the label @param {Preset[]} times @param {string} first  the preset that is chosen at first */
  constructor(id, key, times, first) {
    this.times = times;
    this.first = first;
    this.select = make('select', { id });
    this.own = new ControlForm(`${id}-own`);
    this.more = make('details', { id: `${id}-more` }, make('summary', { 'data-i18n': 'own.more-one' }), this.own.more);
    this.fields = make('div', { class: 'own-time', hidden: '' }, this.own.simple, this.more);
    this.root = make('div', { class: 'field' }, make('label', { for: id, 'data-i18n': key }), this.select, this.fields);
    this.select.addEventListener('change', () => this.#show());
    this.more.addEventListener('toggle', () => this.#show());
  }

  retell() {
    refill(this.select, timeOptions(this.times), this.first);
    for (const element of this.root.querySelectorAll('[data-i18n]')) element.textContent = t(element.getAttribute('data-i18n') ?? '');
    this.own.retell();
    this.#show();
  }

  #show() {
    const own = this.select.value === OWN;
    this.fields.hidden = !own;
    this.own.enable(own);
    this.own.open(this.more.open);
  }

  /** The chosen clock in the text of PDN; null for none. */
  get text() {
    if (this.select.value === OWN) return this.own.text;
    return this.times.find(({ id }) => id === this.select.value)?.control?.text ?? null;
  }
}
