/** A competition: its rounds, who stands where and why, and the desk of its arbiters. */
import { onAccount } from '../../account.js';
import { exhibitionPath } from '../../addresses.js';
import { actInCompetition, competition, competitionPdn, competitionQr, competitionRelay, competitionReport, removeCompetition, ruleInCompetition } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { currentLanguage, onLanguage, t } from '../../i18n.js';
import { confirm } from '../../shell/dialogs.js';
import { fill } from '../../template.js';
import { controlName } from '../../times.js';
import { nameOf } from '../../words.js';
import { CompetitionSocket } from '../../competition-socket.js';
import { CardPart, cardOf, cardTemplate } from './card.js';
import { Contest, contestTemplate, givenTemplate } from './contest.js';
import { LiveBoards, liveBoardsTemplate } from './live-boards.js';
import { OnlinePart, onlineTemplate, showLeaders } from './online.js';
import { Regulations, regulationsTemplate } from './regulations.js';
import { Rounds, roundsTemplate } from './rounds.js';
import { Places, placesTemplate } from './places.js';
import { Solving, solvingTemplate } from './solving.js';
import { refusalWords } from './words.js';

/** @typedef {import('../../wire.d.ts').CompetitionInfo} CompetitionInfo */
/** @typedef {import('../../wire.d.ts').CompetitionDeed} CompetitionDeed */

/** How often it is looked at again without a line, in milliseconds. */
const AGAIN = 15_000;
/** So many who hear of a change at once ask one after the other, within a second. */
const A_SECOND = 200;
/** How long a hall's screen shows the round, and then the standings, in milliseconds. */
const WALL = 15_000;

