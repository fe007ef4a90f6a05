/** The ratings in puzzles that the server keeps of whoever is signed in. */
import { account } from '../../account.js';
import { ownPuzzleRatings, puzzleTried } from '../../api.js';

/** @typedef {import('../../wire.d.ts').PuzzleRatingInfo} PuzzleRatingInfo */

/** By variant. @type {Map<string, PuzzleRatingInfo>} */
const known = new Map();

/** Asks the server. Without an answer the rating of this computer is shown. */
export async function readOwn() {
  known.clear();
  const ratings = account() ? await ownPuzzleRatings().catch(() => []) : [];
  for (const rating of ratings) known.set(rating.variant, rating);
}

/** @param {string} variant @returns {PuzzleRatingInfo | null} */
export const ownRating = (variant) => (account() ? known.get(variant) ?? null : null);

/** Tells the server how a puzzle went; whether the rating is another one now. @param {string} variant @param {string} name @param {boolean} solved */
export async function tellTried(variant, name, solved) {
  if (!account()) return false;
  const rating = await puzzleTried(variant, name, solved).catch(() => null);
  if (rating) known.set(variant, rating);
  return rating !== null;
}
