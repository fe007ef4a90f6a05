/** The record: numbered rounds in the official notation, each move a button that shows its position. */
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { addToRounds, orderOf, rounds } from '../../replay.js';

/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../types.js').PlayedMove} PlayedMove */
/** @typedef {import('../../replay.js').Round} Round */

export const recordTemplate = `
  <section class="record" aria-labelledby="moves-title">
    <h2 id="moves-title" class="hidden" data-i18n="play.moves"></h2>
    <div class="record-list" id="record-list">
      <p id="past" class="hint past" hidden></p>
      <p id="moves-empty" class="hint" data-i18n="play.no-moves"></p>
      <ol id="moves" class="moves"></ol>
      <p id="score-line" class="score-line" hidden></p>
    </div>
    <div class="replay" role="group" data-i18n-label="play.replay">
      <button type="button" id="go-start" data-icon="start" data-i18n-label="play.go-start" aria-keyshortcuts="Home"></button>
      <button type="button" id="go-back" data-icon="back" data-i18n-label="play.go-back" aria-keyshortcuts="ArrowLeft"></button>
      <button type="button" id="go-forward" data-icon="forward" data-i18n-label="play.go-forward" aria-keyshortcuts="ArrowRight"></button>
      <button type="button" id="go-end" data-icon="end" data-i18n-label="play.go-end" aria-keyshortcuts="End"></button>
    </div>
  </section>`;

/** What the buttons of the replay do. @typedef {{ goTo: (ply: number) => void, goBy: (plies: number) => void, goToEnd: () => void }} Replay */

/** Turning the wheel over a board goes through the moves. @param {HTMLElement} board @param {(plies: number) => void} goBy */
export function replayByWheel(board, goBy) {
  board.addEventListener('wheel', (event) => {
    event.preventDefault();
    if (event.deltaY) goBy(Math.sign(event.deltaY));
  }, { passive: false });
}

export class MoveList {
  /** What is in the list. @type {PlayedMove[]} */
  #moves = [];
  /** @type {Round[]} */
  #rounds = [];
  /** @type {Element | null} the move whose position is on the board */
  #marked = null;
  #scored = false;

  /** @param {Replay} replay */
  constructor({ goTo, goBy, goToEnd }) {
    this.show = goTo;
    const clicks = /** @type {[string, () => void][]} */ ([
      ['go-start', () => goTo(0)], ['go-back', () => goBy(-1)], ['go-forward', () => goBy(1)], ['go-end', goToEnd],
    ]);
    for (const [id, act] of clicks) get(id).addEventListener('click', act);
  }

  /** What was added is appended; only where something else has changed the list is made anew. @param {PlayedMove[]} moves @param {Variant} variant */
  fill(moves, { seats, first }) {
    const known = this.#moves.length;
    if (moves === this.#moves) return;
    if (known > moves.length || this.#moves[known - 1] !== moves[known - 1]) {
      this.#moves = [];
      this.#rounds = [];
      get('moves').replaceChildren();
    }
    for (let i = this.#moves.length; i < moves.length; i += 1) this.#add(moves, i, orderOf(seats, first));
    this.#moves = moves;
    get('moves-empty').hidden = moves.length > 0;
  }

  /** @param {PlayedMove[]} moves @param {number} index @param {string[]} order */
  #add(moves, index, order) {
    const before = this.#rounds.length;
    addToRounds(this.#rounds, moves, index, order);
    const row = this.#row(this.#rounds[this.#rounds.length - 1], moves);
    if (this.#rounds.length > before) get('moves').append(row);
    else get('moves').lastElementChild?.replaceWith(row);
  }

  /** @param {Round} round @param {PlayedMove[]} moves */
  #row({ number, plies }, moves) {
    const many = plies.length > 2;
    // What is missing is only told of two, where it was the other's turn: of more, some may be out, and marks tell who moved.
    const shown = plies.filter((some, i) => some.length || (!many && plies.slice(i).flat().length));
    const moved = shown.map((some) => this.#place(some, moves, many));
    return make('li', many ? { class: 'round' } : {}, make('span', { class: 'number' }, `${number}.`),
      ...(many ? [make('span', { class: 'halves' }, ...moved)] : moved));
  }

  /** @param {number[]} plies  of one seat in one round @param {PlayedMove[]} moves @param {boolean} marked  with the seat's colour */
  #place(plies, moves, marked) {
    const buttons = plies.map((index) => this.#button(moves[index], index, marked));
    if (buttons.length === 1) return buttons[0];
    return buttons.length ? make('span', { class: 'halves' }, ...buttons) : make('span', { class: 'blank' }, '…');
  }

  /** @param {PlayedMove} move @param {number} index @param {boolean} marked */
  #button({ text, seat }, index, marked) {
    const chip = marked ? [make('span', { class: `chip chip-tiny chip-${seat}`, role: 'img', 'aria-label': t(`side.${seat}`) })] : [];
    const element = make('button', { type: 'button', 'data-ply': String(index + 1), 'data-seat': seat }, ...chip, ...breakable(text));
    element.addEventListener('click', () => this.show(index + 1));
    return element;
  }

  /** Marks the move whose position is on the board. @param {number} ply @param {number} total */
  mark(ply, total) {
    const now = get('moves').querySelector(`button[data-ply="${ply}"]`);
    const scored = !get('score-line').hidden;
    if (this.#marked !== now || this.#scored !== scored) this.#turnTo(now);
    this.#scored = scored;
    for (const [id, off] of /** @type {[string, boolean][]} */ ([
      ['go-start', ply === 0], ['go-back', ply === 0], ['go-forward', ply === total], ['go-end', ply === total],
    ])) get(id).setAttribute('aria-disabled', String(off));
  }

  /** @param {Element | null} move */
  #turnTo(move) {
    this.#marked?.removeAttribute('aria-current');
    this.#marked = move;
    if (!(move instanceof HTMLElement)) return;
    move.setAttribute('aria-current', 'step');
    // With everything else that changes: asking where it is now would have the page laid out once more.
    requestAnimationFrame(() => reveal(move));
  }
}

/** A long capture goes on in the next line behind one of its signs, never inside a square. @param {string} text @returns {(Node | string)[]} */
const breakable = (text) => text.split(/(?<=[:x])/).flatMap((part, i) => (i ? [make('wbr'), part] : [part]));

/** Scrolls the list and never the page. @param {HTMLElement} element */
function reveal(element) {
  if (!element.isConnected) return;
  const list = get('record-list');
  const line = element.closest('li') ?? element;
  const top = line.offsetTop;
  // Behind the last move stands the score.
  if (!line.nextElementSibling) list.scrollTop = list.scrollHeight;
  else if (top < list.scrollTop) list.scrollTop = top;
  else if (top + line.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + line.offsetHeight - list.clientHeight;
}

/** @param {PlayedMove[]} moves @param {number} ply @param {Variant} variant */
export function plyName(moves, ply, { seats, first }) {
  if (ply === 0) return t('play.viewing-start');
  const row = rounds(moves, seats, first).find(({ plies }) => plies.flat().includes(ply - 1));
  const { seat, text } = moves[ply - 1];
  const dots = seat === first ? '.' : '…';
  return t('play.viewing', { move: `${row?.number ?? ply}${dots} ${text}` });
}
