/** One table on the screen: joins the board, the aim, the film of each flick and the socket. The server's state always wins. */
import { announce } from '../announce.js';
import { ServerError } from '../api.js';
import { prefersStill } from '../board/motion.js';
import { confirm } from '../dialogs.js';
import { get, tell } from '../dom.js';
import { has, t } from '../i18n.js';
import { Room } from '../room.js';
import { rulesAddress } from '../rules/view.js';
import { onSettings, settings } from '../settings.js';
import { sound } from '../sound.js';
import { resultTitle } from '../words.js';
import { Aim } from './aim.js';
import { flickOf, makeTable, recordAddress } from './api.js';
import { FlickBoard, nameOf } from './board.js';
import { Film } from './film.js';
import { CHAPAEV } from './kind.js';
import { mySeat, showFlicks, showPlates, showResult, showRound } from './panel.js';
import { aimWords, chosenWords, effectWords, playedWords } from './words.js';

/** @typedef {import('./types.js').Disc} Disc */
/** @typedef {import('./types.js').Flick} Flick */
/** @typedef {import('./types.js').Table} Table */

/** How long is looked at what does not move: the end of a round before the lines stand anew, the ways of discs; in milliseconds. */
const REST = 1_300;

/** The board of the page: there is one, and whichever table is open has it. @type {FlickBoard | null} */
let drawn = null;
/** @type {Aim | null} */
let aiming = null;
/** @type {TablePage | null} */
let open = null;

export class TablePage {
  /** What is shown. @type {Table | null} */
  #table = null;
  /** What has come in meanwhile. @type {Table | null} */
  #next = null;
  #moving = false;
  #turned = false;
  #dismissed = false;
  #closed = false;

  /** @param {string} id @param {(id: string) => void} leaveFor  opens another table @param {() => void} onMissing */
  constructor(id, leaveFor, onMissing) {
    this.id = id;
    this.leaveFor = leaveFor;
    this.board = boardOfPage();
    this.film = new Film(this.board, (fell) => sound(fell ? 'capture' : 'move'));
    open = this;
    this.room = new Room(id, {
      onState: (state) => void this.#receive(/** @type {Table} */ (/** @type {unknown} */ (state))),
      onRefused: ({ reason, message }) => this.#refuse(has(`refused.${reason}`) ? t(`refused.${reason}`) : message),
      onLine: () => this.#showLine(),
      onMissing,
    }, CHAPAEV);
    this.stopListening = onSettings(() => this.showAll());
  }

  /** The discs that can be flicked now. @returns {Disc[]} */
  own() {
    const table = this.#table;
    if (!table || this.#moving || table.result || table.thinking || !this.room.online) return [];
    return table.discs.filter((disc) => disc.seat === table.turn);
  }

  /** A new state is shown when the flick before it has come to rest. @param {Table} table */
  async #receive(table) {
    this.#next = table;
    if (!this.#moving) await this.#move();
  }

  /** Shows what takes its time; what comes in meanwhile waits for it. @param {() => Promise<void>} [show] */
  async #move(show) {
    this.#moving = true;
    await show?.();
    while (this.#next && !this.#closed) {
      const next = this.#next;
      this.#next = null;
      await this.#turnTo(next);
    }
    this.#moving = false;
    if (!this.#closed) this.showAll();
  }

  /** @param {Table} table */
  async #turnTo(table) {
    const before = this.#table;
    const flicked = before && table.played.length > before.played.length;
    if (!before || !flicked || !table.last) {
      this.#table = table;
      if (!before) this.#enter();
      else if (table.result && !before.result) this.#tellResult();
      return;
    }
    this.#refuse('');
    aiming?.clear();
    await this.#play(table, table.last, t('chapaev.moving'));
    if (this.#closed) return;
    this.#table = table;
    this.#tellFlick(table, table.last);
  }

  /** A flick, seen from its beginning to its end. @param {Table} table @param {import('./types.js').Last} last @param {string} words */
  async #play(table, last, words) {
    const still = isStill();
    this.board.root.toggleAttribute('data-moving', true);
    get('cb-status').textContent = words;
    this.board.radius = table.radius;
    this.board.markOwn(new Set());
    this.board.showWays([]);
    this.board.place(last.before);
    showPlates(table, mySeat(table), last.before, this.board.flipped, last.seat);
    if (last.motion && !still) await this.film.show(last.motion);
    const ends = last.effect !== 'kept' && last.effect !== 'passed';
    if (ends && !still && !this.#closed) {
      const rest = last.before.filter((disc) => !last.fell.some((fallen) => nameOf(fallen) === nameOf(disc)));
      showPlates(table, mySeat(table), rest, this.board.flipped, null);
      get('cb-status').textContent = effectWords(last);
      await pause();
    }
    this.board.root.toggleAttribute('data-moving', false);
  }

