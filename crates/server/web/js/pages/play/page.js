/** A game of moves on the screen: joins the board, the record, the clocks and the socket. The server's word always wins. */
import { gamePath } from '../../addresses.js';
import { makeGame } from '../../api.js';
import { announce, cellWords } from '../../announce.js';
import { BolshakBoard } from '../../board/board.js';
import { Clocks } from '../../clock.js';
import { get, isBusy, takesKeys, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { nextState, stateOf, withStatus } from '../../game-state.js';
import { has, onLanguage, t } from '../../i18n.js';
import { advises, isRemote, isShared, mySeat, ownSide, rotationOf, seenFrom } from '../../seats.js';
import { onSettings, settings } from '../../settings.js';
import { confirm } from '../../shell/dialogs.js';
import { sound } from '../../sound.js';
import { fill } from '../../template.js';
import { variantName } from '../../words.js';
import { SpokenAdvice } from './advice.js';
import { Ahead, seatsAhead, stonesInHand } from './ahead.js';
import { Absence } from './absence.js';
import { Actions, actionsTemplate, actorTemplate, afterTemplate } from './actions.js';
import { Beside, besideTemplate } from './beside.js';
import { Aloud, offerAloudTemplate } from './aloud.js';
import { moveSound, tellChanges } from './changes.js';
import { Consultation, consultationTemplate } from './consultation.js';
import { Desk, deskTemplate, protocolTemplate } from './desk.js';
import { diagonalShown, showDiagonals } from './diagonals.js';
import { copyFen } from './fen.js';
import { MatchLine } from './match.js';
import { MoveList, plyName, recordTemplate, replayByWheel } from './moves.js';
import { NonVisual, nonvisualTemplate } from './nonvisual.js';
import { headTemplate, messagesTemplate, resultTemplate, showPanel, showResult, tabTitle } from './panel.js';
import { buildPlates, seatPlates, showClock, showPlates } from './plates.js';
import { listenProposals } from './proposals.js';
import { LineQuality } from './quality.js';
import { boardRefusalWords, RefusalLine, refusedWords } from './refusals.js';
import { rematchOf } from './rematch.js';
import { competitionTemplate, InCompetition } from './competition.js';
import { namesMove, playsBlindfold, Walk, walkTemplate } from './walk.js';
import { Zen } from './zen.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../types.js').Command} Command */
/** @typedef {import('../../types.js').Refused} Refused */
/** @typedef {import('../../board/types.js').Move} Move */
/** @typedef {import('../../board/types.js').Refusal} Refusal */
/** @typedef {import('../../game-socket.js').GameSocket} GameSocket */
/** @typedef {import('../../game-socket.js').News} News */

/** Beside the board a column of one height, in which only the list of moves gives way to what comes and goes. */
const template = `
  <section id="play" class="play" aria-labelledby="play-title" hidden>
    ${nonvisualTemplate}
    <h1 id="play-title" class="hidden"></h1>
    <div id="connection" class="notice" role="status" hidden><span data-i18n="play.offline"></span></div>
    <div class="board-place">
      <bolshak-board id="board"></bolshak-board>
      ${resultTemplate}
    </div>
    <div class="column">
      <div id="plates-top" class="plates-top"></div>
      ${headTemplate}
      ${walkTemplate}
      ${competitionTemplate}
      ${offerAloudTemplate}
      ${recordTemplate}
      ${deskTemplate}
      ${messagesTemplate}
      ${consultationTemplate}
      ${afterTemplate}
      ${actorTemplate}
      ${actionsTemplate}
      ${protocolTemplate}
      ${besideTemplate}
      <div id="plates-bottom" class="plates-bottom"></div>
    </div>
  </section>`;

/** The same each time, so that the board is not told anew. @type {string[]} */
const NOBODY = [];
/** @type {[string, string][]} */
const NO_ARROWS = [];

export class GamePage {
  /** @type {State | null} */
  state = null;
  #ply = 0;
  /** How many seats further the board is seen from than usual. */
  #turned = 0;
  #dismissed = false;
  #heard = false;
  #sent = '';

  /** @type {Variant | null} */
  #variant = null;
  /** What has come in before its variant was known. @type {News[]} */
  #waiting = [];

