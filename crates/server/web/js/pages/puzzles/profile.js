/** What a solver has done on this computer, for each variant. */
import { read, write } from '../../storage.js';
import { BEGINNER, rated } from './rating.js';

/** @typedef {import('./rating.js').Rating} Rating */
/** @typedef {Rating & { solved: number, failed: number, seen: string[], mistakes: string[], best: { storm: number, streak: number } }} Profile */

const KEY = 'bolshak.puzzles';
/** So many puzzles are not shown again soon, and so many mistakes are kept. */
const SEEN = 300;
const MISTAKES = 200;

/** @returns {Record<string, Partial<Profile>>} */
const all = () => read(KEY, {});

/** @param {string} variant @returns {Profile} */
export const profileOf = (variant) => ({ ...BEGINNER, solved: 0, failed: 0, seen: [], mistakes: [], best: { storm: 0, streak: 0 }, ...all()[variant] });

/** @param {string} variant @param {Profile} profile */
const keep = (variant, profile) => write(KEY, { ...all(), [variant]: profile });

/** Notes how a puzzle went; where it counts, the rating follows. @param {string} variant @param {{ name: string, rating: number }} puzzle @param {boolean} solved @param {boolean} counts @returns {Profile} */
export function note(variant, { name, rating }, solved, counts) {
  const before = profileOf(variant);
  const others = before.mistakes.filter((one) => one !== name);
  const profile = {
    ...before, ...(counts ? rated(before, rating, solved) : {}),
    solved: before.solved + Number(solved), failed: before.failed + Number(!solved),
    seen: [name, ...before.seen.filter((one) => one !== name)].slice(0, SEEN),
    mistakes: solved ? others : [name, ...others].slice(0, MISTAKES),
  };
  keep(variant, profile);
  return profile;
}

/** A new best result. @param {string} variant @param {'storm' | 'streak'} kind @param {number} count */
export function noteBest(variant, kind, count) {
  const profile = profileOf(variant);
  if (count > profile.best[kind]) keep(variant, { ...profile, best: { ...profile.best, [kind]: count } });
}
