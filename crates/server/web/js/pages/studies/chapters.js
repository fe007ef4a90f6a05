/** The chapters of a study: which there are and to which one turns; and for writers, how they are named, put in order, deleted and added. */
import { addChapters, chapterPdnAddress, nameChapter, orderChapters, removeChapter } from '../../api.js';
import { get, make, refill, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { t } from '../../i18n.js';
import { confirm } from '../../shell/dialogs.js';
import { nameOf, variantName } from '../../words.js';

/** @typedef {import('../../wire.d.ts').StudyChapter} StudyChapter */
/** @typedef {import('../../wire.d.ts').StudyChapterWanted} Wanted */

/** Where a new chapter begins. */
const SOURCES = /** @type {const} */ (['empty', 'fen', 'pdn', 'game']);

export const chaptersTemplate = `
  <section id="chapters" class="card study-chapters" aria-labelledby="chapters-title" hidden>
    <h2 id="chapters-title" data-i18n="chapters.title"></h2>
    <ol id="chapter-list" aria-keyshortcuts="[ ]"></ol>
    <p id="chapters-error" class="error" role="alert" hidden></p>
    <details id="chapter-change" hidden>
      <summary data-i18n="chapters.change"></summary>
      <form id="chapter-name-form" class="row">
        <label class="row"><span data-i18n="share.name"></span> <input id="chapter-name" type="text" maxlength="120" autocomplete="off"></label>
        <button type="submit" data-i18n="studies.rename"></button>
      </form>
      <div class="row">
        <button type="button" id="chapter-up" data-i18n="chapters.up"></button>
        <button type="button" id="chapter-down" data-i18n="chapters.down"></button>
        <button type="button" id="chapter-remove" class="danger-quiet" data-i18n="chapters.remove"></button>
      </div>
    </details>
    <details id="chapter-new" hidden>
      <summary data-i18n="chapters.new"></summary>
      <form id="chapter-form" autocomplete="off">
        <label class="row"><span data-i18n="share.name"></span> <input id="chapter-new-name" type="text" maxlength="120"></label>
        <label class="row"><span data-i18n="chapters.source"></span> <select id="chapter-source"></select></label>
        <label class="row" data-source="empty fen pdn"><span data-i18n="chapters.variant"></span> <select id="chapter-variant"></select></label>
        <label class="row" data-source="fen"><span data-i18n="analysis.fen"></span> <input id="chapter-fen" type="text" spellcheck="false" autocapitalize="off"></label>
        <label data-source="pdn"><span data-i18n="chapters.pdn-text"></span> <textarea id="chapter-pdn-text" rows="5" spellcheck="false"></textarea></label>
        <label class="button" data-source="pdn"><span data-i18n="records.open"></span> <input type="file" id="chapter-file" accept=".pdn,.txt" class="hidden"></label>
        <label class="row" data-source="game"><span data-i18n="chapters.game"></span> <input id="chapter-game" type="text" spellcheck="false" autocapitalize="none"></label>
        <div class="row"><button type="submit" data-i18n="chapters.add"></button></div>
      </form>
    </details>
    <a id="chapter-pdn" class="button" download="study.pdn" data-i18n="chapters.pdn"></a>
  </section>`;

/**
 * @typedef {object} ChaptersHost
 * @property {(chapter: string) => void} turn  whoever is here turns to this chapter
 * @property {() => number} version  of the study, as far as it is known
 * @property {() => number} moves  how many the tree of the chapter that is shown has
 * @property {import('../../variants.js').Variants} variants
 */

export class ChaptersBox {
  /** @type {StudyChapter[]} */
  all = [];
  #current = '';
  #mayWrite = false;
  /** The chapter that whoever leads shows. @type {string | null} */
  #led = null;

  /** @param {string} id  of the study @param {ChaptersHost} host */
  constructor(id, host) {
    this.id = id;
    this.host = host;
    get('chapter-list').addEventListener('click', ({ target }) => {
      const chapter = target instanceof Element ? target.closest('button')?.dataset.chapter : undefined;
      if (chapter !== undefined) host.turn(chapter);
    });
    get('chapter-name-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#do(() => nameChapter(id, this.#current, get('chapter-name', HTMLInputElement).value));
    });
    get('chapter-up').addEventListener('click', () => void this.#move(-1));
    get('chapter-down').addEventListener('click', () => void this.#move(1));
    get('chapter-remove').addEventListener('click', () => void this.#remove());
    const file = get('chapter-file', HTMLInputElement);
    file.addEventListener('change', async () => {
      const [chosen] = file.files ?? [];
      if (chosen) get('chapter-pdn-text', HTMLTextAreaElement).value = await chosen.text();
      file.value = '';
    });
    get('chapter-source').addEventListener('change', () => this.#showSource());
    get('chapter-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#add();
    });
  }

  /** The chapters are these. @param {StudyChapter[]} all */
  take(all) {
    this.all = all;
    this.show();
  }

  /** This one is shown. @param {string} chapter */
  turned(chapter) {
    const isOther = chapter !== this.#current;
    this.#current = chapter;
    if (isOther) {
      tell('chapters-error', '');
      get('chapter-name', HTMLInputElement).value = this.#find(chapter)?.name ?? '';
      get('chapter-variant', HTMLSelectElement).value = this.#find(chapter)?.variant ?? '';
    }
    this.show();
  }

  /** @param {boolean} mayWrite */
  allow(mayWrite) {
    this.#mayWrite = mayWrite;
    this.retell();
  }

  /** Somebody else leads, and shows this chapter. @param {string | null} chapter */
  led(chapter) {
    this.#led = chapter;
    this.show();
  }

  /** The next chapter, or the one before. @param {number} step @returns {string | null} */
  beside(step) {
    return this.all[this.#number + step]?.id ?? null;
  }

  /** What a chapter is called. @param {string} id */
  nameOf(id) {
    const number = this.all.findIndex((one) => one.id === id);
    return this.all[number]?.name || t('chapters.unnamed', { number: number + 1 });
  }

  get #number() {
    return this.all.findIndex((one) => one.id === this.#current);
  }

  /** @param {string} id */
  #find(id) {
    return this.all.find((one) => one.id === id);
  }

  show() {
    get('chapters').hidden = this.all.length < 2 && !this.#mayWrite;
    get('chapter-change').hidden = !this.#mayWrite;
    get('chapter-new').hidden = !this.#mayWrite;
    get('chapter-up', HTMLButtonElement).disabled = this.#number <= 0;
    get('chapter-down', HTMLButtonElement).disabled = this.#number >= this.all.length - 1;
    get('chapter-remove', HTMLButtonElement).disabled = this.all.length < 2;
    get('chapter-pdn').hidden = this.all.length < 2;
    get('chapter-pdn', HTMLAnchorElement).href = chapterPdnAddress(this.id, this.#current);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.chapter : undefined;
    get('chapter-list').replaceChildren(...this.all.map((chapter) => make('li', {}, this.#button(chapter))));
    // Whoever stood on a chapter with the keys stands there still.
    if (focused !== undefined) for (const button of get('chapter-list').querySelectorAll('button')) if (button.dataset.chapter === focused) button.focus();
  }

  /** @param {StudyChapter} chapter */
  #button({ id, variant }) {
    const isOther = variant !== this.all[0].variant;
    return make('button', { type: 'button', 'data-chapter': id, ...(id === this.#current ? { 'aria-current': 'true' } : {}) },
      make('span', {}, this.nameOf(id)), ...(isOther ? [' ', make('span', { class: 'hint' }, nameOf(variant, this.host.variants))] : []),
      ...(id === this.#led ? [' ', make('span', { class: 'tag' }, t('chapters.led'))] : []));
  }

  retell() {
    refill(get('chapter-source', HTMLSelectElement), SOURCES.map((name) => new Option(t(`chapters.source.${name}`), name)));
    const playable = this.host.variants.list.filter((one) => !one.id.startsWith('chapaev'));
    const options = playable.map((one) => new Option(variantName(one), one.id));
    refill(get('chapter-variant', HTMLSelectElement), options, this.#find(this.#current)?.variant);
    this.#showSource();
    this.show();
  }

  #showSource() {
    const source = get('chapter-source', HTMLSelectElement).value;
    for (const field of get('chapter-form').querySelectorAll('[data-source]')) {
      if (field instanceof HTMLElement) field.hidden = !(field.dataset.source ?? '').split(' ').includes(source);
    }
  }

  /** @returns {Wanted} */
  #wanted() {
    const source = get('chapter-source', HTMLSelectElement).value;
    const value = (/** @type {string} */ id) => /** @type {HTMLInputElement | HTMLTextAreaElement} */ (get(id)).value.trim();
    const wanted = { name: value('chapter-new-name'), variant: get('chapter-variant', HTMLSelectElement).value || this.all[0].variant };
    switch (source) {
      case 'fen': return { ...wanted, fen: value('chapter-fen') };
      case 'pdn': return { ...wanted, pdn: value('chapter-pdn-text') };
      // Either the address of the game, or its name.
      case 'game': return { ...wanted, game: value('chapter-game').replace(/^.*\/play\//, '').replace(/[/?#].*$/, '') };
      default: return wanted;
    }
  }

  async #add() {
    await this.#do(async () => {
      const [first] = await addChapters(this.id, this.#wanted());
      for (const field of ['chapter-new-name', 'chapter-fen', 'chapter-pdn-text', 'chapter-game']) /** @type {HTMLInputElement} */ (get(field)).value = '';
      get('chapter-new', HTMLDetailsElement).open = false;
      this.host.turn(first);
    });
  }

  /** @param {number} step */
  async #move(step) {
    const order = this.all.map(({ id }) => id);
    const [moved] = order.splice(this.#number, 1);
    order.splice(this.#number + step, 0, moved);
    await this.#do(() => orderChapters(this.id, order));
  }

  async #remove() {
    const [chapter, version] = [this.#current, this.host.version()];
    if (!(await confirm(t('chapters.confirm-remove', { name: this.nameOf(chapter), n: this.host.moves() })))) return;
    await this.#do(() => removeChapter(this.id, chapter, version));
  }

  /** @param {() => Promise<void>} act */
  async #do(act) {
    try {
      await act();
      tell('chapters-error', '');
    } catch (error) {
      // Perhaps the page is another one by now.
      if (document.getElementById('chapters-error')) tell('chapters-error', errorWords(error));
    }
  }
}
