/** The line to a study: what happens there comes in, what one does goes out; a lost line is sought again. */
import { ServerError, study, studyAddress } from './api.js';

/** @typedef {import('./wire.d.ts').StudyMessage} StudyMessage */
/** @typedef {import('./wire.d.ts').StudyCommand} StudyCommand */

/**
 * @typedef {object} StudyHost
 * @property {(message: StudyMessage) => void} onMessage  everything first, then what follows it
 * @property {() => void} onLine  the line was opened or lost
 * @property {() => void} onMissing  there is no such study, or it is not shown any more
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

export class StudySocket {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #closed = false;
  online = false;

  /** @param {string} id @param {StudyHost} host */
  constructor(id, host) {
    this.id = id;
    this.host = host;
    this.retryNow = () => void this.#retry();
    window.addEventListener('online', this.retryNow);
    // A browser may keep a page that was left, with its line open, for whoever comes back.
    this.leave = () => this.#socket?.close();
    window.addEventListener('pagehide', this.leave);
    void this.#retry();
  }

  /** A socket cannot say why it was not opened; a plain request tells a missing study from a lost network. */
  async #retry() {
    if (this.#closed || this.online) return;
    clearTimeout(this.#timer);
    try {
      await study(this.id);
    } catch (error) {
      if (!this.#closed) this.#failed(error);
      return;
    }
    if (!this.#closed && !this.online) this.#open();
  }

  /** @param {unknown} error */
  #failed(error) {
    if (error instanceof ServerError && error.status === 404) this.#missing();
    else this.#later();
  }

  #open() {
    const address = new URL(`${studyAddress(this.id)}/ws`, location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const before = this.#socket;
    const socket = new WebSocket(address);
    this.#socket = socket;
    before?.close();
    socket.addEventListener('message', (event) => this.#hear(socket, JSON.parse(event.data)));
    socket.addEventListener('close', () => this.#lost(socket));
  }

  /** @param {WebSocket} socket @param {StudyMessage} message */
  #hear(socket, message) {
    if (socket !== this.#socket) return;
    // Only with everything is the page current again.
    if (message.type !== 'study' && !this.online) return;
    const opened = !this.online;
    this.online = true;
    this.#wait = FIRST_WAIT;
    this.host.onMessage(message);
    if (opened) this.host.onLine();
  }

  /** Asks for everything anew, because what came in does not fit what is known. */
  startOver() {
    this.#socket?.close();
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket || this.#closed) return;
    this.online = false;
    this.host.onLine();
    this.#later();
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(this.retryNow, this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #missing() {
    this.close();
    this.host.onMissing();
  }

  /** @param {StudyCommand} command @returns {boolean} whether it could be sent */
  send(command) {
    if (!this.online || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(command));
    return true;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.retryNow);
    window.removeEventListener('pagehide', this.leave);
    this.#socket?.close();
  }
}
