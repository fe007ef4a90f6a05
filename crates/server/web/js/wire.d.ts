/**
 * What the server and its clients say to each other. Made from the types of crates/wire, not by hand:
 * `BOLSHAK_GOLDEN=write cargo test -p bolshak-wire` writes it anew.
 */

/** What one writes about oneself. */
export type AboutText = {
  /** At most 1000 characters. */
  about: string,
};

/** One's own account. */
export type Account = {
  /** What one is called. */
  name: string,
  /** When one signed up, in milliseconds since 1970. */
  since: number,
  /** Whether one administers this server. */
  administrator?: boolean,
  /** Where one is signed in, the last used first. */
  sessions: Array<SessionInfo>,
};

/** Who is signed in. */
export type AccountAnswer = {
  /** The account; null for a guest. */
  account: Account | null,
};

/** What is to be changed of one's account. */
export type AccountChange = {
  /** The password as it is. */
  password: string,
  /** Another name. */
  name?: string,
  /** Another password. All other browsers are signed out. */
  newPassword?: string,
};

/** Another address. */
export type AddressWanted = {
  /** The address. */
  address: string,
  /** One's password. */
  password: string,
  /** The language of mails, `en` or `ru`. */
  language: string,
  /** Whether one wants to be reminded of one's games. */
  reminders: boolean,
};

/** A move with those who are for it. */
export type AdvisedMove = {
  /** In full notation. */
  text: string,
  /** The squares in order. */
  path: Array<string>,
  /** The captured pieces in order. */
  removed?: Array<string>,
  /** Who, as [`Holder::key`] names them. */
  by: Array<string>,
};

/** What a client wants of the engine. */
export type AnalysisCommand = { "type": "search",
  /** A number that comes back with all that is found. */
  number: number,
  /** The game up to there. */
  position: SearchPosition,
  /** How many of the best moves are wanted, 1 to 5. */
  lines: number,
  /** What if it were the other side's move? */
  threat?: boolean, }
  | { "type": "play",
  /** A number that comes back with the move. */
  number: number,
  /** The game up to there. */
  position: SearchPosition,
  /** 1 to 10. */
  level: number, }
  | { "type": "annotate",
  /** A number that comes back with the report. */
  number: number,
  /** The variant of a record that does not name it. */
  variant: string,
  /** The game. */
  pdn: string,
  /** Positions that are visited for each, from a thousand to a million. */
  nodes: number,
  /** The language of the comments. */
  language: string, }
  | { "type": "check",
  /** A number that comes back with the answer. */
  number: number,
  /** The variant of a record that does not name it. */
  variant: string,
  /** The problem: a position, and the solution with its variations. */
  pdn: string,
  /** `win` or `draw`, for whoever moves first. */
  goal: string, }
  | { "type": "stop" }
  | { "type": "ping" };

/** What the engine says. */
export type AnalysisMessage = { "type": "found",
  /** Of which search. */
  number: number,
  /** In plies. */
  depth: number,
  /** Positions visited. */
  nodes: number,
  /** In milliseconds. */
  time: number,
  /** The best line first. */
  lines: Array<FoundLine>, }
  | { "type": "played",
  /** Of which request. */
  number: number,
  /** In full notation. */
  move: string, }
  | { "type": "annotating",
  /** Of which request. */
  number: number,
  /** Positions that are done. */
  done: number,
  /** Of how many. */
  all: number, }
  | { "type": "annotated",
  /** Of which request. */
  number: number,
  /** What was found. */
  report: GameReport, }
  | { "type": "checked",
  /** Of which request. */
  number: number,
  /** What is wrong with it; nothing if it is sound. */
  flaws: Array<ProblemFlaw>, }
  | { "type": "waiting",
  /** Of which request. */
  number: number,
  /** How many. */
  before: number, }
  | { "type": "ended",
  /** Of which search. */
  number: number, }
  | { "type": "refused",
  /** Of which request. */
  number: number,
  /** The word for programs and translations. */
  reason: string,
  /** In English words. */
  message: string, }
  | { "type": "pong" };

/** What the host answers to an application. */
export type ApplicationAnswer = {
  /** `accepted`, `declined`, or `applied` to think it over. */
  state: string,
};

/** Whoever applies. */
export type ApplicationWanted = {
  /** What a guest is called; a member is called what he is called. */
  name: string,
};

/** A seat whose player is not connected. */
export type AwaySeat = {
  /** Which. */
  seat: string,
  /** From when on the others may claim that he has been gone too long, in milliseconds since 1970. */
  until: number,
};

/** A board as it is drawn. */
export type BoardPlan = {
  /** `squares`, `grid`, `chequer`, `hexes`, `lattice` or `holes`. */
  shape: string,
  /** How wide it is. */
  columns: number,
  /** How high it is. */
  rows: number,
  /** The squares that are played on. */
  cells: Array<CellPlan>,
  /** How the squares that are played on are painted where only one colour is: `dark` or `light`. */
  shade: string,
  /** What stands at the edge: `algebraic`, `algebraic-from-top`, `numbers` or `names`. */
  edge: string,
  /** Squares that belong to a seat. */
  camps?: Array<Camp>,
};

/** A game of moves as it stands. */
export type BoardSnapshot = {
  /** The FEN that it began from, unless that is the initial position. */
  startFen: string | null,
  /** The lot that gave the position. */
  lot: LotDrawn | null,
  /** What one side gave. */
  handicap: Handicap | null,
  /** Its place in a match. */
  match: MatchPlace | null,
  /** The time controls by seat, if there is a clock. */
  controls: Array<ControlInfo> | null,
  /** What was agreed on. */
  terms: TermsInfo,
  /** The seats that play without seeing the pieces. */
  blindfold?: Array<string>,
  /** Whether this client is one of them and the game goes on: then no pieces are told, nor what tells where they stand. */
  hidden?: boolean,
  /** Where the moves began. */
  start: View,
  /** What stands on the board. */
  view: View,
  /** The moves since the last irregularity that stood. */
  moves: Array<PlayedMove>,
  /** The texts of the moves before irregularities that stood, a list for each part. */
  past?: Array<Array<string>>,
  /** Over the board: everything that has happened. */
  protocol?: Array<ProtocolEntry>,
  /** How it stands. */
  now: Now,
  /** The legal moves, for whoever is to move alone. */
  legal?: Array<LegalMove>,
};

/** What is another at one board than at all others: a handicap that the host gives or takes. */
export type BoardTermsInfo = {
  /** Seconds that the player's clock has more at the beginning, or less. */
  extra?: number,
  /** The host's seat, if it does not follow from the exhibition's side. */
  host?: string,
  /** The FEN from which the game begins, if it is another than at all other boards. */
  position?: string,
  /** The odds that this position is, if men of one side are all that is missing in it. */
  handicap?: Handicap,
};

/** What is another at the board of somebody who has applied: all of it anew. */
export type BoardTermsWanted = {
  /** Seconds that his clock has more at the beginning, or less. */
  extra?: number,
  /** The host's seat there; left to the exhibition's side without. */
  host?: string,
  /** From where his game begins, in any notation. */
  position?: string,
  /** Instead of that the men that one side gives, and who begins. */
  handicap?: OddsWanted,
};

/** What an event changed in a game of moves. */
export type BoardUpdate = {
  /** How many moves there are now: fewer than before where some were taken back. */
  plies: number,
  /** The move that was made. */
  move?: PlayedMove,
  /** What stands on the board, where the moves do not tell it. */
  view?: View,
  /** Where the moves begin, where that has changed because an irregularity stood. */
  start?: View,
  /** Over the board: what the protocol says of the event. */
  protocol?: ProtocolEntry,
  /** How it stands. */
  now: Now,
  /** The legal moves, for whoever is to move alone. */
  legal?: Array<LegalMove>,
};

/** A move of the engine's opening book. */
export type BookMove = {
  /** The move, short. */
  move: string,
  /** Its score for the side to move, in hundredths of a man. */
  score: number,
  /** What that is worth to the first seat. */
  chances: ChancesInfo,
};

/** Squares that belong to a seat. */
export type Camp = {
  /** The seat. */
  seat: string,
  /** The squares. */
  cells: Array<string>,
};

/** A game as its player reports it. */
export type CardGame = {
  /** Whether he has White. */
  white: boolean,
  /** `won`, `drawn` or `lost` for him, if the game has its result. */
  result?: string,
  /** What he has said. */
  mine?: string,
  /** What the other one has said, for him. */
  theirs?: string,
  /** The game's address, if it is played on a device. */
  played?: string,
};

/** What a player finds behind the code on his card: his pair in the round that is played. */
export type CardInfo = {
  /** His name. */
  name: string,
  /** The name of the competition. */
  competition: string,
  /** The round, from 1; zero if he is not paired now. */
  round: number,
  /** The board, from 1. */
  board: number,
  /** Whom he meets. */
  opponent: string,
  /** The drawn opening; empty for the game's own beginning. */
  opening: string,
  /** The games of the pair. */
  games: Array<CardGame>,
};

/** A player says how a game of his ended. */
export type CardReport = {
  /** The code on his card. */
  code: string,
  /** Which game of the pair, from 0. */
  game: number,
  /** `won`, `drawn` or `lost`. */
  result: string,
};

/** Everything that a client needs to offer new games. */
export type Catalogue = {
  /** The version of the server. */
  version: string,
  /** Which [`WIRE`](crate::WIRE) it speaks. */
  wire: number,
  /** The named variants. */
  variants: Array<VariantDescription>,
  /** The rules that people may change. */
  switches: Array<SwitchInfo>,
  /** The levels of the engine. */
  levels: Array<number>,
  /** The usual time controls. */
  times: Array<PresetInfo>,
  /** What each game is, in one sentence: by its identifier and the language. Forms of a game share that of the first. */
  about: { [key in string]?: { [key in string]?: string } },
};

/** A cell of a drawing table. */
export type CellInfo = {
  /** The identifier of the table. */
  table: string,
  /** What the table is called, by language. */
  names: { [key: string]: string },
  /** The name of the cell. */
  cell: string,
};

/** A square and its place. */
export type CellPlan = {
  /** Its name. */
  name: string,
  /** From the left. */
  x: number,
  /** From below. */
  y: number,
};

/** How a game may end for the first seat, and how that is called for it. */
export type ChancesInfo = {
  /** It wins. */
  win: number,
  /** Nobody wins. */
  draw: number,
  /** It loses. */
  loss: number,
  /** `winning`, `much-better`, `better`, `even`, `worse`, `much-worse` or `losing`. */
  verdict: string,
};

/** The children of a node in their order. */
export type ChildOrder = {
  /** The node. */
  node: number,
  /** Its children: the first goes on with the line. */
  children: Array<number>,
};

