/** How pieces look, and the layer that shows them. A new kind of piece is one more function in `kinds`. */
import { layer, svg } from './svg.js';

/** @typedef {import('./types.js').Layout} Layout */
/** @typedef {import('./types.js').Piece} Piece */

const CROWN = 'M-19 13L-23-11-11-2 0-18 11-2 23-11 19 13z';

/** A disc with a rim under it; `lift` raises it, as the upper of two stacked men. @param {string} fill @param {number} lift */
function disc(fill, lift) {
  return [
    svg('circle', { class: 'bb-rim', r: 39, cy: 4 - lift }),
    svg('circle', { class: 'bb-face', r: 39, cy: -lift, fill }),
    svg('circle', { class: 'bb-outline', r: 38.5, cy: -lift }),
  ];
}

/** @param {number} lift @param {number[]} radii */
function ridges(lift, radii) {
  return radii.flatMap((r) => [
    svg('circle', { class: 'bb-groove', r, cy: -lift }),
    svg('circle', { class: 'bb-gleam', r: r - 2, cy: -lift }),
  ]);
}

/** @param {string} fill */
function man(fill) {
  return [...disc(fill, 2), ...ridges(2, [30, 20]), svg('circle', { class: 'bb-groove', r: 8, cy: -2 })];
}

/** Two men stacked, with a ring and a crown: three marks beside the colour. @param {string} fill */
function king(fill) {
  return [
    ...disc(fill, -3), ...disc(fill, 7), ...ridges(7, [33]),
    svg('g', { class: 'bb-crown', transform: 'translate(0 -6)' },
      svg('path', { d: CROWN }),
      svg('path', { d: 'M-18 18h36' }),
      svg('circle', { cx: -23, cy: -13, r: 3.4 }), svg('circle', { cx: 0, cy: -20, r: 3.4 }), svg('circle', { cx: 23, cy: -13, r: 3.4 })),
  ];
}

/** @type {Record<string, (fill: string) => SVGElement[]>} */
export const kinds = { man, king };

/** @param {string} id @param {string} seat */
function gradient(id, seat) {
  return svg('radialGradient', { id: `${id}-${seat}`, cx: 0.38, cy: 0.3, r: 0.8, class: `bb-paint seat-${seat}` },
    svg('stop', { offset: 0, class: 'bb-stop-1' }),
    svg('stop', { offset: 0.6, class: 'bb-stop-2' }),
    svg('stop', { offset: 1, class: 'bb-stop-3' }));
}

/** @param {string} id */
export function paints(id) {
  return svg('defs', {}, gradient(id, 'white'), gradient(id, 'black'),
    svg('radialGradient', { id: `${id}-shadow` },
      svg('stop', { offset: 0.72, 'stop-color': '#000', 'stop-opacity': 0.5 }),
      svg('stop', { offset: 1, 'stop-color': '#000', 'stop-opacity': 0 })));
}

/** @param {string} seat @param {string} kind @param {string} id */
export function drawPiece(seat, kind, id) {
  const parts = (kinds[kind] ?? man)(`url(#${id}-${seat})`);
  return svg('g', { class: `bb-piece seat-${seat} kind-${kind}` },
    svg('ellipse', { class: 'bb-shadow', cx: 2, cy: 7, rx: 46, ry: 44, fill: `url(#${id}-shadow)` }), ...parts);
}

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
      if (now && now.seat === piece.seat && now.kind === piece.kind) continue;
      group.remove();
      this.drawn.delete(cell);
    }
    for (const piece of pieces) this.#place(piece, ghosts.has(piece.cell));
    this.pieces = pieces;
  }

  /** @param {Piece} piece @param {boolean} ghost */
  #place(piece, ghost) {
    let group = this.drawn.get(piece.cell)?.group;
    if (!group) {
      group = drawPiece(piece.seat, piece.kind, this.id);
      group.dataset.pieceCell = piece.cell;
      group.dataset.seat = piece.seat;
      group.dataset.kind = piece.kind;
      this.root.append(group);
      this.drawn.set(piece.cell, { piece, group });
    }
    group.classList.toggle('bb-ghost', ghost);
    group.classList.remove('bb-lifted');
    const field = this.layout.byName.get(piece.cell);
    if (field) group.style.transform = `translate(${field.x}px, ${field.y}px)`;
  }

  /** The drawing of the piece on a cell, brought to the front. @param {string} cell */
  raise(cell) {
    const group = this.drawn.get(cell)?.group;
    if (group) this.root.append(group);
    return group;
  }
}
