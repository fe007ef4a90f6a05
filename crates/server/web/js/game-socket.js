/** The socket of one game: messages come in, commands go out, and a lost connection is sought again. */
import { gameAddress, hasGame } from './api.js';
import { Line, socketAddress } from './line.js';

/** @typedef {import('./types.js').ServerMessage} ServerMessage */
/** @typedef {import('./types.js').Refused} Refused */
/** @typedef {import('./types.js').Command} Command */
/** @typedef {import('./wire.d.ts').Said} Said */
/** @typedef {Exclude<ServerMessage, { type: 'refused' | 'talk' | 'said' | 'counsel' | 'pong' }>} News  what tells something of the game */

/**
 * @typedef {object} GameHost
 * @property {(news: News) => void} onNews  a snapshot first, then what follows it
 * @property {(refused: Refused) => void} onRefused
 * @property {() => void} onLine  the line was opened or lost
 * @property {() => void} onMissing  there is no such game
 * @property {(all: Said[] | null, one: Said | null) => void} [onTalk]  everything that was said, or one thing more
 * @property {(counsel: import('./wire.d.ts').Counsel) => void} [onCounsel]  what one's own side would play
 * @property {() => void} [onPulse]  it is known anew how long the line takes
 */

/** The code with which the server parts with whoever has signed out (docs/wire.md). */
const SIGNED_OUT = 4001;

export class GameSocket {
  /** How many events of the game are known here; null before the first snapshot. @type {number | null} */
  #version = null;
  #line;
  /** Whether to ask for what was missed alone. Old updates tell old times, so that where clocks run it is not enough. */
  catchesUp = true;

  /** @param {string} id @param {GameHost} host  may be replaced by whoever takes the socket over */
  constructor(id, host) {
    this.id = id;
    this.host = host;
    this.#line = new Line({
      address: () => this.#address(),
      exists: () => hasGame(id),
      onMessage: (message) => this.#hear(message),
      // Whoever has signed out has other seats than before: what was missed does not tell which.
      onClose: (code) => {
        if (code === SIGNED_OUT) this.#version = null;
      },
      onLine: () => this.host.onLine(),
      onMissing: () => this.host.onMissing(),
      onPulse: () => this.host.onPulse?.(),
    });
    this.#line.open();
  }

  get online() {
    return this.#line.online;
  }

  get pulse() {
    return this.#line.pulse;
  }

  /** Whoever was away gets what was missed, or everything anew. */
  #address() {
    const address = socketAddress(`${gameAddress(this.id)}/ws`);
    if (this.#version !== null && this.catchesUp) address.searchParams.set('since', String(this.#version));
    return address;
  }

  /** @param {Exclude<ServerMessage, { type: 'pong' }>} message */
  #hear(message) {
    if (message.type === 'refused') return this.host.onRefused(message);
    if (message.type === 'talk') return this.host.onTalk?.(message.said, null);
    if (message.type === 'said') return this.host.onTalk?.(null, message);
    if (message.type === 'counsel') return this.host.onCounsel?.(message);
    if (message.type === 'update' && message.version <= (this.#version ?? 0)) return;
    if (message.type !== 'snapshot' && this.#version === null) return undefined;
    // What lies between this and what is known was lost: a new socket asks for it.
    if (message.type === 'update' && message.version !== (this.#version ?? 0) + 1) return this.#line.restart();
    if (message.type !== 'status') this.#version = message.version;
    const opened = this.#line.current();
    this.host.onNews(message);
    if (opened) this.host.onLine();
    return undefined;
  }

  /** Asks for everything anew, because what came in does not fit what is known. */
  startOver() {
    this.#version = null;
    this.#line.restart();
  }

  /** @param {Command} command @returns {boolean} whether it could be sent */
  send(command) {
    return this.#line.send(command);
  }

  close() {
    this.#line.close();
  }
}
