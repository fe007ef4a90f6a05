/** The way from a game by correspondence to the next one that waits for whoever is here. */
import { gamePath } from '../../addresses.js';
import { games } from '../../api.js';
import { get, isBusy, takesKeys } from '../../dom.js';
import { listen } from '../../hall.js';
import { t } from '../../i18n.js';
import { isRemote, mySeat } from '../../seats.js';
import { gameWords } from '../home/recent.js';
import { takesDays } from './notes.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').GameSummary} GameSummary */

export const nextGameTemplate = `
  <p id="next-letter" class="walk" hidden><a id="next-game-link" class="button" aria-keyshortcuts="]" title="]"></a></p>`;

/** The games that wait, without this one; those that have waited longest come first. @param {GameSummary[]} all @param {string} here */
export const waitingGames = (all, here) => all.filter((game) => game.myTurn && !game.result && game.id !== here)
  .sort((one, other) => one.updatedAt - other.updatedAt);

export class NextGame {
  /** @type {State | null} */
  #state = null;
  /** @type {GameSummary[]} */
  #waiting = [];

  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#onKey(event);
    window.addEventListener('keydown', this.onKey);
    // A move in another game is told to members wherever they are.
    this.unlisten = listen((message) => { if (message?.type === 'noticed' && this.#state) void this.#look(); });
  }

  close() {
    window.removeEventListener('keydown', this.onKey);
    this.unlisten();
    this.#state = null;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.code !== 'BracketRight' || event.ctrlKey || event.altKey || event.metaKey || isBusy(event)) return;
    const onBoard = event.target instanceof Element && event.target.closest('bolshak-board') !== null;
    if ((takesKeys(event.target) && !onBoard) || !this.#state || !this.#waiting.length) return;
    this.context.go(gamePath(this.#waiting[0].id));
  }

  /** @param {State} state */
  follow(state) {
    const before = this.#state;
    const fits = mySeat(state) !== null && isRemote(state) && takesDays(state) && state.exhibition === null;
    this.#state = fits ? state : null;
    if (!fits) {
      get('next-letter').hidden = true;
      return;
    }
    if (before?.id !== state.id || before.moves.length !== state.moves.length || before.result !== state.result) void this.#look();
  }

  async #look() {
    const id = this.#state?.id ?? '';
    const all = await games().catch(() => null);
    // The page may have been left meanwhile.
    if (!all || this.#state?.id !== id) return;
    this.#waiting = waitingGames(all, id);
    this.show();
  }

  show() {
    const [next] = this.#waiting;
    get('next-letter').hidden = !next;
    if (!next) return;
    const link = get('next-game-link', HTMLAnchorElement);
    link.href = gamePath(next.id);
    const more = this.#waiting.length - 1;
    link.textContent = [t('next-game', { game: gameWords(next, this.context.variants) }), more ? t('next-game.more', { n: more }) : ''].filter(Boolean).join(' · ');
  }
}
