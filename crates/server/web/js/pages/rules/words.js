/** A diagram in words, for those who do not see it. */
import { pieceWords } from '../../announce.js';
import { t } from '../../i18n.js';

/** @typedef {import('../../board/types.js').Piece} Piece */
/** @typedef {import('../../board/types.js').View} View */
/** @typedef {import('../../board/types.js').Move} Move */

/** @param {Piece[]} pieces @param {string} kind */
function kindWords(pieces, kind) {
  const cells = pieces.filter((piece) => piece.kind === kind).map((piece) => piece.cell);
  return cells.length ? t(`rules.cells.${kind}`, { cells: cells.join(', ') }) : '';
}

/** @param {View} view @param {string} seat */
function seatWords(view, seat) {
  const own = view.pieces.filter((piece) => piece.seat === seat);
  const single = own.filter((piece) => !piece.below?.length);
  const towers = own.filter((piece) => piece.below?.length).map((piece) => `${piece.cell}: ${pieceWords(piece)}`);
  const pieces = [...['man', 'king', 'pawn'].map((kind) => kindWords(single, kind)), ...towers].filter(Boolean).join('; ');
  return t('rules.seat', { seat: t(`side.${seat}`), pieces: pieces || t('cell.empty') });
}

/** @param {View} view @param {string[]} seats @param {Move | null} move  the move that an arrow shows */
export function viewWords(view, seats, move) {
  const sides = seats.map((seat) => seatWords(view, seat));
  const mover = t('rules.to-move', { seat: t(`side.${view.sideToMove}`) });
  const arrow = move ? t('rules.arrow', { move: move.text }) : '';
  return [...sides, mover, arrow].filter(Boolean).join(' ');
}
