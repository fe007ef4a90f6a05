/** What could not be done: the words for it, and the line in which they stand. */
import { mustCapture } from '../../board/selection.js';
import { get } from '../../dom.js';
import { anyOf, has, t } from '../../i18n.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../types.js').Refused} Refused */
/** @typedef {import('../../board/types.js').Refusal} Refusal */

export class RefusalLine {
  #alert = 0;

  /** An alert is spoken only when its text changes, so the same words twice must first go away. @param {string} text  empty for nothing */
  say(text) {
    const line = get('refusal');
    line.textContent = '';
    clearTimeout(this.#alert);
    if (text) this.#alert = window.setTimeout(() => { line.textContent = text; }, 20);
  }

  close() {
    clearTimeout(this.#alert);
  }
}

/** What the server has refused. @param {Refused} refused @param {State | null} state @param {Variant} variant */
export function refusedWords(refused, state, variant) {
  const numbers = refused.reason === 'unreadable' && variant.board.edge === 'numbers' ? '-numbers' : '';
  const unseen = state?.hidden && refused.reason === 'ambiguous' ? '-unseen' : '';
  const key = `refused.${refused.reason}${numbers}${unseen}`;
  const words = has(key) ? t(key, { choices: anyOf(refused.choices) }) : refused.message;
  return [words, refused.reason === 'illegal' ? mustWords(state) : ''].filter(Boolean).join(' ');
}

/** @param {State | null} state */
function mustWords(state) {
  if (!state || !mustCapture(state.legal)) return '';
  return t('refuse.must-capture', { cells: anyOf([...new Set(state.legal.map((move) => move.path[0]))]) });
}

/** What the board could not do when it was clicked. @param {Refusal} refusal @param {boolean} started  whether a capture has begun */
export function boardRefusalWords({ reason, cells }, started) {
  return t(`refuse.${reason === 'must-capture' && started ? 'go-on' : reason}`, { cells: anyOf(cells) });
}
