/** Against whom, and what is agreed on before the game. */
import { get, make } from '../dom.js';
import { t } from '../i18n.js';
import { account } from '../account.js';
import { lastName, rememberName } from '../settings.js';

const OPPONENTS = ['engine', 'friend', 'member', 'person', 'desk'];
/** Those who play at a device of their own. */
const ELSEWHERE = ['engine', 'friend', 'member'];

/** What can be agreed on: its word in the terms, whom it concerns, and for whom it is usual. */
const TERMS = [
  { id: 'touch-move', term: 'board=touch-move', for: ['desk'], usual: ['desk'] },
  { id: 'claims', term: 'repetition=on-claim', for: OPPONENTS, usual: ['desk'] },
  { id: 'offers', term: 'offers=in-turn', for: OPPONENTS, usual: ['desk'] },
  { id: 'few-pieces', term: 'offers-pieces=6', for: OPPONENTS, usual: [] },
  { id: 'flags', term: 'flags=on-claim', for: ['friend', 'member', 'person', 'desk'], usual: ['desk'] },
  { id: 'pavlovich', term: 'edition=pavlovich', for: ['desk'], usual: [] },
  { id: 'blind-white', term: 'blindfold=1', for: ELSEWHERE, usual: [] },
  { id: 'blind-black', term: 'blindfold=2', for: ELSEWHERE, usual: [] },
  { id: 'no-take-backs', term: 'take-backs=no', for: OPPONENTS, usual: ['desk'] },
];

export const opponentTemplate = `
  <fieldset id="opponent-field">
    <legend data-i18n="home.opponent"></legend>
    <div class="choices choices-row">
      <label class="choice"><input type="radio" name="opponent" id="opponent-engine" value="engine" checked> <span data-i18n="opponent.engine"></span></label>
      <label class="choice"><input type="radio" name="opponent" id="opponent-friend" value="friend"> <span data-i18n="opponent.friend"></span></label>
      <label class="choice" id="opponent-member-choice"><input type="radio" name="opponent" id="opponent-member" value="member"> <span data-i18n="opponent.member"></span></label>
      <label class="choice"><input type="radio" name="opponent" id="opponent-person" value="person"> <span data-i18n="opponent.person"></span></label>
      <label class="choice" id="opponent-desk-choice"><input type="radio" name="opponent" id="opponent-desk" value="desk"> <span data-i18n="opponent.desk"></span></label>
    </div>
    <p id="opponent-about" class="hint"></p>
  </fieldset>`;

export const namesTemplate = `
  <div id="names-field" class="own-time" hidden>
    <label><span data-i18n="side.white"></span> <input type="text" id="white-name" maxlength="60" autocomplete="off"></label>
    <label><span data-i18n="side.black"></span> <input type="text" id="black-name" maxlength="60" autocomplete="off"></label>
  </div>`;

/** What one is called who plays with somebody elsewhere. */
export const ownNameTemplate = `
  <div id="own-name-field" class="own-time" hidden>
    <label id="own-name-label"><span data-i18n="invitation.name"></span> <input type="text" id="own-name" maxlength="60" autocomplete="nickname"></label>
    <label class="switch"><input type="checkbox" id="listed"> <span data-i18n="opponent.listed"></span></label>
  </div>`;

/** Whom one challenges, and whether it counts. */
export const memberTemplate = `
  <div id="challenged-field" class="own-time" hidden>
    <label><span data-i18n="opponent.name"></span> <input type="text" id="challenged" maxlength="20" autocomplete="off" autocapitalize="none" spellcheck="false"></label>
  </div>
  <label id="rated-choice" class="switch" hidden><input type="checkbox" id="rated"> <span data-i18n="hall.rated-game"></span></label>`;

/** Whether several may hold a seat together. */
export const consultationTemplate = `
  <div id="consultation-field" class="own-time boards-only" hidden>
    <label><span data-i18n="home.consultation"></span> <select id="consultation-choice" aria-describedby="consultation-about"><option value="off" data-i18n="home.consultation.off"></option><option value="captain" data-i18n="home.consultation.captain"></option><option value="vote" data-i18n="home.consultation.vote"></option></select></label>
    <p id="consultation-about" class="hint" data-i18n="home.consultation.about" hidden></p>
  </div>`;

export const termsTemplate = `
  <details id="terms" class="house boards-only">
    <summary data-i18n="terms.title"></summary>
    <div id="terms-list" class="switches"></div>
  </details>`;

