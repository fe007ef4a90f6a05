/** What the engine and the tables advise, in words. Pages where the engine is allowed say which position is meant. */
import { pdnText, readTree } from '../../api.js';
import { t } from '../../i18n.js';
import { cellNames } from '../../spoken.js';
import { endWords } from '../../words.js';
import { scoreText, verdictWords } from '../analysis/engine.js';
import { valueWords } from '../analysis/known.js';
import { Adviser } from './adviser.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('../../wire.d.ts').NodePosition} NodePosition */
/** @typedef {import('../../wire.d.ts').SearchPosition} SearchPosition */
/** @typedef {import('../../wire.d.ts').FoundLine} FoundLine */
/** @typedef {{ here: NodePosition, position: SearchPosition, seats: string[] }} Asked  how it stands, and the same for the engine */

/**
 * @typedef {object} AdviceHost
 * @property {() => Promise<Asked | null>} look  null where it is not known how it stands
 * @property {((move: string) => void) | null} play
 */

export class SpokenAdvice {
  #adviser = new Adviser();

  /** Of a game that is over; while people play, nobody is advised. @param {State | null} state @param {Variant} variant @param {number} ply  that is shown */
  afterwards(state, variant, ply) {
    return state?.result ? this.of({ look: () => lookAt(state, variant, ply), play: null }) : null;
  }

  /** @param {AdviceHost} host @returns {import('./keys.js').Advice} */
  of(host) {
    const ask = (/** @type {(asked: Asked, best: FoundLine) => string} */ words) => this.#ask(host, words);
    const { play } = host;
    return {
      value: () => this.#ask(host, valueOf, ({ here }) => (here.tables ? `${t('analysis.tables')}: ${valueWords(here.tables)}.` : '')),
      best: () => ask((_, best) => bestWords(best)),
      play: play && (() => ask((_, best) => {
        play(best.moves[0]);
        return '';
      })),
    };
  }

  /**
   * @param {AdviceHost} host @param {(asked: Asked, best: FoundLine) => string} words
   * @param {(asked: Asked) => string} [more]  is said also where the engine cannot say anything
   */
  async #ask(host, words, more = () => '') {
    const asked = await host.look().catch(() => null);
    if (!asked) return t('error.network');
    const { result, view, legal } = asked.here;
    if (result) return endWords(result, view, asked.seats);
    const best = legal.length ? await this.#adviser.ask(asked.position) : null;
    if (best === undefined) return '';
    return [best ? words(asked, best) : t('speech.no-advice'), more(asked)].filter(Boolean).join(' ');
  }

  close() {
    this.#adviser.close();
  }
}

/** How it stood after so many moves. @param {State} state @param {Variant} variant @param {number} ply @returns {Promise<Asked>} */
async function lookAt({ id }, variant, ply) {
  const { here } = await readTree(variant.id, { pdn: await pdnText(id), node: ply });
  return { here, position: { variant: variant.id, fen: here.fen, moves: [] }, seats: variant.seats };
}

/** @param {Asked} asked @param {FoundLine} best */
const valueOf = ({ here, seats }, best) => `${scoreText(best, here.now.sideToMove !== seats[0])}. ${verdictWords(best, seats[0])}`;

/** @param {FoundLine} best */
const bestWords = ({ path, moves }) => t('speech.best', { way: cellNames(path), line: moves.join(' ') });
