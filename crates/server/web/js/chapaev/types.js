/**
 * A game of Chapaev, as docs/wire.md describes it. Lengths are thousandths of a cell, `x` to the right and `y` upward as
 * White sees the board; angles are tenths of a degree, strengths thousandths.
 *
 * @typedef {import('../wire.d.ts').Disc} Disc
 * @typedef {import('../wire.d.ts').Film} Film  a flick with everything that is needed to show it
 * @typedef {import('../wire.d.ts').FlickMotion} Motion
 * @typedef {import('../wire.d.ts').FlickPlayed} Played
 * @typedef {import('../wire.d.ts').FlickSnapshot} FlickSnapshot
 * @typedef {import('../wire.d.ts').FlickUpdate} FlickUpdate
 * @typedef {import('../wire.d.ts').Track} Track
 * @typedef {{ x: number, y: number }} Spot
 * @typedef {{ disc: string, angle: number, strength: number }} Flick
 * @typedef {import('../types.js').GameHead & FlickUpdate & { radius: number, played: Played[] }} FlickState
 */
export {};
