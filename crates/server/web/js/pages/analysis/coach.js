/** What the engine says of a whole game, and the exercise that follows: to find what would have been better oneself. */
import { announce } from '../../announce.js';
import { get, tell } from '../../dom.js';
import { t } from '../../i18n.js';
import { lapses, showReport } from './report.js';

/** @typedef {import('../../wire.d.ts').GameReport} GameReport */
/** @typedef {import('../../wire.d.ts').AnalysisMessage} AnalysisMessage */
/** @typedef {import('./report.js').Lapse} Lapse */

/**
 * @typedef {object} Board  the page that is coached on
 * @property {import('./tree.js').Tree | null} tree
 * @property {number} at
 * @property {import('../../wire.d.ts').NodePosition | null} here
 * @property {import('../../types.js').Variant} variant
 * @property {(nodes: number) => void} askForReport
 * @property {(pdn: string) => Promise<void>} takePdn
 * @property {(id: number) => void} goTo
 * @property {() => void} show
 * @property {(edit: import('../../wire.d.ts').TreeEdit, node: number) => Promise<boolean>} edit
 */

/** Positions that are visited for each position of the game. */
const NODES = 150_000;

export class Coach {
  /** @type {GameReport | null} */
  #report = null;
  /** What is asked now. @type {Lapse | null} */
  #task = null;
  #solved = false;
  isBusy = false;

  /** @param {Board} page */
  constructor(page) {
    this.page = page;
    get('annotate').addEventListener('click', () => this.#begin());
    get('learn').addEventListener('click', () => this.#ask(0));
    get('learn-next').addEventListener('click', () => this.#ask((this.#task?.ply ?? -1) + 1));
    get('learn-show').addEventListener('click', () => this.#showAnswer());
    get('learn-end').addEventListener('click', () => this.#end());
  }

  /** Whether a move on the board answers a question. */
  get asks() {
    return this.#task !== null && !this.#solved;
  }

  forget() {
    this.#report = null;
    this.#end();
    this.isBusy = false;
    get('report-graph').hidden = true;
    get('report-sides').replaceChildren();
    get('learn').hidden = true;
    get('annotate-progress').hidden = true;
  }

  retell() {
    if (this.#report) this.#show(this.#report);
    if (this.#task) this.#say(this.#solved ? 'report.solved' : 'report.task');
  }

  #begin() {
    this.#end();
    this.isBusy = true;
    get('annotate-progress').hidden = false;
    get('annotate-progress', HTMLProgressElement).value = 0;
    this.page.askForReport(NODES);
  }

  /** @param {AnalysisMessage} message */
  hear(message) {
    const progress = get('annotate-progress', HTMLProgressElement);
    if (message.type === 'annotating') progress.value = message.done / message.all;
    if (message.type !== 'annotated') return;
    this.isBusy = false;
    progress.hidden = true;
    this.#report = message.report;
    void this.page.takePdn(message.report.pdn).then(() => this.#show(message.report));
    announce(t('report.done'));
  }

  /** @param {GameReport} report */
  #show(report) {
    const { tree } = this.page;
    const used = (tree?.line(0) ?? []).slice(1).map((id) => tree?.node(id).used ?? 0);
    showReport(report, used, this.page.variant.seats, (ply) => this.#goToPly(ply));
  }

  /** @param {number} ply */
  #goToPly(ply) {
    const line = this.page.tree?.line(0) ?? [];
    const id = line[Math.max(0, Math.min(line.length - 1, ply))];
    if (id !== undefined) this.page.goTo(id);
  }

  /** The next mistake from this move on. @param {number} ply */
  #ask(ply) {
    const tasks = this.#report ? lapses(this.#report) : [];
    this.#task = tasks.find((task) => task.ply >= ply) ?? null;
    this.#solved = false;
    get('learn-row').hidden = this.#task === null;
    if (!this.#task) return this.#over();
    this.#goToPly(this.#task.ply);
    this.#say('report.task');
    return undefined;
  }

  #over() {
    tell('learn-task', t('report.over'));
    announce(t('report.over'));
  }

  /** @param {string} key */
  #say(key) {
    const task = this.#task;
    if (!task) return;
    const words = t(key, { seat: t(`side.${task.seat}`), move: this.#played(task), mark: t(`mark.${task.mark}`), better: task.better.join(' ') });
    tell('learn-task', words);
    announce(words);
  }

  /** What was played then. @param {Lapse} task */
  #played(task) {
    const line = this.page.tree?.line(0) ?? [];
    return this.page.tree?.node(line[task.ply + 1] ?? 0).move?.text ?? '';
  }

  /** Whether a move answers the question: the position of the mistake is on the board. */
  judges() {
    const line = this.page.tree?.line(0) ?? [];
    return this.asks && line[this.#task?.ply ?? -1] === this.page.at;
  }

  /** @param {string[]} path @param {string[]} removed */
  answered(path, removed) {
    const [best] = this.#task?.better ?? [];
    const legal = this.page.here?.legal.find((move) => move.path === path.join(' ') && (move.removed ?? '') === removed.join(' '));
    if (!legal || !best) return;
    if (isSame(best, path)) {
      this.#solved = true;
      this.#say('report.solved');
    } else this.#say('report.wrong');
    this.page.show();
  }

  #showAnswer() {
    this.#solved = true;
    this.#say('report.answer');
  }

  #end() {
    this.#task = null;
    tell('learn-task', '');
    get('learn-row').hidden = true;
  }
}

/** Whether a move goes as the text in short notation says. @param {string} text @param {string[]} path */
function isSame(text, path) {
  const squares = text.split(/[-:x]/);
  if (squares.length > 2) return squares.join(' ') === path.join(' ');
  return squares[0] === path[0] && squares[squares.length - 1] === path[path.length - 1];
}
