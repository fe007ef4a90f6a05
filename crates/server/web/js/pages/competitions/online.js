/** A competition that the server runs: when it begins, who may enter, one's own game, the boards that are played, and what is said. */
import { account } from '../../account.js';
import { gamePath } from '../../addresses.js';
import { enterCompetition, leaveCompetition } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { currentLanguage, has, t } from '../../i18n.js';
import { controlName } from '../../times.js';
import { refusalWords } from './words.js';

/** @typedef {import('../../wire.d.ts').CompetitionInfo} CompetitionInfo */
/** @typedef {import('../../wire.d.ts').OnlineInfo} OnlineInfo */
/** @typedef {import('../../wire.d.ts').CompetitionMessage} CompetitionMessage */
/** @typedef {import('../../wire.d.ts').StudySaid} StudySaid */

const SECOND = 1_000;

export const onlineTemplate = `
  <section id="online" class="card no-print" aria-labelledby="online-when" hidden>
    <header class="row"><h2 id="online-when"></h2><span id="online-here" class="hint"></span></header>
    <p id="online-terms" class="hint"></p>
    <p id="online-own" role="status"></p>
    <p><a id="online-game" class="button primary" hidden data-i18n="online.game"></a></p>
    <form id="online-enter" class="row" hidden>
      <label class="row" id="online-name-part"><span data-i18n="online.name"></span> <input type="text" id="online-name" maxlength="60" autocomplete="nickname"></label>
      <label class="row" id="online-team-part"><span data-i18n="online.team"></span> <input type="text" id="online-team" maxlength="60"></label>
      <label class="row" id="online-members-part"><span data-i18n="online.members"></span> <textarea id="online-members" rows="5"></textarea></label>
      <label class="row" id="online-password-part"><span data-i18n="online.password"></span> <input type="text" id="online-password" maxlength="60" autocomplete="off"></label>
      <button type="submit" class="primary" data-i18n="online.enter"></button>
    </form>
    <div class="row">
      <button type="button" id="online-rest" hidden></button>
      <button type="button" id="online-leave" class="quiet" hidden data-i18n="online.leave"></button>
    </div>
    <p id="online-error" class="error" role="alert"></p>
    <section aria-labelledby="online-talk-title">
      <h3 id="online-talk-title" data-i18n="online.talk"></h3>
      <ol id="online-said" class="online-said" tabindex="0" aria-live="polite" aria-labelledby="online-talk-title"></ol>
      <form id="online-say" class="row"><input type="text" id="online-words" maxlength="300" autocomplete="off" data-i18n-label="online.say"> <button type="submit" data-i18n="online.say.go"></button></form>
    </section>
  </section>`;

/** @param {string} id */
const input = (id) => get(id, HTMLInputElement);

