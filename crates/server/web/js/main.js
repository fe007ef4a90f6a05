/** Starts the page: words, catalogue, and which of the two pages is shown. */
import { catalogue } from './api.js';
import { silence } from './announce.js';
import { BolshakBoard } from './board/board.js';
import { ChapaevPage } from './chapaev/page.js';
import { chapaevs } from './chapaev/variant.js';
import { retellDialogs, showHelp, startDialogs } from './dialogs.js';
import { get, takesKeys, tell } from './dom.js';
import { GameSocket } from './game-socket.js';
import { Home } from './home/home.js';
import { currentLanguage, preferred, t, useLanguage } from './i18n.js';
import { GamePage } from './play/game.js';
import { addressOf } from './recent.js';
import { asksRules, RulesView } from './rules/view.js';
import { change, onSettings } from './settings.js';
import { sound } from './sound.js';
import { Variants } from './variants.js';

/** The game of moves that is open. @type {GamePage | null} */
let page = null;
/** The game of Chapaev that is open. @type {ChapaevPage | null} */
let flicked = null;
/** The socket of a game of which nothing has come in yet. @type {GameSocket | null} */
let opening = null;
/** @type {string | null} the game that is open, '' for the first page, null before either is shown */
let opened = null;
/** @type {Home} */
let home;
/** @type {RulesView} */
let rules;
/** @type {Variants} */
let variants;

/** @param {string} path */
function go(path) {
  history.pushState(null, '', path);
  route();
  // The control that was used is gone with its page; the reading goes on from the new content.
  get('content').focus({ preventScroll: true });
}

/** @param {string} id */
const openGame = (id) => go(addressOf(id));

/** Rules are read over what is open: it stays as it is and is there again behind them. */
function route() {
  const id = /^\/play\/([^/]+)\/?$/.exec(location.pathname)?.[1] ?? '';
  const asked = asksRules(location.hash);
  if (id !== opened) enter(id);
  else if (asked === null) showAgain();
  rules.show(asked);
}

/** What is open comes out from under the rules. */
function showAgain() {
  document.title = t('page.title');
  if (page) page.showAll();
  else if (flicked) flicked.showAll();
  else home.show();
}

/** @param {string} id  of a game, or '' for the first page */
function enter(id) {
  page?.close();
  page = null;
  flicked?.close();
  flicked = null;
  opening?.close();
  opening = null;
  opened = id;
  silence();
  tell('failure', '');
  get('play').hidden = true;
  document.title = t('page.title');
  window.scrollTo(0, 0);
  if (id === '') return home.show();
  home.hide();
  return openSocket(decodeURIComponent(id));
}

/** What is played tells the first message; then the page for it takes the socket over. @param {string} id */
function openSocket(id) {
  const socket = new GameSocket(id, {
    onNews: (news) => {
      if (news.type !== 'snapshot') return;
      opening = null;
      tell('failure', '');
      if (news.game.kind === 'flicks') flicked = new ChapaevPage(socket, openGame);
      else page = new GamePage(socket, variants, openGame);
      (flicked ?? page)?.receive(news);
    },
    onRefused: () => {},
    onLine: () => tell('failure', socket.online ? '' : t('play.offline')),
    onMissing: () => tell('failure', t('play.missing')),
  });
  opening = socket;
}

