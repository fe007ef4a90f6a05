/** Over the board: what hands do with the pieces until the clock is pressed, and what people say to the referee. */
import { announce } from '../../announce.js';
import { get, make, refill, tell } from '../../dom.js';
import { anyOf, currentLanguage, has, t } from '../../i18n.js';
import { isWatched } from '../../seats.js';
import { keep, recall } from '../../settings.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Piece} Piece */
/** @typedef {import('../../types.js').Fault} Fault */
/** @typedef {import('../../types.js').Entry} Entry */
/** @typedef {import('../../board/types.js').Deed} Deed */

/** The arbiter's buttons before which he is asked again. */
const SURE = /** @type {const} */ (['disobey', 'forfeit', 'declare-draw', 'set-up-wrong', 'annul']);

/** The irregularities that a board does not show, so that somebody must say them. */
const REPORTED = ['two-moves', 'took-back', 'touched-other', 'two-hands', 'played-uncrowned', 'lifted-early'];

export const deskTemplate = `
  <section id="desk" class="desk" data-i18n-label="desk.title" hidden>
    <div id="trouble" class="trouble" role="alert" hidden>
      <h2 id="trouble-title"></h2>
      <ul id="trouble-faults"></ul>
      <p id="trouble-whose"></p>
      <div class="desk-row">
        <button type="button" id="demand" class="primary" data-i18n="desk.demand"></button>
        <button type="button" id="let-stand" data-i18n="desk.let-stand"></button>
      </div>
    </div>
    <p id="bound" class="hint" hidden></p>
    <ul id="inactive" class="plain-list" hidden></ul>
    <p id="hands" class="hands" role="status" hidden></p>
    <div class="desk-row" role="group" data-i18n-label="desk.hands">
      <button type="button" id="start-clock" class="primary" data-i18n="desk.start-clock"></button>
      <button type="button" id="press" class="primary" data-i18n="desk.press"></button>
      <button type="button" id="press-offer" data-i18n="desk.press-offer"></button>
      <button type="button" id="take-off" aria-keyshortcuts="Delete" data-i18n="desk.take-off"></button>
      <button type="button" id="crown" data-i18n="desk.crown"></button>
      <button type="button" id="misplace" data-i18n="desk.misplace"></button>
      <button type="button" id="adjust" data-i18n="desk.adjust"></button>
      <button type="button" id="put-back" data-i18n="desk.put-back"></button>
    </div>
    <details class="arbiter">
      <summary data-i18n="desk.arbiter"></summary>
      <div class="desk-row">
        <button type="button" id="pause-clock" data-i18n="desk.pause-clock"></button>
        <button type="button" id="claim-flag" data-i18n="desk.claim-flag"></button>
      </div>
      <div class="desk-row">
        <label><span data-i18n="desk.report-what"></span> <select id="report-kind"></select></label>
        <button type="button" id="report" data-i18n="desk.report"></button>
      </div>
      <div class="desk-row">
        <button type="button" id="adjusting" data-i18n="desk.adjusting"></button>
        <button type="button" id="set-up-wrong" data-i18n="desk.set-up-wrong"></button>
        <button type="button" id="disobey" class="danger" data-i18n="desk.disobey"></button>
        <button type="button" id="forfeit" class="danger" data-i18n="desk.forfeit"></button>
        <button type="button" id="declare-draw" data-i18n="desk.declare-draw"></button>
        <button type="button" id="annul" class="danger" data-i18n="desk.annul"></button>
      </div>
    </details>
  </section>`;

export const protocolTemplate = `
  <details id="protocol" class="protocol" hidden>
    <summary data-i18n="protocol.title"></summary>
    <ol id="entries"></ol>
    <button type="button" id="print-protocol" data-i18n="protocol.print"></button>
  </details>`;

/**
 * @typedef {object} DeskHost
 * @property {(command: import('../../types.js').Command) => boolean} send
 * @property {() => void} onHands  something on the board has changed
 * @property {(command: import('../../types.js').Command) => void} ask  of whoever acts
 * @property {(type: Sure, question: string) => void} askSurely  after a question
 * @property {() => import('../../board/board.js').BolshakBoard} board
 */

