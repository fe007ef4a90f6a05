/** The line to the hall: who looks for a game, who is here, what one is told. It is open while somebody listens. */
import { socketAddress } from './line.js';

/** @typedef {import('./wire.d.ts').HallMessage} HallMessage */
/** @typedef {import('./wire.d.ts').HallCommand} HallCommand */
/** @typedef {import('./wire.d.ts').SeekInfo} SeekInfo */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** @type {WebSocket | null} */
let socket = null;
let wait = FIRST_WAIT;
let timer = 0;
/** Whether the page was left. */
let left = false;
/** @type {Set<(message: HallMessage | null) => void>} */
const listeners = new Set();

/** What is known of the hall. */
export const hall = {
  online: false,
  /** @type {Map<number, SeekInfo>} */
  seeks: new Map(),
  here: 0,
  /** Friends who are here. @type {Set<string>} */
  friends: new Set(),
  unseen: 0,
};

/** @param {HallMessage} message */
function take(message) {
  if (message.type === 'hall') {
    hall.seeks = new Map(message.seeks.map((seek) => [seek.seek, seek]));
    hall.friends = new Set(message.friends);
    ({ here: hall.here, unseen: hall.unseen } = message);
  } else if (message.type === 'sought') hall.seeks.set(message.seek, message);
  else if (message.type === 'gone') hall.seeks.delete(message.seek);
  else if (message.type === 'here') hall.here = message.here;
  else if (message.type === 'friend') {
    if (message.here) hall.friends.add(message.name);
    else hall.friends.delete(message.name);
  } else if (message.type === 'noticed') hall.unseen += 1;
}

/** @param {HallMessage | null} message  null when the line was lost */
function tellAll(message) {
  for (const listener of [...listeners]) listener(message);
}

function open() {
  clearTimeout(timer);
  const opened = new WebSocket(socketAddress('/api/hall'));
  socket = opened;
  opened.addEventListener('message', (event) => {
    if (opened !== socket) return;
    wait = FIRST_WAIT;
    hall.online = true;
    /** @type {HallMessage} */
    const message = JSON.parse(event.data);
    take(message);
    tellAll(message);
  });
  opened.addEventListener('close', () => {
    if (opened !== socket) return;
    socket = null;
    hall.online = false;
    hall.seeks.clear();
    tellAll(null);
    if (listeners.size === 0 || left) return;
    timer = window.setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(LONGEST_WAIT, wait * 2);
  });
}

/** Hears everything that is said in the hall. @param {(message: HallMessage | null) => void} listener @returns {() => void} ends it */
export function listen(listener) {
  listeners.add(listener);
  if (!socket) open();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    const open = socket;
    socket = null;
    hall.online = false;
    open?.close();
  };
}

/** Comes in again as somebody else: after signing in or out, or with a cookie that was just made. */
export const comeAgain = () => socket?.close();

/** @param {HallCommand} command @returns {boolean} whether it could be sent */
export function say(command) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(command));
  return true;
}

// A browser may keep a page that was left, and let it run on for a moment: who has left is not here, and who comes back finds a
// new line.
window.addEventListener('pagehide', () => {
  left = true;
  socket?.close();
});
window.addEventListener('pageshow', () => {
  if (left && listeners.size > 0) open();
  left = false;
});
