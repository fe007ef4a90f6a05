/** Moves that were chosen before it was their turn. */
import { announce } from '../../announce.js';
import { t } from '../../i18n.js';
import { advises, mySeat } from '../../seats.js';
import { settings } from '../../settings.js';
import { Desk } from './desk.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../board/types.js').Move} Move */

/**
 * @typedef {object} AheadHost
 * @property {(move: Move) => void} play
 * @property {() => void} onChange  something else is chosen than before
 */

/** The same each time, so that the board is not told anew. @type {string[]} */
const NOBODY = [];

/** Who may choose moves ahead: the one person here, while somebody else is to move. @param {State} state */
export function seatsAhead(state) {
  const mine = mySeat(state);
  const waits = mine !== null && !advises(state) && settings.premove && !state.hidden && !Desk.rules(state) && !state.legal.length;
  return waits ? [mine] : NOBODY;
}

export class Ahead {
  /** From where to where, in the order in which they are going to be played. @type {[string, string][]} */
  planned = [];

  /** @param {AheadHost} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {[string, string] | null} step  null gives up all that was chosen */
  plan(step) {
    this.planned = step ? [...this.planned, step] : [];
    announce(step ? t('say.planned', { from: step[0], to: step[1] }) : t('say.plan-cleared'));
    this.host.onChange();
  }

  /** What was chosen is played when it is its turn, if it can be. @param {State} state */
  follow(state) {
    if (!state.legal.length || !this.planned.length) return;
    const move = this.#next(state.legal);
    if (move) this.host.play(move);
    else announce(t('say.plan-cleared'));
    this.host.onChange();
  }

  /**
   * The first of them as a legal move. If it cannot be played, or several moves that capture differently fit it, all are given
   * up: what follows was chosen for another position.
   * @param {Move[]} legal @returns {Move | null}
   */
  #next(legal) {
    const [step, ...rest] = this.planned;
    const fitting = legal.filter(({ path }) => path[0] === step[0] && path[path.length - 1] === step[1]);
    const effects = new Set(fitting.map(({ removed }) => [...removed].sort().join()));
    this.planned = effects.size === 1 ? rest : [];
    return effects.size === 1 ? fitting[0] : null;
  }
}