/** What cannot be undone. @typedef {'resign' | 'disobey' | 'declare-draw' | 'forfeit' | 'annul' | 'set-up-wrong'} Sure */

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
    this.#listen();
  }

  #listen() {
    const { send, ask, askSurely, board } = this.host;
    const clicks = /** @type {[string, () => unknown][]} */ ([
      ['press', () => this.press(false)], ['press-offer', () => this.press(true)],
      ['take-off', () => board().remove()], ['crown', () => this.crown()], ['misplace', () => this.misplace()],
      ['adjust', () => this.adjust()], ['put-back', () => this.putBack()],
      ['demand', () => send({ type: 'demand' })], ['let-stand', () => send({ type: 'let-stand' })],
      ['start-clock', () => send({ type: 'start' })], ['pause-clock', () => send({ type: 'pause' })],
      ['report', () => send({ type: 'report', fault: get('report-kind', HTMLSelectElement).value })],
      ['claim-flag', () => ask({ type: 'claim-flag' })], ['adjusting', () => send({ type: 'adjust' })],
      ['print-protocol', () => window.print()],
    ]);
    for (const [id, act] of clicks) get(id).addEventListener('click', act);
    for (const id of SURE) get(id).addEventListener('click', () => askSurely(id, `desk.confirm-${id}`));
  }

  /** @param {State} state */
  static rules(state) {
    return state.terms.board !== 'guided';
  }

  /** A new state: the board is as it says. @param {State} state */
  receive(state) {
    if (state.version === this.#version) return;
    const before = this.#state;
    this.#version = state.version;
    this.#state = state;
    // What is said, or done to the clock, does not touch the pieces.
    if (before && boardOf(before) === boardOf(state)) return;
    this.#forget(state.view.pieces);
    if (!before) this.#recall();
    if (Desk.rules(state)) this.host.board().letGo();
  }

  /** @param {Piece[]} pieces */
  #forget(pieces) {
    this.#deeds = [];
    this.pieces = pieces;
  }

  /** Whether a piece has been put elsewhere since the clock was pressed. */
  get moved() {
    return this.#deeds.some((deed) => !deed.startsWith('touch') && deed !== 'adjust');
  }

  /** After the page was loaded anew hands are where they were. */
  #recall() {
    const kept = recall(this.#key());
    if (!this.#state || kept?.board !== boardOf(this.#state)) return;
    this.#deeds = kept.deeds;
    this.pieces = kept.pieces;
  }

  #keep() {
    if (!this.#state) return;
    keep(this.#key(), { board: boardOf(this.#state), deeds: this.#deeds, pieces: this.pieces });
  }

  #key() {
    return `bolshak.hands.${this.#state?.id ?? ''}`;
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

  /** Puts the piece that is selected on a square that is not played on. */
  misplace() {
    const cell = this.host.board().selected;
    if (!cell) return announce(t('desk.select-first'));
    this.#deeds.push(`light ${cell}`);
    this.pieces = this.pieces.filter((piece) => piece.cell !== cell);
    return this.#done();
  }

  adjust() {
    this.#deeds.push('adjust');
    this.#done();
  }

  /** The hand has slipped on the screen, which no real hand does: everything stands as it did, but touched is touched. */
  putBack() {
    const deeds = this.#deeds.map(touchOf);
    if (this.#state) this.#forget(this.#state.view.pieces);
    const stands = (/** @type {string} */ deed) => this.pieces.some((piece) => deed === `touch ${piece.cell}`);
    this.#deeds = deeds.filter((deed) => deed === 'adjust' || stands(deed));
    this.#done();
  }

  #done() {
    this.#keep();
    this.host.onHands();
    this.show();
  }

  /** @param {boolean} offer  a draw is offered with the move */
  press(offer) {
    this.host.send({ type: 'press', ply: this.#state?.moves.length ?? 0, deeds: this.#deeds.join(', '), offer });
  }

  /** Everything that a desk has beside the board. */
  show() {
    const state = this.#state;
    const open = state !== null && Desk.rules(state);
    get('desk').hidden = !open || state.result !== null || isWatched(state);
    get('protocol').hidden = !open;
    if (!open) return;
    const moved = this.#deeds.filter((deed) => !deed.startsWith('touch'));
    tell('hands', moved.map(deedWords).join(', '));
    showTrouble(state);
    get('start-clock').hidden = state.clock === null || state.clock.running !== null;
    // Before the clock runs there is nothing to press, and one way to go on.
    get('press').classList.toggle('primary', get('start-clock').hidden);
    get('pause-clock').hidden = state.clock === null || state.clock.running === null;
    get('claim-flag').hidden = state.clock === null || !state.terms.flagsOnClaim;
    showReports();
    this.#showEntries(state);
    tell('bound', state.bound ? t('desk.bound', { cell: state.bound }) : '');
    this.#showInactive(state);
  }

  /** The pieces that take no part, each with the word that brings it back. @param {State} state */
  #showInactive({ inactive }) {
    const line = (/** @type {Piece} */ { cell, seat }) => {
      const button = make('button', { type: 'button' }, t('desk.put-piece-back'));
      button.addEventListener('click', () => this.host.send({ type: 'put-back', cell }));
      return make('li', {}, t('desk.inactive', { side: t(`side.${seat}`), cell }), ' ', button);
    };
    get('inactive').hidden = inactive.length === 0;
    get('inactive').replaceChildren(...inactive.map(line));
  }

  /** What was added to the protocol is appended; only another game or language makes it anew. @param {State} state */
  #showEntries(state) {
    const list = get('entries');
    const [all, shown] = [state.protocol ?? [], [state.id, currentLanguage()].join(' ')];
    if (list.dataset.shown !== shown || list.childElementCount > all.length) list.replaceChildren();
    list.dataset.shown = shown;
    list.append(...all.slice(list.childElementCount).map((one) => entry(one, state)));
  }
}

/** The board as one text, to see whether it has changed. @param {State} state */
const boardOf = (state) => JSON.stringify([state.view, state.moves.length, state.past.length, state.irregular, state.result]);

/** What is left of a deed when its piece is put back. @param {string} deed */
const touchOf = (deed) => (deed.includes('-') ? `touch ${deed.split('-')[0]}` : deed.replace(/^light/, 'touch'));

/** @param {string} deed */
function deedWords(deed) {
  const [verb, cell] = deed.split(' ');
  const key = `deed.${verb}`;
  return has(key) ? t(key, { cell: cell ?? '' }) : deed;
}

/** What hands did, in words. @param {string} deeds */
const deedsWords = (deeds) => deeds.split(', ').map(deedWords).join(', ');

/** @param {State} state */
function showTrouble(state) {
  const { irregular } = state;
  get('trouble').hidden = irregular === null;
  if (!irregular) return;
  get('trouble-title').textContent = t('trouble.title', { side: t(`side.${irregular.by}`) });
  get('trouble-faults').replaceChildren(...irregular.faults.map((fault) => make('li', { 'data-fault': fault.kind }, faultWords(fault))));
  const other = state.seats.find(({ seat }) => seat !== irregular.by)?.seat ?? '';
  get('trouble-whose').textContent = t('trouble.whose', { side: t(`side.${other}`) });
}

/** @param {Fault} fault */
function faultWords(fault) {
  const cells = fault.cells.length ? ` (${fault.cells.join(', ')})` : '';
  const words = [`${t(`fault.${fault.kind}`)}${cells}.`];
  if (fault.expected.length && fault.expected.length <= 4) words.push(t('trouble.expected', { moves: anyOf(fault.expected) }));
  return words.join(' ');
}

function showReports() {
  refill(get('report-kind', HTMLSelectElement), REPORTED.map((kind) => make('option', { value: kind }, t(`fault.${kind}`))));
}

/** What names its own side in front of what else it says. */
const OF_A_SEAT = ['remarked', 'adjusted', 'put-back', 'proposed', 'agreed', 'declined', 'added-time', 'resigned', 'flagged', 'claimed', 'reported', 'disobeyed', 'forfeited', 'absent', 'called-off'];
/** What says which proposal it is about. */
const OF_A_PROPOSAL = ['proposed', 'agreed', 'declined'];

/** One line of the protocol. @param {Entry} entry @param {State} state */
function entry({ at, kind, detail, seat, faults }, state) {
  const time = new Date(at).toLocaleTimeString(currentLanguage());
  const [first, ...rest] = (detail ?? '').split(' ');
  const side = t(`side.${OF_A_SEAT.includes(kind) ? state.seats[Number(first)]?.seat ?? seat : seat}`);
  const family = { reported: 'fault', remarked: 'remark' }[kind];
  const about = family ? t(`${family}.${rest.join(' ')}`) : rest.join(' ');
  const said = kind === 'irregular' ? deedsWords(detail ?? '') : (detail ?? '');
  const key = OF_A_PROPOSAL.includes(kind) ? `protocol.${rest[0]}.${kind}` : `protocol.${kind}`;
  const words = t(key, { side, about, detail: said, faults: faults.map((fault) => t(`fault.${fault}`)).join('; ') });
  return make('li', { 'data-kind': kind }, make('time', {}, time), ' ', words.trim());
}
