/** One room on the screen: joins the board, the record, the clocks and the socket. The server's state always wins. */
import { makeRoom, ServerError } from '../api.js';
import { announce, cellWords } from '../announce.js';
import { BolshakBoard } from '../board/board.js';
import { mustCapture } from '../board/selection.js';
import { ClockFace } from '../clock.js';
import { confirm } from '../dialogs.js';
import { get, tell } from '../dom.js';
import { anyOf, has, t } from '../i18n.js';
import { isPlain, positions, toFen } from '../replay.js';
import { Room } from '../room.js';
import { isShared, mySeat, rotationOf, seenFrom } from '../seats.js';
import { settings } from '../settings.js';
import { sound } from '../sound.js';
import { gameName } from '../words.js';
import { moveSound, tellChanges } from './changes.js';
import { copyText } from './clipboard.js';
import { Desk } from './desk.js';
import { MatchLine } from './match.js';
import { buildMoves, markMove, plyName } from './moves.js';
import { showPanel, showResult } from './panel.js';
import { buildPlates, seatPlates, showClock, showPlates } from './plates.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Turn} Turn */
/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Refused} Refused */
/** @typedef {import('../board/types.js').Refusal} Refusal */

export class GamePage {
  /** @type {State | null} */
  state = null;
  /** @type {Piece[][]} */
  #positions = [];
  #ply = 0;
  /** How many seats further the board is seen from than usual. */
  #turned = 0;
  #dismissed = false;
  #heard = false;
  #sent = '';
  #alert = 0;

  /** @type {Game | null} */
  #game = null;
  /** @type {State | null} the newest state that has come in, shown or not */
  #newest = null;

  /** @param {string} id @param {import('../games.js').Games} games @param {(id: string) => void} open @param {() => void} onMissing */
  constructor(id, games, open, onMissing) {
    this.games = games;
    this.open = open;
    this.board = get('board', BolshakBoard);
    this.match = new MatchLine(open, (error) => this.#refuse(error instanceof ServerError ? error.message : t('error.network')));
    this.clock = new ClockFace(showClock, (seat) => this.#lowTime(seat));
    this.desk = new Desk({
      send: (action) => this.send(action),
      onHands: () => this.#showPosition(),
      board: () => this.board,
    });
    this.room = new Room(id, {
      onState: (state) => void this.#receive(state),
      onRefused: (refused) => this.#onRefused(refused),
      onLine: () => this.#showLine(),
      onMissing,
    });
  }

  /** @returns {Game} */
  get game() {
    return this.#game ?? this.games.list[0];
  }

  get #live() {
    return this.state !== null && this.#ply === this.state.moves.length;
  }

  /** A game with house rules is asked for before its first state is shown. @param {State} state */
  async #receive(state) {
    this.#newest = state;
    this.#game ??= this.games.known(state.game);
    if (this.#game) return this.#onState(state);
    const game = await this.games.find(state.game).catch(() => null);
    if (this.#newest !== state) return undefined;
    if (!game) return tell('failure', t('play.no-game'));
    this.#game = game;
    return this.#onState(state);
  }

  /** @param {State} state */
  #onState(state) {
    const before = this.state;
    const following = this.#live || before === null;
    this.state = state;
    this.desk.receive(state);
    this.#positions = positions(state.start, state.moves);
    if (!before) buildPlates(this.game.seats);
    if (!before || before.version !== state.version) {
      this.#refuse('');
      buildMoves(state.moves, this.game, (ply) => this.goTo(ply));
    }
    if (before?.result && !state.result) this.#dismissed = false;
    tellChanges(before, state, this.game, this.#heard);
    if (state.moves.length !== before?.moves.length) this.#clearInput();
    this.#heard = false;
    this.#ply = following ? state.moves.length : Math.min(this.#ply, state.moves.length);
    this.clock.set(state.clock, true);
    get('play').hidden = false;
    this.#showLine();
    this.#showPosition();
  }

  /** A typed move that was played has done its work. */
  #clearInput() {
    const input = get('move-input', HTMLInputElement);
    if (input.value === this.#sent) input.value = '';
    this.#sent = '';
  }

  /** The pieces that are on the board now, then everything that speaks of them. */
  #showPosition() {
    const { state } = this;
    if (!state) return;
    const free = this.#live && Desk.rules(state) && !state.result;
    const pieces = free ? this.desk.pieces : this.#live ? state.view.pieces : this.#positions[this.#ply];
    const turn = this.#turn(state);
    const lastTurn = this.#ply > 0 ? state.moves[this.#ply - 1] : null;
    Object.assign(this.board, {
      board: this.game.board, lastTurn, free, view: { turn, pieces }, turns: this.#live ? state.turns : [],
    });
    this.showAll();
  }

  /** Who is to move in the position that is shown. @param {State} state */
  #turn(state) {
    return this.#live ? state.view.turn : state.moves[this.#ply].seat;
  }