/** The controls of a game exist once; they speak to whichever game is open. */
function listenGame() {
  /** @type {Record<string, (game: GamePage) => unknown>} */
  const clicks = {
    'take-back': (game) => game.ask({ type: 'propose', proposal: 'take-back' }),
    'offer-draw': (game) => game.ask({ type: 'propose', proposal: 'draw' }),
    resign: (game) => game.askSurely('resign', 'play.confirm-resign'),
    claim: (game) => game.claim(),
    'agree-offer': (game) => game.answer('agree'),
    'decline-offer': (game) => game.answer('decline'),
    resume: (game) => game.send({ type: 'start' }),
    press: (game) => game.desk.press(false),
    'press-offer': (game) => game.desk.press(true),
    'put-back': (game) => game.desk.putBack(),
    'take-off': (game) => game.board.remove(),
    crown: (game) => game.desk.crown(),
    adjust: (game) => game.desk.adjust(),
    misplace: (game) => game.desk.misplace(),
    adjusting: (game) => game.send({ type: 'adjust' }),
    demand: (game) => game.send({ type: 'demand' }),
    'let-stand': (game) => game.send({ type: 'let-stand' }),
    report: (game) => game.send({ type: 'report', fault: get('report-kind', HTMLSelectElement).value }),
    'claim-flag': (game) => game.ask({ type: 'claim-flag' }),
    'start-clock': (game) => game.send({ type: 'start' }),
    'pause-clock': (game) => game.send({ type: 'pause' }),
    disobey: (game) => game.askSurely('disobey', 'desk.confirm-disobey'),
    forfeit: (game) => game.askSurely('forfeit', 'desk.confirm-forfeit'),
    'declare-draw': (game) => game.askSurely('declare-draw', 'desk.confirm-declare-draw'),
    'set-up-wrong': (game) => game.askSurely('set-up-wrong', 'desk.confirm-set-up-wrong'),
    annul: (game) => game.askSurely('annul', 'desk.confirm-annul'),
    'print-protocol': () => window.print(),
    flip: (game) => game.flip(),
    'copy-fen': (game) => game.copyFen(),
    rematch: (game) => game.again(),
    'dismiss-result': (game) => game.dismissResult(),
    'back-to-game': (game) => game.goToEnd(),
    'go-start': (game) => game.goTo(0),
    'go-back': (game) => game.goBy(-1),
    'go-forward': (game) => game.goBy(1),
    'go-end': (game) => game.goToEnd(),
  };
  for (const [id, act] of Object.entries(clicks)) get(id).addEventListener('click', () => page && act(page));
  get('diagonal').addEventListener('change', () => page?.showAll());
  const input = get('move-input', HTMLInputElement);
  get('enter-form').addEventListener('submit', (event) => {
    event.preventDefault();
    page?.enter(input.value);
  });
}

function listenBoard() {
  const board = get('board', BolshakBoard);
  const detail = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail;
  board.addEventListener('deed', (event) => page?.onDeed(detail(event)));
  board.addEventListener('move', (event) => page?.play(detail(event)));
  // An old position is for looking at: whoever wants to move goes back to the game first.
  board.addEventListener('pointerdown', () => page?.goToEnd());
  board.addEventListener('pick', () => page?.clearRefusal());
  board.addEventListener('step', () => {
    page?.clearRefusal();
    sound('capture');
  });
  board.addEventListener('refuse', (event) => page?.onBoardRefusal(detail(event), board.hasAttribute('data-started')));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
  if (event.key === '?' && !typing) return showHelp();
  if (!page || typing || rules.open) return;
  if (event.code === 'KeyF') return page.flip();
  if (takesKeys(event.target)) return;
  const game = page;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => game.goBy(-1), ArrowRight: () => game.goBy(1), ArrowUp: () => game.goTo(0), ArrowDown: () => game.goToEnd(),
    Home: () => game.goTo(0), End: () => game.goToEnd(),
  };
  if (!(event.key in keys)) return;
  event.preventDefault();
  keys[event.key]();
}

/** Links inside the page do not load it anew. */
function listenLinks() {
  for (const id of ['home-link', 'new-game', 'cb-new']) {
    get(id).addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go('/');
    });
  }
}

function listenLanguage() {
  const select = get('language', HTMLSelectElement);
  select.value = currentLanguage();
  select.addEventListener('change', async () => {
    change({ language: select.value });
    await useLanguage(select.value);
    retellDialogs();
    home.retell();
    page?.showAll();
    flicked?.showAll();
    if (!page && !flicked) document.title = t('page.title');
    rules.retell();
  });
}

async function start() {
  await useLanguage(preferred());
  listenLanguage();
  startDialogs();
  const known = await catalogue();
  known.variants.push(...chapaevs);
  variants = new Variants(known.variants);
  home = new Home(known, variants, openGame);
  rules = new RulesView(known, {
    inGame: () => page !== null || flicked !== null,
    leave: () => go(location.pathname),
    play: (id) => {
      home.choose(id);
      go('/');
    },
  });
  listenGame();
  listenBoard();
  listenLinks();
  window.addEventListener('keydown', onKey);
  window.addEventListener('popstate', route);
  window.addEventListener('hashchange', () => {
    route();
    if (rules.open) get('content').focus({ preventScroll: true });
  });
  onSettings(() => page?.showAll());
  route();
  document.documentElement.dataset.ready = 'true';
}

start().catch((error) => {
  console.error(error);
  tell('failure', t('error.start'));
});
