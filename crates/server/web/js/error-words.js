/** What the server has refused, or that it could not be reached, in the words of the page. */
import { ServerError } from './api.js';
import { has, t } from './i18n.js';

/** @param {unknown} error @returns {string} */
export function errorWords(error) {
  if (!(error instanceof ServerError)) return t('error.network');
  const key = `error.${error.code}`;
  const place = error.place ? t('error.at-cell', { place: error.place }) : '';
  return has(key) ? t(key, { message: error.message, place }) : error.message;
}
