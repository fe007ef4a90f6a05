/** The fields of a time control of one's own, for one side. The first two are all that most people need. */
import { make } from '../dom.js';
import { t } from '../i18n.js';

const KINDS = ['increment', 'delay', 'bronstein', 'sandglass', 'each-move', 'reserve', 'days'];
/** By correspondence times are in days: for each move, for each move with a reserve, or for a number of moves. */
const OF_DAYS = ['each-move', 'reserve', 'days'];
const DAY = 86_400;
const MOST_DAYS = '366';
const SIGNS = /** @type {Record<string, string>} */ ({ increment: '+', delay: 'd', bronstein: 'b' });
const MOST_STAGES = 4;
const MOST_MINUTES = '500000';
const MOST_SECONDS = '3600';

/** @param {HTMLInputElement} field */
const number = (field) => field.valueAsNumber || 0;

/** Seconds as the server reads them. @param {number} seconds */
const text = (seconds) => String(Number(seconds.toFixed(3)));

export class ControlForm {
  /** @type {Stage[]} */
  #stages = [];

  /** @param {string} id  the beginning of the identifiers of its fields */
  constructor(id) {
    this.id = id;
    this.kind = make('select', { id: `${id}-kind` });
    this.kind.append(...KINDS.map((kind) => make('option', { value: kind })));
    this.kind.addEventListener('change', () => this.#show());
    this.simple = make('div', { class: 'own-stages' });
    this.add = make('button', { type: 'button', id: `${id}-add`, 'data-i18n': 'own.add' });
    this.add.addEventListener('click', () => this.#add());
    this.more = make('div', { class: 'own-more' },
      make('label', {}, make('span', { 'data-i18n': 'own.kind' }), ' ', this.kind));
    this.more.append(this.add);
    this.#stages.push(new Stage(`${id}`));
    this.simple.append(this.#stages[0].fields);
    this.#show();
  }

  #add() {
    const stage = new Stage(`${this.id}-${this.#stages.length + 1}`, () => this.#remove(stage));
    this.#stages.push(stage);
    this.add.before(stage.fields);
    // What stood last was for all the rest; now something follows it.
    const before = this.#stages[this.#stages.length - 2];
    if (!number(before.moves)) before.moves.value = '20';
    this.retell();
    stage.minutes.focus();
  }

  /** @param {Stage} stage */
  #remove(stage) {
    this.#stages = this.#stages.filter((one) => one !== stage);
    stage.fields.remove();
    this.#show();
    this.add.focus();
  }

  /** Whether the fields behind "more" count. @param {boolean} open */
  open(open) {
    this.#open = open;
    this.#show();
  }

  #open = false;

  #show() {
    const kind = this.#open ? this.kind.value : KINDS[0];
    const staged = kind in SIGNS;
    this.simple.dataset.kind = kind;
    for (const stage of this.#stages.slice(1)) stage.fields.hidden = !staged;
    const [first] = this.#stages;
    const days = OF_DAYS.includes(kind);
    first.part('seconds').hidden = !staged && kind !== 'reserve';
    first.part('moves').hidden = (!staged && kind !== 'days') || !this.#open;
    first.name('minutes', days ? `own.days.${kind}` : 'home.minutes');
    first.name('seconds', `own.seconds.${kind}`);
    first.name('moves', kind === 'days' ? 'own.moves-in-days' : 'own.moves');
    first.minutes.max = days ? MOST_DAYS : MOST_MINUTES;
    first.seconds.max = days ? MOST_DAYS : MOST_SECONDS;
    first.moves.required = kind === 'days' && !first.moves.disabled;
    if (kind === 'days' && !first.moves.value) first.moves.value = '10';
    for (const stage of this.#stages.slice(1)) stage.name('seconds', `own.seconds.${kind}`);
    this.add.hidden = !staged || this.#stages.length >= MOST_STAGES;
  }

  /** The browser checks and explains the fields that are asked for, and only those. @param {boolean} enabled */
  enable(enabled) {
    for (const stage of this.#stages) {
      for (const field of [stage.minutes, stage.seconds, stage.moves]) field.disabled = !enabled;
      stage.minutes.required = enabled;
    }
    this.#show();
  }

  retell() {
    for (const option of this.kind.options) option.textContent = t(`own.kind.${option.value}`);
    for (const root of [this.simple, this.more]) {
      for (const element of root.querySelectorAll('[data-i18n]')) element.textContent = t(element.getAttribute('data-i18n') ?? '');
    }
    this.#show();
  }

  /** The control in the text of PDN. */
  get text() {
    const [first] = this.#stages;
    const kind = this.#open ? this.kind.value : KINDS[0];
    if (kind === 'sandglass') return `*${text(number(first.minutes) * 60)}`;
    const days = text(number(first.minutes) * DAY);
    if (kind === 'each-move') return `1/${days}`;
    if (kind === 'reserve') return `${days}${SIGNS.delay}${text(number(first.seconds) * DAY)}`;
    if (kind === 'days') return `${number(first.moves)}/${days}`;
    return (this.#open ? this.#stages : [first]).map((stage) => stage.text(SIGNS[kind], this.#open)).join(':');
  }
}

/** The fields of a stage. */
class Stage {
  /** @param {string} id @param {(() => void) | null} [onRemove]  none for the stage that must stay */
  constructor(id, onRemove = null) {
    this.minutes = make('input', { type: 'number', id: `${id}-minutes`, min: '0', max: MOST_MINUTES, step: 'any', value: onRemove ? '15' : '5', inputmode: 'decimal' });
    this.seconds = make('input', { type: 'number', id: `${id}-seconds`, min: '0', max: MOST_SECONDS, step: 'any', value: onRemove ? '0' : '3', inputmode: 'decimal' });
    this.moves = make('input', { type: 'number', id: `${id}-moves`, min: '1', max: '9999', step: '1', inputmode: 'numeric' });
    this.fields = make('div', { class: 'own-stage', role: 'group' },
      Stage.#label('minutes', 'home.minutes', this.minutes), Stage.#label('seconds', 'own.seconds.increment', this.seconds),
      Stage.#label('moves', 'own.moves', this.moves));
    if (!onRemove) return;
    this.fields.prepend(make('span', { class: 'own-then', 'data-i18n': 'own.then' }));
    const remove = make('button', { type: 'button', class: 'quiet', 'data-i18n': 'own.remove' });
    remove.addEventListener('click', onRemove);
    this.fields.append(remove);
  }

  /** @param {string} part @param {string} key @param {HTMLInputElement} field */
  static #label(part, key, field) {
    return make('label', { 'data-part': part }, make('span', { 'data-i18n': key }, t(key)), ' ', field);
  }

  /** @param {string} name @returns {HTMLElement} */
  part(name) {
    const found = this.fields.querySelector(`[data-part=${name}]`);
    if (!(found instanceof HTMLElement)) throw new Error(`no ${name} in a stage`);
    return found;
  }

  /** @param {string} part @param {string} key */
  name(part, key) {
    const words = this.part(part).firstElementChild;
    if (!words) return;
    words.setAttribute('data-i18n', key);
    words.textContent = t(key);
  }

  /** @param {string} sign @param {boolean} moves  whether a number of moves counts */
  text(sign, moves) {
    const before = moves && number(this.moves) ? `${number(this.moves)}/` : '';
    const bonus = number(this.seconds) ? `${sign}${text(number(this.seconds))}` : '';
    return `${before}${text(number(this.minutes) * 60)}${bonus}`;
  }
}
