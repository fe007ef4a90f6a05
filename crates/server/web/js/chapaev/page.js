/** One game of Chapaev on the screen: joins the board, the aim, the film of each flick and the socket. The server's word always wins. */
import { announce } from '../announce.js';
import { film as fetchFilm, makeGame, pdnAddress } from '../api.js';
import { prefersStill } from '../board/motion.js';
import { confirm } from '../shell/dialogs.js';
import { get, tell } from '../dom.js';
import { withStatus } from '../game-state.js';
import { has, listed, onLanguage, t } from '../i18n.js';
import { gamePath, rulesPath } from '../addresses.js';
import { errorWords } from '../error-words.js';
import { isRemote, isShared, isWatched, mySeat } from '../seats.js';
import { Absence, absenceTemplate } from '../pages/play/absence.js';
import { isHeard } from '../pages/play/aloud.js';
import { LineQuality, qualityTemplate } from '../pages/play/quality.js';
import { Talk, talkTemplate } from '../pages/play/talk.js';
import { Zen, leaveZenTemplate, zenIconTemplate } from '../pages/play/zen.js';
import { onSettings, settings } from '../settings.js';
import { sound } from '../sound.js';
import { read, write } from '../storage.js';
import { fill } from '../template.js';
import { hush, say } from '../voice.js';
import { resultTitle } from '../words.js';
import { FlicksAhead } from './ahead.js';
import { Aim } from './aim.js';
import { FlickBoard, nameOf } from './board.js';
import { Film } from './film.js';
import { showFlicks, showPlates, showResult, showRound } from './panel.js';
import { nextState, stateOf } from './state.js';
import { CHAPAEV } from './variant.js';
import { aimWords, chosenWords, effectWords, playedWords } from './words.js';

/** @typedef {import('./types.js').Disc} Disc */
/** @typedef {import('./types.js').Flick} Flick */
/** @typedef {import('./types.js').Film} FilmOfFlick */
/** @typedef {import('./types.js').FlickState} FlickState */
/** @typedef {import('../game-socket.js').GameSocket} GameSocket */
/** @typedef {import('../game-socket.js').News} News */
/** @typedef {import('../wire.d.ts').Said} Said */

/** How long is looked at what does not move: the end of a round before the lines stand anew, the ways of discs; in milliseconds. */
const REST = 1_300;

/** @param {string} seat */
const plate = (seat) => `
  <div id="cb-plate-${seat}" class="plate" role="group"><span class="chip chip-${seat}" aria-hidden="true"></span>
    <div class="who"><span id="cb-name-${seat}" class="name"></span><span class="stock"><span id="cb-left-${seat}" class="material"></span></span></div>
    <span id="cb-turn-${seat}" class="to-move"></span><span id="cb-won-${seat}" class="cb-won" role="img"></span></div>`;