  /** The seat that sits below. @param {State} state */
  #below(state) {
    const { seats } = this.game;
    const own = seats.indexOf(seenFrom(state, this.#turn(state), settings.turnToMover));
    return seats[(own + this.#turned) % seats.length];
  }

  /** Everything but the pieces: after a change of settings, language or connection. */
  showAll() {
    const { state, game } = this;
    if (!state) return;
    const mine = mySeat(state);
    const below = this.#below(state);
    Object.assign(this.board, {
      rotation: rotationOf(game, below), blind: settings.blindfold !== 'off', theme: settings.theme, animated: settings.animation, coordinates: settings.coordinates,
      names: settings.names, hints: settings.hints, caption: t('board.caption', { game: gameName(game) }),
      label: (/** @type {import('../board/types.js').CellFacts} */ facts) => cellWords(facts),
      interactive: this.#live && this.room.online && !state.result,
    });
    seatPlates(game.seats, below);
    showPlates(state, game, mine, this.#positions[this.#ply], state.result ? null : state.view.turn);
    showPanel(state, game, this.room.online, this.#ply);
    this.desk.show();
    showResult(state, this.#dismissed);
    this.match.follow(state);
    get('viewing').hidden = this.#live;
    get('viewing-text').textContent = this.#live ? '' : plyName(state.moves, this.#ply, game);
    markMove(this.#ply, state.moves.length);
  }

  #showLine() {
    const { online } = this.room;
    get('connection').hidden = online;
    // Before the first state there is no game on the page that could carry the notice.
    tell('failure', online || this.state ? '' : t('play.offline'));
    get('play').classList.toggle('is-stale', !online);
    if (!online && this.state) {
      this.clock.set(this.state.clock, false);
      this.#showPosition();
    }
  }

  /** @param {number} ply */
  goTo(ply) {
    if (!this.state) return;
    const wanted = Math.max(0, Math.min(this.state.moves.length, ply));
    if (wanted === this.#ply) return;
    this.#ply = wanted;
    this.#showPosition();
    announce(this.#live ? t('say.back-in-game') : plyName(this.state.moves, wanted, this.game));
  }

  /** @param {number} plies */
  goBy(plies) {
    this.goTo(this.#ply + plies);
  }

  goToEnd() {
    this.goTo(Infinity);
  }

  /** @param {Turn} turn */
  async play(turn) {
    const { state } = this;
    if (!state) return undefined;
    this.#refuse('');
    if (settings.confirmMove && !(await confirm(t('play.confirm-move', { move: turn.text })))) return this.#showPosition();
    if (!this.room.send({ type: 'play', path: turn.path, removed: turn.removed })) return this.#showPosition();
    this.#heard = true;
    return moveSound({ ...turn, seat: state.view.turn }, state.view.pieces);
  }

  clearRefusal() {
    this.#refuse('');
  }

  /** @param {string} text */
  enter(text) {
    if (!text.trim()) return undefined;
    if (!this.#live) this.goToEnd();
    this.#refuse('');
    // Over the board a move is made by hand; what is typed there is the move of a claim.
    if (this.state && Desk.rules(this.state)) return this.#refuse(t('desk.by-hand'));
    this.#sent = text;
    if (!this.room.send({ type: 'enter', text: text.trim() })) this.#refuse(t('play.offline'));
  }

  /** Something that one of two people does, who may have been named. @param {string} type */
  ask(type) {
    this.send({ type, ...this.#actor() });
  }

  /** Says something to the referee. @param {Record<string, unknown> & { type: string }} action @returns {boolean} */
  send(action) {
    this.#refuse('');
    this.goToEnd();
    const sent = this.room.send(action);
    if (!sent) this.#refuse(t('play.offline'));
    return sent;
  }

  /** Who acts, where two people share the device and the one to move is not meant. */
  #actor() {
    const seat = get('actor', HTMLSelectElement).value;
    // It is meant for one thing; the next is again of who can do it.
    get('actor', HTMLSelectElement).value = '';
    return this.state && isShared(this.state) && seat ? { seat } : {};
  }

  /** Asks before something that cannot be undone. @param {string} type @param {string} question */
  async askSurely(type, question) {
    const { state } = this;
    const seat = get('actor', HTMLSelectElement).value || state?.view.turn || '';
    const words = state && isShared(state) && has(`${question}-side`) ? t(`${question}-side`, { side: t(`side.${seat}`) }) : t(question);
    if ((type !== 'resign' || settings.confirmResign) && !(await confirm(words))) return;
    this.ask(type);
  }

  /** A claim of the position on the board, or with the move that stands in the field. */
  async claim() {
    const input = get('move-input', HTMLInputElement);
    const text = input.value.trim();
    if (this.desk.moved) return this.#refuse(t('claim.too-late'));
    if (!(await confirm(text ? t('claim.with-move', { move: text }) : t('claim.now')))) return;
    this.#sent = input.value;
    return void this.send({ type: 'claim', ...(text ? { text } : {}) });
  }

  flip() {
    this.#turned = (this.#turned + 1) % this.game.seats.length;
    this.showAll();
    announce(t('say.flipped'));
  }

  dismissResult() {
    this.#dismissed = true;
    this.showAll();
    get('new-game').focus();
  }

  async copyFen() {
    const { state } = this;
    if (!state) return undefined;
    const view = { turn: this.#turn(state), pieces: this.#positions[this.#ply] };
    if (!this.#live && !isPlain(view)) return this.#refuse(t('play.no-fen'));
    const fen = this.#live ? state.fen : toFen(view);
    const done = await copyText(fen);
    announce(done ? t('say.copied') : fen);
    get('copy-fen').textContent = t(done ? 'play.copied' : 'play.copy-fen');
    setTimeout(() => { get('copy-fen').textContent = t('play.copy-fen'); }, 1800);
    return undefined;
  }

  /** Another game with the same settings. */
  async again() {
    const { state } = this;
    if (!state) return;
    const controls = Object.entries(state.clock?.controls ?? {});
    const time = state.clock && Object.fromEntries(controls.map(([seat, control]) => [seat, control.text]));
    const position = state.startFen === null ? {} : { position: state.startFen };
    try {
      this.open(await makeRoom({ game: state.game, time, terms: state.terms.text, ...whoPlays(state), ...position }));
    } catch (error) {
      this.#refuse(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {Refused} refused */
  #onRefused(refused) {
    const numbers = refused.reason === 'unreadable' && this.game.board.edge === 'numbers' ? '-numbers' : '';
    const key = `refused.${refused.reason}${numbers}`;
    const words = has(key) ? t(key, { choices: anyOf(refused.choices) }) : refused.message;
    this.#heard = false;
    this.#refuse([words, refused.reason === 'illegal' ? this.#mustWords() : ''].filter(Boolean).join(' '));
    sound('error');
  }

  /** What a free hand has done. @param {import('../board/types.js').Deed} deed */
  onDeed(deed) {
    this.#refuse('');
    this.desk.do(deed);
    if (deed.kind !== 'touch') sound(deed.kind === 'off' ? 'capture' : 'move');
  }

  #mustWords() {
    if (!this.state || !mustCapture(this.state.turns)) return '';
    const cells = [...new Set(this.state.turns.map((turn) => turn.path[0]))];
    return t('refuse.must-capture', { cells: anyOf(cells) });
  }

  /** The board could not do what was clicked. @param {Refusal} refusal @param {boolean} started */
  onBoardRefusal(refusal, started) {
    const key = refusal.reason === 'must-capture' && started ? 'go-on' : refusal.reason;
    this.#refuse(t(`refuse.${key}`, { cells: anyOf(refusal.cells) }));
    sound('error');
  }

  /** An alert is spoken only when its text changes, so the same words twice must first go away. @param {string} text */
  #refuse(text) {
    const line = get('refusal');
    line.textContent = '';
    clearTimeout(this.#alert);
    if (text) this.#alert = window.setTimeout(() => { line.textContent = text; }, 20);
  }

  /** @param {string} seat */
  #lowTime(seat) {
    if (!this.state || seat !== mySeat(this.state) || this.state.result) return;
    sound('low');
    announce(t('say.low-time'));
  }

  close() {
    this.#newest = null;
    this.room.close();
    this.clock.stop();
    this.board.interactive = false;
  }
}

/** The same players as before. @param {State} state @returns {Partial<import('../types.js').NewRoom>} */
function whoPlays(state) {
  const { seats } = state;
  const names = seats.map(({ name }) => name ?? '');
  if (seats.length > 2) return { players: seats.map(({ player, level }) => (player === 'human' ? player : (level ?? 1))), names };
  if (isShared(state)) return { names };
  return { side: mySeat(state) ?? 'lot', level: seats.find((seat) => seat.player === 'engine')?.level ?? 1 };
}
