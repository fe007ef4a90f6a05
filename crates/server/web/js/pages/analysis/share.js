/** A tree that is shown to others by a link: they read it and take copies; whoever made the link changes it. */
import { analysisShared } from '../../addresses.js';
import { documents, keepDocument, kept, removeDocument } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { t } from '../../i18n.js';
import { confirm } from '../../shell/dialogs.js';
import { copyText } from '../play/clipboard.js';

/** How long nothing may change before what is shared is kept anew; in milliseconds. */
const CALM = 800;

export const shareTemplate = `
  <details id="share" class="share">
    <summary data-i18n="share.title"></summary>
    <label class="editor-text"><span data-i18n="share.name"></span> <input id="share-name" type="text" maxlength="120" autocomplete="off"></label>
    <div class="row">
      <button type="button" id="share-make" data-i18n="share.make"></button>
      <button type="button" id="share-copy" data-i18n="share.copy" hidden></button>
      <button type="button" id="share-study" data-i18n="studies.make"></button>
    </div>
    <p class="hint"><span data-i18n="studies.about"></span> <a href="/studies" data-i18n="studies.title"></a></p>
    <p id="share-told" class="hint" role="status"></p>
    <p id="share-problem" class="error" role="alert"></p>
    <ul id="share-own" class="share-own"></ul>
  </details>`;

export class Sharing {
  /** The name of what is looked at, if it is kept by the server. */
  #id = '';
  #mine = false;
  #timer = 0;
  /** What is not kept yet. */
  #waits = false;

  /** @param {() => string} pdn @param {(path: string) => void} rename  gives the page another address @param {(title: string) => Promise<void>} study  makes a study of the tree */
  constructor(pdn, rename, study) {
    this.pdn = pdn;
    this.rename = rename;
    this.onLeaving = () => this.#flush(true);
    get('share-make').addEventListener('click', () => void this.#make());
    get('share-copy').addEventListener('click', () => void this.#copy());
    get('share-study').addEventListener('click', () => void study(get('share-name', HTMLInputElement).value).catch((error) => this.#explain(error)));
    get('share-name').addEventListener('input', () => this.changed());
    get('share').addEventListener('toggle', () => void this.#list());
    window.addEventListener('pagehide', this.onLeaving);
    this.retell();
  }

  /** Opens what has this name. @param {string} id @returns {Promise<string>} its PDN */
  async open(id) {
    const { text, title, mine } = await kept(id);
    this.#id = id;
    this.#mine = mine;
    get('share-name', HTMLInputElement).value = title;
    get('share', HTMLDetailsElement).open = true;
    this.retell();
    return text;
  }

  /** Another tree is looked at. */
  forget() {
    if (!this.#id) return;
    this.#flush(false);
    this.#id = '';
    get('share-name', HTMLInputElement).value = '';
    this.rename('/analysis');
    this.retell();
  }

  /** The tree or its name is another one. */
  changed() {
    if (!this.#id || !this.#mine) return;
    this.#waits = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#flush(false), CALM);
  }

  /** @param {boolean} leaving */
  #flush(leaving) {
    clearTimeout(this.#timer);
    if (!this.#waits) return;
    this.#waits = false;
    void this.#keep(this.#id, leaving).then((id) => { if (id && !this.#waits) tell('share-told', t('share.kept')); });
  }

  /** @param {string} id @param {boolean} leaving @returns {Promise<string>} nothing if it was not kept */
  async #keep(id, leaving) {
    try {
      const name = await keepDocument(id, { kind: 'tree', title: get('share-name', HTMLInputElement).value, text: this.pdn() }, leaving);
      tell('share-problem', '');
      return name;
    } catch (error) {
      this.#explain(error);
      return '';
    }
  }

  /** A link to what is seen; to a copy of it where it is somebody else's. */
  async #make() {
    const id = await this.#keep('', false);
    if (!id) return;
    this.#id = id;
    this.#mine = true;
    this.rename(analysisShared(id));
    this.retell();
    await this.#copy();
    await this.#list();
  }

  async #copy() {
    const link = location.origin + analysisShared(this.#id);
    tell('share-told', (await copyText(link)) ? t('share.copied') : link);
  }

  /** What is shared from here. */
  async #list() {
    if (!get('share', HTMLDetailsElement).open) return;
    const own = await documents().catch(() => []);
    get('share-own').replaceChildren(...own.filter(({ kind }) => kind === 'tree').map((head) => this.#item(head)));
  }

  /** @param {import('../../wire.d.ts').DocumentHead} head */
  #item({ id, title, updatedAt }) {
    const remove = make('button', { type: 'button', class: 'quiet' }, t('share.remove'));
    remove.addEventListener('click', () => void this.#remove(id));
    return make('li', {}, make('a', { href: analysisShared(id) }, title || new Date(updatedAt).toLocaleString()), ' ', remove);
  }

  /** @param {string} id */
  async #remove(id) {
    if (!(await confirm(t('share.confirm-remove')))) return;
    try {
      await removeDocument(id);
    } catch (error) {
      return this.#explain(error);
    }
    if (id === this.#id) this.forget();
    return this.#list();
  }

  /** @param {unknown} error */
  #explain(error) {
    tell('share-problem', errorWords(error));
  }

  retell() {
    get('share-make').textContent = t(this.#id && !this.#mine ? 'share.take' : 'share.make');
    get('share-make').hidden = this.#id !== '' && this.#mine;
    get('share-copy').hidden = !this.#id;
    get('share-name', HTMLInputElement).disabled = this.#id !== '' && !this.#mine;
    tell('share-told', !this.#id ? t('share.about') : t(this.#mine ? 'share.mine' : 'share.theirs'));
  }

  close() {
    this.#flush(false);
    window.removeEventListener('pagehide', this.onLeaving);
  }
}
