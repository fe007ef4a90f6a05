/** Circles and arrows as the server tells of them, by the names of their colours, and as the board draws them, by number. */

/** @typedef {import('./wire.d.ts').ShapeInfo} ShapeInfo */
/** @typedef {import('./board/drawings.js').Drawing} Drawing */

const COLORS = ['green', 'red', 'blue', 'yellow'];

/** @param {ShapeInfo[]} shapes @returns {Drawing[]} */
export const drawingsOf = (shapes) => shapes.map(({ from, to, color }) => ({ from, to, colour: Math.max(0, COLORS.indexOf(color)) }));

/** @param {Drawing[]} drawings @returns {ShapeInfo[]} */
export const shapesOf = (drawings) => drawings.map(({ from, to, colour }) => ({ from, to, color: COLORS[colour] ?? COLORS[0] }));
