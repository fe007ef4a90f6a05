/** Over the board: what hands do with the pieces until the clock is pressed, and what people say to the referee. */
import { announce } from '../announce.js';
import { get, make, tell } from '../dom.js';
import { anyOf, currentLanguage, has, t } from '../i18n.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {import('../types.js').Entry} Entry */
/** @typedef {import('../board/types.js').Deed} Deed */

/** The irregularities that a board does not show, so that somebody must say them. */
const REPORTED = ['two-moves', 'took-back', 'touched-other', 'two-hands', 'played-uncrowned', 'lifted-early'];

/**
 * @typedef {object} DeskHost
 * @property {(action: Record<string, unknown> & { type: string }) => boolean} send
 * @property {() => void} onHands  something on the board has changed
 * @property {() => import('../board/board.js').BolshakBoard} board
 */

export class Desk {
  /** What was done since the clock was pressed, as the server reads it. @type {string[]} */
  #deeds = [];
  /** @type {Piece[]} */
  pieces = [];
  #version = -1;
  /** @type {State | null} */
  #state = null;

  /** @param {DeskHost} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {State} state */
  static rules(state) {
    return state.terms.board !== 'guided';
  }

  /** A new state: the board is as it says. @param {State} state */
  receive(state) {
    if (state.version === this.#version) return;
    this.#version = state.version;
    this.#state = state;
    this.#forget(state.view.pieces);
    if (Desk.rules(state)) this.host.board().letGo();
  }

  /** @param {Piece[]} pieces */
  #forget(pieces) {
    this.#deeds = [];
    this.pieces = pieces;
  }

  /** @param {Deed} deed */
  do(deed) {
    if (deed.kind === 'touch') this.#deeds.push(`touch ${deed.cell}`);
    if (deed.kind === 'off') {
      this.#deeds.push(`off ${deed.cell}`);
      this.pieces = this.pieces.filter((piece) => piece.cell !== deed.cell);
    }
    if (deed.kind === 'move') {
      this.#deeds.push(`${deed.cell}-${deed.to}`);
      this.pieces = this.pieces.map((piece) => (piece.cell === deed.cell ? { ...piece, cell: deed.to } : piece));
    }
    this.#done();
  }

  /** Crowns the piece that is selected. */
  crown() {
    const cell = this.host.board().selected;
    if (!cell) return announce(t('desk.select-first'));
    this.#deeds.push(`crown ${cell}`);
    this.pieces = this.pieces.map((piece) => (piece.cell === cell ? { ...piece, kind: 'king' } : piece));
    return this.#done();
  }

  adjust() {
    this.#deeds.push('adjust');
    this.#done();
  }

  /** The hand has slipped on the screen, which no real hand does: everything stands as it did. */
  putBack() {
    if (this.#state) this.#forget(this.#state.view.pieces);
    this.#done();
  }

  #done() {
    this.host.onHands();
    this.show();
  }

  /** @param {boolean} offer  a draw is offered with the move */
  press(offer) {
    this.host.send({ type: 'press', deeds: this.#deeds.join(', '), offer });
  }

  /** Everything that a desk has beside the board. */
  show() {
    const state = this.#state;
    const open = state !== null && Desk.rules(state);
    get('desk').hidden = !open || state.result !== null;
    get('protocol').hidden = !open;
    if (!open) return;
    const moved = this.#deeds.filter((deed) => !deed.startsWith('touch'));
    tell('hands', moved.map(deedWords).join(', '));
    showTrouble(state);
    get('start-clock').hidden = state.clock === null || state.clock.running !== null;
    get('pause-clock').hidden = state.clock === null || state.clock.running === null;
    get('claim-flag').hidden = state.clock === null || !state.terms.flagsOnClaim;
    showReports();
    get('entries').replaceChildren(...(state.protocol ?? []).map(entry));
    tell('bound', state.bound ? t('desk.bound', { cell: state.bound }) : '');
  }
}

/** @param {string} deed */
function deedWords(deed) {
  const [verb, cell] = deed.split(' ');
  const key = `deed.${verb}`;
  return has(key) ? t(key, { cell: cell ?? '' }) : deed;
}

/** @param {State} state */
function showTrouble(state) {
  const { trouble } = state;
  get('trouble').hidden = trouble === null;
  if (!trouble) return;
  get('trouble-title').textContent = t('trouble.title', { side: t(`side.${trouble.by}`) });
  get('trouble-faults').replaceChildren(...trouble.faults.map((fault) => make('li', { 'data-fault': fault.kind }, faultWords(fault))));
  const other = state.seats.find(({ seat }) => seat !== trouble.by)?.seat ?? '';
  get('trouble-whose').textContent = t('trouble.whose', { side: t(`side.${other}`) });
}

/** @param {Fault} fault */
function faultWords(fault) {
  const words = [t(`fault.${fault.kind}`)];
  if (fault.cells.length) words.push(`(${fault.cells.join(', ')})`);
  if (fault.expected.length && fault.expected.length <= 4) words.push(t('trouble.expected', { moves: anyOf(fault.expected) }));
  return words.join(' ');
}

function showReports() {
  const select = get('report-kind', HTMLSelectElement);
  const chosen = select.value || REPORTED[0];
  select.replaceChildren(...REPORTED.map((kind) => make('option', { value: kind }, t(`fault.${kind}`))));
  select.value = chosen;
}

/** One line of the protocol. @param {Entry} entry */
function entry({ at, kind, detail }) {
  const time = new Date(at).toLocaleTimeString(currentLanguage());
  const [first, ...rest] = (detail ?? '').split(' ');
  const seat = { 0: 'white', 1: 'black' }[first];
  const about = kind === 'reported' ? t(`fault.${rest.join(' ')}`) : rest.join(' ');
  const words = t(`protocol.${kind}`, { side: seat ? t(`side.${seat}`) : '', about, detail: detail ?? '' });
  return make('li', { 'data-kind': kind }, make('time', {}, time), ' ', words.trim());
}
