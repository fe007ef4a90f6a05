/** A diagram: a small board that is only looked at, its caption, and a button that makes the move. */
import { BolshakBoard } from '../../board/board.js';
import { applyMove } from '../../board/effect.js';
import { make } from '../../dom.js';
import { t } from '../../i18n.js';
import { settings } from '../../settings.js';
import { viewWords } from './words.js';

/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('./types.js').DiagramPart} DiagramPart */
/** @typedef {import('../../board/types.js').Move} Move */
/** @typedef {import('../../board/types.js').View} View */

/** The position behind the move; the next seat is to move. @param {View} view @param {Move} move @param {string[]} seats */
function after(view, move, seats) {
  const next = seats[(seats.indexOf(view.sideToMove) + 1) % seats.length];
  return { sideToMove: next, pieces: applyMove(view.pieces, move) };
}

/** Makes the move and takes it back again. @param {Move} move @param {(played: boolean) => void} show */
function moveButton(move, show) {
  const button = make('button', { type: 'button', class: 'rules-move' });
  let played = false;
  const tell = () => {
    button.textContent = `${played ? '↺' : '▶'} ${move.text}`;
    button.setAttribute('aria-label', t(played ? 'rules.put-back' : 'rules.show-move', { move: move.text }));
  };
  button.addEventListener('click', () => {
    played = !played;
    tell();
    show(played);
  });
  tell();
  return button;
}

/** @param {BolshakBoard} board  in the look that the person has chosen */
export function dress(board) {
  Object.assign(board, { theme: settings.theme, animated: settings.animation, names: settings.names });
}

/** @param {Variant} variant @param {DiagramPart} part */
export function drawDiagram(variant, part) {
  const { move, view } = part;
  const board = new BolshakBoard();
  board.inert = true;
  Object.assign(board, { board: variant.board, coordinates: true, lastMove: move });
  dress(board);
  const picture = make('div', { class: 'rules-board', role: 'img' }, board);
  const show = (/** @type {boolean} */ played) => {
    board.view = played && move ? after(view, move, variant.seats) : view;
    picture.setAttribute('aria-label', viewWords(board.view, variant.seats, played ? null : move));
  };
  show(false);
  const caption = make('figcaption', {}, part.caption);
  return make('figure', { class: 'rules-figure' }, picture, ...(move ? [moveButton(move, show)] : []), caption);
}
