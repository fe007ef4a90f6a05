/** A line to the server that is sought again when it is lost: what the sockets of a game and of a study have in common. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

/**
 * @typedef {object} LineEnd
 * @property {() => URL} address  of the socket, each time that it is opened
 * @property {() => Promise<boolean>} exists  whether what it leads to is there; throws where that cannot be found out
 * @property {(message: any) => void} onMessage
 * @property {(code: number) => void} [onClose]  a socket was closed with this code
 * @property {() => void} onLine  the line was opened or lost
 * @property {() => void} onMissing  what it leads to is not there
 */

/** The address of a socket under this path. @param {string} path @returns {URL} */
export function socketAddress(path) {
  const address = new URL(path, location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
}

export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #closed = false;
  /** Whether the page was left. */
  #left = false;
  online = false;

  /** @param {LineEnd} end */
  constructor(end) {
    this.end = end;
    this.retryNow = () => void this.retry();
    window.addEventListener('online', this.retryNow);
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
    const socket = new WebSocket(this.end.address());
    this.#socket = socket;
    before?.close();
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.end.onMessage(JSON.parse(event.data));
    });
    socket.addEventListener('close', ({ code }) => {
      this.end.onClose?.(code);
      this.#lost(socket);
    });
  }

  /** The page is current again: only from here the line counts as open. @returns {boolean} whether it did not before */
  current() {
    const opened = !this.online;
    this.online = true;
    this.#wait = FIRST_WAIT;
    return opened;
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket || this.#closed) return;
    this.online = false;
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
    const exists = await this.end.exists().catch(() => null);
    if (!this.#isSought) return;
    if (exists) this.open();
    else if (exists === null) this.#later();
    else {
      this.close();
      this.end.onMissing();
    }
  }

  /** Begins anew on another socket. */
  restart() {
    this.#socket?.close();
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
    window.removeEventListener('online', this.retryNow);
    window.removeEventListener('pagehide', this.leave);
    window.removeEventListener('pageshow', this.comeBack);
    this.#socket?.close();
  }
}
