/** A diagram: a small board that is only looked at, its caption, and a button that makes the move. */
import { BolshakBoard } from '../board/board.js';
import { applyTurn } from '../board/effect.js';
import { make } from '../dom.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';
import { viewWords } from './words.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('./types.js').DiagramPart} DiagramPart */
/** @typedef {import('../board/types.js').Turn} Turn */
/** @typedef {import('../board/types.js').View} View */

/** The position behind the move; the next seat is to move. @param {View} view @param {Turn} turn @param {string[]} seats */
function after(view, turn, seats) {
  const next = seats[(seats.indexOf(view.turn) + 1) % seats.length];
  return { turn: next, pieces: applyTurn(view.pieces, turn) };
}

/** Makes the move and takes it back again. @param {Turn} turn @param {(played: boolean) => void} show */
function moveButton(turn, show) {
  const button = make('button', { type: 'button', class: 'rules-move' });
  let played = false;
  const tell = () => {
    button.textContent = `${played ? '↺' : '▶'} ${turn.text}`;
    button.setAttribute('aria-label', t(played ? 'rules.put-back' : 'rules.show-move', { move: turn.text }));
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

/** @param {Game} game @param {DiagramPart} part */
export function drawDiagram(game, part) {
  const { turn, view } = part;
  const board = new BolshakBoard();
  board.inert = true;
  Object.assign(board, { board: game.board, coordinates: true, lastTurn: turn });
  dress(board);
  const picture = make('div', { class: 'rules-board', role: 'img' }, board);
  const show = (/** @type {boolean} */ played) => {
    board.view = played && turn ? after(view, turn, game.seats) : view;
    picture.setAttribute('aria-label', viewWords(board.view, game.seats, played ? null : turn));
  };
  show(false);
  const caption = make('figcaption', {}, part.caption);
  return make('figure', { class: 'rules-figure' }, picture, ...(turn ? [moveButton(turn, show)] : []), caption);
}
