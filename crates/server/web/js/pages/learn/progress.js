/** Which lessons were finished on this computer. */

const KEY = 'bolshak.lessons';

/** @returns {Set<string>} */
export function finished() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return new Set();
  }
}

/** @param {string} name */
export function finish(name) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...finished().add(name)]));
  } catch {
    // Without storage nothing is remembered.
  }
}
