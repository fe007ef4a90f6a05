/**
 * What the board element is given. The same words as in the server's messages, but the element knows
 * nothing of servers: any page can fill these in.
 *
 * @typedef {{ name: string, x: number, y: number }} Cell  a place where pieces can stand; y grows upward
 * @typedef {{ shape: string, columns: number, rows: number, cells: Cell[], edge: string }} BoardPlan
 * @typedef {{ cell: string, seat: string, kind: string }} Piece
 * @typedef {{ turn: string, pieces: Piece[] }} View
 * @typedef {{ text: string, path: string[], removed: string[], placed: Piece[], seat?: string }} Turn
 *
 * @typedef {{ name: string | null, label: string, x: number, y: number, tone: 'light' | 'dark' | 'plain',
 *             outline: string }} Field  one drawn field: its centre in drawing units, y growing downward; `name` is null
 *   where no piece can stand
 * @typedef {{ text: string, x: number, y: number }} EdgeLabel
 * @typedef {{ width: number, height: number, frame: number, fields: Field[], rows: Field[][], edge: EdgeLabel[],
 *             byName: Map<string, Field> }} Layout
 *
 * @typedef {{ cell: string, light: boolean, piece: Piece | null, selected: boolean, target: boolean,
 *             movable: boolean }} CellFacts  what a label for a screen reader can be made from
 *
 * @typedef {{ kind: 'touch' | 'off', cell: string } | { kind: 'move', cell: string, to: string }} Deed  what a free hand does
 *
 * @typedef {'must-capture' | 'not-yours' | 'no-move' | 'which-way'} RefuseReason
 * @typedef {{ reason: RefuseReason, cells: string[] }} Refusal
 *
 * @typedef {{ kind: 'turn', turn: Turn } | { kind: 'step', prefix: string[] } | { kind: 'select', prefix: string[] }
 *   | { kind: 'clear' } | { kind: 'stay' } | { kind: 'refuse', refusal: Refusal, clear: boolean }} Choice
 */
export {};
