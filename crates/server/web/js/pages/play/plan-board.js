/** Moves with which a player answers, played through on a board of their own: the tree of all that is planned from the position of the game. */
import { announce, moveWords } from '../../announce.js';
import { positionText, readTree } from '../../api.js';
import { BolshakBoard } from '../../board/board.js';
import { get, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { rotationFor, showPosition } from '../../exercise.js';
import { legalMoves } from '../../game-state.js';
import { t } from '../../i18n.js';
import { mySeat } from '../../seats.js';
import { drawLines, markLine } from '../analysis/lines.js';
import { Tree } from '../analysis/tree.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../wire.d.ts').NodePosition} NodePosition */
/** @typedef {import('../../wire.d.ts').TreeEdit} TreeEdit */

export const planBoardTemplate = `
  <dialog id="plan-dialog" class="plan-dialog" aria-labelledby="plan-title">
    <h2 id="plan-title" data-i18n="plan.title"></h2>
    <div class="plan-parts">
      <bolshak-board id="plan-board"></bolshak-board>
      <div class="plan-side">
        <p id="plan-status" class="status" role="status"></p>
        <div id="plan-tree" class="tree" role="region" tabindex="0" data-i18n-label="plan.tree"></div>
        <p id="plan-error" class="error" role="alert" hidden></p>
        <form id="plan-enter" class="enter" autocomplete="off">
          <label for="plan-move" data-i18n="play.type-move"></label>
          <input id="plan-move" type="text" spellcheck="false" autocapitalize="off" autocomplete="off" enterkeyhint="go">
          <button type="submit" data-i18n="play.enter"></button>
        </form>
        <div class="row">
          <button type="button" id="plan-back" data-icon="back" data-i18n-label="play.go-back"></button>
          <button type="button" id="plan-forward" data-icon="forward" data-i18n-label="play.go-forward"></button>
          <button type="button" id="plan-root" data-i18n="plan.root"></button>
          <button type="button" id="plan-remove" data-i18n="plan.remove"></button>
        </div>
        <div class="dialog-row">
          <button type="button" id="plan-cancel" data-i18n="dialog.cancel"></button>
          <button type="button" id="plan-keep" class="primary" data-i18n="plan.keep"></button>
        </div>
      </div>
    </div>
  </dialog>`;

/** The lines of a plan: each way through the tree, as far as the other's moves are answered. @param {Tree} tree @returns {string[]} */
export function planLines(tree) {
  /** @param {number} at @param {string[]} before @returns {string[][]} */
  const from = (at, before) => {
    const children = tree.children(at);
    if (children.length === 0) return [before];
    return children.flatMap((id) => from(id, [...before, tree.node(id).move?.text ?? '']));
  };
  const answered = from(0, []).map((line) => line.slice(0, line.length - (line.length % 2)).join(' '));
  // A move of the other that is not answered leaves what is before it; that may stand in a longer line, too.
  return answered.filter((line, i) => line && !answered.some((other, j) => (other === line ? j < i : other.startsWith(`${line} `))));
}

export class PlanBoard {
  /** @type {Variant | null} */
  #variant = null;
  /** @type {Tree | null} */
  #tree = null;
  /** @type {NodePosition | null} */
  #here = null;
  #at = 0;
  #rotation = 0;
  /** One change after the other. @type {Promise<void>} */
  #work = Promise.resolve();

