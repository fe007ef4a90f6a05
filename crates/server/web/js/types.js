/**
 * The messages of the server, as docs/wire.md describes them.
 *
 * @typedef {import('./board/types.js').BoardPlan} BoardPlan
 * @typedef {import('./board/types.js').Piece} Piece
 * @typedef {import('./board/types.js').View} View
 * @typedef {import('./board/types.js').Turn} Turn
 *
 * @typedef {{ id: string, names: Record<string, string>, gameType: string, seats: string[], first: string,
 *             board: BoardPlan, start: View, rules: Record<string, string>, tables: string[],
 *             diagonals: { id: string, names: Record<string, string>, cells: string[] }[] }} Game
 * @typedef {{ key: string, values: string[] }} Switch  a rule that people may change
 * @typedef {{ cell: string, text: string, position: string }} StartEntry
 * @typedef {{ id: string, names: Record<string, string>, entries: StartEntry[] }} StartTable
 * @typedef {{ moves: number | null, time: number, bonus: string, bonusTime: number }} Stage  times in milliseconds
 * @typedef {{ text: string, kind: string, stages: Stage[] }} TimeControl
 * @typedef {{ id: string, group: string, pace: string | null, control: TimeControl | null }} Preset
 * @typedef {{ version: string, games: Game[], switches: Switch[], levels: number[], times: Preset[] }} Catalogue
 *
 * @typedef {{ seat: string, player: string, level?: number }} Seat
 * @typedef {{ winner: string | null, score: string, reason: string, article?: string }} Result
 * @typedef {{ id: string, game: string, seats: Seat[], plies: number, result: string | null,
 *             createdAt: number, updatedAt: number }} RoomSummary
 * @typedef {{ controls: Record<string, TimeControl>, remaining: Record<string, number>, delay: Record<string, number>,
 *             movesToGo: Record<string, number | null>, running: string | null }} Clock
 * @typedef {string | Record<string, string> | null} ChosenTime  the text of a control, or one for each seat
 * @typedef {{ seat: string, text: string, path: string[], removed: string[], placed: Piece[] }} Move
 * @typedef {{ rule: string, count: number, limit: number }} Counter
 * @typedef {{ by: string, answer: string | null, ply: number }} Offer
 *
 * @typedef {{ type: 'state', id: string, version: number, game: string, seats: Seat[], startFen: string | null,
 *             start: View, view: View, moves: Move[], turns: Turn[], counters: Counter[], clock: Clock | null, offer: Offer | null,
 *             thinking: boolean, result: Result | null, fen: string, notice: string | null }} State
 * @typedef {{ type: 'refused', reason: string, message: string, choices: string[] }} Refused
 *
 * @typedef {{ game: string, side: string, level: number,
 *             time: ChosenTime, position?: string }} NewRoom
 */
export {};
