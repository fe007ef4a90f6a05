/** The list of games that the server remembers. */
import { rooms } from './api.js';
import { addressOf, CHAPAEV } from './chapaev/kind.js';
import { get, make } from './dom.js';
import { changedRules } from './house.js';
import { t } from './i18n.js';
import { ago, nameOf, playerName, resultTitle } from './words.js';

/** @typedef {import('./games.js').Games} Games */
/** @typedef {import('./types.js').RoomSummary} RoomSummary */

const SHOWN = 12;

/**
 * The list tells a finished game by its score alone, the first seat's points first.
 * @param {RoomSummary} room @param {string} score @returns {import('./types.js').Result}
 */
function resultOf(room, score) {
  if (room.places) return { winner: null, score, reason: '', places: room.places };
  const [first, second] = score.split('-');
  const winner = first === second ? null : room.seats[Number(second) > Number(first) ? 1 : 0].seat;
  return { winner, score, reason: '' };
}

/** @param {RoomSummary} room @param {string} score @param {string | null} mine */
function resultWords(room, score, mine) {
  // Of more than two the score alone does not tell who has won.
  if (room.seats.length > 2 && !room.places) return t('recent.over');
  return resultTitle(resultOf(room, score), mine, room.seats);
}

/** @param {RoomSummary} room @param {Games} games @param {(id: string, game: string) => void} open */
function row(room, games, open) {
  const people = room.seats.filter((seat) => seat.player === 'human');
  const mine = people.length === 1 ? people[0].seat : null;
  const many = room.seats.length > 2;
  const other = many || mine === null ? undefined : room.seats.find((seat) => seat.seat !== mine);
  const both = !many && mine === null ? room.seats.map((seat) => playerName(seat, null)).join(' – ') : '';
  const outcome = room.result ? resultWords(room, room.result, mine) : t('recent.going');
  const link = make('a', { href: addressOf(room.game, room.id), 'data-room': room.id },
    make('strong', {}, nameOf(room.game, games)), ' ',
    make('span', { class: room.result ? 'tag' : 'tag tag-going' }, outcome));
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(room.id, room.game);
  });
  const about = [
    both, mine ? t(`side.${mine}`) : '', other ? playerName(other, mine) : '',
    room.game === CHAPAEV ? t('chapaev.flicks-made', { n: room.plies }) : t('recent.plies', { n: Math.ceil(room.plies / room.seats.length) }), ago(room.updatedAt),
  ];
  const changed = changedRules(room.game).map((rule) => make('span', { class: 'hint' }, rule));
  return make('li', {}, link, ...changed, make('span', { class: 'hint' }, about.filter(Boolean).join(' · ')));
}

/** @param {Games} games @param {(id: string, game: string) => void} open */
export async function showRecent(games, open) {
  const list = await rooms().catch(() => []);
  get('recent-empty').hidden = list.length > 0;
  get('recent').replaceChildren(...list.slice(0, SHOWN).map((room) => row(room, games, open)));
}
