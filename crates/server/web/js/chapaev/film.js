/** Shows a recorded motion: every disc goes its way as it was sent, and what has fallen fades. */

/** @typedef {import('./types.js').Motion} Motion */
/** @typedef {import('./types.js').Track} Track */
/** @typedef {import('./board.js').FlickBoard} FlickBoard */

/** How long a disc takes to fade after it has fallen, in seconds. */
const FADING = 0.35;
/** A hidden page draws no frames, but the game must go on. */
const GRACE = 400;

export class Film {
  #number = 0;

  /** @param {FlickBoard} board @param {(fell: boolean) => void} onKnock  a disc is hit, or falls */
  constructor(board, onKnock) {
    this.board = board;
    this.onKnock = onKnock;
  }

  /** Ends what is shown now. */
  stop() {
    this.#number += 1;
  }

  /** @param {Motion} motion @returns {Promise<boolean>} whether it was shown to its end */
  async show(motion) {
    this.#number += 1;
    const number = this.#number;
    const last = Math.max(0, ...motion.tracks.map((track) => ends(track) / motion.rate + (track.fell ? FADING : 0)));
    const knocks = new Set();
    const begun = performance.now();
    /** @param {number} now */
    const draw = (now) => {
      const seconds = Math.max(0, (now - begun) / 1000);
      for (const track of motion.tracks) this.#draw(track, seconds, motion.rate, knocks);
      return seconds < last;
    };
    await new Promise((resolve) => {
      const end = setTimeout(() => resolve(undefined), last * 1000 + GRACE);
      /** @param {number} now */
      const frame = (now) => {
        if (number === this.#number && draw(now)) return void requestAnimationFrame(frame);
        clearTimeout(end);
        return resolve(undefined);
      };
      requestAnimationFrame(frame);
    });
    return number === this.#number;
  }

  /** @param {Track} track @param {number} seconds @param {number} rate @param {Set<unknown>} knocks  that were heard */
  #draw(track, seconds, rate, knocks) {
    const at = seconds * rate - track.begin;
    if (at < 0) return;
    const most = track.points.length / 2 - 1;
    const [i, part] = at >= most ? [most, 0] : [Math.floor(at), at % 1];
    const next = Math.min(i + 1, most);
    const between = (/** @type {number} */ k) => track.points[2 * i + k] * (1 - part) + track.points[2 * next + k] * part;
    const fallen = track.fell ? Math.max(0, seconds - ends(track) / rate) : 0;
    this.board.move(track, { x: between(0), y: between(1) }, Math.max(0, 1 - fallen / FADING));
    if (!knocks.has(track)) {
      knocks.add(track);
      this.onKnock(false);
    } else if (fallen > 0 && !knocks.has(track.points)) {
      knocks.add(track.points);
      this.onKnock(true);
    }
  }
}

/** The record at which a track ends. @param {Track} track */
const ends = (track) => track.begin + track.points.length / 2 - 1;
