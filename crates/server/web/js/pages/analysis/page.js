/** The analysis board: any position of any game, a tree of variations, the engine, and what is known for certain. */
import { AnalysisSocket } from '../../analysis-socket.js';
import { announce, cellWords, moveWords } from '../../announce.js';
import { libraryPdn, pdnText, readTree, ServerError } from '../../api.js';
import { BolshakBoard } from '../../board/board.js';
import { get, isBusy, takesKeys, tell } from '../../dom.js';
import { legalMoves } from '../../game-state.js';
import { currentLanguage, onLanguage, t } from '../../i18n.js';
import { gameTemplate, pickerTemplate, VariantPicker } from '../../new-game/picker.js';
import { onSettings, settings } from '../../settings.js';
import { drawingsOf, shapesOf } from '../../shapes.js';
import { read, write } from '../../storage.js';
import { fill } from '../../template.js';
import { levelName, variantName } from '../../words.js';
import { copyText } from '../play/clipboard.js';
import { replayByWheel } from '../play/moves.js';
import { Coach } from './coach.js';
import { engineTemplate, showFound } from './engine.js';
import { explorerTemplate, OpeningExplorer } from './explorer.js';
import { knownTemplate, showKnown } from './known.js';
import { drawLines, markLine } from './lines.js';
import { Note, noteTemplate } from './note.js';
import { Problem, problemTemplate } from './problem.js';
import { reportTemplate } from './report.js';
import { shareTemplate, Sharing } from './share.js';
import { Tree } from './tree.js';

/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../wire.d.ts').NodePosition} NodePosition */
/** @typedef {import('../../wire.d.ts').TreeEdit} TreeEdit */
/** @typedef {import('../../wire.d.ts').TreeAnswer} TreeAnswer */
/** @typedef {Extract<import('../../wire.d.ts').AnalysisMessage, { type: 'found' }>} Found */

const KEPT = 'bolshak.analysis';

const template = `
  <section class="play analysis" aria-labelledby="analysis-title">
    <div class="board-place"><bolshak-board id="board"></bolshak-board></div>
    <div class="column">
      <h1 id="analysis-title" class="hidden" data-i18n="analysis.title"></h1>
      ${gameTemplate}
      ${engineTemplate}
      ${knownTemplate}
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
      </form>
      ${explorerTemplate}
      ${noteTemplate}
      ${reportTemplate}
      ${problemTemplate}
      ${shareTemplate}
      <details class="analysis-more">
        <summary data-i18n="analysis.more"></summary>
        <div class="row">
          <label><span data-i18n="analysis.computer"></span> <select id="computer"></select></label>
          <label><span data-i18n="analysis.level"></span> <select id="computer-level"></select></label>
        </div>
        <label class="editor-text"><span data-i18n="analysis.fen"></span> <input id="analysis-fen" type="text" spellcheck="false" autocapitalize="off" autocomplete="off"></label>
        <div class="row">
          <button type="button" id="take-fen" data-i18n="editor.read"></button>
          <button type="button" id="copy-fen" data-i18n="play.copy-fen"></button>
          <a id="edit-position" class="button" href="/editor" data-i18n="analysis.edit"></a>
        </div>
        <label class="editor-text"><span data-i18n="analysis.pdn"></span> <textarea id="analysis-pdn" rows="5" spellcheck="false"></textarea></label>
        <div class="row">
          <button type="button" id="take-pdn" data-i18n="records.read"></button>
          <button type="button" id="copy-pdn" data-i18n="analysis.copy-pdn"></button>
          <button type="button" id="new-tree" data-i18n="analysis.new"></button>
        </div>
      </details>
    </div>
  </section>
  ${pickerTemplate}`;

/** @type {import('../../router.js').Mount} */
export function mount(root, [shared], context) {
  fill(root, template);
  const page = new AnalysisPage(shared ?? '', context);
  const onKey = (/** @type {KeyboardEvent} */ event) => page.onKey(event);
  window.addEventListener('keydown', onKey);
  const ends = [onSettings(() => page.show()), onLanguage(() => page.retell())];
  return () => {
    window.removeEventListener('keydown', onKey);
    ends.forEach((end) => end());
    page.close();
  };
}

class AnalysisPage {
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
  #asked = 0;
  #thinking = false;
  #threat = false;
  #arrows = true;