/** A command with the seat that it is for. */
export type ClientMessage = {
  /** For which seat, where the client holds several at one device and the command does not tell. */
  seat?: string, } & ({ "type": "move",
  /** How many moves were made before. */
  ply: number,
  /** The squares in order. */
  path: Array<string>,
  /** The captured pieces in order. */
  removed?: Array<string>,
  /** Whether a draw is offered with it. */
  offer?: boolean, }
  | { "type": "enter",
  /** How many moves were made before. */
  ply: number,
  /** The move. */
  text: string,
  /** Whether a draw is offered with it. */
  offer?: boolean, }
  | { "type": "press",
  /** How many moves were made before. */
  ply: number,
  /** What was done, such as `c3-d4, off e5`. */
  deeds: string,
  /** Whether a draw is offered with it. */
  offer?: boolean, }
  | { "type": "flick",
  /** How many flicks were made before. */
  ply: number,
  /** The disc's letter. */
  disc: string,
  /** Tenths of a degree. */
  angle: number,
  /** Thousandths of the greatest strength. */
  strength: number, }
  | { "type": "propose",
  /** What. */
  proposal: string, }
  | { "type": "agree",
  /** To what. */
  proposal: string, }
  | { "type": "decline",
  /** What. */
  proposal: string, }
  | { "type": "claim",
  /** The move. */
  text?: string, }
  | { "type": "advise",
  /** How many moves were made before. */
  ply: number,
  /** The squares in order. */
  path?: Array<string>,
  /** The captured pieces in order. */
  removed?: Array<string>,
  /** Instead of them the move in any notation that the game accepts. */
  text?: string, }
  | { "type": "close-vote",
  /** How many moves were made before. */
  ply: number, }
  | { "type": "hand-over",
  /** Whom, as [`crate::Holder::key`] names him. */
  to: string, }
  | { "type": "dismiss",
  /** Whom, as [`crate::Holder::key`] names him. */
  who: string, }
  | { "type": "take-lead" }
  | { "type": "leave" }
  | { "type": "say",
  /** `players`, `watchers` or `side`. */
  circle: string,
  /** In his own words, at most 300 characters. */
  text?: string,
  /** Instead of them the name of a phrase that everybody reads in his own language. */
  phrase?: string, }
  | { "type": "demand" }
  | { "type": "let-stand" }
  | { "type": "report",
  /** In which way. */
  fault: string, }
  | { "type": "claim-flag" }
  | { "type": "resign" }
  | { "type": "call-off" }
  | { "type": "claim-absence" }
  | { "type": "start" }
  | { "type": "pause" }
  | { "type": "disobey" }
  | { "type": "declare-draw" }
  | { "type": "forfeit" }
  | { "type": "annul" }
  | { "type": "set-up-wrong" }
  | { "type": "adjust" }
  | { "type": "put-back",
  /** The square. */
  cell: string, }
  | { "type": "ping" });

/** What the clocks of a game show at the moment of the message. Times are in milliseconds. */
export type ClockFace = {
  /** By seat, in their order. */
  seats: Array<SeatClock>,
  /** Whose clock runs. */
  running: string | null,
  /** Whose clock was stopped in a pause, until somebody starts it again. */
  paused?: string,
};

/** Somebody who is not paired. */
export type CompetitionBye = {
  /** His entry, from 0. */
  who: number,
  /** `allocated`, `half`, `full` or `zero`. */
  bye: string,
};

/** What a client wants at a competition. */
export type CompetitionCommand = { "type": "say",
  /** In 1 to 300 characters. */
  text: string, }
  | { "type": "rest",
  /** Which of both. */
  on: boolean, }
  | { "type": "ping" };

/** Something that an arbiter does. */
export type CompetitionDeed = { "deed": "enter",
  /** The list. */
  list: string, }
  | { "deed": "withdraw",
  /** His entry, from 0. */
  who: number, }
  | { "deed": "return",
  /** His entry, from 0. */
  who: number, }
  | { "deed": "correct",
  /** His entry, from 0. */
  who: number,
  /** His name. */
  name: string,
  /** Zero for none. */
  rating: number,
  /** A title or grade. */
  title: string, }
  | { "deed": "ask",
  /** His entry, from 0. */
  who: number,
  /** `half`, `full` or `zero`. */
  bye: string, }
  | { "deed": "forbid",
  /** Their entries, from 0. */
  players: Array<number>, }
  | { "deed": "pair" }
  | { "deed": "end" }
  | { "deed": "swap",
  /** The stage, from 0. */
  stage: number,
  /** The group, from 0. */
  group: number,
  /** One entry, from 0. */
  one: number,
  /** The other one. */
  other: number, }
  | { "deed": "score",
  /** The stage, from 0. */
  stage: number,
  /** The group, from 0. */
  group: number,
  /** The round, from 0. */
  round: number,
  /** The pair, from 0. */
  pair: number,
  /** Which of its games, board by board, from 0. */
  game: number,
  /** As arbiters write it; empty to take it back. */
  result: string, }
  | { "deed": "line-up",
  /** The stage, from 0. */
  stage: number,
  /** The group, from 0. */
  group: number,
  /** The round, from 0. */
  round: number,
  /** The pair, from 0. */
  pair: number,
  /** `first` or `second`. */
  side: string,
  /** Its people by their places in the team, board by board, from 0. */
  members: Array<number>, }
  | { "deed": "problems",
  /** As PDN; the result says whether a draw is to be reached. */
  pdn: string, }
  | { "deed": "solve",
  /** Whose, by his entry, from 0. */
  who: number,
  /** Of which problem, from 0. */
  problem: number,
  /** Points, with at most one decimal or a half. */
  points: string,
  /** How long he took, in seconds. */
  seconds: number, }
  | { "deed": "add",
  /** The stage, from 0. */
  stage: number,
  /** The group, from 0. */
  group: number,
  /** The round, from 0. */
  round: number,
  /** The pair, from 0. */
  pair: number,
  /** As arbiters write it. */
  result: string, }
  | { "deed": "decide",
  /** The stage, from 0. */
  stage: number,
  /** The group, from 0. */
  group: number,
  /** The round, from 0. */
  round: number,
  /** The pair, from 0. */
  pair: number,
  /** `first` or `second`. */
  side: string, }
  | { "deed": "note",
  /** In at most 1000 characters. */
  text: string, }
  | { "deed": "undo",
  /** The number of its record. */
  number: number, }
  | { "deed": "publish",
  /** Which of both. */
  public: boolean, }
  | { "deed": "plan",
  /** As [`CompetitionPlan::plan`]. */
  plan: string, }
  | { "deed": "arbiter",
  /** A member's name. */
  name: string,
  /** Which of both. */
  arbitrates: boolean,
};

/** A simultaneous exhibition that belongs to a competition. */
export type CompetitionExhibition = {
  /** Its address. */
  id: string,
  /** What it is called. */
  name: string,
  /** `open`, `starting`, `running` or `over`. */
  stage: string,
};

/** A group of a stage. */
export type CompetitionGroup = {
  /** The stage, from 0. */
  stage: number,
  /** The group of the stage, from 0. */
  group: number,
  /** What it is called; empty where there is only one. */
  name: string,
  /** How many rounds there will be, if that is known. */
  planned?: number,
  /** Those that were published. */
  rounds: Array<CompetitionRound>,
  /** Who stands where. */
  standings: TableInfo,
  /** The entries in the order of the standings. */
  order: Array<number>,
  /** Who met whom. */
  crosstable: TableInfo,
  /** The most points of each problem, where problems are solved. */
  problems?: Array<string>,
  /** What was solved. */
  solutions?: Array<CompetitionSolution>,
};

/** A competition in a list. */
export type CompetitionHead = {
  /** Its address. */
  id: string,
  /** What it is called. */
  name: string,
  /** The variant. */
  variant: string,
  /** `open`, `playing` or `over`. */
  state: string,
  /** Whether everybody may look at it. */
  public: boolean,
  /** Whether the server runs it by itself. */
  online?: boolean,
  /** When something last happened, milliseconds since 1970. */
  updatedAt: number,
};

/** A competition as it stands. */
export type CompetitionInfo = {
  /** What there is of it in lists. */
  head: CompetitionHead,
  /** How many records there are; it grows with whatever is done. */
  version: number,
  /** The member who made it; empty for a guest or somebody who has left. */
  owner: string,
  /** The other arbiters, by name. */
  arbiters: Array<string>,
  /** Whether whoever asks may do what arbiters do. */
  mayArbitrate?: boolean,
  /** Whether he made it, and names arbiters. */
  owns?: boolean,
  /** The city, the dates and the chief arbiter, as far as they are told. */
  about: Array<string>,
  /** The clock of a player, if it is told. */
  control?: ControlInfo,
  /** How the server runs it; nothing where it is played elsewhere. */
  online?: OnlineInfo,
  /** Games that go on, the best players first. */
  boards: Array<OnlineBoard>,
  /** How many games go on. */
  playing: number,
  /** The code with which an arbiter's program hands in a file of games. */
  relay?: string,
  /** For arbiters: the codes on the players' cards, by entry; none where the server makes the games. */
  cards: Array<string>,
  /** The seed of all lots. */
  seed: string,
  /** How many games a pair plays. */
  games: number,
  /** What an arbiter may note as the result of a game, the usual ones first. */
  results: Array<string>,
  /** In the order in which they entered. */
  entries: Array<CompetitorInfo>,
  /** Of whom there are standings of their own: those of an age, of a sex, of a team, of a city. */
  selections: Array<CompetitionSelection>,
  /** What has begun, stage by stage and group by group. */
  groups: Array<CompetitionGroup>,
  /** What can be undone: the number of its record and what it was. */
  undo?: CompetitionUndo,
  /** Protests, rulings and the like. */
  notes: Array<string>,
  /** Simultaneous exhibitions that belong to it. */
  exhibitions: Array<CompetitionExhibition>,
  /** What would be against the rules in the round that was published last. */
  objections: Array<string>,
};

/** The competitions that somebody can open. */
export type CompetitionList = {
  /** Those of which he is an arbiter. */
  mine: Array<CompetitionHead>,
  /** Public ones that are played. */
  playing: Array<CompetitionHead>,
  /** Public ones that have not begun. */
  open: Array<CompetitionHead>,
  /** Public ones that are over. */
  over: Array<CompetitionHead>,
};

/** What is said at a competition. */
export type CompetitionMessage = { "type": "welcome",
  /** In its order. */
  said: Array<StudySaid>,
  /** How many are there. */
  here: number, }
  | { "type": "here",
  /** How many. */
  here: number, }
  | { "type": "changed" }
  | { "type": "arena",
  /** The best ones, as rows of the table of standings. */
  leaders: Array<Array<string>>,
  /** How many games go on. */
  playing: number, }
  | { "type": "standing",
  /** His place. */
  place: string,
  /** His points. */
  points: string, }
  | { "type": "game",
  /** Its address. */
  game: string, }
  | { "type": "said" } & StudySaid | { "type": "refused",
  /** The reason as a word for programs and translations. */
  reason: string,
  /** The same in English. */
  message: string, }
  | { "type": "pong" };

/** A pair. */
export type CompetitionPair = {
  /** The entry that has White first, from 0. */
  first: number,
  /** The other one. */
  second: number,
  /** What each had before the round. */
  points: [string, string],
  /** The drawn opening; empty for the game's own beginning. */
  opening: string,
  /** The result as far as it is known, in words of arbiters. */
  result: string,
  /** The result of each game, board by board; empty where it is open. */
  games: Array<string>,
  /** The addresses of the games that were made for it on this server. */
  played?: Array<string>,
  /** Of teams: who sits at each board, by their places in both teams, from 0. */
  lineUps?: Array<[number, number]>,
  /** What the players say of games without a result. */
  reports?: Array<PairReport>,
  /** Whether it is equal and somebody must go on. */
  equal?: boolean,
};

