/** The keys of a board for whoever does not see it: each says something, or leads to a square. Used wherever a game is read. */
import { t } from '../../i18n.js';
import { settings } from '../../settings.js';
import { sound } from '../../sound.js';
import { capturedWords, cellOf, cellsOf, choicesWords, countWords, crossWords, drawWords, inReadingOrder, lastWords, straightWords } from './reading.js';

/** @typedef {import('./reading.js').Shown} Shown */
/** @typedef {import('../../types.js').Piece} Piece */

/**
 * What a page does for them.
 * @typedef {object} KeysHost
 * @property {import('../../board/board.js').BolshakBoard} board
 * @property {() => Shown | null} shown
 * @property {(text: string) => void} answer
 * @property {() => string} clocks  in words
 * @property {() => void} toField  to where moves are typed
 * @property {(plies: number) => void} goBy
 * @property {() => Advice | null} advice  null where the engine is not allowed
 *
 * @typedef {{ value: () => Promise<string>, best: () => Promise<string>, play: (() => Promise<string>) | null }} Advice  the
 *   answers in words; `play` plays the best move, where moves can be tried
 */

/** The pieces that a letter leads to. @type {Record<string, (piece: Piece) => boolean>} */
const LEADS = {
  KeyP: ({ kind }) => kind === 'man', KeyK: ({ kind }) => kind === 'king', KeyU: ({ kind }) => kind === 'pawn', KeyB: ({ below }) => Boolean(below?.length),
};

export class BoardKeys {
  /** @param {KeysHost} host */
  constructor(host) {
    this.host = host;
    host.board.addEventListener('keydown', (event) => this.#onKey(event));
    host.board.addEventListener('edge', () => this.#edge());
  }

  #edge() {
    if (!settings.nonvisual) return;
    sound('edge');
    this.host.answer(t('speech.edge'));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const shown = this.host.shown();
    const element = event.target instanceof HTMLElement ? event.target : null;
    if (!settings.nonvisual || !shown || !element || event.ctrlKey || event.metaKey) return;
    const act = event.altKey ? this.#straight(element, shown, event) : this.#keys(element, shown, event.shiftKey)[event.code];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    const words = act();
    if (words) this.host.answer(words);
  }

  /** Rows and columns, where the diagonals have the key alone. @param {HTMLElement} element @param {Shown} shown @param {KeyboardEvent} event */
  #straight(element, shown, { code, shiftKey }) {
    return code === 'KeyX' ? telling(shown, () => straightWords(shown, element.dataset.cell ?? '', shiftKey)) : undefined;
  }

  /** What a key says, by its place on the keyboard. @param {HTMLElement} element @param {Shown} shown @param {boolean} shift @returns {Record<string, () => string | void>} */
  #keys(element, shown, shift) {
    const cell = element.dataset.cell ?? '';
    const rows = Array.from('1234567890', (digit, i) => [`Digit${digit}`, () => this.#leap(cell, shown, i + 1, shift)]);
    const pieces = Object.entries(LEADS).map(([code, wanted]) => [code, telling(shown, () => this.#next(cell, shown, wanted, shift))]);
    /** @type {Record<string, () => string | void>} */
    const withShift = { KeyA: () => this.host.goBy(-1), KeyD: () => this.host.goBy(1) };
    return {
      KeyO: () => element.getAttribute('aria-label') ?? '',
      KeyL: () => lastWords(shown),
      KeyT: () => this.host.clocks(),
      KeyM: telling(shown, () => choicesWords(shown, { from: cell || 'none', captures: shift })),
      KeyX: telling(shown, () => crossWords(shown, cell, shift)),
      KeyC: () => capturedWords(shown),
      KeyN: () => countWords(shown),
      KeyR: () => drawWords(shown),
      KeyI: () => this.host.toField(),
      KeyV: () => this.advise('value'),
      KeyG: () => this.advise(shift ? 'play' : 'best'),
      ...(shift ? withShift : {}), ...Object.fromEntries([...rows, ...pieces]),
    };
  }

  /** What the engine says, where it is allowed; the answer comes later. @param {keyof Advice} what @returns {string | void} */
  advise(what) {
    const ask = this.host.advice()?.[what];
    if (!ask) return t('speech.no-engine');
    return void ask().then((words) => this.host.answer(words));
  }

  /** To the next piece of a kind, or back. @param {string} from @param {Shown} shown @param {(piece: Piece) => boolean} wanted @param {boolean} back @returns {string} */
  #next(from, { variant, pieces }, wanted, back) {
    const cells = new Set(pieces.filter(wanted).map(({ cell }) => cell));
    const order = inReadingOrder(variant);
    if (back) order.reverse();
    const here = order.indexOf(from);
    const next = [...order.slice(here + 1), ...order.slice(0, here + 1)].find((cell) => cells.has(cell));
    if (!next) return t('speech.no-such-piece');
    this.host.board.focusCell(next);
    return '';
  }

  /** To the nearest square of a row, or with Shift of a column. @param {string} from @param {Shown} shown @param {number} number @param {boolean} column */
  #leap(from, { variant }, number, column) {
    const at = cellOf(variant, from);
    const names = cellsOf(variant, column ? String.fromCharCode(96 + number) : String(number));
    const far = (/** @type {string} */ name) => {
      const cell = cellOf(variant, name);
      return cell && at ? Math.abs(column ? cell.y - at.y : cell.x - at.x) : 0;
    };
    const [nearest] = [...names].sort((a, b) => far(a) - far(b));
    if (nearest) this.host.board.focusCell(nearest);
    else this.#edge();
  }
}

/** What tells where pieces stand is not told to whoever plays without seeing them. @param {Shown} shown @param {() => string} words */
const telling = (shown, words) => () => (shown.blind ? t('speech.blind') : words());
