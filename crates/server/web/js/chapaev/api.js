/** The plain requests about tables. */
import { ask } from '../api.js';

/** @param {{ side?: string, level?: number, names?: [string, string] }} wanted @returns {Promise<string>} the id of the table */
export async function makeTable(wanted) {
  const body = JSON.stringify(wanted);
  return (await ask('/api/chapaev', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).id;
}

/** One flick with the ways of its discs; the first is 1. @param {string} id @param {number} number @returns {Promise<import('./types.js').Last>} */
export const flickOf = (id, number) => ask(`/api/chapaev/${encodeURIComponent(id)}/flicks/${number}`);

/** @param {string} id */
export const recordAddress = (id) => `/api/chapaev/${encodeURIComponent(id)}/pdn`;
