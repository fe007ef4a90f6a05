/** Which lessons were finished on this computer. */
import { read, write } from '../../storage.js';

const KEY = 'bolshak.lessons';

/** @returns {Set<string>} */
export const finished = () => new Set(read(KEY, /** @type {string[]} */ ([])));

/** @param {string} name */
export const finish = (name) => write(KEY, [...finished().add(name)]);
