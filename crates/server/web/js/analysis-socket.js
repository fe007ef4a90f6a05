/** The socket to the engine: one question at a time; what is asked next ends what was asked before. */
import { openSocket, socketAddress } from './line.js';

/** @typedef {import('./wire.d.ts').AnalysisMessage} AnalysisMessage */
/** @typedef {import('./wire.d.ts').AnalysisCommand} AnalysisCommand */

const WAIT = 1500;

export class AnalysisSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  /** What is to be said as soon as the line is open. @type {AnalysisCommand | null} */
  #asked = null;
  #number = 0;
  #timer = 0;
  #closed = false;

  /** @param {(message: AnalysisMessage) => void} onMessage  only what answers the last question */
  constructor(onMessage) {
    this.onMessage = onMessage;
  }

  /** @param {(number: number) => AnalysisCommand} question */
  ask(question) {
    this.#number += 1;
    this.#asked = question(this.#number);
    this.#say();
  }

  stop() {
    this.#number += 1;
    this.#asked = null;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: 'stop' }));
  }

  #say() {
    if (!this.#socket) return this.#open();
    if (this.#socket.readyState === WebSocket.OPEN && this.#asked) this.#socket.send(JSON.stringify(this.#asked));
    return undefined;
  }

  #open() {
    const socket = openSocket(socketAddress('/api/analysis'));
    this.#socket = socket;
    socket.addEventListener('open', () => this.#say());
    socket.addEventListener('message', (event) => this.#hear(JSON.parse(event.data)));
    socket.addEventListener('close', () => this.#lost(socket));
  }

  /** @param {AnalysisMessage} message */
  #hear(message) {
    if ('number' in message && message.number !== this.#number && message.number !== 0) return;
    if (['ended', 'played', 'annotated', 'refused'].includes(message.type)) this.#asked = null;
    this.onMessage(message);
  }

  /** The same question is asked again when the line is back. @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    if (this.#asked) this.#timer = window.setTimeout(() => this.#say(), WAIT);
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}
