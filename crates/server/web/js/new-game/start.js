/** Where the game begins: at the initial position, at a cell of a table, with odds, or at a position of one's own. */
import { drawLot, tables as fetchTables } from '../api.js';
import { get, make, refill } from '../dom.js';
import { t } from '../i18n.js';
import { fromFen } from '../replay.js';
import { TableForm } from './tables.js';

/** @typedef {import('../types.js').Variant} Variant */
/** @typedef {import('../types.js').View} View */

const WAYS = ['initial', 'table', 'handicap', 'position'];
const LOT = 'lot';

export const startTemplate = `
  <fieldset class="boards-only">
    <legend data-i18n="home.start"></legend>
    <div class="choices choices-row">
      <label class="choice"><input type="radio" name="start" id="start-initial" value="initial" checked> <span data-i18n="home.start-initial"></span></label>
      <label class="choice" hidden><input type="radio" name="start" id="start-table" value="table"> <span data-i18n="home.start-table"></span></label>
      <label class="choice"><input type="radio" name="start" id="start-handicap" value="handicap"> <span data-i18n="home.start-handicap"></span></label>
      <label class="choice"><input type="radio" name="start" id="start-position" value="position"> <span data-i18n="home.start-position"></span></label>
    </div>
    <p id="begins-field" class="begins" hidden><label><span data-i18n="home.begins"></span> <select id="begins"></select></label></p>
    <div id="table-field" class="table-field" hidden>
      <label><span class="hidden" data-i18n="table.name"></span> <select id="table"></select></label>
      <div class="table-lot">
        <button type="button" id="table-draw">Draw</button>
        <span id="table-place" class="table-place"><span data-i18n="table.or"></span>
          <label><span data-i18n="table.column"></span> <select id="table-column"></select></label>
          <label><span data-i18n="table.row"></span> <select id="table-row"></select></label></span>
        <span id="table-count" class="table-place" hidden><span data-i18n="table.or"></span>
          <label><span data-i18n="table.number"></span> <input type="number" id="table-number" min="1" step="1" inputmode="numeric"></label></span>
      </div>
      <p id="table-cell" class="table-cell" role="status"></p>
      <details id="table-how" hidden><summary data-i18n="lot.how"></summary><p id="table-lot" class="hint"></p></details>
      <p id="table-error" class="error" role="alert"></p>
    </div>
    <div id="handicap-field" class="field" hidden>
      <label for="handicap-cells" data-i18n="home.handicap-cells"></label>
      <input type="text" id="handicap-cells" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="handicap-hint handicap-error">
      <p id="handicap-hint" class="hint" data-i18n="home.handicap-hint"></p>
      <label><span data-i18n="home.handicap-first"></span> <select id="handicap-first"></select></label>
      <p id="handicap-error" class="error" role="alert"></p>
    </div>
    <div id="position-field" class="field" hidden>
      <label for="position" data-i18n="home.position"></label>
      <textarea id="position" rows="3" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="position-hint position-error"></textarea>
      <p id="position-hint" class="hint" data-i18n="home.position-hint"></p>
      <p><a id="open-editor" href="/editor" data-i18n="home.open-editor"></a></p>
      <p id="position-error" class="error" role="alert"></p>
    </div>
  </fieldset>`;

