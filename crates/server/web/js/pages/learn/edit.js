/** A lesson of one's own is written: steps with a text, a position, a question, its answer, and a hint. */
import { learnOwnPath } from '../../addresses.js';
import { kept, keepDocument, readLesson, readTree, removeDocument, ServerError } from '../../api.js';
import { BolshakBoard } from '../../board/board.js';
import { get, make, tell } from '../../dom.js';
import { rotationFor, showPosition } from '../../exercise.js';
import { legalMoves } from '../../game-state.js';
import { currentLanguage, onLanguage, t } from '../../i18n.js';
import { inLanguage, readBlocks, stepOfLine, TASKS, taskOf, valueOf, valuesOf, withTask, withValues, writeBlocks } from '../../lesson-text.js';
import { onSettings } from '../../settings.js';
import { drawingsOf } from '../../shapes.js';
import { confirm } from '../../shell/dialogs.js';
import { read, write } from '../../storage.js';
import { fill } from '../../template.js';
import { variantName } from '../../words.js';
import { copyText } from '../play/clipboard.js';

/** @typedef {import('../../lesson-text.js').Field} Field */
/** @typedef {import('../../types.js').Variant} Variant */

/** What is being written and is not kept by the server yet. */
const DRAFT = 'bolshak.lesson-draft';
/** A lesson that is begun. What its head must have, and a lesson of one's own has no use for, is there. */
const EMPTY = 'lesson: own\ncourse: games\norder: 1\nvariant: russian\n---\nposition: start\n';
/** How long nothing may change before the position is asked for; in milliseconds. */
const CALM = 250;
/** The fields of a step that are typed. */
const TYPED = /** @type {const} */ (['text', 'position', 'play', 'squares', 'answer', 'goal', 'level', 'marks', 'hint', 'right', 'wrong']);

const template = `
  <section class="play lesson lesson-edit" aria-labelledby="edit-title">
    <div class="board-place"><bolshak-board id="board"></bolshak-board></div>
    <div class="column">
      <p class="hint"><a href="/learn" data-i18n="learn.all"></a></p>
      <h1 id="edit-title" data-i18n="write.title"></h1>
      <label class="editor-text"><span data-i18n="write.name"></span> <input id="lesson-name" type="text" maxlength="120" autocomplete="off"></label>
      <label class="editor-text"><span data-i18n="write.game"></span> <select id="lesson-game"></select></label>
      <div id="steps" class="steps" role="group" data-i18n-label="write.steps"></div>
      <fieldset class="step-form">
        <label class="editor-text"><span data-i18n="write.text"></span> <textarea id="step-text" rows="3"></textarea></label>
        <label class="editor-text"><span data-i18n="write.position"></span> <input id="step-position" type="text" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="start"></label>
        <label class="editor-text"><span data-i18n="write.task"></span> <select id="step-task"></select></label>
        <label class="editor-text" data-task="play"><span data-i18n="write.play"></span> <input id="step-play" type="text" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="write-how"></label>
        <label class="editor-text" data-task="squares"><span data-i18n="write.squares"></span> <input id="step-squares" type="text" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="write-how"></label>
        <label class="editor-text" data-task="choose"><span data-i18n="write.options"></span> <textarea id="step-option" rows="3"></textarea></label>
        <label class="editor-text" data-task="choose"><span data-i18n="write.answer"></span> <input id="step-answer" type="number" min="1" max="9"></label>
        <label class="editor-text" data-task="reach"><span data-i18n="write.goal"></span> <select id="step-goal"></select></label>
        <label class="editor-text" data-task="reach"><span data-i18n="analysis.level"></span> <input id="step-level" type="number" min="1" max="10"></label>
        <p id="write-how" class="hint"></p>
        <label class="editor-text"><span data-i18n="write.marks"></span> <input id="step-marks" type="text" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="c3 a1&gt;h8"></label>
        <label class="editor-text"><span data-i18n="write.hint"></span> <input id="step-hint" type="text" autocomplete="off"></label>
        <label class="editor-text"><span data-i18n="write.right"></span> <input id="step-right" type="text" autocomplete="off"></label>
        <label class="editor-text"><span data-i18n="write.wrong"></span> <input id="step-wrong" type="text" autocomplete="off"></label>
        <div class="row">
          <button type="button" id="step-up" data-i18n="write.up"></button>
          <button type="button" id="step-down" data-i18n="write.down"></button>
          <button type="button" id="step-remove" data-i18n="write.remove"></button>
        </div>
      </fieldset>
      <p id="write-problem" class="error" role="alert"></p>
      <p id="write-told" class="hint" role="status"></p>
      <div class="row">
        <button type="button" id="lesson-keep" class="primary" data-i18n="write.keep"></button>
        <a id="lesson-try" class="button" href="/learn" data-i18n="write.try" hidden></a>
        <button type="button" id="lesson-copy" data-i18n="share.copy" hidden></button>
        <button type="button" id="lesson-remove" class="quiet" data-i18n="write.remove-lesson" hidden></button>
      </div>
      <details class="analysis-more"><summary data-i18n="write.as-text"></summary>
        <label class="editor-text"><span data-i18n="write.as-text"></span> <textarea id="lesson-source" rows="12" spellcheck="false"></textarea></label>
        <div class="row"><button type="button" id="lesson-take" data-i18n="records.read"></button></div>
      </details>
    </div>
  </section>`;

