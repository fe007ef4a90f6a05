/** Games that go on now: the best of all with its board, and a list. */
import { gamePath } from '../../addresses.js';
import { live, position } from '../../api.js';
import { BolshakBoard } from '../../board/board.js';
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { settings } from '../../settings.js';
import { timeName } from '../../times.js';
import { blindWords, nameOf, playerName } from '../../words.js';

/** @typedef {import('../../types.js').LiveGame} LiveGame */
/** @typedef {import('../../variants.js').Variants} Variants */

/** How often it is asked for, in milliseconds. */
const AGAIN = 4_000;

/** @param {LiveGame} game @param {Variants} variants */
function row(game, variants) {
  const players = game.seats.map((seat) => playerName(seat, null)).join(' – ');
  const about = [timeName(game.controls, game.seats.map(({ seat }) => seat)), game.rated ? t('hall.rated') : '', ...blindWords(game), game.watchers ? t('play.watchers', { n: game.watchers }) : ''];
  return make('li', {}, make('a', { href: gamePath(game.id), 'data-live': game.id }, make('strong', {}, players), ' ', make('span', {}, nameOf(game.variant, variants))),
    make('span', { class: 'hint' }, about.filter(Boolean).join(' · ')));
}

/** The board of the best game, as it stands. @param {LiveGame} game @param {Variants} variants */
async function showBest(game, variants) {
  const link = get('live-best', HTMLAnchorElement);
  const [variant, view] = await Promise.all([variants.find(game.variant), position(game.id)]);
  if (!link.isConnected) return;
  const known = link.querySelector('bolshak-board');
  const board = known instanceof BolshakBoard ? known : new BolshakBoard();
  Object.assign(board, { board: variant.board, view, animated: false, coordinates: false, theme: settings.theme, inert: true });
  if (!known) link.replaceChildren(board);
  link.href = gamePath(game.id);
  link.setAttribute('aria-label', t('hall.best', { players: game.seats.map((seat) => playerName(seat, null)).join(' – ') }));
  link.hidden = false;
}

/** @param {Variants} variants @returns {() => void} ends it */
export function showLive(variants) {
  const list = get('live');
  let shown = '';
  const show = async () => {
    if (document.visibilityState === 'hidden') return;
    const games = await live().catch(() => null);
    if (!games || !list.isConnected) return;
    get('live-card').hidden = games.length === 0;
    const what = JSON.stringify([games, document.documentElement.lang]);
    if (what !== shown) list.replaceChildren(...games.map((game) => row(game, variants)));
    shown = what;
    const best = games.find(({ controls }) => controls !== null) ?? games[0];
    if (best) await showBest(best, variants).catch(() => {});
    else get('live-best').hidden = true;
  };
  void show();
  const timer = window.setInterval(() => void show(), AGAIN);
  return () => window.clearInterval(timer);
}
