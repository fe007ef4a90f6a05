/** What has happened between two states, told by sound and by words. */
import { announce, captureWords, crowned, moveWords } from '../../announce.js';
import { changedRules } from '../../house.js';
import { t } from '../../i18n.js';
import { mySeat } from '../../seats.js';
import { settings } from '../../settings.js';
import { sound } from '../../sound.js';
import { resultReason, resultTitle, variantName } from '../../words.js';
import { statusWords } from './panel.js';
import { proposalWords } from './proposals.js';
import { namesMove } from './walk.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../types.js').PlayedMove} PlayedMove */
/** @typedef {import('../../types.js').Piece} Piece */

/** @param {PlayedMove} move @param {Piece[]} before */
export function moveSound(move, before) {
  if (crowned(move, before)) sound('king');
  else sound(move.removed.length ? 'capture' : 'move');
}

/** @param {State} state @param {Variant} variant */
function tellStart(state, variant) {
  const mine = mySeat(state);
  if (state.moves.length === 0) sound('start');
  const side = mine ? t('say.your-side', { side: t(`seat.${mine}`) }) : '';
  const house = changedRules(state.variant).map((rule) => `${rule}.`);
  announce([`${variantName(variant)}.`, ...house, side, statusWords(state)].filter(Boolean).join(' '));
}

/** @param {State} before @param {State} now @param {boolean} heard  the newest own move has already sounded */
function tellMoves(before, now, heard) {
  const old = before.moves.length;
  if (now.moves.length < old) return announce(t('say.taken-back'));
  for (let i = old; i < now.moves.length; i += 1) {
    announce(moveWords(now.moves[i], now.positions[i]));
    if (!(heard && i === old)) moveSound(now.moves[i], now.positions[i]);
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
  const again = now.seats.length > 2 || now.view.sideToMove === before.view.sideToMove;
  return (again || settings.nonvisual) && !now.result ? statusWords(now) : captureWords(now);
}

/** @param {State | null} before @param {State} now @param {Variant} variant @param {boolean} heard */
export function tellChanges(before, now, variant, heard) {
  if (!before) tellStart(now, variant);
  else {
    tellMoves(before, now, heard);
    tellOut(before, now);
    if (now.version !== before.version && (now.legal.length || namesMove(now))) announce(turnWords(before, now));
    if (now.proposed !== before.proposed) announce(proposalWords(now));
  }
  if (now.result && (!before || !before.result)) {
    const mine = mySeat(now);
    announce(`${resultTitle(now.result, mine, now.seats)} ${resultReason(now, now.result, mine)}`);
    if (before) sound('end');
  }
}
