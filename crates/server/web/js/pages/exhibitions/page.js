/** An exhibition: who applies, the boards as they stand, the score. */
import { account, onAccount } from '../../account.js';
import { gamePath, memberPath } from '../../addresses.js';
import { answerApplication, applyFor, callOffExhibition, exhibition, leaveExhibition, setBoardTerms, settleBoard, startExhibition } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { onLanguage, t } from '../../i18n.js';
import { memberLink } from '../../member-names.js';
import { lastName, rememberName } from '../../settings.js';
import { confirm } from '../../shell/dialogs.js';
import { fill } from '../../template.js';
import { Boards, boardsTemplate, inOrder } from './boards.js';
import { Entries, TermsForm, termsOfBoard } from './terms.js';
import { playerWords, scoreWords, termsWords, waitsForHost } from './words.js';

/** @typedef {import('../../wire.d.ts').ExhibitionInfo} ExhibitionInfo */
/** @typedef {import('../../wire.d.ts').ExhibitionEntryInfo} ExhibitionEntryInfo */

/** How often it is looked at again, in milliseconds. */
const AGAIN = 2_500;

const template = `
  <section class="own-games exhibition" aria-labelledby="exhibition-title">
    <p><a href="/exhibitions" data-i18n="exhibition.all"></a></p>
    <h1 id="exhibition-title"></h1>
    <p id="exhibition-error" class="error" role="alert" hidden></p>
    <div id="exhibition-body" class="member-body" hidden>
      <p><span id="exhibition-stage" class="tag"></span> <a id="exhibition-host"></a></p>
      <p id="exhibition-terms" class="hint"></p>
      <p id="exhibition-position" class="hint" hidden></p>
      <p id="exhibition-about" class="member-about" hidden></p>
      <p id="exhibition-score" class="exhibition-score" role="status" hidden></p>
      <p id="exhibition-state" role="status" hidden></p>
      <form id="exhibition-apply" class="row" hidden>
        <label id="exhibition-applicant-choice" class="row"><span data-i18n="exhibition.your-name"></span> <input type="text" id="exhibition-applicant" maxlength="60" autocomplete="off"></label>
        <button type="submit" class="primary" data-i18n="exhibition.apply"></button>
      </form>
      <div class="row">
        <a id="exhibition-play" class="button primary" hidden></a>
        <button type="button" id="exhibition-begin" class="primary" data-i18n="exhibition.start" hidden></button>
        <button type="button" id="exhibition-leave" data-i18n="exhibition.leave" hidden></button>
        <button type="button" id="exhibition-call-off" data-i18n="exhibition.call-off" hidden></button>
      </div>
      <section id="exhibition-entries-part" class="card" aria-labelledby="exhibition-entries-title" hidden>
        <h2 id="exhibition-entries-title" data-i18n="exhibition.entries"></h2>
        <ul id="exhibition-entries" class="people-list"></ul>
      </section>
      ${boardsTemplate}
    </div>
  </section>`;

/** What the host can answer to somebody in each state. @type {Record<string, string[]>} */
const ANSWERS = { applied: ['accepted', 'declined'], accepted: ['applied', 'declined'], declined: ['applied'] };

/** @type {import('../../router.js').Mount} */
export function mountExhibition(root, [id], context) {
  fill(root, template);
  const page = new ExhibitionPage(id, context);
  const ends = [onAccount(() => void page.show()), onLanguage(() => void page.show())];
  void page.show();
  const timer = window.setInterval(() => void page.look(), AGAIN);
  return () => {
    window.clearInterval(timer);
    ends.forEach((end) => end());
  };
}

class ExhibitionPage {
  /** @type {ExhibitionInfo | null} */
  #info = null;