/** The place of a game in a competition. */
export type CompetitionPlace = {
  /** The address of the competition. */
  id: string,
  /** What it is called. */
  name: string,
  /** The round, from 1. */
  round: number,
  /** The board of the round, from 1. */
  board: number,
  /** Until when the first moves are to be made, in milliseconds since 1970. */
  firstMovesUntil: number,
};

/** The regulations of a competition, for its arbiters. */
export type CompetitionPlan = {
  /** As JSON, as `bolshak tournament plan` prints it. */
  plan: string,
  /** The tie-breaks that there are. */
  tieBreaks: Array<TieBreakChoice>,
  /** Whether openings are drawn in this game. */
  openings: boolean,
};

/** A round. */
export type CompetitionRound = {
  /** In the order of the boards. */
  pairs: Array<CompetitionPair>,
  /** Who is not paired, by entry, and the points that he gets. */
  byes: Array<CompetitionBye>,
};

/** An arbiter intervenes in a game that goes on. */
export type CompetitionRuling = { "ruling": "pause" }
  | { "ruling": "start" }
  | { "ruling": "time",
  /** `white` or `black`. */
  seat: string,
  /** How many seconds. */
  seconds: number, }
  | { "ruling": "award",
  /** `white` or `black`. */
  seat: string, }
  | { "ruling": "draw" }
  | { "ruling": "annul" };

/** Some of those who take part. */
export type CompetitionSelection = {
  /** `age`, `sex`, `team` or `city`. */
  by: string,
  /** `under12` and so on, `women` or `men`, or a name. */
  value: string,
};

/** What somebody's solution of a problem is worth. */
export type CompetitionSolution = {
  /** His entry, from 0. */
  who: number,
  /** Which problem, from 0. */
  problem: number,
  /** The points. */
  points: string,
  /** How long he took. */
  seconds: number,
};

/** What was done last. */
export type CompetitionUndo = {
  /** The number of its record. */
  number: number,
  /** A word for what it was: `entered`, `paired`, `scored` and others. */
  what: string,
};

/** A competition that somebody begins. */
export type CompetitionWanted = {
  /** What it is called, in 1 to 100 characters. */
  name: string,
  /** The regulations to begin with: `city`, `school`, `micro-match`, `round-robin`, `cup` and others. */
  preset: string,
  /** A variant for two. */
  variant: string,
  /** Rounds of a Swiss system or a match, or cycles of a round robin. */
  rounds?: number,
  /** The city, or where it is played. */
  place: string,
  /** When, in words. */
  dates: string,
  /** Whether everybody may look at it. */
  public: boolean,
  /** The clock of a player as text; that of the regulations, if nothing is said. */
  time?: string,
  /** How the server runs it; nothing where it is played elsewhere. */
  online?: OnlineWanted,
};

/** Who takes part. */
export type CompetitorInfo = {
  /** As it is printed. */
  name: string,
  /** Zero if he has none. */
  rating: number,
  /** A title or grade. */
  title: string,
  /** The team, the city or the federation. */
  from: string,
  /** The people of a team, from the first board on. */
  members?: Array<string>,
  /** Whether he plays no more. */
  out?: boolean,
};

/** The password, for what cannot be undone. */
export type Confirmation = {
  /** The password as it is. */
  password: string,
};

/** What somebody has answered in a contest. */
export type ContestAnswer = {
  /** His entry, from 0. */
  who: number,
  /** The points that he got. */
  points: string,
  /** How long he took, since his last answer. */
  seconds: number,
  /** His moves, with blanks between; empty where an arbiter judged. */
  moves: string,
};

/** A problem of a contest in solving, for whoever may see it now. */
export type ContestProblem = {
  /** `win` or `draw`. */
  goal: string,
  /** The position in which it begins. */
  here: NodePosition,
  /** The most points that it gives. */
  most: string,
  /** What whoever asks has answered. */
  own?: ContestAnswer,
  /** The author's moves; for arbiters, and for everybody when time is up. */
  solution?: string,
  /** What all have answered, for those who see the solution. */
  answers: Array<ContestAnswer>,
};

/** A time control: its text, and the same taken apart for whoever shows it. */
export type ControlInfo = {
  /** As PDN writes it. */
  text: string,
  /** `stages`, `sandglass`, `each-move`, or `unlimited` for a seat without a clock in a game where another has one. */
  kind: string,
  /** At least one; without a clock one of no time. */
  stages: Array<StageInfo>,
};

/** What a side would play in one position. Only that side hears it, and nobody keeps it. */
export type Counsel = {
  /** The side. */
  seat: string,
  /** How many moves were made before. */
  ply: number,
  /** The moves that somebody is for, the one that was named first in front. */
  moves: Array<AdvisedMove>,
};

/** Lessons about one thing. */
export type CourseInfo = {
  /** The word for it. */
  id: string,
  /** In their order. */
  lessons: Array<LessonHead>,
};

/** A name and its password, to sign up or in. */
export type Credentials = {
  /** What the member is called, or was. */
  name: string,
  /** The password. */
  password: string,
};

/** A diagonal with a name. */
export type DiagonalInfo = {
  /** The word for it. */
  id: string,
  /** What people call it. */
  names: NamesInfo,
  /** Its squares. */
  cells: Array<string>,
};

/** A disc and where it lies. */
export type Disc = {
  /** Whose it is. */
  seat: string,
  /** The letter of its file. */
  disc: string,
  /** From the left edge. */
  x: number,
  /** From the lower edge. */
  y: number,
};

/** What a list says of a document. */
export type DocumentHead = {
  /** Its name in addresses. */
  id: string,
  /** `tree` or `lesson`. */
  kind: string,
  /** What it is called. */
  title: string,
  /** When it was last changed, in milliseconds since 1970. */
  updatedAt: number,
};

/** A document as somebody sees it. */
export type DocumentInfo = {
  /** The text itself. */
  text: string,
  /** Whether whoever asks may change it. */
  mine: boolean,
  /** Its name in addresses. */
  id: string,
  /** `tree` or `lesson`. */
  kind: string,
  /** What it is called. */
  title: string,
  /** When it was last changed, in milliseconds since 1970. */
  updatedAt: number,
};

/** A text that is to be kept. */
export type DocumentText = {
  /** `tree`, PDN with variations, or `lesson`, as docs/lessons.md says. */
  kind: string,
  /** What it is called. */
  title: string,
  /** The text itself. */
  text: string,
};

/** Games with the same moves. */
export type DoubleGames = {
  /** The games. */
  games: Array<LibraryGame>,
  /** Whether the players are the same, too. */
  samePlayers: boolean,
};

/** A draw that comes without agreement. */
export type DrawInfo = {
  /** The criterion, such as `D3`. */
  criterion: string | null,
  /** The word for the rule. */
  rule: string,
  /** After how many. */
  limit: number,
  /** The article of the rules. */
  article: string,
};

/** Somebody enters an online competition. */
export type EntryWanted = {
  /** What a guest wants to be called; a member enters under his name. */
  name: string,
  /** The team for which he plays. */
  team: string,
  /** The password, if one is asked for. */
  password: string,
  /** Where teams play: the names of its people, board by board; whoever enters is its captain. */
  members: Array<string>,
};

/** What happened, as it is kept. */
export type Event = {
  /** When, in milliseconds since 1970. */
  at: number,
  /** The word for what happened, such as `played` or `resigned`. */
  kind: string,
  /** What else was kept of it, as text. */
  detail?: string,
  /** How long the move took, in milliseconds, where there is a clock. */
  used?: number,
};

/** A board of an exhibition. */
export type ExhibitionBoard = {
  /** Its number, from 1. */
  number: number,
  /** The address of its game. */
  game: string,
  /** What the player is called. */
  name: string,
  /** Whether he is a member. */
  member?: boolean,
  /** Whether he is whoever asks. */
  mine?: boolean,
  /** The player's seat. */
  seat: string,
  /** How many moves were played. */
  plies: number,
  /** Whose turn it is: `host` or `player`; nobody's when it is over. */
  toMove?: string,
  /** How it has ended, as the game writes it. */
  result?: string,
  /** Who has won: `host`, `player` or `nobody`; nothing if it goes on or came to nothing. */
  winner?: string,
  /** What is another at it than at all others. */
  terms: BoardTermsInfo,
  /** When something happened last, in milliseconds since 1970. */
  updatedAt: number,
};

/** Somebody who has applied. */
export type ExhibitionEntryInfo = {
  /** The number of his entry. */
  number: number,
  /** What he is called; empty if a guest has not said. */
  name: string,
  /** Whether he is a member. */
  member?: boolean,
  /** `applied`, `accepted` or `declined`. */
  state: string,
  /** Whether it is whoever asks. */
  mine?: boolean,
  /** What is another at his board. */
  terms: BoardTermsInfo,
};

/** An exhibition in a list. */
export type ExhibitionHead = {
  /** Its address. */
  id: string,
  /** What it is called. */
  name: string,
  /** The member who plays against all; empty if he has left. */
  host: string,
  /** The variant. */
  variant: string,
  /** `open`, `starting`, `running` or `over`. */
  stage: string,
  /** Which side the host has. */
  side: string,
  /** The most boards. */
  most: number,
  /** How many are accepted. */
  players: number,
  /** Whether the host plays without seeing the pieces. */
  blindfold?: boolean,
  /** The host's clock at each board; null if he has none. */
  hostTime: ControlInfo | null,
  /** The clock of each player; null if they have none. */
  playerTime: ControlInfo | null,
  /** When it was announced, in milliseconds since 1970. */
  announcedAt: number,
};

/** All of an exhibition, for whoever asks. */
export type ExhibitionInfo = {
  /** What the host tells of it. */
  about: string,
  /** The position from which all games begin, unless it is the initial one. */
  position?: string,
  /** The table from which each board's opening is drawn. */
  table?: string,
  /** What whoever asks is to it: `host`, `player`, `applicant`, `declined`, `administrator` or `visitor`. */
  role: string,
  /** What he may do now: `apply`, `leave`, `answer`, `start`, `call-off`, `settle`. */
  may: Array<string>,
  /** Who has applied. Only the host is told of those who are not accepted, and each of himself. */
  entries: Array<ExhibitionEntryInfo>,
  /** The boards, once they are given out. */
  boards: Array<ExhibitionBoard>,
  /** The score, once it is played. */
  score: ExhibitionScoreInfo | null,
  /** Its address. */
  id: string,
  /** What it is called. */
  name: string,
  /** The member who plays against all; empty if he has left. */
  host: string,
  /** The variant. */
  variant: string,
  /** `open`, `starting`, `running` or `over`. */
  stage: string,
  /** Which side the host has. */
  side: string,
  /** The most boards. */
  most: number,
  /** How many are accepted. */
  players: number,
  /** Whether the host plays without seeing the pieces. */
  blindfold?: boolean,
  /** The host's clock at each board; null if he has none. */
  hostTime: ControlInfo | null,
  /** The clock of each player; null if they have none. */
  playerTime: ControlInfo | null,
  /** When it was announced, in milliseconds since 1970. */
  announcedAt: number,
};

