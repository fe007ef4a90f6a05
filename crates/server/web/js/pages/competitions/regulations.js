/** The regulations of a competition, which its arbiters change: what a pair plays, the stages with their systems, the tie-breaks in their order. */
import { competitionPlan } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { currentLanguage, t } from '../../i18n.js';
import { refusalWords } from './words.js';

/** @typedef {import('../../wire.d.ts').TieBreakChoice} TieBreakChoice */
/** @typedef {Record<string, any>} Part  a part of the regulations, in the words of the file */

export const regulationsTemplate = `
  <details id="regulations"><summary data-i18n="plan.title"></summary>
    <form id="regulations-form" class="regulations">
      <div class="row" id="regulations-head"></div>
      <div class="row" id="regulations-pair"></div>
      <h3 data-i18n="plan.stages"></h3>
      <ol id="regulations-stages"></ol>
      <button type="button" id="regulations-add-stage" data-i18n="plan.add-stage"></button>
      <h3 data-i18n="plan.tie-breaks"></h3>
      <ol id="regulations-ties"></ol>
      <label class="row"><span data-i18n="plan.add-tie"></span> <select id="regulations-add-tie"></select></label>
      <p id="regulations-error" class="error" role="alert"></p>
      <button type="submit" class="primary" data-i18n="plan.set"></button>
    </form>
  </details>`;

/** The systems, each with the numbers and choices that it has, as it begins. @type {Record<string, Part>} */
const SYSTEMS = {
  'round-robin': { cycles: 1 },
  swiss: { rounds: 9, within: 'dutch', colours: true, acceleration: 'none', teams_apart: false },
  knockout: { seeds: 'rating', lives: 1, third_place: true },
  scheveningen: {},
  match: { until: 'rounds', rounds: 10, all: false },
  arena: { streaks: true },
  solving: { problems: Array(10).fill(10) },
};
/** What can be chosen where it is no number and no yes or no. @type {Record<string, string[]>} */
const CHOICES = { within: ['dutch', 'lot'], acceleration: ['none', 'baku'], seeds: ['rating', 'lot'], until: ['rounds', 'points'], counts: ['games', 'matches'], carried: ['nothing', 'all', 'mutual'] };
const SCORINGS = { '2-1-0': { win: 20, draw: 10, loss: 0 }, '1-½-0': { win: 10, draw: 5, loss: 0 } };
const OPENINGS = ['none', 'round', 'pair'];
/** What a match is played to, in tenths of points. */
const TEN_POINTS = 100;

export class Regulations {
  /** @type {Part} */
  #plan = {};
  /** @type {TieBreakChoice[]} */
  #ties = [];
  #openings = false;

