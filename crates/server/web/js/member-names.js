/** Members' names with their titles, wherever they stand: a title is asked for once, for all names of a moment together. */
import { memberPath } from './addresses.js';
import { titlesOf } from './api.js';
import { make } from './dom.js';
import { playerName } from './words.js';

/** How many names the server takes at once. */
const AT_ONCE = 100;

/** The titles that are known; nothing for who has none. @type {Map<string, string>} */
const known = new Map();
/** What waits for the titles of these names. @type {Map<string, Element[]>} */
let waiting = new Map();

/** @param {Element} element @param {string} name */
function put(element, name) {
  const title = known.get(name);
  if (title) element.prepend(make('span', { class: 'grade' }, title), ' ');
}

async function askAll() {
  const asked = [...waiting];
  waiting = new Map();
  for (let i = 0; i < asked.length; i += AT_ONCE) {
    const some = asked.slice(i, i + AT_ONCE);
    const titles = await titlesOf(some.map(([name]) => name)).catch(() => null);
    // What could not be asked is asked again with the next name.
    if (!titles) continue;
    for (const [name, elements] of some) {
      known.set(name, titles[name] ?? '');
      elements.forEach((element) => put(element, name));
    }
  }
}

/** The name of a member with his title before it. @param {string} name @param {Node | string} [shown]  instead of the bare name */
export function memberName(name, shown = name) {
  const element = make('span', { class: 'member-name' }, shown);
  if (known.has(name)) put(element, name);
  else {
    if (waiting.size === 0) queueMicrotask(() => void askAll());
    waiting.set(name, [...(waiting.get(name) ?? []), element]);
  }
  return element;
}

/** The same as a link to him. @param {string} name @param {string} [words]  instead of the bare name */
export const memberLink = (name, words = name) => memberName(name, make('a', { href: memberPath(name) }, words));

/** Who sits somewhere; a member with his title. @param {import('./types.js').Seat} seat @param {string | null} mine */
export function seatName(seat, mine) {
  const name = playerName(seat, mine);
  return seat.occupant === 'member' && seat.name && !seat.consultants?.length ? memberName(seat.name, name) : name;
}

/** A title was given or taken. @param {string} name */
export const forgetTitle = (name) => known.delete(name);
