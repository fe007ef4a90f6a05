/** Flicks that were chosen before it was their turn: each keeps its disc, its direction and its force, wherever the disc lies by then. */

/** @typedef {import('./types.js').Disc} Disc */
/** @typedef {import('./types.js').Flick} Flick */
/** @typedef {import('./types.js').FlickState} FlickState */

export class FlicksAhead {
  /** In the order in which they are going to be flicked. @type {Flick[]} */
  planned = [];
  /** They are for one round: in the next the lines stand anew. */
  #round = 0;

  /** @param {Flick} flick @param {FlickState} state */
  add(flick, { round }) {
    this.planned = [...this.planned, flick];
    this.#round = round;
  }

  clear() {
    this.planned = [];
  }

  /** Gives up what can no longer be flicked. @param {FlickState} state @param {string} seat  whose they are @returns {string[]} the discs that are gone */
  forget({ discs, round, result }, seat) {
    const lying = new Set(discs.filter((disc) => disc.seat === seat).map(({ disc }) => disc));
    const isGone = (/** @type {Flick} */ { disc }) => round !== this.#round || Boolean(result) || !lying.has(disc);
    const gone = this.planned.filter(isGone).map(({ disc }) => disc);
    this.planned = this.planned.filter((flick) => !isGone(flick));
    return [...new Set(gone)];
  }

  /** Takes the first of them. @returns {Flick | null} */
  next() {
    const [first, ...rest] = this.planned;
    this.planned = rest;
    return first ?? null;
  }

  /** Those that can be shown. @param {Disc[]} discs @param {string | null} seat @returns {{ disc: Disc, flick: Flick }[]} */
  shown(discs, seat) {
    return this.planned.flatMap((flick) => {
      const disc = discs.find((one) => one.seat === seat && one.disc === flick.disc);
      return disc ? [{ disc, flick }] : [];
    });
  }
}
