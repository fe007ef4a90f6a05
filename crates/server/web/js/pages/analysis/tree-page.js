/** A page with a tree of variations: the board, the moves as text, the engine beside it, and what people and books say of a position. */
import { AnalysisSocket } from '../../analysis-socket.js';
import { announce, cellWords, moveWords } from '../../announce.js';
import { BolshakBoard } from '../../board/board.js';
import { get, isBusy, takesKeys, tell } from '../../dom.js';
import { legalMoves } from '../../game-state.js';
import { t } from '../../i18n.js';
import { settings } from '../../settings.js';
import { drawingsOf, shapesOf } from '../../shapes.js';
import { endWords, variantName } from '../../words.js';
import { SpokenAdvice } from '../play/advice.js';
import { BoardKeys } from '../play/keys.js';
import { replayByWheel } from '../play/moves.js';
import { clockWords } from '../play/reading.js';
import { showFound } from './engine.js';
import { OpeningExplorer } from './explorer.js';
import { showKnown } from './known.js';
import { LackingTables } from './lacking.js';
import { drawLines, markLine } from './lines.js';
import { Note } from './note.js';
import { shownOf } from './shown.js';

/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../wire.d.ts').NodePosition} NodePosition */
/** @typedef {import('../../wire.d.ts').TreeEdit} TreeEdit */
/** @typedef {import('../../wire.d.ts').AnalysisMessage} AnalysisMessage */
/** @typedef {Extract<AnalysisMessage, { type: 'found' }>} Found */
/** @typedef {import('./tree.js').Tree} Tree */
/** @typedef {import('../../wire.d.ts').ShapeInfo} ShapeInfo */
/** @typedef {import('../../board/drawings.js').Drawing} Drawing */

/** The moves as text, the ways through them, and a field for the next one. */
export const treeTemplate = `
  <p id="analysis-problem" class="error" role="alert"></p>
  <p id="analysis-status" class="status" role="status"></p>
  <div id="tree" class="tree" role="region" tabindex="0" data-i18n-label="play.moves"></div>
  <div class="replay" role="group" data-i18n-label="play.replay">
    <button type="button" id="go-start" data-icon="start" data-i18n-label="play.go-start" aria-keyshortcuts="Home"></button>
    <button type="button" id="go-back" data-icon="back" data-i18n-label="play.go-back" aria-keyshortcuts="ArrowLeft"></button>
    <button type="button" id="go-forward" data-icon="forward" data-i18n-label="play.go-forward" aria-keyshortcuts="ArrowRight"></button>
    <button type="button" id="go-end" data-icon="end" data-i18n-label="play.go-end" aria-keyshortcuts="End"></button>
    <button type="button" id="flip" data-icon="flip" data-i18n-label="play.flip" aria-keyshortcuts="f"></button>
  </div>
  <form id="enter-form" class="enter" autocomplete="off">
    <label for="move-input" data-i18n="play.type-move"></label>
    <input id="move-input" type="text" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="analysis-problem" enterkeyhint="go">
    <button type="submit" data-i18n="play.enter"></button>
  </form>`;

/** What a kind of page adds: where its tree is, and so how a position is looked at and the tree changed. @abstract */
export class TreePage {
  /** @type {Variant} */
  variant;
  /** @type {Tree | null} */
  tree = null;
  /** @type {NodePosition | null} */
  here = null;
  /** @type {Found | null} */
  found = null;
  at = 0;
  turned = 0;
  #thinking = false;
  #threat = false;
  #arrows = true;
  /** What somebody has drawn who may not write, at which node, and what was drawn there then. @type {{ at: number, shapes: ShapeInfo[] | undefined, all: Drawing[] } | null} */
  #sketch = null;

  /** @param {import('../../router.js').Context} context @param {Variant} variant */
  constructor(context, variant) {
    this.context = context;
    this.variant = variant;
    this.board = get('board', BolshakBoard);
    this.socket = new AnalysisSocket((message) => void this.hear(message));
    this.note = new Note((edit, node) => void this.edit(edit, node));
    this.explorer = new OpeningExplorer((move) => void this.edit({ type: 'line', moves: [move] }, this.at));
    this.advice = new SpokenAdvice();
    this.lacking = new LackingTables(() => this.look(this.at));
    this.#listen();
    this.#listenKeys();
  }

  /** Changes the tree. @param {TreeEdit} _edit @param {number} _node @returns {Promise<boolean>} @abstract */
  edit(_edit, _node) {
    throw new Error('a page says where its tree is changed');
  }

  /** Asks how it stands at a node; the answer becomes `here`. @param {number} _node @abstract */
  look(_node) {
    throw new Error('a page says where its positions come from');
  }

  /** @param {Variant} variant @param {Tree} tree */
  useTree(variant, tree) {
    this.variant = variant;
    this.tree = tree;
  }

