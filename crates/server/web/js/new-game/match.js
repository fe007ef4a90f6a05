/** A micro-match instead of a single game. */
import { get } from '../dom.js';
import { t } from '../i18n.js';

export const matchTemplate = `
  <div class="field boards-only" id="micro-match-field">
    <label class="switch"><input type="checkbox" id="micro-match"> <span data-i18n="home.match"></span></label>
    <div id="match-field" class="own-time" hidden>
      <label><span data-i18n="home.match-games"></span> <select id="match-games"><option>1</option><option selected>2</option><option>4</option><option>6</option></select></label>
      <label><span data-i18n="home.match-scoring"></span> <select id="match-scoring"><option value="2-1-0">2 · 1 · 0</option><option value="1-½-0">1 · ½ · 0</option></select></label>
      <label><span data-i18n="home.match-equal"></span> <select id="match-equal"><option value="drawn" data-i18n="home.match-equal.drawn"></option><option value="another" data-i18n="home.match-equal.another"></option><option value="tie-breaks" data-i18n="home.match-equal.tie-breaks"></option></select></label>
    </div>
  </div>`;

export class MatchForm {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.open = true;
    this.wanted = get('micro-match', HTMLInputElement);
    this.wanted.addEventListener('change', () => {
      get('match-field').hidden = !this.wanted.checked;
      onChange();
    });
  }

  /** @param {boolean} open  whether the game can be played in a match */
  offer(open) {
    this.open = open;
    get('micro-match-field').hidden = !open;
  }

  /** What is agreed on for the match; null for a single game. */
  chosen() {
    if (!this.open || !this.wanted.checked) return null;
    const value = (/** @type {string} */ id) => get(id, HTMLSelectElement).value;
    return { games: Number(value('match-games')), scoring: value('match-scoring'), ifEqual: value('match-equal') };
  }

  /** In words; empty for a single game. */
  get words() {
    const match = this.chosen();
    return match ? t('home.more.match', { n: match.games }) : '';
  }
}
