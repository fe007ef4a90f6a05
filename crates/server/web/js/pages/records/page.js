/** Games in PDN to look at: pasted, dropped, or opened as a file; played out by the server and turned over here. */
import { readRecords } from '../../api.js';
import { announce } from '../../announce.js';
import { applyMove } from '../../board/effect.js';
import { BolshakBoard } from '../../board/board.js';
import { get, isBusy, make, takesKeys } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { onLanguage, t } from '../../i18n.js';
import { onSettings, settings } from '../../settings.js';
import { fill } from '../../template.js';
import { variantName } from '../../words.js';
import { MoveList, plyName, recordTemplate, replayByWheel } from '../play/moves.js';

/** @typedef {import('../../types.js').Records} Records */
/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../types.js').Piece} Piece */

const template = `
  <section id="records" class="records page-wide" aria-labelledby="records-title">
    <h1 id="records-title" data-i18n="records.title"></h1>
    <form id="records-form" class="card records-form">
      <label><span data-i18n="records.paste"></span>
        <textarea id="records-text" rows="4" spellcheck="false" autocapitalize="off" autocomplete="off"></textarea></label>
      <div class="row">
        <button type="submit" id="records-read" class="primary" data-i18n="records.read"></button>
        <label class="button" id="records-open"><span data-i18n="records.open"></span> <input type="file" id="records-file" accept=".pdn,.txt,.pgn" class="hidden"></label>
        <span class="hint" data-i18n="records.drop"></span>
      </div>
      <p id="records-problem" class="error" role="alert"></p>
    </form>
    <p id="records-count" class="hint" role="status"></p>
    <ol id="records-list" class="records-list" hidden></ol>
  </section>
  <section id="record-board" class="play" hidden>
    <div class="board-place"><bolshak-board id="board"></bolshak-board></div>
    <div class="column">
      <h2 id="record-title"></h2>
      <p id="record-about" class="hint"></p>
      ${recordTemplate}
      <ul id="record-faults" class="counters"></ul>
      <button type="button" id="record-flip" data-i18n="play.flip"></button>
    </div>
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  const page = new RecordsPage(context);
  const onKey = (/** @type {KeyboardEvent} */ event) => page.onKey(event);
  const onDrag = (/** @type {DragEvent} */ event) => event.preventDefault();
  const onDrop = (/** @type {DragEvent} */ event) => void page.onDrop(event);
  window.addEventListener('keydown', onKey);
  window.addEventListener('dragover', onDrag);
  window.addEventListener('drop', onDrop);
  const ends = [onSettings(() => page.show()), onLanguage(() => page.retell())];
  return () => {
    window.removeEventListener('keydown', onKey);
    window.removeEventListener('dragover', onDrag);
    window.removeEventListener('drop', onDrop);
    ends.forEach((end) => end());
  };
}

class RecordsPage {
  #text = '';
  /** @type {Records | null} */
  #records = null;
  #number = 0;
  /** @type {Variant | null} */
  #variant = null;
  /** @type {Piece[][]} */
  #positions = [];
  #ply = 0;
  #turned = 0;

  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
    this.board = get('board', BolshakBoard);
    this.moves = new MoveList({ goTo: (ply) => this.goTo(ply), goBy: (plies) => this.goTo(this.#ply + plies), goToEnd: () => this.goTo(Infinity) });
    get('records-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.read(get('records-text', HTMLTextAreaElement).value);
    });
    const file = get('records-file', HTMLInputElement);
    file.addEventListener('change', async () => {
      const [chosen] = file.files ?? [];
      if (chosen) await this.read(await chosen.text());
      file.value = '';
    });
    get('record-flip').addEventListener('click', () => {
      this.#turned = (this.#turned + 180) % 360;
      this.show();
    });
    replayByWheel(this.board, (plies) => this.goTo(this.#ply + plies));
    context.title(t('records.title'));
  }

  /** @param {DragEvent} event */
  async onDrop(event) {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const text = file ? await file.text() : event.dataTransfer?.getData('text/plain') ?? '';
    if (text) await this.read(text);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (!this.#records || event.ctrlKey || event.altKey || event.metaKey || isBusy(event) || takesKeys(event.target)) return;
    /** @type {Record<string, number>} */
    const keys = { ArrowLeft: this.#ply - 1, ArrowRight: this.#ply + 1, ArrowUp: 0, Home: 0, ArrowDown: Infinity, End: Infinity };
    if (!(event.key in keys)) return;
    event.preventDefault();
    this.goTo(keys[event.key]);
  }

  /** @param {string} text @param {number} [number]  of the game that is shown */
  async read(text, number = 0) {
    get('records-problem').textContent = '';
    if (!text.trim()) return;
    try {
      const records = await readRecords(text, number);
      this.#text = text;
      await this.#take(records, number);
    } catch (error) {
      get('records-problem').textContent = errorWords(error);
    }
  }

  /** @param {Records} records @param {number} number */
  async #take(records, number) {
    this.#records = records;
    this.#number = number;
    const { shown } = records;
    this.#variant = shown?.variant ? await this.context.variants.find(shown.variant).catch(() => null) : null;
    this.#positions = shown?.start ? [shown.start.pieces] : [];
    for (const move of shown?.moves ?? []) this.#positions.push(applyMove(this.#positions[this.#positions.length - 1], move));
    this.#ply = 0;
    if (shown && this.#variant) this.moves.fill(shown.moves, this.#variant);
    this.retell();
    if (shown?.start) get('record-board').scrollIntoView({ block: 'start' });
  }

  retell() {
    this.context.title(t('records.title'));
    const records = this.#records;
    if (!records) return;
    const { games, more, faults } = records;
    get('records-count').textContent = [t('records.count', { n: games.length + more }), faults.length ? t('records.faults', { n: faults.length }) : ''].filter(Boolean).join(' ');
    get('records-problem').textContent = games.length ? '' : (faults[0] ? faultWords(faults[0]) : t('records.none'));
    get('records-list').hidden = games.length < 2;
    get('records-list').replaceChildren(...games.map((game, i) => this.#row(game, i)));
    this.#showHead();
    this.show();
  }

  /** @param {Records['games'][number]} game @param {number} index */
  #row(game, index) {
    const words = [gameWords(game), game.event, game.date, game.result].filter(Boolean).join(' · ');
    const button = make('button', { type: 'button', class: 'quiet', 'data-number': String(index) }, words);
    if (index === this.#number) button.setAttribute('aria-current', 'true');
    button.addEventListener('click', () => void this.read(this.#text, index));
    return make('li', {}, button);
  }

  #showHead() {
    const records = this.#records;
    const shown = records?.shown;
    get('record-board').hidden = !shown?.start;
    if (!records || !shown) return;
    const game = records.games[this.#number];
    get('record-title').textContent = game ? gameWords(game) : '';
    get('record-about').textContent = [this.#variant ? variantName(this.#variant) : '', game?.event, game?.date, shown.result].filter(Boolean).join(' · ');
    const odd = [...(shown.fault ? [shown.fault] : []), ...shown.warnings, ...records.faults];
    get('record-faults').replaceChildren(...odd.slice(0, 20).map((fault) => make('li', {}, faultWords(fault))));
    if (shown.fault && !shown.start) get('records-problem').textContent = faultWords(shown.fault);
  }

  /** @param {number} ply */
  goTo(ply) {
    const moves = this.#records?.shown?.moves ?? [];
    const wanted = Math.max(0, Math.min(moves.length, ply));
    if (wanted === this.#ply || !this.#variant) return;
    this.#ply = wanted;
    this.show();
    announce(plyName(moves, wanted, this.#variant));
  }

  show() {
    const shown = this.#records?.shown;
    if (!shown?.start || !this.#variant) return;
    const move = this.#ply ? shown.moves[this.#ply - 1] : null;
    const sideToMove = shown.moves[this.#ply]?.seat ?? shown.start.sideToMove;
    Object.assign(this.board, {
      board: this.#variant.board, lastMove: move, view: { sideToMove, pieces: this.#positions[this.#ply] }, legal: [], interactive: false,
      theme: settings.theme, coordinates: settings.coordinates, names: settings.names, animated: settings.animation, rotation: this.#turned,
      caption: t('board.caption', { game: variantName(this.#variant) }),
    });
    this.moves.mark(this.#ply, shown.moves.length);
  }
}

/** @param {Records['games'][number]} game */
const gameWords = ({ white, black }) => `${white ?? '?'} – ${black ?? '?'}`;

/** @param {import('../../types.js').RecordFault} fault */
const faultWords = ({ line, column, message }) => t('records.fault', { line, column, message });
