/** What one looks for: one press for usual games, and a form for everything else. */
import { account } from '../../account.js';
import { tables } from '../../api.js';
import { get, make, refill } from '../../dom.js';
import { currentLanguage, t } from '../../i18n.js';
import { ControlForm } from '../../new-game/control.js';
import { read, write } from '../../storage.js';
import { isChapaev } from '../../chapaev/variant.js';
import { controlName } from '../../times.js';
import { inLanguage, nameOf, variantName } from '../../words.js';

/** @typedef {import('../../wire.d.ts').SeekInfo} SeekInfo */
/** @typedef {import('../../wire.d.ts').SeekTerms} SeekTerms */

/** The presets of the catalogue for which one press is enough. */
const QUICK = ['1+0', '3+2', '5+3', '10+5', '15+0', '30+30'];
/** Those that stand in the form besides, and no clock. */
const OTHERS = ['3+0', 'russian-5', '8+4', '20+10', '45+0', '45+30', 'one-day', 'three-days', 'seven-days', 'one-day-reserve', 'ten-in-fifty'];
const NO_CLOCK = 'none';
/** What stands for a time of one's own. */
const OWN = 'own';
const KEPT = 'bolshak.seek';

export const seekTemplate = `
  <section class="card hall-quick" aria-labelledby="quick-title">
    <h2 id="quick-title" data-i18n="hall.quick"></h2>
    <div class="row">
      <label class="row"><span data-i18n="home.game"></span> <select id="quick-game"></select></label>
      <label class="switch" id="quick-rated-choice"><input type="checkbox" id="quick-rated"> <span data-i18n="hall.rated-game"></span></label>
      <p id="quick-guest" class="hint" data-i18n="hall.guest" hidden></p>
    </div>
    <p id="quick-several" class="hint" data-i18n="hall.several" hidden></p>
    <div id="quick" class="quick"></div>
    <ul id="own-seeks" class="own-seeks" aria-live="polite"></ul>
    <details id="own-seek">
      <summary data-i18n="hall.own"></summary>
      <form id="seek-form" class="seek-form">
        <fieldset><legend data-i18n="hall.any-game"></legend><div id="seek-games" class="choices seek-games"></div></fieldset>
        <fieldset><legend data-i18n="hall.any-time"></legend><div id="seek-times" class="choices choices-row"></div>
          <div id="seek-own" class="own-time" hidden></div></fieldset>
        <p id="seek-kept" class="hint" data-i18n="hall.kept-about" hidden></p>
        <div class="row">
          <label id="seek-range" class="row"><span data-i18n="hall.range"></span>
            <input type="number" id="seek-lowest" min="100" max="4000" step="50" placeholder="100"> –
            <input type="number" id="seek-highest" min="100" max="4000" step="50" placeholder="4000" data-i18n-label="hall.highest"></label>
          <label class="row"><span data-i18n="home.side"></span> <select id="seek-colour"><option value="" data-i18n="side.lot"></option><option value="white" data-i18n="side.white"></option><option value="black" data-i18n="side.black"></option></select></label>
          <label class="row"><span data-i18n="hall.opening"></span> <select id="seek-table"></select></label>
          <label class="row"><span data-i18n="home.match-games"></span> <select id="seek-count"><option>1</option><option>2</option><option>4</option></select></label>
          <label class="row"><span data-i18n="hall.blindfold"></span> <select id="seek-blindfold"><option value="" data-i18n="hall.blindfold.none"></option><option value="me" data-i18n="hall.blindfold.me"></option><option value="other" data-i18n="hall.blindfold.other"></option><option value="both" data-i18n="hall.blindfold.both"></option></select></label>
        </div>
        <p id="seek-rated" class="hint" data-i18n="hall.rated-about" hidden></p>
        <p id="seek-flicked" class="hint" data-i18n="hall.flicked" hidden></p>
        <button type="submit" id="seek-go" class="primary" data-i18n="hall.seek"></button>
      </form>
    </details>
  </section>`;

/** @param {string} id */
const input = (id) => get(id, HTMLInputElement);
/** @param {string} id */
const select = (id) => get(id, HTMLSelectElement);

