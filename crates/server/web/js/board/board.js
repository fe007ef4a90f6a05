/**
 * `<bolshak-board>`: draws a board and lets a player choose one of the moves that it is given.
 * It stands alone: it knows no game, no server and no language.
 *
 * Properties: board, view, legal, lastMove, rotation, interactive, theme, animated, coordinates, names, hints, blind, label, caption,
 * free. `rotation` turns the board by degrees, clockwise. With `blind` set the pieces are there but are not shown.
 * With `pairs` set no pieces are known, and two cells are named; `pair` (detail: from and to) tells which.
 * With `free` set any piece can be moved anywhere, and `deed` events tell what the hand does. Seats named in `ahead` may choose
 * moves before it is their turn, `inHand` things to put down included; `planned` are those that they have chosen. `advice` are moves that somebody would play.
 * `drawn`, unless it is null, are circles and arrows that somebody keeps.
 * Events: `move` (detail: the chosen move), `refuse` (detail: reason and cells), `step` (detail: the squares so far),
 * `draw` (detail: all circles and arrows, where `drawn` is kept by somebody), `pick` (detail: the selected cell or null), `plan` (detail: from and to, or null when all that was chosen is given up),
 * `edge` (the keyboard cannot go further in a direction).
 */
import { AheadHand } from './ahead.js';
import { Drawings } from './drawings.js';
import { applyMove, samePieces } from './effect.js';
import { FreeHand } from './free.js';
import { Grid } from './grid.js';
import { drawGround, drawNames } from './ground.js';
import { Hand } from './hand.js';
import { fieldAt, layOut } from './layout.js';
import { MarkLayer } from './marks.js';
import { PairHand } from './pair.js';
import { Pile } from './pile.js';
import { Pointer } from './pointer.js';
import { isLettered } from './shapes.js';
import { Stage } from './stage.js';

/** @typedef {import('./types.js').BoardPlan} BoardPlan */
/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Move} Move */
/** @typedef {import('./types.js').Field} Field */
/** @typedef {import('./types.js').Refusal} Refusal */
/** @typedef {import('./types.js').CellFacts} CellFacts */
/** @typedef {{ layout: import('./types.js').Layout, stage: Stage, marks: MarkLayer, grid: Grid, pile: Pile, drawings: Drawings }} Parts */

const FLASH = 1600;
const REDRAW = ['board', 'rotation', 'coordinates', 'names'];
let instances = 0;

function defaults() {
  return {
    /** @type {BoardPlan | null} */ board: null,
    /** @type {View | null} */ view: null,
    /** @type {Move[]} */ legal: [],
    /** @type {Move | null} */ lastMove: null,
    rotation: 0, interactive: false, theme: 'wood', animated: true, coordinates: true, names: false, hints: true, blind: false,
    caption: '', free: false, pairs: false,
    /** @type {string[]} */ line: [],
    /** @type {string[]} */ ahead: [],
    /** @type {[string, string][]} */ planned: [],
    inHand: 0,
    /** @type {[string, string][]} */ advice: [],
    /** @type {import('./drawings.js').Drawing[] | null} */ drawn: null,
    /** @type {(facts: CellFacts) => string} */ label: (facts) => facts.cell,
  };
}

