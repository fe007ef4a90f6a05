/**
 * What the board element is given. The same words as in the server's messages, but the element knows
 * nothing of servers: any page can fill these in.
 *
 * @typedef {{ name: string, x: number, y: number }} Cell  a place where pieces can stand; y grows upward
 * @typedef {{ shape: string, columns: number, rows: number, cells: Cell[], edge: string, shade?: string, camps?: Camp[] }} BoardPlan
 * @typedef {{ seat: string, cells: string[] }} Camp  cells that belong to a seat, tinted in its colour
 * @typedef {{ seat: string, kind: string }} Man
 * @typedef {{ cell: string, seat: string, kind: string, below?: Man[] }} Piece  `below` is what it stands on, the lowest first
 * @typedef {{ sideToMove: string, pieces: Piece[] }} View
 * @typedef {{ text: string, path: string[], removed: string[], placed: Piece[], seat?: string }} Move
 *
 * @typedef {{ name: string | null, label: string, x: number, y: number, tone: string }} Plot  a field before the board
 *   is turned, in the plan's units, y growing upward; `name` is null where no piece can stand
 * @typedef {{ name: string | null, label: string, x: number, y: number, tone: string }} Field  one drawn field: its
 *   centre in drawing units, y growing downward
 * @typedef {{ scale: number, half: [number, number], reach: number, size: number, piece: number, outline: string,
 *             print: { x: number, y: number } | null, backing: string | null, floor: boolean, lines: boolean,
 *             plots: (plan: BoardPlan) => Plot[] }} Shape  how a kind of board is drawn:
 *   drawing units for a unit of the plan, half the extent of a field, how far from its centre a click still means it, the
 *   side of its element in the grid, the scale of pieces, its outline, where its name is printed (null: in the corner),
 *   what lies under it (null: the board has a rectangular frame), whether light squares lie between the fields, and
 *   whether neighbours are joined by lines
 * @typedef {{ text: string, x: number, y: number }} EdgeLabel
 * @typedef {{ width: number, height: number, frame: number, print: number, shape: Shape, fields: Field[], rows: Field[][],
 *             edge: EdgeLabel[], camps: Camp[], byName: Map<string, Field> }} Layout  `print` is how much larger than
 *   usual the edge is printed, so that it can be read on a board of many fields
 *
 * @typedef {{ cell: string, light: boolean, piece: Piece | null, blind: boolean, selected: boolean, target: boolean,
 *             movable: boolean }} CellFacts  what a label for a screen reader can be made from; with `blind` nobody is
 *   to know what stands on the cell
 *
 * @typedef {{ kind: 'touch' | 'off', cell: string } | { kind: 'move', cell: string, to: string }} Deed  what a free hand does
 *
 * @typedef {'must-capture' | 'not-yours' | 'no-move' | 'which-way' | 'place'} RefuseReason
 * @typedef {{ reason: RefuseReason, cells: string[] }} Refusal
 *
 * @typedef {{ kind: 'move', move: Move } | { kind: 'step', prefix: string[] } | { kind: 'select', prefix: string[] }
 *   | { kind: 'clear' } | { kind: 'stay' } | { kind: 'refuse', refusal: Refusal, clear: boolean }} Choice
 */
export {};