  /** Shows a flick of the list once more, and then the game as it stands. @param {number} number  the first is 1 */
  async watch(number) {
    if (this.#moving || !this.#table) return;
    this.#refuse('');
    aiming?.clear();
    await this.#move(() => this.#watch(number).catch(() => this.#refuse(t('error.network'))));
  }

  /** @param {number} number */
  async #watch(number) {
    const flick = await flickOf(this.id, number);
    const table = this.#table;
    if (!table || this.#closed) return;
    if (!flick.motion) this.#refuse(t('chapaev.cannot-show'));
    else if (isStill()) await this.#outline(flick, flick.motion);
    else await this.#play(table, flick, t('chapaev.watching', { n: number }));
  }

  /** A flick for whoever wants nothing to move: where the discs lay, and their ways. @param {import('./types.js').Last} flick @param {import('./types.js').Motion} motion */
  async #outline(flick, motion) {
    this.board.markOwn(new Set());
    this.board.place(flick.before);
    this.board.showWays(motion.tracks);
    await pause();
  }

  #enter() {
    get('chapaev').hidden = false;
    document.title = `${t('chapaev.name')} · ${t('page.name')}`;
    sound('start');
    const table = this.#table;
    if (table) announce([t('chapaev.name'), this.#turnWords(table)].join('. '));
  }

  /** @param {Table} table @param {import('./types.js').Last} last */
  #tellFlick(table, last) {
    announce(`${t('chapaev.flicked', { seat: t(`side.${last.seat}`), disc: last.text[0] })} ${playedWords(last)}`);
    if (table.result) this.#tellResult();
    else announce(this.#turnWords(table));
  }

  #tellResult() {
    if (!this.#table?.result) return;
    sound('end');
    announce(resultTitle(this.#table.result, mySeat(this.#table)));
  }

  /** @param {Table} table */
  #turnWords(table) {
    if (table.result) return resultTitle(table.result, mySeat(table));
    if (table.thinking) return t('chapaev.thinking');
    return mySeat(table) ? t('chapaev.your-turn') : t('chapaev.turn', { seat: t(`side.${table.turn}`) });
  }

  /** @param {Table} table */
  #flipped(table) {
    const below = mySeat(table) ?? (settings.turnToMover ? table.turn : 'white');
    return (below === 'black') !== this.#turned;
  }

  /** Everything anew: after a flick, a change of settings, language or connection. */
  showAll() {
    const table = this.#table;
    if (!table || this.#moving) return;
    const [mine, { board }] = [mySeat(table), this];
    board.radius = table.radius;
    board.root.dataset.theme = settings.theme;
    const flipped = this.#flipped(table);
    if (flipped !== board.flipped || settings.coordinates !== board.coordinates) {
      Object.assign(board, { flipped, coordinates: settings.coordinates });
      board.draw();
    }
    board.place(table.discs);
    // Where the lines stand anew, the ways of the last round would only confuse.
    const inRound = table.last?.effect === 'kept' || table.last?.effect === 'passed';
    board.showWays(inRound ? (table.last?.motion?.tracks ?? []) : []);
    board.markOwn(new Set(this.own().map(nameOf)));
    aiming?.redraw();
    board.root.dataset.version = String(table.version);
    showPlates(table, mine, table.discs, flipped, table.result ? null : table.turn);
    showRound(table);
    showFlicks(table);
    showResult(table, mine);
    if (this.#dismissed) get('cb-result').hidden = true;
    get('cb-status').textContent = this.#turnWords(table);
    get('cb-status').dataset.thinking = String(table.thinking);
    get('cb-resign').hidden = table.result !== null;
    get('cb-record', HTMLAnchorElement).href = recordAddress(this.id);
    get('cb-rules', HTMLAnchorElement).href = rulesAddress(CHAPAEV);
    tell('cb-notice', table.notice ? t('chapaev.failed') : '');
    get('cb-how').textContent = t(`chapaev.how.${manner()}`);
    this.#showLine();
  }

  #showLine() {
    get('cb-connection').hidden = this.room.online;
    this.board.root.toggleAttribute('data-ready', this.own().length > 0);
  }

  /** @param {Flick} flick */
  flick(flick) {
    this.#refuse('');
    if (!this.room.send({ type: 'flick', ...flick })) this.#refuse(t('play.offline'));
  }

  /** The aim in words and as a bar. @param {Disc | null} disc @param {Flick | null} flick @param {boolean} byKeys */
  onAim(disc, flick, byKeys) {
    const bar = get('cb-strength', HTMLMeterElement);
    bar.value = flick ? flick.strength : 0;
    get('cb-strength-text').textContent = flick ? t('chapaev.percent', { strength: Math.round(flick.strength / 10) }) : '–';
    if (!byKeys || !this.#table) return;
    const words = disc && flick ? aimWords(disc, flick, this.#table.discs, this.#table.radius) : disc ? chosenWords(disc) : '';
    get('cb-aim').textContent = words;
  }

  async resign() {
    if (!this.#table || this.#table.result) return;
    const question = mySeat(this.#table) ? t('play.confirm-resign') : t('play.confirm-resign-side', { side: t(`side.${this.#table.turn}`) });
    if (!settings.confirmResign || await confirm(question)) this.room.send({ type: 'resign' });
  }

  flip() {
    this.#turned = !this.#turned;
    aiming?.clear();
    this.showAll();
  }

  dismiss() {
    this.#dismissed = true;
    get('cb-result').hidden = true;
  }

  /** The same opponents once more. */
  async again() {
    const table = this.#table;
    if (!table) return;
    const engine = table.seats.find((seat) => seat.player === 'engine');
    /** @type {[string, string]} */
    const names = [table.seats[0].name ?? '', table.seats[1].name ?? ''];
    try {
      this.leaveFor(await makeTable(engine ? { side: mySeat(table) ?? 'white', level: engine.level, names } : { names }));
    } catch (error) {
      this.#refuse(error instanceof ServerError ? error.message : t('error.network'));
    }
  }

  /** @param {string} words */
  #refuse(words) {
    get('cb-refusal').textContent = words;
    if (words) sound('error');
  }

  close() {
    this.#closed = true;
    if (open === this) open = null;
    this.film.stop();
    this.stopListening();
    this.room.close();
    aiming?.clear();
    this.board.root.removeAttribute('data-moving');
    for (const id of ['chapaev', 'cb-result']) get(id).hidden = true;
    this.#refuse('');
  }
}

const isStill = () => !settings.animation || prefersStill();

const pause = () => new Promise((resolve) => { setTimeout(resolve, REST); });

/** How people aim, as they last chose. */
const MANNER = 'bolshak.chapaev-aim';

function manner() {
  return get('cb-manner', HTMLSelectElement).value;
}

function boardOfPage() {
  if (drawn) return drawn;
  drawn = new FlickBoard(get('cb-board'), 'cb');
  aiming = new Aim(drawn, {
    own: () => open?.own() ?? [],
    manner,
    flick: (flick) => open?.flick(flick),
    onChange: (disc, flick, byKeys) => open?.onAim(disc, flick, byKeys),
  });
  listen();
  return drawn;
}

/** The controls exist once; they speak to whichever table is open. */
function listen() {
  get('cb-resign').addEventListener('click', () => void open?.resign());
  get('cb-flip').addEventListener('click', () => open?.flip());
  get('cb-again').addEventListener('click', () => void open?.again());
  get('cb-dismiss').addEventListener('click', () => open?.dismiss());
  get('cb-flicks').addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) void open?.watch(Number(button.dataset.flick));
  });
  const select = get('cb-manner', HTMLSelectElement);
  try {
    if (localStorage.getItem(MANNER) === 'push') select.value = 'push';
  } catch {
    // Without storage people choose again.
  }
  select.addEventListener('change', () => {
    try {
      localStorage.setItem(MANNER, select.value);
    } catch {
      // The choice lasts until the page is closed.
    }
    open?.showAll();
  });
}