/** Minutes and seconds. @param {number} time  in milliseconds */
function duration(time) {
  const seconds = Math.max(0, Math.ceil(time / SECOND));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * @typedef {object} OnlineHost
 * @property {(path: string) => void} go
 * @property {(command: import('../../wire.d.ts').CompetitionCommand) => boolean} send
 * @property {() => void} changed
 */

export class OnlinePart {
  /** @type {CompetitionInfo | null} */
  #info = null;
  #rests = false;
  #timer = 0;

  /** @param {string} id @param {OnlineHost} host */
  constructor(id, host) {
    this.id = id;
    this.host = host;
    this.root = get('online');
    get('online-enter').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#do(enterCompetition(id, { name: input('online-name').value, team: input('online-team').value, password: input('online-password').value, members: get('online-members', HTMLTextAreaElement).value.split('\n').map((name) => name.trim()).filter(Boolean) }));
    });
    get('online-leave').addEventListener('click', () => void this.#do(leaveCompetition(id)));
    get('online-rest').addEventListener('click', () => {
      this.#rests = !this.#rests;
      host.send({ type: 'rest', on: this.#rests });
      this.#showOwn();
    });
    get('online-say').addEventListener('submit', (event) => {
      event.preventDefault();
      const text = input('online-words').value.trim();
      if (text && host.send({ type: 'say', text })) input('online-words').value = '';
    });
    this.#timer = window.setInterval(() => this.#tick(), SECOND);
  }

  close() {
    window.clearInterval(this.#timer);
  }

  /** @param {Promise<unknown>} asked */
  async #do(asked) {
    try {
      await asked;
      if (!this.root.isConnected) return;
      tell('online-error', '');
      this.host.changed();
    } catch (error) {
      if (this.root.isConnected) tell('online-error', refusalWords(error));
    }
  }

  /** @param {CompetitionInfo} info */
  show(info) {
    const before = this.#info?.online;
    this.#info = info;
    const { online, head } = info;
    // His game may have begun while his line was being opened: nobody told him.
    if (online?.game && before && before.game !== online.game) this.host.go(gamePath(online.game));
    get('online').hidden = !online;
    if (!online) return;
    tell('online-terms', this.#terms(info, online));
    const isOver = head.state === 'over';
    const mayEnter = online.open && !isOver && (online.mine === undefined || Boolean(info.entries[online.mine]?.out));
    get('online-enter').hidden = !mayEnter;
    get('online-name-part').hidden = Boolean(account()) || !online.guests || online.mine !== undefined;
    get('online-team-part').hidden = !(online.team || online.teamBoards) || online.mine !== undefined;
    get('online-members-part').hidden = !online.teamBoards || online.mine !== undefined;
    get('online-password-part').hidden = !online.password || online.mine !== undefined;
    this.#showOwn();
    this.#tick();
  }

  /** @param {CompetitionInfo} info @param {OnlineInfo} online */
  #terms({ games }, online) {
    const { rating } = online;
    const who = [
      rating ? t('online.rating', { least: rating[0], most: rating[1] }) : '',
      online.games ? t('online.games', { n: online.games }) : '',
      online.title ? t('online.title') : '',
      online.team ? t('online.only-team', { team: online.team }) : '',
      online.guests ? t('online.guests') : '',
    ];
    const how = online.solving ? [t('contest.terms', { n: online.problems })] : [
      t(online.rated ? 'online.rated' : 'online.casual'),
      games > 1 ? t('online.pair-games', { n: games }) : '',
      online.arena ? '' : t('online.pause', { time: duration(online.pause * SECOND) }),
      t('online.patience', { time: duration(online.patience * SECOND) }),
      online.playOffs.length ? t('online.play-offs', { times: online.playOffs.map(controlName).join(', ') }) : '',
    ];
    return [...how, ...who].filter(Boolean).join(' · ');
  }

  #showOwn() {
    const online = this.#info?.online;
    if (!this.#info || !online) return;
    const isOver = this.#info.head.state === 'over';
    const plays = online.mine !== undefined && !this.#info.entries[online.mine]?.out && !isOver;
    const link = get('online-game', HTMLAnchorElement);
    link.hidden = !online.game;
    if (online.game) link.href = gamePath(online.game);
    get('online-leave').hidden = !plays || !online.captain;
    get('online-rest').hidden = !plays || !online.arena;
    get('online-rest').textContent = t(this.#rests ? 'online.rest.end' : 'online.rest');
    get('online-rest').setAttribute('aria-pressed', String(this.#rests));
    if (!plays) tell('online-own', '');
    else if (online.game) tell('online-own', t('online.own.plays'));
    else if (this.#rests) tell('online-own', t('online.own.rests'));
    else if (!online.solving) tell('online-own', t('online.own.waits'));
    else tell('online-own', this.#info.groups.length === 0 ? t('contest.own') : '');
  }

  #tick() {
    const online = this.#info?.online;
    if (!online || !this.#info) return;
    const { begins, ends } = online;
    const now = Date.now();
    if (this.#info.head.state === 'over') tell('online-when', t('online.over'));
    else if (begins && begins > now) {
      const soon = begins - now < 24 * 3600 * SECOND;
      tell('online-when', soon ? t('online.begins-in', { time: duration(begins - now) })
        : t('online.begins', { time: new Date(begins).toLocaleString(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }) }));
    } else if (!begins) tell('online-when', t('online.by-hand'));
    else if (ends && ends > now) tell('online-when', t('online.left', { time: duration(ends - now) }));
    else tell('online-when', t(ends ? 'online.last-games' : 'online.playing'));
  }

  /** @param {CompetitionMessage} message */
  hear(message) {
    switch (message.type) {
      case 'welcome':
        // What was said before is not read aloud again.
        get('online-said').setAttribute('aria-live', 'off');
        get('online-said').replaceChildren();
        message.said.forEach((said) => this.#said(said));
        window.setTimeout(() => this.root.isConnected && get('online-said').setAttribute('aria-live', 'polite'), SECOND);
        this.#here(message.here);
        if (this.#rests) this.host.send({ type: 'rest', on: true });
        break;
      case 'here': this.#here(message.here); break;
      case 'said': this.#said(message); break;
      case 'refused': {
        const key = `competition.error.${message.reason}`;
        tell('online-error', has(key) ? t(key, { message: message.message }) : message.message);
        break;
      }
      case 'game': this.host.go(gamePath(message.game)); break;
      case 'standing':
        tell('online-own', t('online.own.stands', { place: message.place, points: message.points }));
        break;
      default:
    }
  }

  /** @param {number} n */
  #here(n) {
    get('online-here').textContent = t('online.here', { n });
  }

  /** @param {StudySaid} said */
  #said({ name, text, at }) {
    const list = get('online-said');
    const time = new Date(at).toLocaleTimeString(currentLanguage(), { timeStyle: 'short' });
    list.append(make('li', {}, make('span', { class: 'hint' }, `${time} `), make('strong', {}, name), ` ${text}`));
    list.scrollTop = list.scrollHeight;
  }
}

/** Puts the best ones of an arena into its table, as they are told. @param {string[][]} rows */
export function showLeaders(rows) {
  const body = document.querySelector('#competition-standings tbody');
  if (!body) return;
  const all = [...body.querySelectorAll('tr')];
  rows.forEach((row, number) => {
    const line = all[number];
    if (!line) return;
    line.setAttribute('data-name', row[1]);
    [...line.children].forEach((cell, column) => {
      (cell.querySelector('button') ?? cell).textContent = row[column] ?? '';
    });
  });
}
