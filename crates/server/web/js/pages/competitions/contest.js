/** Problems that are solved here: given by arbiters, answered on a board by whoever takes part, and shown with their solutions when time is up. */
import { answerProblem, contestProblems } from '../../api.js';
import { BolshakBoard } from '../../board/board.js';
import { applyMove } from '../../board/effect.js';
import { get, make, tell } from '../../dom.js';
import { pause, playThrough, rotationFor, showPosition } from '../../exercise.js';
import { legalMoves } from '../../game-state.js';
import { t } from '../../i18n.js';
import { confirm } from '../../shell/dialogs.js';
import { sound } from '../../sound.js';
import { refusalWords } from './words.js';

/** @typedef {import('../../wire.d.ts').CompetitionInfo} CompetitionInfo */
/** @typedef {import('../../wire.d.ts').ContestProblem} ContestProblem */
/** @typedef {import('../../wire.d.ts').NodePosition} NodePosition */
/** @typedef {import('../../types.js').Variant} Variant */

/** For arbiters, until it begins. */
export const givenTemplate = `
  <details id="contest-given"><summary data-i18n="contest.given"></summary>
    <form id="contest-give">
      <p class="hint" data-i18n="contest.give.how"></p>
      <label><span data-i18n="contest.give.pdn"></span> <textarea id="contest-pdn" rows="8" spellcheck="false"></textarea></label>
      <button type="submit" data-i18n="contest.give.go"></button>
      <span id="contest-count" class="hint" role="status"></span>
    </form>
  </details>`;

export const contestTemplate = `
  <section id="contest" class="card no-print" aria-labelledby="contest-title" hidden>
    <h2 id="contest-title" data-i18n="contest.title"></h2>
    <div id="contest-numbers" class="row" role="group" aria-labelledby="contest-title"></div>
    <div class="contest-problem">
      <bolshak-board id="contest-board"></bolshak-board>
      <div class="contest-words">
        <p id="contest-task"></p>
        <p id="contest-said" role="status"></p>
        <p id="contest-error" class="error" role="alert"></p>
        <p id="contest-solution"></p>
        <ul id="contest-answers" class="hint"></ul>
      </div>
    </div>
  </section>`;

export class Contest {
  /** @type {CompetitionInfo | null} */
  #info = null;
  /** @type {Variant | null} */
  #variant = null;
  /** @type {ContestProblem[]} */
  #problems = [];
  /** What the problems that are shown were asked for as. */
  #asked = '';
  #at = 0;
  /** The own moves in the problem that is shown. @type {string[]} */
  #moves = [];
  /** Where the next one is to be found, while it is. @type {NodePosition | null} */
  #here = null;
  #timer = 0;

