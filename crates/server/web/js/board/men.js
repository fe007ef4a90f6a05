/** The layer that shows the pieces of a position. */
import { lookOf } from './effect.js';
import { drawPiece, paints } from './pieces.js';
import { layer } from './svg.js';

/** @typedef {import('./types.js').Layout} Layout */
/** @typedef {import('./types.js').Piece} Piece */

/** Shows a list of pieces and reuses what is drawn already. */
export class PieceLayer {
  /** @param {Layout} layout @param {string} id */
  constructor(layout, id) {
    this.layout = layout;
    this.id = id;
    this.root = layer('bb-men', layout);
    this.root.append(paints(id));
    /** @type {Map<string, { piece: Piece, group: SVGGElement }>} */
    this.drawn = new Map();
    /** @type {Piece[]} */
    this.pieces = [];
  }

  /** @param {Piece[]} pieces @param {Set<string>} [ghosts]  cells of pieces that are taken but still stand */
  show(pieces, ghosts = new Set()) {
    const wanted = new Map(pieces.map((piece) => [piece.cell, piece]));
    for (const [cell, { piece, group }] of [...this.drawn]) {
      const now = wanted.get(cell);
      if (now && lookOf(now) === lookOf(piece)) continue;
      group.remove();
      this.drawn.delete(cell);
    }
    for (const piece of pieces) this.#place(piece, ghosts.has(piece.cell));
    this.pieces = pieces;
    if (pieces.some((piece) => piece.below?.length)) this.#order();
  }

  /** @param {Piece} piece @param {boolean} ghost */
  #place(piece, ghost) {
    let group = this.drawn.get(piece.cell)?.group;
    if (!group) {
      group = drawPiece(piece, this.id, this.layout.shape.piece);
      group.dataset.pieceCell = piece.cell;
      group.dataset.seat = piece.seat;
      group.dataset.kind = piece.kind;
      if (piece.below?.length) group.dataset.height = String(piece.below.length + 1);
      this.root.append(group);
      this.drawn.set(piece.cell, { piece, group });
    }
    group.classList.toggle('bb-ghost', ghost);
    group.classList.remove('bb-lifted');
    const field = this.layout.byName.get(piece.cell);
    if (field) group.style.transform = `translate(${field.x}px, ${field.y}px)`;
  }

  /** What is high covers what lies behind it, so that the nearer rows come later. */
  #order() {
    const y = (/** @type {string} */ cell) => this.layout.byName.get(cell)?.y ?? 0;
    const groups = [...this.drawn].sort(([a], [b]) => y(a) - y(b)).map(([, { group }]) => group);
    // Whatever lies in order already stays where it is: moving an element ends its animation.
    const now = [...this.root.children].filter((element) => groups.includes(/** @type {SVGGElement} */ (element)));
    if (now.some((element, i) => element !== groups[i])) this.root.append(...groups);
  }

  /** The drawing of the piece on a cell, brought to the front. @param {string} cell */
  raise(cell) {
    const group = this.drawn.get(cell)?.group;
    if (group) this.root.append(group);
    return group;
  }
}
