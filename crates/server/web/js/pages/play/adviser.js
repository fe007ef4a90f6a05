/** What the engine and the endgame tables say of a position, once for each question. Asked only where the engine is allowed. */
import { AnalysisSocket } from '../../analysis-socket.js';

/** @typedef {import('../../wire.d.ts').FoundLine} FoundLine */
/** @typedef {import('../../wire.d.ts').AnalysisMessage} AnalysisMessage */
/** @typedef {import('../../wire.d.ts').SearchPosition} SearchPosition */

/** How long the engine goes on after it has found something, in milliseconds. */
const ENOUGH = 1_000;

export class Adviser {
  /** @type {FoundLine | null} */
  #best = null;
  /** Who waits for the answer. @type {((best: FoundLine | null | undefined) => void) | null} */
  #waiting = null;
  #timer = 0;
  #socket = new AnalysisSocket((message) => this.#hear(message));

  /** The best line from here; null where the engine cannot say, nothing where something else was asked meanwhile. @param {SearchPosition} position @returns {Promise<FoundLine | null | undefined>} */
  ask(position) {
    this.#forget();
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#socket.ask((number) => ({ type: 'search', number, position, lines: 1 }));
    });
  }

  /** @param {AnalysisMessage} message */
  #hear(message) {
    if (message.type === 'found') {
      this.#best = message.lines[0] ?? null;
      this.#timer ||= window.setTimeout(() => this.#done(), ENOUGH);
    } else if (message.type === 'ended' || message.type === 'refused') this.#done();
  }

  #done() {
    const [waiting, best] = [this.#waiting, this.#best];
    this.#waiting = null;
    this.#socket.stop();
    this.#forget();
    waiting?.(best);
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#best = null;
    this.#waiting?.(undefined);
    this.#waiting = null;
  }

  close() {
    this.#forget();
    this.#socket.close();
  }
}