export class OpponentForm {
  /** @param {Record<string, any>} last  the form of the last game @param {() => void} onChange */
  constructor(last, onChange) {
    this.onChange = onChange;
    this.open = true;
    this.areElsewhere = false;
    const usual = last.opponent === 'member' && account() === null ? 'friend' : last.opponent;
    if (OPPONENTS.includes(usual)) get(`opponent-${usual}`, HTMLInputElement).checked = true;
    get('own-name', HTMLInputElement).value = lastName();
    /** @type {Set<string>} */
    this.agreed = new Set(Array.isArray(last.terms) ? last.terms : this.#usual());
    get('consultation-choice').addEventListener('change', () => this.retell());
    for (const opponent of OPPONENTS) {
      get(`opponent-${opponent}`).addEventListener('change', () => {
        this.#choose(opponent);
        this.retell();
        onChange();
      });
    }
  }

  /**
   * A game for more than two has no single opponent, and of what two agree on only that several may hold a seat.
   * @param {boolean} open @param {boolean} desk  whether it can be played over the board
   * @param {boolean} areElsewhere  whether those of a game for more than two sit at devices of their own
   */
  offer(open, desk, areElsewhere) {
    this.open = open;
    this.areElsewhere = areElsewhere;
    get('opponent-desk-choice').hidden = !desk;
    if (!desk && this.chosen === 'desk') this.#choose('person');
    this.retell();
  }

  /** Is there one opponent, who is not at this device? Then one sits on one side. */
  get isElsewhere() {
    return this.open && ELSEWHERE.includes(this.chosen);
  }

  /** @returns {string} */
  get chosen() {
    return OPPONENTS.find((opponent) => get(`opponent-${opponent}`, HTMLInputElement).checked) ?? OPPONENTS[0];
  }

  /** @param {string} opponent */
  #choose(opponent) {
    get(`opponent-${opponent}`, HTMLInputElement).checked = true;
    this.agreed = new Set(this.#usual());
  }

  /** Somebody is to be challenged. @param {string} name */
  challenge(name) {
    get('challenged', HTMLInputElement).value = name;
    this.#choose('member');
    this.retell();
    this.onChange();
  }

  /** Does anybody play who is not at this device? */
  get #hasOthers() {
    return this.open ? this.isElsewhere : this.areElsewhere;
  }

  /** How several come to a move; null where one person holds a seat. */
  get consultation() {
    const { value } = get('consultation-choice', HTMLSelectElement);
    return this.#hasOthers && value !== 'off' ? value : null;
  }

  #usual() {
    return TERMS.filter((term) => term.usual.includes(this.chosen)).map((term) => term.id);
  }

  retell() {
    const { chosen } = this;
    const here = !ELSEWHERE.includes(chosen);
    const isMember = account() !== null;
    get('opponent-member-choice').hidden = !isMember;
    get('challenged-field').hidden = chosen !== 'member' || !this.open;
    get('consultation-field').hidden = !this.#hasOthers;
    get('consultation-about').hidden = this.consultation === null;
    // Whoever is strong by the advice of others proves nothing.
    get('rated-choice').hidden = !isMember || !['friend', 'member'].includes(chosen) || !this.open || this.consultation !== null;
    get('opponent-about').textContent = t(`opponent.${chosen}.about`);
    get('names-field').hidden = !here || !this.open;
    get('own-name-field').hidden = chosen !== 'friend' || !this.open;
    // A member plays under his own name.
    get('own-name-label').hidden = isMember;
    get('level-field').hidden = chosen !== 'engine' || !this.open;
    get('opponent-field').hidden = !this.open;
    get('terms').hidden = !this.open;
    const open = TERMS.filter((term) => term.for.includes(chosen));
    get('terms-list').replaceChildren(...open.map((term) => {
      const input = make('input', { type: 'checkbox', id: `term-${term.id}` });
      input.checked = this.agreed.has(term.id);
      input.addEventListener('change', () => {
        if (input.checked) this.agreed.add(term.id);
        else this.agreed.delete(term.id);
      });
      return make('label', { class: 'switch' }, input, ' ', t(`term.${term.id}`));
    }));
  }

  /** @param {string} side @param {number} level @returns {Partial<import('../types.js').NewGame>} */
  wanted(side, level) {
    const agreed = TERMS.filter((term) => term.for.includes(this.chosen) && this.agreed.has(term.id)).map((term) => term.term);
    // Over the board hands are free even where a touched piece binds to nothing.
    if (this.chosen === 'desk' && !agreed.some((term) => term.startsWith('board='))) agreed.push('board=free');
    if (this.consultation) agreed.push(`consultation=${this.consultation}`);
    const terms = agreed.join(' ');
    if (this.chosen === 'engine') return { side, level, terms };
    const isRated = get('rated', HTMLInputElement).checked && account() !== null && this.consultation === null;
    const rated = isRated ? { rated: true } : {};
    if (this.chosen === 'member') return { side, opponent: get('challenged', HTMLInputElement).value.trim(), terms, ...rated };
    if (this.chosen === 'friend') {
      const name = get('own-name', HTMLInputElement).value.trim();
      rememberName(name);
      return { side, free: true, listed: get('listed', HTMLInputElement).checked, name, terms, ...rated };
    }
    const name = (/** @type {string} */ seat) => get(`${seat}-name`, HTMLInputElement).value;
    return { terms, names: [name('white'), name('black')] };
  }
}
