/** The socket of one room: states come in, actions go out, and a lost connection is sought again. */
import { room as fetchRoom, ServerError } from './api.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Refused} Refused */

/**
 * @typedef {object} RoomHost
 * @property {(state: State) => void} onState
 * @property {(refused: Refused) => void} onRefused
 * @property {(online: boolean) => void} onLine
 * @property {() => void} onMissing  there is no such room
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

export class Room {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #closed = false;
  #version = 0;
  online = false;

  /** @param {string} id @param {RoomHost} host @param {string} [kind]  the door at which the server has it */
  constructor(id, host, kind = 'rooms') {
    this.id = id;
    this.host = host;
    this.kind = kind;
    this.retryNow = () => this.#retry();
    window.addEventListener('online', this.retryNow);
    this.#open();
  }

  #open() {
    const address = new URL(`/api/${this.kind}/${encodeURIComponent(this.id)}/ws`, location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener('message', (event) => this.#hear(socket, event));
    socket.addEventListener('close', () => this.#lost(socket));
  }

  /** @param {WebSocket} socket @param {MessageEvent} event */
  #hear(socket, event) {
    if (socket !== this.#socket) return;
    /** @type {State | Refused} */
    const message = JSON.parse(event.data);
    if (message.type === 'refused') this.host.onRefused(message);
    if (message.type !== 'state') return;
    this.#wait = FIRST_WAIT;
    this.#version = message.version;
    // Only a state makes the page current again, so the line counts as open from here.
    this.#setOnline(true);
    this.host.onState(message);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket || this.#closed) return;
    this.#setOnline(false);
    clearTimeout(this.#timer);
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#timer = window.setTimeout(() => this.#retry(), wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  /** A socket cannot say why it was not opened; a plain request can tell a missing room from a lost network. */
  async #retry() {
    if (this.#closed || this.online) return;
    clearTimeout(this.#timer);
    try {
      await fetchRoom(this.id, this.kind);
    } catch (error) {
      if (error instanceof ServerError && [400, 404].includes(error.status)) return this.#missing();
      const socket = this.#socket;
      return socket ? this.#lost(socket) : undefined;
    }
    if (!this.#closed && !this.online) this.#open();
    return undefined;
  }

  #missing() {
    this.close();
    this.host.onMissing();
  }

  /** @param {boolean} online */
  #setOnline(online) {
    if (online === this.online && online) return;
    this.online = online;
    this.host.onLine(online);
  }

  /** @param {Record<string, unknown> & { type: string }} action @returns {boolean} whether it could be sent */
  send(action) {
    if (!this.online || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify({ ...action, version: this.#version }));
    return true;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.retryNow);
    this.#socket?.close();
  }
}
