/** A game of a micro-match: the score, and the way to the next game. */
import { microMatch, nextGame } from '../../api.js';
import { get, tell } from '../../dom.js';
import { currentLanguage, t } from '../../i18n.js';
import { isWatched } from '../../seats.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').MicroMatch} MicroMatch */

/** Of two people at one device nobody is "you": they are told apart by how they began. @param {State} state */
function beganWith(state, player = 0) {
  // In every other game the first player has the second seat.
  const now = state.match && state.match.game % 2 === 0 ? 1 - player : player;
  return state.seats[now].name ?? t('match.began', { seat: t(`seat.${state.seats[player].seat}`) });
}

/** @param {MicroMatch} found @param {State} state */
function scoreWords({ points, mine }, state) {
  if (mine === null) return t('match.score-two', { seat: beganWith(state), first: points[0], second: points[1] });
  return t('match.score', { mine: points[mine], theirs: points[1 - mine] });
}

/** @param {MicroMatch} found @param {State} state */
function endWords({ over, mine }, state) {
  if (!over) return '';
  if (over.winner === null) return t('match.drawn');
  if (mine === null) return t('match.won-by', { seat: beganWith(state, over.winner) });
  return t(over.winner === mine ? 'match.won' : 'match.lost');
}

/** @param {number} moment  milliseconds since 1970 */
const timeOfDay = (moment) => new Intl.DateTimeFormat(currentLanguage(), { timeStyle: 'short' }).format(moment);

export class MatchLine {
  /** @type {MicroMatch | null} */
  #found = null;
  /** The state that was asked about last: its game, and whether it was over. */
  #asked = '';

  /** @param {(id: string) => void} open @param {(error: unknown) => void} onError */
  constructor(open, onError) {
    this.open = open;
    this.onError = onError;
    get('next-game').addEventListener('click', () => void this.#next());
  }

  /** What is still to be answered is no longer wanted. */
  close() {
    this.#asked = '';
  }

  /** Asks how the match stands when a game of it is opened and when it ends. @param {State} state */
  follow(state) {
    const question = state.match ? `${state.id} ${state.result?.score ?? ''}` : '';
    if (question === this.#asked) return this.#show(state);
    this.#asked = question;
    this.#found = null;
    this.#show(state);
    if (!question) return undefined;
    return void microMatch(state.match?.id ?? '').then((found) => {
      if (this.#asked !== question) return;
      this.#found = found;
      this.#show(state);
    }).catch((error) => { if (this.#asked === question) this.onError(error); });
  }

  /** @param {State | null} state */
  #show(state) {
    const found = state?.match ? this.#found : null;
    const game = state?.match ? t('match.game', { game: state.match.game, games: found?.games ?? '…' }) : '';
    tell('match-info', state && found ? [game, scoreWords(found, state), endWords(found, state)].filter(Boolean).join(' ') : '');
    const ended = state !== null && found !== null && state.result !== null;
    const rest = ended && found.next?.breakUntil ? t('match.break', { time: timeOfDay(found.next.breakUntil) }) : '';
    tell('result-match', ended ? [scoreWords(found, state), endWords(found, state), rest].filter(Boolean).join(' ') : '');
    get('next-game').hidden = !ended || !found.next || isWatched(state);
    get('next-game').dataset.match = state?.match?.id ?? '';
  }

  async #next() {
    const button = get('next-game', HTMLButtonElement);
    button.disabled = true;
    try {
      this.open(await nextGame(button.dataset.match ?? ''));
    } catch (error) {
      this.onError(error);
    } finally {
      button.disabled = false;
    }
  }
}
