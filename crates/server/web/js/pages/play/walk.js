/** A game of an exhibition: its board among the others, and the host's walk to the next one that waits for him. In a game by correspondence it is a way to the next game. */
import { exhibitionPath, gamePath } from '../../addresses.js';
import { exhibition } from '../../api.js';
import { get, isBusy, takesKeys, tell } from '../../dom.js';
import { t } from '../../i18n.js';
import { mySeat } from '../../seats.js';
import { change, settings } from '../../settings.js';
import { waitsForHost } from '../exhibitions/words.js';
import { NextGame, nextGameTemplate } from './next-game.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../wire.d.ts').ExhibitionBoard} ExhibitionBoard */

/** How often the host hears which boards wait, in milliseconds. */
const AGAIN = 2_000;

export const walkTemplate = `
  <div id="walk" class="walk" hidden>
    <p><a id="walk-exhibition"></a></p>
    <div id="walk-ways" class="row" hidden>
      <button type="button" id="walk-back" data-i18n="walk.back" aria-keyshortcuts="[" title="["></button>
      <button type="button" id="walk-on" class="primary" aria-keyshortcuts="]" title="]"></button>
      <label class="switch"><input type="checkbox" id="walk-by-itself"> <span data-i18n="walk.by-itself"></span></label>
    </div>
  </div>
  ${nextGameTemplate}`;

/** Is whoever is here the host of the exhibition that the game belongs to? @param {State} state */
export const isHost = (state) => state.exhibition !== null && mySeat(state) === state.exhibition.host;

/** Does he play without seeing the pieces? @param {State} state */
export const playsBlindfold = (state) => state.hidden || (isHost(state) && Boolean(state.exhibition?.blindfold) && !state.result);

/** Must he name his move on a board without pieces? @param {State} state */
export const namesMove = (state) => state.hidden && !state.result && state.mine.includes(state.view.sideToMove);

export class Walk {
  /** @type {State | null} */
  #state = null;
  /** The other boards that wait for the host, those first that come after this one. @type {ExhibitionBoard[]} */
  #waiting = [];
  /** He has moved here and wants to go on. */
  #done = false;
  #timer = 0;

  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.go = (/** @type {string} */ path) => context.go(path);
    this.next = new NextGame(context);
    get('walk-on').addEventListener('click', () => this.#go(this.#waiting[0]));
    get('walk-back').addEventListener('click', () => this.#go(this.#waiting.at(-1)));
    const byItself = get('walk-by-itself', HTMLInputElement);
    byItself.checked = settings.walkByItself;
    byItself.addEventListener('change', () => change({ walkByItself: byItself.checked }));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#onKey(event);
    window.addEventListener('keydown', this.onKey);
  }

  close() {
    window.removeEventListener('keydown', this.onKey);
    clearTimeout(this.#timer);
    this.next.close();
    this.#state = null;
  }

  /** The keys are where the brackets are, whatever is written on them. @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || isBusy(event)) return;
    const onBoard = event.target instanceof Element && event.target.closest('bolshak-board') !== null;
    if (takesKeys(event.target) && !onBoard) return;
    if (event.code === 'BracketRight') this.#go(this.#waiting[0]);
    if (event.code === 'BracketLeft') this.#go(this.#waiting.at(-1));
  }

  /** @param {ExhibitionBoard | undefined} board */
  #go(board) {
    if (board) this.go(gamePath(board.game));
  }

  /** @param {State} state */
  follow(state) {
    const before = this.#state;
    this.#state = state;
    this.next.follow(state);
    const { exhibition: place } = state;
    get('walk').hidden = place === null;
    if (!place) return;
    const link = get('walk-exhibition', HTMLAnchorElement);
    link.href = exhibitionPath(place.id);
    link.textContent = t('walk.board', { name: place.name, n: place.board });
    get('walk-ways').hidden = !isHost(state);
    if (!isHost(state)) return;
    const mine = !state.result && state.view.sideToMove === place.host;
    if (mine) this.#done = false;
    else if (before && state.moves.length > before.moves.length) this.#done = true;
    this.#show();
    if (!before || state.moves.length !== before.moves.length) void this.#look();
  }

  async #look() {
    clearTimeout(this.#timer);
    const place = this.#state?.exhibition;
    if (!place) return;
    const info = await exhibition(place.id).catch(() => null);
    // The page may have been left meanwhile.
    if (this.#state?.exhibition?.id !== place.id) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#look(), AGAIN);
    if (!info) return;
    const others = info.boards.filter((board) => waitsForHost(board) && board.number !== place.board);
    const isLater = (/** @type {ExhibitionBoard} */ { number }) => number > place.board;
    this.#waiting = [...others.filter(isLater), ...others.filter((board) => !isLater(board))];
    this.#show();
    if (this.#done && settings.walkByItself) this.#go(this.#waiting[0]);
  }

  #show() {
    const n = this.#waiting.length;
    tell('walk-on', n ? t('walk.on', { n }) : t('walk.none'));
    get('walk-on', HTMLButtonElement).disabled = n === 0;
    get('walk-back', HTMLButtonElement).disabled = n === 0;
  }
}
