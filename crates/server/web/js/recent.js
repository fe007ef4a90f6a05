/** The list of one's own games that the server remembers. */
import { games } from './api.js';
import { isChapaev } from './chapaev/variant.js';
import { get, make } from './dom.js';
import { changedRules } from './house.js';
import { t } from './i18n.js';
import { mySeat } from './seats.js';
import { ago, nameOf, playerName, resultTitle } from './words.js';

/** @typedef {import('./variants.js').Variants} Variants */
/** @typedef {import('./types.js').GameSummary} GameSummary */

const SHOWN = 12;

/** The address at which a game is played. @param {string} id */
export const addressOf = (id) => `/play/${id}`;

/** @param {GameSummary} game @param {import('./types.js').Result} result */
function resultWords({ seats, mine }, result) {
  // Of more than two the score alone does not tell who has won.
  if (seats.length > 2 && !result.places) return t('recent.over');
  return resultTitle(result, mySeat({ mine }), seats);
}

/** @param {GameSummary} game */
function movesWords({ variant, plies, seats }) {
  return isChapaev(variant) ? t('chapaev.flicks-made', { n: plies }) : t('recent.plies', { n: Math.ceil(plies / seats.length) });
}

/** @param {GameSummary} game @param {Variants} variants @param {(id: string) => void} open */
function row(game, variants, open) {
  const { id, seats, result } = game;
  const mine = mySeat(game);
  const many = seats.length > 2;
  const other = many || mine === null ? undefined : seats.find((seat) => seat.seat !== mine);
  const both = !many && mine === null ? seats.map((seat) => playerName(seat, null)).join(' – ') : '';
  const link = make('a', { href: addressOf(id), 'data-game': id },
    make('strong', {}, nameOf(game.variant, variants)), ' ',
    make('span', { class: result ? 'tag' : 'tag tag-going' }, result ? resultWords(game, result) : t('recent.going')));
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(id);
  });
  const about = [both, mine ? t(`side.${mine}`) : '', other ? playerName(other, mine) : '', movesWords(game), ago(game.updatedAt)];
  const changed = changedRules(game.variant).map((rule) => make('span', { class: 'hint' }, rule));
  return make('li', {}, link, ...changed, make('span', { class: 'hint' }, about.filter(Boolean).join(' · ')));
}

/** @param {Variants} variants @param {(id: string) => void} open */
export async function showRecent(variants, open) {
  const list = await games().catch(() => []);
  get('recent-empty').hidden = list.length > 0;
  get('recent').replaceChildren(...list.slice(0, SHOWN).map((game) => row(game, variants, open)));
}
