/** The line to the hall: who looks for a game, who is here, what one is told. It is open while somebody listens. */
import { Line, socketAddress } from './line.js';

/** @typedef {import('./wire.d.ts').HallMessage} HallMessage */
/** @typedef {import('./wire.d.ts').HallCommand} HallCommand */
/** @typedef {import('./wire.d.ts').SeekInfo} SeekInfo */

/** @type {Line | null} */
let line = null;
/** @type {Set<(message: HallMessage | null) => void>} */
const listeners = new Set();

/** What is known of the hall. */
export const hall = {
  get online() {
    return line?.online ?? false;
  },
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

/** @param {HallMessage} message */
function hear(message) {
  line?.current();
  take(message);
  tellAll(message);
}

function onLine() {
  hall.seeks.clear();
  tellAll(null);
}

/** Hears everything that is said in the hall. @param {(message: HallMessage | null) => void} listener @returns {() => void} ends it */
export function listen(listener) {
  listeners.add(listener);
  if (!line) {
    line = new Line({
      address: () => socketAddress('/api/hall'), exists: () => Promise.resolve(true), onMessage: hear, onLine, onMissing: () => {},
    });
    line.open();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    line?.close();
    line = null;
  };
}

/** @param {HallCommand} command @returns {boolean} whether it could be sent */
export const say = (command) => line?.send(command) ?? false;
