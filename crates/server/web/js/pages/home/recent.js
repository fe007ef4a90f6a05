/** The list of one's own games that the server remembers. */
import { gamePath } from '../../addresses.js';
import { games, position } from '../../api.js';
import { BolshakBoard } from '../../board/board.js';
import { isChapaev } from '../../chapaev/variant.js';
import { get, make } from '../../dom.js';
import { changedRules } from '../../house.js';
import { t } from '../../i18n.js';
import { seatName } from '../../member-names.js';
import { isWaiting, mySeat, rotationOf } from '../../seats.js';
import { settings } from '../../settings.js';
import { ago, nameOf, playerName, resultTitle } from '../../words.js';

/** @typedef {import('../../variants.js').Variants} Variants */
/** @typedef {import('../../types.js').GameSummary} GameSummary */

const SHOWN = 12;

/** @param {GameSummary} game @param {import('../../types.js').Result} result */
function resultWords({ seats, mine }, result) {
  // Of more than two the score alone does not tell who has won.
  if (seats.length > 2 && !result.places) return t('recent.over');
  return resultTitle(result, mySeat({ mine }), seats);
}

/** @param {GameSummary} game */
function movesWords({ variant, plies, seats }) {
  return isChapaev(variant) ? t('chapaev.flicks-made', { n: plies }) : t('recent.plies', { n: Math.ceil(plies / seats.length) });
}

/** Whose names are told: both where nobody at this device is one of them, else the other one's. @param {GameSummary} game */
function told(game) {
  if (game.seats.length > 2) return [];
  return game.seats.filter(({ seat }) => seat !== mySeat(game));
}

/** @param {GameSummary} game */
function aboutWords(game) {
  const mine = mySeat(game);
  const players = told(game).map((seat) => playerName(seat, mine)).join(' – ');
  return [mine ? t(`side.${mine}`) : '', players, movesWords(game), ago(game.updatedAt)].filter(Boolean).join(' · ');
}

/** The same with the titles of members. @param {GameSummary} game */
function about(game) {
  const mine = mySeat(game);
  const players = told(game).flatMap((seat, i) => [i ? ' – ' : '', seatName(seat, mine)]);
  return make('span', { class: 'hint' }, mine ? `${t(`side.${mine}`)} · ` : '', ...players, players.length ? ' · ' : '', `${movesWords(game)} · ${ago(game.updatedAt)}`);
}

/** A game in one line. @param {GameSummary} game @param {Variants} variants */
export const gameWords = (game, variants) => `${nameOf(game.variant, variants)} · ${aboutWords(game)}`;

/** How it stands. @param {GameSummary} game */
function standWords(game) {
  if (game.result) return resultWords(game, game.result);
  if (game.myTurn) return t('recent.your-move');
  return t(isWaiting(game) ? 'recent.waiting' : 'recent.going');
}

/** The parts of a game in a list. @param {GameSummary} game @param {Variants} variants */
export function gameParts(game, variants) {
  const tag = game.result ? 'tag' : game.myTurn ? 'tag tag-mine' : 'tag tag-going';
  return {
    title: make('strong', {}, nameOf(game.variant, variants)),
    stand: make('span', { class: tag }, standWords(game)),
    about: about(game),
  };
}

/** A game in a list. @param {GameSummary} game @param {Variants} variants */
export function gameRow(game, variants) {
  const { title, stand, about } = gameParts(game, variants);
  const link = make('a', { href: gamePath(game.id), 'data-game': game.id }, title, ' ', stand);
  const changed = changedRules(game.variant).map((rule) => make('span', { class: 'hint' }, rule));
  return make('li', {}, link, ...changed, about);
}

/** The games in which one is to move come first; of these and of the others the newest. @param {GameSummary[]} games */
export const myTurnFirst = (games) => [...games].sort((one, other) => Number(other.myTurn ?? false) - Number(one.myTurn ?? false));

/** The board of a game as it stands, seen from one's own side. @param {Pick<GameSummary, 'id' | 'variant' | 'mine'>} game @param {Variants} variants */
export async function smallBoard(game, variants) {
  const [variant, view] = await Promise.all([variants.find(game.variant), position(game.id)]);
  const board = new BolshakBoard();
  Object.assign(board, {
    board: variant.board, view, animated: false, coordinates: false, theme: settings.theme, inert: true,
    rotation: rotationOf(variant, mySeat(game) ?? variant.seats[0]),
  });
  return board;
}

/** The newest game that goes on, with its board. @param {GameSummary | undefined} game @param {Variants} variants */
async function showOpen(game, variants) {
  const link = get('continue', HTMLAnchorElement);
  link.hidden = !game;
  if (!game) return;
  link.href = gamePath(game.id);
  get('continue-words').replaceChildren(make('strong', {}, t('home.continue')), ' ',
    make('span', {}, nameOf(game.variant, variants)), ' ', make('span', { class: 'hint' }, aboutWords(game)));
  get('continue-board').replaceChildren();
  if (isChapaev(game.variant)) return;
  const board = await smallBoard(game, variants);
  if (link.isConnected) get('continue-board').replaceChildren(board);
}

/** @param {Variants} variants */
export async function showRecent(variants) {
  const root = get('recent');
  const list = myTurnFirst(await games().catch(() => []));
  // The page may have been left meanwhile.
  if (!root.isConnected) return;
  get('recent-empty').hidden = list.length > 0;
  get('recent-all').hidden = list.filter(({ result }) => !result).length < 2;
  root.replaceChildren(...list.slice(0, SHOWN).map((game) => gameRow(game, variants)));
  await showOpen(list.find((game) => !game.result && game.mine.length > 0), variants).catch(() => {});
}
