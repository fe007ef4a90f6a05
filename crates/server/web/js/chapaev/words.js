/** What happens in a game of Chapaev, in sentences. */
import { listed, t } from '../i18n.js';
import { ahead, cellOf, firstHit, TURN } from './geometry.js';

/** @typedef {import('./types.js').Disc} Disc */
/** @typedef {import('./types.js').Flick} Flick */
/** @typedef {import('./types.js').Played} Played */

/** @param {{ seat: string, disc: string }} disc */
const discName = ({ seat, disc }) => t(`chapaev.disc.${seat}`, { disc });

/** What a flick came to. @param {Played} played */
export function playedWords(played) {
  const fell = played.fell.length ? t('chapaev.fell', { discs: listed(played.fell.map(discName)), n: played.fell.length }) : t('chapaev.nobody-fell');
  return [fell, effectWords(played)].filter(Boolean).join(' ');
}

/** @param {Played} played */
export function effectWords({ effect, seat, winner }) {
  if (effect === 'round' || effect === 'game') return t(`chapaev.effect.${effect}`, { seat: t(`side.${winner}`) });
  return t(`chapaev.effect.${effect}`, { seat: t(`side.${seat}`) });
}

/** A flick in the list. @param {Played} played */
export function rowWords(played) {
  const [disc] = played.text.split('@');
  const strength = Math.round(Number(played.text.split('/')[1]) / 10);
  return t('chapaev.row', { disc: discName({ seat: played.seat, disc }), strength });
}

/** Where an own disc lies, for who chooses with keys. @param {Disc} disc */
export const chosenWords = (disc) => t('chapaev.chosen', { disc: disc.disc, cell: cellOf(disc) });

/** @param {number} angle @param {string} seat */
function direction(angle, seat) {
  const left = ((angle - ahead(seat) + TURN + TURN / 2) % TURN) - TURN / 2;
  if (left === 0) return t('chapaev.aim.straight');
  return t(left > 0 ? 'chapaev.aim.left' : 'chapaev.aim.right', { degrees: Math.abs(left) / 10 });
}

/** Where a flick goes and how hard. @param {Disc} disc @param {Flick} flick @param {Disc[]} discs @param {number} radius */
export function aimWords(disc, flick, discs, radius) {
  const hit = firstHit(discs, disc, flick.angle, radius);
  return t('chapaev.aim', {
    disc: disc.disc,
    direction: direction(flick.angle, disc.seat),
    strength: Math.round(flick.strength / 10),
    towards: hit ? t('chapaev.aim.at', { disc: discName(hit), cell: cellOf(hit) }) : t('chapaev.aim.at-nobody'),
  });
}