const template = `
  <section class="competition" aria-labelledby="competition-title">
    <p class="no-print"><a href="/competitions" data-i18n="competition.all"></a></p>
    <img id="competition-qr" class="competition-qr" alt="" width="140" height="140">
    <h1 id="competition-title"></h1>
    <p id="competition-about" class="hint"></p>
    <p id="competition-error" class="error" role="alert" hidden></p>
    <div id="competition-body" class="member-body" hidden>
      <section id="competition-desk" class="card no-print" aria-labelledby="competition-desk-title" hidden>
        <h2 id="competition-desk-title" data-i18n="competition.desk"></h2>
        <div class="row">
          <button type="button" id="competition-pair" class="primary" data-i18n="competition.pair"></button>
          <button type="button" id="competition-undo"></button>
          <button type="button" id="competition-end" data-i18n="competition.end"></button>
          <button type="button" id="competition-print" data-i18n="competition.print"></button>
          <a class="button" href="?wall" target="_blank" data-i18n="competition.wall"></a>
          <a class="button" href="?cards" target="_blank" data-i18n="competition.cards"></a>
          <button type="button" id="competition-report" data-i18n="competition.report"></button>
          <a class="button" id="competition-pdn" download data-i18n="competition.pdn"></a>
          <button type="button" id="competition-show"></button>
          <button type="button" id="competition-remove" data-i18n="competition.remove"></button>
        </div>
        <ul id="competition-objections" class="error" role="status"></ul>
        <details id="competition-enter-part"><summary data-i18n="competition.enter"></summary>
          <form id="competition-enter">
            <label><span data-i18n="competition.enter.how"></span> <textarea id="competition-players" rows="6" spellcheck="false"></textarea></label>
            <button type="submit" data-i18n="competition.enter.go"></button>
          </form>
        </details>
        ${givenTemplate}
        ${regulationsTemplate}
        <details id="competition-relay-part"><summary data-i18n="competition.relay"></summary>
          <p class="hint" data-i18n="competition.relay.how"></p>
          <code id="competition-relay"></code>
        </details>
        <details id="competition-arbiters-part"><summary data-i18n="competition.arbiters"></summary>
          <p id="competition-arbiters" class="hint"></p>
          <form id="competition-arbiter-form" class="row">
            <label class="row"><span data-i18n="competition.arbiter"></span> <input type="text" id="competition-arbiter" maxlength="40" autocomplete="off"></label>
            <button type="submit" data-i18n="competition.arbiter.go"></button>
          </form>
        </details>
        <form id="competition-note" class="row">
          <label class="row"><span data-i18n="competition.note"></span> <input type="text" id="competition-note-text" maxlength="1000"></label>
          <button type="submit" data-i18n="competition.note.go"></button>
        </form>
      </section>
      ${cardTemplate}
      ${onlineTemplate}
      ${contestTemplate}
      ${liveBoardsTemplate}
      <ul id="competition-notes" class="hint"></ul>
      <ul id="competition-exhibitions"></ul>
      <div id="competition-groups" class="row no-print" role="group"></div>
      ${roundsTemplate}
      ${solvingTemplate}
      ${placesTemplate}
      <div id="competition-cards" class="competition-cards"></div>
      <section class="card" aria-labelledby="competition-entries-title">
        <h2 id="competition-entries-title" data-i18n="competition.entries"></h2>
        <ol id="competition-entries" class="competition-entries"></ol>
      </section>
    </div>
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mountCompetition(root, [id], context) {
  fill(root, template);
  const page = new CompetitionPage(id, context);
  const ends = [onAccount(() => page.comeAnew()), onLanguage(() => void page.anew())];
  void page.anew();
  const timer = window.setInterval(() => void page.look(), AGAIN);
  const way = new URLSearchParams(location.search);
  if (way.has('wall')) ends.push(showOnWall(root));
  if (way.has('cards')) root.querySelector('.competition')?.setAttribute('data-cards', '');
  return () => {
    window.clearInterval(timer);
    page.close();
    ends.forEach((end) => end());
  };
}

/** For the screen of a hall: large, without anything to press, the round and the standings in turn. @param {Element} root @returns {() => void} ends it */
function showOnWall(root) {
  const section = root.querySelector('.competition');
  const turn = () => section?.setAttribute('data-wall', section.getAttribute('data-wall') === 'round' ? 'places' : 'round');
  turn();
  const timer = window.setInterval(turn, WALL);
  return () => window.clearInterval(timer);
}

class CompetitionPage {
  /** @type {CompetitionInfo | null} */
  #info = null;
  /** Which of the groups is shown; the last one where nobody has chosen. @type {number | null} */
  #group = null;
  /** The version that is shown, unless something else may have changed. @type {number | undefined} */
  #seen;
  /** How many are here. */
  #here = 1;
  #later = 0;
  /** Whether it could not be asked for last time. */
  #unread = false;

  /** @param {string} id @param {import('../../router.js').Context} context */
  constructor(id, context) {
    this.id = id;
    this.context = context;
    this.root = get('competition-body');
    this.socket = new CompetitionSocket(id, { onMessage: (message) => this.#hear(message), onLine: () => void this.look() });
    this.online = new OnlinePart(id, { go: (path) => context.go(path), send: (command) => this.socket.send(command), changed: () => this.comeAnew() });
    this.regulations = new Regulations(id, (plan) => this.act({ deed: 'plan', plan }));
    this.boards = new LiveBoards(context.variants);
    this.contest = new Contest(id, context.variants, (pdn) => this.act({ deed: 'problems', pdn }));
    const card = cardOf(new URLSearchParams(location.search));
    this.card = card && new CardPart(id, card, (path) => context.go(path));
    this.rounds = new Rounds((deed) => this.act(deed), (game, ruling) => this.#rule(game, ruling));
    this.solving = new Solving((deed) => this.act(deed));
    this.places = new Places(id);
    get('competition-pair').addEventListener('click', () => void this.act({ deed: 'pair' }));
    get('competition-undo').addEventListener('click', () => {
      if (this.#info?.undo) void this.act({ deed: 'undo', number: this.#info.undo.number });
    });
    get('competition-pdn', HTMLAnchorElement).href = competitionPdn(id);
    get('competition-end').addEventListener('click', () => void this.#end());
    get('competition-print').addEventListener('click', () => window.print());
    get('competition-report').addEventListener('click', () => location.assign(competitionReport(id, this.#shown())));
    get('competition-show').addEventListener('click', () => void this.act({ deed: 'publish', public: !this.#info?.head.public }));
    get('competition-remove').addEventListener('click', () => void this.#remove());
    this.#form('competition-enter', 'competition-players', (list) => ({ deed: 'enter', list }));
    this.#form('competition-note', 'competition-note-text', (text) => ({ deed: 'note', text }));
    this.#form('competition-arbiter-form', 'competition-arbiter', (name) => ({ deed: 'arbiter', name, arbitrates: true }));
  }

  /** A form with one field, which is emptied when it is done. @param {string} form @param {string} field @param {(text: string) => CompetitionDeed} deed */
  #form(form, field, deed) {
    get(form).addEventListener('submit', (event) => {
      event.preventDefault();
      const input = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (get(field));
      void this.act(deed(input.value)).then((done) => {
        if (done) input.value = '';
      });
    });
  }

  close() {
    this.socket.close();
    this.online.close();
    this.boards.close();
    this.contest.close();
    window.clearTimeout(this.#later);
  }

  /** @param {import('../../competition-socket.js').CompetitionMessage} message */
  #hear(message) {
    if (message.type === 'here' || message.type === 'welcome') this.#here = message.here;
    if (message.type === 'arena') showLeaders(message.leaders);
    else if (message.type === 'changed') this.#lookSoon();
    else this.online.hear(message);
  }

  /** Whoever has entered, or has signed in, is somebody else to the server. */
  comeAnew() {
    this.socket.restart();
    void this.anew();
  }

  /** Not everybody asks in the same moment. */
  #lookSoon() {
    window.clearTimeout(this.#later);
    this.#later = window.setTimeout(() => void this.anew(), Math.random() * 1000 * (this.#here / A_SECOND));
  }

  /** @param {string} game @param {import('../../wire.d.ts').CompetitionRuling} ruling */
  async #rule(game, ruling) {
    try {
      await ruleInCompetition(this.id, game, ruling);
      await this.anew();
    } catch (error) {
      if (this.root.isConnected) tell('competition-error', refusalWords(error));
    }
  }

  /** Everything in the language that is chosen now. */
  async anew() {
    this.#seen = undefined;
    await this.look();
  }

  /** Nobody looks at a page that is hidden. */
  async look() {
    if (document.visibilityState === 'hidden' && this.#info && !this.#info.online) return;
    try {
      const info = await competition(this.id, currentLanguage(), this.#seen);
      if (!this.root.isConnected) return;
      // What was refused to whoever did something stays to be read.
      if (this.#unread) tell('competition-error', '');
      this.#unread = false;
      if (info) this.#show(info);
    } catch (error) {
      this.#unread = true;
      if (this.root.isConnected) tell('competition-error', refusalWords(error));
    }
  }

  /** @param {CompetitionDeed} deed @returns {Promise<boolean>} whether it was done */
  async act(deed) {
    try {
      await actInCompetition(this.id, deed);
      if (this.root.isConnected) tell('competition-error', '');
      await this.anew();
      return true;
    } catch (error) {
      if (this.root.isConnected) tell('competition-error', refusalWords(error));
      return false;
    }
  }

  #shown() {
    const groups = this.#info?.groups ?? [];
    return groups[Math.min(this.#group ?? groups.length - 1, groups.length - 1)];
  }

  /** @param {CompetitionInfo} info */
  #show(info) {
    this.#info = info;
    this.#seen = info.version;
    const { head, about, entries, notes } = info;
    const qr = get('competition-qr', HTMLImageElement);
    if (!qr.src) qr.src = competitionQr(this.id, location.origin);
    qr.alt = t('competition.qr');
    const cards = this.root.closest('[data-cards]') ? entries.map((entry, who) => this.#card(info, entry, who)) : [];
    get('competition-cards').replaceChildren(...cards);
    this.root.hidden = false;
    this.context.title(head.name);
    get('competition-title').textContent = head.name;
    this.online.show(info);
    this.boards.show(info);
    this.contest.show(info);
    void this.card?.show();
    get('competition-about').textContent = [
      nameOf(head.variant, this.context.variants), ...(info.control ? [controlName(info.control)] : []), ...about, t('competition.seed', { seed: info.seed }),
    ].join(' · ');
    get('competition-notes').replaceChildren(...notes.map((note) => make('li', {}, note)));
    get('competition-exhibitions').replaceChildren(...info.exhibitions.map(({ id, name, stage }) => make('li', {}, make('a', { href: exhibitionPath(id) }, name), ` · ${t(`exhibition.stage.${stage}`)}`)));
    get('competition-entries').replaceChildren(...entries.map((entry, who) => this.#entry(info, entry, who)));
    this.#showDesk(info);
    if (entries.length === 0 && !info.online) get('competition-enter-part', HTMLDetailsElement).open = true;
    this.#showGroups(info);
    const group = this.#shown();
    this.rounds.show(info, group);
    this.solving.show(info, group);
    this.places.show(info, group);
  }

  /** @param {CompetitionInfo} info */
  #showDesk({ mayArbitrate, owns, undo, head, arbiters, owner, objections, online, relay }) {
    get('competition-desk').hidden = !mayArbitrate;
    // What runs by itself is only begun by hand.
    get('competition-pair').hidden = head.state === 'over' || Boolean(online?.begins);
    get('competition-end').hidden = head.state !== 'playing';
    get('competition-pair').textContent = t(online ? 'online.begin-now' : 'competition.pair');
    const button = get('competition-undo', HTMLButtonElement);
    button.disabled = !undo;
    button.textContent = undo ? t('competition.undo', { what: t(`competition.did.${undo.what}`) }) : t('competition.undo.nothing');
    get('competition-show').textContent = t(head.public ? 'competition.hide' : 'competition.show');
    get('competition-remove').hidden = !owns;
    get('competition-arbiters-part').hidden = !owns;
    get('competition-relay-part').hidden = !relay;
    if (relay) get('competition-relay').textContent = `bolshak tournament relay FILE.pdn --to "${competitionRelay(this.id, location.origin, relay)}"`;
    get('competition-arbiters').textContent = [owner, ...arbiters].filter(Boolean).join(', ');
    get('competition-objections').replaceChildren(...objections.map((text) => make('li', {}, text)));
  }

  /** The groups and stages, if there are several. @param {CompetitionInfo} info */
  #showGroups({ groups }) {
    const chosen = this.#group ?? groups.length - 1;
    const buttons = groups.map((group, index) => {
      const button = make('button', { type: 'button', 'aria-pressed': String(index === chosen) }, group.name || t('competition.stage', { n: group.stage + 1 }));
      button.addEventListener('click', () => {
        this.#group = index;
        if (this.#info) this.#show(this.#info);
      });
      return button;
    });
    get('competition-groups').replaceChildren(...(groups.length > 1 ? buttons : []));
  }

  /** @param {CompetitionInfo} info @param {import('../../wire.d.ts').CompetitorInfo} entry @param {number} who */
  #entry({ mayArbitrate }, { name, rating, title, from, out }, who) {
    const about = [title, rating ? String(rating) : '', from].filter(Boolean).join(' · ');
    const row = make('li', { 'data-entry': name }, make('span', out ? { class: 'competition-out' } : {}, name), ' ', make('span', { class: 'hint' }, about));
    if (!mayArbitrate) return row;
    row.append(this.#correction({ name, rating, title }, who));
    row.append(this.#deed(out ? 'return' : 'withdraw', name, { deed: out ? 'return' : 'withdraw', who }));
    if (!out) row.append(this.#deed('half-bye', name, { deed: 'ask', who, bye: 'half' }));
    return row;
  }

  /** What stands at a board for somebody, with the way to this page. @param {CompetitionInfo} info @param {import('../../wire.d.ts').CompetitorInfo} entry @param {number} who */
  #card({ head, cards }, { name, title, rating, from }, who) {
    const about = [title, rating ? String(rating) : '', from].filter(Boolean).join(' · ');
    return make('div', { class: 'competition-card' }, make('p', {}, `${head.name} · № ${who + 1}`), make('strong', {}, name), make('p', {}, about),
      make('img', { src: competitionQr(this.id, location.origin, cards[who] ? `${who}.${cards[who]}` : undefined), alt: '', width: '90', height: '90', loading: 'lazy' }));
  }

  /** What is known of somebody, to be put right, or who plays in his place. @param {{ name: string, rating: number, title: string }} known @param {number} who */
  #correction(known, who) {
    const field = (/** @type {'name' | 'rating' | 'title'} */ key) => make('input', { type: key === 'rating' ? 'number' : 'text', value: String(known[key]), maxlength: '100', 'aria-label': t(`competition.correct.${key}`) });
    const [name, rating, title] = [field('name'), field('rating'), field('title')];
    const go = make('button', { type: 'submit' }, t('competition.correct.go'));
    const form = make('form', { class: 'row' }, name, rating, title, go);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.act({ deed: 'correct', who, name: name.value, rating: rating.valueAsNumber || 0, title: title.value });
    });
    return make('details', { class: 'no-print' }, make('summary', { 'aria-label': `${t('competition.correct')}: ${known.name}` }, t('competition.correct')), form);
  }

  /** A button for somebody. @param {string} word @param {string} name @param {CompetitionDeed} deed */
  #deed(word, name, deed) {
    const button = make('button', { type: 'button', class: 'quiet no-print' }, t(`competition.entry.${word}`));
    button.setAttribute('aria-label', `${button.textContent}: ${name}`);
    button.addEventListener('click', () => void this.act(deed));
    return button;
  }

  async #end() {
    if (await confirm(t('competition.end-sure'))) await this.act({ deed: 'end' });
  }

  async #remove() {
    if (!await confirm(t('competition.remove-sure'))) return;
    try {
      await removeCompetition(this.id);
      this.context.go('/competitions');
    } catch (error) {
      if (this.root.isConnected) tell('competition-error', refusalWords(error));
    }
  }
}