  /** @param {string} id @param {import('../../variants.js').Variants} variants @param {(pdn: string) => Promise<boolean>} give */
  constructor(id, variants, give) {
    this.id = id;
    this.variants = variants;
    this.root = get('contest');
    this.board = get('contest-board', BolshakBoard);
    this.board.addEventListener('move', (event) => void this.#play(/** @type {CustomEvent<import('../../types.js').Move>} */ (event).detail));
    get('contest-give').addEventListener('submit', (event) => {
      event.preventDefault();
      const field = get('contest-pdn', HTMLTextAreaElement);
      void give(field.value).then((done) => {
        if (done) field.value = '';
      });
    });
  }

  close() {
    window.clearTimeout(this.#timer);
  }

  /** @param {CompetitionInfo} info */
  show(info) {
    this.#info = info;
    const { online, head, groups, mayArbitrate } = info;
    get('contest-given').hidden = !online?.solving || groups.length > 0;
    get('contest-count').textContent = online?.problems ? t('contest.count', { n: online.problems }) : '';
    if (online?.solving && !online.problems) get('contest-given', HTMLDetailsElement).open = true;
    const isSolver = online?.mine !== undefined && groups.length > 0;
    const maySee = Boolean(online?.solving && online.problems && (mayArbitrate || head.state === 'over' || isSolver));
    this.root.hidden = !maySee;
    if (!maySee) return;
    const seesAnswers = mayArbitrate || head.state === 'over';
    const asked = JSON.stringify([head.state, online?.mine, online?.problems, mayArbitrate, seesAnswers ? info.version : 0]);
    if (asked !== this.#asked) void this.#load(asked);
  }

  /** @param {string} asked */
  async #load(asked) {
    this.#asked = asked;
    try {
      const [problems, variant] = await Promise.all([contestProblems(this.id), this.variants.find(this.#info?.head.variant ?? '')]);
      if (!this.root.isConnected || asked !== this.#asked) return;
      this.#variant = variant;
      this.#problems = problems;
      this.#choose(Math.min(this.#at, problems.length - 1));
    } catch (error) {
      this.#asked = '';
      if (this.root.isConnected) tell('contest-error', refusalWords(error));
    }
  }

  /** May the problem that is shown be answered? */
  get #isOpen() {
    const info = this.#info;
    return Boolean(info && info.online?.mine !== undefined && !info.mayArbitrate && info.head.state === 'playing' && !this.#problems[this.#at]?.own);
  }

  /** @param {number} number */
  #choose(number) {
    window.clearTimeout(this.#timer);
    this.#at = number;
    this.#moves = [];
    const { here } = this.#problems[number];
    tell('contest-error', '');
    tell('contest-said', '');
    this.#tell();
    this.#ask(here);
  }

  /** Everything beside the board. */
  #tell() {
    const { goal, here, most, own, solution, answers } = this.#problems[this.#at];
    get('contest-numbers').replaceChildren(...this.#problems.map((problem, number) => {
      const button = make('button', { type: 'button', 'aria-pressed': String(number === this.#at), 'data-problem': String(number) }, problem.own ? `${number + 1}: ${problem.own.points}` : String(number + 1));
      button.addEventListener('click', () => this.#choose(number));
      return button;
    }));
    tell('contest-task', t(`contest.task.${goal}`, { seat: t(`side.${here.now.sideToMove}`), most }));
    if (own) tell('contest-said', t('contest.answered', { points: own.points, moves: own.moves }));
    tell('contest-solution', solution === undefined ? '' : t('contest.solution', { moves: solution }));
    get('contest-answers').replaceChildren(...answers.map(({ who, points, moves }) => make('li', {}, `${this.#info?.entries[who]?.name ?? ''}: ${moves} (${points})`)));
  }

  /** @param {NodePosition} here */
  #ask(here) {
    if (!this.#variant) return;
    const isOpen = this.#isOpen;
    this.#here = isOpen ? here : null;
    const legal = isOpen ? legalMoves(here.legal, here.view.pieces, this.#variant.captureSign) : [];
    this.#shown(here.view.pieces, here.now.sideToMove, { legal, interactive: isOpen });
  }

  /** @param {import('../../types.js').Piece[]} pieces @param {string} sideToMove @param {Partial<BolshakBoard>} more */
  #shown(pieces, sideToMove, more) {
    if (!this.#variant) return;
    const rotation = rotationFor(this.#variant, this.#problems[this.#at].here.now.sideToMove);
    showPosition(this.board, this.#variant, { pieces, sideToMove }, { rotation, ...more });
  }

  /** A move is an answer, and nobody takes it back: it is asked for twice. @param {import('../../types.js').Move} move */
  async #play(move) {
    const [here, problem] = [this.#here, this.#at];
    if (!here) return;
    if (!await confirm(t('play.confirm-move', { move: move.text }))) {
      this.#ask(here);
      return;
    }
    try {
      const reply = await answerProblem(this.id, { problem, moves: [...this.#moves, move.text] });
      if (!this.root.isConnected || problem !== this.#at) return;
      this.#moves.push(move.text);
      this.#here = null;
      sound(move.removed.length ? 'capture' : 'move');
      const made = { ...move, seat: here.now.sideToMove };
      const pieces = applyMove(here.view.pieces, made);
      this.#shown(pieces, made.seat, { lastMove: made });
      playThrough(reply.replies, pieces, {
        later: (then) => { this.#timer = window.setTimeout(then, pause()); },
        show: (next, last) => this.#shown(next, last.seat, { lastMove: last }),
        done: () => this.#went(reply),
      });
    } catch (error) {
      if (!this.root.isConnected) return;
      this.#ask(here);
      tell('contest-error', refusalWords(error));
    }
  }

  /** @param {import('../../wire.d.ts').ProblemReply} reply */
  #went({ here, solved, points }) {
    if (here) {
      this.#ask(here);
      tell('contest-said', t('contest.right'));
      return;
    }
    this.#problems[this.#at].own = { who: this.#info?.online?.mine ?? 0, points: points ?? '', seconds: 0, moves: this.#moves.join(' ') };
    this.#tell();
    tell('contest-said', t(solved ? 'contest.solved' : 'contest.wrong', { points: points ?? '' }));
  }
}
