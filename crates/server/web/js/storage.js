/** What this computer remembers. Works without storage too: what is written then lasts as long as the page. */

/** @type {Map<string, string>} what the browser did not take */
const unkept = new Map();

/** What was written, or what is usual where nothing was or it cannot be read. @template T @param {string} key @param {T} usual @returns {T} */
export function read(key, usual) {
  try {
    return JSON.parse(unkept.get(key) ?? localStorage.getItem(key) ?? 'null') ?? usual;
  } catch {
    return usual;
  }
}

/** @param {string} key @param {unknown} value */
export function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}
