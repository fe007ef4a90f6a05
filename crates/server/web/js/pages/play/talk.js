/** What is said at a game: players among themselves, those who look on among themselves. */
import { account } from '../../account.js';
import { reportPath } from '../../addresses.js';
import { announce } from '../../announce.js';
import { get, isBusy, make } from '../../dom.js';
import { currentLanguage, has, t } from '../../i18n.js';
import { memberLink } from '../../member-names.js';
import { isRemote, isWatched } from '../../seats.js';
import { isZen } from './zen.js';

/** @typedef {import('../../types.js').GameHead} GameHead */
/** @typedef {import('../../wire.d.ts').Said} Said */

/** The phrases of the server that are offered to players. */
const PHRASES = ['hello', 'good-luck', 'have-fun', 'you-too', 'good-game', 'well-played', 'thank-you', 'sorry', 'one-moment', 'goodbye'];

/** So much of what was said is read again. */
const RECENT = 5;

export const talkTemplate = `
  <details id="talk" class="talk card" hidden>
    <summary><span id="talk-title"></span> <span id="talk-new" class="count-inline" hidden></span></summary>
    <ol id="talk-said" class="talk-said" tabindex="0" data-i18n-label="talk.title"></ol>
    <details id="talk-phrases" class="talk-phrases">
      <summary data-i18n="talk.phrase"></summary>
      <div id="talk-phrase-list" class="row"></div>
    </details>
    <form id="talk-form" class="talk-form" autocomplete="off">
      <select id="talk-circle" data-i18n-label="talk.circle" hidden><option value="side" data-i18n="talk.side"></option><option value="players" data-i18n="talk.players"></option></select>
      <input type="text" id="talk-text" maxlength="300" aria-keyshortcuts="/" data-i18n-label="talk.say" enterkeyhint="send">
      <button type="submit" data-i18n="talk.send"></button>
    </form>
    <p id="talk-guest" class="hint" data-i18n="talk.guest" hidden></p>
  </details>`;

export class Talk {
  /** @type {Said[]} */
  #said = [];
  #unread = 0;
  /** @type {GameHead | null} */
  #state = null;

