/** The exhibitions of which everybody knows: those that take applications, those that are played, those that are over. */
import { account, onAccount } from '../../account.js';
import { exhibitionPath } from '../../addresses.js';
import { announceExhibition, exhibitions } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { onLanguage, t } from '../../i18n.js';
import { memberName } from '../../member-names.js';
import { fill } from '../../template.js';
import { ago } from '../../words.js';
import { AnnounceForm, announceTemplate } from './form.js';
import { termsWords } from './words.js';

/** @typedef {import('../../wire.d.ts').ExhibitionHead} ExhibitionHead */
/** @typedef {import('../../wire.d.ts').ExhibitionList} ExhibitionList */

const STAGES = /** @type {const} */ (['open', 'running', 'over']);
/** How often it is looked at again, in milliseconds. */
const AGAIN = 10_000;

/** @param {string} stage */
const stageTemplate = (stage) => `
  <section class="card" aria-labelledby="exhibitions-${stage}-title">
    <h2 id="exhibitions-${stage}-title" data-i18n="exhibition.stage.${stage}"></h2>
    <p id="exhibitions-${stage}-none" class="hint" data-i18n="exhibition.none" hidden></p>
    <ul id="exhibitions-${stage}" class="recent"></ul>
  </section>`;

const template = `
  <section class="page-text member-body" aria-labelledby="exhibitions-title">
    <h1 id="exhibitions-title" data-i18n="exhibition.title"></h1>
    <p class="hint" data-i18n="exhibition.what"></p>
    <p id="exhibitions-error" class="error" role="alert"></p>
    ${announceTemplate}
    ${STAGES.map(stageTemplate).join('')}
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mountExhibitions(root, _params, context) {
  fill(root, template);
  const page = new ListPage(context);
  const ends = [onAccount(() => page.retell()), onLanguage(() => page.retell())];
  page.retell();
  const timer = window.setInterval(() => void page.look(), AGAIN);
  return () => {
    window.clearInterval(timer);
    ends.forEach((end) => end());
  };
}

class ListPage {
  #shown = '';

  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
    this.root = get('exhibitions-title');
    this.form = new AnnounceForm(context, (wanted) => void this.#announce(wanted));
  }

  retell() {
    this.context.title(t('exhibition.title'));
    this.form.retell(account() !== null);
    this.#shown = '';
    void this.look();
  }

  /** Nobody looks at a page that is hidden. */
  async look() {
    if (document.visibilityState === 'hidden') return;
    try {
      const list = await exhibitions();
      if (this.root.isConnected) this.#show(list);
    } catch (error) {
      if (this.root.isConnected) tell('exhibitions-error', errorWords(error));
    }
  }

  /** Whoever reads a list in which nothing has happened is not disturbed. @param {ExhibitionList} list */
  #show(list) {
    tell('exhibitions-error', '');
    const what = JSON.stringify(list);
    if (what === this.#shown) return;
    this.#shown = what;
    for (const stage of STAGES) {
      get(`exhibitions-${stage}`).replaceChildren(...list[stage].map((one) => this.#row(one)));
      get(`exhibitions-${stage}-none`).hidden = list[stage].length > 0;
    }
  }

  /** @param {ExhibitionHead} one */
  #row(one) {
    const { id, name, host, announcedAt } = one;
    const link = make('a', { href: exhibitionPath(id), 'data-exhibition': id }, make('strong', {}, name), ' ', memberName(host));
    return make('li', {}, link, make('span', { class: 'hint' }, `${termsWords(one, this.context.variants)} · ${ago(announcedAt)}`));
  }

  /** @param {import('../../wire.d.ts').ExhibitionWanted} wanted */
  async #announce(wanted) {
    const button = get('exhibition-go', HTMLButtonElement);
    button.disabled = true;
    tell('exhibition-form-error', '');
    try {
      this.context.go(exhibitionPath(await announceExhibition(wanted)));
    } catch (error) {
      if (button.isConnected) tell('exhibition-form-error', errorWords(error));
    } finally {
      button.disabled = false;
    }
  }
}
