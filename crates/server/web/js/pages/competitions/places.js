/** Who stands where in a group, why, and who met whom. */
import { placeReasons, selectedStandings } from '../../api.js';
import { get, make, refill, tell } from '../../dom.js';
import { currentLanguage, t } from '../../i18n.js';
import { resultsList } from './rounds.js';
import { refusalWords } from './words.js';

/** @typedef {import('../../wire.d.ts').CompetitionInfo} CompetitionInfo */
/** @typedef {import('../../wire.d.ts').CompetitionGroup} CompetitionGroup */
/** @typedef {import('../../wire.d.ts').TableInfo} TableInfo */

export const placesTemplate = `
  <section id="competition-places-part" class="card" aria-labelledby="competition-places-title" hidden>
    <header class="row"><h2 id="competition-places-title" data-i18n="competition.standings"></h2>
      <label class="row no-print"><span data-i18n="competition.find"></span> <input type="search" id="competition-find" autocomplete="off"></label>
      <label class="row no-print" id="competition-some-part" hidden><span data-i18n="competition.select"></span> <select id="competition-some"></select></label></header>
    <div class="wide-table"><table id="competition-standings" class="competition-table"></table></div>
    <section id="competition-reasons" class="no-print" role="status" hidden></section>
    <h2 id="competition-crosstable-title" data-i18n="competition.crosstable"></h2>
    <div class="wide-table"><table id="competition-crosstable" class="competition-table"></table></div>
  </section>
  <div id="competition-results-list"></div>`;

export class Places {
  /** Of whom it is told why he stands where he stands. @type {number | null} */
  #asked = null;
  /** @type {CompetitionGroup | undefined} */
  #group;

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.root = get('competition-places-part');
    get('competition-find').addEventListener('input', () => this.#find());
    get('competition-some').addEventListener('change', () => void this.#select());
  }

  /** @param {CompetitionInfo} info @param {CompetitionGroup | undefined} group */
  show(info, group) {
    this.#group = group;
    get('competition-results-list').replaceChildren(resultsList(info.results));
    get('competition-places-part').hidden = !group;
    if (!group) return;
    this.#offer(info);
    if (this.#some) void this.#select();
    else this.#table('competition-standings', group.standings, group.order);
    get('competition-crosstable-title').hidden = group.crosstable.columns.length === 0;
    this.#table('competition-crosstable', group.crosstable, []);
    this.#find();
    if (this.#asked !== null) void this.#tell(this.#asked);
  }

  /** A table; names of which it can be told more are buttons. @param {string} id @param {TableInfo} table @param {number[]} who */
  #table(id, { columns, numbers, rows }, who) {
    /** @param {number} column @returns {Record<string, string>} */
    const kind = (column) => (numbers[column] ? { class: 'number' } : {});
    const head = make('thead', {}, make('tr', {}, ...columns.map((text, column) => make('th', { scope: 'col', ...kind(column) }, text))));
    const body = rows.map((row, number) => make('tr', { 'data-name': row[1] }, ...row.map((text, column) => {
      if (column !== 1 || who[number] === undefined) return make('td', kind(column), text);
      const button = make('button', { type: 'button', class: 'quiet' }, text);
      button.addEventListener('click', () => void this.#tell(who[number]));
      return make('td', {}, button);
    })));
    get(id).replaceChildren(head, make('tbody', {}, ...body));
  }

  /** Standings of some. @param {CompetitionInfo} info */
  #offer({ selections }) {
    const select = get('competition-some', HTMLSelectElement);
    const words = { age: (/** @type {string} */ value) => t(`competition.age.${value}`), sex: (/** @type {string} */ value) => t(`competition.select.${value}`) };
    const option = (/** @type {import('../../wire.d.ts').CompetitionSelection} */ { by, value }) => make('option', { value: `${by} ${value}` }, by === 'age' || by === 'sex' ? words[by](value) : value);
    refill(select, [make('option', { value: '' }, t('competition.select.all')), ...selections.map(option)]);
    get('competition-some-part').hidden = selections.length === 0;
  }

  /** Of whom the standings are shown; nothing for all. */
  get #some() {
    return get('competition-some', HTMLSelectElement).value;
  }

  async #select() {
    const [group, some] = [this.#group, this.#some];
    if (!group) return;
    const [by, ...rest] = some.split(' ');
    const shown = some ? await selectedStandings(this.id, group, { by, value: rest.join(' ') }, currentLanguage()).catch(() => null) : group;
    if (!this.root.isConnected) return;
    if (shown && this.#some === some && this.#group === group) this.#table('competition-standings', shown.standings, shown.order);
    this.#find();
  }

  /** Rows of others are faint. */
  #find() {
    const wanted = get('competition-find', HTMLInputElement).value.trim().toLowerCase();
    for (const row of document.querySelectorAll('.competition-table [data-name]')) {
      const name = row.getAttribute('data-name')?.toLowerCase() ?? '';
      row.classList.toggle('competition-found', wanted !== '' && name.includes(wanted));
    }
    document.querySelector('.competition-found')?.scrollIntoView({ block: 'nearest' });
  }

  /** The sums of somebody's tie-breaks. @param {number} who */
  async #tell(who) {
    const group = this.#group;
    if (!group) return;
    this.#asked = who;
    const root = get('competition-reasons');
    try {
      const { name, place, points, values } = await placeReasons(this.id, group, who, currentLanguage());
      if (!root.isConnected) return;
      const sums = values.map(({ name: by, value, parts }) => {
        const summary = make('summary', {}, `${by}: ${value}`);
        const lines = parts.map(({ round, opponent, amount, counts }) => make('li', counts ? {} : { class: 'competition-cut' },
          [round ? t('competition.round', { n: round }) : '', opponent, amount].filter(Boolean).join(' · ')));
        return make('details', {}, summary, make('ul', {}, ...lines));
      });
      root.replaceChildren(make('h3', {}, t('competition.why', { name, place, points })), ...sums);
      root.hidden = false;
    } catch (error) {
      if (root.isConnected) tell('competition-error', refusalWords(error));
    }
  }
}
