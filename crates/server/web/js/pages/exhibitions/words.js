/** Exhibitions in words. */
import { t } from '../../i18n.js';
import { controlName } from '../../times.js';
import { nameOf } from '../../words.js';

/** @typedef {import('../../wire.d.ts').ExhibitionHead} ExhibitionHead */
/** @typedef {import('../../wire.d.ts').ExhibitionBoard} ExhibitionBoard */
/** @typedef {import('../../wire.d.ts').ExhibitionScoreInfo} ExhibitionScoreInfo */

/** @param {ExhibitionHead} exhibition */
function timeWords({ hostTime, playerTime }) {
  if (!hostTime && !playerTime) return controlName(null);
  if (!hostTime) return t('exhibition.times.players-only', { player: controlName(playerTime) });
  if (!playerTime) return t('exhibition.times.host-only', { host: controlName(hostTime) });
  if (hostTime.text === playerTime.text) return controlName(hostTime);
  return t('exhibition.times', { host: controlName(hostTime), player: controlName(playerTime) });
}

/** What is played, and how. @param {ExhibitionHead} exhibition @param {import('../../variants.js').Variants} variants */
export const termsWords = (exhibition, variants) => [
  nameOf(exhibition.variant, variants), t(`exhibition.side.${exhibition.side}`), timeWords(exhibition),
  exhibition.blindfold ? t('exhibition.blindfold') : '', t('exhibition.players', { n: exhibition.players, most: exhibition.most }),
].filter(Boolean).join(' · ');

/** @param {{ name: string }} player */
export const playerWords = ({ name }) => name || t('player.human');

/** How the game of a board stands, for whoever looks. @param {ExhibitionBoard} board @param {boolean} isHost */
export function standWords({ toMove, winner, result, mine }, isHost) {
  if (toMove) return t(toMove === (isHost ? 'host' : mine ? 'player' : '') ? 'recent.your-move' : `exhibition.moves.${toMove}`);
  return [result ?? '', winner ? t(`exhibition.won.${winner}`) : t('exhibition.void')].filter(Boolean).join(' · ');
}

/** @param {ExhibitionScoreInfo} score */
export const scoreWords = ({ won, drawn, lost, going, points }) => [
  t('exhibition.score', { host: points[0], players: points[1], won, drawn, lost }),
  going ? t('exhibition.going', { n: going }) : '',
].filter(Boolean).join(' · ');

/** Does this board wait for the host? @param {ExhibitionBoard} board */
export const waitsForHost = ({ toMove }) => toMove === 'host';