/** The exhibitions of which everybody knows, the newest of each stage first. */
export type ExhibitionList = {
  /** Those that take applications. */
  open: Array<ExhibitionHead>,
  /** Those that are played. */
  running: Array<ExhibitionHead>,
  /** Those that are over. */
  over: Array<ExhibitionHead>,
};

/** The place of a game in an exhibition. */
export type ExhibitionPlace = {
  /** The address of the exhibition. */
  id: string,
  /** What it is called. */
  name: string,
  /** The number of the board. */
  board: number,
  /** The host's seat. */
  host: string,
  /** Whether the host plays without seeing the pieces. */
  blindfold?: boolean,
};

/** The score of an exhibition, counted for the host. */
export type ExhibitionScoreInfo = {
  /** Games that the host has won. */
  won: number,
  /** Games that nobody has won. */
  drawn: number,
  /** Games that the host has lost. */
  lost: number,
  /** Games that go on. */
  going: number,
  /** The points of the host and of all players together: two for a game that is won. */
  points: [number, number],
};

/** An exhibition that a member announces. */
export type ExhibitionWanted = {
  /** What it is called, in 1 to 60 characters. */
  name: string,
  /** What there is to know of it, in at most 1000 characters. */
  about: string,
  /** A variant for two. */
  variant: string,
  /** From where all games begin, in any notation; from the initial position without. */
  position?: string,
  /** Instead of that the table from which each board's opening is drawn. */
  table?: string,
  /** Which side the host has: `white`, `black`, `alternating` or `lot`. */
  side: string,
  /** The host's clock at each board, in the text of PDN. */
  hostTime?: string,
  /** The clock of each player. Host and players both have one, neither has, or only one of the two has. */
  playerTime?: string,
  /** The most boards, 1 to 60. */
  most: number,
  /** Whether the host plays without seeing the pieces. */
  blindfold?: boolean,
};

/** What is known of a position from games, books and tables of openings. */
export type Explorer = {
  /** How many games came to it. */
  games: number,
  /** What was played, the most frequent first. */
  moves: Array<ExplorerMove>,
  /** Games that ended here. */
  ended?: MoveTally,
  /** What the engine's opening book says, the best first. */
  book: Array<BookMove>,
  /** The cells of drawing tables that begin here. */
  cells: Array<CellInfo>,
  /** What the opening is called. */
  opening?: OpeningInfo,
};

/** A move that was played. */
export type ExplorerMove = {
  /** The move, short. */
  move: string,
  /** How many. */
  games: number,
  /** Won by the first seat of a game for two … */
  white: number,
  /** … drawn … */
  draws: number,
  /** … won by the second. */
  black: number,
  /** In games for more than two: for each seat, how often it came in at each place. */
  places?: Array<Array<number>>,
  /** The average rating of the players. */
  rating?: number,
  /** Some of the games. */
  samples: Array<number>,
};

/** A disc that left the board. */
export type FallenDisc = {
  /** Whose it was. */
  seat: string,
  /** The letter of its file. */
  disc: string,
};

/** One thing that was irregular. */
export type Fault = {
  /** The word for it. */
  kind: string,
  /** The squares that it was about. */
  cells: Array<string>,
  /** The moves that would have been legal. */
  expected: Array<string>,
};

/** Something wrong with a text. */
export type FaultInfo = {
  /** The line, from 1. */
  line: number,
  /** The character of the line, from 1. */
  column: number,
  /** What is wrong and what was expected. */
  message: string,
};

/** A flick with everything that is needed to show it. */
export type Film = {
  /** Where the discs lay. */
  before: Array<Disc>,
  /** The ways of the discs; none if they cannot be told any more. */
  motion: FlickMotion | null,
  /** Who made it. */
  seat: string,
  /** As text. */
  text: string,
  /** The discs that left the board. */
  fell: Array<FallenDisc>,
  /** The word for what it led to. */
  effect: string,
  /** Who won by it. */
  winner: string | null,
};

/** The ways of the discs in a flick. */
export type FlickMotion = {
  /** Frames in a second. */
  rate: number,
  /** How many frames there are. */
  frames: number,
  /** A way for each disc that moved. */
  tracks: Array<Track>,
};

/** A flick that was made, and what came of it. */
export type FlickPlayed = {
  /** Who made it. */
  seat: string,
  /** As text. */
  text: string,
  /** The discs that left the board. */
  fell: Array<FallenDisc>,
  /** The word for what it led to. */
  effect: string,
  /** Who won by it. */
  winner: string | null,
};

/** A game of Chapaev as it stands. Places are in thousandths of a square from the lower left corner. */
export type FlickSnapshot = {
  /** The radius of a disc. */
  radius: number,
  /** Everything that was flicked. */
  played: Array<FlickPlayed>,
  /** How it stands, and the last flick to be seen again. */
  now: FlickUpdate,
};

/** What an event changed: the whole position, which has sixteen discs at most. */
export type FlickUpdate = {
  /** How many flicks there are. */
  plies: number,
  /** Who is to flick. */
  sideToMove: string,
  /** The round, from 1. */
  round: number,
  /** Who began the round. */
  first: string,
  /** The rank of each side's line, White's first. */
  lines: [number, number],
  /** The rounds that each side has won, White's first. */
  score: [number, number],
  /** The discs on the board. */
  discs: Array<Disc>,
  /** The last flick. */
  last: Film | null,
  /** The position as text. */
  position: string,
};

/** Who has forgotten his password. */
export type Forgotten = {
  /** His name, or the address that he has confirmed. */
  who: string,
};

/** Which form of which variant it is. */
export type FormInfo = {
  /** The first form of the family, which names the family. */
  of: string,
  /** What tells this form from the others. */
  names: NamesInfo,
};

/** A line of play with its worth. */
export type FoundLine = {
  /** For the side to move, in hundredths of a man. */
  score: number,
  /** The plies to a win that is found, negative to a loss. */
  ends?: number,
  /** The chances of the first seat, such as White. */
  chances: ChancesInfo,
  /** The moves in short notation. */
  moves: Array<string>,
  /** The first move by its squares. */
  path: Array<string>,
};

/** What an event changed, by the kind of the game. */
export type GameChange = { "kind": "board" } & BoardUpdate | { "kind": "flicks" } & FlickUpdate;

/** What is said of a whole game. */
export type GameReport = {
  /** The game with values, signs, comments and better play, as PDN. */
  pdn: string,
  /** The chances of the first seat at each position, the last included. */
  chances: Array<ChancesInfo>,
  /** What is said of each move. */
  moves: Array<MoveJudgement>,
  /** For each seat the accuracy of its moves in hundredths. */
  accuracy: Array<number | null>,
};

/** What is played, by its kind. */
export type GameSnapshot = { "kind": "board" } & BoardSnapshot | { "kind": "flicks" } & FlickSnapshot;

/** What a client wants in the hall. */
export type HallCommand = { "type": "seek" } & SeekTerms | { "type": "withdraw",
  /** The number of a seek of one's own. */
  seek?: number, }
  | { "type": "accept",
  /** The number of the seek. */
  seek: number,
  /** Which of its variants; the first by default. */
  variant?: string,
  /** Which of its times; the first by default. */
  time?: string, }
  | { "type": "ping" };

/** What is said in the hall. */
export type HallMessage = { "type": "hall",
  /** What others look for, and oneself. */
  seeks: Array<SeekInfo>,
  /** How many people are here. */
  here: number,
  /** One's friends who are here. */
  friends: Array<string>,
  /** How many notices one has not seen. */
  unseen: number, }
  | { "type": "sought" } & SeekInfo | { "type": "gone",
  /** The number of the seek. */
  seek: number, }
  | { "type": "here",
  /** How many. */
  here: number, }
  | { "type": "friend",
  /** What he is called. */
  name: string,
  /** Whether he is here. */
  here: boolean, }
  | { "type": "paired",
  /** Its address. */
  game: string, }
  | { "type": "noticed" } & NoticeInfo | { "type": "pong" }
  | { "type": "refused",
  /** The word for programs and translations. */
  reason: string,
  /** In English words. */
  message: string,
};

/** What one side gave. */
export type Handicap = {
  /** Who gave it. */
  seat: string,
  /** The squares of the men that were left out. */
  without: Array<string>,
  /** Who began. */
  first: string,
};

/** Somebody who holds a seat together with others. */
export type Holder = {
  /** What he is called in commands: letters that stay his in this game and say nothing else of him. */
  key: string,
  /** What he is called; empty if nobody said. */
  name: string,
  /** Whether he has signed up, under this name. */
  member?: boolean,
  /** Whether he is connected. */
  here?: boolean,
};

/** What became of games that were sent to be taken in. */
export type ImportAnswer = {
  /** So many are new. */
  new: number,
  /** So many were there already. */
  double: number,
  /** Those that were not taken in, and why. */
  faults: Array<FaultInfo>,
};

/** Something irregular that waits for the opponent's word. */
export type Irregular = {
  /** Whose it is. */
  by: string,
  /** What was irregular. */
  faults: Array<Fault>,
};

/** What an administrator decides about a member. */
export type JudgementWanted = {
  /** `dismissal`, `warning`, `mute`, `unmute`, `closing` or `reopening`. */
  kind: string,
  /** Why, in at most 1000 characters. Of a warning the member reads it. */
  text: string,
  /** Of a mute, for how many days, 1 to 3650. */
  days?: number,
};

/** Whose piece it is, and of which kind. */
export type Kind = {
  /** The seat. */
  seat: string,
  /** `man`, `king` or `pawn`. */
  kind: string,
};

/** Somebody strong. */
export type Leader = {
  /** What he is called. */
  name: string,
  /** How strong he is. */
  value: number,
  /** How many games have shown it. */
  games: number,
};

/** A move that may be made. */
export type LegalMove = {
  /** The squares in order, with blanks between them. */
  path: string,
  /** The captured pieces in order, with blanks between them. */
  removed?: string,
  /** In full notation, where it is not the squares with the sign of the game between them. */
  text?: string,
  /** What stands where afterwards, where it is not the moved piece as it was. */
  placed?: Array<Piece>,
};

/** What a list says of a lesson. */
export type LessonHead = {
  /** Its name in addresses. */
  name: string,
  /** The variant that is played in it. */
  variant: string,
  /** What it is called. */
  title: { [key: string]: string },
  /** How many steps it has. */
  steps: number,
};

/** A lesson with everything that the page needs to go through it. */
export type LessonInfo = {
  /** The course. */
  course: string,
  /** The name of the next lesson of the course. */
  next: string | null,
  /** What the learner goes through. */
  steps: Array<LessonStep>,
  /** Its name in addresses. */
  name: string,
  /** The variant that is played in it. */
  variant: string,
  /** What it is called. */
  title: { [key: string]: string },
  /** How many steps it has. */
  steps: number,
};

/** All lessons that come with the program. */
export type LessonList = {
  /** In the order in which they are taken. */
  courses: Array<CourseInfo>,
};

/** A step of a lesson. */
export type LessonStep = {
  /** What the learner reads. */
  text: { [key: string]: string },
  /** The position, if there is one. */
  here: NodePosition | null,
  /** What is marked on the board. */
  shapes: Array<ShapeInfo>,
  /** What the learner does. */
  task: LessonTask | null,
  /** Help. */
  hint: { [key: string]: string },
  /** Said when the task is done. */
  right: { [key: string]: string },
  /** Said after a mistake. */
  wrong: { [key: string]: string },
};

