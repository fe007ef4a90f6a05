/** What is said aloud by a screen reader: short sentences in the polite live region. */
import { mustCapture } from './board/selection.js';
import { get, make } from './dom.js';
import { listed, t } from './i18n.js';

/** @typedef {import('./types.js').Move} Move */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./board/types.js').CellFacts} CellFacts */
/** @typedef {import('./board/types.js').Turn} Turn */

const KEPT = 12;

/** @param {string} text */
export function announce(text) {
  if (!text) return;
  const region = get('announcer');
  region.append(make('p', {}, text));
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

export function silence() {
  get('announcer').replaceChildren();
}

/** A king on the last square that was no king before. @param {Move} move @param {Piece[]} before */
export function crowned(move, before) {
  const was = before.find((piece) => piece.cell === move.path[0]);
  return was?.kind === 'man' && move.placed.some((piece) => piece.kind === 'king' && piece.seat === move.seat);
}

/** A capture is read square by square. @param {Move} move @param {Piece[]} before */
export function moveWords(move, before) {
  const king = before.find((piece) => piece.cell === move.path[0])?.kind === 'king';
  const values = {
    seat: t(`side.${move.seat}`),
    piece: t(king ? 'kind.king' : 'kind.man'),
    from: move.path[0],
    to: move.path[move.path.length - 1],
    way: move.path.slice(1).join(', '),
    taken: listed(move.removed),
    n: move.removed.length,
  };
  const words = t(['say.move', 'say.capture-one'][move.removed.length] ?? 'say.capture', values);
  return crowned(move, before) ? `${words} ${t('say.crowned')}` : words;
}

/** @param {State} state */
export function captureWords(state) {
  const captures = state.turns.filter((turn) => turn.removed.length > 0);
  if (!captures.length) return '';
  return t(mustCapture(state.turns) ? 'say.must-capture' : 'say.can-capture', { n: new Set(captures.map(result)).size });
}

/** What a turn comes to: ways that differ on the road only are one choice. @param {Turn} turn */
const result = ({ path, removed }) => [path[0], path[path.length - 1], ...[...removed].sort()].join();

/** The name of a cell for a screen reader, with what stands on it and what can be done. @param {CellFacts} facts */
export function cellWords(facts) {
  if (facts.light) return t('cell.light', { cell: facts.cell }).trim();
  const name = facts.piece ? t(`piece.${facts.piece.seat}.${facts.piece.kind}`) : t('cell.empty');
  const words = [facts.cell, name];
  if (facts.selected) words.push(t('cell.selected'));
  else if (facts.target) words.push(t('cell.target'));
  else if (facts.movable) words.push(t('cell.movable'));
  return words.join(', ');
}