const template = `
  <section id="chapaev" class="play" aria-labelledby="cb-title" hidden>
    <h1 id="cb-title" class="hidden" data-i18n="chapaev.name"></h1>
    <div id="cb-connection" class="notice" role="status" hidden><span data-i18n="play.offline"></span></div>
    <div class="board-place">
      <div id="cb-board" class="bolshak-board cb-board" tabindex="0" role="application" data-i18n-label="chapaev.board" aria-describedby="cb-keys"></div>
      <div id="cb-result" class="result" hidden>
        <div><h2 id="cb-result-title"></h2><p id="cb-result-reason"></p></div>
        <button type="button" id="cb-dismiss" class="quiet" data-icon="close" data-i18n-label="play.dismiss"></button>
      </div>
    </div>
    <div class="column">
      <div class="plates-top">${plate('black')}</div>
      <div class="game-head">
        <p id="cb-round" class="game-info"></p>
        <div class="cb-manner"><label for="cb-manner" data-i18n="chapaev.manner"></label>
          <select id="cb-manner"><option value="pull" data-i18n="chapaev.manner.pull"></option><option value="push" data-i18n="chapaev.manner.push"></option></select></div>
        <p id="cb-how" class="hint"></p>
        <p id="cb-keys" class="hint" data-i18n="chapaev.keys"></p>
        ${qualityTemplate}
      </div>
      <section class="record" aria-labelledby="cb-flicks-title">
        <h2 id="cb-flicks-title" class="hidden" data-i18n="chapaev.flicks"></h2>
        <div class="record-list">
          <p id="cb-empty" class="hint" data-i18n="chapaev.no-flicks"></p>
          <ol id="cb-flicks" class="cb-flicks" tabindex="0" aria-labelledby="cb-flicks-title"></ol>
        </div>
      </section>
      <div class="messages">
        <p id="cb-status" class="status"></p>
        <div class="cb-power"><span id="cb-strength-name" data-i18n="chapaev.strength"></span>
          <meter id="cb-strength" min="0" max="1000" low="350" high="750" optimum="100" value="0" aria-labelledby="cb-strength-name"></meter>
          <output id="cb-strength-text">–</output></div>
        <p id="cb-aim" class="cb-aim-words" aria-live="polite"></p>
        <p id="cb-plan" hidden><span id="cb-plan-words"></span> <button type="button" id="cb-plan-clear" data-i18n="chapaev.plan.clear"></button></p>
        <p id="cb-refusal" class="error" role="alert"></p>
        <p id="cb-notice" class="notice" role="alert" hidden></p>
        ${absenceTemplate}
      </div>
      <div id="cb-after" class="after" hidden>
        <button type="button" id="cb-again" class="primary" data-i18n="play.rematch"></button>
        <a class="button" id="cb-new" href="/" data-i18n="play.new-game"></a>
      </div>
      <div class="actions" role="group" data-i18n-label="play.actions">
        <button type="button" id="cb-flip" data-icon="flip" data-i18n-label="play.flip"></button>
        <button type="button" id="cb-resign" data-icon="resign" data-i18n-label="play.resign"></button>
        ${zenIconTemplate}
        ${leaveZenTemplate}
        <a class="button" id="cb-record" download data-i18n="chapaev.record"></a>
        <a class="button" id="cb-rules" href="/rules/chapaev" data-i18n="rules.title"></a>
      </div>
      ${talkTemplate}
      <div class="plates-bottom">${plate('white')}</div>
    </div>
  </section>`;

export class ChapaevPage {
  /** What is shown. @type {FlickState | null} */
  #state = null;
  /** What has come in, shown or not. @type {FlickState | null} */
  #newest = null;
  #moving = false;
  #turned = false;
  #dismissed = false;
  #closed = false;

