/** What is said at a game: players among themselves, those who look on among themselves. */
import { account } from '../../account.js';
import { reportPath } from '../../addresses.js';
import { announce } from '../../announce.js';
import { get, make } from '../../dom.js';
import { has, t } from '../../i18n.js';
import { memberLink } from '../../member-names.js';
import { isRemote, isWatched } from '../../seats.js';
import { isZen } from './zen.js';

/** @typedef {import('../../types.js').GameHead} GameHead */
/** @typedef {import('../../wire.d.ts').Said} Said */

/** The phrases of the server that are offered to players. */
const PHRASES = ['hello', 'good-luck', 'have-fun', 'you-too', 'good-game', 'well-played', 'thank-you', 'sorry', 'one-moment', 'goodbye'];

export const talkTemplate = `
  <details id="talk" class="talk card" hidden>
    <summary><span id="talk-title"></span> <span id="talk-new" class="count-inline" hidden></span></summary>
    <ol id="talk-said" class="talk-said" tabindex="0" data-i18n-label="talk.title"></ol>
    <form id="talk-form" class="talk-form" autocomplete="off">
      <select id="talk-circle" data-i18n-label="talk.circle" hidden><option value="side" data-i18n="talk.side"></option><option value="players" data-i18n="talk.players"></option></select>
      <select id="talk-phrase" data-i18n-label="talk.phrase"></select>
      <input type="text" id="talk-text" maxlength="300" data-i18n-label="talk.say" enterkeyhint="send">
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

  /** @param {(command: import('../../types.js').Command) => boolean} send */
  constructor(send) {
    this.send = send;
    get('talk').addEventListener('toggle', () => {
      this.#unread = 0;
      this.#show();
    });
    get('talk-form').addEventListener('submit', (event) => {
      event.preventDefault();
      const input = get('talk-text', HTMLInputElement);
      const text = input.value.trim();
      if (text && this.send({ type: 'say', circle: this.#circle, text })) input.value = '';
    });
    const phrase = get('talk-phrase', HTMLSelectElement);
    phrase.addEventListener('change', () => {
      if (phrase.value) this.send({ type: 'say', circle: this.#circle, phrase: phrase.value });
      phrase.value = '';
    });
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
  }

  /** @param {Said} said */
  hear(said) {
    this.#said.push(said);
    const open = get('talk', HTMLDetailsElement).open;
    if (!open) this.#unread += 1;
    // What is not in sight is not read aloud either; it waits, counted.
    if (!isZen()) announce(t('talk.heard', { name: said.name || t('player.human'), words: wordsOf(said) }));
    this.#show();
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
    const phrase = get('talk-phrase', HTMLSelectElement);
    phrase.hidden = watched;
    phrase.replaceChildren(make('option', { value: '' }, t('talk.phrase')), ...PHRASES.map((name) => make('option', { value: name }, t(`phrase.${name}`))));
    const list = get('talk-said');
    list.replaceChildren(...this.#said.map((said) => row(said, watched, speaksAsMember(state, said), state.id)));
    list.scrollTop = list.scrollHeight;
  }
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