  /** @param {string} id @param {import('../../router.js').Context} context */
  constructor(id, context) {
    this.id = id;
    this.context = context;
    this.root = get('exhibition-body');
    this.boards = new Boards(context.variants, (board, winner) => void this.#act(() => settleBoard(id, board, winner)));
    this.entries = new Entries((entry, whole, before) => this.#entry(entry, whole, before));
    get('exhibition-applicant', HTMLInputElement).value = lastName();
    get('exhibition-apply').addEventListener('submit', (event) => {
      event.preventDefault();
      const name = get('exhibition-applicant', HTMLInputElement).value;
      if (account() === null) rememberName(name);
      void this.#act(() => applyFor(id, name));
    });
    get('exhibition-begin').addEventListener('click', () => void this.#act(() => startExhibition(id)));
    get('exhibition-leave').addEventListener('click', () => void this.#act(() => leaveExhibition(id)));
    get('exhibition-call-off').addEventListener('click', () => void this.#callOff());
  }

  /** Everything anew. */
  async show() {
    this.entries.clear();
    this.boards.clear();
    await this.look();
  }

  /** Nobody looks at a page that is hidden, but whoever waits for his board. */
  async look() {
    if (document.visibilityState === 'hidden' && !this.#waits) return;
    try {
      const info = await exhibition(this.id);
      if (this.root.isConnected) this.#take(info);
    } catch (error) {
      if (this.root.isConnected) tell('exhibition-error', errorWords(error));
    }
  }

  /** Does a player wait for his board? While the games are made it may not be there yet. */
  get #waits() {
    return this.#info?.role === 'player' && ['open', 'starting'].includes(this.#info.stage);
  }

  /** Whoever has waited for his board goes to it. @param {ExhibitionInfo} info */
  #take(info) {
    const waited = this.#waits;
    this.#info = info;
    const own = info.boards.find(({ mine }) => mine);
    if (waited && own) return this.context.go(gamePath(own.game));
    return this.#show(info);
  }

  /** @param {ExhibitionInfo} info */
  #show(info) {
    const { name, host, stage, about, position, score, role, may } = info;
    this.root.hidden = false;
    this.context.title(name);
    tell('exhibition-error', '');
    get('exhibition-title').textContent = name;
    get('exhibition-stage').textContent = t(`exhibition.stage.${stage}`);
    const link = get('exhibition-host', HTMLAnchorElement);
    link.textContent = host ? t('exhibition.hosted-by', { name: host }) : '';
    link.href = host ? memberPath(host) : '';
    get('exhibition-terms').textContent = termsWords(info, this.context.variants);
    tell('exhibition-position', position ? t('exhibition.from', { position }) : info.table ? t('exhibition.from-table') : '');
    tell('exhibition-about', about);
    tell('exhibition-score', score ? scoreWords(score) : '');
    tell('exhibition-state', ['open', 'starting'].includes(stage) && ['applicant', 'player', 'declined'].includes(role) ? t(`exhibition.you.${role}`) : '');
    const shown = /** @type {[string, boolean][]} */ ([
      ['exhibition-apply', may.includes('apply')], ['exhibition-begin', may.includes('start')], ['exhibition-leave', may.includes('leave')],
      ['exhibition-call-off', may.includes('call-off')], ['exhibition-applicant-choice', account() === null],
    ]);
    for (const [id, isShown] of shown) get(id).hidden = !isShown;
    this.#showWay(info);
    this.entries.show(info);
    this.boards.show(info);
  }

  /** The way to the board that waits. @param {ExhibitionInfo} info */
  #showWay({ boards, role }) {
    const isHost = role === 'host';
    const waiting = inOrder(boards, isHost).filter(waitsForHost);
    const board = isHost ? waiting[0] ?? boards.find(({ toMove }) => toMove) : boards.find(({ mine }) => mine);
    const link = get('exhibition-play', HTMLAnchorElement);
    link.hidden = !board;
    if (!board) return;
    link.href = gamePath(board.game);
    link.textContent = isHost ? t('exhibition.walk', { n: waiting.length }) : t('exhibition.my-board', { n: board.number });
  }

  /** Somebody who has applied: what the host can answer him, and on which terms he plays. @param {ExhibitionEntryInfo} entry @param {ExhibitionInfo} info @param {HTMLElement} [before]  what stood there */
  #entry(entry, info, before) {
    const name = playerWords(entry);
    const who = entry.member ? memberLink(entry.name, name) : make('span', {}, name);
    const row = make('li', { 'data-entry': entry.name }, who, make('span', { class: 'tag' }, t(`exhibition.entry.${entry.state}`)));
    const terms = termsOfBoard(entry.terms);
    if (terms) row.append(make('span', { class: 'tag' }, terms));
    if (!info.may.includes('answer')) return row;
    const buttons = ANSWERS[entry.state].map((state) => {
      const button = make('button', { type: 'button', 'data-answer': state, ...(state === 'accepted' ? { class: 'primary' } : {}) }, t(`exhibition.answer.${state}`));
      button.setAttribute('aria-label', `${button.textContent}: ${name}`);
      button.addEventListener('click', () => void this.#act(() => answerApplication(this.id, entry.number, state)));
      return button;
    });
    row.append(...buttons);
    if (entry.state === 'accepted') row.append(this.#terms(entry, name, info, before?.querySelector('details')?.open ?? false));
    return row;
  }

  /** @param {ExhibitionEntryInfo} entry @param {string} name @param {ExhibitionInfo} info @param {boolean} open */
  #terms(entry, name, info, open) {
    const form = new TermsForm(entry.number, name, entry.terms, info, (wanted) => void this.#act(() => setBoardTerms(this.id, entry.number, wanted)));
    const summary = make('summary', {}, t('exhibition.terms'), make('span', { class: 'hidden' }, `: ${name}`));
    const details = make('details', { class: 'board-terms-part' }, summary, form.root);
    details.open = open;
    return details;
  }

  async #callOff() {
    if (!await confirm(t('exhibition.call-off-sure'))) return;
    try {
      await callOffExhibition(this.id);
      this.context.go('/exhibitions');
    } catch (error) {
      if (this.root.isConnected) tell('exhibition-error', errorWords(error));
    }
  }

  /** @param {() => Promise<unknown>} act */
  async #act(act) {
    try {
      await act();
      await this.look();
    } catch (error) {
      if (this.root.isConnected) tell('exhibition-error', errorWords(error));
    }
  }
}
