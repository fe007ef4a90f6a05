/** The board editor: any position of any game, by hand or from text; what is not a position of the game is explained. */
import { analysisAt, newGamePath } from '../../addresses.js';
import { readPosition, ServerError } from '../../api.js';
import { BolshakBoard } from '../../board/board.js';
import { cellWords, pieceWords } from '../../announce.js';
import { get, make } from '../../dom.js';
import { onLanguage, t } from '../../i18n.js';
import { VariantPicker, gameTemplate, pickerTemplate } from '../../new-game/picker.js';
import { toFen } from '../../replay.js';
import { onSettings, settings } from '../../settings.js';
import { fill } from '../../template.js';
import { variantName } from '../../words.js';
import { copyText } from '../play/clipboard.js';

/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../types.js').Piece} Piece */
/** @typedef {import('../../board/types.js').Deed} Deed */
/** What a press on a cell does: moves what stands there, takes it away, or puts a piece down. @typedef {'move' | 'remove' | { seat: string, kind: string }} Tool */

const template = `
  <section id="editor" class="play editor" aria-labelledby="editor-title">
    <div class="board-place"><bolshak-board id="editor-board"></bolshak-board></div>
    <div class="column">
      <h1 id="editor-title" data-i18n="editor.title"></h1>
      ${gameTemplate}
      <div id="editor-tools" class="editor-tools" role="radiogroup" data-i18n-label="editor.tools"></div>
      <p class="hint" data-i18n="editor.how"></p>
      <label class="actor"><span data-i18n="editor.to-move"></span> <select id="editor-side"></select></label>
      <div class="row">
        <button type="button" id="editor-start" data-i18n="editor.start"></button>
        <button type="button" id="editor-clear" data-i18n="editor.clear"></button>
        <button type="button" id="editor-flip" data-i18n="play.flip"></button>
      </div>
      <label class="editor-text"><span data-i18n="home.position"></span>
        <textarea id="editor-fen" rows="3" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="editor-problem"></textarea></label>
      <div class="row">
        <button type="button" id="editor-read" data-i18n="editor.read"></button>
        <button type="button" id="editor-copy" data-i18n="play.copy-fen"></button>
      </div>
      <p id="editor-problem" class="error" role="alert"></p>
      <p id="editor-sound" class="hint" role="status"></p>
      <div class="row">
        <a id="editor-play" class="button primary" href="/" data-i18n="editor.play"></a>
        <a id="editor-analyse" class="button" href="/analysis" data-i18n="analysis.open"></a>
      </div>
    </div>
  </section>
  ${pickerTemplate}`;

/** How long nothing may change before the server is asked; in milliseconds. */
const CALM = 250;

/** Games of which a position is pieces on a board and a side to move, and nothing else. @param {Variant} variant */
export const canBeEdited = ({ start, targets, id }) => start.pieces.length > 0 && targets.length === 0 && !start.hands && !id.startsWith('chapaev');

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  const page = new EditorPage(context);
  const ends = [onSettings(() => page.show()), onLanguage(() => page.retell())];
  return () => {
    page.close();
    ends.forEach((end) => end());
  };
}

class EditorPage {
  /** @type {Piece[]} */
  pieces = [];
  /** @type {Tool} */
  tool = 'move';
  turned = 0;
  #timer = 0;
  #asked = 0;

  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
    this.board = get('editor-board', BolshakBoard);
    this.variants = context.variants.list.filter(canBeEdited);
    this.picker = new VariantPicker(this.variants, context.catalogue.about, (id) => this.#choose(context.variants.known(id) ?? this.variant));
    const asked = new URLSearchParams(location.search);
    /** @type {Variant} */
    this.variant = this.variants.find(({ id }) => id === asked.get('game')) ?? this.variants[0];
    this.#listen();
    this.#choose(this.variant);
    const text = asked.get('position');
    if (text) void this.#read(text);
  }

