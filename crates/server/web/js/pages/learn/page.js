/** Lessons: the list of courses, and one lesson that a learner goes through step by step. */
import { AnalysisSocket } from '../../analysis-socket.js';
import { documents, lesson as fetchLesson, lessons as fetchLessons, ownLesson, readTree } from '../../api.js';
import { announce } from '../../announce.js';
import { learnOwnPath, learnPath, lessonEditPath } from '../../addresses.js';
import { BolshakBoard } from '../../board/board.js';
import { get, make, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { Exercise, rotationFor, showPosition } from '../../exercise.js';
import { legalMoves } from '../../game-state.js';
import { currentLanguage, onLanguage, t } from '../../i18n.js';
import { onSettings } from '../../settings.js';
import { drawingsOf } from '../../shapes.js';
import { fill } from '../../template.js';
import { nameOf } from '../../words.js';
import { Contest, contestTemplate } from './contest.js';
import { finish, finished } from './progress.js';

/** @typedef {import('../../wire.d.ts').LessonInfo} LessonInfo */
/** @typedef {import('../../wire.d.ts').LessonStep} LessonStep */
/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {{ [key: string]: string }} Texts */

const listTemplate = `
  <section class="page-wide learn" aria-labelledby="learn-title">
    <h1 id="learn-title" data-i18n="learn.title"></h1>
    <p class="hint" data-i18n="learn.about"></p>
    <p><a class="button" href="/learn/coordinates" data-i18n="coordinates.title"></a></p>
    <div id="courses" class="courses"></div>
    <div class="card own-lessons">
      <h2 data-i18n="write.own"></h2>
      <ul id="own-lessons"></ul>
      <a id="write-lesson" class="button" href="/learn/edit" data-i18n="write.new"></a>
    </div>
  </section>`;

const lessonTemplate = `
  <section class="play lesson" aria-labelledby="lesson-title">
    <div class="board-place"><bolshak-board id="board"></bolshak-board></div>
    <div class="column">
      <p class="hint"><a id="all-lessons" href="/learn" data-i18n="learn.all"></a> <a id="change-lesson" href="/learn/edit" data-i18n="write.change" hidden></a></p>
      <h1 id="lesson-title"></h1>
      <progress id="lesson-progress" max="1" value="0"></progress>
      <p id="lesson-place" class="hint"></p>
      <div id="lesson-text" class="lesson-text" tabindex="-1"></div>
      <div id="lesson-options" class="lesson-options" role="group"></div>
      <p id="lesson-answer" class="lesson-answer" role="status" aria-live="polite"></p>
      <p id="lesson-problem" class="error" role="alert"></p>
      <div class="row">
        <button type="button" id="lesson-back" data-i18n="learn.back"></button>
        <button type="button" id="lesson-hint" data-i18n="learn.hint"></button>
        <button type="button" id="lesson-again" data-i18n="learn.again"></button>
        <button type="button" id="lesson-next" class="primary" data-i18n="learn.next"></button>
      </div>
      ${contestTemplate}
      <div id="lesson-end" class="row" hidden><a id="next-lesson" class="button primary" href="/learn" data-i18n="learn.next-lesson"></a></div>
    </div>
  </section>`;

/** A text in the language of the page. @param {Texts} texts */
const said = (texts) => texts[currentLanguage()] ?? texts.en ?? texts.ru ?? '';

/** The list. @type {import('../../router.js').Mount} */
export function mountLessons(root, _params, context) {
  fill(root, listTemplate);
  /** @type {import('../../wire.d.ts').LessonList | null} */
  let known = null;
  const show = () => {
    context.title(t('learn.title'));
    if (known) get('courses').replaceChildren(...known.courses.filter(({ lessons }) => lessons.length).map((course) => courseCard(course, context)));
  };
  void documents().then((own) => { if (document.getElementById('own-lessons')) get('own-lessons').replaceChildren(...own.filter(({ kind }) => kind === 'lesson').map(ownItem)); }).catch(() => {});
  void fetchLessons().then((list) => { known = list; if (root.contains(document.getElementById('courses'))) show(); });
  context.title(t('learn.title'));
  return onLanguage(show);
}

/** @param {import('../../wire.d.ts').CourseInfo} course @param {import('../../router.js').Context} context */
function courseCard({ id, lessons }, context) {
  const done = lessons.filter(({ name }) => finished().has(name)).length;
  const items = lessons.map(({ name, title, variant }) => {
    const link = make('a', { href: learnPath(name) }, said(title));
    const game = id === 'games' ? make('span', { class: 'hint' }, ` ${nameOf(variant, context.variants)}`) : '';
    return make('li', finished().has(name) ? { class: 'is-done' } : {}, link, ...(finished().has(name) ? [make('span', { class: 'done-mark', title: t('learn.done') }, ' ✓')] : []), game);
  });
  return make('section', { class: 'card course' }, make('h2', {}, t(`course.${id}`)), make('p', { class: 'hint' }, t('learn.progress', { done, n: lessons.length })), make('ol', {}, ...items));
}

/** @param {import('../../wire.d.ts').DocumentHead} head */
function ownItem({ id, title }) {
  return make('li', {}, make('a', { href: learnOwnPath(id) }, title || t('write.nameless')), ' ', make('a', { class: 'hint', href: lessonEditPath(id) }, t('write.change')));
}

/** One lesson. @type {import('../../router.js').Mount} */
export function mountLesson(root, [name], context) {
  fill(root, lessonTemplate);
  return mountPage(new LessonPage(() => fetchLesson(name), context));
}

/** A lesson that somebody wrote. @type {import('../../router.js').Mount} */
export function mountOwnLesson(root, [id], context) {
  fill(root, lessonTemplate);
  const told = async () => {
    const lesson = await ownLesson(id);
    get('change-lesson').hidden = !lesson.mine;
    get('change-lesson', HTMLAnchorElement).href = lessonEditPath(id);
    return lesson;
  };
  return mountPage(new LessonPage(told, context, true));
}

/** @param {LessonPage} page */
function mountPage(page) {
  const ends = [onSettings(() => page.show()), onLanguage(() => page.retell())];
  return () => {
    ends.forEach((end) => end());
    page.close();
  };
}

class LessonPage {
  /** @type {LessonInfo | null} */
  #lesson = null;
  /** @type {Variant | null} */
  #variant = null;
  #step = 0;
  /** @type {Texts | null} what is said of the last answer */
  #answer = null;
  #done = false;
  /** Squares that were clicked rightly. @type {string[]} */
  #clicked = [];
  /** The game that is played out, as PDN. @type {string} */
  #pdn = '';

  /** @param {() => Promise<LessonInfo>} told @param {import('../../router.js').Context} context @param {boolean} [isOwn]  whether somebody here wrote it */
  constructor(told, context, isOwn = false) {
    this.isOwn = isOwn;
    this.context = context;
    this.board = get('board', BolshakBoard);
    this.exercise = new Exercise(this.board);
    this.contest = new Contest({ onBegin: () => this.#go(0), onEnd: () => this.#finish() });
    this.socket = new AnalysisSocket((message) => { if (message.type === 'played') void this.#playOut({ type: 'line', moves: [message.move] }); });
    const clicks = /** @type {[string, () => void][]} */ ([['lesson-back', () => this.#go(this.#step - 1)], ['lesson-next', () => this.#go(this.#step + 1)], ['lesson-again', () => this.#go(this.#step)], ['lesson-hint', () => this.#hint()]]);
    for (const [id, act] of clicks) get(id).addEventListener('click', act);
    this.board.addEventListener('click', (event) => this.#onSquare(event), true);
    this.board.addEventListener('move', (event) => this.#onMove(/** @type {CustomEvent<import('../../types.js').Move>} */ (event).detail));
    this.board.addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key === ' ') this.#onSquare(event); }, true);
    void this.#load(told);
  }

  /** @param {() => Promise<LessonInfo>} told */
  async #load(told) {
    try {
      this.#lesson = await told();
      this.#variant = this.context.variants.known(this.#lesson.variant);
      this.#go(0);
    } catch (error) {
      tell('lesson-problem', errorWords(error));
    }
  }

  /** @returns {LessonStep | null} */
  get #now() {
    return this.#lesson?.steps[this.#step] ?? null;
  }

  /** @param {number} step */
  #go(step) {
    const lesson = this.#lesson;
    if (!lesson) return;
    this.exercise.stop();
    this.socket.stop();
    if (step >= lesson.steps.length) return this.#finish();
    this.#step = Math.max(0, step);
    this.#answer = null;
    this.#clicked = [];
    this.#done = !this.#now?.task;
    this.retell();
    this.#begin();
    get('lesson-text').focus({ preventScroll: true });
    return undefined;
  }

  #finish() {
    const lesson = this.#lesson;
    if (!lesson) return;
    const told = this.contest.isRunning ? this.contest.end(this.#tasks) : t('learn.finished');
    this.exercise.stop();
    finish(lesson.name);
    get('lesson-progress', HTMLProgressElement).value = 1;
    get('lesson-text').textContent = told;
    for (const id of ['lesson-options', 'lesson-answer']) get(id).replaceChildren();
    get('lesson-end').hidden = false;
    get('next-lesson', HTMLAnchorElement).href = lesson.next ? learnPath(lesson.next) : '/learn';
    get('next-lesson').textContent = t(lesson.next ? 'learn.next-lesson' : 'learn.all');
    get('next-lesson').focus();
    announce(told);
  }

  /** The steps in which something is to be done. */
  get #tasks() {
    return (this.#lesson?.steps ?? []).flatMap(({ task }, i) => (task ? [i] : []));
  }

  #begin() {
    const step = this.#now;
    const variant = this.#variant;
    if (!step || !variant) return;
    this.show();
    const { task } = step;
    if (task?.type === 'play' && task.turns.length) this.exercise.begin(variant, task.turns, { onSolved: () => this.#right(), onWrong: () => this.#wrong() });
    else if (task?.type === 'reach') void this.#startGame(step.here?.fen ?? '');
  }

  show() {
    const step = this.#now;
    const variant = this.#variant;
    get('board').hidden = !variant || !step?.here;
    if (!step?.here || !variant || this.exercise.isRunning) return;
    const drawn = [...step.shapes, ...this.#clicked.map((cell) => ({ from: cell, to: cell, color: 'blue' }))];
    const squares = step.task?.type === 'squares' && !this.#done;
    showPosition(this.board, variant, step.here.view, {
      drawn: drawingsOf(drawn), rotation: rotationFor(variant, step.task ? step.here.now.sideToMove : variant.seats[0]), free: false, interactive: squares,
    });
  }

  retell() {
    const lesson = this.#lesson;
    const step = this.#now;
    if (!lesson || !step) return;
    this.context.title(said(lesson.title));
    get('lesson-title').textContent = said(lesson.title);
    get('lesson-progress', HTMLProgressElement).value = this.#step / lesson.steps.length;
    get('lesson-progress').setAttribute('aria-label', t('learn.place', { step: this.#step + 1, n: lesson.steps.length }));
    get('lesson-place').textContent = t('learn.place', { step: this.#step + 1, n: lesson.steps.length });
    get('lesson-text').replaceChildren(...said(step.text).split('\n').filter(Boolean).map((text) => make('p', {}, text)));
    get('lesson-end').hidden = true;
    const contest = this.contest.isRunning;
    this.contest.offer(this.isOwn && this.#tasks.length > 0);
    get('lesson-back', HTMLButtonElement).disabled = this.#step === 0;
    get('lesson-hint').hidden = contest || !Object.keys(step.hint).length && step.task?.type !== 'play';
    get('lesson-again').hidden = contest || !step.task;
    get('lesson-next').classList.toggle('primary', this.#done);
    get('lesson-answer').textContent = this.#answer ? said(this.#answer) : '';
    this.#showOptions(step);
  }

  /** @param {LessonStep} step */
  #showOptions({ task }) {
    const options = task?.type === 'choose' ? task.options : [];
    get('lesson-options').replaceChildren(...options.map((option, i) => {
      const button = make('button', { type: 'button' }, said(option));
      button.addEventListener('click', () => (task?.type === 'choose' && task.answer === i ? this.#right() : this.#wrong()));
      return button;
    }));
  }

  #right() {
    if (this.contest.isRunning) return this.#answered(true);
    const step = this.#now;
    this.#done = true;
    this.#say(step && Object.keys(step.right).length ? step.right : { en: t('learn.right'), ru: t('learn.right') }, 'right');
    get('lesson-next').classList.add('primary');
    get('lesson-next').focus({ preventScroll: true });
    return undefined;
  }

  /** In a contest the first answer counts, and the next step comes. @param {boolean} isRight */
  #answered(isRight) {
    this.contest.answer(this.#step, isRight);
    this.#go(this.#step + 1);
  }

  #wrong() {
    const step = this.#now;
    if (this.contest.isRunning) return this.#answered(false);
    return this.#say(step && Object.keys(step.wrong).length ? step.wrong : { en: t('learn.wrong'), ru: t('learn.wrong') }, 'wrong');
  }

  #hint() {
    const step = this.#now;
    const from = this.exercise.hint;
    if (step && Object.keys(step.hint).length) this.#say(step.hint, 'hint');
    else if (from) this.#say({ en: t('learn.from', { cell: from }), ru: t('learn.from', { cell: from }) }, 'hint');
    if (from && this.exercise.isRunning) this.board.flash([from]);
  }

  /** @param {Texts} texts @param {string} kind */
  #say(texts, kind) {
    this.#answer = texts;
    get('lesson-answer').textContent = said(texts);
    get('lesson-answer').dataset.kind = kind;
  }

  /** @param {Event} event */
  #onSquare(event) {
    const task = this.#now?.task;
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (task?.type !== 'squares' || !cell || this.#done) return;
    event.stopPropagation();
    event.preventDefault();
    if (!task.squares.includes(cell)) return this.#wrong();
    if (!this.#clicked.includes(cell)) this.#clicked.push(cell);
    this.show();
    if (this.#clicked.length === task.squares.length) this.#right();
    return undefined;
  }

  /** A position that is played out. @param {string} fen */
  async #startGame(fen) {
    this.#pdn = '';
    await this.#playOut(null, fen);
  }

  /** @param {import('../../types.js').Move} move */
  #onMove({ path, removed }) {
    if (this.#now?.task?.type === 'reach' && !this.#done) void this.#playOut({ type: 'move', path, removed });
  }

  /** Plays a move of either side, and asks for the engine's when it is its turn. @param {import('../../wire.d.ts').TreeEdit | null} edit @param {string} [fen] */
  async #playOut(edit, fen) {
    const step = this.#now;
    const variant = this.#variant;
    if (!step?.here || step.task?.type !== 'reach' || !variant) return;
    const answer = await readTree(variant.id, edit ? { pdn: this.#pdn, node: this.#last, edit } : { fen });
    if (step !== this.#now || !answer.tree) return;
    this.#pdn = answer.tree.pdn;
    this.#last = answer.here.node;
    const learner = step.here.now.sideToMove;
    const { here } = answer;
    const made = answer.tree.nodes.find(({ id }) => id === here.node)?.move ?? null;
    const own = here.now.sideToMove === learner && !here.result;
    showPosition(this.board, variant, here.view, { lastMove: made, legal: own ? legalMoves(here.legal, here.view.pieces, variant.captureSign) : [], interactive: own, rotation: rotationFor(variant, learner), drawn: [] });
    if (here.result) return this.#judge(here.result, learner, step.task.goal);
    if (!own) {
      const position = { variant: variant.id, fen: step.here.fen, moves: answer.tree.nodes.slice(1).map(({ move }) => move?.text ?? '') };
      const { level } = step.task;
      this.socket.ask((number) => ({ type: 'play', number, position, level }));
    }
    return undefined;
  }

  #last = 0;

  /** @param {import('../../wire.d.ts').Result} result @param {string} learner @param {string} goal */
  #judge(result, learner, goal) {
    const reached = result.winner === learner || (goal === 'draw' && result.winner === null);
    if (reached) this.#right();
    else this.#wrong();
  }

  close() {
    this.exercise.close();
    this.contest.stop();
    this.socket.close();
  }
}
