/** Moves drawings along a path, and can be told to hurry. */

/** @typedef {import('./types.js').Field} Field */

export class Motion {
  /** @type {Animation | null} */
  #running = null;
  #hurry = false;

  /** Ends what is moving now. */
  hurry() {
    this.#hurry = true;
    this.#running?.finish();
  }

  calm() {
    this.#hurry = false;
  }

  /**
   * @param {SVGElement | undefined} group @param {Field | undefined} from @param {Field | undefined} to @param {number} duration
   */
  async glide(group, from, to, duration) {
    if (!from || !to) return;
    await this.#animate(group, [from, to].map((f) => ({ transform: `translate(${f.x}px, ${f.y}px)` })), duration);
  }

  /** @param {SVGElement | undefined} group @param {number} duration */
  async appear(group, duration) {
    await this.#animate(group, [{ opacity: 0 }, { opacity: 1 }], duration);
  }

  /** @param {SVGElement | undefined} group @param {Keyframe[]} frames @param {number} duration */
  async #animate(group, frames, duration) {
    if (!group || this.#hurry || duration <= 0) return;
    const animation = group.animate(frames, { duration, easing: 'ease-in-out' });
    this.#running = animation;
    // A hidden page may stop its animations, but the game must go on: a timer ends the wait in any case.
    await Promise.race([
      animation.finished.catch(() => undefined),
      new Promise((resolve) => { setTimeout(resolve, duration + 80); }),
    ]);
    animation.cancel();
    this.#running = null;
  }

  /** @param {number} duration */
  async rest(duration) {
    if (this.#hurry || duration <= 0) return;
    await new Promise((resolve) => { setTimeout(resolve, duration); });
  }
}

export function prefersStill() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