  /** @param {(plan: string) => void} onKeep */
  constructor(onKeep) {
    this.board = get('plan-board', BolshakBoard);
    this.dialog = get('plan-dialog', HTMLDialogElement);
    this.board.addEventListener('move', (event) => {
      const { path, removed } = /** @type {CustomEvent<import('../../types.js').Move>} */ (event).detail;
      this.#play({ type: 'move', path, removed });
    });
    get('plan-enter').addEventListener('submit', (event) => {
      event.preventDefault();
      const field = get('plan-move', HTMLInputElement);
      if (field.value.trim()) this.#play({ type: 'line', moves: [field.value.trim()] });
      field.value = '';
    });
    const clicks = /** @type {[string, () => void][]} */ ([
      ['plan-back', () => this.#goTo(this.#tree?.node(this.#at).parent)], ['plan-forward', () => this.#goTo(this.#tree?.next(this.#at))],
      ['plan-root', () => this.#goTo(0)], ['plan-remove', () => this.#remove()], ['plan-cancel', () => this.close()],
      ['plan-keep', () => void this.#work.then(() => {
        this.close();
        if (this.#tree) onKeep(planLines(this.#tree).join('\n'));
      })],
    ]);
    for (const [id, act] of clicks) get(id).addEventListener('click', act);
  }

  /** Shows what is planned in the position of a game. @param {State} state @param {Variant} variant @param {string} plan  line by line */
  open(state, variant, plan) {
    this.#variant = variant;
    this.#tree = null;
    this.#rotation = rotationFor(variant, mySeat(state) ?? '');
    tell('plan-error', '');
    this.dialog.showModal();
    this.#do(async () => {
      await this.#ask({ fen: await positionText(state.id) });
      for (const line of plan.split('\n').map((one) => one.split(/\s+/).filter(Boolean))) {
        if (line.length) await this.#edit({ type: 'line', moves: line }, 0);
      }
      await this.#look(0);
    });
  }

  close() {
    this.dialog.close();
  }

  /** @param {() => Promise<void>} act */
  #do(act) {
    this.#work = this.#work.then(act).catch((error) => {
      tell('plan-error', errorWords(error));
      this.#show();
    });
  }

  /** @param {import('../../wire.d.ts').TreeRequest} request */
  async #ask(request) {
    if (!this.#variant) return;
    const { tree, here } = await readTree(this.#variant.id, request);
    if (tree) this.#tree = new Tree(tree, this.#variant.seats);
    this.#here = here;
    this.#at = here.node;
    this.#show();
  }

  /** @param {TreeEdit} edit @param {number} node */
  #edit(edit, node) {
    return this.#ask({ pdn: this.#tree?.pdn, node, edit });
  }

  /** @param {number} node */
  #look(node) {
    return this.#ask({ pdn: this.#tree?.pdn, node });
  }

  /** Whether the moves behind a node are one's own answers: the other moves first, then both by turns. @param {number} id */
  #isAnswered(id) {
    return (this.#tree?.path(id).length ?? 0) % 2 === 1;
  }

  /** A move is played where one looks. To each move of the other there is one answer: another one takes its place. @param {TreeEdit} edit */
  #play(edit) {
    this.#do(async () => {
      tell('plan-error', '');
      const tree = this.#tree;
      const [before] = this.#isAnswered(this.#at) ? tree?.children(this.#at) ?? [] : [];
      const old = before === undefined ? null : tree?.place(before) ?? null;
      const pieces = tree?.pieces(this.#at) ?? [];
      await this.#edit(edit, this.#at);
      const { move } = this.#tree?.node(this.#at) ?? {};
      if (move) announce(moveWords(move, pieces));
      const place = this.#tree?.place(this.#at) ?? [];
      const other = old && old.join(' ') !== place.join(' ') ? this.#tree?.find(old) ?? null : null;
      if (other === null) return;
      await this.#edit({ type: 'delete' }, other);
      await this.#look(this.#tree?.find(place) ?? 0);
    });
  }

  /** The branch that begins with the move that is shown is planned no more. */
  #remove() {
    if (this.#at) this.#do(() => this.#edit({ type: 'delete' }, this.#at));
  }

  /** @param {number | null | undefined} node */
  #goTo(node) {
    if (typeof node === 'number') this.#do(() => this.#look(node));
  }

  #show() {
    const [tree, here, variant] = [this.#tree, this.#here, this.#variant];
    if (!tree || !here || !variant) return;
    const { pieces } = here.view;
    const isOver = here.result !== undefined || here.legal.length === 0;
    showPosition(this.board, variant, { pieces, sideToMove: here.now.sideToMove }, {
      lastMove: tree.node(this.#at).move ?? null, legal: legalMoves(here.legal, pieces, variant.captureSign), interactive: !isOver, rotation: this.#rotation,
    });
    const lines = get('plan-tree');
    drawLines(lines, tree, this.#at, (id) => this.#goTo(id));
    markLine(lines, this.#at);
    get('plan-status').textContent = isOver ? t('plan.over') : t(this.#isAnswered(this.#at) ? 'plan.mine' : 'plan.his');
    const disabled = /** @type {[string, boolean][]} */ ([
      ['plan-back', this.#at === 0], ['plan-root', this.#at === 0], ['plan-remove', this.#at === 0], ['plan-forward', tree.next(this.#at) === null],
    ]);
    for (const [id, is] of disabled) {
      // A button that is switched off under the focus would lose it.
      if (is && document.activeElement === get(id)) this.board.focus();
      get(id, HTMLButtonElement).disabled = is;
    }
  }
}
