/** Games of others on this server that wait for somebody. */
import { gamePath } from '../../addresses.js';
import { lobby } from '../../api.js';
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { seatName } from '../../member-names.js';
import { timeName } from '../../times.js';
import { ago, blindWords, nameOf } from '../../words.js';

/** @typedef {import('../../variants.js').Variants} Variants */
/** @typedef {import('../../types.js').WaitingGame} WaitingGame */

/** How often the list is asked for, in milliseconds. */
const AGAIN = 4_000;

/** A person who sits there already and has a name. @param {WaitingGame} game */
function hostOf({ seats }) {
  const host = seats.find(({ occupant, name }) => occupant !== 'open' && occupant !== 'engine' && name);
  return host ? seatName(host, null) : t('lobby.somebody');
}

/** @param {WaitingGame} game @param {Variants} variants */
function row(game, variants) {
  const free = game.seats.filter(({ occupant }) => occupant === 'open');
  const seats = free.map(({ seat }) => t(`side.${seat}`)).join(', ');
  const about = [timeName(game.controls, game.seats.map(({ seat }) => seat)), ...blindWords(game), t('lobby.free', { seats }), ago(game.createdAt)];
  const link = make('a', { href: gamePath(game.id), 'data-game': game.id }, make('strong', {}, hostOf(game)), ` · ${nameOf(game.variant, variants)}`);
  return make('li', {}, link, make('span', { class: 'hint' }, about.filter(Boolean).join(' · ')));
}

/** Shows the list, and anew every few seconds while somebody looks. @param {Variants} variants @returns {() => void} ends it */
export function showLobby(variants) {
  const root = get('lobby');
  let shown = '';
  const show = async () => {
    if (document.visibilityState === 'hidden') return;
    const games = await lobby().catch(() => null);
    // A list that has not changed keeps the focus of whoever is on it.
    const what = JSON.stringify([games, document.documentElement.lang]);
    if (!games || !root.isConnected || what === shown) return;
    shown = what;
    get('lobby-card').hidden = games.length === 0;
    root.replaceChildren(...games.map((game) => row(game, variants)));
  };
  void show();
  const timer = window.setInterval(() => void show(), AGAIN);
  return () => window.clearInterval(timer);
}
