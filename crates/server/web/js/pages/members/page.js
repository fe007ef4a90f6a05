/** A member as others see him: ratings, games, and what he is to whoever looks. */
import { account, onAccount } from '../../account.js';
import { leadersPath } from '../../addresses.js';
import { member, memberGames, opponents, ratingHistory, relate, tellAbout } from '../../api.js';
import { get, make, offer, optionsOf, refill, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { onLanguage, t } from '../../i18n.js';
import { fill } from '../../template.js';
import { dateText, momentText, nameOf } from '../../words.js';
import { gameRow, gameWords } from '../home/recent.js';
import { showAdministration, startAdministration, template as administration } from './administration.js';
import { graph, graphTable } from './graph.js';
import { showOpponents, template as opponentsTable } from './opponents.js';
import { showReport, startReport, template as report } from './report.js';

/** @typedef {import('../../wire.d.ts').Profile} Profile */
/** @typedef {import('../../wire.d.ts').RatingInfo} RatingInfo */

const template = `
  <section class="page-text member" aria-labelledby="member-title">
    <h1><span id="member-grade" class="grade" hidden></span> <span id="member-title"></span> <span id="member-here" class="tag tag-going" data-i18n="hall.is-here" hidden></span></h1>
    <p id="member-error" class="error" role="alert"></p>
    <div id="member-body" class="member-body" hidden>
      <p id="member-since" class="hint"></p>
      <p id="member-about" class="member-about"></p>
      <form id="about-form" class="card account-form" hidden>
        <label><span data-i18n="member.about"></span> <textarea id="about-text" rows="4" maxlength="1000"></textarea></label>
        <button type="submit" data-i18n="account.save"></button>
        <p id="about-done" class="hint" role="status"></p>
      </form>
      <div id="member-acts" class="row" hidden>
        <a id="member-challenge" class="button primary" data-i18n="member.challenge"></a>
        <button type="button" id="member-friend"></button>
        <button type="button" id="member-block"></button>
      </div>
      <p id="member-score"></p>
      <p id="member-vacation" class="notice" hidden></p>
      <p id="member-closed" class="notice" data-i18n="member.closed" hidden></p>
      <section class="card" aria-labelledby="ratings-title">
        <h2 id="ratings-title" data-i18n="member.ratings"></h2>
        <p id="ratings-none" class="hint" data-i18n="member.no-ratings" hidden></p>
        <table id="ratings" class="list-table">
          <thead><tr><th scope="col" data-i18n="home.game"></th><th scope="col" data-i18n="member.tempo"></th><th scope="col" data-i18n="hall.rating"></th><th scope="col" data-i18n="member.games"></th><th scope="col"><span class="hidden" data-i18n="member.graph"></span></th></tr></thead>
          <tbody id="rating-rows"></tbody>
        </table>
        <figure id="rating-graph" class="rating-graph" hidden></figure>
        <p id="puzzle-ratings" hidden></p>
      </section>
      ${opponentsTable}
      <section class="card" aria-labelledby="games-of-title">
        <h2 id="games-of-title" data-i18n="member.games"></h2>
        <form id="games-filter" class="row">
          <label class="row"><span data-i18n="home.game"></span> <select id="filter-variant"></select></label>
          <label class="row"><span data-i18n="member.kind"></span> <select id="filter-rated"><option value="" data-i18n="member.all"></option><option value="true" data-i18n="hall.rated"></option><option value="false" data-i18n="member.casual"></option></select></label>
          <label class="row"><span data-i18n="member.state"></span> <select id="filter-over"><option value="" data-i18n="member.all"></option><option value="false" data-i18n="recent.going"></option><option value="true" data-i18n="recent.over"></option></select></label>
          <label class="row"><span data-i18n="member.tempo"></span> <select id="filter-tempo"></select></label>
          <label class="row"><span data-i18n="member.result"></span> <select id="filter-result"><option value="" data-i18n="member.all"></option><option value="won" data-i18n="member.won"></option><option value="drawn" data-i18n="member.drawn"></option><option value="lost" data-i18n="member.lost"></option></select></label>
          <label class="row"><span data-i18n="member.against"></span> <input type="text" id="filter-against" list="filter-opponents" maxlength="20" autocomplete="off" autocapitalize="none" spellcheck="false"></label>
          <datalist id="filter-opponents"></datalist>
          <label class="switch" id="filter-mine-choice"><input type="checkbox" id="filter-mine"> <span data-i18n="member.against-me"></span></label>
        </form>
        <ul id="member-games" class="recent"></ul>
        <p id="member-games-none" class="hint" data-i18n="member.no-games" hidden></p>
        <button type="button" id="member-more" data-i18n="member.more" hidden></button>
      </section>
      ${administration}
      ${report}
    </div>
  </section>`;

/** How many of the newest games a report can name. */
const REPORTABLE = 20;
/** What chooses among the games. */
const FILTERS = ['filter-variant', 'filter-rated', 'filter-over', 'filter-tempo', 'filter-result', 'filter-against', 'filter-mine'];
const TEMPOS = ['bullet', 'blitz', 'rapid', 'classic', 'correspondence'];

/** @type {import('../../router.js').Mount} */
export function mount(root, [name], context) {
  fill(root, template);
  const page = new MemberPage(name, context);
  const ends = [onAccount(() => void page.show()), onLanguage(() => void page.show())];
  void page.show();
  return () => ends.forEach((end) => end());
}

/** @param {string} id */
const select = (id) => get(id, HTMLSelectElement);

class MemberPage {
  /** @type {Profile | null} */
  #profile = null;
  /** The game behind which more stand in the list. */
  #next = '';
  /** How often the profile was asked for: an answer that another has overtaken is not shown. */
  #asked = 0;

  /** @param {string} name @param {import('../../router.js').Context} context */
  constructor(name, context) {
    this.name = name;
    this.context = context;
    this.root = get('member-body');
    for (const id of FILTERS) get(id).addEventListener('change', () => void this.#showGames(false));
    get('games-filter').addEventListener('submit', (event) => event.preventDefault());
    get('member-more').addEventListener('click', () => void this.#showGames(true));
    get('member-friend').addEventListener('click', () => void this.#relate('friend'));
    get('member-block').addEventListener('click', () => void this.#relate('blocked'));
    startReport(name, (act) => this.#try(act));
    startAdministration(name, (act) => this.#try(act), () => this.show());
    get('about-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#try(async () => {
        await tellAbout(get('about-text', HTMLTextAreaElement).value);
        tell('about-done', t('member.saved'));
      });
    });
  }

  async show() {
    this.context.title(this.name);
    await this.#try(async () => {
      this.#asked += 1;
      const question = this.#asked;
      const profile = await member(this.name);
      if (!this.root.isConnected || question !== this.#asked) return;
      this.#profile = profile;
      this.#showProfile(profile);
      await Promise.all([this.#showGames(false), this.#showOpponents()]);
    });
  }

  async #showOpponents() {
    const all = await opponents(this.name);
    if (!this.root.isConnected) return;
    get('filter-opponents').replaceChildren(...all.map(({ name }) => make('option', { value: name })));
    showOpponents(all, (name) => {
      get('filter-against', HTMLInputElement).value = name;
      get('games-of-title').scrollIntoView();
      void this.#showGames(false);
    });
  }

  /** @param {Profile} profile */
  #showProfile(profile) {
    const { name, title, about, since, here, own, relation, score } = profile;
    this.root.hidden = false;
    this.context.title(name);
    get('member-title').textContent = name;
    tell('member-grade', title ?? '');
    get('member-here').hidden = !here;
    get('member-since').textContent = t('account.since', { date: dateText(since) });
    tell('member-about', own ? '' : about);
    get('about-form').hidden = !own;
    offer(get('about-text', HTMLTextAreaElement), about);
    get('member-acts').hidden = own || account() === null;
    get('member-challenge', HTMLAnchorElement).href = `/?opponent=${encodeURIComponent(name)}`;
    get('member-friend').textContent = t(relation === 'friend' ? 'member.unfriend' : 'member.friend');
    get('member-block').textContent = t(relation === 'blocked' ? 'member.unblock' : 'member.block');
    const played = score ? score.won + score.drawn + score.lost : 0;
    tell('member-score', score && played ? t('member.score', { ...score, n: played }) : '');
    get('filter-mine-choice').hidden = own || account() === null;
    tell('member-vacation', profile.vacationUntil === undefined ? '' : t('vacation.member', { until: momentText(profile.vacationUntil) }));
    get('member-closed').hidden = !profile.closed;
    showAdministration(profile);
    this.#showRatings(profile.ratings);
    tell('puzzle-ratings', profile.puzzles.length ? t('member.puzzles', { ratings: this.#puzzleWords(profile.puzzles) }) : '');
    this.#showChoices();
  }

  /** @param {import('../../wire.d.ts').PuzzleRatingInfo[]} ratings */
  #puzzleWords(ratings) {
    return ratings.map(({ variant, value, provisional, solved, tried }) => (
      t('member.puzzle-rating', { game: nameOf(variant, this.context.variants), rating: `${value}${provisional ? '?' : ''}`, solved, tried }))).join('; ');
  }

  #showChoices() {
    const fill = (/** @type {string} */ id, /** @type {[string, string][]} */ choices) => {
      refill(select(id), optionsOf([['', t('member.all')], ...choices]));
    };
    fill('filter-variant', this.context.variants.list.map(({ id }) => [id, nameOf(id, this.context.variants)]));
    fill('filter-tempo', TEMPOS.map((tempo) => [tempo, t(`tempo.${tempo}`)]));
  }

  /** @param {RatingInfo[]} ratings */
  #showRatings(ratings) {
    get('ratings').hidden = ratings.length === 0;
    get('ratings-none').hidden = ratings.length > 0;
    get('rating-rows').replaceChildren(...ratings.map((rating) => {
      const { variant, tempo, value, deviation, provisional, games } = rating;
      const show = make('button', { type: 'button', 'data-graph': `${variant}/${tempo}` }, t('member.graph'));
      show.addEventListener('click', () => void this.#showGraph(rating));
      return make('tr', {}, make('th', { scope: 'row' }, make('a', { href: leadersPath(variant) }, nameOf(variant, this.context.variants))),
        make('td', {}, t(`tempo.${tempo}`)),
        make('td', {}, make('strong', {}, `${value}${provisional ? '?' : ''}`), ' ', make('span', { class: 'hint' }, `± ${2 * deviation}`)),
        make('td', {}, String(games)), make('td', {}, show));
    }));
  }

  /** @param {RatingInfo} rating */
  async #showGraph({ variant, tempo }) {
    await this.#try(async () => {
      const points = await ratingHistory(this.name, variant, tempo);
      const figure = get('rating-graph');
      figure.hidden = false;
      const what = `${nameOf(variant, this.context.variants)}, ${t(`tempo.${tempo}`)}`;
      figure.replaceChildren(graph(points), make('figcaption', { class: 'hint' }, `${what}: ${points.map(({ value }) => value).slice(-8).join(' → ')}`), graphTable(points, what));
    });
  }

  /** @param {boolean} more  behind those that are shown */
  async #showGames(more) {
    const wanted = {
      variant: select('filter-variant').value, rated: select('filter-rated').value, over: select('filter-over').value,
      tempo: select('filter-tempo').value, result: select('filter-result').value,
      against: get('filter-mine', HTMLInputElement).checked ? account()?.name ?? '' : get('filter-against', HTMLInputElement).value.trim(),
      before: more ? this.#next : '',
    };
    await this.#try(async () => {
      const { games, next } = await memberGames(this.name, wanted);
      const list = get('member-games');
      if (!list.isConnected) return;
      const rows = games.map((game) => gameRow(game, this.context.variants));
      list.replaceChildren(...(more ? [...list.children, ...rows] : rows));
      this.#next = next ?? '';
      if (!more) showReport(this.#profile?.own ?? true, games.slice(0, REPORTABLE).map((game) => [game.id, gameWords(game, this.context.variants)]));
      get('member-more').hidden = !next;
      get('member-games-none').hidden = list.childElementCount > 0;
    });
  }

  /** @param {'friend' | 'blocked'} relation  what he is to be, unless he is */
  async #relate(relation) {
    await this.#try(async () => {
      await relate(this.name, this.#profile?.relation === relation ? null : relation);
      await this.show();
    });
  }

  /** @param {() => Promise<void>} act */
  async #try(act) {
    if (!this.root.isConnected) return;
    get('member-error').textContent = '';
    try {
      await act();
    } catch (error) {
      if (this.root.isConnected) get('member-error').textContent = errorWords(error);
    }
  }
}
