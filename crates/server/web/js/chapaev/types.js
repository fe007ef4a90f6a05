/**
 * What the server says about a table of Chapaev, as docs/wire.md describes it. Lengths are thousandths of a cell, `x` to the
 * right and `y` upward as White sees the board; angles are tenths of a degree, strengths thousandths.
 *
 * @typedef {import('../types.js').Seat} Seat
 * @typedef {import('../types.js').Result} Result
 *
 * @typedef {{ x: number, y: number }} Spot
 * @typedef {{ seat: string, disc: string, x: number, y: number }} Disc
 * @typedef {{ seat: string, disc: string, begin: number, fell: boolean, points: number[] }} Track
 * @typedef {{ rate: number, frames: number, tracks: Track[] }} Motion
 * @typedef {{ seat: string, text: string, fell: { seat: string, disc: string }[], effect: string, winner: string | null }} Played
 * @typedef {Played & { before: Disc[], motion: Motion | null }} Last
 * @typedef {{ type: 'state', id: string, version: number, game: string, seats: Seat[], turn: string, round: number, first: string,
 *             lines: Record<string, number>, score: Record<string, number>, radius: number, discs: Disc[], played: Played[],
 *             last: Last | null, thinking: boolean, result: Result | null, position: string, notice: string | null }} Table
 *
 * @typedef {{ disc: string, angle: number, strength: number }} Flick
 */
export {};
