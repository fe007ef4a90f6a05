/** The hall: one press to play somebody, what others look for, and friends who are here. */
import { account, onAccount } from '../../account.js';
import { gamePath, memberPath } from '../../addresses.js';
import { people } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { hall, listen, say } from '../../hall.js';
import { has, onLanguage, t } from '../../i18n.js';
import { memberLink } from '../../member-names.js';
import { fill } from '../../template.js';
import { controlName } from '../../times.js';
import { nameOf } from '../../words.js';
import { showLobby } from '../home/lobby.js';
import { showLive } from './live.js';
import { presentTemplate, showPresent } from './present.js';
import { SeekForm, seekTemplate } from './seek-form.js';

/** @typedef {import('../../wire.d.ts').SeekInfo} SeekInfo */
/** @typedef {import('../../wire.d.ts').HallMessage} HallMessage */

const template = `
  <section class="hall" aria-labelledby="hall-title">
    <header class="hall-head"><h1 id="hall-title" data-i18n="hall.title"></h1> <p id="hall-here" class="hint" role="status"></p>
      <a href="/competitions" data-i18n="competition.title"></a> <a href="/exhibitions" data-i18n="exhibition.title"></a> <a href="/leaders" data-i18n="leaders.title"></a> <a href="/studies" data-i18n="studies.title"></a></header>
    <p id="hall-offline" class="notice" role="status" data-i18n="hall.offline" hidden></p>
    <p id="hall-error" class="error" role="alert"></p>
    ${seekTemplate}
    <section class="card" aria-labelledby="seeks-title">
      <h2 id="seeks-title" data-i18n="hall.seeks"></h2>
      <p id="seeks-none" class="hint" data-i18n="hall.none"></p>
      <table id="seeks" class="list-table" hidden>
        <thead><tr><th scope="col" data-i18n="hall.player"></th><th scope="col" data-i18n="hall.rating"></th><th scope="col" data-i18n="home.game"></th><th scope="col" data-i18n="home.time"></th><th scope="col"><span class="hidden" data-i18n="hall.take-up"></span></th></tr></thead>
        <tbody id="seek-rows"></tbody>
      </table>
    </section>
    <section id="lobby-card" class="card lobby" aria-labelledby="lobby-title" hidden>
      <h2 id="lobby-title" data-i18n="lobby.title"></h2>
      <ul id="lobby" class="recent"></ul>
    </section>
    <section id="live-card" class="card" aria-labelledby="live-title" hidden>
      <h2 id="live-title" data-i18n="hall.live"></h2>
      <ul id="channels" class="channels" data-i18n-label="hall.channels"></ul>
      <ul id="live" class="recent"></ul>
    </section>
    ${presentTemplate}
    <section id="friends-card" class="card" aria-labelledby="friends-title" hidden>
      <h2 id="friends-title" data-i18n="hall.friends"></h2>
      <p id="friends-none" class="hint" data-i18n="hall.no-friends"></p>
      <ul id="friends" class="people-list"></ul>
      <form id="find-member" class="row">
        <label class="row"><span data-i18n="hall.find"></span> <input type="text" id="member-name" maxlength="20" autocomplete="off" autocapitalize="none" spellcheck="false" required></label>
        <button type="submit" data-i18n="hall.look"></button>
      </form>
    </section>
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  const page = new HallPage(context);
  const ends = [
    listen((message) => page.hear(message)), showLobby(context.variants), showLive(context.variants), showPresent(),
    onAccount(() => page.retell()), onLanguage(() => page.retell()),
  ];
  page.retell();
  return () => ends.forEach((end) => end());
}

class HallPage {
  /** @type {string[]} friends, whether they are here or not */
  #friends = [];

  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
    this.form = new SeekForm(context, (terms) => this.#say({ type: 'seek', ...terms }), (seek) => this.#say({ type: 'withdraw', seek }));
    get('find-member').addEventListener('submit', (event) => {
      event.preventDefault();
      context.go(memberPath(get('member-name', HTMLInputElement).value.trim()));
    });
  }

  retell() {
    this.context.title(t('hall.title'));
    this.form.retell();
    this.#show();
    void this.#askFriends();
  }

  async #askFriends() {
    get('friends-card').hidden = account() === null;
    if (account() === null) return;
    const known = await people().catch(() => []);
    this.#friends = known.filter(({ relation }) => relation === 'friend').map(({ name }) => name);
    if (get('content').contains(document.getElementById('friends'))) this.#showFriends();
  }

  /** @param {import('../../wire.d.ts').HallCommand} command */
  #say(command) {
    get('hall-error').textContent = '';
    if (!say(command)) get('hall-error').textContent = t('hall.offline');
  }

  /** @param {HallMessage | null} message */
  hear(message) {
    if (message?.type === 'paired') return this.context.go(gamePath(message.game));
    if (message?.type === 'refused') {
      const key = `error.${message.reason}`;
      get('hall-error').textContent = has(key) ? t(key, { message: message.message }) : message.message;
    }
    return this.#show();
  }

  #show() {
    get('hall-offline').hidden = hall.online;
    tell('hall-here', hall.online ? t('hall.here', { n: hall.here }) : '');
    const seeks = [...hall.seeks.values()];
    const others = seeks.filter(({ mine }) => !mine);
    this.form.show(seeks.filter(({ mine }) => mine));
    get('seeks-none').hidden = others.length > 0;
    get('seeks').hidden = others.length === 0;
    this.#showSeeks(others);
    this.#showFriends();
  }

  /** A row that has not changed keeps the focus of whoever is on it. @param {SeekInfo[]} seeks */
  #showSeeks(seeks) {
    const rows = get('seek-rows');
    const known = new Map([...rows.children].map((row) => [row.getAttribute('data-seek'), row]));
    const language = document.documentElement.lang;
    rows.replaceChildren(...seeks.map((seek) => {
      const row = known.get(String(seek.seek));
      return row?.getAttribute('lang') === language ? row : this.#row(seek, language);
    }));
  }

  /** @param {SeekInfo} seek @param {string} language */
  #row(seek, language) {
    const { name, rating, terms, controls } = seek;
    const player = name ? memberLink(name) : t('lobby.somebody');
    const about = [
      terms.rated ? t('hall.rated') : '', terms.games && terms.games > 1 ? t('hall.games', { n: terms.games }) : '',
      terms.blindfold ? t(`hall.blind.${terms.blindfold}`) : '', terms.table ? t('hall.drawn') : '', terms.colour ? t(`hall.plays.${terms.colour}`) : '',
      terms.range ? `${terms.range[0]}–${terms.range[1]}` : '',
    ].filter(Boolean).join(', ');
    const takes = terms.variants.flatMap((variant) => terms.times.map((time, i) => this.#take(seek, variant, time, controls[i])));
    return make('tr', { 'data-seek': String(seek.seek), lang: language },
      make('th', { scope: 'row' }, player),
      make('td', {}, rating === undefined ? '' : String(rating)),
      make('td', {}, terms.variants.map((variant) => nameOf(variant, this.context.variants)).join(', '), ' ', make('span', { class: 'hint' }, about)),
      make('td', {}, controls.map((control) => controlName(control)).join(', ')),
      make('td', { class: 'row' }, ...takes));
  }

  /** @param {SeekInfo} seek @param {string} variant @param {string | null} time @param {import('../../types.js').TimeControl | null} control */
  #take({ seek, terms }, variant, time, control) {
    const choices = terms.variants.length * terms.times.length;
    const what = [
      terms.variants.length > 1 ? nameOf(variant, this.context.variants) : '', terms.times.length > 1 ? controlName(control) : '',
    ].filter(Boolean).join(', ');
    const button = make('button', { type: 'button', class: choices > 1 ? '' : 'primary', 'data-take': String(seek) }, choices > 1 ? what : t('hall.take-up'));
    button.addEventListener('click', () => this.#say({ type: 'accept', seek, variant, ...(time === null ? {} : { time }) }));
    return button;
  }

  #showFriends() {
    const names = [...new Set([...hall.friends, ...this.#friends])].sort((one, other) => Number(hall.friends.has(other)) - Number(hall.friends.has(one)) || one.localeCompare(other));
    get('friends-none').hidden = names.length > 0;
    get('friends').replaceChildren(...names.map((name) => {
      const here = hall.friends.has(name);
      return make('li', {}, memberLink(name), ' ',
        make('span', { class: here ? 'tag tag-going' : 'tag' }, t(here ? 'hall.is-here' : 'hall.is-away')), ' ',
        make('a', { class: 'button', href: `/?opponent=${encodeURIComponent(name)}` }, t('member.challenge')));
    }));
  }
}
