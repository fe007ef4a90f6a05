/** Directions and distances, for whoever aims. */

/** @typedef {import('./types.js').Disc} Disc */
/** @typedef {import('./types.js').Spot} Spot */

export const TURN = 3600;
export const STRONGEST = 1000;

/** Straight at the other side. @param {string} seat */
export const ahead = (seat) => (seat === 'white' ? TURN / 4 : (3 * TURN) / 4);

/** @param {number} angle  any whole number */
export const round = (angle) => ((angle % TURN) + TURN) % TURN;

/** The unit vector of an angle. @param {number} angle */
export function along(angle) {
  const radians = (angle / TURN) * 2 * Math.PI;
  return { x: Math.cos(radians), y: Math.sin(radians) };
}

/** @param {number} x @param {number} y */
export const angleOf = (x, y) => round(Math.round((Math.atan2(y, x) / (2 * Math.PI)) * TURN));

/**
 * The disc that a flick would touch first, if it went on for ever.
 * @param {Disc[]} discs @param {Disc} own @param {number} angle @param {number} radius
 */
export function firstHit(discs, own, angle, radius) {
  const way = along(angle);
  /** @type {{ disc: Disc, distance: number } | null} */
  let first = null;
  for (const disc of discs) {
    const [dx, dy] = [disc.x - own.x, disc.y - own.y];
    const distance = dx * way.x + dy * way.y;
    const beside = Math.abs(dy * way.x - dx * way.y);
    if (disc === own || distance <= 0 || beside >= 2 * radius) continue;
    if (!first || distance < first.distance) first = { disc, distance };
  }
  return first?.disc ?? null;
}

/** The square in which a disc lies. @param {Spot} spot */
export function cellOf({ x, y }) {
  const index = (/** @type {number} */ value) => Math.min(7, Math.max(0, Math.floor(value / 1000)));
  return `${'abcdefgh'[index(x)]}${index(y) + 1}`;
}
