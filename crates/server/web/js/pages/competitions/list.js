/** The competitions that one can open, and the form in which one begins. */
import { onAccount } from '../../account.js';
import { competitionPath } from '../../addresses.js';
import { beginCompetition, competitions } from '../../api.js';
import { isChapaev } from '../../chapaev/variant.js';
import { get, make, refill, tell } from '../../dom.js';
import { onLanguage, t } from '../../i18n.js';
import { fill } from '../../template.js';
import { ago, nameOf, variantName } from '../../words.js';
import { OnlineForm, onlineFormTemplate } from './online-form.js';
import { refusalWords } from './words.js';

/** @typedef {import('../../wire.d.ts').CompetitionHead} CompetitionHead */

const LISTS = /** @type {const} */ (['mine', 'playing', 'open', 'over']);
const PRESETS = ['city', 'school', 'blitz', 'micro-match', 'round-robin', 'cup', 'double-elimination', 'teams', 'scheveningen', 'match', 'arena', 'solving'];

/** @param {string} list */
const listTemplate = (list) => `
  <section id="competitions-${list}-part" class="card" aria-labelledby="competitions-${list}-title" hidden>
    <h2 id="competitions-${list}-title" data-i18n="competition.list.${list}"></h2>
    <ul id="competitions-${list}" class="recent"></ul>
  </section>`;

const template = `
  <section class="page-text member-body" aria-labelledby="competitions-title">
    <h1 id="competitions-title" data-i18n="competition.title"></h1>
    <p class="hint" data-i18n="competition.what"></p>
    <p id="competitions-error" class="error" role="alert"></p>
    <details id="competition-begin" class="card">
      <summary data-i18n="competition.begin"></summary>
      <form id="competition-form" class="seek-form">
        <label><span data-i18n="competition.name"></span> <input type="text" id="competition-name" maxlength="100" required></label>
        <label><span data-i18n="competition.preset"></span> <select id="competition-preset"></select></label>
        <div class="row">
          <label class="row"><span data-i18n="home.game"></span> <select id="competition-variant"></select></label>
          <label class="row"><span data-i18n="competition.rounds"></span> <input type="number" id="competition-rounds" min="1" max="50"></label>
        </div>
        <div class="row">
          <label class="row"><span data-i18n="competition.place"></span> <input type="text" id="competition-place" maxlength="200"></label>
          <label class="row"><span data-i18n="competition.dates"></span> <input type="text" id="competition-dates" maxlength="200"></label>
        </div>
        ${onlineFormTemplate}
        <label class="switch"><input type="checkbox" id="competition-public" checked> <span data-i18n="competition.public"></span></label>
        <p id="competition-form-error" class="error" role="alert"></p>
        <button type="submit" class="primary" id="competition-go" data-i18n="competition.go"></button>
      </form>
    </details>
    ${LISTS.map(listTemplate).join('')}
  </section>`;

/** @param {string} id */
const input = (id) => get(id, HTMLInputElement);
/** @param {string} id */
const select = (id) => get(id, HTMLSelectElement);

/** @type {import('../../router.js').Mount} */
export function mountCompetitions(root, _params, context) {
  fill(root, template);
  const page = new ListPage(context);
  const ends = [onAccount(() => page.retell()), onLanguage(() => page.retell())];
  page.retell();
  return () => ends.forEach((end) => end());
}

class ListPage {
  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
    this.root = get('competitions-title');
    this.games = context.variants.list.filter((variant) => variant.seats.length === 2 && !isChapaev(variant.id));
    this.online = new OnlineForm(context.catalogue.times);
    get('competition-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#begin();
    });
  }

  retell() {
    this.context.title(t('competition.title'));
    refill(select('competition-preset'), PRESETS.map((value) => make('option', { value }, t(`competition.preset.${value}`))), 'city');
    refill(select('competition-variant'), this.games.map((game) => make('option', { value: game.id }, variantName(game))), 'russian');
    this.online.retell();
    void this.#look();
  }

  async #look() {
    try {
      const lists = await competitions();
      if (!this.root.isConnected) return;
      for (const list of LISTS) {
        get(`competitions-${list}`).replaceChildren(...lists[list].map((one) => this.#row(one)));
        get(`competitions-${list}-part`).hidden = lists[list].length === 0;
      }
    } catch (error) {
      if (this.root.isConnected) tell('competitions-error', refusalWords(error));
    }
  }

  /** @param {CompetitionHead} one */
  #row({ id, name, variant, online, updatedAt }) {
    const link = make('a', { href: competitionPath(id), 'data-competition': id }, make('strong', {}, name));
    return make('li', {}, link, make('span', { class: 'hint' }, [nameOf(variant, this.context.variants), ...(online ? [t('online.here-short')] : []), ago(updatedAt)].join(' · ')));
  }

  async #begin() {
    const rounds = input('competition-rounds').value;
    const button = get('competition-go', HTMLButtonElement);
    button.disabled = true;
    tell('competition-form-error', '');
    try {
      const id = await beginCompetition({
        name: input('competition-name').value, preset: select('competition-preset').value, variant: select('competition-variant').value,
        ...(rounds === '' ? {} : { rounds: Number(rounds) }), place: input('competition-place').value, dates: input('competition-dates').value,
        public: input('competition-public').checked, ...this.online.chosen,
      });
      this.context.go(competitionPath(id));
    } catch (error) {
      if (button.isConnected) tell('competition-form-error', refusalWords(error));
    } finally {
      button.disabled = false;
    }
  }
}
