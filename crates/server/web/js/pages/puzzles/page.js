/** Puzzles: one of the day, by theme, against the clock, as a streak, and one's own mistakes again. */
import { puzzle as fetchPuzzle, puzzleStock, ServerError } from '../../api.js';
import { onAccount } from '../../account.js';
import { announce } from '../../announce.js';
import { analysisAt } from '../../addresses.js';
import { BolshakBoard } from '../../board/board.js';
import { get, isBusy, refill, takesKeys, tell } from '../../dom.js';
import { Exercise } from '../../exercise.js';
import { onLanguage, t } from '../../i18n.js';
import { fill } from '../../template.js';
import { variantName } from '../../words.js';
import { asShown } from '../analysis/shown.js';
import { BoardKeys } from '../play/keys.js';
import { ownRating, readOwn, tellTried } from './member.js';
import { note, noteBest, profileOf } from './profile.js';

/** @typedef {import('../../wire.d.ts').PuzzleInfo} PuzzleInfo */
/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {'train' | 'today' | 'storm' | 'streak' | 'mistakes'} Mode */

const MODES = /** @type {Mode[]} */ (['train', 'today', 'storm', 'streak', 'mistakes']);
/** How long a storm lasts, in seconds. */
const STORM = 180;
/** A storm and a streak begin easy and become harder by so much with each puzzle. */
const FIRST = 750;
const HARDER = 25;

