/** The part of the form of a new competition that says how the server runs it. */
import { get } from '../../dom.js';
import { t } from '../../i18n.js';
import { ClockChoice } from '../../new-game/clock-choice.js';

export const onlineFormTemplate = `
  <label class="switch"><input type="checkbox" id="competition-online"> <span data-i18n="online.here-played"></span></label>
  <div id="competition-online-part" hidden>
    <div id="competition-clock" class="games-only"></div>
    <div class="row">
      <label class="row"><span data-i18n="online.begins-at"></span> <input type="datetime-local" id="online-begins"></label>
      <label class="row timed-only"><span data-i18n="online.minutes"></span> <input type="number" id="online-minutes" min="1" max="1440" value="60"></label>
    </div>
    <label class="switch games-only"><input type="checkbox" id="online-rated"> <span data-i18n="online.rate"></span></label>
    <label class="switch"><input type="checkbox" id="online-guests"> <span data-i18n="online.let-guests"></span></label>
    <details><summary data-i18n="online.more"></summary>
      <div class="row rounds-only">
        <label class="row"><span data-i18n="online.pause-of"></span> <input type="number" id="online-pause" min="0" max="604800" value="60"></label>
      </div>
      <div class="row games-only">
        <label class="row"><span data-i18n="online.patience-of"></span> <input type="number" id="online-patience" min="5" max="604800"></label>
      </div>
      <div class="row">
        <label class="row"><span data-i18n="online.rating-from"></span> <input type="number" id="online-least" min="0" max="4000"></label>
        <label class="row"><span data-i18n="online.rating-to"></span> <input type="number" id="online-most" min="0" max="4000"></label>
        <label class="row"><span data-i18n="online.least-games"></span> <input type="number" id="online-games-played" min="0" max="10000"></label>
      </div>
      <label class="switch"><input type="checkbox" id="online-title"> <span data-i18n="online.only-titles"></span></label>
      <div class="row">
        <label class="row"><span data-i18n="online.team"></span> <input type="text" id="online-only-team" maxlength="60"></label>
        <label class="row"><span data-i18n="online.password"></span> <input type="text" id="online-secret" maxlength="60" autocomplete="off"></label>
      </div>
    </details>
  </div>`;

/** What lasts for a time. */
const TIMED = new Set(['arena', 'solving']);
/** The time with which a form begins. */
const FIRST = '3+2';

/** @param {string} id */
const input = (id) => get(id, HTMLInputElement);
/** @param {string} id @returns {number | undefined} */
const number = (id) => (input(id).value === '' ? undefined : input(id).valueAsNumber);

export class OnlineForm {
  /** @param {import('../../types.js').Preset[]} times */
  constructor(times) {
    this.clock = new ClockChoice('competition-time', 'home.time', times.filter(({ control }) => control), FIRST);
    get('competition-clock').append(this.clock.root);
    input('competition-online').addEventListener('change', () => this.show());
    get('competition-preset').addEventListener('change', () => this.show());
  }

  retell() {
    this.clock.retell();
    this.show();
  }

  show() {
    const preset = get('competition-preset', HTMLSelectElement).value;
    if (preset === 'arena') input('competition-online').checked = true;
    get('competition-online-part').hidden = !input('competition-online').checked;
    const hide = (/** @type {string} */ parts, /** @type {boolean} */ hidden) => document.querySelectorAll(parts).forEach((part) => part.toggleAttribute('hidden', hidden));
    hide('.timed-only', !TIMED.has(preset));
    hide('.rounds-only', TIMED.has(preset));
    hide('.games-only', preset === 'solving');
    input('online-patience').placeholder = t('online.usual');
  }

  /** What is chosen; nothing where it is played elsewhere. @returns {Pick<import('../../wire.d.ts').CompetitionWanted, 'time' | 'online'>} */
  get chosen() {
    if (!input('competition-online').checked) return {};
    const isSolving = get('competition-preset', HTMLSelectElement).value === 'solving';
    const begins = input('online-begins').value;
    const [least, most] = [number('online-least'), number('online-most')];
    return {
      ...(this.clock.text === null || isSolving ? {} : { time: this.clock.text }),
      online: {
        ...(begins ? { begins: new Date(begins).getTime() } : {}),
        minutes: number('online-minutes'), pause: number('online-pause'), patience: number('online-patience'), games: number('online-games-played'),
        ...(least === undefined && most === undefined ? {} : { rating: [least ?? 0, most ?? 4000] }),
        rated: input('online-rated').checked, guests: input('online-guests').checked, title: input('online-title').checked,
        team: input('online-only-team').value, password: input('online-secret').value,
      },
    };
  }
}
