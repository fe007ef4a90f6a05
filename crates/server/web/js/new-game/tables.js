/** A starting position from a drawing table: drawn by lot or named by its cell. */
import { get, make, refill } from '../dom.js';
import { currentLanguage, listed, t } from '../i18n.js';

/** @typedef {import('../types.js').StartTable} StartTable */
/** @typedef {import('../types.js').StartEntry} StartEntry */

/** A cell such as `XIII-3` has a column and a row, one such as `017` is a number. @param {StartEntry} entry */
function place(entry) {
  const dash = entry.cell.lastIndexOf('-');
  return { column: entry.cell.slice(0, Math.max(0, dash)), row: entry.cell.slice(dash + 1) };
}

/** @param {string} sign @param {string[]} words */
const without = (sign, words) => words.map((word) => word.replace(sign, ' → '));

/**
 * What a cell makes out of the initial position: men elsewhere, men taken away, moves.
 * @param {StartEntry} entry
 */
export function entryWords(entry) {
  const words = entry.text.split(' ').filter(Boolean);
  const away = words.filter((word) => word.startsWith('-')).map((word) => word.slice(1));
  const elsewhere = without('>', words.filter((word) => word.includes('>')));
  const moves = words.filter((word) => !/^-|>|^[WB]$/.test(word));
  const parts = [
    away.length ? t('table.away', { cells: listed(away) }) : '',
    elsewhere.length ? t('table.elsewhere', { moves: elsewhere.join(', ') }) : '',
    moves.length ? t('table.moves', { moves: moves.join(' ') }) : '',
  ];
  return parts.filter(Boolean).join('; ') || t('table.initial');
}

/** @param {import('../types.js').DrawnLot} lot @param {{ column: string, row: string }} where */
function lotWords({ seed }, { column, row }) {
  return column ? t('table.lot', { column, row, seed }) : t('table.lot-number', { row, seed });
}

export class TableForm {
  /** @type {StartTable[]} */
  #tables = [];
  /** @type {StartEntry | null} the cell that was drawn or chosen */
  entry = null;

  /** The lot that drew the cell, if it was drawn. @type {import('../types.js').DrawnLot | null} */
  lot = null;

  /** @param {() => void} onChange @param {(table: string) => Promise<import('../types.js').DrawnLot>} onDraw  draws a cell */
  constructor(onChange, onDraw) {
    this.onChange = onChange;
    this.onDraw = onDraw;
    this.select = get('table', HTMLSelectElement);
    this.column = get('table-column', HTMLSelectElement);
    this.row = get('table-row', HTMLSelectElement);
    this.number = get('table-number', HTMLInputElement);
    this.select.addEventListener('change', () => this.#take(null));
    this.column.addEventListener('change', () => this.#take(this.#inColumn(this.column.value)[0] ?? null));
    this.row.addEventListener('change', () => this.#take(this.#table()?.entries[Number(this.row.value)] ?? null));
    this.number.addEventListener('input', () => this.#take(this.#numbered(this.number.valueAsNumber)));
    get('table-draw').addEventListener('click', () => this.#draw());
  }

  /** @param {StartTable[]} tables */
  fill(tables) {
    this.#tables = tables;
    this.entry = null;
    this.lot = null;
    this.retell();
  }

  retell() {
    refill(this.select, this.#tables.map(({ id, names }) => make('option', { value: id }, names[currentLanguage()] ?? names.en)));
    this.#show();
  }

  #table() {
    return this.#tables.find(({ id }) => id === this.select.value) ?? null;
  }

  #entries() {
    return this.#table()?.entries ?? [];
  }

  /** @param {string} column */
  #inColumn(column) {
    return this.#entries().filter((entry) => place(entry).column === column);
  }

  /** @param {number} number */
  #numbered(number) {
    return this.#entries().find((entry) => Number(entry.cell) === number) ?? null;
  }

  #draw() {
    const table = this.#table();
    if (table) void this.onDraw(table.id).then((drawn) => this.#takeDrawn(table, drawn)).catch(() => { get('table-error').textContent = t('error.network'); });
  }

  /** @param {StartTable} table @param {import('../types.js').DrawnLot} drawn */
  #takeDrawn(table, drawn) {
    if (this.#table() !== table) return;
    this.#take(table.entries.find(({ cell }) => cell === drawn.cell) ?? null, drawn);
  }

  /** @param {StartEntry | null} entry @param {import('../types.js').DrawnLot | null} lot  that drew it */
  #take(entry, lot = null) {
    this.entry = entry;
    this.lot = lot;
    this.#show();
    this.onChange();
  }

  #show() {
    const entries = this.#entries();
    const columns = [...new Set(entries.map((entry) => place(entry).column))];
    const numbered = columns.length === 1 && columns[0] === '';
    get('table-place').hidden = numbered;
    get('table-count').hidden = !numbered;
    if (numbered) this.#showNumber(entries);
    else this.#showPlace(columns);
    get('table-cell').textContent = this.entry ? t('table.cell', { cell: this.entry.cell, words: entryWords(this.entry) }) : '';
    get('table-how').hidden = !this.lot || !this.entry;
    get('table-lot').textContent = this.lot && this.entry ? lotWords(this.lot, place(this.entry)) : '';
    get('table-draw').textContent = t(this.entry ? 'table.draw-again' : 'table.draw');
  }

  /** @param {StartEntry[]} entries */
  #showNumber(entries) {
    this.number.max = String(Math.max(1, ...entries.map((entry) => Number(entry.cell))));
    // What is being typed is left alone.
    if (document.activeElement !== this.number) this.number.value = this.entry ? String(Number(this.entry.cell)) : '';
  }

  /** @param {string[]} columns */
  #showPlace(columns) {
    const column = this.entry ? place(this.entry).column : '';
    const none = make('option', { value: '' }, '–');
    this.column.replaceChildren(none, ...columns.map((name) => make('option', { value: name }, name)));
    this.column.value = column;
    const entries = this.#entries();
    const rows = this.#inColumn(column).map((entry) => make('option', { value: String(entries.indexOf(entry)) }, place(entry).row));
    this.row.replaceChildren(...(column ? rows : [none.cloneNode(true)]));
    if (this.entry) this.row.value = String(entries.indexOf(this.entry));
    this.row.disabled = !column;
  }
}
