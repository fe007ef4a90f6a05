/** Moves to be found on a board: in each turn one of those that are right, which is answered by itself. */
import { announce, cellWords, moveWords } from './announce.js';
import { applyMove } from './board/effect.js';
import { legalMoves } from './game-state.js';
import { t } from './i18n.js';
import { settings } from './settings.js';
import { sound } from './sound.js';
import { variantName } from './words.js';

/** @typedef {import('./types.js').Variant} Variant */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').PlayedMove} PlayedMove */
/** @typedef {import('./wire.d.ts').LessonTurn} LessonTurn */
/** @typedef {import('./wire.d.ts').NodePosition} NodePosition */
/** @typedef {import('./board/board.js').BolshakBoard} Board */

/** How long an answer waits, so that the move before it is seen; in milliseconds. */
const PAUSE = 500;

/**
 * @typedef {object} ExerciseHost
 * @property {() => void} onSolved
 * @property {() => void} onWrong
 * @property {() => void} [onStep]  a move was right, and there are more
 */

/** Shows a position that is only looked at. @param {Board} board @param {Variant} variant @param {{ pieces: Piece[], sideToMove: string }} view @param {Partial<Board>} [more] */
export function showPosition(board, variant, view, more = {}) {
  Object.assign(board, {
    board: variant.board, lastMove: null, view, legal: [], interactive: false, advice: [],
    theme: settings.theme, coordinates: settings.coordinates, names: settings.names, animated: settings.animation, hints: settings.hints,
    caption: t('board.caption', { game: variantName(variant) }), label: (/** @type {import('./board/types.js').CellFacts} */ facts) => cellWords(facts), ...more,
  });
}

/** Black's exercises are seen from Black's side. @param {Variant} variant @param {string} seat */
export const rotationFor = (variant, seat) => (variant.seats.length === 2 && seat === variant.seats[1] ? 180 : 0);

/**
 * Plays moves one after the other, each a while after the one before.
 * @param {PlayedMove[]} moves @param {Piece[]} pieces
 * @param {{ later: (then: () => void) => void, show: (pieces: Piece[], move: PlayedMove) => void, done: () => void }} host
 */
export function playThrough([move, ...rest], pieces, host) {
  if (!move) {
    host.done();
    return;
  }
  host.later(() => {
    announce(moveWords(move, pieces));
    const next = applyMove(pieces, move);
    host.show(next, move);
    playThrough(rest, next, host);
  });
}

/** How long a move waits, so that the one before it is seen; in milliseconds. */
export const pause = () => (settings.animation ? PAUSE : 0);

export class Exercise {
  /** @type {LessonTurn[]} */
  #turns = [];
  #turn = 0;
  #timer = 0;
  /** @type {ExerciseHost | null} */
  #host = null;
  /** @type {Variant | null} */
  #variant = null;
  #rotation = 0;
  /** What was played, and the position before each move and now. @type {PlayedMove[]} */
  #played = [];
  /** @type {Piece[][]} */
  #stood = [];
  /** Where a move is asked for, while it is. @type {NodePosition | null} */
  #here = null;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.onMove = (/** @type {Event} */ event) => this.#answer(/** @type {CustomEvent<import('./types.js').Move>} */ (event).detail);
    board.addEventListener('move', this.onMove);
  }

  /** @param {Variant} variant @param {LessonTurn[]} turns @param {ExerciseHost} host */
  begin(variant, turns, host) {
    clearTimeout(this.#timer);
    this.#variant = variant;
    this.#turns = turns;
    this.#turn = 0;
    this.#host = host;
    this.#played = [];
    this.#stood = [turns[0]?.here.view.pieces ?? []];
    this.#rotation = rotationFor(variant, turns[0]?.here.now.sideToMove ?? '');
    this.#ask(null);
  }

  /** What there is to read aloud; nothing before it has begun. */
  get told() {
    return this.#variant && { variant: this.#variant, moves: this.#played, positions: this.#stood, here: this.#here };
  }

  get isRunning() {
    return this.#host !== null;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#host = null;
  }

  /** The squares that the next move begins on, for whoever asks for help. */
  get hint() {
    const turn = this.#turns[this.#turn];
    return turn?.made?.path[0] ?? null;
  }

  /** Plays the rest of the solution. */
  reveal() {
    this.#host = null;
    this.#follow(this.#turns.slice(this.#turn).flatMap(({ made, answers }) => (made ? [made, ...answers] : [])), this.#turns[this.#turn]?.here.view.pieces ?? []);
  }

  /** @param {PlayedMove | null} lastMove */
  #ask(lastMove) {
    const { here } = this.#turns[this.#turn];
    if (!this.#variant) return;
    this.#here = here;
    const legal = legalMoves(here.legal, here.view.pieces, this.#variant.captureSign);
    showPosition(this.board, this.#variant, here.view, { lastMove, legal, interactive: true, rotation: this.#rotation });
  }

  /** @param {import('./types.js').Move} move */
  #answer(move) {
    const host = this.#host;
    const turn = this.#turns[this.#turn];
    if (!host || !turn) return;
    if (turn.right.length && !turn.right.includes(move.text)) {
      // The board takes the move back when it is shown the position again.
      this.#timer = window.setTimeout(() => this.#host && this.#ask(null), PAUSE);
      host.onWrong();
      return;
    }
    sound(move.removed.length ? 'capture' : 'move');
    const made = turn.made ?? { ...move, seat: turn.here.now.sideToMove, placed: move.placed };
    this.#turn += 1;
    const pieces = applyMove(turn.here.view.pieces, made);
    const last = this.#turn >= this.#turns.length;
    if (last) this.#host = null;
    if (!last) host.onStep?.();
    this.#show(pieces, made);
    this.#follow(turn.answers, pieces, () => (last ? host.onSolved() : this.#ask(turn.answers[turn.answers.length - 1] ?? made)));
  }

  /** @param {Piece[]} pieces @param {PlayedMove} lastMove */
  #show(pieces, lastMove) {
    this.#played.push(lastMove);
    this.#stood.push(pieces);
    this.#here = null;
    if (this.#variant) showPosition(this.board, this.#variant, { pieces, sideToMove: lastMove.seat }, { lastMove, rotation: this.#rotation });
  }

  /** Plays moves one after the other. @param {PlayedMove[]} moves @param {Piece[]} pieces @param {() => void} [done] */
  #follow(moves, pieces, done = () => {}) {
    playThrough(moves, pieces, {
      later: (then) => { this.#timer = window.setTimeout(then, pause()); },
      show: (next, move) => this.#show(next, move),
      done,
    });
  }

  close() {
    this.stop();
    this.board.removeEventListener('move', this.onMove);
  }
}
