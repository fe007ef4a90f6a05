/** Who is in a study now; and for its owner, who may do what: links, invitations, roles. */
import { changeStudy, endStudyLink, giveStudyRole, makeStudyLink, studyPeople } from '../../api.js';
import { get, make, offer, refill, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { t } from '../../i18n.js';
import { memberLink } from '../../member-names.js';
import { copyText } from '../play/clipboard.js';

/** @typedef {import('../../wire.d.ts').StudyInfo} StudyInfo */
/** @typedef {import('../../wire.d.ts').StudyPerson} StudyPerson */
/** @typedef {import('../../wire.d.ts').StudyPresent} StudyPresent */

const ROLES = ['reader', 'writer'];

export const peopleTemplate = `
  <section class="card study-people" aria-labelledby="study-here-title">
    <h2 id="study-here-title" data-i18n="studies.here"></h2>
    <ul id="study-here" class="study-here"></ul>
  </section>
  <details id="study-govern" class="card study-govern" hidden>
    <summary data-i18n="studies.govern"></summary>
    <form id="study-name-form" class="row">
      <label class="row"><span data-i18n="share.name"></span> <input id="study-name" type="text" maxlength="120" autocomplete="off"></label>
      <button type="submit" data-i18n="studies.rename"></button>
    </form>
    <label class="switch"><input type="checkbox" id="study-public"> <span data-i18n="studies.public"></span></label>
    <form id="study-invite" class="row">
      <label class="row"><span data-i18n="studies.invite"></span> <input id="study-invited" type="text" maxlength="20" autocomplete="off" autocapitalize="none" spellcheck="false" required></label>
      <select id="study-invited-role" data-i18n-label="studies.role"></select>
      <button type="submit" data-i18n="studies.invite-go"></button>
    </form>
    <ul id="study-links" class="study-roles"></ul>
    <p id="study-link-told" class="hint study-link" role="status" hidden></p>
    <p id="study-govern-error" class="error" role="alert" hidden></p>
    <ul id="study-roles" class="study-roles"></ul>
    <div class="row"><button type="button" id="study-remove" class="danger-quiet" data-i18n="studies.remove"></button></div>
  </details>`;

export class StudyPeopleBox {
  /** @type {StudyInfo | null} */
  #info = null;

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    get('study-govern').addEventListener('toggle', () => void this.#list());
    get('study-public').addEventListener('change', () => void this.#do(() => changeStudy(id, { public: get('study-public', HTMLInputElement).checked })));
    get('study-name-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#do(() => changeStudy(id, { title: get('study-name', HTMLInputElement).value }));
    });
    get('study-invite').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#invite();
    });
  }

  /** @param {StudyInfo} info  what whoever is here may see and do */
  follow(info) {
    this.#info = info;
    get('study-govern').hidden = info.role !== 'owner';
    get('study-public', HTMLInputElement).checked = info.public;
    offer(get('study-name', HTMLInputElement), info.title);
    this.retell();
  }

  /** @param {StudyPresent[]} people @param {number} count */
  show(people, count) {
    const others = count - people.length;
    get('study-here').replaceChildren(...people.map(({ name, role }) => make('li', {},
      name ? memberLink(name) : t('studies.guest'), ' ',
      make('span', { class: 'tag' }, t(`studies.role.${role}`)))), ...(others > 0 ? [make('li', {}, t('studies.others', { n: others }))] : []));
  }

  retell() {
    refill(get('study-invited-role', HTMLSelectElement), options('writer'), 'writer');
    void this.#list();
  }

  async #invite() {
    const input = get('study-invited', HTMLInputElement);
    const role = get('study-invited-role', HTMLSelectElement).value;
    if (await this.#do(() => giveStudyRole(this.id, { name: input.value.trim(), role }))) input.value = '';
  }

  /** @param {() => Promise<unknown>} act @returns {Promise<boolean>} whether it was done */
  async #do(act) {
    try {
      await act();
    } catch (error) {
      tell('study-govern-error', errorWords(error));
      return false;
    }
    tell('study-govern-error', '');
    await this.#list();
    return true;
  }

  async #list() {
    if (this.#info?.role !== 'owner' || !get('study-govern', HTMLDetailsElement).open) return;
    const known = await studyPeople(this.id).catch(() => null);
    const list = document.getElementById('study-roles');
    if (!known || !list) return;
    get('study-links').replaceChildren(...ROLES.map((role) => this.#link(role, known.links.includes(role))));
    list.replaceChildren(...known.people.map((person) => this.#person(person)));
  }

  /** @param {string} role @param {boolean} leads  whether a link leads here */
  #link(role, leads) {
    const fresh = make('button', { type: 'button', 'data-link': role }, t('studies.new-link'));
    fresh.addEventListener('click', () => void this.#do(() => this.#makeLink(role)));
    const item = make('li', { class: 'row' }, make('span', {}, t(`studies.link.${role}`)), fresh);
    if (leads) {
      const end = make('button', { type: 'button', class: 'quiet' }, t('studies.end-link'));
      end.addEventListener('click', () => void this.#do(() => endStudyLink(this.id, role)));
      item.append(end);
    }
    return item;
  }

  /** @param {string} role */
  async #makeLink(role) {
    const { path } = await makeStudyLink(this.id, role);
    const link = location.origin + path;
    tell('study-link-told', `${(await copyText(link)) ? t('share.copied') : ''} ${link}`.trim());
  }

  /** @param {StudyPerson} person */
  #person({ who, name, role }) {
    const select = make('select', { 'aria-label': t('studies.role') }, ...options(role));
    select.addEventListener('change', () => void this.#do(() => giveStudyRole(this.id, { who, role: select.value })));
    const take = make('button', { type: 'button', class: 'quiet' }, t('studies.take-role'));
    take.addEventListener('click', () => void this.#do(() => giveStudyRole(this.id, { who, role: null })));
    return make('li', { class: 'row' }, name ? memberLink(name) : t('studies.guest'), select, take);
  }
}

/** @param {string} chosen */
function options(chosen) {
  return ROLES.map((role) => new Option(t(`studies.role.${role}`), role, role === chosen, role === chosen));
}