const template = `
  <section class="play puzzles" aria-labelledby="puzzles-title">
    <div class="board-place"><bolshak-board id="board"></bolshak-board></div>
    <div class="column">
      <h1 id="puzzles-title" data-i18n="puzzles.title"></h1>
      <label class="puzzle-choice"><span data-i18n="home.game"></span> <select id="puzzle-variant"></select></label>
      <div id="modes" class="row modes" role="radiogroup" data-i18n-label="puzzles.modes"></div>
      <label id="theme-label" class="puzzle-choice"><span data-i18n="puzzles.theme"></span> <select id="theme"></select></label>
      <p id="puzzle-profile" class="hint"></p>
      <p id="puzzle-clock" class="puzzle-clock" role="timer" hidden></p>
      <p id="puzzle-task" class="puzzle-task" role="status"></p>
      <p id="puzzle-answer" class="lesson-answer" role="status" aria-live="polite"></p>
      <p id="puzzle-problem" class="error" role="alert"></p>
      <div class="row">
        <button type="button" id="puzzle-hint" aria-keyshortcuts="h" data-i18n="learn.hint"></button>
        <button type="button" id="puzzle-show" data-i18n="report.show"></button>
        <button type="button" id="puzzle-next" class="primary" aria-keyshortcuts="n" data-i18n="puzzles.next"></button>
      </div>
      <p id="puzzle-about" class="hint"></p>
      <p><a id="puzzle-analyse" href="/analysis" data-i18n="analysis.open" hidden></a></p>
    </div>
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  const page = new PuzzlePage(context);
  const onKey = (/** @type {KeyboardEvent} */ event) => page.onKey(event);
  window.addEventListener('keydown', onKey);
  const ends = [onLanguage(() => page.retell()), onAccount(() => void page.readOwn())];
  void page.readOwn();
  return () => {
    window.removeEventListener('keydown', onKey);
    ends.forEach((end) => end());
    page.close();
  };
}

class PuzzlePage {
  /** @type {import('../../wire.d.ts').PuzzleStock} */
  #stock = { variants: [] };
  /** @type {Mode} */
  #mode = 'train';
  /** @type {PuzzleInfo | null} */
  #puzzle = null;
  /** Whether the puzzle that is shown was failed or solved already. */
  #counted = false;
  #asked = 0;
  #isOpen = true;
  /** How many were solved in a row, or in this storm. */
  #count = 0;
  #until = 0;
  #timer = 0;

  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
    this.exercise = new Exercise(get('board', BolshakBoard));
    this.#listenKeys();
    get('puzzle-variant').addEventListener('change', () => this.#choose(this.#mode));
    get('theme').addEventListener('change', () => void this.#next());
    get('puzzle-next').addEventListener('click', () => void this.#next());
    get('puzzle-hint').addEventListener('click', () => this.#hint());
    get('puzzle-show').addEventListener('click', () => this.#showSolution());
    void puzzleStock().then((stock) => {
      this.#stock = stock;
      const asked = new URLSearchParams(location.search).get('game');
      get('puzzle-variant', HTMLSelectElement).replaceChildren(...stock.variants.map(({ variant }) => new Option('', variant, false, variant === asked)));
      this.retell();
      void this.#next();
    }, (error) => this.#explain(error));
    context.title(t('puzzles.title'));
  }

  /** The keys of whoever does not see the board. Nobody helps, and there is nothing to type or to go back to. */
  #listenKeys() {
    const notNow = () => announce(t('speech.not-now'));
    return new BoardKeys({
      board: get('board', BolshakBoard), answer: announce, clocks: () => get('puzzle-clock').textContent || t('speech.no-clock'),
      shown: () => {
        const { told } = this.exercise;
        return told && asShown(told.variant, told.moves, told.positions, told.here);
      },
      toField: notNow, goBy: notNow, advice: () => null,
    });
  }

  /** A member's rating is the server's. */
  async readOwn() {
    await readOwn();
    if (this.#isOpen) this.#tellProfile();
  }

  get #variantId() {
    return get('puzzle-variant', HTMLSelectElement).value;
  }

  /** @returns {Variant | null} */
  get #variant() {
    return this.context.variants.known(this.#variantId);
  }

  retell() {
    this.context.title(t('puzzles.title'));
    for (const option of get('puzzle-variant', HTMLSelectElement).options) {
      const variant = this.context.variants.known(option.value);
      option.textContent = variant ? variantName(variant) : option.value;
    }
    get('modes').replaceChildren(...MODES.map((mode) => {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', id: `mode-${mode}`, textContent: t(`puzzles.mode.${mode}`) });
      button.setAttribute('role', 'radio');
      button.setAttribute('aria-checked', String(mode === this.#mode));
      button.addEventListener('click', () => this.#choose(mode));
      return button;
    }));
    this.#fillThemes();
    this.#tellProfile();
    this.#tellPuzzle();
  }

  #fillThemes() {
    const themes = Object.entries(this.#stock.variants.find(({ variant }) => variant === this.#variantId)?.themes ?? {});
    const options = themes.map(([theme, count]) => new Option(`${t(`theme.${theme}`)} (${count})`, theme));
    refill(get('theme', HTMLSelectElement), [new Option(t('puzzles.any'), ''), ...options]);
    get('theme-label').hidden = this.#mode !== 'train';
  }

  /** @param {Mode} mode */
  #choose(mode) {
    this.#mode = mode;
    this.#count = 0;
    this.#until = 0;
    clearInterval(this.#timer);
    get('puzzle-clock').hidden = true;
    this.retell();
    get(`mode-${mode}`).focus();
    void this.#next();
  }

  /** What is asked of the server for the next puzzle. @returns {[string | undefined, Record<string, string>]} */
  #wanted() {
    const profile = profileOf(this.#variantId);
    if (this.#mode === 'today') return ['today', {}];
    if (this.#mode === 'mistakes') return [profile.mistakes.at(-1), {}];
    const rating = this.#mode === 'train' ? ownRating(this.#variantId)?.value ?? profile.rating : FIRST + HARDER * this.#count;
    const theme = this.#mode === 'train' ? get('theme', HTMLSelectElement).value : '';
    return [undefined, { rating: String(Math.round(rating)), but: profile.seen.join(','), ...(theme ? { theme } : {}) }];
  }

  async #next() {
    const [name, wanted] = this.#wanted();
    this.#asked += 1;
    const question = this.#asked;
    delete get('puzzle-task').dataset.puzzle;
    tell('puzzle-problem', '');
    if (this.#mode === 'mistakes' && !name) return this.#over(t('puzzles.no-mistakes'));
    if (this.#mode === 'storm' && !this.#until) this.#startClock();
    try {
      const puzzle = await fetchPuzzle(this.#variantId, name, wanted);
      if (question === this.#asked) this.#begin(puzzle);
    } catch (error) {
      if (question === this.#asked) this.#explain(error);
    }
    return undefined;
  }

  /** @param {PuzzleInfo} puzzle */
  #begin(puzzle) {
    const variant = this.#variant;
    if (!variant) return;
    this.#puzzle = puzzle;
    this.#counted = false;
    get('puzzle-answer').textContent = '';
    get('puzzle-analyse').hidden = true;
    this.#tellPuzzle();
    this.exercise.begin(variant, puzzle.turns, { onSolved: () => this.#solved(), onWrong: () => this.#wrong(), onStep: () => this.#say('puzzles.go-on', 'right') });
    // From now on it can be solved.
    get('puzzle-task').dataset.puzzle = puzzle.name;
    announce(t('puzzles.task', { seat: t(`side.${puzzle.turns[0].here.now.sideToMove}`) }));
  }

  #tellPuzzle() {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    get('puzzle-task').textContent = t('puzzles.task', { seat: t(`side.${puzzle.turns[0].here.now.sideToMove}`) });
    // What happens in it would tell too much before it is solved.
    get('puzzle-about').textContent = this.#counted ? t('puzzles.about', { rating: puzzle.rating, themes: puzzle.themes.map((theme) => t(`theme.${theme}`)).join(', ') }) : '';
  }

  #tellProfile() {
    const { best, ...here } = profileOf(this.#variantId);
    const own = ownRating(this.#variantId);
    const { rating, solved } = own ? { rating: own.value, solved: own.solved } : here;
    const count = this.#mode === 'storm' || this.#mode === 'streak' ? t('puzzles.count', { count: this.#count, best: best[this.#mode] }) : '';
    get('puzzle-profile').textContent = [t('puzzles.profile', { rating, solved }), count].filter(Boolean).join(' ');
  }

  /** @param {boolean} solved */
  #book(solved) {
    if (this.#counted || !this.#puzzle) return;
    this.#counted = true;
    const counts = this.#mode === 'train' || this.#mode === 'today';
    note(this.#variantId, this.#puzzle, solved, counts);
    if (counts) void tellTried(this.#variantId, this.#puzzle.name, solved).then((changed) => changed && this.#isOpen && this.#tellProfile());
    if (solved) this.#count += 1;
    if (this.#mode === 'storm' || this.#mode === 'streak') noteBest(this.#variantId, this.#mode, this.#count);
    this.#tellProfile();
  }

  #solved() {
    this.#book(true);
    this.#finish('puzzles.solved');
    if (this.#mode === 'storm' || this.#mode === 'streak') void this.#next();
    else get('puzzle-next').focus({ preventScroll: true });
  }

  #wrong() {
    this.#book(false);
    this.#say('puzzles.wrong', 'wrong');
    if (this.#mode === 'storm') void this.#next();
    if (this.#mode === 'streak') this.#endStreak();
  }

  #endStreak() {
    const ended = t('puzzles.streak-over', { count: this.#count });
    this.#count = 0;
    this.exercise.reveal();
    this.#over(ended);
  }

  /** @param {string} key */
  #finish(key) {
    this.#say(key, 'right');
    this.#tellPuzzle();
    const { fen } = this.#puzzle?.turns[0].here ?? { fen: '' };
    get('puzzle-analyse', HTMLAnchorElement).href = analysisAt(this.#variantId, fen);
    get('puzzle-analyse').hidden = false;
  }

  #showSolution() {
    if (!this.exercise.isRunning) return;
    this.#book(false);
    this.exercise.reveal();
    this.#finish('puzzles.shown');
  }

  #hint() {
    const from = this.exercise.hint;
    if (!from || !this.exercise.isRunning) return;
    this.#book(false);
    get('board', BolshakBoard).flash([from]);
    get('puzzle-answer').textContent = t('learn.from', { cell: from });
  }

  /** @param {string} key @param {string} kind */
  #say(key, kind) {
    get('puzzle-answer').textContent = t(key);
    get('puzzle-answer').dataset.kind = kind;
  }

  /** @param {string} words */
  #over(words) {
    this.#puzzle = null;
    get('puzzle-task').textContent = words;
    get('puzzle-about').textContent = '';
    announce(words);
  }

  #startClock() {
    this.#until = Date.now() + STORM * 1000;
    get('puzzle-clock').hidden = false;
    const tick = () => {
      const left = Math.max(0, Math.round((this.#until - Date.now()) / 1000));
      get('puzzle-clock').textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
      if (left > 0) return;
      clearInterval(this.#timer);
      this.#asked += 1;
      this.exercise.stop();
      this.#over(t('puzzles.storm-over', { count: this.#count }));
      this.#count = 0;
      this.#until = 0;
    };
    tick();
    this.#timer = window.setInterval(tick, 250);
  }

  /** @param {unknown} error */
  #explain(error) {
    tell('puzzle-problem', error instanceof ServerError && error.code !== 'unknown' ? t(`puzzles.${error.code}`) : t('error.network'));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || isBusy(event) || takesKeys(event.target)) return;
    if (event.key === 'n') void this.#next();
    else if (event.key === 'h') this.#hint();
  }

  close() {
    clearInterval(this.#timer);
    this.#asked += 1;
    this.#isOpen = false;
    this.exercise.close();
  }
}