export class BolshakBoard extends HTMLElement {
  #id = `bb${(instances += 1)}`;
  #options = defaults();
  /** @type {Set<string>} */
  #changed = new Set();
  /** @type {Parts | null} */
  #parts = null;
  /** @type {Move | null} a move that was chosen here and is not confirmed yet */
  #pending = null;
  /** @type {string[]} */
  #flash = [];
  #flashTimer = 0;
  /** @type {Pointer | null} */
  #pointer = null;
  /** @type {string | null} the cell that is pointed at */
  #pointed = null;
  #free = new FreeHand({
    pieceAt: (cell) => this.#options.view?.pieces.find((piece) => piece.cell === cell) ?? null,
    onDeed: (deed) => this.#tell('deed', deed),
    onPick: (cell) => this.#tell('pick', cell),
    onReset: () => this.#parts?.stage.showBase(),
    onChange: () => this.#mark(),
  });
  #guided = new Hand({
    legal: () => (this.#ready() && !this.#options.free ? this.#options.legal : []),
    mover: () => this.#options.view?.sideToMove ?? '',
    pieceAt: (cell) => this.#options.view?.pieces.find((piece) => piece.cell === cell) ?? null,
    onMove: (move, from, carried) => this.#commit(move, from, carried),
    onProgress: (move, prefix, carried) => this.#progress(move, prefix, carried),
    onPick: (cell) => this.#tell('pick', cell),
    onReset: () => this.#parts?.stage.showBase(),
    onRefuse: (refusal) => this.#refuse(refusal),
    onChange: () => this.#mark(),
  });

  #ahead = new AheadHand({
    pieceAt: (cell) => plannedPieces(this.#options).find((piece) => piece.cell === cell) ?? null,
    canPut: () => this.#options.inHand > this.#options.planned.filter(isPut).length,
    isPut: (cell) => this.#options.planned.some((step) => isPut(step) && step[0] === cell),
    isOwn: (piece) => this.#options.ahead.includes(piece.seat),
    onPlan: (from, to) => this.#tell('plan', [from, to]),
    onClear: () => this.#tell('plan', null),
    onReset: () => this.#parts?.stage.showBase(),
    onChange: () => this.#mark(),
  });

  #pair = new PairHand({ onPair: (from, to) => this.#tell('pair', [from, to]), onChange: () => this.#mark() });

  get #hand() { return this.#options.pairs ? this.#pair : this.#options.free ? this.#free : this.#isAhead ? this.#ahead : this.#guided; }

  get #isAhead() { return this.#options.ahead.length > 0 && !this.#pending; }

  get board() { return this.#options.board; }
  set board(value) { this.#set('board', value); }
  get view() { return this.#options.view; }
  /** Always taken as news, even when equal: it confirms or withdraws what the player has chosen. */
  set view(value) { this.#set('view', value, true); }
  get legal() { return this.#options.legal; }
  set legal(value) { this.#set('legal', value); }
  get lastMove() { return this.#options.lastMove; }
  set lastMove(value) { this.#set('lastMove', value); }
  /** By how many degrees the board is turned, clockwise. */
  get rotation() { return this.#options.rotation; }
  set rotation(value) { this.#set('rotation', value); }
  get interactive() { return this.#options.interactive; }
  set interactive(value) { this.#set('interactive', value); }
  get theme() { return this.#options.theme; }
  set theme(value) { this.#set('theme', value); }
  get animated() { return this.#options.animated; }
  set animated(value) { this.#set('animated', value); }
  get coordinates() { return this.#options.coordinates; }
  set coordinates(value) { this.#set('coordinates', value); }
  /** Print the cell's own name on every cell. */
  get names() { return this.#options.names; }
  set names(value) { this.#set('names', value); }
  get hints() { return this.#options.hints; }
  set hints(value) { this.#set('hints', value); }
  /** Play without seeing the pieces. */
  get blind() { return this.#options.blind; }
  set blind(value) { this.#set('blind', value); }
  get label() { return this.#options.label; }
  set label(value) { this.#set('label', value); }
  get free() { return this.#options.free; }
  set free(value) { this.#set('free', value); }
  /** Cells that are outlined for the eye, such as a diagonal that has a name. */
  get line() { return this.#options.line; }
  set line(value) { this.#set('line', value); }
  /** Two cells are named on a board of which no pieces are known. */
  get pairs() { return this.#options.pairs; }
  set pairs(value) { this.#set('pairs', value); }
  /** The seats that may choose moves before it is their turn. */
  get ahead() { return this.#options.ahead; }
  set ahead(value) { this.#set('ahead', value); }
  /** What they have chosen, from where to where. */
  get planned() { return this.#options.planned; }
  set planned(value) { this.#set('planned', value); }
  /** How many things are left in the hand of whoever chooses ahead, to be put on the board. */
  get inHand() { return this.#options.inHand; }
  set inHand(value) { this.#set('inHand', value); }
  /** What somebody would play, from where to where; the first is the best. */
  get advice() { return this.#options.advice; }
  set advice(value) { this.#set('advice', value); }
  /** Circles and arrows that somebody keeps; null where they are for the moment. */
  get drawn() { return this.#options.drawn; }
  set drawn(value) { this.#set('drawn', value); }
  /** The cell of the piece that is selected. */
  get selected() { return this.#hand.selected; }
  get caption() { return this.#options.caption; }
  set caption(value) { this.#set('caption', value); }

  connectedCallback() {
    this.classList.add('bolshak-board');
    this.#changed.add('board');
    this.#update();
  }

  /** @param {keyof ReturnType<typeof defaults>} key @param {unknown} value @param {boolean} [always] */
  #set(key, value, always = false) {
    if (this.#options[key] === value && !always) return;
    Object.assign(this.#options, { [key]: value });
    if (this.#changed.size === 0) queueMicrotask(() => this.#update());
    this.#changed.add(key);
  }

  #update() {
    const changed = this.#changed;
    this.#changed = new Set();
    const { board, view, lastMove, theme, animated } = this.#options;
    if (!board || !this.isConnected) return;
    if (changed.has('view')) this.#pending = null;
    if (!this.#parts || REDRAW.some((key) => changed.has(key))) this.#build(board);
    const parts = this.#parts;
    if (!parts) return;
    this.dataset.theme = theme;
    this.toggleAttribute('data-blind', this.#options.blind);
    parts.stage.animated = animated;
    parts.grid.root.setAttribute('aria-label', this.#options.caption);
    if (changed.has('view') && view) this.#arrive(view, lastMove);
    if (changed.has('lastMove')) parts.drawings.clear();
    if (this.#options.drawn && (changed.has('drawn') || changed.has('board'))) parts.drawings.put(this.#options.drawn);
    if (!this.#pending && !this.#hand.fits(this.#options.interactive ? this.#options.legal : [])) this.#forget();
    this.#mark();
  }

  /** @param {View} view @param {Move | null} lastMove */
  #arrive(view, lastMove) {
    const stage = this.#parts?.stage;
    if (!stage) return;
    const same = samePieces(stage.base, view.pieces) && this.#hand.fits(this.#options.legal);
    if (!same) this.#hand.drop();
    if (this.#hand.prefix.length > 1) return;
    stage.arrive({ pieces: view.pieces, move: lastMove, from: 0 });
  }

  #forget() {
    const started = this.#hand.prefix.length > 1;
    this.#hand.drop();
    if (started) this.#parts?.stage.showBase();
  }

  /** @param {BoardPlan} board */
  #build(board) {
    const { rotation, coordinates, names, view } = this.#options;
    const layout = layOut(board, rotation, coordinates);
    const old = this.#parts;
    const focused = old?.grid.root.contains(document.activeElement) ?? false;
    this.#hand.drop();
    const stage = new Stage(layout, this.#id, () => this.#mark(), old?.stage.base ?? view?.pieces ?? []);
    const marks = new MarkLayer(layout, this.#id);
    const grid = new Grid(layout, old?.grid.current.label ?? null);
    const printed = names || (coordinates && !isLettered(board));
    const pile = new Pile(layout, this.#id);
    const drawings = new Drawings(layout, this.#id, { cellAt: (event) => this.#cellAt(event), letGo: () => this.#abandon(), onDraw: (all) => this.#tell('draw', all) });
    this.#parts = { layout, stage, marks, grid, pile, drawings };
    const above = printed && layout.shape.print ? [drawNames(layout)] : [];
    this.replaceChildren(drawGround(layout, printed, this.#id), marks.under, stage.men.root, ...above, marks.over, drawings.root, grid.root, pile.root);
    drawings.listen(grid.root);
    this.style.setProperty('--bb-ratio', String(layout.width / layout.height));
    this.dataset.columns = String(board.columns);
    this.dataset.shape = board.shape;
    this.#listen(grid.root);
    this.#listenPile(grid.root);
    if (focused) grid.focus(null);
  }

  /** @param {HTMLElement} root */
  #listen(root) {
    root.addEventListener('keydown', (event) => this.#onKey(event));
    this.#pointer = new Pointer(root, {
      cellAt: (event) => this.#cellAt(event),
      ready: () => this.#ready(),
      grasp: (cell) => this.#grasp(cell),
      carry: (event, cell) => this.#carry(event, cell),
      release: (cell, event) => this.#hand.release(cell, this.#isOutside(event)),
      cancel: () => this.#hand.release(null, false),
      activate: (cell) => this.activate(cell),
    });
  }

  /** The finger that has taken a piece draws instead. */
  #abandon() {
    this.#pointer?.abandon();
    this.#hand.release(null, false);
    this.letGo();
  }

  /** What a tower is made of is shown while it is pointed at, touched, or has the keyboard's focus. @param {HTMLElement} root */
  #listenPile(root) {
    const point = (/** @type {EventTarget | null} */ target) => {
      this.#pointed = target instanceof HTMLElement ? (target.dataset.cell ?? null) : null;
      this.#showPile();
    };
    for (const type of ['pointerover', 'focusin']) root.addEventListener(type, (event) => point(event.target));
    for (const type of ['pointerleave', 'focusout']) root.addEventListener(type, () => point(null));
  }

  /** It would cover what a selected piece can be put on, so that it is not shown for that piece and its targets. */
  #showPile() {
    const parts = this.#parts;
    const cell = this.#pointed;
    const { next, finals } = this.#hand.hints();
    const covers = this.#options.blind || [this.#hand.selected, ...next, ...finals].includes(cell);
    const piece = covers ? undefined : parts?.stage.men.pieces.find((one) => one.cell === cell);
    parts?.pile.show(parts.layout.byName.get(cell ?? '') ?? null, piece ?? null);
  }

  #ready() {
    const { interactive, legal, free, pairs } = this.#options;
    return interactive && !this.#pending && (free || pairs || legal.length > 0 || this.#isAhead);
  }

  /** @param {string} cell */
  #grasp(cell) {
    this.#parts?.stage.hurry();
    return this.#hand.grasp(cell);
  }

  /** Chooses a cell, as a click does. @param {string} cell */
  activate(cell) {
    if (!this.#ready()) return;
    this.#parts?.stage.hurry();
    this.#hand.activate(cell);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const parts = this.#parts;
    if (!parts) return { x: 0, y: 0 };
    const box = parts.grid.root.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * parts.layout.width,
      y: ((event.clientY - box.top) / box.height) * parts.layout.height,
    };
  }

  /** @param {PointerEvent} event */
  #isOutside(event) {
    const { x, y } = this.#point(event);
    const layout = this.#parts?.layout;
    return layout !== undefined && (x < 0 || y < 0 || x > layout.width || y > layout.height);
  }

  /** Lets go of whatever is selected. */
  letGo() {
    if (this.#hand.selected) this.#hand.clear();
  }

  /** Takes the selected piece off a free board. */
  remove() {
    if (this.#options.free && this.#ready()) this.#free.remove();
  }

  /** @param {PointerEvent} event */
  #cellAt(event) {
    const { x, y } = this.#point(event);
    return this.#parts ? (fieldAt(this.#parts.layout, x, y)?.name ?? null) : null;
  }

  /** @param {PointerEvent} event @param {string | null} cell */
  #carry(event, cell) {
    const from = this.#hand.selected;
    if (!from) return;
    const { x, y } = this.#point(event);
    this.#parts?.stage.carry(from, x, y);
    this.#hand.pass(cell);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const grid = this.#parts?.grid;
    if (!grid || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      if (grid.current.name) this.activate(grid.current.name);
    } else if (event.key === 'Escape') this.#hand.clear();
    else if (event.key === 'Delete' && this.#options.free) this.remove();
    else {
      const way = grid.moveFocus(event.key);
      if (!way) return;
      if (way === 'edge') this.#tell('edge', null);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Move} move @param {number} from @param {boolean} carried */
  #commit(move, from, carried) {
    const stage = this.#parts?.stage;
    if (!stage) return;
    this.#pending = move;
    this.#pointed = null;
    const pieces = applyMove(stage.base, move);
    if (carried) stage.snap(pieces);
    else stage.arrive({ pieces, move, from });
    this.#tell('move', move);
  }

  /** @param {Move} move @param {string[]} prefix @param {boolean} carried */
  #progress(move, prefix, carried) {
    this.#parts?.stage.showProgress(move, prefix, !carried);
    this.#tell('step', prefix);
  }

  /** @param {string} name @param {unknown} detail */
  #tell(name, detail) {
    if (name !== 'refuse') this.#flash = [];
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** @param {Refusal} refusal */
  #refuse(refusal) {
    this.flash(refusal.cells);
    this.#tell('refuse', refusal);
  }

  /** Points at cells for a moment. @param {string[]} cells */
  flash(cells) {
    clearTimeout(this.#flashTimer);
    this.#flash = cells;
    this.#flashTimer = window.setTimeout(() => this.flash([]), cells.length ? FLASH : 0);
    if (!cells.length) clearTimeout(this.#flashTimer);
    this.#mark();
  }

  /** Moves the keyboard focus to a cell. @param {string} [cell] */
  focusCell(cell) {
    this.#parts?.grid.focus(cell ?? null);
  }

  /** Draws selection, targets and last move, and tells the grid what each cell is. */
  #mark() {
    const parts = this.#parts;
    if (!parts) return;
    const { lastMove, hints, label, blind, line, planned, advice } = this.#options;
    const known = this.#hand.hints();
    const selected = this.#hand.selected;
    const quiet = { next: [], finals: [], movable: [], open: [] };
    parts.marks.show({
      lastMove: this.#hand.prefix.length > 1 ? null : (this.#pending ?? lastMove),
      selected, line, planned, advice, flash: this.#flash, must: known.must,
      // Which pieces can move would tell where they stand.
      ...(hints ? { ...known, movable: selected || blind ? [] : known.movable } : quiet),
    });
    const pieces = new Map(parts.stage.men.pieces.map((piece) => [piece.cell, piece]));
    const targets = new Set([...known.next, ...known.finals, ...known.open]);
    const facts = (/** @type {Field} */ field) => ({
      cell: field.label, light: field.name === null, piece: blind ? null : (pieces.get(field.label) ?? null), blind,
      selected: field.name !== null && field.name === selected,
      target: field.name !== null && targets.has(field.name),
      movable: !blind && field.name !== null && known.movable.includes(field.name),
    });
    parts.grid.describe(facts, label);
    this.#showPile();
    this.toggleAttribute('data-ready', this.#ready() && !this.#isAhead);
    this.toggleAttribute('data-ahead', this.#ready() && this.#isAhead);
    this.toggleAttribute('data-started', this.#hand.prefix.length > 1);
  }
}

/** Is something put down by this step? @param {[string, string]} step */
const isPut = ([from, to]) => from === to && from !== '';

/** Where pieces are going to stand when all that was chosen is played. @param {ReturnType<typeof defaults>} options @returns {import('./types.js').Piece[]} */
function plannedPieces({ view, planned, ahead: [seat] }) {
  return planned.reduce((standing, [from, to]) => {
    const mover = standing.find(({ cell }) => cell === from);
    if (mover) return [...standing.filter(({ cell }) => cell !== from && cell !== to), { ...mover, cell: to }];
    return isPut([from, to]) ? [...standing, { cell: to, seat, kind: 'man' }] : standing;
  }, view?.pieces ?? []);
}

customElements.define('bolshak-board', BolshakBoard);
