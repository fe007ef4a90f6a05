/** What stands beside a game and is none of it: what is said, and what one writes down for oneself. */
import { Notes, notesTemplate } from './notes.js';
import { Talk, talkTemplate } from './talk.js';

export const besideTemplate = `${talkTemplate}${notesTemplate}`;

export class Beside {
  /** @param {(command: import('../../types.js').Command) => boolean} send @param {() => void} back  to the game */
  constructor(send, back) {
    this.talk = new Talk(send, back);
    this.notes = new Notes();
  }

  close() {
    this.talk.close();
  }

  /** @param {import('../../types.js').State} state @param {import('../../types.js').Variant} variant */
  follow(state, variant) {
    this.talk.follow(state);
    this.notes.follow(state, variant);
  }

  /** @param {import('../../wire.d.ts').Said[] | null} all  that was said before @param {import('../../wire.d.ts').Said | null} one  more */
  hear(all, one) {
    if (all) this.talk.take(all);
    if (one) this.talk.hear(one);
  }
}
