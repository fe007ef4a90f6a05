/** Games that go on now: for each kind the best one with its board, to be watched by a press, and a list of all. */
import { account } from '../../account.js';
import { gamePath } from '../../addresses.js';
import { live } from '../../api.js';
import { isChapaev } from '../../chapaev/variant.js';
import { get, make } from '../../dom.js';
import { hall } from '../../hall.js';
import { t } from '../../i18n.js';
import { seatName } from '../../member-names.js';
import { timeName } from '../../times.js';
import { Sight, WatchedBoard } from '../../watched-board.js';
import { blindWords, nameOf } from '../../words.js';

/** @typedef {import('../../types.js').LiveGame} LiveGame */
/** @typedef {import('../../variants.js').Variants} Variants */

/** How often it is asked for, in milliseconds. */
const AGAIN = 4_000;
/** How many kinds have a board. */
const CHANNELS = 12;

/** Who plays; members with their titles. @param {LiveGame} game */
const players = ({ seats }) => seats.flatMap((seat, i) => [i ? ' – ' : '', seatName(seat, null)]);

/** Whether somebody plays whom one has as a friend. @param {LiveGame} game */
const isOfFriends = ({ seats }) => account() !== null && seats.some(({ occupant, name }) => occupant === 'member' && name && hall.friends.has(name));

/** @param {LiveGame} game @param {Variants} variants */
function row(game, variants) {
  const about = [timeName(game.controls, game.seats.map(({ seat }) => seat)), game.rated ? t('hall.rated') : '', ...blindWords(game), game.watchers ? t('play.watchers', { n: game.watchers }) : ''];
  const friend = isOfFriends(game) ? [' ', make('span', { class: 'tag tag-going' }, t('hall.friend'))] : [];
  return make('li', {}, make('a', { href: gamePath(game.id), 'data-live': game.id }, make('strong', {}, ...players(game)), ' ', make('span', {}, nameOf(game.variant, variants)), ...friend),
    make('span', { class: 'hint' }, about.filter(Boolean).join(' · ')));
}

/** What tells the kinds apart. @param {LiveGame} game */
const kindOf = ({ variant, tempo = '' }) => `${variant} ${tempo}`;

/** The best game of each kind; the server tells the best ones first. @param {LiveGame[]} games */
function best(games) {
  const kinds = new Map();
  for (const game of games) {
    // Discs that are flicked stand on no board of cells.
    if (!isChapaev(game.variant) && !kinds.has(kindOf(game))) kinds.set(kindOf(game), game);
  }
  return [...kinds.entries()].slice(0, CHANNELS);
}

/** The board of one kind. */
class Channel {
  #shown = '';
  #board;
  #words = make('span', { class: 'channel-words' });

  /** @param {Variants} variants @param {Sight} sight */
  constructor(variants, sight) {
    this.variants = variants;
    this.sight = sight;
    this.#board = new WatchedBoard(variants);
    this.link = make('a', { class: 'channel' }, make('span', { class: 'channel-board' }, this.#board.element), this.#words);
    this.item = make('li', {}, this.link);
    sight.watch(this.item, this.#board);
  }

  /** @param {string} kind @param {LiveGame} game */
  show(kind, game) {
    const what = JSON.stringify([game.id, game.seats, document.documentElement.lang]);
    if (what !== this.#shown) {
      this.#shown = what;
      this.link.href = gamePath(game.id);
      this.link.dataset.channel = kind;
      const name = [nameOf(game.variant, this.variants), game.tempo ? t(`tempo.${game.tempo}`) : ''].filter(Boolean).join(' · ');
      this.#words.replaceChildren(make('strong', {}, name), make('span', { class: 'hint' }, ...players(game)));
    }
    this.#board.show(game.id, game.variant);
  }

  end() {
    this.sight.forget(this.item);
    this.item.remove();
  }
}

/** @param {Variants} variants @returns {() => void} ends it */
export function showLive(variants) {
  const [list, boards] = [get('live'), get('channels')];
  /** By kind. @type {Map<string, Channel>} */
  const channels = new Map();
  const sight = new Sight();
  let shown = '';
  const show = async () => {
    if (document.visibilityState === 'hidden') return;
    const games = await live().catch(() => null);
    if (!games || !list.isConnected) return;
    get('live-card').hidden = games.length === 0;
    const what = JSON.stringify([games, document.documentElement.lang, [...hall.friends]]);
    const friendsFirst = [...games].sort((one, other) => Number(isOfFriends(other)) - Number(isOfFriends(one)));
    if (what !== shown) list.replaceChildren(...friendsFirst.map((game) => row(game, variants)));
    shown = what;
    const kinds = best(games);
    for (const [kind, channel] of channels) {
      if (kinds.some(([one]) => one === kind)) continue;
      channel.end();
      channels.delete(kind);
    }
    for (const [kind, game] of kinds) {
      const channel = channels.get(kind) ?? new Channel(variants, sight);
      if (!channels.has(kind)) boards.append(channel.item);
      channels.set(kind, channel);
      channel.show(kind, game);
    }
  };
  void show();
  const timer = window.setInterval(() => void show(), AGAIN);
  return () => {
    window.clearInterval(timer);
    sight.end();
  };
}
