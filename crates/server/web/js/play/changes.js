/** What has happened between two states, told by sound and by words. */
import { announce, captureWords, crowned, moveWords } from '../announce.js';
import { changedRules } from '../house.js';
import { t } from '../i18n.js';
import { positions } from '../replay.js';
import { sound } from '../sound.js';
import { gameName, resultReason, resultTitle } from '../words.js';
import { mySeat, offerWords, statusWords } from './panel.js';

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

/** @param {State | null} before @param {State} now @param {Game} game @param {boolean} heard */
export function tellChanges(before, now, game, heard) {
  if (!before) tellStart(now, game);
  else {
    tellMoves(before, now, heard);
    if (now.version !== before.version && now.turns.length) announce(captureWords(now));
    if (now.offer && now.offer.ply !== before.offer?.ply) announce(offerWords(now));
  }
  if (now.result && (!before || !before.result)) {
    const mine = mySeat(now);
    announce(`${resultTitle(now.result, mine)} ${resultReason(now, now.result, mine)}`);
    if (before) sound('end');
  }
}
