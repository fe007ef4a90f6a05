/** What a person says about a move: words, signs, and where the variation stands. */
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';

/** @typedef {import('../../wire.d.ts').TreeNode} TreeNode */
/** @typedef {import('../../wire.d.ts').TreeEdit} TreeEdit */

/** The signs of the books, and their meanings under `sign.` in the words. */
const SIGNS = ['!', '!!', '?', '??', '!?', '?!', '*', '=', 'x', '#'];
/** How long nothing may be typed before it is kept; in milliseconds. */
const CALM = 600;

export const noteTemplate = `
  <details id="note" class="note">
    <summary data-i18n="analysis.note"></summary>
    <div id="signs" class="row signs" role="group" data-i18n-label="analysis.signs"></div>
    <label class="note-words"><span data-i18n="analysis.comment"></span>
      <textarea id="comment" rows="2"></textarea></label>
    <div class="row">
      <button type="button" id="promote" data-i18n="analysis.promote"></button>
      <button type="button" id="make-main" data-i18n="analysis.main"></button>
      <button type="button" id="delete-move" class="danger-quiet" data-i18n="analysis.delete"></button>
    </div>
  </details>`;

export class Note {
  /** @type {TreeNode | null} */
  #node = null;
  #timer = 0;

  /** @param {(edit: TreeEdit, node: number) => void} onEdit */
  constructor(onEdit) {
    this.onEdit = onEdit;
    get('comment', HTMLTextAreaElement).addEventListener('input', () => this.#later());
    get('comment', HTMLTextAreaElement).addEventListener('change', () => this.keep());
    for (const [id, type] of /** @type {[string, 'promote' | 'main' | 'delete'][]} */ ([['promote', 'promote'], ['make-main', 'main'], ['delete-move', 'delete']])) {
      get(id).addEventListener('click', () => this.#node && this.onEdit({ type }, this.#node.id));
    }
    this.retell();
  }

  retell() {
    get('signs').replaceChildren(...SIGNS.map((sign) => {
      const button = make('button', { type: 'button', class: 'sign', 'aria-pressed': 'false', title: t(`sign.${sign}`), 'aria-label': t(`sign.${sign}`) }, sign);
      button.addEventListener('click', () => this.#toggle(sign));
      return button;
    }));
    if (this.#node) this.show(this.#node);
  }

  /** @param {TreeNode} node */
  show(node) {
    if (this.#node && node.id !== this.#node.id) this.keep();
    const field = get('comment', HTMLTextAreaElement);
    if (document.activeElement !== field || this.#node?.id !== node.id) field.value = node.comment ?? '';
    this.#node = node;
    for (const button of get('signs').querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String((node.signs ?? []).includes(button.textContent ?? '')));
      button.disabled = !node.move;
    }
    for (const id of ['promote', 'make-main', 'delete-move']) get(id, HTMLButtonElement).disabled = !node.move;
  }

  /** @param {string} sign */
  #toggle(sign) {
    const node = this.#node;
    if (!node) return;
    const had = node.signs ?? [];
    // Of the marks of strength there is one.
    const strength = /^[!?]+$/;
    const others = had.filter((one) => one !== sign && !(strength.test(sign) && strength.test(one)));
    this.onEdit({ type: 'signs', signs: had.includes(sign) ? others : [...(strength.test(sign) ? [sign, ...others] : [...others, sign])] }, node.id);
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.keep(), CALM);
  }

  /** Another tree is looked at. Gives what was typed and is not kept. @returns {string | null} */
  forget() {
    clearTimeout(this.#timer);
    const text = get('comment', HTMLTextAreaElement).value.trim();
    const node = this.#node;
    this.#node = null;
    return node && text !== (node.comment ?? '') ? text : null;
  }

  /** Keeps what was typed. */
  keep() {
    clearTimeout(this.#timer);
    const text = get('comment', HTMLTextAreaElement).value.trim();
    const node = this.#node;
    if (!node || text === (node.comment ?? '')) return;
    this.#node = { ...node, comment: text };
    this.onEdit({ type: 'comment', text }, node.id);
  }
}