  /** What is looked at now. @param {number} at @param {NodePosition | null} here  if it is known how it stands there */
  lookAt(at, here) {
    this.at = at;
    this.here = here;
  }

  /** Whether whoever is here may change the tree. */
  get mayWrite() {
    return true;
  }

  /** Whether what the engine advises may be seen. */
  get mayAdvise() {
    return true;
  }

  #listen() {
    this.board.addEventListener('move', (event) => void this.play(/** @type {CustomEvent<import('../../types.js').Move>} */ (event).detail));
    this.board.addEventListener('draw', (event) => this.#draw(/** @type {CustomEvent<Drawing[]>} */ (event).detail));
    replayByWheel(this.board, (plies) => this.goBy(plies));
    const clicks = /** @type {[string, () => void][]} */ ([
      ['go-start', () => this.goTo(0)], ['go-back', () => this.goBy(-1)], ['go-forward', () => this.goBy(1)], ['go-end', () => this.goToEnd()],
      ['flip', () => this.#flip()], ['engine', () => this.#switchEngine()], ['threat', () => this.#switchThreat()],
    ]);
    for (const [id, act] of clicks) get(id).addEventListener('click', act);
    get('engine-lines').addEventListener('change', () => this.think());
    get('enter-form').addEventListener('submit', (event) => {
      event.preventDefault();
      const field = get('move-input', HTMLInputElement);
      if (field.value.trim()) void this.edit({ type: 'line', moves: [field.value.trim()] }, this.at).then((done) => { if (done) field.value = ''; });
    });
  }

  /** The keys of whoever does not see the board. */
  #listenKeys() {
    return new BoardKeys({
      board: this.board, shown: () => (this.tree ? shownOf(this.variant, this.tree, this.at, this.here) : null), answer: announce,
      clocks: () => clockWords([]), toField: () => get('move-input').focus(), goBy: (plies) => this.goBy(plies),
      advice: () => (this.mayAdvise ? this.advice.of({ look: () => this.#asked(), play: this.mayWrite ? (move) => void this.edit({ type: 'line', moves: [move] }, this.at) : null }) : null),
    });
  }

  async #asked() {
    return this.here && { here: this.here, position: this.position, seats: this.variant.seats };
  }

  /** @param {number} id */
  goTo(id) {
    const { tree } = this;
    if (!tree || id === this.at) return;
    this.note.keep();
    this.at = id;
    this.here = null;
    this.found = null;
    this.show();
    const node = tree.node(id);
    if (node.move && node.parent !== undefined) announce(moveWords(node.move, tree.pieces(node.parent)));
    this.look(id);
  }

  /** @param {number} plies */
  goBy(plies) {
    const { tree } = this;
    if (!tree) return;
    const next = plies < 0 ? tree.node(this.at).parent : tree.next(this.at);
    if (next !== undefined && next !== null) this.goTo(next);
  }

  goToEnd() {
    if (this.tree) this.goTo(this.tree.line(this.at).at(-1) ?? 0);
  }

  /** Another variation that begins where this one does. @param {number} step */
  #goAside(step) {
    const { tree } = this;
    const parent = tree?.node(this.at).parent;
    if (!tree || parent === undefined) return;
    const all = tree.children(parent);
    this.goTo(all[(all.indexOf(this.at) + step + all.length) % all.length]);
  }

  /** @param {import('../../types.js').Move} move */
  async play({ path, removed }) {
    await this.edit({ type: 'move', path, removed }, this.at);
  }

  /** What somebody draws who may not write only he sees, until something else is drawn there. @param {Drawing[]} all */
  #draw(all) {
    if (this.mayWrite) void this.edit({ type: 'shapes', shapes: shapesOf(all) }, this.at);
    else this.#sketch = { at: this.at, shapes: this.tree?.node(this.at).shapes, all };
  }

