/** The socket to the engine: one question at a time; what is asked next ends what was asked before. */
import { openSocket, socketAddress } from './line.js';
import { Pulse } from './pulse.js';

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
    this.pulse = new Pulse({
      ask: () => this.#send({ type: 'ping' }),
      onChange: () => {},
      onDead: () => this.#abandon(),
    });
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
    this.#send({ type: 'stop' });
  }

  #say() {
    if (!this.#socket) this.#open();
    else if (this.#asked) this.#send(this.#asked);
  }

  /** @param {AnalysisCommand} command @returns {boolean} whether it could be sent */
  #send(command) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(command));
    return true;
  }

  #open() {
    const socket = openSocket(socketAddress('/api/analysis'));
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#say();
      this.pulse.start();
    });
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data));
    });
    socket.addEventListener('close', () => this.#lost(socket));
  }

  /** @param {AnalysisMessage} message */
  #hear(message) {
    this.pulse.heard();
    if (message.type === 'pong') return this.pulse.answered();
    if ('number' in message && message.number !== this.#number && message.number !== 0) return undefined;
    if (['ended', 'played', 'annotated', 'refused'].includes(message.type)) this.#asked = null;
    return this.onMessage(message);
  }

  /** A dead socket is not waited for: it would be for a minute. */
  #abandon() {
    const socket = this.#socket;
    if (!socket) return;
    socket.close();
    this.#lost(socket);
  }

  /** The same question is asked again when the line is back. @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    this.pulse.stop();
    if (this.#asked) this.#timer = window.setTimeout(() => this.#say(), WAIT);
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.pulse.stop();
    this.#socket?.close();
  }
}
