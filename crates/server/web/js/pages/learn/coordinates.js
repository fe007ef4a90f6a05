/** Coordinates against the clock: the square that is named is pressed, or the one that is shown is named. */
import { BolshakBoard } from '../../board/board.js';
import { get, optionsOf, refill, tell } from '../../dom.js';
import { showPosition } from '../../exercise.js';
import { onLanguage, t } from '../../i18n.js';
import { onSettings } from '../../settings.js';
import { drawingsOf } from '../../shapes.js';
import { sound } from '../../sound.js';
import { read, write } from '../../storage.js';
import { fill } from '../../template.js';
import { variantName } from '../../words.js';

/** The best of this computer, by game and way. */
const BEST = 'bolshak.coordinates';
/** How long a round is; in milliseconds. */
const ROUND = 30_000;
/** How often the time is shown. */
const TICK = 100;
/** How a Russian keyboard says the files. */
const CYRILLIC = 'абцдефгх';
const LATIN = 'abcdefgh';

const template = `
  <section class="play lesson coordinates" aria-labelledby="coordinates-title">
    <div class="board-place"><bolshak-board id="board"></bolshak-board></div>
    <div class="column">
      <p class="hint"><a href="/learn" data-i18n="learn.all"></a></p>
      <h1 id="coordinates-title" data-i18n="coordinates.title"></h1>
      <label class="editor-text"><span data-i18n="write.game"></span> <select id="coordinates-game"></select></label>
      <label class="editor-text"><span data-i18n="coordinates.way"></span> <select id="coordinates-way"></select></label>
      <label class="editor-text"><span data-i18n="coordinates.side"></span> <select id="coordinates-side"></select></label>
      <p id="coordinate" class="coordinate" role="status" aria-live="assertive"></p>
      <form id="coordinate-form" class="enter" autocomplete="off" hidden>
        <label for="coordinate-name" data-i18n="coordinates.name"></label>
        <input id="coordinate-name" type="text" spellcheck="false" autocapitalize="off" autocomplete="off" maxlength="3" enterkeyhint="go">
      </form>
      <progress id="coordinates-time" max="1" value="0" data-i18n-label="coordinates.time"></progress>
      <p id="coordinates-score" class="lesson-answer" role="status"></p>
      <div class="row"><button type="button" id="coordinates-start" class="primary" data-i18n="coordinates.start"></button></div>
    </div>
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mountCoordinates(root, _params, context) {
  fill(root, template);
  const page = new CoordinatesPage(context);
  const ends = [onSettings(() => page.show()), onLanguage(() => page.retell())];
  return () => {
    ends.forEach((end) => end());
    page.stop();
  };
}

class CoordinatesPage {
  /** The square that is asked for; nothing between rounds. */
  #asked = '';
  #right = 0;
  #wrong = 0;
  #ends = 0;
  #timer = 0;

  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
    this.board = get('board', BolshakBoard);
    this.variants = context.variants.list.filter(({ id }) => !id.startsWith('chapaev'));
    get('coordinates-start').addEventListener('click', () => this.#start());
    for (const id of ['coordinates-game', 'coordinates-way', 'coordinates-side']) get(id).addEventListener('change', () => this.stop());
    get('coordinate-name').addEventListener('input', () => this.#named());
    get('coordinate-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#answer(get('coordinate-name', HTMLInputElement).value);
    });
    const press = (/** @type {Event} */ event) => this.#pressed(event);
    this.board.addEventListener('click', press, true);
    this.board.addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key === ' ') press(event); }, true);
    this.retell();
  }

  get #variant() {
    return this.variants.find(({ id }) => id === get('coordinates-game', HTMLSelectElement).value) ?? this.variants[0];
  }

  get #isNaming() {
    return get('coordinates-way', HTMLSelectElement).value === 'name';
  }

  get #cells() {
    return this.#variant.board.cells.map(({ name }) => name);
  }

  #start() {
    this.stop();
    this.#right = 0;
    this.#wrong = 0;
    this.#ends = performance.now() + ROUND;
    this.#timer = window.setInterval(() => this.#tick(), TICK);
    this.#ask();
    if (this.#isNaming) get('coordinate-name').focus();
    else get('coordinates-start').blur();
  }

  #ask() {
    const others = this.#cells.filter((name) => name !== this.#asked);
    this.#asked = others[Math.floor(Math.random() * others.length)];
    get('coordinate-name', HTMLInputElement).value = '';
    this.show();
  }

  #tick() {
    const left = this.#ends - performance.now();
    get('coordinates-time', HTMLProgressElement).value = Math.max(0, left / ROUND);
    if (left <= 0) this.#finish();
  }

  #finish() {
    const key = `${this.#variant.id} ${this.#isNaming ? 'name' : 'find'}`;
    const all = read(BEST, /** @type {Record<string, number>} */ ({}));
    const best = Math.max(all[key] ?? 0, this.#right);
    write(BEST, { ...all, [key]: best });
    this.stop();
    tell('coordinates-score', t('coordinates.result', { right: this.#right, wrong: this.#wrong, best }));
    get('coordinates-start').focus();
  }

  /** A name is an answer as soon as it can be no longer one. */
  #named() {
    const name = this.#read(get('coordinate-name', HTMLInputElement).value);
    const known = this.#cells;
    if (known.includes(name) && !known.some((one) => one !== name && one.startsWith(name))) this.#answer(name);
    else if (name && !known.some((one) => one.startsWith(name))) this.#answer(name);
  }

  /** @param {string} text */
  #read(text) {
    return [...text.trim().toLowerCase()].map((letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter).join('');
  }

  /** @param {Event} event */
  #pressed(event) {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (!cell || !this.#asked || this.#isNaming) return;
    event.stopPropagation();
    event.preventDefault();
    this.#answer(cell);
  }

  /** @param {string} text */
  #answer(text) {
    if (!this.#asked || !text.trim()) return;
    const isRight = this.#read(text) === this.#asked;
    if (isRight) this.#right += 1;
    else this.#wrong += 1;
    if (isRight) sound('move');
    get('coordinates-score').dataset.kind = isRight ? 'right' : 'wrong';
    tell('coordinates-score', t('coordinates.score', { right: this.#right, wrong: this.#wrong }));
    if (isRight) this.#ask();
    else get('coordinate-name', HTMLInputElement).value = '';
  }

  show() {
    const variant = this.#variant;
    const shown = this.#asked && this.#isNaming ? [{ from: this.#asked, to: this.#asked, color: 'blue' }] : [];
    showPosition(this.board, variant, { pieces: [], sideToMove: variant.seats[0] }, {
      interactive: true, coordinates: false, names: false, rotation: get('coordinates-side', HTMLSelectElement).value === 'other' ? 180 : 0,
      drawn: drawingsOf(shown),
    });
    get('coordinate-form').hidden = !this.#asked || !this.#isNaming;
    tell('coordinate', this.#asked ? (this.#isNaming ? '?' : this.#asked) : '');
  }

  retell() {
    this.context.title(t('coordinates.title'));
    const fill = (/** @type {string} */ id, /** @type {[string, string][]} */ pairs) => refill(get(id, HTMLSelectElement), optionsOf(pairs));
    fill('coordinates-game', this.variants.map((variant) => [variant.id, variantName(variant)]));
    fill('coordinates-way', [['find', t('coordinates.find')], ['name', t('coordinates.say')]]);
    fill('coordinates-side', [['first', t('side.white')], ['other', t('side.black')]]);
    this.show();
  }

  stop() {
    clearInterval(this.#timer);
    this.#asked = '';
    get('coordinates-time', HTMLProgressElement).value = 0;
    this.show();
  }
}
