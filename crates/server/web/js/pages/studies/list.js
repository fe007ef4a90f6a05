/** The studies that one can open: one's own, those of others, those that everybody may read. */
import { studyPath } from '../../addresses.js';
import { studies } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { onLanguage, t } from '../../i18n.js';
import { fill } from '../../template.js';
import { ago, nameOf } from '../../words.js';

/** @typedef {import('../../wire.d.ts').StudyInfo} StudyInfo */

const KINDS = /** @type {const} */ (['own', 'shared', 'public']);

const template = `
  <section class="page-text studies" aria-labelledby="studies-title">
    <h1 id="studies-title" data-i18n="studies.title"></h1>
    <p><span data-i18n="studies.about"></span> <a href="/analysis" data-i18n="studies.begin"></a></p>
    <p id="studies-error" class="error" role="alert" hidden></p>
    ${KINDS.map((kind) => `
      <section class="card" aria-labelledby="studies-${kind}-title">
        <h2 id="studies-${kind}-title" data-i18n="studies.list.${kind}"></h2>
        <p id="studies-${kind}-none" class="hint" data-i18n="studies.none.${kind}" hidden></p>
        <ul id="studies-${kind}" class="recent"></ul>
      </section>`).join('')}
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  const show = async () => {
    context.title(t('studies.title'));
    try {
      const all = await studies();
      if (!document.getElementById('studies-title')) return;
      for (const kind of KINDS) showList(kind, all[kind], context);
    } catch (error) {
      if (document.getElementById('studies-title')) tell('studies-error', errorWords(error));
    }
  };
  void show();
  return onLanguage(() => void show());
}

/** @param {string} kind @param {StudyInfo[]} all @param {import('../../router.js').Context} context */
function showList(kind, all, context) {
  get(`studies-${kind}-none`).hidden = all.length > 0;
  get(`studies-${kind}`).replaceChildren(...all.map((info) => make('li', {}, row(info, context))));
}

/** @param {StudyInfo} info @param {import('../../router.js').Context} context */
function row({ id, title, variant, owner, role, updatedAt }, { variants }) {
  const by = role === 'owner' ? '' : owner || t('studies.guest');
  return make('a', { href: studyPath(id), 'data-study': id },
    make('strong', {}, title || t('studies.untitled')), ' ',
    make('span', { class: 'hint' }, [nameOf(variant, variants), by, ago(updatedAt)].filter(Boolean).join(' · ')));
}
