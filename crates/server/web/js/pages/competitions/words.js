/** What competitions refuse, in words. */
import { ServerError } from '../../api.js';
import { errorWords } from '../../error-words.js';
import { has, t } from '../../i18n.js';

/** Their reasons have words of their own: others use the same codes for something else. @param {unknown} error */
export function refusalWords(error) {
  if (!(error instanceof ServerError)) return errorWords(error);
  const key = `competition.error.${error.code}`;
  return has(key) ? t(key, { message: error.message, place: error.place ?? '' }) : errorWords(error);
}
