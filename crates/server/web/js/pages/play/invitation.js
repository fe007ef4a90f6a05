/** A game that waits for somebody: whoever made it finds the link to send, whoever has the link a seat to take. */
import { gamePath } from '../../addresses.js';
import { account, onAccount } from '../../account.js';
import { addresses, declineGame, fillSeats, qrAddress, sitDown, withdrawGame } from '../../api.js';
import { BolshakBoard } from '../../board/board.js';
import { get, make, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { has, listed, onLanguage, t } from '../../i18n.js';
import { isWaiting, mySeat, rotationOf } from '../../seats.js';
import { lastName, onSettings, rememberName, settings } from '../../settings.js';
import { fill } from '../../template.js';
import { timeName } from '../../times.js';
import { blindWords, levelName, nameOf, playerName } from '../../words.js';
import { copyText } from './clipboard.js';

/** @typedef {Extract<import('../../types.js').ServerMessage, { type: 'snapshot' }>} Snapshot  as it is sent */
/** @typedef {import('../../game-socket.js').GameSocket} GameSocket */

const template = `
  <section id="invitation" class="invitation" aria-labelledby="invitation-title">
    <bolshak-board id="invitation-board"></bolshak-board>
    <div class="card invitation-card">
      <h1 id="invitation-title"></h1>
      <p id="invitation-game" class="invitation-game"></p>
      <ul id="invitation-seats" class="invitation-seats"></ul>
      <div id="invitation-link" hidden>
        <label for="invitation-address" data-i18n="invitation.link"></label>
        <div class="invitation-row">
          <input id="invitation-address" type="text" readonly>
          <button type="button" id="invitation-copy" class="primary" data-i18n="invitation.copy"></button>
          <button type="button" id="invitation-share" data-i18n="invitation.share" hidden></button>
        </div>
        <p id="invitation-copied" class="hint" role="status"></p>
        <p id="invitation-alone" class="notice" data-i18n="invitation.alone" hidden></p>
        <img id="invitation-qr" class="invitation-qr" alt="" width="220" height="220">
        <p class="hint" data-i18n="invitation.first"></p>
      </div>
      <form id="invitation-fill" class="invitation-row" hidden>
        <label><span data-i18n="invitation.fill-level"></span> <select id="invitation-level"></select></label>
        <button type="submit" data-i18n="invitation.fill"></button>
      </form>
      <button type="button" id="invitation-withdraw" data-i18n="invitation.withdraw" hidden></button>
      <div id="invitation-answer" class="invitation-row" hidden>
        <button type="button" id="challenge-accept" class="primary" data-i18n="notice.accept"></button>
        <button type="button" id="challenge-decline" data-i18n="notice.decline"></button>
      </div>
      <form id="invitation-sit" hidden>
        <label id="invitation-name-label"><span data-i18n="invitation.name"></span> <input id="invitation-name" type="text" maxlength="60" autocomplete="nickname"></label>
        <div id="invitation-free" class="invitation-row"></div>
        <p class="hint" data-i18n="invitation.watch"></p>
      </form>
      <p id="invitation-error" class="error" role="alert"></p>
    </div>
  </section>`;

/** The level that is offered first. */
const LEVEL = 3;

export class InvitationPage {
  /** @type {Snapshot | null} */
  #game = null;

  /**
   * @param {HTMLElement} root @param {GameSocket} socket @param {import('../../router.js').Context} context
   * @param {(game: Snapshot) => void} onBegin  all seats are taken
   */
  constructor(root, socket, context, onBegin) {
    fill(root, template);
    this.socket = socket;
    this.context = context;
    this.onBegin = onBegin;
    this.before = socket.host;
    socket.host = {
      onNews: (news) => { if (news.type === 'snapshot') this.receive(news); },
      onRefused: ({ reason, message }) => this.#refuse(has(`error.${reason}`) ? t(`error.${reason}`) : message),
      onLine: () => tell('failure', socket.online ? '' : t('play.offline')),
      onMissing: () => tell('failure', t('invitation.gone')),
    };
    get('invitation-copy').addEventListener('click', () => void this.#copy());
    get('invitation-share').addEventListener('click', () => void this.#share());
    get('challenge-accept').addEventListener('click', () => void this.#sit(null));
    get('challenge-decline').addEventListener('click', () => void this.#decline());
    get('invitation-withdraw').addEventListener('click', () => void this.#withdraw());
    this.#showLevels(LEVEL);
    get('invitation-fill').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#fill();
    });
    get('invitation-sit').addEventListener('submit', (event) => {
      event.preventDefault();
      const seat = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
      void this.#sit(seat?.value ?? null);
    });
    get('invitation-name', HTMLInputElement).value = lastName();
    this.ends = [onSettings(() => void this.#show()), onAccount(() => void this.#show()), onLanguage(() => {
      this.#showLevels(Number(get('invitation-level', HTMLSelectElement).value));
      void this.#show();
    })];
  }

  /** How strong the computer may be. @param {number} chosen */
  #showLevels(chosen) {
    const options = this.context.catalogue.levels.map((level) => make('option', { value: String(level) }, `${level}: ${levelName(level)}`));
    const select = get('invitation-level', HTMLSelectElement);
    select.replaceChildren(...options);
    select.value = String(chosen);
  }

  /** @param {Snapshot} game */
  receive(game) {
    if (!isWaiting(game)) return this.onBegin(game);
    const first = this.#game === null;
    this.#game = game;
    void this.#show();
    return first ? void this.#showAddress() : undefined;
  }

  async #show() {
    const game = this.#game;
    if (!game) return;
    const own = game.mine.length > 0 || game.consults !== undefined;
    const host = game.seats.find(({ name, occupant }) => !['open', 'invited', 'engine'].includes(occupant) && name)?.name;
    const awaited = game.seats.find(({ occupant }) => occupant === 'invited');
    const isMine = awaited !== undefined && awaited.name === account()?.name;
    get('invitation-title').textContent = own ? (awaited ? t('invitation.awaited', { name: awaited.name ?? '' }) : t('invitation.waiting')) : t(host ? 'invitation.by' : 'invitation.invited', { name: host ?? '' });
    get('invitation-link').hidden = !own || awaited !== undefined;
    get('invitation-withdraw').hidden = game.made !== true;
    get('invitation-fill').hidden = game.made !== true || awaited !== undefined || game.rated === true;
    get('invitation-answer').hidden = !isMine;
    const consults = game.game.kind === 'board' && game.game.terms.consultation !== undefined;
    get('invitation-sit').hidden = own || (awaited !== undefined && (isMine || !consults));
    // A member plays under his own name.
    get('invitation-name-label').hidden = account() !== null;
    get('invitation-seats').replaceChildren(...game.seats.map((seat) => make('li', {},
      make('span', { class: `chip chip-${seat.seat}`, 'aria-hidden': 'true' }), ' ',
      `${t(`side.${seat.seat}`)}: ${playerName(seat, mySeat(game))}`)));
    this.#showFree(game, consults);
    this.context.title(t('invitation.waiting'));
    await this.#showGame(game);
  }

  /** A button for each free seat; where one is free, it is the seat that anybody would take. @param {Snapshot} game @param {boolean} consults  whether one may join a side */
  #showFree({ seats }, consults) {
    const held = consults ? seats.filter(({ occupant }) => ['guest', 'member'].includes(occupant)) : [];
    const free = seats.filter(({ occupant }) => occupant === 'open');
    get('invitation-free').replaceChildren(...free.map(({ seat }) => make('button', { class: 'primary', value: seat, id: `sit-${seat}` },
      t('invitation.sit', { side: t(`side.${seat}`) }))), ...held.map(({ seat }) => make('button', { value: seat, id: `join-${seat}` },
      t('consultation.join', { side: t(`side.${seat}`) }))));
  }

  /** What is going to be played. @param {Snapshot} game */
  async #showGame(game) {
    const name = nameOf(game.variant, this.context.variants);
    const board = get('invitation-board', BolshakBoard);
    board.hidden = game.game.kind !== 'board';
    get('invitation-game').textContent = name;
    if (game.game.kind !== 'board') return;
    const variant = await this.context.variants.find(game.variant).catch(() => null);
    if (!variant || !board.isConnected || game.game.kind !== 'board') return;
    const { controls, view, terms } = game.game;
    const agreed = [terms.consultation ? t(`consultation.${terms.consultation}`) : '', ...blindWords(game.game), terms.claims ? t('term.claims') : '', terms.takeBacks ? '' : t('term.no-take-backs'), game.rated ? t('hall.rated') : ''].filter(Boolean);
    get('invitation-game').textContent = [name, timeName(controls, variant.seats), listed(agreed)].filter(Boolean).join(' · ');
    board.inert = true;
    const below = mySeat(game) ?? game.seats.find(({ occupant }) => occupant === 'open')?.seat ?? variant.seats[0];
    Object.assign(board, {
      board: variant.board, view, theme: settings.theme, coordinates: settings.coordinates, names: settings.names, animated: false,
      caption: name, rotation: rotationOf(variant, below),
    });
  }

  /** The link that others can open: an address of this machine that only this machine reaches is none. */
  async #showAddress() {
    const field = get('invitation-address', HTMLInputElement);
    const { origin, alone } = await reachable();
    // Somebody may have sat down meanwhile.
    if (!field.isConnected) return;
    field.value = `${origin}${gamePath(this.socket.id)}`;
    get('invitation-alone').hidden = !alone;
    const image = get('invitation-qr', HTMLImageElement);
    image.hidden = alone;
    image.alt = t('invitation.qr');
    image.src = qrAddress(this.socket.id, origin);
    get('invitation-share').hidden = !('share' in navigator) || alone;
  }

  async #copy() {
    const done = await copyText(get('invitation-address', HTMLInputElement).value);
    get('invitation-copied').textContent = t(done ? 'invitation.copied' : 'invitation.not-copied');
  }

  async #share() {
    // Whoever changes his mind has done nothing wrong.
    await navigator.share({ url: get('invitation-address', HTMLInputElement).value }).catch(() => {});
  }

  async #withdraw() {
    try {
      await withdrawGame(this.socket.id);
      this.context.go('/');
    } catch (error) {
      this.#refuse(errorWords(error));
    }
  }

  async #fill() {
    try {
      await fillSeats(this.socket.id, Number(get('invitation-level', HTMLSelectElement).value));
    } catch (error) {
      this.#refuse(errorWords(error));
    }
  }

  async #decline() {
    try {
      await declineGame(this.socket.id, '');
      this.context.go('/hall');
    } catch (error) {
      this.#refuse(errorWords(error));
    }
  }

  /** @param {string | null} seat */
  async #sit(seat) {
    const name = get('invitation-name', HTMLInputElement).value.trim();
    this.#refuse('');
    try {
      await sitDown(this.socket.id, { name, ...(seat ? { seat } : {}) });
      rememberName(name);
    } catch (error) {
      this.#refuse(errorWords(error));
    }
    // Whoever had no cookie before is known to the server by a new connection only.
    this.socket.startOver();
  }

  /** @param {string} words */
  #refuse(words) {
    get('invitation-error').textContent = words;
  }

  close() {
    this.socket.close();
    this.leave();
  }

  /** The socket goes on for whoever had it before. */
  leave() {
    this.socket.host = this.before;
    this.ends.forEach((end) => end());
  }
}

/** Under which address others reach this server, and whether none does. */
async function reachable() {
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  if (!here) return { origin: location.origin, alone: false };
  const [first] = await addresses().catch(() => []);
  return { origin: first ?? location.origin, alone: first === undefined };
}