  /** @param {ShapeInfo[] | undefined} shapes  of the node that is shown */
  #drawn(shapes) {
    const sketch = this.#sketch;
    return sketch && !this.mayWrite && sketch.at === this.at && sketch.shapes === shapes ? sketch.all : drawingsOf(shapes ?? []);
  }

  #flip() {
    this.turned = (this.turned + 180) % 360;
    this.show();
  }

  #switchEngine() {
    this.#thinking = !this.#thinking;
    get('engine').setAttribute('aria-checked', String(this.#thinking));
    this.think();
  }

  #switchThreat() {
    this.#threat = !this.#threat;
    get('threat').setAttribute('aria-pressed', String(this.#threat));
    if (this.#threat && !this.#thinking) this.#switchEngine();
    else this.think();
  }

  get position() {
    return { variant: this.variant.id, fen: this.#startFen, moves: this.tree?.movesTo(this.at) ?? [] };
  }

  /** Where the moves begin, for the engine; nothing for the initial position. */
  get #startFen() {
    return /\[FEN "([^"]*)"\]/.exec(this.tree?.pdn ?? '')?.[1];
  }

  /** The game is over here, or it is not known yet how it stands. */
  get isOver() {
    return !this.here || this.here.result !== undefined || this.here.legal.length === 0;
  }

  /** The engine looks at what is shown now. */
  think() {
    this.forgetFound();
    if (this.isOver || !this.#thinking) return this.socket.stop();
    const lines = Number(get('engine-lines', HTMLSelectElement).value);
    return this.socket.ask((number) => ({ type: 'search', number, position: this.position, lines, threat: this.#threat }));
  }

  forgetFound() {
    this.found = null;
    this.showFound();
  }

  /** @param {AnalysisMessage} message @returns {boolean} whether it was of a search */
  hear(message) {
    if (message.type === 'found') {
      this.found = message;
      this.showFound();
    } else if (message.type === 'refused') get('engine-verdict').textContent = message.reason === 'no-threat' ? t('analysis.no-threat') : message.message;
    else if (message.type === 'waiting') get('engine-effort').textContent = t('status.queue', { n: message.before });
    else return false;
    return true;
  }

  showFound() {
    const seats = this.variant.seats;
    const mover = this.here?.now.sideToMove ?? seats[0];
    // A threat is the other side's.
    const turned = (mover !== seats[0]) !== this.#threat;
    showFound(this.found, { first: seats[0], turned, onLine: (moves) => { if (!this.#threat) void this.edit({ type: 'line', moves }, this.at); } });
    this.#showAdvice();
  }

  #showAdvice() {
    const ends = (/** @type {string[]} */ path) => /** @type {[string, string]} */ ([path[0], path[path.length - 1]]);
    this.board.advice = this.#arrows && this.mayAdvise ? (this.found?.lines ?? []).slice(0, 3).filter(({ path }) => path.length > 1).map(({ path }) => ends(path)) : [];
  }

  /** What keys do on this kind of page beside the others. @returns {Record<string, () => void>} */
  moreKeys() {
    return {};
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || isBusy(event) || takesKeys(event.target)) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.goBy(-1), ArrowRight: () => this.goBy(1), ArrowUp: () => this.goTo(0), ArrowDown: () => this.goToEnd(),
      Home: () => this.goTo(0), End: () => this.goToEnd(), f: () => this.#flip(), l: () => this.#switchEngine(), x: () => this.#switchThreat(),
      a: () => { this.#arrows = !this.#arrows; this.#showAdvice(); }, ' ': () => this.#playBest(), c: () => get('comment').focus(),
      v: () => this.#goAside(1), Delete: () => void this.edit({ type: 'delete' }, this.at), ...this.moreKeys(),
    };
    // Letters go by their place, so that a Russian keyboard has them, too.
    const act = keys[event.key] ?? keys[event.code.replace(/^Key/, '').toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #playBest() {
    const best = this.found?.lines[0]?.moves[0];
    if (best && !this.#threat) void this.edit({ type: 'line', moves: [best] }, this.at);
  }

  /** The moves as text. */
  drawMoves() {
    if (this.tree) drawLines(get('tree'), this.tree, this.at, (id) => this.goTo(id));
  }

  retell() {
    this.note.retell();
    this.drawMoves();
    this.showFound();
    this.show();
  }

  show() {
    const { tree, here } = this;
    if (!tree) return;
    const node = tree.node(this.at);
    const sideToMove = here?.now.sideToMove ?? this.variant.seats[0];
    const pieces = here?.view.pieces ?? tree.pieces(this.at);
    Object.assign(this.board, {
      board: this.variant.board, lastMove: node.move ?? null, view: { sideToMove, pieces },
      legal: here ? legalMoves(here.legal, pieces, this.variant.captureSign) : [], interactive: here !== null && this.mayWrite,
      drawn: this.#drawn(node.shapes),
      theme: settings.theme, coordinates: settings.coordinates, names: settings.names, animated: settings.animation, hints: settings.hints,
      rotation: this.turned, caption: t('board.caption', { game: variantName(this.variant) }), label: (/** @type {import('../../board/types.js').CellFacts} */ facts) => cellWords(facts),
    });
    markLine(get('tree'), this.at);
    this.note.show(node);
    if (!here) return;
    tell('analysis-status', here.result ? `${here.result.score} · ${endWords(here.result, here.view, this.variant.seats)}` : t('analysis.to-move', { seat: t(`side.${sideToMove}`) }));
    this.explorer.show(this.position, here.fen);
    showKnown(here, (text) => void this.edit({ type: 'line', moves: [text] }, this.at));
    this.lacking.show(this.variant.id, here);
  }

  close() {
    this.note.keep();
    this.explorer.close();
    this.advice.close();
    this.lacking.close();
    this.socket.close();
  }
}
