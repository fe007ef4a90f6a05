/** What is said in a study. */
import { reportPath } from '../../addresses.js';
import { announce } from '../../announce.js';
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { memberLink } from '../../member-names.js';
import { reportLink } from '../play/talk.js';

/** @typedef {import('../../wire.d.ts').StudySaid} Said */

/** How much is shown; the server keeps no more. */
const SHOWN = 100;

export const talkTemplate = `
  <details id="study-talk" class="talk card" open>
    <summary data-i18n="studies.talk"></summary>
    <ol id="study-said" class="talk-said" tabindex="0" data-i18n-label="studies.talk"></ol>
    <form id="study-say" class="talk-form" autocomplete="off">
      <input type="text" id="study-text" maxlength="300" data-i18n-label="talk.say" enterkeyhint="send">
      <button type="submit" data-i18n="talk.send"></button>
    </form>
    <p id="study-mute" class="hint" data-i18n="talk.guest" hidden></p>
  </details>`;

export class StudyTalk {
  /** @type {Said[]} */
  #said = [];

  /** @param {string} id  of the study @param {(text: string) => boolean} say */
  constructor(id, say) {
    this.id = id;
    get('study-say').addEventListener('submit', (event) => {
      event.preventDefault();
      const input = get('study-text', HTMLInputElement);
      const text = input.value.trim();
      if (text && say(text)) input.value = '';
    });
  }

  /** Everything that was said before. @param {Said[]} said */
  take(said) {
    this.#said = said;
    this.retell();
  }

  /** @param {Said} said */
  hear(said) {
    this.#said = [...this.#said, said].slice(-SHOWN);
    announce(t('talk.heard', { name: said.name || t('studies.guest'), words: said.text }));
    this.retell();
  }

  /** @param {boolean} may  whether whoever is here may speak */
  allow(may) {
    get('study-say').hidden = !may;
    get('study-mute').hidden = may;
  }

  retell() {
    const list = get('study-said');
    list.replaceChildren(...this.#said.map(({ name, text }) => (
      make('li', {}, make('strong', {}, name ? memberLink(name) : t('studies.guest')), ' ', text, ...(name ? reportLink(name, reportPath(name, { study: this.id })) : [])))));
    list.scrollTop = list.scrollHeight;
  }
}
