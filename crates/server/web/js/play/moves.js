/** The record: numbered pairs in the official notation, each move a button that shows its position. */
import { get, make } from '../dom.js';
import { t } from '../i18n.js';
import { pairs } from '../replay.js';

/** @typedef {import('../types.js').Move} Move */

/** @param {Move[]} moves @param {string} first @param {(ply: number) => void} show */
export function buildMoves(moves, first, show) {
  const rows = pairs(moves, first).map(({ number, plies }) => make('li', {},
    make('span', { class: 'number' }, `${number}.`),
    ...plies.map((index) => (index === null ? make('span', { class: 'blank' }, '…') : button(moves, index, show)))));
  get('moves').replaceChildren(...rows);
  get('moves-empty').hidden = moves.length > 0;
}

/** @param {Move[]} moves @param {number} index @param {(ply: number) => void} show */
function button(moves, index, show) {
  const { text, seat } = moves[index];
  const element = make('button', { type: 'button', 'data-ply': String(index + 1), 'data-seat': seat }, text);
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

/** @param {Move[]} moves @param {number} ply @param {string} first */
export function plyName(moves, ply, first) {
  if (ply === 0) return t('play.viewing-start');
  const row = pairs(moves, first).find(({ plies }) => plies.includes(ply - 1));
  const dots = moves[ply - 1].seat === first ? '.' : '…';
  return t('play.viewing', { move: `${row?.number ?? ply}${dots} ${moves[ply - 1].text}` });
}
