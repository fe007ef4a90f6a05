/** The form in which a member announces an exhibition. */
import { tables } from '../../api.js';
import { isChapaev } from '../../chapaev/variant.js';
import { get, make, refill } from '../../dom.js';
import { t } from '../../i18n.js';
import { ClockChoice } from '../../new-game/clock-choice.js';
import { inLanguage, variantName } from '../../words.js';

/** @typedef {import('../../wire.d.ts').ExhibitionWanted} ExhibitionWanted */

export const announceTemplate = `
  <details id="exhibition-announce" class="card">
    <summary data-i18n="exhibition.announce"></summary>
    <p id="exhibition-guest" class="hint" hidden><a href="/account" data-i18n="exhibition.sign-up"></a></p>
    <form id="exhibition-form" class="seek-form" hidden>
      <label><span data-i18n="exhibition.name"></span> <input type="text" id="exhibition-name" maxlength="60" required></label>
      <div class="row">
        <label class="row"><span data-i18n="home.game"></span> <select id="exhibition-variant"></select></label>
        <label class="row"><span data-i18n="exhibition.side"></span> <select id="exhibition-side">
          <option value="white" data-i18n="exhibition.side.white"></option><option value="black" data-i18n="exhibition.side.black"></option>
          <option value="alternating" data-i18n="exhibition.side.alternating"></option><option value="lot" data-i18n="exhibition.side.lot"></option></select></label>
        <label class="row"><span data-i18n="exhibition.most"></span> <input type="number" id="exhibition-most" min="1" max="60" value="20" required></label>
      </div>
      <div class="row">
        <label class="row"><span data-i18n="home.start"></span> <select id="exhibition-start"></select></label>
        <label class="row" id="exhibition-position-choice" hidden><span data-i18n="home.position"></span> <input type="text" id="exhibition-position" spellcheck="false" autocomplete="off"></label>
      </div>
      <div id="exhibition-times" class="exhibition-times"></div>
      <label class="switch"><input type="checkbox" id="exhibition-blindfold"> <span data-i18n="exhibition.blindfold"></span></label>
      <label><span data-i18n="exhibition.about"></span> <textarea id="exhibition-about" rows="3" maxlength="1000"></textarea></label>
      <p id="exhibition-form-error" class="error" role="alert"></p>
      <button type="submit" class="primary" id="exhibition-go" data-i18n="exhibition.go"></button>
    </form>
  </details>`;

/** What stands in the choice of the start besides tables. */
const INITIAL = '';
const POSITION = 'position';
/** The preset without a clock. */
const NO_CLOCK = 'unlimited';

/** @param {string} id */
const input = (id) => get(id, HTMLInputElement);
/** @param {string} id */
const select = (id) => get(id, HTMLSelectElement);

export class AnnounceForm {
  /** @param {import('../../router.js').Context} context @param {(wanted: ExhibitionWanted) => void} onSubmit */
  constructor({ variants, catalogue }, onSubmit) {
    this.clocks = ['host', 'player'].map((who) => new ClockChoice(`exhibition-${who}-time`, `exhibition.time-of.${who}`, catalogue.times, NO_CLOCK));
    get('exhibition-times').append(...this.clocks.map((clock) => clock.root));
    this.games = variants.list.filter((variant) => variant.seats.length === 2 && !isChapaev(variant.id));
    select('exhibition-variant').addEventListener('change', () => void this.#showStarts());
    select('exhibition-start').addEventListener('change', () => this.#showParts());
    get('exhibition-form').addEventListener('submit', (event) => {
      event.preventDefault();
      onSubmit(this.#wanted());
    });
    this.#showParts();
  }

  /** @param {boolean} isMember */
  retell(isMember) {
    get('exhibition-form').hidden = !isMember;
    get('exhibition-guest').hidden = isMember;
    for (const clock of this.clocks) clock.retell();
    refill(select('exhibition-variant'), this.games.map((variant) => make('option', { value: variant.id }, variantName(variant))), 'russian');
    void this.#showStarts();
  }

  /** The tables from which openings of the game are drawn. */
  async #showStarts() {
    const game = select('exhibition-variant').value;
    const found = await tables(game).catch(() => []);
    const root = document.getElementById('exhibition-start');
    if (!(root instanceof HTMLSelectElement) || game !== select('exhibition-variant').value) return;
    refill(root, [make('option', { value: INITIAL }, t('home.start-initial')), make('option', { value: POSITION }, t('home.start-position')),
      ...found.map(({ id, names }) => make('option', { value: id }, t('exhibition.lots', { table: inLanguage(names) })))]);
    this.#showParts();
  }

  #showParts() {
    get('exhibition-position-choice').hidden = select('exhibition-start').value !== POSITION;
  }

  /** @returns {ExhibitionWanted} */
  #wanted() {
    const start = select('exhibition-start').value;
    const from = start === POSITION ? { position: input('exhibition-position').value } : start === INITIAL ? {} : { table: start };
    const [hostTime, playerTime] = this.clocks.map((clock) => clock.text);
    const times = { ...(hostTime === null ? {} : { hostTime }), ...(playerTime === null ? {} : { playerTime }) };
    return {
      name: input('exhibition-name').value, about: get('exhibition-about', HTMLTextAreaElement).value, variant: select('exhibition-variant').value,
      ...from, side: select('exhibition-side').value, ...times, most: Number(input('exhibition-most').value), blindfold: input('exhibition-blindfold').checked,
    };
  }
}