/** What a learner does in a step. */
export type LessonTask = { "type": "play",
  /** The learner's turns. */
  turns: Array<LessonTurn>, }
  | { "type": "squares",
  /** All of them, in any order. */
  squares: Array<string>, }
  | { "type": "choose",
  /** What there is to choose from. */
  options: Array<{ [key: string]: string }>,
  /** The right one, from 0. */
  answer: number, }
  | { "type": "reach",
  /** `win` or `draw`. */
  goal: string,
  /** How strong the engine plays. */
  level: number,
};

/** A lesson that is not kept here, to be gone through as it stands. */
export type LessonText = {
  /** As docs/lessons.md says. */
  text: string,
};

/** A move that is to be found, and what follows it. */
export type LessonTurn = {
  /** The position in which it is to be found. */
  here: NodePosition,
  /** The moves that are right, in full notation; any legal one if there are none. */
  right: Array<string>,
  /** The one with which play goes on. */
  made: PlayedMove | null,
  /** What is answered. */
  answers: Array<PlayedMove>,
};

/** A game in a list. */
export type LibraryGame = {
  /** Its number, part of its address. */
  id: number,
  /** The players in the order of their seats; empty where nobody said. */
  players: Array<string>,
  /** The event. */
  event: string,
  /** The collection. */
  collection: string,
  /** The variant. */
  variant: string,
  /** When, as far as it is known: `2024.05.??`. */
  date?: string,
  /** The result as the game writes it; the places in a game for more than two. */
  result: string,
  /** Moves of all players. */
  plies: number,
  /** The average of the players' ratings. */
  rating?: number,
};

/** What is in the library. */
export type LibraryInfo = {
  /** How many games there are. */
  games: number,
  /** How many players. */
  players: number,
  /** Games by the variant. */
  variants: { [key: string]: number },
  /** Games by the collection that they came in with. */
  collections: { [key: string]: number },
  /** Whether whoever asks may take games in and say that two names are one player's. */
  mayChange: boolean,
};

/** A player in a list. */
export type LibraryPlayer = {
  /** The name that counts. */
  name: string,
  /** Other names that were said to be his. */
  aliases: Array<string>,
  /** Games. */
  games: number,
  /** Games won. */
  won: number,
  /** Games drawn. */
  drawn: number,
  /** The highest average rating of a game of his. */
  bestRating?: number,
};

/** An entry of the log, which nobody edits. */
export type LogEntryInfo = {
  /** Its number; later entries have higher ones. */
  number: number,
  /** The member whom it is about; empty if he has left. */
  about: string,
  /** Who has written it; empty if he has left. */
  by: string,
  /** `report`, `title`, `reset`, `look`, or a kind of [`JudgementWanted`]. */
  kind: string,
  /** Why; of a title its letters. */
  text: string,
  /** Of a mute, when it ends, in milliseconds since 1970. */
  until?: number,
  /** The game in which it happened. */
  game?: string,
  /** The study in which it happened. */
  study?: string,
  /** Of a report what the member had said there, as it was then; the circle of words in a study is `study`. */
  said?: Array<Said>,
  /** When, in milliseconds since 1970. */
  at: number,
};

/** An administrator wants to read what was said at a game; that he has stands in the log. */
export type LookWanted = {
  /** The number of the report that names the game. */
  report: number,
};

/** The lot that gave a position. */
export type LotDrawn = {
  /** The table. */
  table: string,
  /** The cell that was drawn. */
  cell: string,
  /** The seed, with which it can be drawn again. */
  seed: string,
};

/** What stands behind the mark of a link in a mail. */
export type MailCode = {
  /** The code. */
  code: string,
};

/** What there is of e-mail for whoever asks. */
export type MailInfo = {
  /** Whether the server sends mail. */
  available: boolean,
  /** One's own address; null without one. */
  own: OwnAddress | null,
};

/** A game's place in a match. */
export type MatchPlace = {
  /** The address of the match. */
  id: string,
  /** The number of the game, from 1. */
  game: number,
};

/** What administrators see. */
export type ModerationInfo = {
  /** Reports that nothing has settled yet, the oldest first; not with a later page of the log. */
  reports?: Array<LogEntryInfo>,
  /** A page of the log, the newest first. */
  log: Array<LogEntryInfo>,
};

/** What is said of a move. */
export type MoveJudgement = {
  /** Who made it. */
  seat: string,
  /** The share of the point that it gave away. */
  loss: number,
  /** `inaccuracy`, `mistake` or `blunder`. */
  mark?: string,
  /** Whether the tables knew a win that it missed. */
  missedWin?: boolean,
  /** What would have been better, in short notation. */
  better?: Array<string>,
};

/** What became of games. */
export type MoveTally = {
  /** How many. */
  games: number,
  /** Won by the first seat of a game for two … */
  white: number,
  /** … drawn … */
  draws: number,
  /** … won by the second. */
  black: number,
  /** In games for more than two: for each seat, how often it came in at each place. */
  places?: Array<Array<number>>,
  /** The average rating of the players. */
  rating?: number,
  /** Some of the games. */
  samples: Array<number>,
};

/** A name in both languages. */
export type NamesInfo = {
  /** In English. */
  en: string,
  /** In Russian. */
  ru: string,
};

/** How it stands at a node. */
export type NodePosition = {
  /** Its number. */
  node: number,
  /** The position as a FEN. */
  fen: string,
  /** What stands on the board. */
  view: View,
  /** How it stands beside its pieces. */
  now: Now,
  /** The legal moves. */
  legal: Array<LegalMove>,
  /** How the game has ended here. */
  result?: Result,
  /** What endgame tables know. */
  tables?: TableAnswer,
};

/** What a player writes down for himself at a game. */
export type NotesInfo = {
  /** At most 4000 characters. */
  text: string,
  /** The moves with which he answers: a line for each way, moves of the opponent and answers by turns. */
  plan: string,
};

/** Something that a member is told. */
export type NoticeInfo = {
  /** What happened: `challenged`, `accepted`, `declined`, `paired`, `your-move`, `study`. */
  kind: string,
  /** What else there is to say, such as the variant or the reason. */
  detail: string,
  /** Who did it. */
  name: string,
  /** The game that it is about; the study, if one is invited to one. */
  game?: string,
  /** When, in milliseconds since 1970. */
  at: number,
  /** Whether it was seen before. */
  seen: boolean,
};

/** How a game of moves stands beside its pieces. Its size does not grow with the game. */
export type Now = {
  /** Who is to move. */
  sideToMove: string,
  /** How many moves of the present turn have been made, where a turn has more than one. */
  step?: number,
  /** The seats that play no more, in the order in which they went out. */
  out?: Array<string>,
  /** In a race, the seats that have arrived, in their order. */
  home?: Array<string>,
  /** Pieces that each seat has yet to place. */
  hands?: Array<number>,
  /** What each seat has scored. */
  scores?: Array<number>,
  /** The draw counts that run. */
  counters?: Array<RunningCount>,
  /** What the clocks show. */
  clock?: ClockFace,
  /** Whether whoever is to move may claim a repetition. */
  claimable?: boolean,
  /** What the last thing that the referee was asked came to, where the board does not show it. */
  ruling?: string,
  /** Something irregular that waits for the opponent's word. */
  irregular?: Irregular,
  /** The square of the piece that must be moved because it was touched. */
  bound?: string,
  /** Pieces that stand on squares that are not played on, with where they stood before: they take no part. */
  inactive?: Array<Piece>,
};

/** Men that one side gives. */
export type OddsWanted = {
  /** The squares where men of one side are missing. */
  without: Array<string>,
  /** The seat that begins. */
  first: string,
};

/** A game that goes on in a competition. */
export type OnlineBoard = {
  /** Its address. */
  game: string,
  /** Who has White and who has Black, by their entries; of teams the teams. */
  players: [number, number],
  /** What they are called who play it. */
  names: [string, string],
  /** The round, from 0. */
  round: number,
};

/** How a server runs a competition, and what whoever asks is to it. */
export type OnlineInfo = {
  /** When it begins, in milliseconds since 1970, if that is settled. */
  begins?: number,
  /** When an arena, or solving, ends. */
  ends?: number,
  /** Whether pairs are made all the time. */
  arena: boolean,
  /** Whether problems are solved. */
  solving?: boolean,
  /** How many problems are ready to be given. */
  problems: number,
  /** The break between rounds, in seconds. */
  pause: number,
  /** How late a first move may be, in seconds. */
  patience: number,
  /** Whether games change ratings. */
  rated: boolean,
  /** The lowest and the highest rating of those who may enter. */
  rating?: [number, number],
  /** So many rated games of this kind must have been played. */
  games: number,
  /** Whether only people with a title may enter. */
  title: boolean,
  /** The only team whose people may enter; empty for everybody. */
  team: string,
  /** Whether a password is asked for. */
  password: boolean,
  /** Whether people without an account may play. */
  guests: boolean,
  /** The clocks of additional games in a knock-out. */
  playOffs: Array<ControlInfo>,
  /** Whether entering is still possible. */
  open: boolean,
  /** How many boards a team has; zero where people play for themselves. */
  teamBoards: number,
  /** Whether whoever asks leads his team. */
  captain?: boolean,
  /** The entry of whoever asks, or of his team, from 0. */
  mine?: number,
  /** The game that he has to play now. */
  game?: string,
};

/** How a server is to run a competition. */
export type OnlineWanted = {
  /** When it begins, in milliseconds since 1970; when an arbiter begins it, if nothing is said. */
  begins?: number,
  /** How many minutes an arena, or solving, lasts. */
  minutes?: number,
  /** The break between rounds and between games of a pair, in seconds. */
  pause?: number,
  /** Whoever has not made his first move for so many seconds has lost. */
  patience?: number,
  /** Whether games change ratings. */
  rated?: boolean,
  /** The lowest and the highest rating of those who may enter. */
  rating?: [number, number],
  /** So many rated games of this kind must have been played. */
  games?: number,
  /** Whether only people with a title may enter. */
  title?: boolean,
  /** The only team whose people may enter; empty for everybody. */
  team?: string,
  /** A password that everybody must know who enters; empty for none. */
  password?: string,
  /** Whether people without an account may play. */
  guests?: boolean,
};

/** The name of an opening. */
export type OpeningInfo = {
  /** By language; English is always there. */
  names: { [key: string]: string },
  /** Where it is said. */
  source: string,
};

/** A member against whom another has played. */
export type OpponentInfo = {
  /** What he is called. */
  name: string,
  /** Games for two that the other one has won. */
  won: number,
  /** Those that nobody has won. */
  drawn: number,
  /** Those that this one has won. */
  lost: number,
  /** When something last happened in one of them, in milliseconds since 1970. */
  last: number,
};

/** What was said at a game that was reported, but for what a side has said among itself. */
export type Overheard = {
  /** In its order. */
  said: Array<Said>,
};

/** One's own address. */
export type OwnAddress = {
  /** The address. */
  address: string,
  /** Whether the link that was sent there was followed. */
  confirmed: boolean,
  /** Whether one wants to be reminded of one's games. */
  reminders: boolean,
};

