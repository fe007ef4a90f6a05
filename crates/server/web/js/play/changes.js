/** What has happened between two states, told by sound and by words. */
import { announce, captureWords, crowned, moveWords } from '../announce.js';
import { changedRules } from '../house.js';
import { t } from '../i18n.js';
import { positions } from '../replay.js';
import { mySeat } from '../seats.js';
import { sound } from '../sound.js';
import { gameName, resultReason, resultTitle } from '../words.js';
import { offerWords, statusWords } from './panel.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Move} Move */
/** @typedef {import('../types.js').Piece} Piece */

/** @param {Move} move @param {Piece[]} before */
export function moveSound(move, before) {
  if (crowned(move, before)) sound('king');
  else sound(move.removed.length ? 'capture' : 'move');
}

/** @param {State} state @param {Game} game */
function tellStart(state, game) {
  const mine = mySeat(state);
  if (state.moves.length === 0) sound('start');
  const side = mine ? t('say.your-side', { side: t(`seat.${mine}`) }) : '';
  const house = changedRules(state.game).map((rule) => `${rule}.`);
  announce([`${gameName(game)}.`, ...house, side, statusWords(state)].filter(Boolean).join(' '));
}

/** @param {State} before @param {State} now @param {boolean} heard  the newest own move has already sounded */
function tellMoves(before, now, heard) {
  const old = before.moves.length;
  if (now.moves.length < old) return announce(t('say.taken-back'));
  const list = positions(now.start, now.moves);
  for (let i = old; i < now.moves.length; i += 1) {
    announce(moveWords(now.moves[i], list[i]));
    if (!(heard && i === old)) moveSound(now.moves[i], list[i]);
  }
  return undefined;
}

/** Who has gone out or come home since. @param {State} before @param {State} now */
function tellOut(before, now) {
  for (const how of /** @type {const} */ (['out', 'home'])) {
    for (const seat of (now.view[how] ?? []).slice(before.view[how]?.length ?? 0)) announce(t(`say.${how}`, { side: t(`side.${seat}`) }));
  }
}

/** Whose turn it is, where that does not go without saying, and what must be captured. @param {State} before @param {State} now */
function turnWords(before, now) {
  const again = now.seats.length > 2 || now.view.turn === before.view.turn;
  return again && !now.result ? statusWords(now) : captureWords(now);
}

/** @param {State | null} before @param {State} now @param {Game} game @param {boolean} heard */
export function tellChanges(before, now, game, heard) {
  if (!before) tellStart(now, game);
  else {
    tellMoves(before, now, heard);
    tellOut(before, now);
    if (now.version !== before.version && now.turns.length) announce(turnWords(before, now));
    if (now.offer && now.offer.ply !== before.offer?.ply) announce(offerWords(now));
  }
  if (now.result && (!before || !before.result)) {
    const mine = mySeat(now);
    announce(`${resultTitle(now.result, mine, now.seats)} ${resultReason(now, now.result, mine)}`);
    if (before) sound('end');
  }
}