  /** @param {HTMLElement} root @param {GameSocket} socket @param {import('../router.js').Context} context */
  constructor(root, socket, context) {
    fill(root, template);
    this.socket = socket;
    this.context = context;
    this.board = new FlickBoard(get('cb-board'), 'cb');
    this.aim = new Aim(this.board, {
      own: () => [...this.own(), ...this.#ownAhead()],
      manner,
      onMiss: () => this.giveUpPlans(),
      flick: (flick) => this.flick(flick),
      onChange: (disc, flick, byKeys) => this.onAim(disc, flick, byKeys),
    });
    this.ahead = new FlicksAhead();
    this.film = new Film(this.board, (fell) => sound(fell ? 'capture' : 'move'));
    const send = (/** @type {import('../types.js').Command} */ command) => this.socket.send(command);
    this.absence = new Absence(() => void send({ type: 'claim-absence' }));
    this.talk = new Talk(send, () => this.board.root.focus());
    this.quality = new LineQuality();
    this.zen = new Zen('zen', () => this.aim.holds);
    this.#listen();
    socket.host = {
      onNews: (news) => this.receive(news),
      onRefused: ({ reason, message }) => {
        this.giveUpPlans();
        this.#refuse(has(`refused.${reason}`) ? t(`refused.${reason}`) : message);
      },
      onLine: () => this.#showLine(),
      onMissing: socket.host.onMissing,
      onTalk: (all, one) => this.#hear(all, one),
      onPulse: () => this.quality.show(this.#state, socket),
    };
    this.ends = [
      onSettings(() => this.showAll()), onLanguage(() => this.showAll()),
      hush, () => this.talk.close(), () => this.absence.close(), () => this.zen.close(),
    ];
  }

  #listen() {
    const clicks = /** @type {[string, () => void][]} */ ([
      ['cb-resign', () => void this.resign()], ['cb-flip', () => this.flip()], ['cb-again', () => void this.again()],
      ['cb-dismiss', () => this.dismiss()], ['cb-plan-clear', () => this.giveUpPlans()],
    ]);
    for (const [id, act] of clicks) get(id).addEventListener('click', act);
    get('cb-flicks').addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button) void this.watch(Number(button.dataset.flick));
    });
    this.board.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) this.giveUpPlans();
    });
    rememberManner(() => this.showAll());
  }

  /** @param {Said[] | null} all  that was said before @param {Said | null} one  more */
  #hear(all, one) {
    if (all) this.talk.take(all);
    if (one) this.talk.hear(one);
  }

  /** The discs that can be flicked now. @returns {Disc[]} */
  own() {
    const state = this.#state;
    if (!state || this.#moving || state.result || !this.socket.online || !state.mine.includes(state.sideToMove)) return [];
    return state.discs.filter((disc) => disc.seat === state.sideToMove);
  }

  /** What has come in is shown when the flick before it has come to rest. @param {News} news */
  receive(news) {
    const state = this.#after(news);
    if (!state) return this.socket.startOver();
    this.#newest = state;
    // Who is here does not wait until the discs lie still.
    this.absence.show(state);
    this.talk.follow(state);
    if (!this.#moving) void this.#move();
    return undefined;
  }

  /** @param {News} news @returns {FlickState | null} */
  #after(news) {
    if (news.type === 'snapshot') return news.game.kind === 'flicks' ? stateOf(news, news.game) : null;
    if (!this.#newest) return null;
    if (news.type === 'status') return withStatus(this.#newest, news);
    return news.game.kind === 'flicks' ? nextState(this.#newest, news, news.game) : null;
  }

  /** Shows what takes its time; what comes in meanwhile waits for it. @param {() => Promise<void>} [show] */
  async #move(show) {
    this.#moving = true;
    await show?.();
    // Of several things that came in meanwhile the last tells all.
    while (this.#newest && this.#newest !== this.#state && !this.#closed) await this.#turnTo(this.#newest);
    this.#moving = false;
    if (this.#closed) return;
    this.#flickAhead();
    this.showAll();
  }

  /** The discs for which a flick can be chosen before it is its turn. @returns {Disc[]} */
  #ownAhead() {
    const state = this.#state;
    const mine = state && mySeat(state);
    if (!state || !mine || this.#moving || state.result || !settings.premove || state.sideToMove === mine) return [];
    return state.discs.filter((disc) => disc.seat === mine);
  }

  /** What was chosen ahead is flicked when it is its turn, from wherever its disc lies now. */
  #flickAhead() {
    const state = this.#state;
    const mine = state && mySeat(state);
    if (!state || !mine) return;
    const gone = this.ahead.forget(state, mine);
    if (gone.length) announce(t('chapaev.plan.gone', { discs: listed(gone), n: gone.length }));
    const flick = this.own().length ? this.ahead.next() : null;
    if (flick) this.flick(flick);
  }

  giveUpPlans() {
    if (!this.ahead.planned.length) return;
    this.ahead.clear();
    announce(t('say.plan-cleared'));
    this.showAll();
  }

  /** @param {FlickState} state */
  async #turnTo(state) {
    const before = this.#state;
    const flicked = before && state.played.length > before.played.length;
    if (!before || !flicked || !state.last) {
      this.#state = state;
      if (!before) this.#enter();
      else if (state.result && !before.result) this.#tellResult();
      return;
    }
    this.#refuse('');
    this.aim.clear();
    await this.#play(state, state.last, t('chapaev.moving'));
    if (this.#closed) return;
    this.#state = state;
    this.#tellFlick(state, state.last);
  }

  /** A flick, seen from its beginning to its end. @param {FlickState} state @param {FilmOfFlick} last @param {string} words */
  async #play(state, last, words) {
    const still = isStill();
    this.board.root.toggleAttribute('data-moving', true);
    get('cb-status').textContent = words;
    this.board.radius = state.radius;
    this.board.markOwn(new Set());
    this.board.showWays([]);
    this.board.showPlanned([]);
    this.board.place(last.before);
    showPlates(state, mySeat(state), last.before, this.board.flipped, last.seat);
    if (last.motion && !still) await this.film.show(last.motion);
    const ends = last.effect !== 'kept' && last.effect !== 'passed';
    if (ends && !still && !this.#closed) {
      const rest = last.before.filter((disc) => !last.fell.some((fallen) => nameOf(fallen) === nameOf(disc)));
      showPlates(state, mySeat(state), rest, this.board.flipped, null);
      get('cb-status').textContent = effectWords(last);
      await pause();
    }
    this.board.root.toggleAttribute('data-moving', false);
  }

  /** Shows a flick of the list once more, and then the game as it stands. @param {number} number  the first is 1 */
  async watch(number) {
    if (this.#moving || !this.#state) return;
    this.#refuse('');
    this.aim.clear();
    await this.#move(() => this.#watch(number).catch(() => this.#refuse(t('error.network'))));
  }

  /** @param {number} number */
  async #watch(number) {
    const flick = await fetchFilm(this.socket.id, number);
    const state = this.#state;
    if (!state || this.#closed) return;
    if (!flick.motion) this.#refuse(t('chapaev.cannot-show'));
    else if (isStill()) await this.#outline(flick, flick.motion);
    else await this.#play(state, flick, t('chapaev.watching', { n: number }));
  }

  /** A flick for whoever wants nothing to move: where the discs lay, and their ways. @param {FilmOfFlick} flick @param {import('./types.js').Motion} motion */
  async #outline(flick, motion) {
    this.board.markOwn(new Set());
    this.board.place(flick.before);
    this.board.showWays(motion.tracks);
    await pause();
  }

  #enter() {
    get('chapaev').hidden = false;
    sound('start');
    const state = this.#state;
    if (state) announce([t('chapaev.name'), this.#turnWords(state)].join('. '));
  }

  /** @param {FlickState} state @param {FilmOfFlick} last */
  #tellFlick(state, last) {
    const words = `${t('chapaev.flicked', { seat: t(`side.${last.seat}`), disc: last.text[0] })} ${playedWords(last)}`;
    announce(words);
    if (isHeard(last.seat, state)) say('move', words);
    if (state.result) return this.#tellResult();
    announce(this.#turnWords(state));
    say('turn', settings.aloud !== 'off' && mySeat(state) === state.sideToMove ? this.#turnWords(state) : '');
    return undefined;
  }

  #tellResult() {
    if (!this.#state?.result) return;
    const words = resultTitle(this.#state.result, mySeat(this.#state));
    sound('end');
    announce(words);
    if (settings.aloud !== 'off') say('result', words);
  }

  /** @param {FlickState} state */
  #turnWords(state) {
    if (state.result) return resultTitle(state.result, mySeat(state));
    if (state.queue) return t('status.queue', { n: state.queue });
    if (state.seats.find(({ seat }) => seat === state.sideToMove)?.occupant === 'engine') return t('chapaev.thinking');
    return mySeat(state) === state.sideToMove ? t('chapaev.your-turn') : t('chapaev.turn', { seat: t(`side.${state.sideToMove}`) });
  }

  /** @param {FlickState} state */
  #flipped(state) {
    const below = mySeat(state) ?? (settings.turnToMover ? state.sideToMove : 'white');
    return (below === 'black') !== this.#turned;
  }

  /** Everything anew: after a flick, a change of settings, language or connection. */
  showAll() {
    const state = this.#state;
    if (!state || this.#moving) return;
    const [mine, { board }] = [mySeat(state), this];
    board.radius = state.radius;
    board.root.dataset.theme = settings.theme;
    const flipped = this.#flipped(state);
    if (flipped !== board.flipped || settings.coordinates !== board.coordinates) {
      Object.assign(board, { flipped, coordinates: settings.coordinates });
      board.draw();
    }
    board.place(state.discs);
    // Where the lines stand anew, the ways of the last round would only confuse.
    const inRound = state.last?.effect === 'kept' || state.last?.effect === 'passed';
    board.showWays(inRound ? (state.last?.motion?.tracks ?? []) : []);
    board.markOwn(new Set(this.own().map(nameOf)));
    this.aim.redraw();
    this.#showPlans(state, mine);
    board.root.dataset.version = String(state.version);
    showPlates(state, mine, state.discs, flipped, state.result ? null : state.sideToMove);
    showRound(state);
    showFlicks(state);
    showResult(state, mine);
    if (this.#dismissed) get('cb-result').hidden = true;
    get('cb-status').textContent = this.#turnWords(state);
    get('cb-status').dataset.thinking = String(state.thinking);
    get('cb-resign', HTMLButtonElement).disabled = state.result !== null || isWatched(state);
    get('cb-after').hidden = state.result === null;
    // Nobody can be asked here whether he wants another game.
    get('cb-again').hidden = isWatched(state) || isRemote(state);
    this.context.title(t('chapaev.name'));
    get('cb-record', HTMLAnchorElement).href = pdnAddress(this.socket.id);
    get('cb-rules', HTMLAnchorElement).href = rulesPath(CHAPAEV);
    tell('cb-notice', state.notice ? t('chapaev.failed') : '');
    get('cb-how').textContent = t(`chapaev.how.${manner()}`);
    this.#showLine();
  }

  /** @param {FlickState} state @param {string | null} mine */
  #showPlans(state, mine) {
    const { planned } = this.ahead;
    this.board.showPlanned(this.ahead.shown(state.discs, mine));
    get('cb-plan').hidden = planned.length === 0;
    get('cb-plan-words').textContent = planned.length ? t('chapaev.plan', { discs: listed(planned.map(({ disc }) => disc)) }) : '';
    this.board.root.toggleAttribute('data-ahead', this.#ownAhead().length > 0);
  }

  #showLine() {
    get('cb-connection').hidden = this.socket.online;
    this.quality.show(this.#state, this.socket);
    this.board.root.toggleAttribute('data-ready', this.own().length > 0);
  }

  /** Flicked at once, or kept until it is its turn. @param {Flick} flick */
  flick(flick) {
    this.#refuse('');
    if (this.#state && this.#ownAhead().length) {
      this.ahead.add(flick, this.#state);
      announce(t('chapaev.plan.added', { disc: flick.disc, strength: Math.round(flick.strength / 10) }));
      return this.showAll();
    }
    if (!this.socket.send({ type: 'flick', ply: this.#state?.plies ?? 0, ...flick })) this.#refuse(t('play.offline'));
    return undefined;
  }

  /** The aim in words and as a bar. @param {Disc | null} disc @param {Flick | null} flick @param {boolean} byKeys */
  onAim(disc, flick, byKeys) {
    const bar = get('cb-strength', HTMLMeterElement);
    bar.value = flick ? flick.strength : 0;
    get('cb-strength-text').textContent = flick ? t('chapaev.percent', { strength: Math.round(flick.strength / 10) }) : '–';
    if (!byKeys || !this.#state) return;
    const words = disc && flick ? aimWords(disc, flick, this.#state.discs, this.#state.radius) : disc ? chosenWords(disc) : '';
    get('cb-aim').textContent = words;
  }

  async resign() {
    if (!this.#state || this.#state.result) return;
    const side = t(`side.${this.#state.sideToMove}`);
    const question = isShared(this.#state) ? t('play.confirm-resign-side', { side }) : t('play.confirm-resign');
    if (!settings.confirmResign || await confirm(question)) this.socket.send({ type: 'resign' });
  }

  flip() {
    this.#turned = !this.#turned;
    this.aim.clear();
    this.showAll();
  }

  dismiss() {
    this.#dismissed = true;
    get('cb-result').hidden = true;
  }

  /** The same opponents once more, with colours changed. */
  async again() {
    const state = this.#state;
    if (!state) return;
    const engine = state.seats.find((seat) => seat.occupant === 'engine');
    const names = state.seats.map(({ name }) => name ?? '').reverse();
    const players = engine?.occupant === 'engine' ? { side: engine.seat, level: engine.level } : {};
    try {
      this.context.go(gamePath(await makeGame({ variant: state.variant, names, ...players })));
    } catch (error) {
      this.#refuse(errorWords(error));
    }
  }

  /** @param {string} words */
  #refuse(words) {
    get('cb-refusal').textContent = words;
    if (words) sound('error');
  }

  close() {
    this.#closed = true;
    this.film.stop();
    this.socket.close();
    this.aim.clear();
    this.ends.forEach((end) => end());
  }
}

const isStill = () => !settings.animation || prefersStill();

const pause = () => new Promise((resolve) => { setTimeout(resolve, REST); });

/** How people aim, as they last chose. */
const MANNER = 'bolshak.chapaev-aim';

function manner() {
  return get('cb-manner', HTMLSelectElement).value;
}

/** The way of aiming is kept for the next game. @param {() => void} onChange */
function rememberManner(onChange) {
  const select = get('cb-manner', HTMLSelectElement);
  if (read(MANNER, /** @type {string} */ ('')) === 'push') select.value = 'push';
  select.addEventListener('change', () => {
    write(MANNER, select.value);
    onChange();
  });
}