/** What is typed into. @param {string} name */
const field = (name) => /** @type {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} */ (get(`step-${name}`));

/** @type {import('../../router.js').Mount} */
export function mountEdit(root, [id], context) {
  fill(root, template);
  const page = new EditPage(id ?? '', context);
  const ends = [onSettings(() => page.show()), onLanguage(() => page.retell())];
  return () => {
    ends.forEach((end) => end());
    page.close();
  };
}

class EditPage {
  /** The head, and the steps. @type {Field[][]} */
  #blocks = readBlocks(EMPTY);
  /** The step that is written, from 1. */
  #step = 1;
  /** The position behind the moves that are to be found. @type {import('../../wire.d.ts').NodePosition | null} */
  #here = null;
  #timer = 0;
  #asked = 0;

  /** @param {string} id @param {import('../../router.js').Context} context */
  constructor(id, context) {
    this.id = id;
    this.context = context;
    this.board = get('board', BolshakBoard);
    this.language = currentLanguage();
    this.#listen();
    this.retell();
    void this.#open();
  }

  #listen() {
    for (const name of TYPED) get(`step-${name}`).addEventListener('input', () => this.#typed(name));
    get('step-option').addEventListener('input', () => this.#put('option', ...get('step-option', HTMLTextAreaElement).value.split('\n')));
    get('lesson-name').addEventListener('input', () => this.#putHead(this.language, get('lesson-name', HTMLInputElement).value));
    get('lesson-game').addEventListener('change', () => this.#putHead('variant', get('lesson-game', HTMLSelectElement).value));
    get('step-task').addEventListener('change', () => this.#change(withTask(this.#fields, get('step-task', HTMLSelectElement).value, this.language)));
    const clicks = /** @type {[string, () => void][]} */ ([
      ['step-up', () => this.#move(-1)], ['step-down', () => this.#move(1)], ['step-remove', () => this.#removeStep()],
      ['lesson-keep', () => void this.#keep()], ['lesson-remove', () => void this.#remove()],
      ['lesson-copy', () => void copyText(location.origin + learnOwnPath(this.id)).then((done) => { if (done) tell('write-told', t('share.copied')); })],
      ['lesson-take', () => this.#take(get('lesson-source', HTMLTextAreaElement).value)],
    ]);
    for (const [id, act] of clicks) get(id).addEventListener('click', act);
    this.board.addEventListener('move', (event) => this.#onMove(/** @type {CustomEvent<import('../../types.js').Move>} */ (event).detail));
    this.board.addEventListener('click', (event) => this.#onSquare(event), true);
  }

  /** What is kept, or what was being written here. */
  async #open() {
    const drafts = read(DRAFT, /** @type {Record<string, string>} */ ({}));
    try {
      const text = drafts[this.id] ?? (this.id ? (await kept(this.id)).text : '');
      if (text) this.#take(text);
    } catch (error) {
      this.#explain(error);
    }
  }

  /** @param {string} text */
  #take(text) {
    this.#blocks = readBlocks(text);
    if (this.#blocks.length < 2) this.#blocks.push([['position', 'start']]);
    const known = this.#blocks[0].find(([name]) => ['en', 'ru'].includes(name))?.[0];
    this.language = known ?? currentLanguage();
    this.#step = Math.min(this.#step, this.#blocks.length - 1);
    this.#shown();
  }

  get #fields() {
    return this.#blocks[this.#step] ?? [];
  }

  /** @returns {Variant} */
  get #variant() {
    return this.context.variants.known(valueOf(this.#blocks[0], 'variant')) ?? this.context.variants.list[0];
  }

  /** @param {string} name */
  #value(name) {
    return valueOf(this.#fields, inLanguage(name, this.language));
  }

  /** @param {string} name */
  #typed(name) {
    this.#put(name, field(name).value);
  }

  /** @param {string} name @param {string[]} values */
  #put(name, ...values) {
    this.#blocks[this.#step] = withValues(this.#fields, inLanguage(name, this.language), ...values);
    this.#written();
  }

  /** @param {string} name @param {string} value */
  #putHead(name, value) {
    this.#blocks[0] = withValues(this.#blocks[0], name, value);
    this.#written();
  }

  /** @param {Field[]} fields  of the step that is written */
  #change(fields) {
    this.#blocks[this.#step] = fields;
    this.#shown();
  }

  /** @param {number} by */
  #move(by) {
    const to = this.#step + by;
    if (to < 1 || to >= this.#blocks.length) return;
    [this.#blocks[this.#step], this.#blocks[to]] = [this.#blocks[to], this.#blocks[this.#step]];
    this.#step = to;
    this.#shown();
  }

  #removeStep() {
    if (this.#blocks.length > 2) this.#blocks.splice(this.#step, 1);
    else this.#blocks[1] = [['position', 'start']];
    this.#step = Math.min(this.#step, this.#blocks.length - 1);
    this.#shown();
  }

  /** Another step is looked at. @param {number} step */
  #go(step) {
    if (step === this.#blocks.length) this.#blocks.push([[this.language, '']]);
    this.#step = step;
    this.#shown();
    get('step-text').focus();
  }

  /** Something was changed by typing: it is kept on this computer, and the position asked for anew. */
  #written() {
    const text = writeBlocks(this.#blocks);
    get('lesson-source', HTMLTextAreaElement).value = text;
    write(DRAFT, { ...read(DRAFT, {}), [this.id]: text });
    tell('write-told', t('write.draft'));
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#lookAt(), CALM);
  }

  /** Fills the form anew. */
  #shown() {
    const language = inLanguage('text', this.language);
    get('lesson-name', HTMLInputElement).value = valueOf(this.#blocks[0], language);
    get('lesson-game', HTMLSelectElement).value = this.#variant.id;
    for (const name of TYPED) field(name).value = this.#value(name);
    get('step-option', HTMLTextAreaElement).value = valuesOf(this.#fields, inLanguage('option', this.language)).join('\n');
    this.#showTask();
    this.#showSteps();
    get('lesson-source', HTMLTextAreaElement).value = writeBlocks(this.#blocks);
    void this.#lookAt();
  }

  #showTask() {
    const kind = taskOf(this.#fields);
    get('step-task', HTMLSelectElement).value = kind;
    for (const element of document.querySelectorAll('.step-form [data-task]')) if (element instanceof HTMLElement) element.hidden = element.dataset.task !== kind;
    tell('write-how', ['play', 'squares'].includes(kind) ? t(`write.how-${kind}`) : '');
  }

  #showSteps() {
    const buttons = this.#blocks.slice(1).map((_, i) => {
      const button = make('button', { type: 'button', ...(i + 1 === this.#step ? { 'aria-current': 'step' } : {}) }, String(i + 1));
      button.setAttribute('aria-label', t('write.step', { n: i + 1 }));
      button.addEventListener('click', () => this.#go(i + 1));
      return button;
    });
    const more = make('button', { type: 'button', id: 'step-add', 'aria-label': t('write.add') }, '+');
    more.addEventListener('click', () => this.#go(this.#blocks.length));
    get('steps').replaceChildren(...buttons, more);
    get('step-up', HTMLButtonElement).disabled = this.#step === 1;
    get('step-down', HTMLButtonElement).disabled = this.#step === this.#blocks.length - 1;
    get('lesson-try').hidden = get('lesson-copy').hidden = get('lesson-remove').hidden = !this.id;
    if (this.id) get('lesson-try', HTMLAnchorElement).href = learnOwnPath(this.id);
  }

  /** The position of this step, behind the moves that are to be found. What is wrong elsewhere does not matter here. */
  async #lookAt() {
    this.#asked += 1;
    const question = this.#asked;
    const bare = this.#blocks.slice(0, this.#step + 1).map((fields, i) => i === 0 ? withValues(fields, this.language, 'x') : [
      .../** @type {Field[]} */ ([[this.language, 'x']]), ...fields.filter(([name]) => name === 'position' || (name === 'play' && i < this.#step)),
    ]);
    try {
      const lesson = await readLesson(writeBlocks(bare));
      const begins = lesson.steps[this.#step - 1].here;
      const moves = this.#value('play').split(/\s+/).filter(Boolean).map((turn) => turn.split('/')[0]);
      const line = begins && moves.length ? await readTree(this.#variant.id, { fen: begins.fen, edit: { type: 'line', moves } }) : null;
      if (question !== this.#asked) return;
      this.#here = line?.here ?? begins ?? null;
      tell('write-problem', '');
    } catch (error) {
      if (question !== this.#asked) return;
      this.#explain(error);
    }
    this.show();
  }

  show() {
    const here = this.#here;
    get('board').hidden = !here;
    if (!here) return;
    const kind = taskOf(this.#fields);
    const marked = this.#value('marks').split(/\s+/).filter(Boolean).map((mark) => ({ from: mark.split('>')[0], to: mark.split('>')[1] ?? mark, color: 'green' }));
    const squares = this.#value('squares').split(/\s+/).filter(Boolean).map((cell) => ({ from: cell, to: cell, color: 'blue' }));
    const plays = kind === 'play';
    showPosition(this.board, this.#variant, here.view, {
      legal: plays ? legalMoves(here.legal, here.view.pieces, this.#variant.captureSign) : [], interactive: plays || kind === 'squares',
      drawn: drawingsOf([...marked, ...(kind === 'squares' ? squares : [])]), rotation: rotationFor(this.#variant, this.#variant.seats[0]),
    });
  }

  /** A move on the board is the next one that is to be found, or its answer. @param {import('../../types.js').Move} move */
  #onMove({ text }) {
    if (taskOf(this.#fields) !== 'play') return;
    this.#put('play', [this.#value('play').trim(), text].filter(Boolean).join(' '));
    get('step-play', HTMLInputElement).value = this.#value('play');
  }

  /** @param {Event} event */
  #onSquare(event) {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (taskOf(this.#fields) !== 'squares' || !cell) return;
    event.stopPropagation();
    event.preventDefault();
    const known = this.#value('squares').split(/\s+/).filter(Boolean);
    this.#put('squares', (known.includes(cell) ? known.filter((one) => one !== cell) : [...known, cell]).join(' '));
    get('step-squares', HTMLInputElement).value = this.#value('squares');
    this.show();
  }

  async #keep() {
    const text = writeBlocks(this.#blocks);
    try {
      await readLesson(text);
      const id = await keepDocument(this.id, { kind: 'lesson', title: valueOf(this.#blocks[0], this.language), text });
      const { [this.id]: _, ...others } = read(DRAFT, /** @type {Record<string, string>} */ ({}));
      write(DRAFT, others);
      if (id !== this.id) this.context.rename(`/learn/edit/${id}`);
      this.id = id;
      this.#showSteps();
      tell('write-problem', '');
      tell('write-told', t('write.kept'));
    } catch (error) {
      this.#explain(error, text);
    }
  }

  async #remove() {
    if (!(await confirm(t('write.confirm-remove')))) return;
    try {
      await removeDocument(this.id);
      this.context.go('/learn');
    } catch (error) {
      this.#explain(error);
    }
  }

  /** @param {unknown} error @param {string} [text]  whose line the place is; otherwise the mistake is in what is shown */
  #explain(error, text) {
    if (!(error instanceof ServerError)) return tell('write-problem', t('error.network'));
    const step = text && error.place ? stepOfLine(text, Number(error.place)) : 0;
    return tell('write-problem', step ? `${t('write.step', { n: step })}: ${error.message}` : error.message);
  }

  retell() {
    this.context.title(t('write.title'));
    const games = this.context.variants.list.filter(({ id }) => !id.startsWith('chapaev'));
    get('lesson-game', HTMLSelectElement).replaceChildren(...games.map((variant) => new Option(variantName(variant), variant.id)));
    get('step-task', HTMLSelectElement).replaceChildren(...['', ...Object.keys(TASKS)].map((kind) => new Option(t(`write.task.${kind || 'none'}`), kind)));
    get('step-goal', HTMLSelectElement).replaceChildren(...['win', 'draw'].map((goal) => new Option(t(`write.goal.${goal}`), goal)));
    this.#shown();
  }

  close() {
    clearTimeout(this.#timer);
  }
}
