/** The rounds of a group: who meets whom, and the results, which arbiters type as fast as in a table. */
import { gamePath } from '../../addresses.js';
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';

/** @typedef {import('../../wire.d.ts').CompetitionInfo} CompetitionInfo */
/** @typedef {import('../../wire.d.ts').CompetitionGroup} CompetitionGroup */
/** @typedef {import('../../wire.d.ts').CompetitionPair} CompetitionPair */
/** @typedef {import('../../wire.d.ts').CompetitionDeed} CompetitionDeed */
/** @typedef {import('../../wire.d.ts').CompetitionRuling} CompetitionRuling */

export const roundsTemplate = `
  <section id="competition-rounds-part" class="card" aria-labelledby="competition-round-title" hidden>
    <header class="row"><h2 id="competition-round-title"></h2>
      <span class="row no-print"><button type="button" id="competition-round-before" data-i18n-label="competition.round.before">‹</button>
      <button type="button" id="competition-round-after" data-i18n-label="competition.round.after">›</button></span></header>
    <div class="wide-table"><table class="competition-table"><thead><tr>
      <th data-i18n="competition.board"></th><th data-i18n="competition.white"></th><th></th><th data-i18n="competition.result"></th><th></th><th data-i18n="competition.black"></th>
    </tr></thead><tbody id="competition-pairs"></tbody></table></div>
    <p id="competition-byes" class="hint"></p>
    <p id="competition-exchange" class="hint no-print" data-i18n="competition.exchange" hidden></p>
  </section>`;

/** Keys that write a whole result: the digits of the first one's points, and what does not need them. */
const DRAWN = '=';

export class Rounds {
  /** Which round is shown; the last one where nobody has chosen. @type {number | null} */
  #chosen = null;
  /** Whom an arbiter wants to exchange. @type {number | null} */
  #picked = null;
  /** @type {[CompetitionInfo, CompetitionGroup] | null} */
  #last = null;

