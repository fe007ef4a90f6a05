/** A line to the server that is sought again when it is lost or dead: what the sockets of a game, of a study and of the hall have in common. */
import { catalogue } from './api.js';
import { Pulse } from './pulse.js';

/** What the page speaks on its sockets (docs/wire.md, "Versions"). */
const WIRE = 1;
const SUBPROTOCOL = `bolshak.${WIRE}`;

/** A socket on which the server speaks as the page does; others are not opened. @param {URL} address */
export const openSocket = (address) => new WebSocket(address, SUBPROTOCOL);

/** A page that is older than its server does not understand it: it loads itself anew, once for each server. */
async function renew() {
  const { wire, version } = await catalogue();
  const server = `${wire} ${version}`;
  if (wire === WIRE || sessionStorage.getItem('renewed') === server) return;
  sessionStorage.setItem('renewed', server);
  location.reload();
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** How long the server may be asked, or a socket be opened, before it is tried anew: a network that swallows everything refuses nothing. */
const LONGEST_TRY = 20_000;

/**
 * @typedef {object} LineEnd
 * @property {() => URL} address  of the socket, each time that it is opened
 * @property {() => Promise<boolean>} exists  whether what it leads to is there; throws where that cannot be found out
 * @property {(message: any) => void} onMessage
 * @property {(code: number) => void} [onClose]  a socket was closed with this code
 * @property {() => void} onLine  the line was opened or lost
 * @property {() => void} [onPulse]  it is known anew how long the line takes
 * @property {() => void} onMissing  what it leads to is not there
 */

/** The address of a socket under this path. @param {string} path @returns {URL} */
export function socketAddress(path) {
  const address = new URL(path, location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
}

/** @template T @param {Promise<T>} asked @returns {Promise<T>} */
const inTime = (asked) => Promise.race([
  asked, new Promise((_, refuse) => setTimeout(() => refuse(new Error('no answer')), LONGEST_TRY)),
]);

export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  /** How often no line has come of a socket since the last one that was open. */
  #failed = 0;
  #timer = 0;
  #closed = false;
  /** Whether the page was left. */
  #left = false;
  online = false;

  /** @param {LineEnd} end */
  constructor(end) {
    this.end = end;
    this.pulse = new Pulse({
      ask: () => this.send({ type: 'ping' }),
      onChange: () => end.onPulse?.(),
      onDead: () => this.restart(),
    });
    this.retryNow = () => void this.retry();
    // A socket that was open before the network went may be dead, and does not know it.
    this.networkIsBack = () => {
      if (this.online) this.pulse.ask();
      else this.retryNow();
    };
    window.addEventListener('online', this.networkIsBack);
    // A browser may keep a page that was left, and let it run on for a moment, for whoever comes back; till then he is
    // gone, and only then the line is sought again.
    this.leave = () => {
      this.#left = true;
      this.restart();
    };
    this.comeBack = () => {
      if (!this.#left) return;
      this.#left = false;
      this.retryNow();
    };
    window.addEventListener('pagehide', this.leave);
    window.addEventListener('pageshow', this.comeBack);
  }

  open() {
    const before = this.#socket;
    const socket = openSocket(this.end.address());
    this.#socket = socket;
    before?.close();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.restart(), LONGEST_TRY);
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data));
    });
    socket.addEventListener('close', ({ code }) => {
      this.end.onClose?.(code);
      this.#lost(socket);
    });
  }

  /** @param {any} message */
  #hear(message) {
    this.pulse.heard();
    if (message.type === 'pong') this.pulse.answered();
    else this.end.onMessage(message);
  }

  /** The page is current again: only from here the line counts as open. @returns {boolean} whether it did not before */
  current() {
    const opened = !this.online;
    this.online = true;
    this.#wait = FIRST_WAIT;
    this.#failed = 0;
    if (opened) {
      clearTimeout(this.#timer);
      this.pulse.start();
    }
    return opened;
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    if (!this.online) this.#failed += 1;
    this.online = false;
    this.pulse.stop();
    this.end.onLine();
    this.#later();
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(this.retryNow, this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  get #isSought() {
    return !this.#closed && !this.#left && !this.online;
  }

  /** A socket cannot say why it was not opened; a plain request tells what is missing from a lost network. */
  async retry() {
    if (!this.#isSought) return;
    clearTimeout(this.#timer);
    const exists = await inTime(this.end.exists()).catch(() => null);
    if (!this.#isSought) return;
    if (exists) {
      if (this.#failed > 1) void renew().catch(() => {});
      this.open();
    } else if (exists === null) this.#later();
    else {
      this.close();
      this.end.onMissing();
    }
  }

  /** Begins anew on another socket. A dead one is not waited for: it would be for a minute. */
  restart() {
    const socket = this.#socket;
    if (!socket) return;
    socket.close();
    this.#lost(socket);
  }

  /** @param {object} message @returns {boolean} whether it could be sent */
  send(message) {
    if (!this.online || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.pulse.stop();
    window.removeEventListener('online', this.networkIsBack);
    window.removeEventListener('pagehide', this.leave);
    window.removeEventListener('pageshow', this.comeBack);
    this.#socket?.close();
  }
}
