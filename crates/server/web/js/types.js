/**
 * What the page knows about games. The messages of the server are in `wire.d.ts`, which is made from the server's own
 * types; `docs/wire.md` describes them.
 *
 * @typedef {import('./board/types.js').BoardPlan} BoardPlan
 * @typedef {import('./board/types.js').Piece} Piece
 * @typedef {import('./board/types.js').Move} Move  a legal move, taken apart
 *
 * @typedef {import('./wire.d.ts').Catalogue} Catalogue
 * @typedef {import('./wire.d.ts').VariantDescription} Variant
 * @typedef {import('./wire.d.ts').SwitchInfo} Switch  a rule that people may change
 * @typedef {import('./wire.d.ts').PresetInfo} Preset
 * @typedef {import('./wire.d.ts').ControlInfo} TimeControl
 * @typedef {import('./wire.d.ts').StageInfo} Stage
 * @typedef {import('./wire.d.ts').ClockFace} ClockFace
 * @typedef {import('./wire.d.ts').View} View
 * @typedef {import('./wire.d.ts').PlayedMove} PlayedMove
 * @typedef {import('./wire.d.ts').SeatInfo} Seat
 * @typedef {import('./wire.d.ts').Result} Result
 * @typedef {import('./wire.d.ts').ProposalOpen} Proposal
 * @typedef {import('./wire.d.ts').RunningCount} Counter
 * @typedef {import('./wire.d.ts').Irregular} Irregular
 * @typedef {import('./wire.d.ts').Fault} Fault
 * @typedef {import('./wire.d.ts').ProtocolEntry} Entry
 * @typedef {import('./wire.d.ts').Snapshot} Snapshot
 * @typedef {import('./wire.d.ts').Update} Update
 * @typedef {import('./wire.d.ts').Status} Status
 * @typedef {import('./wire.d.ts').Refused} Refused
 * @typedef {import('./wire.d.ts').ClientMessage} Command
 * @typedef {import('./wire.d.ts').ServerMessage} ServerMessage
 *
 * @typedef {'waiting' | 'agreed' | 'declined'} Answer
 * @typedef {{ proposal: string, by: string, answer: Answer, ply: number }} Proposed  the last proposal that was seen made
 *   or answered here, and after how many moves that was
 *
 * @typedef {{ id: string, version: number, variant: string, seats: Seat[], mine: string[], result: Result | null,
 *             proposals: Proposal[], proposed: Proposed | null, rematch: string | null, exhibition: import('./wire.d.ts').ExhibitionPlace | null,
 *             competition: import('./wire.d.ts').CompetitionPlace | null,
 *             consults: string | null, me: string | null, sides: import('./wire.d.ts').SideInfo[], thinking: boolean, queue: number | null,
 *             away: import('./wire.d.ts').AwaySeat[], vacations: import('./wire.d.ts').SeatVacation[], watchers: number, rated: boolean, ratings: import('./wire.d.ts').SeatRating[],
 *             notice: string | null }} GameHead  what every game has, whatever is played in it
 *
 * @typedef {GameHead & {
 *             startFen: string | null, lot: import('./wire.d.ts').LotDrawn | null,
 *             handicap: import('./wire.d.ts').Handicap | null, match: import('./wire.d.ts').MatchPlace | null,
 *             controls: TimeControl[] | null, terms: import('./wire.d.ts').TermsInfo, blindfold: string[], hidden: boolean,
 *             start: View, view: View, moves: PlayedMove[], positions: Piece[][], past: string[][], protocol: Entry[] | null,
 *             legal: Move[], counters: Counter[], clock: ClockFace | null, claimable: boolean, ruling: string | null,
 *             irregular: Irregular | null, bound: string | null, inactive: Piece[] }} State  a game of moves as it stands; position 0 is the
 *   start, position n follows move n
 *
 * @typedef {{ id: string, variant: string, seats: Seat[], mine: string[], plies: number, result: Result | null, rated?: boolean,
 *             createdAt: number, updatedAt: number, myTurn?: boolean }} GameSummary
 * @typedef {{ id: string, variant: string, seats: Seat[], controls: TimeControl[] | null, blindfold?: string[], usual: boolean, createdAt: number }} WaitingGame
 * @typedef {WaitingGame & { rated: boolean, tempo?: string, watchers: number }} LiveGame
 * @typedef {{ cell: string, text: string, position: string }} StartEntry
 * @typedef {{ id: string, names: Record<string, string>, entries: StartEntry[] }} StartTable
 * @typedef {{ table: string, seed: string, cell: string, text: string, position: string }} DrawnLot
 * @typedef {{ fen: string, view: View, moves: number }} FoundPosition  with the number of legal moves
 * @typedef {{ line: number, column: number, message: string }} RecordFault
 * @typedef {{ games: { white: string | null, black: string | null, event: string | null, date: string | null, result: string,
 *             variant: string | null }[], more: number, faults: RecordFault[],
 *             shown: { variant: string | null, start: View | null, moves: PlayedMove[], tags: [string, string][], result: string,
 *             warnings: RecordFault[], fault: RecordFault | null } | null }} Records  games in PDN, one of them played out
 * @typedef {string | Record<string, string> | null} ChosenTime  the text of a control, or one for each seat
 * @typedef {{ id: string, games: number, ifEqual: string, mine: number | null, points: string[], matchPoints: string[],
 *             played: { game: number, id: string, result: string | null }[],
 *             next: { game: number, id: string | null, breakUntil: number | null } | null,
 *             over: { winner: number | null } | null }} MicroMatch
 *
 * @typedef {{ variant: string, side?: string | null, level?: number | null, free?: boolean, listed?: boolean, opponent?: string, rated?: boolean, name?: string, players?: (string | number)[], terms?: string,
 *             names?: string[], time?: ChosenTime, position?: string,
 *             lot?: { table: string, seed: string }, handicap?: { without: string[], first: string }, first?: string,
 *             match?: { games: number, scoring: string, ifEqual: string } }} NewGame
 */
export {};
