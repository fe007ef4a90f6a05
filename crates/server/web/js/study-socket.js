/** The line to a study: what happens there comes in, what one does goes out; a lost line is sought again. */
import { ServerError, study, studyAddress } from './api.js';
import { Line, socketAddress } from './line.js';

/** @typedef {Exclude<import('./wire.d.ts').StudyMessage, { type: 'pong' }>} StudyMessage  the line itself hears a pong */
/** @typedef {import('./wire.d.ts').StudyCommand} StudyCommand */

/**
 * @typedef {object} StudyHost
 * @property {() => string} chapter  where one comes back to; nothing for the first
 * @property {(message: StudyMessage) => void} onMessage  everything first, then what follows it
 * @property {() => void} onLine  the line was opened or lost
 * @property {() => void} onMissing  there is no such study, or it is not shown any more
 */

/** @param {string} id @returns {Promise<boolean>} */
const hasStudy = (id) => study(id).then(() => true, (error) => {
  if (error instanceof ServerError && error.status === 404) return false;
  throw error;
});

export class StudySocket {
  #line;

  /** @param {string} id @param {StudyHost} host */
  constructor(id, host) {
    this.host = host;
    this.#line = new Line({
      address: () => socketAddress(`${studyAddress(id)}/ws${host.chapter() ? `?${new URLSearchParams({ chapter: host.chapter() })}` : ''}`),
      exists: () => hasStudy(id),
      onMessage: (message) => this.#hear(message),
      onLine: () => host.onLine(),
      onMissing: () => host.onMissing(),
    });
    void this.#line.retry();
  }

  get online() {
    return this.#line.online;
  }

  /** @param {StudyMessage} message */
  #hear(message) {
    // Only with everything is the page current again.
    if (message.type !== 'study' && !this.online) return;
    const opened = this.#line.current();
    this.host.onMessage(message);
    if (opened) this.host.onLine();
  }

  /** Asks for everything anew, because what came in does not fit what is known. */
  startOver() {
    this.#line.restart();
  }

  /** @param {StudyCommand} command @returns {boolean} whether it could be sent */
  send(command) {
    return this.#line.send(command);
  }

  close() {
    this.#line.close();
  }
}
