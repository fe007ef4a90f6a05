/** What a member is told: a bell above every page, a list behind it, and a line when something comes in. */
import { account, onAccount } from '../account.js';
import { gamePath, studyPath } from '../addresses.js';
import { declineGame, notices, noticesSeen, sitDown, snapshot } from '../api.js';
import { get, make } from '../dom.js';
import { hall, listen } from '../hall.js';
import { has, onLanguage, t } from '../i18n.js';
import { isZen } from '../pages/play/zen.js';
import { sound } from '../sound.js';
import { timeName } from '../times.js';
import { ago, blindWords, nameOf } from '../words.js';
import { icon } from './icons.js';

/** @typedef {import('../wire.d.ts').NoticeInfo} NoticeInfo */
/** @typedef {Pick<import('../router.js').Context, 'variants' | 'go'>} Here */

/** For so long a notice that has just come stays in sight, in milliseconds. */
const IN_SIGHT = 12_000;

/** Why somebody may not want a game now, in the words of the wire. */
const REASONS = ['later', 'too-fast', 'too-slow', 'other-game', 'rated-only', 'casual-only', 'no-drawn-openings', 'not-now'];

/** Notices whose detail is a variant. */
const AFTER_A_GAME = new Set(['challenged', 'accepted', 'paired', 'your-move']);

/** @param {NoticeInfo} notice @param {Here} here */
function words({ kind, detail, name }, { variants }) {
  const reason = kind === 'declined' && detail ? t(`decline.${detail}`) : '';
  const game = AFTER_A_GAME.has(kind) && detail ? nameOf(detail, variants) : '';
  const key = `notice.${kind}`;
  return has(key) ? t(key, { name: name || t('player.human'), game, reason, text: detail }).trim() : kind;
}

/** Where a notice leads. @param {string} kind @param {string} id  of a game or a study */
const pathOf = (kind, id) => (kind === 'study' ? studyPath(id) : gamePath(id));

/** On what terms somebody is challenged: his colour, the time, whether it counts. @param {string} id  of the game @param {HTMLElement} line */
async function tellTerms(id, line) {
  const { seats, rated, game } = await snapshot(id);
  const own = seats.find(({ occupant }) => occupant === 'invited');
  const time = 'controls' in game ? timeName(game.controls, seats.map(({ seat }) => seat)) : '';
  line.textContent = [own ? t(`side.${own.seat}`) : '', time, t(rated ? 'hall.rated' : 'member.casual'), ...(game.kind === 'board' ? blindWords(game) : [])].filter(Boolean).join(' · ');
}

/** No, for this reason. @param {string} reason @param {string} game @param {() => void} onDone */
function declining(reason, game, onDone) {
  const button = make('button', { type: 'button', 'data-reason': reason }, t(`decline.${reason}`));
  button.addEventListener('click', async () => {
    await declineGame(game, reason).catch(() => {});
    onDone();
  });
  return button;
}

/** Yes or no to a challenge. @param {string} game @param {Here} here @param {() => void} onDone */
function answers(game, here, onDone) {
  const accept = make('button', { type: 'button', class: 'primary', 'data-accept': game }, t('notice.accept'));
  const look = make('a', { class: 'button', href: gamePath(game) }, t('notice.look'));
  const reasons = make('details', { class: 'reasons', 'data-decline': game }, make('summary', { class: 'button' }, t('notice.decline')),
    make('span', { class: 'row' }, ...REASONS.map((reason) => declining(reason, game, onDone))));
  accept.addEventListener('click', async () => {
    await sitDown(game, { name: '' }).catch(() => {});
    onDone();
    here.go(gamePath(game));
  });
  const terms = make('span', { class: 'hint notice-terms' });
  // The game may be gone by now.
  tellTerms(game, terms).catch(() => {});
  return make('span', { class: 'row' }, terms, accept, look, reasons);
}

/** @param {NoticeInfo} notice @param {Here} here */
function row(notice, here) {
  const { kind, game, at } = notice;
  const text = kind !== 'challenged' && kind !== 'declined' && game ? make('a', { href: pathOf(kind, game) }, words(notice, here)) : words(notice, here);
  const item = make('li', notice.seen ? {} : { class: 'is-new' }, make('span', {}, text), make('span', { class: 'hint' }, ago(at)));
  if (kind === 'challenged' && game) item.append(answers(game, here, () => item.remove()));
  return item;
}

/** @param {Here} here */
export function startNotices(here) {
  const list = get('notice-list');
  let inSight = 0;
  let end = () => {};

  const showBell = () => {
    const bell = get('notices');
    bell.hidden = account() === null;
    const label = hall.unseen ? t('notice.unseen', { n: hall.unseen }) : t('notice.title');
    bell.replaceChildren(icon('bell'), ...(hall.unseen ? [make('span', { class: 'count' }, String(hall.unseen))] : []));
    bell.setAttribute('aria-label', label);
    bell.title = label;
  };

  /** Whoever is about to answer is not interrupted. @param {HTMLElement} box */
  const leave = (box) => {
    if (box.contains(document.activeElement) || box.matches(':hover')) inSight = window.setTimeout(() => leave(box), IN_SIGHT);
    else box.remove();
  };

  /** @param {NoticeInfo} notice */
  const tellAtOnce = (notice) => {
    // Whoever looks at the game sees it there.
    if (notice.kind !== 'declined' && notice.game && location.pathname === pathOf(notice.kind, notice.game)) return;
    // Whoever wants nothing in sight but the board finds it behind the bell.
    if (isZen()) return;
    const toast = get('toast');
    const box = make('div', { class: 'card' }, make('p', {}, words(notice, here)));
    if (notice.kind === 'challenged' && notice.game) box.append(answers(notice.game, here, () => toast.replaceChildren()));
    else if (notice.kind !== 'declined' && notice.game) box.append(make('a', { href: pathOf(notice.kind, notice.game) }, t('notice.look')));
    toast.replaceChildren(box);
    sound('start');
    clearTimeout(inSight);
    inSight = window.setTimeout(() => leave(box), IN_SIGHT);
  };

  const follow = () => {
    end();
    end = account() === null ? () => {} : listen((message) => {
      if (message?.type === 'noticed') tellAtOnce(message);
      if (message?.type === 'paired') here.go(gamePath(message.game));
      showBell();
    });
    showBell();
  };

  get('notice-box').addEventListener('toggle', async (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== 'open') return;
    const all = await notices().catch(() => []);
    list.replaceChildren(...all.map((notice) => row(notice, here)));
    get('notice-none').hidden = all.length > 0;
    hall.unseen = 0;
    showBell();
    await noticesSeen().catch(() => {});
  });
  onAccount(follow);
  onLanguage(showBell);
  follow();
}
