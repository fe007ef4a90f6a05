/** Moves that were chosen before it was their turn: on the board from where to where, or typed. */
import { announce } from '../../announce.js';
import { get } from '../../dom.js';
import { t } from '../../i18n.js';
import { advises, mySeat } from '../../seats.js';
import { settings } from '../../settings.js';
import { Desk } from './desk.js';
import { namesMove } from './walk.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../board/types.js').Move} Move */
/** @typedef {[string, string]} Pair  from where to where; the same cell twice puts something down there */

/**
 * What was chosen. What was typed is read by the server when it is its turn; its cells are known here only if they stand in the
 * text.
 * @typedef {{ cells: Pair | null, text: string | null }} Step
 */

/**
 * @typedef {object} AheadHost
 * @property {(move: Move) => void} play
 * @property {(text: string) => void} enter
 * @property {() => void} onChange  something else is chosen than before
 */

/** Chosen moves that nobody sees on the board. */
export const aheadTemplate = `
  <p id="ahead" class="row" hidden><span id="ahead-words"></span> <button type="button" id="ahead-clear" data-i18n="ahead.clear"></button></p>`;

/** The same each time, so that the board is not told anew. @type {string[]} */
const NOBODY = [];
/** @type {Pair} */
const NOWHERE = ['', ''];

/** Whether the one person here waits for somebody else's move. @param {State} state */
const waits = (state) => mySeat(state) !== null && settings.premove && !state.result && !advises(state) && !Desk.rules(state) && !isTurn(state);

/** @param {State} state */
const isTurn = (state) => state.legal.length > 0 || namesMove(state);

/** Who may choose moves ahead on the board; without its pieces there is nothing to choose from. @param {State} state */
export function seatsAhead(state) {
  const mine = mySeat(state);
  return mine !== null && waits(state) && !state.hidden ? [mine] : NOBODY;
}

/** How many stones whoever is here can still put on the board. @param {State} state */
export function stonesInHand({ mine, seats, view }) {
  return view.hands?.[seats.findIndex(({ seat }) => seat === mySeat({ mine }))] ?? 0;
}

/** Where the text of a move begins and ends, if it says so. @param {string} text @param {State} state @param {Variant} variant @returns {Pair | null} */
function cellsIn(text, state, { board }) {
  const found = [...text.toLowerCase().matchAll(board.edge === 'numbers' ? /\d+/g : /[a-z]+\d+/g)].map(([name]) => name);
  const known = found.every((name) => board.cells.some((cell) => cell.name === name));
  const least = stonesInHand(state) > 0 ? 1 : 2;
  return known && found.length >= least ? [found[0], found[found.length - 1]] : null;
}

/** @param {Step} step */
function planWords({ cells, text }) {
  if (text !== null) return t('say.planned-text', { text });
  const [from, to] = cells ?? NOWHERE;
  return from === to ? t('say.planned-put', { cell: from }) : t('say.planned', { from, to });
}

export class Ahead {
  /** In the order in which they are going to be played. @type {Step[]} */
  #steps = [];
  /** The same for the board, which shows nothing where a step has no cells. @type {Pair[]} */
  planned = [];
  /** A text was sent that the server has not answered. */
  #isAsked = false;

  /** @param {AheadHost} host */
  constructor(host) {
    this.host = host;
    get('ahead-clear').addEventListener('click', () => {
      this.plan(null);
      get('move-input').focus();
    });
  }

  /** @param {Step[]} steps */
  #keep(steps) {
    this.#steps = steps;
    this.planned = steps.map(({ cells }) => cells ?? NOWHERE);
    this.host.onChange();
  }

  /** @param {Pair | null} cells  null gives up all that was chosen */
  plan(cells) {
    if (cells) return this.#add({ cells, text: null });
    this.#keep([]);
    return announce(t('say.plan-cleared'));
  }

  /** @param {Step} step */
  #add(step) {
    this.#keep([...this.#steps, step]);
    announce(planWords(step));
  }

  /** Keeps a move that was typed too early; whether it is one can only be seen by its having a number. @param {string} text @param {State} state @param {Variant} variant @returns {boolean} */
  takes(text, state, variant) {
    if (!waits(state) || !/\d/.test(text)) return false;
    this.#add({ text, cells: state.hidden ? null : cellsIn(text, state, variant) });
    return true;
  }

  /** Gives up all that was chosen; tells whether there was anything. @returns {boolean} */
  giveUp() {
    const some = this.#steps.length > 0;
    if (some) this.plan(null);
    return some;
  }

  /** What was to follow a move that cannot be played was chosen for another position. */
  refused() {
    if (this.#isAsked) this.giveUp();
    this.#isAsked = false;
  }

  /** What was typed stands beside the board. */
  show() {
    get('ahead').hidden = this.#steps.every(({ text }) => text === null);
    get('ahead-words').textContent = this.#steps.map(planWords).join(' ');
  }

  /** What was chosen is played when it is its turn, if it can be. @param {State} state */
  follow(state) {
    this.#isAsked = false;
    if (!isTurn(state) || !this.#steps.length || state.result) return;
    const [{ cells, text }, ...rest] = this.#steps;
    const move = cells && text === null ? fitting(cells, state.legal) : null;
    this.#keep(move || text !== null ? rest : []);
    if (move) return this.host.play(move);
    if (text === null) return announce(t('say.plan-cleared'));
    this.#isAsked = true;
    return this.host.enter(text);
  }
}

/** The legal move between these cells; none if several that capture differently fit. @param {Pair} cells @param {Move[]} legal @returns {Move | null} */
function fitting([from, to], legal) {
  const all = legal.filter(({ path }) => path[0] === from && path[path.length - 1] === to);
  const effects = new Set(all.map(({ removed }) => [...removed].sort().join()));
  return effects.size === 1 ? all[0] : null;
}
