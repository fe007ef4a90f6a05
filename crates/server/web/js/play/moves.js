/** The record: numbered rounds in the official notation, each move a button that shows its position. */
import { get, make } from '../dom.js';
import { t } from '../i18n.js';
import { rounds } from '../replay.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Move} Move */

/** @param {Move[]} moves @param {Game} game @param {(ply: number) => void} show */
export function buildMoves(moves, { seats, first }, show) {
  const many = seats.length > 2;
  const place = (/** @type {number[]} */ plies) => {
    const buttons = plies.map((index) => button(moves, index, show, many));
    if (buttons.length === 1) return buttons[0];
    return buttons.length ? make('span', { class: 'halves' }, ...buttons) : make('span', { class: 'blank' }, '…');
  };
  const rows = rounds(moves, seats, first).map(({ number, plies }) => {
    // What is missing is only told of two, where it was the other's turn: of more, some may be out, and marks tell who moved.
    const shown = plies.filter((some, i) => some.length || (!many && plies.slice(i).flat().length));
    const moved = shown.map(place);
    return make('li', many ? { class: 'round' } : {}, make('span', { class: 'number' }, `${number}.`),
      ...(many ? [make('span', { class: 'halves' }, ...moved)] : moved));
  });
  get('moves').replaceChildren(...rows);
  get('moves-empty').hidden = moves.length > 0;
}

/** @param {Move[]} moves @param {number} index @param {(ply: number) => void} show @param {boolean} marked  with its seat's colour */
function button(moves, index, show, marked) {
  const { text, seat } = moves[index];
  const chip = marked ? [make('span', { class: `chip chip-tiny chip-${seat}`, role: 'img', 'aria-label': t(`side.${seat}`) })] : [];
  const element = make('button', { type: 'button', 'data-ply': String(index + 1), 'data-seat': seat }, ...chip, text);
  element.addEventListener('click', () => show(index + 1));
  return element;
}

/** Marks the move whose position is on the board. @param {number} ply @param {number} total */
export function markMove(ply, total) {
  for (const element of get('moves').querySelectorAll('button')) {
    if (Number(element.dataset.ply) === ply) {
      element.setAttribute('aria-current', 'step');
      reveal(element);
    } else element.removeAttribute('aria-current');
  }
  for (const [id, off] of /** @type {[string, boolean][]} */ ([
    ['go-start', ply === 0], ['go-back', ply === 0], ['go-forward', ply === total], ['go-end', ply === total],
  ])) get(id).setAttribute('aria-disabled', String(off));
}

/** Scrolls the list and never the page. @param {HTMLElement} element */
function reveal(element) {
  const list = get('moves');
  const line = element.parentElement ?? element;
  const top = line.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + line.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + line.offsetHeight - list.clientHeight;
}

/** @param {Move[]} moves @param {number} ply @param {Game} game */
export function plyName(moves, ply, { seats, first }) {
  if (ply === 0) return t('play.viewing-start');
  const row = rounds(moves, seats, first).find(({ plies }) => plies.flat().includes(ply - 1));
  const { seat, text } = moves[ply - 1];
  const dots = seat === first ? '.' : '…';
  return t('play.viewing', { move: `${row?.number ?? ply}${dots} ${text}` });
}
