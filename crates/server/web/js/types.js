/**
 * The messages of the server, as docs/wire.md describes them.
 *
 * @typedef {import('./board/types.js').BoardPlan} BoardPlan
 * @typedef {import('./board/types.js').Piece} Piece
 * @typedef {import('./board/types.js').View & { step?: number, out?: string[], home?: string[], hands?: number[], scores?: number[] }} View
 *   `step` counts the moves already made in this turn, `out` and `home` name seats in the order in which they went out or
 *   brought their men home, `hands` and `scores` are by seat
 * @typedef {import('./board/types.js').Turn} Turn
 *
 * @typedef {{ id: string, names: Record<string, string>, gameType: string, seats: string[], first: string, firstByLot: boolean,
 *             board: BoardPlan, start: View, form?: Form | null, pairs: boolean, targets: string[][], overTheBoard: boolean,
 *             rules: Record<string, string>, draws: Draw[], tables: string[],
 *             diagonals: { id: string, names: Record<string, string>, cells: string[] }[] }} Game
 * @typedef {{ of: string, names: Record<string, string> }} Form  which form of which game this is, named by the first form
 * @typedef {{ criterion: string | null, rule: string, limit: number, article: string }} Draw
 * @typedef {{ key: string, group: string, values: string[] }} Switch  a rule that people may change
 * @typedef {{ cell: string, text: string, position: string }} StartEntry
 * @typedef {{ id: string, names: Record<string, string>, entries: StartEntry[] }} StartTable
 * @typedef {{ moves: number | null, time: number, bonus: string, bonusTime: number }} Stage  times in milliseconds
 * @typedef {{ text: string, kind: string, stages: Stage[] }} TimeControl
 * @typedef {{ id: string, group: string, pace: string | null, control: TimeControl | null }} Preset
 * @typedef {{ version: string, games: Game[], switches: Switch[], levels: number[], times: Preset[] }} Catalogue
 *
 * @typedef {{ seat: string, player: string, level?: number, name: string | null }} Seat
 * @typedef {{ winner: string | null, score: string, reason: string, article?: string | null, criterion?: string | null,
 *             places?: number[] }} Result  `places` are by seat, where there are more than two
 * @typedef {{ id: string, game: string, seats: Seat[], plies: number, result: string | null, places?: number[] | null,
 *             createdAt: number, updatedAt: number }} RoomSummary
 * @typedef {{ controls: Record<string, TimeControl>, remaining: Record<string, number>, delay: Record<string, number>,
 *             movesToGo: Record<string, number | null>, running: string | null }} Clock
 * @typedef {string | Record<string, string> | null} ChosenTime  the text of a control, or one for each seat
 * @typedef {{ seat: string, text: string, path: string[], removed: string[], placed: Piece[], step?: number }} Move
 * @typedef {{ rule: string, count: number, limit: number, criterion: string | null, article: string | null }} Counter
 * @typedef {{ table: string, seed: string, cell: string, text: string, position: string }} DrawnLot
 * @typedef {{ first: string, games: number, untilDecided: boolean, human: number | null, points: string[], matchPoints: string[],
 *             played: { game: number, id: string, result: string | null }[],
 *             next: { game: number, id: string | null, breakUntil: number | null } | null,
 *             over: { winner: number | null } | null }} MicroMatch
 * @typedef {{ by: string, manner: string, answer: string | null, ply: number }} Offer
 * @typedef {{ text: string, board: string, claims: boolean, flagsOnClaim: boolean, offersInTurn: boolean, takeBacks: boolean }} Terms
 * @typedef {{ kind: string, cells: string[], expected: string[] }} Fault
 * @typedef {{ by: string, faults: Fault[] }} Trouble  something irregular that waits for the opponent's word
 * @typedef {{ at: number, kind: string, detail: string | null, seat: string, faults: string[] }} Entry  of the protocol
 *
 * @typedef {{ type: 'state', id: string, version: number, game: string, seats: Seat[], startFen: string | null,
 *             lot: { table: string, cell: string, seed: string } | null,
 *             handicap: { seat: string, without: string[], first: string } | null, match: { first: string, game: number } | null,
 *             start: View, view: View, moves: Move[], turns: Turn[], counters: Counter[], clock: Clock | null, offer: Offer | null,
 *             thinking: boolean, result: Result | null, fen: string, notice: string | null, terms: Terms, claimable: boolean,
 *             trouble: Trouble | null, bound: string | null, protocol: Entry[] | null, ruling: string | null, past: string[][] }} State
 * @typedef {{ type: 'refused', reason: string, message: string, choices: string[] }} Refused
 *
 * @typedef {{ game: string, side?: string | null, level?: number | null, players?: (string | number)[], terms?: string,
 *             names?: string[],
 *             time: ChosenTime, position?: string,
 *             lot?: { table: string, seed: string }, handicap?: { without: string[], first: string }, first?: string,
 *             microMatch?: { games: number, scoring: string, untilDecided: boolean } }} NewRoom
 */
export {};