/** A kept lesson, ready to be gone through. */
export type OwnLesson = {
  /** Whether whoever asks may change it. */
  mine: boolean,
  /** The course. */
  course: string,
  /** The name of the next lesson of the course. */
  next: string | null,
  /** What the learner goes through. */
  steps: Array<LessonStep>,
  /** Its name in addresses. */
  name: string,
  /** The variant that is played in it. */
  variant: string,
  /** What it is called. */
  title: { [key: string]: string },
  /** How many steps it has. */
  steps: number,
};

/** What a player says of a game that has no result yet. */
export type PairReport = {
  /** Which game of the pair, from 0. */
  game: number,
  /** Who says so. */
  name: string,
  /** As arbiters write it. */
  result: string,
};

/** A piece on its square. */
export type Piece = {
  /** The square. */
  cell: string,
  /** The pieces that it stands on, bottom first. */
  below?: Array<Kind>,
  /** The seat. */
  seat: string,
  /** `man`, `king` or `pawn`. */
  kind: string,
};

/** Where somebody's place comes from. */
export type PlaceReasons = {
  /** His name. */
  name: string,
  /** His place. */
  place: string,
  /** His points. */
  points: string,
  /** Each tie-break, in its order. */
  values: Array<TieBreakReason>,
};

/** A move that was made. */
export type PlayedMove = {
  /** Who made it. */
  seat: string,
  /** How many moves of the turn were made before it. */
  step?: number,
  /** In full notation. */
  text: string,
  /** The squares in order. */
  path: Array<string>,
  /** The captured pieces in order. */
  removed: Array<string>,
  /** What stands where afterwards. */
  placed: Array<Piece>,
};

/** Says that two names are one player's. */
export type PlayersMerged = {
  /** A name. */
  name: string,
  /** The name that counts from now on; empty if the first is a player of its own again. */
  counting: string,
};

/** Whether a member stands among those who are here. */
export type PresenceWanted = {
  /** He does not, while it is so. */
  hidden: boolean,
};

/** A member who is here. */
export type PresentMember = {
  /** What he is called. */
  name: string,
  /** Whether he is a friend of whoever asks. */
  friend?: boolean,
};

/** A usual time control. */
export type PresetInfo = {
  /** Its identifier. */
  id: string,
  /** Whose it is. */
  group: string,
  /** How fast it is. */
  pace: string | null,
  /** The control; none for a game without a clock. */
  control: ControlInfo | null,
};

/** Moves that somebody plays in a problem of a contest. */
export type ProblemAnswer = {
  /** Which problem, from 0. */
  problem: number,
  /** All his own moves from the beginning of it, in full notation. */
  moves: Array<string>,
};

/** Something that is wrong with a problem. */
export type ProblemFlaw = {
  /** `no-solution`, `second-solution`, `dual` or `refuted`. */
  kind: string,
  /** In which position of the tree. */
  node: number,
  /** Which move there; none where a line ends. */
  move: string | null,
  /** Whether it is so; otherwise the search could not say. */
  sure: boolean,
};

/** What comes of moves in a problem. */
export type ProblemReply = {
  /** What is replied to the last move. */
  replies: Array<PlayedMove>,
  /** Where the next move is to be found; nothing if this was the answer. */
  here?: NodePosition,
  /** Whether every move was found. */
  solved: boolean,
  /** What the answer is worth, if it was one. */
  points?: string,
};

/** A member as others see him. */
export type Profile = {
  /** What he is called. */
  name: string,
  /** The title or grade that was confirmed. */
  title?: string,
  /** What he tells of himself. */
  about: string,
  /** When he signed up, in milliseconds since 1970. */
  since: number,
  /** Whether he is here now. */
  here: boolean,
  /** Whether he does not want to stand among those who are here; told to himself alone. */
  hidden?: boolean,
  /** How strong he is, by variant and tempo. */
  ratings: Array<RatingInfo>,
  /** How strong he is in puzzles, by variant. */
  puzzles: Array<PuzzleRatingInfo>,
  /** What he is to whoever asks: `friend` or `blocked`. */
  relation?: string,
  /** The games between him and whoever asks, counted for who asks; null for oneself and for guests. */
  score: Score | null,
  /** Whether it is oneself. */
  own: boolean,
  /** Until when he is on vacation, in milliseconds since 1970, if he is. */
  vacationUntil?: number,
  /** Whether the account is closed. */
  closed?: boolean,
  /** The titles that whoever asks may give him; empty for who is no administrator. */
  titles: Array<string>,
};

/** A proposal that waits for its answer. */
export type ProposalOpen = {
  /** `draw`, `take-back`, `rematch`, `pause` or `more-time`. */
  proposal: string,
  /** Who proposed it. */
  by: string,
  /** When: `loose`, `with-move`, `before-move` or `on-opponents-time`. */
  manner: string,
  /** Those who have agreed, where more than one must. */
  agreed?: Array<string>,
};

/** A line of the protocol of a game over the board. */
export type ProtocolEntry = {
  /** When, in milliseconds since 1970. */
  at: number,
  /** The word for what happened. */
  kind: string,
  /** What else was kept of it. */
  detail: string | null,
  /** Whose it was. */
  seat: string,
  /** What was irregular. */
  faults: Array<string>,
};

/** How many puzzles a variant has. */
export type PuzzleCount = {
  /** The variant. */
  variant: string,
  /** How many. */
  count: number,
  /** The themes that some of them have, with how many. */
  themes: { [key: string]: number },
};

/** A puzzle with everything that the page needs to have it solved. */
export type PuzzleInfo = {
  /** Its name among those of the variant. */
  name: string,
  /** The variant. */
  variant: string,
  /** How hard it is guessed to be. */
  rating: number,
  /** What happens in it. */
  themes: Array<string>,
  /** The solver's turns. */
  turns: Array<LessonTurn>,
};

/** How strong a member is in the puzzles of a variant. */
export type PuzzleRatingInfo = {
  /** The variant. */
  variant: string,
  /** How strong. */
  value: number,
  /** How far off that may be. */
  deviation: number,
  /** Whether it is not to be relied on yet. */
  provisional: boolean,
  /** How many puzzles have counted. */
  tried: number,
  /** How many of them were solved. */
  solved: number,
};

/** The puzzles that there are. */
export type PuzzleStock = {
  /** By variant. */
  variants: Array<PuzzleCount>,
};

/** How a puzzle went. */
export type PuzzleTried = {
  /** Whether it was solved at once and without help. */
  solved: boolean,
};

/** A rating in one variant at one tempo. */
export type RatingInfo = {
  /** The variant. */
  variant: string,
  /** `bullet`, `blitz`, `rapid`, `classic` or `correspondence`. */
  tempo: string,
  /** How strong. */
  value: number,
  /** How far off that may be. */
  deviation: number,
  /** Whether it is not to be relied on yet. */
  provisional: boolean,
  /** How many games have made it. */
  games: number,
};

/** What one game did to a rating. */
export type RatingPoint = {
  /** When it ended, in milliseconds since 1970. */
  at: number,
  /** The rating after it. */
  value: number,
  /** How far off that may be. */
  deviation: number,
  /** The game. */
  game: string,
};

/** A part of a sum. */
export type ReasonPart = {
  /** The round, from 1; zero if it is about none. */
  round: number,
  /** The opponent's name; empty if it is about none. */
  opponent: string,
  /** What it adds. */
  amount: string,
  /** Whether it counts; cuts leave some out. */
  counts: boolean,
};

/** Why somebody does not want a game that he was challenged to. */
export type RefusalReason = {
  /** A word from the list of reasons in `docs/wire.md`; empty for no reason. */
  reason: string,
};

/** A command that was not done. */
export type Refused = {
  /** The word for programs and translations. */
  reason: string,
  /** In English words. */
  message: string,
  /** The moves that a typed text fits, in full notation. */
  choices: Array<string>,
};

/** Somebody who is something to whoever asks. */
export type RelatedInfo = {
  /** What he is called. */
  name: string,
  /** `friend` or `blocked`. */
  relation: string,
  /** Whether he is here now; of somebody blocked it is not told. */
  here?: boolean,
};

/** What somebody shall be to whoever asks. */
export type RelationWanted = {
  /** `friend` or `blocked`; null for neither. */
  relation: string | null,
};

/** Whether one wants to be reminded. */
export type RemindersWanted = {
  /** Whether. */
  reminders: boolean,
};

/** What somebody tells the administrators of another member. */
export type ReportText = {
  /** What he has done, in 1 to 1000 characters. */
  text: string,
  /** The game in which he has done it. What he has said there is kept with the report, as far as whoever reports him could hear it. */
  game?: string,
  /** The study in which he has done it, in the same way. */
  study?: string,
};

/** A new password for who has forgotten his. */
export type Reset = {
  /** The code that an administrator has made. */
  code: string,
  /** The new password. All browsers are signed out. */
  password: string,
};

/** Where somebody chooses a new password. */
export type ResetPath = {
  /** The path on this server, with the code that is good once and for a day. */
  path: string,
};

/** How a game has ended. */
export type Result = {
  /** The seat that has won; none if nobody did. */
  winner: string | null,
  /** The places by seat, in a game for more than two. */
  places?: Array<number>,
  /** As the game writes it, such as `2-0`. */
  score: string,
  /** The word for why. */
  reason: string,
  /** The article of the rules. */
  article?: string,
  /** The criterion of a draw, such as `D3`. */
  criterion?: string,
};

/** A draw count that runs. */
export type RunningCount = {
  /** The word for the rule. */
  rule: string,
  /** How far it has come. */
  count: number,
  /** Where it ends. */
  limit: number,
  /** The criterion, such as `D3`. */
  criterion: string | null,
  /** The article of the rules. */
  article: string | null,
};

/** Something that somebody has said. */
export type Said = {
  /** To whom: `players`, `watchers` or `side`, which is one's own. */
  circle: string,
  /** Who. */
  name: string,
  /** In his own words. */
  text?: string,
  /** The name of a phrase instead. */
  phrase?: string,
  /** When, in milliseconds since 1970. */
  at: number,
};

/** Games between two. */
export type Score = {
  /** Those that the first has won. */
  won: number,
  /** Those that nobody has won. */
  drawn: number,
  /** Those that the other has won. */
  lost: number,
};

/** What is told while games are looked for, a line each. */
export type SearchNews = { "type": "progress",
  /** Games that were looked at. */
  done: number,
  /** Games to look at. */
  whole: number,
  /** Games found. */
  found: number, }
  | { "type": "found",
  /** All that were found. */
  total: number,
  /** Some of them, in their order. */
  games: Array<LibraryGame>, }
  | { "type": "failed",
  /** Why. */
  message: string,
};

/** A game up to a position. */
export type SearchPosition = {
  /** The variant. */
  variant: string,
  /** Where it began, unless that is the initial position. */
  fen?: string,
  /** The moves since, in full notation. */
  moves: Array<string>,
};

/** One seat's clock. */
export type SeatClock = {
  /** What is left; nothing for a seat without a clock. */
  left: number,
  /** What is left of the delay of the present move. */
  delay?: number,
  /** How many moves complete the stage, where it has a number of moves. */
  movesToGo?: number,
};

