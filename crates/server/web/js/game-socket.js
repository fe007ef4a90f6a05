/** The socket of one game: messages come in, commands go out, and a lost connection is sought again. */
import { gameAddress, hasGame } from './api.js';

/** @typedef {import('./types.js').ServerMessage} ServerMessage */
/** @typedef {import('./types.js').Refused} Refused */
/** @typedef {import('./types.js').Command} Command */
/** @typedef {import('./wire.d.ts').Said} Said */
/** @typedef {Exclude<ServerMessage, { type: 'refused' | 'talk' | 'said' | 'pong' }>} News  what tells something of the game */

/**
 * @typedef {object} GameHost
 * @property {(news: News) => void} onNews  a snapshot first, then what follows it
 * @property {(refused: Refused) => void} onRefused
 * @property {() => void} onLine  the line was opened or lost
 * @property {() => void} onMissing  there is no such game
 * @property {(all: Said[] | null, one: Said | null) => void} [onTalk]  everything that was said, or one thing more
 * @property {() => void} [onPong]  a ping was answered
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

/** The code with which the server parts with whoever has signed out (docs/wire.md). */
const SIGNED_OUT = 4001;

export class GameSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #closed = false;
  /** How many events of the game are known here; null before the first snapshot. @type {number | null} */
  #version = null;
  online = false;
  /** Whether to ask for what was missed alone. Old updates tell old times, so that where clocks run it is not enough. */
  catchesUp = true;

  /** @param {string} id @param {GameHost} host  may be replaced by whoever takes the socket over */
  constructor(id, host) {
    this.id = id;
    this.host = host;
    this.retryNow = () => this.#retry();
    window.addEventListener('online', this.retryNow);
    // A browser may keep a page that was left, with its line open, for whoever comes back; till then he is gone, and then
    // the lost line is sought again.
    this.leave = () => this.#socket?.close();
    window.addEventListener('pagehide', this.leave);
    this.#open();
  }

  /** Whoever was away gets what was missed, or everything anew. */
  #open() {
    const address = new URL(`${gameAddress(this.id)}/ws`, location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    if (this.#version !== null && this.catchesUp) address.searchParams.set('since', String(this.#version));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener('message', (event) => this.#hear(socket, event));
    socket.addEventListener('close', ({ code }) => {
      // Whoever has signed out has other seats than before: what was missed does not tell which.
      if (code === SIGNED_OUT) this.#version = null;
      this.#lost(socket);
    });
  }

  /** @param {WebSocket} socket @param {MessageEvent} event */
  #hear(socket, event) {
    if (socket !== this.#socket) return;
    /** @type {ServerMessage} */
    const message = JSON.parse(event.data);
    if (message.type === 'refused') return this.host.onRefused(message);
    if (message.type === 'talk') return this.host.onTalk?.(message.said, null);
    if (message.type === 'said') return this.host.onTalk?.(null, message);
    if (message.type === 'pong') return this.host.onPong?.();
    if (message.type === 'update' && message.version <= (this.#version ?? 0)) return;
    if (message.type !== 'snapshot' && this.#version === null) return undefined;
    // What lies between this and what is known was lost: a new socket asks for it.
    if (message.type === 'update' && message.version !== (this.#version ?? 0) + 1) return socket.close();
    if (message.type !== 'status') this.#version = message.version;
    this.#wait = FIRST_WAIT;
    // Only with news is the page current again, so the line counts as open from here.
    const opened = !this.online;
    this.online = true;
    this.host.onNews(message);
    if (opened) this.host.onLine();
    return undefined;
  }

  /** Asks for everything anew, because what came in does not fit what is known. */
  startOver() {
    this.#version = null;
    this.#socket?.close();
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket || this.#closed) return;
    this.online = false;
    this.host.onLine();
    clearTimeout(this.#timer);
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#timer = window.setTimeout(() => this.#retry(), wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  /** A socket cannot say why it was not opened; a plain request can tell a missing game from a lost network. */
  async #retry() {
    if (this.#closed || this.online) return undefined;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    try {
      if (!(await hasGame(this.id))) return this.#missing();
    } catch {
      return socket ? this.#lost(socket) : undefined;
    }
    if (!this.#closed && !this.online) this.#open();
    return undefined;
  }

  #missing() {
    this.close();
    this.host.onMissing();
  }

  /** @param {Command} command @returns {boolean} whether it could be sent */
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
