/** The line to a competition: whoever is there is told what has changed, how it stands and where his game is. */
import { ServerError, competition, competitionSocket } from './api.js';
import { Line, socketAddress } from './line.js';

/** @typedef {Exclude<import('./wire.d.ts').CompetitionMessage, { type: 'pong' }>} CompetitionMessage  the line itself hears a pong */

/**
 * @typedef {object} CompetitionHost
 * @property {(message: CompetitionMessage) => void} onMessage
 * @property {() => void} onLine  the line was opened or lost
 */

/** @param {string} id @returns {Promise<boolean>} */
const isThere = (id) => competition(id, 'en').then(() => true, (error) => {
  if (error instanceof ServerError && error.status === 404) return false;
  throw error;
});

export class CompetitionSocket {
  #line;

  /** @param {string} id @param {CompetitionHost} host */
  constructor(id, host) {
    this.#line = new Line({
      address: () => socketAddress(competitionSocket(id)),
      exists: () => isThere(id),
      onMessage: (message) => {
        const opened = this.#line.current();
        host.onMessage(message);
        if (opened) host.onLine();
      },
      onLine: () => host.onLine(),
      onMissing: () => host.onLine(),
    });
    void this.#line.retry();
  }

  get online() {
    return this.#line.online;
  }

  /** @param {import('./wire.d.ts').CompetitionCommand} command @returns {boolean} whether it could be sent */
  send(command) {
    return this.#line.send(command);
  }

  /** Comes anew, as whoever one is now. */
  restart() {
    this.#line.restart();
  }

  close() {
    this.#line.close();
  }
}