  /** @param {(command: import('../../types.js').Command) => boolean} send @param {() => void} back  to the game, from the field for what one says */
  constructor(send, back) {
    this.send = send;
    this.back = back;
    get('talk').addEventListener('toggle', () => {
      this.#unread = 0;
      this.#show();
      showLast();
    });
    get('talk-form').addEventListener('submit', (event) => {
      event.preventDefault();
      const input = get('talk-text', HTMLInputElement);
      const text = input.value.trim();
      if (text && this.send({ type: 'say', circle: this.#circle, text })) input.value = '';
    });
    get('talk-text').addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.back();
    });
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#onKey(event);
    window.addEventListener('keydown', this.onKey);
  }

  close() {
    window.removeEventListener('keydown', this.onKey);
  }

  /** To where one says something, and back; the key is where the slash is, whatever is written on it. @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || isBusy(event)) return;
    if ((event.key === '/' || event.code === 'Slash') && this.focus()) event.preventDefault();
  }

  /** Leads to the field for what one says, if one may say anything. @returns {boolean} */
  focus() {
    const [talk, form] = [get('talk', HTMLDetailsElement), get('talk-form')];
    if (form.hidden || !talk.checkVisibility()) return false;
    talk.open = true;
    get('talk-text').focus();
    return true;
  }

  /** Says something in one's own words. @param {string} text @returns {string}  why it cannot be said; empty where it can */
  say(text) {
    if (!text) return t('talk.say-what');
    return this.#silent() || (this.send({ type: 'say', circle: this.#circle, text }) ? '' : t('play.offline'));
  }

  /**
   * Says a ready-made phrase, by its number, its name or its beginning in the language of the page.
   * @param {string} wanted @returns {string}  why it cannot be said, or which there are; empty where it is
   */
  phrase(wanted) {
    const word = wanted.toLowerCase();
    const isMeant = (/** @type {string} */ name) => name === word.replaceAll(' ', '-') || t(`phrase.${name}`).toLowerCase().startsWith(word);
    const name = word ? PHRASES[Number(word) - 1] ?? PHRASES.find(isMeant) : undefined;
    if (!name) return t('talk.phrases', { phrases: PHRASES.map((one, i) => `${i + 1} ${t(`phrase.${one}`)}`).join(' ') });
    const silent = this.#circle === 'watchers' ? t('talk.none') : this.#silent();
    return silent || (this.send({ type: 'say', circle: this.#circle, phrase: name }) ? '' : t('play.offline'));
  }

  /** What was said last, to be read again. @returns {string} */
  recent() {
    const last = this.#said.slice(-RECENT).map((said) => t('talk.heard', { name: said.name || t('player.human'), words: wordsOf(said) }));
    return last.join(' ') || t('talk.nothing');
  }

  /** Why nobody here can say anything; empty where one can. */
  #silent() {
    if (get('talk').hidden) return t('talk.none');
    return get('talk-form').hidden ? t('talk.guest') : '';
  }

  /** To whom whoever is here speaks. */
  get #circle() {
    const state = this.#state;
    if (state && state.me !== null) return get('talk-circle', HTMLSelectElement).value;
    return state && isWatched(state) ? 'watchers' : 'players';
  }

  /** @param {GameHead} state */
  follow(state) {
    this.#state = state;
    this.#show();
  }

  /** Everything that was said before. @param {Said[]} said */
  take(said) {
    this.#said = said;
    this.#show();
    showLast();
  }

  /** @param {Said} said */
  hear(said) {
    this.#said.push(said);
    const open = get('talk', HTMLDetailsElement).open;
    if (!open) this.#unread += 1;
    // What is not in sight is not read aloud either; it waits, counted.
    if (!isZen()) announce(t('talk.heard', { name: said.name || t('player.human'), words: wordsOf(said) }));
    this.#show();
    showLast();
  }

  #show() {
    const state = this.#state;
    if (!state) return;
    const [watched, consults] = [isWatched(state) && state.consults === null, state.me !== null];
    get('talk-circle').hidden = !consults;
    get('talk').hidden = !consults && !(isRemote(state) && !watched) && !(watched && (account() !== null || this.#said.length > 0));
    get('talk-title').textContent = t(watched ? 'talk.watchers' : 'talk.title');
    const mute = watched && account() === null;
    get('talk-form').hidden = mute;
    get('talk-guest').hidden = !mute;
    const count = get('talk-new');
    count.hidden = this.#unread === 0;
    count.textContent = String(this.#unread);
    get('talk-phrases').hidden = watched;
    this.#showPhrases();
    get('talk-said').replaceChildren(...this.#said.map((said) => row(said, watched, speaksAsMember(state, said), state.id)));
  }

  /** A button for each phrase. While somebody is at them they stay. */
  #showPhrases() {
    const list = get('talk-phrase-list');
    if (list.dataset.language === currentLanguage()) return;
    list.dataset.language = currentLanguage();
    list.replaceChildren(...PHRASES.map((name) => {
      const button = make('button', { type: 'button', 'data-phrase': name }, t(`phrase.${name}`));
      button.addEventListener('click', () => {
        if (!this.send({ type: 'say', circle: this.#circle, phrase: name })) return;
        get('talk-phrases', HTMLDetailsElement).open = false;
        get('talk-phrases').querySelector('summary')?.focus();
      });
      return button;
    }));
  }
}

/** What was said last is in sight, until the reader goes back to what was said before. */
function showLast() {
  const list = get('talk-said');
  list.scrollTop = list.scrollHeight;
}

/** The words of a text or a phrase. @param {Said} said */
export const wordsOf = ({ text, phrase }) => text ?? (has(`phrase.${phrase}`) ? t(`phrase.${phrase}`) : phrase ?? '');

/** Those who look on are members; of those who play it is known. @param {GameHead} state @param {Said} said */
const speaksAsMember = ({ seats, sides }, { name, circle }) => circle === 'watchers' ||
  seats.some((seat) => seat.occupant === 'member' && seat.name === name) || sides.some(({ holders }) => holders.some((one) => one.member && one.name === name));

/** Leads to where a member is reported for what he says; nobody reports himself. @param {string} name @param {string} path @returns {(Node | string)[]} */
export function reportLink(name, path) {
  const me = account();
  if (!me || !name || me.name === name) return [];
  const words = t('talk.report', { name });
  return [' ', make('a', { class: 'talk-report', href: path, title: words, 'aria-label': words }, '⚑')];
}

/** @param {Said} said @param {boolean} watched @param {boolean} isMember @param {string} game */
function row(said, watched, isMember, game) {
  const name = said.name || t('player.human');
  const other = !watched && said.circle === 'watchers';
  const aside = said.circle === 'side' ? [make('span', { class: 'to-side' }, t('talk.to-side')), ' '] : [];
  return make('li', other ? { class: 'from-watchers' } : {}, ...aside, make('strong', {}, isMember && said.name ? memberLink(said.name, name) : name), ' ', wordsOf(said),
    ...(isMember ? reportLink(said.name, reportPath(said.name, { game })) : []));
}
