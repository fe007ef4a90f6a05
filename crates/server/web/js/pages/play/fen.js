/** Copying the position that is shown. */
import { positionText } from '../../api.js';
import { announce } from '../../announce.js';
import { get } from '../../dom.js';
import { t } from '../../i18n.js';
import { isPlain, toFen } from '../../replay.js';
import { copyText } from './clipboard.js';

/**
 * Copies a position of a game; the button says for a moment that it has.
 * @param {import('../../types.js').State} state @param {Parameters<typeof toFen>[0]} view  what is shown @param {boolean} live  whether that is the game as it stands
 * @returns {Promise<string>} why it cannot be done, in words; nothing where it was
 */
export async function copyFen(state, view, live) {
  if (state.hidden) return t('error.blindfold');
  if (!live && !isPlain(view)) return t('play.no-fen');
  const fen = live ? await positionText(state.id).catch(() => null) : toFen(view);
  if (fen === null) return t('error.network');
  const done = await copyText(fen);
  announce(done ? t('say.copied') : fen);
  get('copy-fen').textContent = t(done ? 'play.copied' : 'play.copy-fen');
  setTimeout(() => { get('copy-fen').textContent = t('play.copy-fen'); }, 1800);
  return '';
}
