/** What the server has refused, or that it could not be reached, in the words of the page. */
import { ServerError } from './api.js';
import { has, t } from './i18n.js';

/** @param {unknown} error @param {(name: string) => boolean} [isCell]  whether a place that is a number names a square, or counts characters @returns {string} */
export function errorWords(error, isCell = () => true) {
  if (!(error instanceof ServerError)) return t('error.network');
  const key = `error.${error.code}`;
  const { message, place } = error;
  const at = place ? t(/^\d+$/.test(place) && !isCell(place) ? 'error.at-character' : 'error.at-cell', { place }) : '';
  return has(key) ? t(key, { message, place: at }).trim() : message;
}