  /** @param {HTMLElement} root @param {GameSocket} socket @param {import('../../router.js').Context} context */
  constructor(root, socket, context) {
    fill(root, template);
    this.socket = socket;
    this.context = context;
    this.variants = context.variants;
    this.board = get('board', BolshakBoard);
    this.moves = new MoveList({ goTo: (ply) => this.goTo(ply), goBy: (plies) => this.goBy(plies), goToEnd: () => this.goToEnd() });
    this.match = new MatchLine((id) => this.#open(id), (error) => this.#refuse(errorWords(error)));
    this.clocks = new Clocks(showClock, (seat) => this.#lowTime(seat));
    this.nonvisual = new NonVisual({ board: this.board, enter: (text) => this.enter(text), clocks: () => this.clocks.sides, goBy: (plies) => this.goBy(plies), aloud: () => this.aloud.toggle(), talk: () => this.beside.talk, giveUp: () => this.ahead.giveUp(), advice: () => this.advice.afterwards(this.state, this.variant, this.#ply) });
    this.desk = new Desk({
      send: (command) => this.send(command),
      ask: (command) => this.ask(command),
      askSurely: (type, question) => void this.askSurely(type, question),
      onHands: () => this.#showPosition(),
      board: () => this.board,
    });
    this.refusals = new RefusalLine();
    this.ahead = new Ahead({ play: (move) => void this.play(move), enter: (text) => this.enter(text), onChange: () => this.showAll() });
    this.aloud = new Aloud((words) => this.#refuse(words));
    this.advice = new SpokenAdvice();
    this.actions = new Actions({
      ask: (command) => this.ask(command),
      resign: () => void this.askSurely('resign', 'play.confirm-resign'),
      callOff: () => this.ask({ type: 'call-off' }),
      flip: () => this.flip(),
      copyFen: () => void this.copyFen(),
      again: () => void this.again(),
    });
    this.beside = new Beside((command) => this.socket.send(command), () => this.nonvisual.toField() || this.board.focusCell());
    this.consultation = new Consultation({
      send: (command) => this.send(command), play: (move) => void this.play(move), rejoin: () => socket.startOver(),
    });
    this.absence = new Absence(() => this.ask({ type: 'claim-absence' }));
    this.quality = new LineQuality();
    this.walk = new Walk(context);
    this.competition = new InCompetition();
    this.zen = new Zen('menu-button', () => this.board.selected !== null);
    listenProposals((type, proposal) => void this.send({ type, proposal }));
    this.#listen();
    this.#listenBoard();
    const onKey = (/** @type {KeyboardEvent} */ event) => this.#onKey(event);
    window.addEventListener('keydown', onKey);
    this.ends = [
      onSettings(() => this.showAll()), onLanguage(() => this.showAll()), () => window.removeEventListener('keydown', onKey),
      ...[this.absence, this.aloud, this.beside, this.zen, this.nonvisual, this.walk, this.competition, this.advice, this.refusals, this.consultation].map((part) => () => part.close()),
    ];
    socket.host = {
      onNews: (news) => this.receive(news),
      onRefused: (refused) => this.#onRefused(refused),
      onLine: () => this.#showLine(),
      onMissing: socket.host.onMissing,
      onTalk: (all, one) => this.beside.hear(all, one),
      onCounsel: (counsel) => {
        this.consultation.hear(counsel);
        this.showAll();
      },
      onPulse: () => this.quality.show(this.state, socket),
    };
  }

  /** @param {string} id */
  #open(id) {
    this.context.go(gamePath(id));
  }

  #listen() {
    const clicks = /** @type {[string, () => unknown][]} */ ([
      ['claim', () => this.claim()], ['resume', () => this.send({ type: 'start' })],
      ['dismiss-result', () => this.dismissResult()], ['back-to-game', () => this.goToEnd()],
    ]);
    for (const [id, act] of clicks) get(id).addEventListener('click', act);
    get('diagonal').addEventListener('change', () => this.showAll());
    get('move-input').addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.ahead.giveUp();
    });
    get('enter-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.enter(get('move-input', HTMLInputElement).value);
    });
  }

  #listenBoard() {
    const { board } = this;
    const detail = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail;
    board.addEventListener('deed', (event) => this.onDeed(detail(event)));
    board.addEventListener('move', (event) => void this.play(detail(event)));
    board.addEventListener('pair', (event) => this.enter(detail(event).join(' ')));
    board.addEventListener('plan', (event) => this.ahead.plan(detail(event)));
    // An old position is for looking at: whoever wants to move goes back to the game first.
    board.addEventListener('pointerdown', () => this.goToEnd());
    board.addEventListener('pick', () => this.clearRefusal());
    board.addEventListener('step', () => {
      this.clearRefusal();
      sound('capture');
    });
    board.addEventListener('refuse', (event) => this.onBoardRefusal(detail(event), board.hasAttribute('data-started')));
    replayByWheel(board, (plies) => this.goBy(plies));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || isBusy(event)) return;
    if (event.code === 'KeyF') return void this.flip();
    if (takesKeys(event.target)) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.goBy(-1), ArrowRight: () => this.goBy(1), ArrowUp: () => this.goTo(0), ArrowDown: () => this.goToEnd(),
      Home: () => this.goTo(0), End: () => this.goToEnd(),
    };
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  }

  /** @returns {Variant} */
  get variant() {
    return this.#variant ?? this.variants.list[0];
  }

  get #live() {
    return this.state !== null && this.#ply === this.state.moves.length;
  }

  /** A variant with house rules is asked for before its game is shown. @param {News} news */
  receive(news) {
    this.#waiting.push(news);
    if (news.type === 'snapshot') this.#variant ??= this.variants.known(news.variant);
    if (this.#variant) this.#takeIn();
    else if (news.type === 'snapshot') void this.#askVariant(news.variant);
  }

  /** @param {string} id */
  async #askVariant(id) {
    this.#variant = await this.variants.find(id).catch(() => null);
    if (this.#variant) this.#takeIn();
    else if (this.#waiting.length) tell('failure', t('play.no-game'));
  }

  #takeIn() {
    for (const news of this.#waiting.splice(0)) {
      const state = this.#after(news);
      if (news.type === 'snapshot') this.consultation.forget();
      if (!state) return void this.socket.startOver();
      this.#onState(state, news.type === 'status');
    }
    return undefined;
  }

  /** What follows; null where that cannot be told from what is known here. @param {News} news @returns {State | null} */
  #after(news) {
    const { captureSign } = this.variant;
    if (news.type === 'snapshot') return news.game.kind === 'board' ? stateOf(news, news.game, captureSign) : null;
    if (!this.state) return null;
    if (news.type === 'status') return withStatus(this.state, news);
    return news.game.kind === 'board' ? nextState(this.state, news, news.game, captureSign) : null;
  }

  /** @param {State} state @param {boolean} passing  whether only what is not kept has changed */
  #onState(state, passing) {
    const before = this.state;
    const following = this.#live || before === null;
    this.state = state;
    this.desk.receive(state);
    this.socket.catchesUp = !state.clock?.running;
    if (!before) buildPlates(this.variant.seats);
    if (!passing) {
      this.#refuse('');
      this.moves.fill(state.moves, this.variant);
      this.clocks.set(state);
    }
    this.clocks.rest(state.vacations.map(({ seat }) => seat));
    if (before?.result && !state.result) this.#dismissed = false;
    if (before && state.rematch && !before.rematch && state.mine.length) return this.#open(state.rematch);
    tellChanges(before, state, this.variant, this.#heard);
    this.aloud.follow(before, state);
    if (state.moves.length !== before?.moves.length) this.#clearInput();
    this.#ply = following ? state.moves.length : Math.min(this.#ply, state.moves.length);
    this.absence.show(state);
    this.beside.follow(state, this.variant);
    this.consultation.follow(state);
    this.walk.follow(state);
    this.competition.follow(state);
    get('play').hidden = false;
    this.#showLine();
    if (passing) return this.showAll();
    this.#heard = false;
    this.#showPosition();
    if (this.socket.online) this.ahead.follow(state);
    return undefined;
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
    const pieces = free ? this.desk.pieces : this.#live ? state.view.pieces : state.positions[this.#ply];
    const lastMove = this.#ply > 0 ? state.moves[this.#ply - 1] : null;
    Object.assign(this.board, {
      board: this.variant.board, lastMove, free, view: { sideToMove: this.#sideToMove(state), pieces },
      legal: this.#live ? state.legal : [],
    });
    this.showAll();
  }

  /** Who is to move in the position that is shown. @param {State} state */
  #sideToMove(state) {
    return this.#live ? state.view.sideToMove : state.moves[this.#ply].seat;
  }

  /** The seat that sits below. @param {State} state */
  #below(state) {
    const { seats } = this.variant;
    const own = seats.indexOf(seenFrom(state, this.#sideToMove(state), settings.turnToMover));
    return seats[(own + this.#turned) % seats.length];
  }

  /** Everything but the pieces: after a change of settings, language or connection. */
  showAll() {
    const { state, variant } = this;
    if (!state) return;
    const mine = mySeat(state);
    const below = this.#below(state);
    Object.assign(this.board, {
      rotation: rotationOf(variant, below), blind: (settings.blindfold !== 'off' && !state.result) || playsBlindfold(state), theme: settings.theme, animated: settings.animation && !settings.nonvisual, coordinates: settings.coordinates,
      names: settings.names, hints: settings.hints, line: diagonalShown(variant), pairs: this.#live && namesMove(state), caption: t('board.caption', { game: variantName(variant) }),
      label: (/** @type {import('../../board/types.js').CellFacts} */ facts) => cellWords(facts),
      interactive: this.#live && this.socket.online && !state.result && (state.mine.length > 0 || state.consults !== null), ahead: this.#live ? seatsAhead(state) : NOBODY, planned: this.ahead.planned, inHand: stonesInHand(state),
      advice: this.#live ? this.consultation.arrows : NO_ARROWS,
    });
    seatPlates(variant.seats, below);
    showPlates(state, variant, mine, state.positions[this.#ply], state.result ? null : state.view.sideToMove);
    showPanel(state, variant, this.socket.online, this.#ply);
    this.actions.show(state, this.socket.online);
    this.quality.show(this.state, this.socket);
    this.context.title(tabTitle(state, variant));
    showDiagonals(variant);
    this.desk.show();
    showResult(state, this.#dismissed);
    this.match.follow(state);
    get('viewing').hidden = this.#live;
    get('viewing-text').textContent = this.#live ? '' : plyName(state.moves, this.#ply, variant);
    this.moves.mark(this.#ply, state.moves.length);
    const pieces = this.#live ? state.view.pieces : state.positions[this.#ply];
    this.ahead.show();
    this.aloud.show(state, this.board.blind);
    this.nonvisual.show({ state, variant, ply: this.#ply, pieces, blind: this.board.blind });
  }

  #showLine() {
    const { online } = this.socket;
    get('connection').hidden = online;
    this.quality.show(this.state, this.socket);
    // Before the first state there is no game on the page that could carry the notice.
    tell('failure', online || this.state ? '' : t('play.offline'));
    const was = !get('play').classList.contains('is-stale');
    get('play').classList.toggle('is-stale', !online);
    if (was === online) return;
    if (online) this.clocks.go();
    else this.clocks.stop();
    // What was sent and not answered is not known to have been done.
    this.#showPosition();
  }

  /** @param {number} ply */
  goTo(ply) {
    if (!this.state) return;
    const wanted = Math.max(0, Math.min(this.state.moves.length, ply));
    if (wanted === this.#ply) return;
    this.#ply = wanted;
    this.#showPosition();
    announce(this.#live ? t('say.back-in-game') : plyName(this.state.moves, wanted, this.variant));
  }

  /** @param {number} plies */
  goBy(plies) {
    this.goTo(this.#ply + plies);
  }

  goToEnd() {
    this.goTo(Infinity);
  }

  /** @param {Move} move */
  async play(move) {
    const { state } = this;
    if (!state) return undefined;
    this.#refuse('');
    if (advises(state)) return this.#advise({ path: move.path, removed: move.removed });
    if (settings.confirmMove && !(await confirm(t('play.confirm-move', { move: move.text })))) return this.#showPosition();
    const { path, removed } = move;
    if (!this.socket.send({ type: 'move', ply: state.moves.length, path, removed })) return this.#showPosition();
    this.#heard = true;
    return moveSound({ ...move, seat: state.view.sideToMove }, state.view.pieces);
  }

  /** The pieces stand where they stood: it is the side that plays. @param {{ path?: string[], removed?: string[], text?: string }} move */
  #advise(move) {
    const sent = this.socket.send({ type: 'advise', ply: this.state?.moves.length ?? 0, ...move });
    this.#showPosition();
    if (sent) get('move-input', HTMLInputElement).value = '';
    else this.#refuse(t('play.offline'));
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
    if (this.state && advises(this.state)) return this.#advise({ text: text.trim() });
    if (this.state && this.ahead.takes(text.trim(), this.state, this.variant)) return void (get('move-input', HTMLInputElement).value = '');
    this.#sent = text;
    const ply = this.state?.moves.length ?? 0;
    if (!this.socket.send({ type: 'enter', ply, text: text.trim() })) this.#refuse(t('play.offline'));
  }

  /** Something that one of several people does, who may have been named. @param {Command} command */
  ask(command) {
    this.send({ ...command, ...this.#actor() });
  }

  /** Says something to the referee. @param {Command} command @returns {boolean} */
  send(command) {
    this.#refuse('');
    this.goToEnd();
    const sent = this.socket.send(command);
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

  /**
   * Asks before something that cannot be undone.
   * @param {import('./desk.js').Sure} type @param {string} question
   */
  async askSurely(type, question) {
    const { state } = this;
    const seat = get('actor', HTMLSelectElement).value || state?.view.sideToMove || '';
    const words = state && isShared(state) && has(`${question}-side`) ? t(`${question}-side`, { side: t(`side.${seat}`) }) : t(question);
    if ((type !== 'resign' || settings.confirmResign) && !(await confirm(words))) return;
    this.ask({ type });
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
    this.#turned = (this.#turned + 1) % this.variant.seats.length;
    this.showAll();
    announce(t('say.flipped'));
  }

  dismissResult() {
    this.#dismissed = true;
    this.showAll();
    get('rematch').focus();
  }

  async copyFen() {
    const { state } = this;
    if (!state) return;
    const view = { sideToMove: this.#sideToMove(state), pieces: state.positions[this.#ply] };
    this.#refuse(await copyFen(state, view, this.#live));
  }

  /** Another game on the same terms with colours changed; with somebody elsewhere, if he agrees. */
  async again() {
    const { state } = this;
    if (!state) return;
    if (state.rematch) return this.#open(state.rematch);
    if (isRemote(state)) return void this.ask({ type: 'propose', proposal: 'rematch' });
    try {
      this.#open(await makeGame(rematchOf(state)));
    } catch (error) {
      this.#refuse(errorWords(error));
    }
  }

  /** @param {Refused} refused */
  #onRefused(refused) {
    this.#heard = false;
    this.ahead.refused();
    // No state follows, so that what was shown in advance is taken back here.
    this.#showPosition();
    this.#refuse(refusedWords(refused, this.state, this.variant));
    sound('error');
  }

  /** What a free hand has done. @param {import('../../board/types.js').Deed} deed */
  onDeed(deed) {
    this.#refuse('');
    this.desk.do(deed);
    if (deed.kind !== 'touch') sound(deed.kind === 'off' ? 'capture' : 'move');
  }

  /** The board could not do what was clicked. @param {Refusal} refusal @param {boolean} started */
  onBoardRefusal(refusal, started) {
    this.#refuse(boardRefusalWords(refusal, started));
    sound('error');
  }

  /** @param {string} text */
  #refuse(text) {
    this.refusals.say(text);
  }

  /** @param {string} seat */
  #lowTime(seat) {
    if (!this.state || seat !== mySeat(this.state) || this.state.result) return;
    sound('low');
    announce(t('say.low-time'));
    this.aloud.lowTime();
  }

  close() {
    this.#waiting = [];
    this.socket.close();
    this.clocks.stop();
    this.match.close();
    this.ends.forEach((end) => end());
  }
}