/** A seat with who sits there. */
export type SeatInfo = {
  /** The seat's name, such as `white`. */
  seat: string,
  /** What the player is called, if anybody said. */
  name: string | null,
  /** What those are called who hold the seat together with him; nothing where nobody said. */
  consultants?: Array<string>, } & ({ "occupant": "guest" }
  | { "occupant": "member" }
  | { "occupant": "local" }
  | { "occupant": "open" }
  | { "occupant": "invited" }
  | { "occupant": "engine",
  /** 1 to 10. */
  level: number, });

/** The rating of a member at a seat, in this variant and at this tempo. */
export type SeatRating = {
  /** The seat. */
  seat: string,
  /** How strong he is; before the game, once it has changed his rating. */
  value: number,
  /** Whether that is not to be relied on yet. */
  provisional?: boolean,
  /** By how much this game has changed it. */
  change?: number,
};

/** A seat whose clock stands still, for its player is on vacation. */
export type SeatVacation = {
  /** The seat. */
  seat: string,
  /** When the vacation ends, in milliseconds since 1970. */
  until: number,
};

/** Somebody who looks for a game. */
export type SeekInfo = {
  /** Its number. */
  seek: number,
  /** Who; null for a guest. */
  name: string | null,
  /** How strong he is in the first of what he wants; for members, where there is a clock. */
  rating?: number,
  /** Whether it is one's own. */
  mine?: boolean,
  /** What he wants. */
  terms: SeekTerms,
  /** The time controls of `terms`, taken apart. */
  controls: Array<ControlInfo | null>,
  /** When it ends at the latest, in milliseconds since 1970, if it stands while whoever seeks is away: a member, by correspondence. */
  until?: number,
};

/** What somebody wants to play. */
export type SeekTerms = {
  /** The identifiers of the variants of which any will do, the dearest first. */
  variants: Array<string>,
  /** The time controls of which any will do, as text; null for none. */
  times: Array<string | null>,
  /** Whether the game counts for the ratings. */
  rated?: boolean,
  /** The lowest and the highest rating of the other. */
  range?: [number, number],
  /** `white` or `black`; by lot if it is not said. */
  colour?: string,
  /** The table from which the opening is drawn. */
  table?: string,
  /** How many games: 1, or a micro-match of an even number. */
  games?: number,
  /** Who plays without seeing the pieces: `me`, `other` or `both`; nobody if it is not said. */
  blindfold?: string,
};

/** Who stands where among some. */
export type SelectedStandings = {
  /** Places count among themselves. */
  standings: TableInfo,
  /** The entries in the order of the standings. */
  order: Array<number>,
};

/** Everything that a server says over a socket. */
export type ServerMessage = { "type": "snapshot" } & Snapshot | { "type": "update" } & Update | { "type": "status" } & Status | { "type": "talk",
  /** In the order in which it was said. */
  said: Array<Said>, }
  | { "type": "said" } & Said | { "type": "counsel" } & Counsel | { "type": "refused" } & Refused | { "type": "pong" };

/** A browser at which one is signed in. */
export type SessionInfo = {
  /** Its name in addresses. */
  key: string,
  /** What kind of browser it is, such as `Firefox, Linux`; empty if it does not say. */
  device: string,
  /** When one signed in, in milliseconds since 1970. */
  began: number,
  /** When it was last used, to the hour. */
  seen: number,
  /** Whether this is the browser that asks. */
  here: boolean,
};

/** The result that a game is given. */
export type SettlementWanted = {
  /** Who wins: `host`, `player` or `nobody`. */
  winner: string,
};

/** A circle or an arrow. */
export type ShapeInfo = {
  /** The square, or where the arrow begins. */
  from: string,
  /** Where the arrow ends; the same square for a circle. */
  to: string,
  /** `green`, `red`, `yellow` or `blue`. */
  color: string,
};

/** Who holds a seat. */
export type SideInfo = {
  /** The seat. */
  seat: string,
  /** The captain first, then the others in the order in which they joined. */
  holders: Array<Holder>,
  /** While the captain is not there: when another one of the side may take the lead, in milliseconds since 1970. */
  leadFreeAt?: number,
};

/** A game as it stands. */
export type Snapshot = {
  /** The game's address. */
  id: string,
  /** How many events have happened. */
  version: number,
  /** The variant that is played. */
  variant: string,
  /** The seats in their order, with who sits there. */
  seats: Array<SeatInfo>,
  /** The seats that this client acts for; none for a spectator. */
  mine: Array<string>,
  /** Whether this client has made the game: then it decides for whom it waits. */
  made?: boolean,
  /** How it has ended. */
  result: Result | null,
  /** What is proposed and not answered. */
  proposals: Array<ProposalOpen>,
  /** Whether the end changes the ratings of the players. */
  rated?: boolean,
  /** The address of the game that was agreed on as a rematch. */
  rematch?: string,
  /** The side with which this client consults without being its captain. */
  consults?: string,
  /** Who this client is among those who hold seats together, as [`Holder::key`] names him. */
  me?: string,
  /** The exhibition that the game belongs to. */
  exhibition?: ExhibitionPlace,
  /** The competition that the game belongs to. */
  competition?: CompetitionPlace,
  /** What is not kept. */
  status: Status,
  /** What is played. */
  game: GameSnapshot,
};

/** A stage of a time control; times in milliseconds. */
export type StageInfo = {
  /** How many moves; none for all the rest. */
  moves: number | null,
  /** The time for them. */
  time: number,
  /** `none`, `increment`, `delay` or `bronstein`. */
  bonus: string,
  /** How much it is. */
  bonusTime: number,
};

/** What is not kept. */
export type Status = {
  /** Whether the engine looks for its move. */
  thinking: boolean,
  /** How many games wait for the engine before this one. */
  queue?: number,
  /** The word for something that the people here should know, such as `engine-failed`. */
  notice?: string,
  /** The seats whose players are elsewhere and not connected, in a game of several devices. */
  away?: Array<AwaySeat>,
  /** The seats whose clocks of days stand still, for their players are on vacation. */
  vacations?: Array<SeatVacation>,
  /** How strong the members are who play, where that is known. */
  ratings?: Array<SeatRating>,
  /** In a consultation: who holds the seats at which people are. */
  sides?: Array<SideInfo>,
  /** How many look on without a seat. */
  watchers?: number,
};

/** What is to be changed of a study beside its tree; what is left out stays. */
export type StudyChange = {
  /** What it is called. */
  title?: string,
  /** Whether everybody may read it. */
  public?: boolean,
};

/** A change of a tree that everybody is told of. */
export type StudyChanged = {
  /** The version of the study that it leads to. */
  version: number,
  /** The chapter whose tree it is. */
  chapter: string,
  /** The connection by which it came. */
  connection: number,
  /** The number that whoever is there gave it. */
  number: number,
  /** What he is to look at. */
  node: number,
  /** What is different. */
  difference: TreeDifference,
};

/** A chapter of a study, without its tree. */
export type StudyChapter = {
  /** Its name in addresses. */
  id: string,
  /** What it is called; nothing where it goes by its number. */
  name: string,
  /** The variant of its tree. */
  variant: string,
};

/** Another name for a chapter. */
export type StudyChapterName = {
  /** What it is called; nothing: by its number. */
  name: string,
};

/** A chapter with its tree. */
export type StudyChapterTree = {
  /** The version of the study. */
  version: number,
  /** Its name in addresses. */
  chapter: string,
  /** The tree. */
  tree: Tree,
};

/** A chapter that is to be added, or several where the PDN has several games. Without PDN, position and game it begins at the initial position. */
export type StudyChapterWanted = {
  /** What it is to be called; nothing: as its record says, or by its number. */
  name: string,
  /** The variant, where the record does not name it. */
  variant: string,
  /** Trees as PDN, */
  pdn?: string,
  /** or a position as FEN, */
  fen?: string,
  /** or the name of a game of this server that is over. */
  game?: string,
};

/** What a client wants in a study. */
export type StudyCommand = { "type": "turn",
  /** Its name in addresses. */
  chapter: string, }
  | { "type": "edit",
  /** A number that comes back with what has become of it. */
  number: number,
  /** The version of the study that the client sees. */
  version: number,
  /** Where: the moves from the beginning, in full notation. The first step without a move is `*1`, another one from the same position `*2`. */
  place: Array<string>,
  /** What is changed there. */
  edit: TreeEdit, }
  | { "type": "look",
  /** A number that comes back with the position. */
  number: number,
  /** Where, as in an edit. */
  place: Array<string>, }
  | { "type": "say",
  /** The words. */
  text: string, }
  | { "type": "lead",
  /** Whether one does. */
  on: boolean,
  /** Where one looks. */
  place: Array<string>, }
  | { "type": "ping" };

/** A study as somebody may see it, without its tree. */
export type StudyInfo = {
  /** Its name in addresses. */
  id: string,
  /** What it is called. */
  title: string,
  /** The variant of its first chapter. */
  variant: string,
  /** Whose it is; nothing for a guest. */
  owner: string,
  /** What whoever asks is there: `owner`, `writer`, `reader`, `visitor` or `stranger`, who may not speak. */
  role: string,
  /** Whether everybody may read it. */
  public: boolean,
  /** When its chapters last changed, in milliseconds since 1970. */
  updatedAt: number,
};

/** The secret of a link, shown to get what it gives. */
export type StudyKey = {
  /** What stands behind the mark of the address. */
  key: string,
};

/** Somebody who leads. */
export type StudyLeader = {
  /** His connection; 0 where it is at another server. */
  connection: number,
  /** His name; nothing for a guest. */
  name: string,
  /** The chapter at which he looks, */
  chapter: string,
  /** and the node. */
  node: number,
};

/** A new link; the one before it opens nothing any more. */
export type StudyLink = {
  /** The address behind that of the server. */
  path: string,
};

/** What a new link is to give. */
export type StudyLinkWanted = {
  /** `reader` or `writer`. */
  role: string,
};

/** The studies that somebody can open. */
export type StudyList = {
  /** One's own. */
  own: Array<StudyInfo>,
  /** Those of others in which one has a role. */
  shared: Array<StudyInfo>,
  /** Those that everybody may read. */
  public: Array<StudyInfo>,
};

/** What is told in a study. */
export type StudyMessage = { "type": "study" } & StudyState | { "type": "chapter" } & StudyChapterTree | { "type": "changed" } & StudyChanged | { "type": "chapters",
  /** The version of the study to which that leads. */
  version: number,
  /** All of them in their order. */
  chapters: Array<StudyChapter>, }
  | { "type": "done",
  /** Of the edit. */
  number: number,
  /** What is to be looked at. */
  node: number, }
  | { "type": "here",
  /** Of the command. */
  number: number,
  /** The position. */
  here: NodePosition, }
  | { "type": "people",
  /** The first of them, each once. */
  people: Array<StudyPresent>,
  /** How many there are. */
  here: number, }
  | { "type": "said" } & StudySaid | { "type": "led",
  /** Who, and where he looks. */
  leader: StudyLeader | null, }
  | { "type": "info" } & StudyInfo | { "type": "pong" }
  | { "type": "refused",
  /** Of an edit or a look. */
  number?: number,
  /** The word for programs and translations. */
  reason: string,
  /** In English words. */
  message: string,
};