export class StartForm {
  /** @type {Variant | null} */
  #variant = null;
  /** The variant whose tables the form has. @type {string | null} */
  #filled = null;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    this.position = get('position', HTMLTextAreaElement);
    this.table = new TableForm(onChange, (table) => drawLot(this.#variant?.id ?? '', table));
    this.odds = get('handicap-cells', HTMLInputElement);
    this.first = get('handicap-first', HTMLSelectElement);
    this.begins = get('begins', HTMLSelectElement);
    this.begins.addEventListener('change', onChange);
    this.odds.addEventListener('input', () => this.#receiverBegins());
    this.first.addEventListener('change', onChange);
    this.position.addEventListener('input', onChange);
    for (const way of WAYS) {
      get(`start-${way}`).addEventListener('change', () => {
        this.retell();
        onChange();
        void this.#fill();
      });
    }
  }

  get way() {
    return WAYS.find((way) => get(`start-${way}`, HTMLInputElement).checked) ?? WAYS[0];
  }

  /** Begins from this position. @param {string} text */
  take(text) {
    get('start-position', HTMLInputElement).checked = true;
    this.position.value = text;
    this.retell();
    this.onChange();
  }

  /** Where the game begins, in words; empty for the initial position. */
  get words() {
    return this.way === WAYS[0] ? '' : t(`home.start-${this.way}`);
  }

  /** @param {Variant} variant */
  async start(variant) {
    if (this.#variant?.id === variant.id) return;
    this.#variant = variant;
    this.#filled = null;
    this.table.fill([]);
    this.#offer('table', variant.tables.length > 0);
    // One side gives men to the other, so there must be two; there must be men, and fewer of them must be a burden.
    this.#offer('handicap', variant.seats.length === 2 && variant.start.pieces.length > 0 && variant.targets.length === 0);
    this.retell();
    await this.#fill();
  }

  /** The cells of a variant's tables are many, so they are asked for when somebody wants one. */
  async #fill() {
    const variant = this.#variant;
    if (!variant || this.way !== 'table' || this.#filled === variant.id) return;
    const tables = await fetchTables(variant.id).catch(() => []);
    if (this.#variant !== variant) return;
    this.#filled = variant.id;
    this.table.fill(tables);
    this.retell();
    this.onChange();
  }

  /** A way that the variant does not have cannot stay chosen. @param {string} way @param {boolean} open */
  #offer(way, open) {
    const label = get(`start-${way}`).parentElement;
    if (label) label.hidden = !open;
    if (!open && this.way === way) get('start-initial', HTMLInputElement).checked = true;
  }

  retell() {
    const own = this.way === 'position';
    get('position-field').hidden = !own;
    get('open-editor', HTMLAnchorElement).href = `/editor?game=${encodeURIComponent(this.#variant?.form?.of ?? this.#variant?.id ?? '')}`;
    this.position.required = own;
    this.position.disabled = !own;
    const odds = this.way === 'handicap';
    get('handicap-field').hidden = !odds;
    this.odds.required = odds;
    this.odds.disabled = !odds;
    get('handicap-error').textContent = '';
    const seats = this.#variant?.seats ?? [];
    refill(this.first, seats.map((seat) => make('option', { value: seat }, t(`seat.${seat}`))), this.#variant?.first);
    this.#offerLot(seats);
    // Nothing can be drawn from a table that has not come yet.
    get('table-field').hidden = this.way !== 'table' || this.#filled === null;
    get('table-error').textContent = '';
    this.table.retell();
  }

  /** Where the rules leave it to the lot who begins, people may have drawn it themselves. @param {string[]} seats */
  #offerLot(seats) {
    get('begins-field').hidden = !this.#drawsFirst;
    const option = (/** @type {string} */ seat) => make('option', { value: seat }, t(seat === LOT ? 'home.begins-lot' : `side.${seat}`));
    refill(this.begins, [LOT, ...seats].map(option));
  }

  get #drawsFirst() {
    return this.way === 'initial' && this.#variant?.firstByLot === true;
  }

  /** Who begins, in words. */
  firstWords() {
    if (this.#drawsFirst) return this.begins.value === LOT ? t('home.first-by-lot') : t(`seat.${this.begins.value}`);
    return t(`seat.${(this.view() ?? this.#variant?.start)?.sideToMove}`);
  }

  /** The position for the preview, where the page can read it. @returns {View | null} */
  view() {
    if (this.way === 'handicap') return this.#withOdds();
    const text = this.way === 'table' ? this.table.entry?.position : this.way === 'position' ? this.position.value : null;
    const view = text ? fromFen(text) : null;
    const cells = new Set(this.#variant?.board.cells.map((cell) => cell.name));
    return view && view.pieces.every((piece) => cells.has(piece.cell)) ? view : null;
  }

  /** Where men are missing. */
  #without() {
    return this.odds.value.split(/[\s,;]+/).filter(Boolean);
  }

  /** Unless something else is chosen, who receives men begins. */
  #receiverBegins() {
    const giver = this.#variant?.start.pieces.find(({ cell }) => cell === this.#without()[0])?.seat;
    const receiver = this.#variant?.seats.find((seat) => seat !== giver);
    if (giver && receiver) this.first.value = receiver;
    this.onChange();
  }

  #withOdds() {
    const start = this.#variant?.start;
    return start ? { sideToMove: this.first.value, pieces: start.pieces.filter(({ cell }) => !this.#without().includes(cell)) } : null;
  }

  /** What the server is to begin from. @returns {Partial<import('../types.js').NewGame>} */
  chosen() {
    if (this.way === 'position') return { position: this.position.value.trim() };
    if (this.way === 'handicap') return { handicap: { without: this.#without(), first: this.first.value } };
    if (this.#drawsFirst) return { first: this.begins.value };
    if (this.way !== 'table' || !this.table.entry) return {};
    const { lot, entry } = this.table;
    return lot ? { lot: { table: lot.table, seed: lot.seed } } : { position: entry.position };
  }

  /** Says what is missing. @returns {boolean} whether a game can begin from here */
  check() {
    const missing = this.way === 'table' && !this.table.entry;
    get('table-error').textContent = missing ? t('table.none') : '';
    if (missing) get('table-draw').focus();
    return !missing;
  }

  /** @param {string} text  what is wrong with the position that was entered */
  refuse(text) {
    if (this.way === 'handicap') {
      get('handicap-error').textContent = text;
      if (text) this.odds.focus();
      return;
    }
    get('position-error').textContent = text;
    this.position.setAttribute('aria-invalid', String(text !== ''));
    if (text) this.position.focus();
  }
}
