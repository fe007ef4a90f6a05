/** What is said aloud by a screen reader: short sentences in the polite live region. */
import { runsOf } from './board/pile.js';
import { mustCapture } from './board/selection.js';
import { get, make } from './dom.js';
import { listed, t } from './i18n.js';
import { settings } from './settings.js';
import { cellName, cellNames } from './spoken.js';

/** @typedef {import('./types.js').PlayedMove} PlayedMove */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./board/types.js').CellFacts} CellFacts */
/** @typedef {import('./board/types.js').Move} Move */

const KEPT = 12;

/** @param {string} text */
export function announce(text) {
  if (!text) return;
  const region = get('announcer');
  region.append(make('p', {}, text));
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

/** Whether what is said waits until the reader has come to the end of what it reads. @param {'polite' | 'assertive'} how */
export const speakUp = (how) => get('announcer').setAttribute('aria-live', how);

export function silence() {
  get('announcer').replaceChildren();
}

/** A king on the last square that was no king before. @param {PlayedMove} move @param {Piece[]} before */
export function crowned(move, before) {
  const was = before.find((piece) => piece.cell === move.path[0]);
  return was?.kind === 'man' && move.placed.some((piece) => piece.kind === 'king' && piece.seat === move.seat);
}

/** What is put down has not moved. @param {PlayedMove} move */
const putWords = (move) => t('say.put', { seat: t(`side.${move.seat}`), cell: cellName(move.path[0]) });

/** A capture is read square by square. @param {PlayedMove} move @param {Piece[]} before */
export function moveWords(move, before) {
  const isKnown = before.some(({ cell }) => cell === move.path[0]);
  const words = move.path.length === 1 ? putWords(move) : !isKnown ? unseenWords(move) : settings.told === 'short' ? shortWords(move) : sentence(move, before);
  return crowned(move, before) ? `${words} ${t('say.crowned')}` : words;
}

/** Where the pieces are hidden, the notation is all that is told. @param {PlayedMove} move */
const unseenWords = ({ seat, path, text }) => t('say.unseen', { seat: t(`side.${seat}`), way: t(text.includes('-') ? 'say.short' : 'say.short-capture', { way: cellNames(path) }) });

/** The squares of a move, and whether it captures. @param {PlayedMove} move */
const shortWords = ({ path, removed }) => t(removed.length ? 'say.short-capture' : 'say.short', { way: cellNames(path) });

/** @param {PlayedMove} move @param {Piece[]} before */
function sentence(move, before) {
  const mover = before.find((piece) => piece.cell === move.path[0]);
  const values = {
    seat: t(`side.${move.seat}`),
    piece: mover?.below?.length ? t('say.tower', { n: mover.below.length + 1 }) : t(`kind.${mover?.kind ?? 'man'}`),
    from: cellName(move.path[0]),
    to: cellName(move.path[move.path.length - 1]),
    way: cellNames(move.path.slice(1)),
    taken: listed(move.removed.map(cellName)),
    n: move.removed.length,
  };
  return t(['say.move', 'say.capture-one'][move.removed.length] ?? 'say.capture', values);
}

/** @param {State} state */
export function captureWords(state) {
  const captures = state.legal.filter((move) => move.removed.length > 0);
  if (!captures.length) return '';
  return t(mustCapture(state.legal) ? 'say.must-capture' : 'say.can-capture', { n: new Set(captures.map(result)).size });
}

/** What a move comes to: ways that differ on the road only are one choice. @param {Move} move */
const result = ({ path, removed }) => [path[0], path[path.length - 1], ...[...removed].sort()].join();

/** What stands on a cell; a tower from the top to the bottom, equal men counted. @param {Piece} piece */
export function pieceWords(piece) {
  const name = (/** @type {{ seat: string, kind: string }} */ { seat, kind }) => t(`piece.${seat}.${kind}`);
  if (!piece.below?.length) return name(piece);
  const runs = runsOf(piece).reverse().map(({ man, count }) => (count > 1 ? `${count} × ${name(man)}` : name(man)));
  return t('cell.tower', { piece: name(piece), n: piece.below.length + 1, men: runs.join(', ') });
}

/** The name of a cell for a screen reader, with what stands on it and what can be done. @param {CellFacts} facts */
export function cellWords(facts) {
  if (facts.light) return t('cell.light', { cell: cellName(facts.cell) }).trim();
  const words = [cellName(facts.cell)];
  if (!facts.blind) words.push(facts.piece ? pieceWords(facts.piece) : t('cell.empty'));
  if (facts.selected) words.push(t('cell.selected'));
  else if (facts.target) words.push(t('cell.target'));
  else if (facts.movable) words.push(t('cell.movable'));
  return words.join(', ');
}
