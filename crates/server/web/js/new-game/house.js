/** House rules in the form of a new game: one choice for each rule that the variant lets people change. */
import { ServerError } from '../api.js';
import { get, make, tell } from '../dom.js';
import { nonsenseWords, putTogether, ruleName, ruleValue, ruleWords, takeApart } from '../house.js';
import { t } from '../i18n.js';

/** @typedef {import('../types.js').Variant} Variant */
/** @typedef {import('../types.js').Switch} Switch */
/** @typedef {import('../house.js').Settings} Settings */

/** Values between which a switch decides, the one that it stands on when it is on first. */
const SWITCHED = [['on', 'off'], ['yes', 'no']];

/** What rules are about, and where they are chosen. */
const GROUPS = [['play', 'house-rules'], ['draws', 'house-draws']];

export const houseTemplate = `
  <details id="house" class="house boards-only">
    <summary id="house-title"><span data-i18n="house.title"></span> <span id="house-count" class="tag tag-going" hidden></span></summary>
    <p class="hint" data-i18n="house.about"></p>
    <ul id="house-changed" class="house-changed" data-i18n-label="house.list"></ul>
    <button type="button" id="house-clear" data-i18n="house.clear" hidden></button>
    <p id="house-error" class="error" role="alert"></p>
    <div id="house-rules" class="house-rules"></div>
    <fieldset id="house-draws-field" hidden>
      <legend data-i18n="house.draws"></legend>
      <p class="hint" data-i18n="house.draws-about"></p>
      <div id="house-draws" class="house-rules"></div>
    </fieldset>
  </details>`;

/** What a switch decides between, on first; nothing if the rule has other values. @param {string[]} values */
const onAndOff = (values) => SWITCHED.find((pair) => values.length === 2 && pair.every((value) => values.includes(value)));

export class HouseForm {
  /** @type {Settings} */
  settings = {};
  /** Why the chosen rules make no variant; null if they do. @type {unknown} */
  #error = null;
  /** Counts the questions to the server, of which only the last one matters. */
  #asked = 0;

  /** @param {Switch[]} switches @param {import('../variants.js').Variants} variants @param {() => void} onChange */
  constructor(switches, variants, onChange) {
    this.switches = switches;
    this.variants = variants;
    this.onChange = onChange;
    /** The variant whose rules are changed. */
    this.base = variants.list[0];
    /** The variant that comes out; the last one that made sense. */
    this.variant = variants.list[0];
    get('house-clear').addEventListener('click', () => this.#clear());
  }

  /** @param {Variant} base @param {Settings} [settings] */
  start(base, settings = {}) {
    this.base = base;
    this.variant = base;
    // What was remembered may be unknown to this server.
    const known = (/** @type {[string, string]} */ [key, value]) => this.#open().some((one) => one.key === key && one.values.includes(value));
    this.settings = Object.fromEntries(Object.entries(settings).filter(known));
    this.#error = null;
    this.retell();
    void this.#ask();
  }

  /** Begins with the house rules that an identifier names. @param {Variant} base @param {string} id */
  startAs(base, id) {
    this.start(base, takeApart(id).settings);
  }

  /** The changed rules in words; empty if there are none. */
  get words() {
    const changed = Object.keys(this.settings).length;
    return changed ? t('house.changed', { n: changed }) : '';
  }

  /** What is wrong with the chosen rules, in words; empty if they make a variant. */
  get refusal() {
    if (this.#error === null) return '';
    return this.#error instanceof ServerError ? nonsenseWords(this.#error) : t('error.network');
  }

  get id() {
    return putTogether(this.base.id, this.settings);
  }

  /** The rules of the base that can be changed. */
  #open() {
    return this.switches.filter(({ key }) => key in this.base.rules);
  }

  retell() {
    for (const [group, id] of GROUPS) {
      const choices = this.#open().filter((one) => one.group === group).map((one) => this.#choice(one));
      get(id).replaceChildren(...choices);
    }
    get('house-draws-field').hidden = get('house-draws').childElementCount === 0;
    this.#show();
  }

  /** @param {Switch} one */
  #choice({ key, values }) {
    const name = make('span', {}, ruleName(key), make('small', { id: `article-${key}` }));
    const switched = onAndOff(values);
    if (switched) {
      const box = make('input', { type: 'checkbox', role: 'switch', id: `rule-${key}` });
      box.addEventListener('change', () => this.#set(key, switched[box.checked ? 0 : 1]));
      return make('label', { class: 'house-rule house-switch' }, box, name);
    }
    const options = values.map((value) => {
      const own = value === this.base.rules[key];
      return make('option', { value }, own ? t('house.own', { value: ruleValue(key, value) }) : ruleValue(key, value));
    });
    const select = make('select', { id: `rule-${key}` }, ...options);
    select.addEventListener('change', () => this.#set(key, select.value));
    return make('label', { class: 'house-rule' }, name, select);
  }

  /** @param {string} key @param {string} value */
  #set(key, value) {
    // One draw rule can follow from another, so that even the variant's own value can be a change; the server tells.
    const mayFollow = this.switches.some((one) => one.key === key && one.group === 'draws');
    if (value === this.base.rules[key] && !mayFollow) delete this.settings[key];
    else this.settings[key] = value;
    void this.#ask();
  }

  #clear() {
    this.settings = {};
    void this.#ask();
    get('house-title').focus();
  }

  async #ask() {
    this.#asked += 1;
    const question = this.#asked;
    this.#show();
    try {
      const variant = await this.variants.find(this.id);
      if (question !== this.#asked) return;
      this.variant = variant;
      this.#error = null;
      // What changes nothing is dropped.
      this.settings = takeApart(variant.id).settings;
    } catch (error) {
      if (question !== this.#asked) return;
      this.#error = error;
    }
    this.#show();
    this.onChange();
  }

  #show() {
    for (const { key, values } of this.#open()) {
      const control = get(`rule-${key}`);
      // A rule that was not touched can follow from another one that was.
      const value = this.settings[key] ?? this.variant.rules[key] ?? this.base.rules[key];
      if (control instanceof HTMLSelectElement) control.value = value;
      if (control instanceof HTMLInputElement) control.checked = value === onAndOff(values)?.[0];
      control.parentElement?.toggleAttribute('data-changed', key in this.settings);
      get(`article-${key}`).textContent = this.#articles(key);
    }
    this.#showChanged();
    get('house-error').textContent = this.refusal;
    get('house').hidden = this.#open().length === 0;
  }

  /** The articles of the criterion that a switch is about, as far as it is on. @param {string} key */
  #articles(key) {
    const draws = this.variant.draws.filter(({ criterion }) => criterion?.toLowerCase() === key);
    return [...new Set(draws.map(({ article }) => article))].join(', ');
  }

  #showChanged() {
    const changed = Object.entries(this.settings);
    get('house-changed').replaceChildren(...changed.map(([key, value]) => this.#row(key, value)));
    get('house-clear').hidden = changed.length === 0;
    tell('house-count', this.words);
  }

  /** @param {string} key @param {string} value */
  #row(key, value) {
    const words = ruleWords(key, value);
    const button = make('button', { type: 'button', class: 'quiet', 'data-rule': key, 'aria-label': t('house.take-back', { rule: words }) }, '×');
    button.addEventListener('click', () => {
      this.#set(key, this.base.rules[key]);
      get(`rule-${key}`).focus();
    });
    return make('li', {}, make('span', {}, words), button);
  }
}
