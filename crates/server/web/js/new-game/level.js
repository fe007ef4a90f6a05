/** How strong the computer plays: three levels that most people choose among, and all ten behind them. */
import { get, make } from '../dom.js';
import { t } from '../i18n.js';
import { levelName } from '../words.js';

/** What a chip stands for; docs/levels.md tells how strong each is. The first is offered to whoever has not chosen yet. */
const CHIPS = /** @type {const} */ ({ easy: 2, medium: 5, strong: 8 });

export const levelTemplate = `
  <fieldset id="level-field">
    <legend data-i18n="home.level"></legend>
    <div id="level-chips" class="choices choices-row">
      <button type="button" id="level-more" class="choice" aria-expanded="false" aria-controls="level-all" data-i18n-label="level.more">1–10</button>
    </div>
    <div id="level-all" hidden>
      <label class="hidden" for="level" data-i18n="home.level"></label>
      <input type="range" id="level" min="1" max="10" step="1" aria-describedby="level-about">
    </div>
    <p id="level-about" class="level"><strong id="level-name"></strong> <span id="level-line"></span></p>
  </fieldset>`;

export class LevelForm {
  /** @param {unknown} last  the level of the last game */
  constructor(last) {
    this.slider = get('level', HTMLInputElement);
    this.slider.value = String(typeof last === 'number' ? last : CHIPS.easy);
    this.slider.addEventListener('input', () => this.retell());
    const chips = Object.entries(CHIPS).map(([name, level]) => this.#chip(name, level));
    get('level-chips').prepend(...chips);
    get('level-more').addEventListener('click', () => this.#open(get('level-all').hidden));
    this.#open(!Object.values(CHIPS).some((level) => level === this.chosen));
  }

  get chosen() {
    return Number(this.slider.value);
  }

  /** @param {string} name @param {number} level */
  #chip(name, level) {
    const input = make('input', { type: 'radio', name: 'level-chip', id: `level-${name}`, value: String(level) });
    input.addEventListener('change', () => {
      this.slider.value = String(level);
      this.#open(false);
      this.retell();
    });
    return make('label', { class: 'choice' }, input, ' ', make('span', { 'data-i18n': `level.chip.${name}` }, t(`level.chip.${name}`)));
  }

  /** @param {boolean} open  shows all levels */
  #open(open) {
    get('level-all').hidden = !open;
    get('level-more').setAttribute('aria-expanded', String(open));
  }

  retell() {
    const level = this.chosen;
    for (const [name, of] of Object.entries(CHIPS)) get(`level-${name}`, HTMLInputElement).checked = of === level;
    this.slider.setAttribute('aria-valuetext', `${level}: ${levelName(level)}`);
    get('level-name').textContent = `${level}. ${levelName(level)}`;
    get('level-line').textContent = t(`level.${level}.about`);
  }
}