export class SeekForm {
  /**
   * @param {import('../../router.js').Context} context @param {(terms: SeekTerms) => void} onSeek
   * @param {(seek: number) => void} onWithdraw
   */
  constructor({ catalogue, variants }, onSeek, onWithdraw) {
    this.variants = variants;
    this.quick = variants.list;
    this.games = this.quick.filter((variant) => variant.seats.length === 2);
    this.presets = new Map(catalogue.times.map((preset) => [preset.id, preset]));
    this.onSeek = onSeek;
    this.onWithdraw = onWithdraw;
    this.last = read(KEPT, { game: 'russian', rated: true });
    get('seek-games').addEventListener('change', () => this.#showRated());
    select('quick-game').addEventListener('change', () => {
      this.#keep();
      this.#showQuick();
      this.#showRated();
      void this.#showTables();
    });
    input('quick-rated').addEventListener('change', () => {
      this.#keep();
      this.#showRated();
    });
    this.own = new ControlForm('seek-own');
    this.more = make('details', { id: 'seek-own-more' }, make('summary', { 'data-i18n': 'own.more-one' }, t('own.more-one')), this.own.more);
    get('seek-own').append(this.own.simple, this.more);
    this.more.addEventListener('toggle', () => this.#showOwn());
    get('seek-times').addEventListener('change', () => this.#showOwn());
    get('seek-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.onSeek(this.#terms());
    });
  }

  #keep() {
    this.last = { game: select('quick-game').value, rated: input('quick-rated').checked };
    write(KEPT, this.last);
  }

  retell() {
    const isMember = account() !== null;
    get('quick-rated-choice').hidden = !isMember;
    get('quick-guest').hidden = isMember;
    input('quick-rated').checked = isMember && this.last.rated !== false;
    const options = this.quick.map((variant) => make('option', { value: variant.id }, variantName(variant)));
    select('quick-game').replaceChildren(...options);
    select('quick-game').value = this.quick.some(({ id }) => id === this.last.game) ? String(this.last.game) : this.quick[0].id;
    this.#showQuick();
    const chosen = new Set(this.#checked('seek-games'));
    get('seek-games').replaceChildren(...this.games.map(({ id }) => check('seek-game', id, nameOf(id, this.variants), chosen.size ? chosen.has(id) : id === select('quick-game').value)));
    const times = new Set(this.#checked('seek-times'));
    const none = check('seek-time', '', controlName(null), times.has(''));
    get('seek-times').replaceChildren(...[...QUICK, ...OTHERS].flatMap((id) => {
      const control = this.presets.get(id)?.control;
      return control ? [check('seek-time', control.text, controlName(control), times.size ? times.has(control.text) : id === '5+3')] : [];
    }), none, check('seek-time', OWN, t('time.own'), times.has(OWN)));
    get('seek-kept').hidden = !isMember;
    this.own.retell();
    this.#showRated();
    void this.#showTables();
  }

  /** Discs are flicked without a clock. */
  #showQuick() {
    const ids = isChapaev(select('quick-game').value) ? [NO_CLOCK] : QUICK;
    get('quick').replaceChildren(...ids.map((id) => this.#quick(id)));
  }

  /** Is Chapaev among the games of the form, which is played once, without a clock and without ratings? */
  #isFlicked() {
    return this.#checked('seek-games').some(isChapaev);
  }

  /** Games for more than two gather their players, and are not rated. */
  #isForSeveral() {
    return this.variants.list.some(({ id, seats }) => id === select('quick-game').value && seats.length > 2);
  }

  /** In a rated game there is a clock, the lot decides about colours, and both see the pieces or neither does. */
  #showRated() {
    const flicked = this.#isFlicked();
    const checked = input('quick-rated').checked && !flicked;
    input('quick-rated').disabled = this.#isForSeveral() || isChapaev(select('quick-game').value);
    get('seek-flicked').hidden = !flicked;
    for (const id of ['seek-lowest', 'seek-highest']) input(id).disabled = flicked;
    for (const id of ['seek-table', 'seek-count', 'seek-blindfold']) select(id).disabled = flicked;
    get('quick-several').hidden = !this.#isForSeveral();
    select('seek-colour').disabled = checked;
    if (checked) select('seek-colour').value = '';
    get('seek-rated').hidden = !checked;
    for (const option of select('seek-blindfold').options) option.disabled = checked && ['me', 'other'].includes(option.value);
    if (select('seek-blindfold').selectedOptions[0]?.disabled) select('seek-blindfold').value = '';
    for (const time of get('seek-times').querySelectorAll('input')) {
      time.disabled = time.value ? flicked : checked;
      if (time.disabled) time.checked = false;
      else if (flicked) time.checked = true;
    }
    this.#showOwn();
  }

  #showOwn() {
    const isOwn = this.#checked('seek-times').includes(OWN);
    get('seek-own').hidden = !isOwn;
    this.own.enable(isOwn);
    this.own.open(this.more.open);
  }