  /** @param {string} id @param {(plan: string) => Promise<boolean>} set */
  constructor(id, set) {
    this.id = id;
    this.set = set;
    this.root = get('regulations', HTMLDetailsElement);
    this.root.addEventListener('toggle', () => {
      if (this.root.open) void this.#load();
    });
    get('regulations-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.set(JSON.stringify(this.#plan));
    });
    get('regulations-add-stage').addEventListener('click', () => {
      const whole = { system: 'round-robin', ...SYSTEMS['round-robin'] };
      this.#plan.stages.push({ name: '', system: whole, groups: 1, from: { places: { first: 1, last: 2 } }, carried: 'nothing' });
      this.#show();
    });
    get('regulations-add-tie').addEventListener('change', () => {
      const code = get('regulations-add-tie', HTMLSelectElement).value;
      if (code) this.#plan.tie_breaks.push(JSON.parse(code));
      this.#show();
    });
  }

  async #load() {
    try {
      const { plan, tieBreaks, openings } = await competitionPlan(this.id, currentLanguage());
      if (!this.root.isConnected) return;
      this.#plan = JSON.parse(plan);
      this.#ties = tieBreaks;
      this.#openings = openings;
      this.#show();
      tell('regulations-error', '');
    } catch (error) {
      if (this.root.isConnected) tell('regulations-error', refusalWords(error));
    }
  }

  #show() {
    const { form, stages } = this.#plan;
    get('regulations-head').replaceChildren(...['name', 'place', 'dates', 'arbiter', 'control'].map((key) => this.#text(this.#plan, key)), this.#exhibitions());
    get('regulations-pair').replaceChildren(
      this.#number(form, 'games', 1, 20), this.#choice(form, 'counts'),
      this.#select('scoring', Object.keys(SCORINGS), form.scoring.win === 20 ? '2-1-0' : '1-½-0', (value) => { form.scoring = SCORINGS[/** @type {keyof typeof SCORINGS} */ (value)]; }),
      ...(this.#openings ? [this.#select('openings', OPENINGS, this.#drawn(), (value) => this.#draw(value))] : []),
    );
    get('regulations-stages').replaceChildren(...stages.map((/** @type {Part} */ stage, /** @type {number} */ number) => this.#stage(stage, number)));
    this.#showTies();
  }

  #drawn() {
    const { openings } = this.#plan.form;
    if (!openings) return 'none';
    return openings.same_for_round ? 'round' : 'pair';
  }

  /** @param {string} value */
  #draw(value) {
    if (value === 'none') delete this.#plan.form.openings;
    else this.#plan.form.openings = { same_for_round: value === 'round' };
  }

  /** @param {Part} stage @param {number} number */
  #stage(stage, number) {
    const { system } = stage;
    const kind = this.#select('system', Object.keys(SYSTEMS), system.system, (value) => {
      stage.system = { system: value, ...structuredClone(SYSTEMS[value]) };
      this.#show();
    });
    const parts = Object.keys(SYSTEMS[system.system]).map((key) => this.#part(system, key)).filter((part) => part !== null);
    const later = number === 0 ? [] : [this.#places(stage, 'first'), this.#places(stage, 'last'), this.#choice(stage, 'carried'), this.#button('plan.remove', () => {
      this.#plan.stages.splice(number, 1);
      this.#show();
    })];
    return make('li', {}, make('div', { class: 'row' }, this.#text(stage, 'name'), kind, ...parts, this.#number(stage, 'groups', 1, 64), ...later));
  }

  /** A number, a choice, or yes and no, as what is there says. @param {Part} part @param {string} key @returns {HTMLElement | null} */
  #part(part, key) {
    if (key in CHOICES) {
      return this.#choice(part, key, () => {
        if (key !== 'until') return;
        delete part.rounds;
        delete part.points;
        delete part.all;
        Object.assign(part, part.until === 'points' ? { points: TEN_POINTS } : { rounds: 10, all: false });
        this.#show();
      });
    }
    if (typeof part[key] === 'boolean') {
      const box = make('input', { type: 'checkbox' });
      box.checked = part[key];
      box.addEventListener('change', () => { part[key] = box.checked; });
      return make('label', { class: 'switch' }, box, ` ${t(`plan.${key}`)}`);
    }
    return typeof part[key] === 'number' ? this.#number(part, key, 1, 1000) : null;
  }

  /** @param {Part} stage @param {'first' | 'last'} end */
  #places(stage, end) {
    if (stage.from === 'all') stage.from = { places: { first: 1, last: 2 } };
    return this.#number(stage.from.places, end, 1, 1000);
  }

  /** Simultaneous exhibitions that belong to it: their addresses, with blanks between. */
  #exhibitions() {
    const field = make('input', { type: 'text', maxlength: '400', value: (this.#plan.exhibitions ?? []).join(' '), 'data-plan': 'exhibitions' });
    field.addEventListener('change', () => {
      this.#plan.exhibitions = field.value.split(/\s+/).map((address) => address.replace(/.*\//, '')).filter(Boolean);
    });
    return make('label', { class: 'row' }, `${t('plan.exhibitions')} `, field);
  }

  /** @param {Part} part @param {string} key */
  #text(part, key) {
    const field = make('input', { type: 'text', maxlength: '200', value: part[key] ?? '', 'data-plan': key });
    field.addEventListener('change', () => { part[key] = field.value; });
    return make('label', { class: 'row' }, `${t(`plan.${key}`)} `, field);
  }

  /** @param {Part} part @param {string} key @param {number} least @param {number} most */
  #number(part, key, least, most) {
    const field = make('input', { type: 'number', min: String(least), max: String(most), value: String(part[key]), 'data-plan': key });
    field.addEventListener('change', () => { part[key] = field.valueAsNumber; });
    return make('label', { class: 'row' }, `${t(`plan.${key}`)} `, field);
  }

  /** @param {Part} part @param {string} key @param {() => void} [then] */
  #choice(part, key, then) {
    return this.#select(key, CHOICES[key], part[key] ?? CHOICES[key][0], (value) => {
      part[key] = value;
      then?.();
    });
  }

  /** @param {string} key @param {string[]} values @param {string} chosen @param {(value: string) => void} choose */
  #select(key, values, chosen, choose) {
    const select = make('select', { 'data-plan': key }, ...values.map((value) => make('option', { value }, t(`plan.${key}.${value}`))));
    select.value = chosen;
    select.addEventListener('change', () => choose(select.value));
    return make('label', { class: 'row' }, `${t(`plan.${key}`)} `, select);
  }

  /** @param {string} key @param {() => void} press */
  #button(key, press) {
    const button = make('button', { type: 'button' }, t(key));
    button.addEventListener('click', press);
    return button;
  }

  #showTies() {
    /** @type {Part[]} */
    const chosen = this.#plan.tie_breaks;
    const name = (/** @type {Part} */ by) => this.#ties.find(({ code }) => code === JSON.stringify(by))?.name ?? by.by;
    const move = (/** @type {number} */ from, /** @type {number} */ to) => {
      chosen.splice(to, 0, ...chosen.splice(from, 1));
      this.#show();
    };
    get('regulations-ties').replaceChildren(...chosen.map((by, number) => make('li', { 'data-tie': name(by) }, name(by), ' ',
      ...(number > 0 ? [this.#button('plan.up', () => move(number, number - 1))] : []), ' ', this.#button('plan.remove', () => {
        chosen.splice(number, 1);
        this.#show();
      }))));
    const left = this.#ties.filter(({ code }) => !chosen.some((by) => JSON.stringify(by) === code));
    get('regulations-add-tie').replaceChildren(make('option', { value: '' }, '…'), ...left.map(({ code, name: words }) => make('option', { value: code }, words)));
  }
}