  /** @param {string} shared  the name of a tree that somebody shows @param {import('../../router.js').Context} context */
  constructor(shared, context) {
    this.context = context;
    this.board = get('board', BolshakBoard);
    const playable = context.variants.list.filter(({ id }) => !id.startsWith('chapaev'));
    this.variant = playable[0];
    this.picker = new VariantPicker(playable, context.catalogue.about, (id) => void this.#begin(id, {}));
    this.socket = new AnalysisSocket((message) => this.#hear(message));
    this.note = new Note((edit, node) => void this.edit(edit, node));
    this.coach = new Coach(this);
    this.explorer = new OpeningExplorer((move) => void this.edit({ type: 'line', moves: [move] }, this.at));
    this.problem = new Problem((goal) => this.#check(goal), (node) => this.goTo(node), (node) => this.#place(node));
    this.sharing = new Sharing(() => this.tree?.pdn ?? '', context.rename);
    this.#listen();
    void this.#open(shared, new URLSearchParams(location.search));
  }

  #listen() {
    this.board.addEventListener('move', (event) => void this.#play(/** @type {CustomEvent<import('../../types.js').Move>} */ (event).detail));
    this.board.addEventListener('draw', (event) => void this.#draw(/** @type {CustomEvent<import('../../board/drawings.js').Drawing[]>} */ (event).detail));
    replayByWheel(this.board, (plies) => this.goBy(plies));
    const clicks = /** @type {[string, () => void][]} */ ([
      ['go-start', () => this.goTo(0)], ['go-back', () => this.goBy(-1)], ['go-forward', () => this.goBy(1)], ['go-end', () => this.goToEnd()],
      ['flip', () => this.#flip()], ['engine', () => this.#switchEngine()], ['threat', () => this.#switchThreat()],
      ['take-fen', () => void this.#begin(this.variant.id, { fen: get('analysis-fen', HTMLInputElement).value })],
      ['take-pdn', () => void this.#begin(this.variant.id, { pdn: get('analysis-pdn', HTMLTextAreaElement).value })],
      ['new-tree', () => void this.#begin(this.variant.id, {})],
      ['copy-fen', () => void copyText(this.here?.fen ?? '')], ['copy-pdn', () => void copyText(this.tree?.pdn ?? '')],
    ]);
    for (const [id, act] of clicks) get(id).addEventListener('click', act);
    get('engine-lines').addEventListener('change', () => this.#think());
    get('computer').addEventListener('change', () => this.#think());
    get('enter-form').addEventListener('submit', (event) => {
      event.preventDefault();
      const field = get('move-input', HTMLInputElement);
      if (field.value.trim()) void this.edit({ type: 'line', moves: [field.value.trim()] }, this.at).then((done) => { if (done) field.value = ''; });
    });
  }

  /** What the address asks for; otherwise what was looked at last. @param {string} shared @param {URLSearchParams} asked */
  async #open(shared, asked) {
    const from = asked.get('from');
    const kept = asked.get('library');
    const last = keptBefore();
    try {
      if (shared) return await this.#begin('russian', { pdn: await this.sharing.open(shared) }, 0, true);
      if (from) return await this.#begin(asked.get('game') ?? 'russian', { pdn: await pdnText(from) }, Infinity);
      if (kept) return await this.#begin('russian', { pdn: await libraryPdn(kept) });
    } catch (error) {
      this.#explain(error);
    }
    if (asked.get('game') || asked.get('position')) return this.#begin(asked.get('game') ?? 'russian', { fen: asked.get('position') ?? undefined });
    return this.#begin(last?.variant ?? 'russian', last ? { pdn: last.pdn } : {}, last?.node ?? 0);
  }

  /** Begins with another tree. @param {string} id  of a variant @param {{ pdn?: string, fen?: string }} from @param {number} [node] @param {boolean} [shared]  it is one that somebody shows */
  async #begin(id, from, node = 0, shared = false) {
    const answer = await this.#ask(id, from);
    if (!answer?.tree) return;
    if (!shared) this.sharing.forget();
    this.variant = await this.context.variants.find(answer.tree.variant);
    this.coach.forget();
    this.problem.forget();
    this.#retellGame();
    this.#take(answer);
    if (node === Infinity) this.goToEnd();
    else if (node && this.tree && node < this.tree.told.nodes.length) this.goTo(node);
  }

  /** @param {string} id @param {import('../../wire.d.ts').TreeRequest} request @returns {Promise<TreeAnswer | null>} */
  async #ask(id, request) {
    this.#asked += 1;
    const question = this.#asked;
    try {
      const answer = await readTree(id, request);
      if (question !== this.#asked) return null;
      tell('analysis-problem', '');
      return answer;
    } catch (error) {
      if (question === this.#asked) this.#explain(error);
      return null;
    }
  }

  /** @param {unknown} error */
  #explain(error) {
    tell('analysis-problem', error instanceof ServerError ? error.message : t('error.network'));
    this.show();
  }

  /** Changes the tree. @param {TreeEdit} edit @param {number} node @returns {Promise<boolean>} */
  async edit(edit, node) {
    if (!this.tree) return false;
    const answer = await this.#ask(this.variant.id, { pdn: this.tree.pdn, node, edit });
    if (answer) this.#take(answer);
    if (answer?.tree) {
      this.sharing.changed();
      this.problem.forget();
    }
    return answer !== null;
  }

  /** @param {TreeAnswer} answer */
  #take({ tree, here }) {
    if (tree) {
      this.tree = new Tree(tree, this.variant.seats);
      drawLines(get('tree'), this.tree, here.node, (id) => this.goTo(id));
      get('analysis-pdn', HTMLTextAreaElement).value = tree.pdn;
      tell('analysis-problem', tree.faults[0] ?? '');
    }
    const moved = here.node !== this.at || Boolean(tree);
    this.at = here.node;
    this.here = here;
    this.#keep();
    this.show();
    if (moved) this.#think();
  }

  #keep() {
    if (this.tree) write(KEPT, { variant: this.variant.id, pdn: this.tree.pdn, node: this.at });
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
    void this.#ask(this.variant.id, { pdn: tree.pdn, node: id }).then((answer) => { if (answer) this.#take({ here: answer.here }); this.#think(); });
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
  async #play({ path, removed }) {
    if (this.coach.judges()) return this.coach.answered(path, removed);
    return this.edit({ type: 'move', path, removed }, this.at);
  }

  /** @param {import('../../board/drawings.js').Drawing[]} all */
  async #draw(all) {
    await this.edit({ type: 'shapes', shapes: shapesOf(all) }, this.at);
  }

  #flip() {
    this.turned = (this.turned + 180) % 360;
    this.show();
  }

  #switchEngine() {
    this.#thinking = !this.#thinking;
    get('engine').setAttribute('aria-checked', String(this.#thinking));
    this.#think();
  }

  #switchThreat() {
    this.#threat = !this.#threat;
    get('threat').setAttribute('aria-pressed', String(this.#threat));
    if (this.#threat && !this.#thinking) this.#switchEngine();
    else this.#think();
  }

  get #position() {
    return { variant: this.variant.id, fen: this.#startFen, moves: this.tree?.movesTo(this.at) ?? [] };
  }

  /** Where the moves begin, for the engine; nothing for the initial position. */
  get #startFen() {
    return /\[FEN "([^"]*)"\]/.exec(this.tree?.pdn ?? '')?.[1];
  }

  /** The engine looks at what is shown now, or makes its move. */
  #think() {
    this.found = null;
    this.#showFound();
    if (this.coach.isBusy || this.problem.isBusy) return;
    const seat = this.here?.now.sideToMove;
    const computer = get('computer', HTMLSelectElement).value;
    const over = !this.here || this.here.result !== undefined || this.here.legal.length === 0;
    if (over || this.coach.asks) return this.socket.stop();
    if (computer === 'all' || computer === seat) {
      const level = Number(get('computer-level', HTMLSelectElement).value);
      return this.socket.ask((number) => ({ type: 'play', number, position: this.#position, level }));
    }
    if (!this.#thinking) return this.socket.stop();
    const lines = Number(get('engine-lines', HTMLSelectElement).value);
    return this.socket.ask((number) => ({ type: 'search', number, position: this.#position, lines, threat: this.#threat }));
  }

  /** @param {import('../../wire.d.ts').AnalysisMessage} message */
  #hear(message) {
    if (message.type === 'found') {
      this.found = message;
      this.#showFound();
    } else if (message.type === 'played') void this.edit({ type: 'line', moves: [message.move] }, this.at);
    else if (this.problem.isBusy && message.type !== 'waiting') this.problem.hear(message);
    else if (message.type === 'refused') get('engine-verdict').textContent = message.reason === 'no-threat' ? t('analysis.no-threat') : message.message;
    else if (message.type === 'waiting') get('engine-effort').textContent = t('status.queue', { n: message.before });
    else this.coach.hear(message);
  }

  #showFound() {
    const seats = this.variant.seats;
    const mover = this.here?.now.sideToMove ?? seats[0];
    // A threat is the other side's.
    const turned = (mover !== seats[0]) !== this.#threat;
    showFound(this.found, { first: seats[0], turned, onLine: (moves) => { if (!this.#threat) void this.edit({ type: 'line', moves }, this.at); } });
    this.#showAdvice();
  }

  #showAdvice() {
    const ends = (/** @type {string[]} */ path) => /** @type {[string, string]} */ ([path[0], path[path.length - 1]]);
    this.board.advice = this.#arrows && !this.coach.asks ? (this.found?.lines ?? []).slice(0, 3).filter(({ path }) => path.length > 1).map(({ path }) => ends(path)) : [];
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || isBusy(event) || takesKeys(event.target)) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.goBy(-1), ArrowRight: () => this.goBy(1), ArrowUp: () => this.goTo(0), ArrowDown: () => this.goToEnd(),
      Home: () => this.goTo(0), End: () => this.goToEnd(), f: () => this.#flip(), l: () => this.#switchEngine(), x: () => this.#switchThreat(),
      a: () => { this.#arrows = !this.#arrows; this.#showAdvice(); }, ' ': () => this.#playBest(), c: () => get('comment').focus(),
      v: () => this.#goAside(1), Delete: () => void this.edit({ type: 'delete' }, this.at),
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

  retell() {
    this.#retellGame();
    this.note.retell();
    if (this.tree) drawLines(get('tree'), this.tree, this.at, (id) => this.goTo(id));
    this.coach.retell();
    this.sharing.retell();
    this.problem.retell();
    this.#showFound();
    this.show();
  }

  #retellGame() {
    this.picker.show(this.variant);
    get('rules-of-game').hidden = true;
    const chosen = get('computer', HTMLSelectElement).value;
    fillSelect('computer', [['', t('analysis.nobody')], ...this.variant.seats.map((seat) => /** @type {[string, string]} */ ([seat, t(`side.${seat}`)])), ['all', t('analysis.both')]]);
    get('computer', HTMLSelectElement).value = this.variant.seats.includes(chosen) || chosen === 'all' ? chosen : '';
    const level = get('computer-level', HTMLSelectElement).value || '5';
    fillSelect('computer-level', this.context.catalogue.levels.map((number) => /** @type {[string, string]} */ ([String(number), `${number}. ${levelName(number)}`])));
    get('computer-level', HTMLSelectElement).value = level;
    this.context.title(t('analysis.title'));
  }

  show() {
    const { tree, here } = this;
    if (!tree) return;
    const node = tree.node(this.at);
    const sideToMove = here?.now.sideToMove ?? this.variant.seats[0];
    const pieces = here?.view.pieces ?? tree.pieces(this.at);
    Object.assign(this.board, {
      board: this.variant.board, lastMove: node.move ?? null, view: { sideToMove, pieces },
      legal: here ? legalMoves(here.legal, pieces, this.variant.captureSign) : [], interactive: here !== null,
      drawn: drawingsOf(node.shapes ?? []),
      theme: settings.theme, coordinates: settings.coordinates, names: settings.names, animated: settings.animation, hints: settings.hints,
      rotation: this.turned, caption: t('board.caption', { game: variantName(this.variant) }), label: (/** @type {import('../../board/types.js').CellFacts} */ facts) => cellWords(facts),
    });
    markLine(get('tree'), this.at);
    this.note.show(node);
    if (!here) return;
    get('analysis-fen', HTMLInputElement).value = here.fen;
    get('edit-position', HTMLAnchorElement).href = `/editor?game=${encodeURIComponent(this.variant.id)}&position=${encodeURIComponent(here.fen)}`;
    tell('analysis-status', here.result ? resultWords(here.result) : t('analysis.to-move', { seat: t(`side.${sideToMove}`) }));
    this.explorer.show(this.#position, here.fen);
    showKnown(here, (text) => void this.edit({ type: 'line', moves: [text] }, this.at));
  }

  /** What is annotated: the game of the main line. @param {number} nodes */
  askForReport(nodes) {
    const { tree } = this;
    if (tree) this.socket.ask((number) => ({ type: 'annotate', number, variant: this.variant.id, pdn: tree.pdn, nodes, language: currentLanguage() }));
  }

  /** Whether the tree is a sound problem. @param {string} goal */
  #check(goal) {
    const { tree } = this;
    if (tree) this.socket.ask((number) => ({ type: 'check', number, variant: this.variant.id, pdn: tree.pdn, goal }));
  }

  /** Where a node is, by the moves that lead there. @param {number} node */
  #place(node) {
    const moves = this.tree?.movesTo(node) ?? [];
    return moves.length ? moves.slice(-3).join(' ') : t('problem.beginning');
  }

  /** Looks at another tree of the same game. @param {string} pdn */
  async takePdn(pdn) {
    const answer = await this.#ask(this.variant.id, { pdn });
    if (answer) this.#take(answer);
  }

  close() {
    this.note.keep();
    this.explorer.close();
    this.sharing.close();
    this.socket.close();
  }
}

/** @param {string} id @param {[string, string][]} entries */
function fillSelect(id, entries) {
  get(id, HTMLSelectElement).replaceChildren(...entries.map(([value, words]) => new Option(words, value)));
}

/** @param {import('../../wire.d.ts').Result} result */
const resultWords = (result) => `${result.score} · ${t(`reason.${result.reason}`)}`;

/** What was looked at last on this computer. @returns {{ variant: string, pdn: string, node: number } | null} */
const keptBefore = () => read(KEPT, null);
