/** A game of a competition: the way back to it, and until when the first moves are to be made. */
import { competitionPath } from '../../addresses.js';
import { get, tell } from '../../dom.js';
import { t } from '../../i18n.js';

/** @typedef {import('../../types.js').State} State */

export const competitionTemplate = `
  <div id="in-competition" class="walk" hidden>
    <p><a id="competition-link"></a></p>
    <p id="competition-first" class="hint" role="timer"></p>
    <p><a id="competition-back" class="button primary" hidden data-i18n="online.back"></a></p>
  </div>`;

const SECOND = 1_000;

export class InCompetition {
  /** @type {State | null} */
  #state = null;
  #timer = 0;

  constructor() {
    this.#timer = window.setInterval(() => this.#tick(), SECOND);
  }

  close() {
    window.clearInterval(this.#timer);
    this.#state = null;
  }

  /** @param {State} state */
  follow(state) {
    const hadEnded = this.#state?.result;
    this.#state = state;
    const { competition: place } = state;
    get('in-competition').hidden = place === null;
    if (!place) return;
    for (const id of ['competition-link', 'competition-back']) get(id, HTMLAnchorElement).href = competitionPath(place.id);
    tell('competition-link', t('online.place', { name: place.name, round: place.round, board: place.board }));
    const back = get('competition-back');
    back.hidden = state.result === null || state.mine.length === 0;
    if (!back.hidden && !hadEnded && document.activeElement === document.body) back.focus();
    this.#tick();
  }

  #tick() {
    const state = this.#state;
    if (!state?.competition) return;
    const left = state.competition.firstMovesUntil - Date.now();
    const waits = state.result === null && state.moves.length < state.seats.length && left > 0;
    tell('competition-first', waits ? t('online.first-move', { n: Math.ceil(left / SECOND) }) : '');
  }
}