/** All chapters of a study in the order that they are to have. */
export type StudyOrder = {
  /** Their names in addresses. */
  chapters: Array<string>,
};

/** Who may do what in a study, for its owner. */
export type StudyPeople = {
  /** The roles to which a link leads. */
  links: Array<string>,
  /** Everybody who has a role. */
  people: Array<StudyPerson>,
};

/** Somebody who has a role in a study. */
export type StudyPerson = {
  /** What the list calls him; it says nothing elsewhere. */
  who: string,
  /** His name; nothing for a guest. */
  name: string,
  /** `reader` or `writer`. */
  role: string,
};

/** Somebody who is in a study now. */
export type StudyPresent = {
  /** His name; nothing for a guest. */
  name: string,
  /** What he is there. */
  role: string,
};

/** A role that is given or taken. */
export type StudyRoleWanted = {
  /** A member by his name, */
  name?: string,
  /** or somebody who is in the list, by what it calls him. */
  who?: string,
  /** `reader`, `writer`, or nothing to take it. */
  role: string | null,
};

/** Something that was said in a study. */
export type StudySaid = {
  /** Who; nothing for a guest. */
  name: string,
  /** His words. */
  text: string,
  /** When, in milliseconds since 1970. */
  at: number,
};

/** A study as it stands. */
export type StudyState = {
  /** What it is called, and what one is in it. */
  info: StudyInfo,
  /** How often its chapters have changed. */
  version: number,
  /** The number of this connection. */
  connection: number,
  /** The chapters in their order. */
  chapters: Array<StudyChapter>,
  /** The one that this connection looks at. */
  chapter: string,
  /** The tree of that. Its nodes keep their numbers until everything is told anew. */
  tree: Tree,
  /** Who is here: the first of them. */
  people: Array<StudyPresent>,
  /** How many there are. */
  here: number,
  /** The last words. */
  said: Array<StudySaid>,
  /** Who leads, and where he looks. */
  leader: StudyLeader | null,
};

/** A tree that becomes a study. */
export type StudyText = {
  /** What it is to be called. */
  title: string,
  /** The variant of a record that does not name it. */
  variant: string,
  /** The tree as PDN, each game of it a chapter; without it, a new one begins at the initial position. */
  pdn?: string,
};

/** A rule that people may change. */
export type SwitchInfo = {
  /** Its key in identifiers. */
  key: string,
  /** Where it belongs. */
  group: string,
  /** What it can be set to. */
  values: Array<string>,
};

/** What endgame tables know of a position. */
export type TableAnswer = {
  /** For each legal move, the best first; for who makes it. */
  moves: Array<TableMove>,
  /** `win`, `draw` or `loss`, without draw rules. */
  value: string,
  /** The plies to the end of the game, without draw rules. */
  plies: number | null,
  /** The plies until the position changes for good: a capture, or a man moves. */
  conversion: number | null,
  /** The value under the draw rules if their counts begin here: `win`, `draw` or `loss`. */
  underRules: string | null,
  /** The value under the draw rules with the moves that they have counted in this game so far; left out if it is not known. */
  now?: string,
};

/** A table with headings. */
export type TableInfo = {
  /** Above the columns. */
  columns: Array<string>,
  /** Which columns have numbers. */
  numbers: Array<boolean>,
  /** As many texts in each as there are columns. */
  rows: Array<Array<string>>,
};

/** What a move leads to. */
export type TableMove = {
  /** In full notation. */
  move: string,
  /** `win`, `draw` or `loss`, without draw rules. */
  value: string,
  /** The plies to the end of the game, without draw rules. */
  plies: number | null,
  /** The plies until the position changes for good: a capture, or a man moves. */
  conversion: number | null,
  /** The value under the draw rules if their counts begin here: `win`, `draw` or `loss`. */
  underRules: string | null,
  /** The value under the draw rules with the moves that they have counted in this game so far; left out if it is not known. */
  now?: string,
};

/** A game that is to be played at a board with a device beside it. */
export type TableWanted = {
  /** The code on a player's card; an arbiter needs none. */
  code: string,
  /** Which game of the pair, from 0. */
  game: number,
};

/** What was agreed on before the game. */
export type TermsInfo = {
  /** As text, such as `board=free`. */
  text: string,
  /** `guided`, `free` or `touch-move`. */
  board: string,
  /** Whether a repetition must be claimed. */
  claims: boolean,
  /** Whether a fallen flag must be claimed. */
  flagsOnClaim: boolean,
  /** Whether draws are offered as the federation's code has it. */
  offersInTurn: boolean,
  /** Whether moves can be taken back. */
  takeBacks: boolean,
  /** Where several may hold a seat, who decides: `captain` or `vote`. */
  consultation?: string,
};

/** A tie-break that can be chosen. */
export type TieBreakChoice = {
  /** As JSON in regulations. */
  code: string,
  /** What it is called above its column. */
  name: string,
};

/** The sum that a tie-break comes from. */
export type TieBreakReason = {
  /** What it is called above its column. */
  name: string,
  /** Its value. */
  value: string,
  /** What was added, or left out. */
  parts: Array<ReasonPart>,
};

/** The title or grade that an administrator has seen proved. */
export type TitleWanted = {
  /** Its letters, such as `MG`; null for none. */
  title: string | null,
};

/** The way of one disc. */
export type Track = {
  /** Whose disc it is. */
  seat: string,
  /** Which. */
  disc: string,
  /** The frame of the first point. */
  begin: number,
  /** Whether it left the board. */
  fell: boolean,
  /** Its places, frame after frame: x, y, x, y and so on. */
  points: Array<number>,
};

/** A tree of variations. */
export type Tree = {
  /** The variant. */
  variant: string,
  /** The tree as PDN. */
  pdn: string,
  /** The tags of the record. */
  tags: Array<[string, string]>,
  /** The result, as the game writes it. */
  result: string,
  /** Where it begins. */
  start: View,
  /** The nodes, each behind its parent; the first is the beginning. */
  nodes: Array<TreeNode>,
  /** What the record has that is not sound, in words: lines end there. */
  faults: Array<string>,
};

/** What came of it. */
export type TreeAnswer = {
  /** The tree, where it is new to the client or was changed. */
  tree?: Tree,
  /** How it stands at the node. */
  here: NodePosition,
};

/** What is different in a tree. */
export type TreeDifference = {
  /** Nodes that are new, each behind its parent, and those of which something else is said. */
  nodes: Array<TreeNode>,
  /** Nodes that are gone with all behind them. */
  removed: Array<number>,
  /** Nodes whose children are others, or stand in another order. */
  orders: Array<ChildOrder>,
  /** The tags of the record, if they are others. */
  tags?: Array<[string, string]>,
};

/** A change of a tree. */
export type TreeEdit = { "type": "move",
  /** The squares in order. */
  path: Array<string>,
  /** The captured pieces in order. */
  removed?: Array<string>, }
  | { "type": "line",
  /** In any notation. */
  moves: Array<string>, }
  | { "type": "delete" }
  | { "type": "promote" }
  | { "type": "main" }
  | { "type": "comment",
  /** The words; none to take them away. */
  text: string, }
  | { "type": "signs",
  /** As they are printed, such as `!?`. */
  signs: Array<string>, }
  | { "type": "shapes",
  /** Circles and arrows. */
  shapes: Array<ShapeInfo>, }
  | { "type": "tags",
  /** Name and value; an empty value takes a tag away. */
  tags: Array<[string, string]>,
};

/** A position of a tree, and the move to it. */
export type TreeNode = {
  /** Its number. */
  id: number,
  /** The node before it. */
  parent?: number,
  /** The move. */
  move?: PlayedMove,
  /** What stands on the board, where that does not follow from the move. */
  view?: View,
  /** What is said about it. */
  comment?: string,
  /** The signs behind the move. */
  signs?: Array<string>,
  /** What is drawn on the board. */
  shapes?: Array<ShapeInfo>,
  /** What the record says the position is worth, for White. */
  evaluation?: string,
  /** How long the move took, in milliseconds. */
  used?: number,
};

/** What is wanted of a tree of variations. */
export type TreeRequest = {
  /** The tree as PDN. Without it, a new one begins at `fen`. */
  pdn?: string,
  /** Where a new tree begins; the initial position if left out. */
  fen?: string,
  /** The node that is looked at or changed; 0 is the beginning. */
  node?: number,
  /** What is changed there; without it, nothing is. */
  edit?: TreeEdit,
};

/** Something that happened, and all that it changed. */
export type Update = {
  /** How many events have happened, this one included. */
  version: number,
  /** What happened. */
  event: Event,
  /** How the game has ended. */
  result?: Result,
  /** What is proposed and not answered. */
  proposals?: Array<ProposalOpen>,
  /** The address of the game that was agreed on as a rematch. */
  rematch?: string,
  /** What it changed in the game. */
  game: GameChange,
};

/** One's own days of vacation. */
export type VacationInfo = {
  /** How many days a member has in a year; 0 where nobody has any. */
  allowance: number,
  /** How many of this year's are left. */
  left: number,
  /** The vacation that lasts or is to come. */
  vacation: VacationSpan | null,
};

/** From when to when a vacation is, in milliseconds since 1970. */
export type VacationSpan = {
  /** When it begins. */
  begins: number,
  /** When it ends. */
  ends: number,
};

/** A vacation that somebody takes. */
export type VacationWanted = {
  /** How many days. */
  days: number,
  /** When it begins, in milliseconds since 1970; nothing for now. */
  from?: number,
};

/** A kind of game. */
export type VariantDescription = {
  /** The identifier. */
  id: string,
  /** What people call it. */
  names: NamesInfo,
  /** The family of which it is a form. */
  form: FormInfo | null,
  /** PDN's `GameType`. */
  gameType: string,
  /** What stands between the squares of a capture, `:` or `x`. */
  captureSign: string,
  /** The names of the seats, in the order of play. */
  seats: Array<string>,
  /** Who begins. */
  first: string,
  /** Whether the lot decides who begins. */
  firstByLot: boolean,
  /** Whether those who sit opposite each other play together. */
  pairs: boolean,
  /** In a race, where the men of each seat are going, by seat. */
  targets: Array<Array<string>>,
  /** The board. */
  board: BoardPlan,
  /** The initial position. */
  start: View,
  /** Whether it can be played over the board, with hands that may do anything. */
  overTheBoard: boolean,
  /** What each rule that people may change is set to, by its key. */
  rules: Record<string, string>,
  /** The draws that come without agreement. */
  draws: Array<DrawInfo>,
  /** The tables of starting positions that are drawn for it. */
  tables: Array<string>,
  /** The diagonals that have names. */
  diagonals: Array<DiagonalInfo>,
};

/** A position: what stands on the board and who is to move. */
export type View = {
  /** Who is to move. */
  sideToMove: string,
  /** The pieces. */
  pieces: Array<Piece>,
  /** How many moves of the present turn have been made, where a turn has more than one. */
  step?: number,
  /** The seats that play no more. */
  out?: Array<string>,
  /** In a race, the seats that have arrived. */
  home?: Array<string>,
  /** Pieces that each seat has yet to place. */
  hands?: Array<number>,
  /** What each seat has scored. */
  scores?: Array<number>,
};
