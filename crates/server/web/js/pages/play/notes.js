/** What a player writes down for himself: notes, and the moves that the server answers for him. */
import { gameNotes, keepNotes } from '../../api.js';
import { get, offer, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { t } from '../../i18n.js';
import { isRemote, mySeat } from '../../seats.js';
import { PlanBoard, planBoardTemplate } from './plan-board.js';

/** @typedef {import('../../types.js').State} State */

export const notesTemplate = `
  <details id="notes" class="talk card" hidden>
    <summary data-i18n="notes.title"></summary>
    <form id="notes-form" class="notes-form">
      <label><span data-i18n="notes.text"></span> <textarea id="notes-text" rows="2" maxlength="4000"></textarea></label>
      <label id="notes-plan-field"><span data-i18n="notes.plan"></span> <textarea id="notes-plan" rows="3" spellcheck="false" aria-describedby="notes-hint"></textarea></label>
      <p id="notes-board-field"><button type="button" id="notes-board" aria-haspopup="dialog" data-i18n="plan.open"></button></p>
      <p id="notes-hint" class="hint" data-i18n="notes.plan-hint"></p>
      <p id="notes-error" class="error" role="alert"></p>
      <div class="row"><button type="submit" data-i18n="notes.save"></button> <span id="notes-done" class="hint" role="status"></span></div>
    </form>
  </details>
  ${planBoardTemplate}`;

const HALF_A_DAY = 43_200_000;

/** Whether a move has days, or as long as one likes. @param {State} state */
export const takesDays = ({ controls }) => controls === null || controls.every(({ kind, stages }) => kind === 'unlimited' || Math.max(stages[0].time, stages[0].bonusTime) >= HALF_A_DAY);

/** @param {string} id */
const text = (id) => get(id, HTMLTextAreaElement);

export class Notes {
  #id = '';
  #plies = -1;
  /** @type {(() => void) | null} */
  #openBoard = null;

  constructor() {
    this.board = new PlanBoard((plan) => {
      text('notes-plan').value = plan;
      void this.#keep();
    });
    get('notes-board').addEventListener('click', () => this.#openBoard?.());
    get('notes').addEventListener('toggle', () => void this.#read());
    get('notes-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#keep();
    });
  }

  /** @param {State} state @param {import('../../types.js').Variant} variant */
  follow(state, variant) {
    this.#id = state.id;
    get('notes').hidden = mySeat(state) === null || !isRemote(state) || state.result !== null;
    const plans = takesDays(state) && state.seats.length === 2 && !state.mine.includes(state.view.sideToMove);
    get('notes-plan-field').hidden = !plans;
    get('notes-hint').hidden = !plans;
    // Whoever does not see the pieces plans in words.
    get('notes-board-field').hidden = !plans || state.hidden;
    this.#openBoard = () => this.board.open(state, variant, text('notes-plan').value);
    // Another position has another plan.
    if (this.#plies >= 0 && this.#plies !== state.moves.length) this.board.close();
    // A move may have used up a part of the plan.
    if (this.#plies !== state.moves.length && get('notes', HTMLDetailsElement).open) void this.#read();
    this.#plies = state.moves.length;
  }

  async #read() {
    if (!get('notes', HTMLDetailsElement).open) return;
    const kept = await gameNotes(this.#id).catch(() => null);
    if (!kept || !document.getElementById('notes')) return;
    offer(text('notes-text'), kept.text);
    offer(text('notes-plan'), kept.plan);
  }

  async #keep() {
    get('notes-error').textContent = '';
    tell('notes-done', '');
    const plan = get('notes-plan-field').hidden ? '' : text('notes-plan').value;
    try {
      const kept = await keepNotes(this.#id, { text: text('notes-text').value, plan });
      // As the server has understood them; what is typed from now on is not kept yet.
      text('notes-plan').value = kept.plan;
      offer(text('notes-plan'), kept.plan);
      offer(text('notes-text'), kept.text);
      tell('notes-done', t('notes.saved'));
    } catch (error) {
      get('notes-error').textContent = errorWords(error);
    }
  }
}
