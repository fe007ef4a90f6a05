/**
 * How good the line to the server is: how long it takes there and back, as a word, a shape and milliseconds. It is no live
 * region: it changes all the time, and a line that is lost or back is told by the page.
 */
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { mySeat } from '../../seats.js';
import { DEAD, LATE } from '../../pulse.js';

export const qualityTemplate = `
  <p id="quality" class="quality" hidden><span class="quality-bars" aria-hidden="true"></span> <span id="quality-words"></span></p>`;

/** Up to how many milliseconds a line is called so. What the server gives back for each move (docs/wire.md) ends where it is poor. */
const NAMES = /** @type {const} */ ([['good', 150], ['fair', 400], ['poor', Infinity]]);
const BARS = { lost: 0, poor: 1, fair: 2, good: 3 };

/** @typedef {keyof typeof BARS} Quality */

export class LineQuality {
  constructor() {
    get('quality').firstElementChild?.append(...[1, 2, 3].map(() => make('span')));
  }

  /**
   * Where several share the device the line is its owner's, and who looks on or back loses nothing by a slow one.
   * @param {Parameters<typeof mySeat>[0] & { result: unknown } | null} state @param {import('../../game-socket.js').GameSocket} socket
   */
  show(state, { online, pulse }) {
    const wanted = state !== null && mySeat(state) !== null && !state.result;
    const { waited } = pulse;
    const taken = waited >= LATE ? waited : pulse.taken;
    const quality = !online || waited >= DEAD ? 'lost' : named(taken);
    // Until the first answer nothing is known.
    get('quality').hidden = !wanted || (quality !== 'lost' && !taken);
    get('quality').dataset.quality = quality;
    const words = t(`quality.${quality}`, { ms: Math.round(taken) });
    if (get('quality-words').textContent !== words) get('quality-words').textContent = words;
    for (const [i, bar] of [...get('quality').querySelectorAll('.quality-bars span')].entries()) bar.classList.toggle('is-on', i < BARS[quality]);
  }
}

/** @param {number} taken  in milliseconds @returns {Quality} */
const named = (taken) => NAMES.find(([, most]) => taken <= most)?.[0] ?? 'poor';