  /** @param {(deed: CompetitionDeed) => Promise<boolean>} act @param {(game: string, ruling: CompetitionRuling) => void} rule */
  constructor(act, rule) {
    this.act = act;
    this.rule = rule;
    get('competition-round-before').addEventListener('click', () => this.#turn(-1));
    get('competition-round-after').addEventListener('click', () => this.#turn(1));
  }

  /** @param {number} step */
  #turn(step) {
    if (!this.#last) return;
    const [info, group] = this.#last;
    const count = group.rounds.length;
    const chosen = Math.min(Math.max((this.#chosen ?? count - 1) + step, 0), count - 1);
    this.#chosen = chosen === count - 1 ? null : chosen;
    this.show(info, group);
  }

  /** @param {CompetitionInfo} info @param {CompetitionGroup | undefined} group */
  show(info, group) {
    get('competition-rounds-part').hidden = !group || group.rounds.length === 0;
    if (!group || group.rounds.length === 0) return;
    this.#last = [info, group];
    const number = Math.min(this.#chosen ?? group.rounds.length - 1, group.rounds.length - 1);
    const { pairs, byes } = group.rounds[number];
    const focus = document.activeElement?.getAttribute('data-score');
    const typed = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : '';
    const isTyped = document.activeElement instanceof HTMLInputElement && typed !== document.activeElement.getAttribute('value');
    const open = [...document.querySelectorAll('#competition-pairs [data-pair]:has(details[open])')].map((row) => row.getAttribute('data-pair'));
    get('competition-round-title').textContent = group.planned ? t('competition.round.of', { n: number + 1, all: group.planned }) : t('competition.round', { n: number + 1 });
    get('competition-pairs').replaceChildren(...pairs.map((pair, index) => this.#pair(info, group, number, pair, index)));
    const isLast = number === group.rounds.length - 1;
    get('competition-byes').replaceChildren(...byes.flatMap(({ who, bye }, place) => [place ? ' · ' : '', this.#name(info, group, isLast, who), `: ${t(`competition.bye.${bye}`)}`]));
    get('competition-exchange').hidden = !info.mayArbitrate || !isLast;
    const field = focus ? document.querySelector(`[data-score="${focus}"]`) : null;
    if (field instanceof HTMLInputElement) {
      field.focus();
      // What is being typed is not known to anybody yet.
      if (isTyped) field.value = typed;
    }
    for (const pair of open) document.querySelector(`[data-pair="${pair}"] details`)?.setAttribute('open', '');
  }

  /** @param {CompetitionInfo} info @param {CompetitionGroup} group @param {number} round @param {CompetitionPair} pair @param {number} index */
  #pair(info, group, round, pair, index) {
    const names = [pair.first, pair.second].map((who) => info.entries[who].name);
    const isLast = round === group.rounds.length - 1;
    const [first, second] = [pair.first, pair.second].map((who) => this.#name(info, group, isLast, who));
    const opening = pair.opening ? [make('span', { class: 'hint' }, ` ${pair.opening}`)] : [];
    const result = make('td', { class: 'competition-result' }, ...(info.mayArbitrate ? this.#fields(info, group, round, pair, index, names) : [pair.result]));
    return make('tr', { 'data-pair': String(index + 1) }, make('td', {}, String(index + 1)), make('td', {}, first, ...opening, ...this.#games(info, pair, names), ...this.#lineUps(info, group, round, pair, index)),
      make('td', { class: 'number' }, pair.points[0]), result, make('td', { class: 'number' }, pair.points[1]), make('td', {}, second));
  }

  /** A name; arbiters exchange two of the last round by drawing one to the other, or by pressing both. @param {CompetitionInfo} info @param {CompetitionGroup} group @param {boolean} isLast @param {number} who */
  #name({ entries, mayArbitrate }, { stage, group }, isLast, who) {
    const { name } = entries[who];
    if (!mayArbitrate || !isLast) return make('span', {}, name);
    const button = make('button', { type: 'button', class: 'quiet', draggable: 'true', 'data-who': String(who), 'aria-pressed': String(this.#picked === who) }, name);
    const exchange = (/** @type {number} */ other) => {
      this.#picked = null;
      if (other !== who) void this.act({ deed: 'swap', stage, group, one: other, other: who });
    };
    button.addEventListener('dragstart', (event) => event.dataTransfer?.setData('text/plain', String(who)));
    button.addEventListener('dragover', (event) => event.preventDefault());
    button.addEventListener('drop', (event) => {
      event.preventDefault();
      const other = Number(event.dataTransfer?.getData('text/plain') || NaN);
      if (Number.isInteger(other)) exchange(other);
    });
    button.addEventListener('click', () => {
      if (this.#picked !== null && this.#picked !== who) return exchange(this.#picked);
      this.#picked = this.#picked === who ? null : who;
      button.setAttribute('aria-pressed', String(this.#picked === who));
      return undefined;
    });
    return button;
  }

  /** The games that are played here, and what arbiters do with the one that goes on. @param {CompetitionInfo} info @param {CompetitionPair} pair @param {string[]} names */
  #games({ boards, mayArbitrate }, { played = [] }, names) {
    const links = played.map((game, number) => make('a', { class: 'no-print', href: gamePath(game), 'data-game': game }, t('online.watch', { n: number + 1 })));
    const going = mayArbitrate ? boards.find(({ game }) => played.includes(game)) : undefined;
    if (!going) return links.flatMap((link) => [' ', link]);
    /** @param {string} word @param {CompetitionRuling} ruling */
    const button = (word, ruling) => {
      const made = make('button', { type: 'button', 'data-ruling': word }, t(`online.rule.${word}`, { first: names[0], second: names[1] }));
      made.addEventListener('click', () => this.rule(going.game, ruling));
      return made;
    };
    const seats = /** @type {const} */ (['white', 'black']);
    const rulings = make('details', { class: 'no-print' }, make('summary', {}, t('online.rule')), make('div', { class: 'row' },
      button('pause', { ruling: 'pause' }), button('start', { ruling: 'start' }),
      ...seats.map((seat) => button(`time-${seat}`, { ruling: 'time', seat, seconds: 60 })),
      ...seats.map((seat) => button(`award-${seat}`, { ruling: 'award', seat })),
      button('draw', { ruling: 'draw' }), button('annul', { ruling: 'annul' })));
    return [...links.flatMap((link) => [' ', link]), rulings];
  }

  /** Of teams: who sits at each board, for arbiters to change before the first result. @param {CompetitionInfo} info @param {CompetitionGroup} group @param {number} round @param {CompetitionPair} pair @param {number} index */
  #lineUps({ entries, mayArbitrate, online }, { stage, group }, round, pair, index) {
    const { lineUps } = pair;
    if (!lineUps?.length) return [];
    const teams = [entries[pair.first], entries[pair.second]];
    const name = (/** @type {number} */ side, /** @type {number} */ member) => teams[side].members?.[member] ?? String(member + 1);
    const boards = lineUps.map((members, board) => make('li', {}, members.map((member, side) => name(side, member)).join(' – '), ` (${board + 1})`));
    const leads = (/** @type {number} */ place) => Boolean(online?.captain) && online?.mine === [pair.first, pair.second][place] && !pair.played?.length;
    const forms = (/** @type {const} */ (['first', 'second'])).flatMap((side, place) => {
      if (!mayArbitrate && !leads(place)) return [];
      const selects = lineUps.map((members) => {
        const select = make('select', { 'aria-label': t('competition.line-up', { name: teams[place].name }) }, ...(teams[place].members ?? []).map((text, member) => make('option', { value: String(member) }, text)));
        select.value = String(members[place]);
        return select;
      });
      const button = make('button', { type: 'button' }, t('competition.line-up', { name: teams[place].name }));
      button.addEventListener('click', () => void this.act({ deed: 'line-up', stage, group, round, pair: index, side, members: selects.map((select) => Number(select.value)) }));
      return [make('div', { class: 'row no-print' }, ...selects, button)];
    });
    return [make('details', { class: 'no-print' }, make('summary', {}, t('competition.boards')), make('ol', {}, ...boards), ...forms)];
  }

  /** A field for each game, and what decides an equal pair. @param {CompetitionInfo} info @param {CompetitionGroup} group @param {number} round @param {CompetitionPair} pair @param {number} index @param {string[]} names */
  #fields(info, { stage, group }, round, pair, index, names) {
    const place = { stage, group, round, pair: index };
    const fields = pair.games.map((result, game) => {
      const field = make('input', {
        type: 'text', size: '4', value: result, autocomplete: 'off', list: 'competition-results', 'data-score': `${index}-${game}`,
        'aria-label': t('competition.result-of', { first: names[0], second: names[1], n: game + 1 }),
      });
      field.addEventListener('change', () => void this.#score(field, { deed: 'score', ...place, game, result: field.value.trim() }, result));
      field.addEventListener('keydown', (event) => this.#walk(event, field));
      return field;
    });
    const reports = (pair.reports ?? []).map((report) => make('span', { class: 'hint' }, ` ${t('competition.says', { name: report.name, n: report.game + 1, result: report.result })}`));
    if (!pair.equal) return [...fields, ...(pair.games.length > 1 && pair.result ? [make('span', { class: 'hint' }, ` ${pair.result}`)] : []), ...reports];
    const sides = /** @type {const} */ (['first', 'second']).map((side, n) => {
      const button = make('button', { type: 'button', class: 'no-print' }, t('competition.goes-on', { name: names[n] }));
      button.addEventListener('click', () => void this.act({ deed: 'decide', ...place, side }));
      return button;
    });
    const extra = make('input', { type: 'text', size: '4', autocomplete: 'off', placeholder: t('competition.extra'), 'aria-label': t('competition.extra') });
    extra.addEventListener('change', () => void this.act({ deed: 'add', ...place, result: extra.value.trim() }));
    return [...fields, make('span', { class: 'hint' }, ` ${pair.result} `), extra, ...sides];
  }

  /** What cannot be is as it was. @param {HTMLInputElement} field @param {CompetitionDeed} deed @param {string} before */
  async #score(field, deed, before) {
    if (!await this.act(deed) && field.isConnected) field.value = before;
  }

  /** Enter and the arrows lead from field to field. @param {KeyboardEvent} event @param {HTMLInputElement} field */
  #walk(event, field) {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const fields = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll('[data-score]')]);
    const next = fields[fields.indexOf(field) + step];
    if (next) {
      next.focus();
      next.select();
    } else field.blur();
  }
}

/** What may be noted as a result, for the fields to choose from. @param {string[]} results */
export const resultsList = (results) => make('datalist', { id: 'competition-results' }, ...results.map((value) => make('option', { value })), make('option', { value: DRAWN }));
