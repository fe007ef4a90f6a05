/** Where the game begins: at the initial position, at a cell of a table, or at a position of one's own. */
import { tables as fetchTables } from '../api.js';
import { get } from '../dom.js';
import { t } from '../i18n.js';
import { fromFen } from '../replay.js';
import { TableForm } from './tables.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').View} View */

const WAYS = ['initial', 'table', 'position'];

export class StartForm {
  /** @type {Game | null} */
  #game = null;
  /** The game whose tables the form has. @type {string | null} */
  #filled = null;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    this.position = get('position', HTMLTextAreaElement);
    this.table = new TableForm(onChange);
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

  /** @param {Game} game */
  async start(game) {
    if (this.#game?.id === game.id) return;
    this.#game = game;
    this.#filled = null;
    this.table.fill([]);
    this.#offer(game.tables.length > 0);
    await this.#fill();
  }

  /** The cells of a game's tables are many, so they are asked for when somebody wants one. */
  async #fill() {
    const game = this.#game;
    if (!game || this.way !== 'table' || this.#filled === game.id) return;
    const tables = await fetchTables(game.id).catch(() => []);
    if (this.#game !== game) return;
    this.#filled = game.id;
    this.table.fill(tables);
    this.retell();
    this.onChange();
  }

  /** A table that the game does not have cannot stay chosen. @param {boolean} open */
  #offer(open) {
    const label = get('start-table').parentElement;
    if (label) label.hidden = !open;
    if (!open && this.way === 'table') get('start-initial', HTMLInputElement).checked = true;
    this.retell();
  }

  retell() {
    const own = this.way === 'position';
    get('position-field').hidden = !own;
    this.position.required = own;
    this.position.disabled = !own;
    // Nothing can be drawn from a table that has not come yet.
    get('table-field').hidden = this.way !== 'table' || this.#filled === null;
    get('table-error').textContent = '';
    this.table.retell();
  }

  /** The position for the preview, where the page can read it. @returns {View | null} */
  view() {
    const text = this.way === 'table' ? this.table.entry?.position : this.way === 'position' ? this.position.value : null;
    const view = text ? fromFen(text) : null;
    const cells = new Set(this.#game?.board.cells.map((cell) => cell.name));
    return view && view.pieces.every((piece) => cells.has(piece.cell)) ? view : null;
  }

  /** What the server is to begin from; null for the initial position. @returns {string | null} */
  chosen() {
    if (this.way === 'position') return this.position.value.trim();
    return this.way === 'table' ? (this.table.entry?.position ?? null) : null;
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
    get('position-error').textContent = text;
    this.position.setAttribute('aria-invalid', String(text !== ''));
    if (text) this.position.focus();
  }
}
