/** Who is signed in at this browser. */
import { account as ask } from './api.js';

/** @typedef {import('./wire.d.ts').Account} Account */

/** @type {Account | null} */
let known = null;
/** @type {Set<() => void>} */
const listeners = new Set();

/** The account, once the server has told it; null for a guest. @returns {Account | null} */
export const account = () => known;

/** @param {() => void} listener  is called when the account is known, and when it has changed @returns {() => void} ends it */
export function onAccount(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the server. Without an answer nobody is signed in, as far as the page knows. */
export async function loadAccount() {
  known = await ask().catch(() => null);
  for (const listener of listeners) listener();
}
