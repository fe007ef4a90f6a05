/** What is another at one board than at all others: what the host can say of it, and how it is told. */
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { length } from '../../times.js';

/** @typedef {import('../../wire.d.ts').BoardTermsInfo} BoardTermsInfo */
/** @typedef {import('../../wire.d.ts').BoardTermsWanted} BoardTermsWanted */
/** @typedef {import('../../wire.d.ts').ExhibitionInfo} ExhibitionInfo */

const SEATS = ['white', 'black'];
/** Where a game can begin. */
const STARTS = /** @type {const} */ (['common', 'handicap', 'position']);

/** @param {BoardTermsInfo} terms */
export function termsOfBoard({ extra = 0, host, position, handicap }) {
  const time = `${extra < 0 ? '−' : '+'}${length(Math.abs(extra) * 1_000)}`;
  return [
    extra ? t('exhibition.terms.extra', { time }) : '', host ? t(`exhibition.side.${host}`) : '',
    handicap ? t('exhibition.terms.odds', { seat: t(`side.${handicap.seat}`), cells: handicap.without.join(', ') })
      : position ? t('exhibition.terms.position') : '',
  ].filter(Boolean).join(' · ');
}

/** Can the player's clock have more or less time? In a sandglass it would be the host's, too. @param {ExhibitionInfo} info */
const mayHaveExtra = ({ playerTime }) => playerTime !== null && playerTime.kind !== 'sandglass';

/** @param {string} key @param {HTMLElement} field */
const labelled = (key, field) => make('label', {}, make('span', {}, t(key)), ' ', field);

/** @param {[value: string, words: string][]} choices @param {Record<string, string>} attributes */
const list = (choices, attributes) => make('select', attributes, ...choices.map(([value, words]) => make('option', { value }, words)));

/** The fields for the board of one player. */
export class TermsForm {
  /** @param {number} entry  the number of his application @param {string} name @param {BoardTermsInfo} terms @param {ExhibitionInfo} info @param {(wanted: BoardTermsWanted) => void} onSave */
  constructor(entry, name, terms, info, onSave) {
    const id = (/** @type {string} */ part) => `terms-${entry}-${part}`;
    const seats = SEATS.map((seat) => /** @type {[string, string]} */ ([seat, t(`exhibition.side.${seat}`)]));
    this.extra = make('input', { type: 'number', id: id('extra'), step: 'any', value: String((terms.extra ?? 0) / 60) });
    this.host = list([['', t('exhibition.terms.side-common')], ...seats], { id: id('host') });
    this.start = list(STARTS.map((start) => [start, t(`exhibition.terms.start.${start}`)]), { id: id('start') });
    const text = { type: 'text', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' };
    this.cells = make('input', { ...text, id: id('cells'), placeholder: 'c1, e1' });
    this.first = list(SEATS.map((seat) => [seat, t(`seat.${seat}`)]), { id: id('first') });
    this.position = make('input', { ...text, id: id('position') });
    this.odds = make('div', { class: 'row' }, labelled('home.handicap-cells', this.cells), labelled('home.handicap-first', this.first));
    this.own = labelled('home.position', this.position);
    const extra = labelled('exhibition.terms.minutes', this.extra);
    extra.hidden = !mayHaveExtra(info);
    const save = make('button', { type: 'submit' }, t('exhibition.terms.save'));
    save.setAttribute('aria-label', `${t('exhibition.terms.save')}: ${name}`);
    this.root = make('form', { class: 'board-terms', 'data-terms': String(entry) },
      make('div', { class: 'row' }, extra, labelled('exhibition.terms.side', this.host), labelled('exhibition.terms.start', this.start)),
      this.odds, this.own, save);
    this.#take(terms);
    this.start.addEventListener('change', () => this.#show());
    this.root.addEventListener('submit', (event) => {
      event.preventDefault();
      onSave(this.#wanted());
    });
  }

  /** @param {BoardTermsInfo} terms */
  #take({ host, position, handicap }) {
    this.host.value = host ?? '';
    this.start.value = handicap ? 'handicap' : position ? 'position' : 'common';
    this.cells.value = handicap?.without.join(', ') ?? '';
    this.first.value = handicap?.first ?? SEATS[0];
    this.position.value = handicap ? '' : position ?? '';
    this.#show();
  }

  #show() {
    const start = this.start.value;
    this.odds.hidden = start !== 'handicap';
    this.own.hidden = start !== 'position';
    this.cells.required = start === 'handicap';
    this.position.required = start === 'position';
  }

  /** @returns {BoardTermsWanted} */
  #wanted() {
    const start = this.start.value;
    const without = this.cells.value.split(/[\s,;]+/).filter(Boolean);
    return {
      extra: Math.round((this.extra.valueAsNumber || 0) * 60), ...(this.host.value ? { host: this.host.value } : {}),
      ...(start === 'handicap' ? { handicap: { without, first: this.first.value } } : start === 'position' ? { position: this.position.value.trim() } : {}),
    };
  }
}

/** The list of all who have applied, in which a row stays as it is until something is told of its player. */
export class Entries {
  /** The row of each application, and what it shows. @type {Map<number, { row: HTMLElement, what: string }>} */
  #rows = new Map();

  /** @param {(entry: import('../../wire.d.ts').ExhibitionEntryInfo, info: ExhibitionInfo, before: HTMLElement | undefined) => HTMLElement} build */
  constructor(build) {
    this.build = build;
  }

  clear() {
    this.#rows.clear();
  }

  /** @param {ExhibitionInfo} info */
  show(info) {
    const { entries, stage, may } = info;
    get('exhibition-entries-part').hidden = stage !== 'open' || entries.length === 0;
    const rows = entries.map((entry) => {
      const what = JSON.stringify([entry, may]);
      const known = this.#rows.get(entry.number);
      if (known?.what === what) return known.row;
      const row = this.build(entry, info, known?.row);
      this.#rows.set(entry.number, { row, what });
      return row;
    });
    const root = get('exhibition-entries');
    if (rows.length === root.childElementCount && rows.every((row, i) => row === root.children[i])) return;
    // Whoever is typing in a row that stays is not disturbed: only what is new or gone is put in or taken out.
    const at = document.activeElement?.closest('[data-entry]');
    const left = at && root.contains(at) && !rows.some((row) => row === at) ? at.getAttribute('data-entry') : null;
    for (const child of [...root.children]) if (!rows.includes(/** @type {HTMLElement} */ (child))) child.remove();
    rows.forEach((row, i) => {
      if (root.children[i] !== row) root.insertBefore(row, root.children[i] ?? null);
    });
    // Whoever has done something in a row goes on in what has taken its place.
    const next = rows.find((row) => left !== null && row.getAttribute('data-entry') === left)?.querySelector('summary, button');
    if (next instanceof HTMLElement) next.focus();
  }
}