  #listen() {
    this.board.addEventListener('deed', (event) => this.#onDeed(/** @type {CustomEvent<Deed>} */ (event).detail));
    this.board.addEventListener('click', (event) => this.#onClick(event), true);
    this.board.addEventListener('pointerdown', (event) => this.#onPress(event), true);
    get('editor-start').addEventListener('click', () => this.#set(this.variant.start.pieces));
    get('editor-clear').addEventListener('click', () => this.#set([]));
    get('editor-flip').addEventListener('click', () => {
      this.turned = (this.turned + 180) % 360;
      this.show();
    });
    get('editor-side').addEventListener('change', () => this.#changed());
    get('editor-read').addEventListener('click', () => void this.#read(get('editor-fen', HTMLTextAreaElement).value));
    get('editor-copy').addEventListener('click', () => void copyText(this.text));
  }

  /** @param {Variant} variant */
  #choose(variant) {
    this.variant = variant;
    this.tool = 'move';
    this.picker.show(variant);
    get('rules-of-game').hidden = true;
    const side = get('editor-side', HTMLSelectElement);
    side.replaceChildren(...variant.seats.map((seat) => make('option', { value: seat }, t(`side.${seat}`))));
    side.value = variant.start.sideToMove;
    this.#showTools();
    this.#set(variant.start.pieces);
  }

  retell() {
    const side = get('editor-side', HTMLSelectElement).value;
    this.picker.show(this.variant);
    for (const option of get('editor-side', HTMLSelectElement).options) option.textContent = t(`side.${option.value}`);
    get('editor-side', HTMLSelectElement).value = side;
    this.#showTools();
    this.show();
  }

  /** The kinds of pieces that a game can have on its board. */
  get #kinds() {
    const kinds = new Set(['man', 'king', ...this.variant.start.pieces.map(({ kind }) => kind)]);
    return [...kinds];
  }

  #showTools() {
    const pieces = this.variant.seats.flatMap((seat) => this.#kinds.map((kind) => ({ seat, kind })));
    const tools = /** @type {Tool[]} */ (['move', ...pieces, 'remove']);
    get('editor-tools').replaceChildren(...tools.map((tool) => this.#toolButton(tool)));
  }

  /** @param {Tool} tool */
  #toolButton(tool) {
    const words = typeof tool === 'string' ? t(`editor.tool.${tool}`) : pieceWords({ cell: '', ...tool });
    const id = typeof tool === 'string' ? `tool-${tool}` : `tool-${tool.seat}-${tool.kind}`;
    const face = typeof tool === 'string' ? [words] : [make('span', { class: `chip chip-${tool.seat}`, 'aria-hidden': 'true' }), make('span', {}, kindSign(tool.kind))];
    const button = make('button', { type: 'button', id, role: 'radio', 'aria-checked': String(same(tool, this.tool)), 'aria-label': words, title: words }, ...face);
    button.addEventListener('click', () => {
      this.tool = tool;
      this.#showTools();
      get(id).focus();
      this.show();
    });
    return button;
  }

  /** With a piece in the hand a press puts it down. @param {PointerEvent} event */
  #onPress(event) {
    if (this.tool !== 'move' && event.button === 0) event.stopPropagation();
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (this.tool === 'move' || !cell) return;
    event.stopPropagation();
    const standing = this.pieces.find((piece) => piece.cell === cell);
    const rest = this.pieces.filter((piece) => piece !== standing);
    const { tool } = this;
    const isThere = typeof tool !== 'string' && standing && standing.seat === tool.seat && standing.kind === tool.kind;
    this.#set(typeof tool === 'string' || isThere ? rest : [...rest, { cell, ...tool }]);
  }

  /** @param {Deed} deed */
  #onDeed(deed) {
    if (deed.kind === 'off') this.#set(this.pieces.filter(({ cell }) => cell !== deed.cell));
    if (deed.kind === 'move') this.#set(this.pieces.map((piece) => (piece.cell === deed.cell ? { ...piece, cell: deed.to } : piece)));
  }

  /** @param {Piece[]} pieces */
  #set(pieces) {
    this.pieces = pieces;
    this.#changed();
  }

  get sideToMove() {
    return get('editor-side', HTMLSelectElement).value;
  }

  /** The position as a FEN. */
  get text() {
    return toFen({ sideToMove: this.sideToMove, pieces: this.pieces }, this.variant.seats);
  }

  #changed() {
    get('editor-fen', HTMLTextAreaElement).value = this.text;
    this.show();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#check(), CALM);
  }

  show() {
    Object.assign(this.board, {
      board: this.variant.board, view: { sideToMove: this.sideToMove, pieces: this.pieces }, free: true, interactive: true,
      theme: settings.theme, coordinates: settings.coordinates, names: settings.names, animated: false, rotation: this.turned,
      caption: variantName(this.variant), label: (/** @type {import('../../board/types.js').CellFacts} */ facts) => cellWords(facts),
    });
    this.context.title(t('editor.title'));
  }

  /** Asks whether a game can begin here. */
  async #check() {
    await this.#ask(this.text, () => {});
  }

  /** Takes a position over from text. @param {string} text */
  async #read(text) {
    clearTimeout(this.#timer);
    await this.#ask(text, ({ view, fen }) => {
      this.pieces = view.pieces;
      get('editor-side', HTMLSelectElement).value = view.sideToMove;
      get('editor-fen', HTMLTextAreaElement).value = fen;
      this.show();
    });
  }

  /** @param {string} text @param {(found: import('../../types.js').FoundPosition) => void} take */
  async #ask(text, take) {
    this.#asked += 1;
    const question = this.#asked;
    let problem = '';
    let words = '';
    try {
      const found = await readPosition(this.variant.id, text);
      if (question !== this.#asked) return;
      take(found);
      words = t('editor.sound', { n: found.moves });
      get('editor-analyse', HTMLAnchorElement).href = analysisAt(this.variant.id, found.fen);
      get('editor-play', HTMLAnchorElement).href = `${newGamePath(this.variant.id)}&position=${encodeURIComponent(found.fen)}`;
    } catch (error) {
      if (question !== this.#asked) return;
      problem = error instanceof ServerError ? problemWords(error) : t('error.network');
      this.board.flash(error instanceof ServerError && error.place ? [error.place] : []);
    }
    get('editor-problem').textContent = problem;
    get('editor-sound').textContent = words;
    get('editor-play').toggleAttribute('inert', problem !== '');
    get('editor-play').setAttribute('aria-disabled', String(problem !== ''));
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked = -1;
  }
}

/** @param {string} kind */
const kindSign = (kind) => ({ king: '♛', pawn: '♟' })[kind] ?? '';

/** @param {Tool} one @param {Tool} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {ServerError} error */
function problemWords({ message, place }) {
  return place && !/^\d+$/.test(place) ? t('editor.problem-at', { message, place }) : message;
}
