/** For administrators: what members have reported, and the log of what was done about it. */
import { onAccount } from '../../account.js';
import { gamePath, studyPath } from '../../addresses.js';
import { lookInto, moderation } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { onLanguage, t } from '../../i18n.js';
import { memberLink } from '../../member-names.js';
import { fill } from '../../template.js';
import { ago, dateText, momentText } from '../../words.js';
import { wordsOf } from '../play/talk.js';

/** @typedef {import('../../wire.d.ts').LogEntryInfo} LogEntryInfo */
/** @typedef {import('../../wire.d.ts').Said} Said */

const template = `
  <section class="page-text member" aria-labelledby="moderation-title">
    <h1 id="moderation-title" data-i18n="moderation.title"></h1>
    <p id="moderation-error" class="error" role="alert"></p>
    <div id="moderation-body" class="member-body" hidden>
      <section class="card" aria-labelledby="reports-title">
        <h2 id="reports-title" data-i18n="moderation.reports"></h2>
        <p id="reports-none" class="hint" data-i18n="moderation.no-reports" hidden></p>
        <ul id="reports" class="log-list"></ul>
      </section>
      <section class="card" aria-labelledby="log-title">
        <h2 id="log-title" data-i18n="moderation.log"></h2>
        <p class="hint" data-i18n="moderation.log-about"></p>
        <ul id="log" class="log-list"></ul>
        <button type="button" id="log-more" data-i18n="member.more" hidden></button>
      </section>
    </div>
  </section>`;

/** How many entries the server tells at once. */
const AT_ONCE = 100;

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  const page = new ModerationPage(context);
  const ends = [onAccount(() => void page.show()), onLanguage(() => void page.show())];
  void page.show();
  return () => ends.forEach((end) => end());
}

/** Somebody, by the page on which administrators act. @param {string} name */
const who = (name) => (name ? memberLink(name) : t('moderation.gone'));

/** @param {Said[]} said */
const talk = (said) => make('ol', { class: 'log-talk' }, ...said.map((one) => (
  make('li', {}, make('time', { class: 'hint' }, momentText(one.at)), ' ', make('strong', {}, one.name || t('player.human')), ' ', wordsOf(one)))));

/** @param {LogEntryInfo} entry */
function row({ about, by, kind, text, until, game, study, said = [], at }) {
  const words = t(`moderation.kind.${kind}`, { until: until ? dateText(until) : '' });
  return make('li', {},
    make('span', {}, make('strong', {}, who(about)), ' — ', words, text ? `: ${text}` : ''),
    make('span', { class: 'hint' }, t('moderation.by'), ' ', who(by), ` · ${ago(at)}`,
      ...(game ? [' · ', make('a', { href: gamePath(game) }, t('moderation.game'))] : []),
      ...(study ? [' · ', make('a', { href: studyPath(study) }, t('moderation.study'))] : [])),
    ...(said.length ? [make('span', { class: 'hint' }, t('moderation.said')), talk(said)] : []));
}

class ModerationPage {
  /** The number of the last entry of the log that is shown. */
  #last = 0;

  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
    get('log-more').addEventListener('click', () => void this.#more());
  }

  async show() {
    this.context.title(t('moderation.title'));
    await this.#try(async () => {
      const { reports = [], log } = await moderation();
      if (!get('moderation-body').isConnected) return;
      get('moderation-body').hidden = false;
      get('reports').replaceChildren(...reports.map((report) => this.#report(report)));
      get('reports-none').hidden = reports.length > 0;
      get('log').replaceChildren();
      this.#add(log);
    });
  }

  /** @param {LogEntryInfo} report */
  #report(report) {
    const shown = row(report);
    if (!report.game) return shown;
    const read = make('button', { type: 'button', 'data-look': String(report.number) }, t('moderation.look'));
    read.addEventListener('click', () => void this.#try(async () => {
      const { said } = await lookInto(report.number);
      const overheard = said.length ? talk(said) : make('p', { class: 'hint' }, t('moderation.silent'));
      overheard.tabIndex = -1;
      read.replaceWith(overheard);
      overheard.focus();
    }));
    shown.append(make('p', {}, read, ' ', make('span', { class: 'hint' }, t('moderation.look-about'))));
    return shown;
  }

  #more() {
    return this.#try(async () => this.#add((await moderation(this.#last)).log));
  }

  /** @param {LogEntryInfo[]} log */
  #add(log) {
    get('log').append(...log.map(row));
    this.#last = log.at(-1)?.number ?? this.#last;
    get('log-more').hidden = log.length < AT_ONCE;
  }

  /** @param {() => Promise<void>} act */
  async #try(act) {
    tell('moderation-error', '');
    try {
      await act();
    } catch (error) {
      tell('moderation-error', errorWords(error));
    }
  }
}
