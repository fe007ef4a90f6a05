/** Zen: the board, the clocks and what a game needs, and nothing else in sight (css/play.css says what that is). */
import { announce } from '../../announce.js';
import { get } from '../../dom.js';
import { t } from '../../i18n.js';
import { keep, recall } from '../../settings.js';

/**
 * It lasts until the tab is closed, through rematches and reloads, and is no setting: it is the mood of one sitting, and who
 * comes back another day, or has another tab open for the hall, shall not have to find out where the page has gone.
 */
const KEY = 'bolshak.zen';

/** What begins it, where the seldom needed things are. */
export const zenTemplate = '<button type="button" id="zen" aria-keyshortcuts="z" data-i18n="zen.begin"></button>';

/** The same as a button among others, where there is no menu. */
export const zenIconTemplate = '<button type="button" id="zen" data-icon="zen" aria-keyshortcuts="z" data-i18n-label="zen.begin"></button>';

/** What ends it, among what is done while a game runs; for whoever has no keys. */
export const leaveZenTemplate = `
  <button type="button" id="leave-zen" data-icon="leave" aria-keyshortcuts="z Escape" data-i18n-label="zen.leave" hidden></button>`;

export const isZen = () => 'zen' in document.documentElement.dataset;

export class Zen {
  /**
   * @param {string} way  the id of what leads to it, or to the menu with it: there the focus goes back to
   * @param {() => boolean} holds  whether a piece is held, which Escape lets go
   */
  constructor(way, holds) {
    this.way = way;
    this.holds = holds;
    get('zen').addEventListener('click', () => this.#turn(true));
    get('leave-zen').addEventListener('click', () => this.#turn(false));
    // Before the board hears of a key, which lets a piece go by Escape: that comes first.
    const onKey = (/** @type {KeyboardEvent} */ event) => this.#onKey(event);
    window.addEventListener('keydown', onKey, { capture: true });
    this.end = () => window.removeEventListener('keydown', onKey, { capture: true });
    if (recall(KEY)) this.#show(true);
  }

  /** The next page has its header again; the next game of this tab is as quiet as this one. */
  close() {
    this.end();
    delete document.documentElement.dataset.zen;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open], :popover-open')) return;
    const within = (/** @type {string} */ some) => event.target instanceof Element && event.target.closest(some) !== null;
    if (isZ(event) && !within('input, textarea, select')) this.#turn(!isZen());
    else if (event.key === 'Escape' && isZen() && !(within('.bolshak-board, bolshak-board') && this.holds())) this.#turn(false);
  }

  /** @param {boolean} on */
  #turn(on) {
    const { activeElement: focused } = document;
    keep(KEY, on);
    this.#show(on);
    announce(t(on ? 'zen.begun' : 'zen.ended'));
    // What had the focus may be gone from sight, and a page without a focus begins at its top.
    if (focused && focused !== document.body && !focused.checkVisibility()) get(on ? 'leave-zen' : this.way).focus();
  }

  /** @param {boolean} on */
  #show(on) {
    if (on) document.documentElement.dataset.zen = '';
    else delete document.documentElement.dataset.zen;
    get('leave-zen').hidden = !on;
    get('zen').hidden = on;
    const menu = get('zen').closest('[popover]');
    if (menu instanceof HTMLElement && menu.matches(':popover-open')) menu.hidePopover();
  }
}

/** The letter, or on a keyboard of other letters the key where it usually is. @param {KeyboardEvent} event */
function isZ({ key, code }) {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ';
}
