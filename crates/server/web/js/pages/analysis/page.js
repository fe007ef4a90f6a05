/** The analysis board: any position of any game, a tree of variations, the engine, and what is known for certain. */
import { studyPath } from '../../addresses.js';
import { libraryPdn, makeStudy, pdnText, readTree, studyPdn } from '../../api.js';
import { get, optionsOf, refill, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { currentLanguage, onLanguage, t } from '../../i18n.js';
import { gameTemplate, pickerTemplate, VariantPicker } from '../../new-game/picker.js';
import { onSettings } from '../../settings.js';
import { read, write } from '../../storage.js';
import { fill } from '../../template.js';
import { levelName } from '../../words.js';
import { copyText } from '../play/clipboard.js';
import { Coach } from './coach.js';
import { engineTemplate } from './engine.js';
import { explorerTemplate } from './explorer.js';
import { knownTemplate } from './known.js';
import { noteTemplate } from './note.js';
import { Problem, problemTemplate } from './problem.js';
import { reportTemplate } from './report.js';
import { shareTemplate, Sharing } from './share.js';
import { Tree } from './tree.js';
import { TreePage, treeTemplate } from './tree-page.js';

/** @typedef {import('../../wire.d.ts').TreeEdit} TreeEdit */
/** @typedef {import('../../wire.d.ts').TreeAnswer} TreeAnswer */

const KEPT = 'bolshak.analysis';

const template = `
  <section class="play analysis" aria-labelledby="analysis-title">
    <div class="board-place"><bolshak-board id="board"></bolshak-board></div>
    <div class="column">
      <h1 id="analysis-title" class="hidden" data-i18n="analysis.title"></h1>
      ${gameTemplate}
      ${engineTemplate}
      ${knownTemplate}
      ${treeTemplate}
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

class AnalysisPage extends TreePage {
  #asked = 0;

  /** @param {string} shared  the name of a tree that somebody shows @param {import('../../router.js').Context} context */
  constructor(shared, context) {
    const playable = context.variants.list.filter(({ id }) => !id.startsWith('chapaev'));
    super(context, playable[0]);
    this.picker = new VariantPicker(playable, context.catalogue.about, (id) => void this.#begin(id, {}));
    this.coach = new Coach(this);
    this.problem = new Problem((goal) => this.#check(goal), (node) => this.goTo(node), (node) => this.#place(node));
    this.sharing = new Sharing(() => this.tree?.pdn ?? '', context.rename, (title) => this.#makeStudy(title));
    this.#listen();
    void this.#open(shared, new URLSearchParams(location.search));
  }

  #listen() {
    const clicks = /** @type {[string, () => void][]} */ ([
      ['take-fen', () => void this.#begin(this.variant.id, { fen: get('analysis-fen', HTMLInputElement).value })],
      ['take-pdn', () => void this.#begin(this.variant.id, { pdn: get('analysis-pdn', HTMLTextAreaElement).value })],
      ['new-tree', () => void this.#begin(this.variant.id, {})],
      ['copy-fen', () => void copyText(this.here?.fen ?? '')], ['copy-pdn', () => void copyText(this.tree?.pdn ?? '')],
    ]);
    for (const [id, act] of clicks) get(id).addEventListener('click', act);
    get('computer').addEventListener('change', () => this.think());
  }

  /** What the address asks for; otherwise what was looked at last. @param {string} shared @param {URLSearchParams} asked */
  async #open(shared, asked) {
    const from = asked.get('from');
    const kept = asked.get('library');
    const study = asked.get('study');
    const last = keptBefore();
    try {
      if (shared) return await this.#begin('russian', { pdn: await this.sharing.open(shared) }, 0, true);
      if (from) return await this.#begin(asked.get('game') ?? 'russian', { pdn: await pdnText(from) }, Infinity);
      if (kept) return await this.#begin('russian', { pdn: await libraryPdn(kept) });
      if (study) return await this.#begin('russian', { pdn: await studyPdn(study, asked.get('chapter')) });
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
    tell('analysis-problem', errorWords(error));
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
      this.useTree(this.variant, new Tree(tree, this.variant.seats));
      get('analysis-pdn', HTMLTextAreaElement).value = tree.pdn;
      tell('analysis-problem', tree.faults[0] ?? '');
    }
    const moved = here.node !== this.at || Boolean(tree);
    this.lookAt(here.node, here);
    if (tree) this.drawMoves();
    this.#keep();
    this.show();
    if (moved) this.think();
  }

  #keep() {
    if (this.tree) write(KEPT, { variant: this.variant.id, pdn: this.tree.pdn, node: this.at });
  }

  /** @param {number} node */
  look(node) {
    const pdn = this.tree?.pdn;
    void this.#ask(this.variant.id, { pdn, node }).then((answer) => { if (answer) this.#take({ here: answer.here }); this.think(); });
  }

  get mayAdvise() {
    return !this.coach.asks;
  }

  /** @param {import('../../types.js').Move} move */
  async play(move) {
    if (this.coach.judges()) this.coach.answered(move.path, move.removed);
    else await super.play(move);
  }

  /** The engine looks at what is shown now, or makes its move. */
  think() {
    if (this.coach.isBusy || this.problem.isBusy) return this.forgetFound();
    const seat = this.here?.now.sideToMove;
    const computer = get('computer', HTMLSelectElement).value;
    if (!this.coach.asks && (this.isOver || (computer !== 'all' && computer !== seat))) return super.think();
    this.forgetFound();
    if (this.coach.asks) return this.socket.stop();
    const level = Number(get('computer-level', HTMLSelectElement).value);
    return this.socket.ask((number) => ({ type: 'play', number, position: this.position, level }));
  }

  /** @param {import('../../wire.d.ts').AnalysisMessage} message */
  hear(message) {
    const isOfProblem = this.problem.isBusy && !['found', 'played', 'waiting'].includes(message.type);
    if (isOfProblem) this.problem.hear(message);
    else if (message.type === 'played') void this.edit({ type: 'line', moves: [message.move] }, this.at);
    else if (!super.hear(message)) this.coach.hear(message);
    return true;
  }

  retell() {
    this.#retellGame();
    this.coach.retell();
    this.sharing.retell();
    this.problem.retell();
    super.retell();
  }

  #retellGame() {
    this.picker.show(this.variant);
    get('rules-of-game').hidden = true;
    const sides = this.variant.seats.map((seat) => /** @type {[string, string]} */ ([seat, t(`side.${seat}`)]));
    refill(get('computer', HTMLSelectElement), optionsOf([['', t('analysis.nobody')], ...sides, ['all', t('analysis.both')]]));
    const levels = this.context.catalogue.levels.map((number) => /** @type {[string, string]} */ ([String(number), `${number}. ${levelName(number)}`]));
    refill(get('computer-level', HTMLSelectElement), optionsOf(levels), '5');
    this.context.title(t('analysis.title'));
  }

  show() {
    super.show();
    if (!this.here) return;
    get('analysis-fen', HTMLInputElement).value = this.here.fen;
    get('edit-position', HTMLAnchorElement).href = `/editor?game=${encodeURIComponent(this.variant.id)}&position=${encodeURIComponent(this.here.fen)}`;
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

  /** What is looked at becomes a study. @param {string} title */
  async #makeStudy(title) {
    if (this.tree) this.context.go(studyPath(await makeStudy({ title, variant: this.variant.id, pdn: this.tree.pdn })));
  }

  close() {
    super.close();
    this.sharing.close();
  }
}

/** What was looked at last on this computer. @returns {{ variant: string, pdn: string, node: number } | null} */
const keptBefore = () => read(KEPT, null);