  /** The tables from which openings of the game are drawn. */
  async #showTables() {
    const game = select('quick-game').value;
    const found = await tables(game).catch(() => []);
    const root = document.getElementById('seek-table');
    if (!(root instanceof HTMLSelectElement) || game !== select('quick-game').value) return;
    refill(root, [make('option', { value: '' }, t('home.start-initial')), ...found.map(({ id, names }) => make('option', { value: id }, inLanguage(names)))]);
  }

  /** @param {string} id */
  #quick(id) {
    const control = this.presets.get(id)?.control;
    const button = make('button', { type: 'button', 'data-quick': id }, controlName(control ?? null));
    button.addEventListener('click', () => this.onSeek({
      variants: [select('quick-game').value], times: [control?.text ?? null], rated: input('quick-rated').checked && !input('quick-rated').disabled,
    }));
    return button;
  }

  /** @param {string} id  of a list of choices @returns {string[]} */
  #checked(id) {
    return [...get(id).querySelectorAll('input')].filter(({ checked }) => checked).map(({ value }) => value);
  }

  /** @returns {SeekTerms} */
  #terms() {
    const side = select('seek-colour').value;
    if (this.#isFlicked()) return { variants: this.#checked('seek-games'), times: [null], rated: false, ...(side ? { colour: side } : {}) };
    const [lowest, highest] = ['seek-lowest', 'seek-highest'].map((id) => input(id).value);
    const range = lowest || highest ? { range: /** @type {[number, number]} */ ([Number(lowest || 100), Number(highest || 4000)]) } : {};
    const [colour, table, blindfold] = ['seek-colour', 'seek-table', 'seek-blindfold'].map((id) => select(id).value);
    return {
      variants: this.#checked('seek-games'), times: this.#checked('seek-times').map((time) => (time === OWN ? this.own.text : time || null)),
      rated: input('quick-rated').checked, games: Number(select('seek-count').value), ...range,
      ...(colour ? { colour } : {}), ...(table ? { table } : {}),
      ...(blindfold ? { blindfold } : {}),
    };
  }

  /** What one looks for now. @param {SeekInfo[]} seeks */
  show(seeks) {
    get('own-seeks').replaceChildren(...seeks.map(({ seek, terms, controls, until }) => {
      const games = terms.variants.map((variant) => nameOf(variant, this.variants)).join(', ');
      const times = controls.map((control) => controlName(control)).join(', ');
      const end = make('button', { type: 'button', 'data-withdraw': String(seek) }, t('hall.withdraw'));
      end.addEventListener('click', () => this.onWithdraw(seek));
      if (until === undefined) return make('li', {}, make('span', { class: 'spinner', 'aria-hidden': 'true' }), ' ', t('hall.looking', { games, times }), ' ', end);
      const date = new Date(until).toLocaleDateString(currentLanguage(), { day: 'numeric', month: 'long' });
      return make('li', {}, t('hall.stands', { games, times, date }), ' ', end);
    }));
  }
}

/** @param {string} name @param {string} value @param {string} words @param {boolean} checked */
function check(name, value, words, checked) {
  const box = make('input', { type: 'checkbox', name, value });
  box.checked = checked;
  return make('label', { class: 'choice' }, box, ' ', words);
}
