/** A problem that somebody composes: whether its solution reaches the goal, and no other does. */
import { announce } from '../../announce.js';
import { get, make, tell } from '../../dom.js';
import { t } from '../../i18n.js';

/** @typedef {import('../../wire.d.ts').ProblemFlaw} ProblemFlaw */
/** @typedef {import('../../wire.d.ts').AnalysisMessage} AnalysisMessage */

export const problemTemplate = `
  <details id="problem" class="share">
    <summary data-i18n="problem.title"></summary>
    <p class="hint" data-i18n="problem.about"></p>
    <div class="row">
      <label><span data-i18n="problem.goal"></span> <select id="problem-goal"></select></label>
      <button type="button" id="problem-check" data-i18n="problem.check"></button>
    </div>
    <progress id="problem-progress" max="1" value="0" data-i18n-label="problem.check" hidden></progress>
    <p id="problem-told" role="status"></p>
    <ul id="problem-flaws"></ul>
  </details>`;

export class Problem {
  isBusy = false;
  /** What was found. @type {ProblemFlaw[] | null} */
  #flaws = null;

  /** @param {(goal: string) => void} ask @param {(node: number) => void} goTo @param {(node: number) => string} place  where a node is, in words */
  constructor(ask, goTo, place) {
    this.goTo = goTo;
    this.place = place;
    get('problem-check').addEventListener('click', () => {
      this.forget();
      this.isBusy = true;
      get('problem-progress').hidden = false;
      ask(get('problem-goal', HTMLSelectElement).value);
    });
    this.retell();
  }

  /** @param {AnalysisMessage} message */
  hear(message) {
    if (!this.isBusy) return;
    if (message.type === 'annotating') get('problem-progress', HTMLProgressElement).value = message.done / message.all;
    if (message.type === 'refused') {
      this.forget();
      tell('problem-told', message.message);
    }
    if (message.type !== 'checked') return;
    this.forget();
    this.#flaws = message.flaws;
    this.#show();
    announce(get('problem-told').textContent ?? '');
  }

  forget() {
    this.isBusy = false;
    this.#flaws = null;
    get('problem-progress').hidden = true;
    this.#show();
  }

  retell() {
    const goal = get('problem-goal', HTMLSelectElement);
    const before = goal.value || 'win';
    goal.replaceChildren(...['win', 'draw'].map((one) => new Option(t(`write.goal.${one}`), one)));
    goal.value = before;
    this.#show();
  }

  #show() {
    const flaws = this.#flaws;
    tell('problem-told', flaws ? t(flaws.length === 0 ? 'problem.sound' : flaws.some(({ sure }) => sure) ? 'problem.flawed' : 'problem.unsure') : '');
    get('problem-flaws').replaceChildren(...(flaws ?? []).map((flaw) => {
      const words = t(`problem.${flaw.kind}`, { move: flaw.move ?? '' }) + (flaw.sure ? '' : ` ${t('problem.perhaps')}`);
      const button = make('button', { type: 'button', class: 'quiet' }, `${this.place(flaw.node)}: ${words}`);
      button.addEventListener('click', () => this.goTo(flaw.node));
      return make('li', {}, button);
    }));
  }
}
