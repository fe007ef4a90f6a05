/** Endgame tables that are not there: an offer to build them, and how far the build has come. */
import { buildEndgames, endgames } from '../../api.js';
import { get, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { t } from '../../i18n.js';

/** How often it is asked how far a build has come, in milliseconds. */
const PACE = 700;
/** Nothing is offered for positions with more pieces: no tables that are built on request know them. */
const MOST_PIECES = 4;

export const lackingTemplate = `
  <section id="lacking" class="tables card" aria-labelledby="lacking-title" hidden>
    <h2 id="lacking-title" data-i18n="analysis.tables"></h2>
    <p id="lacking-words" class="hint"></p>
    <button type="button" id="build-tables" class="quiet" data-i18n="analysis.build-tables"></button>
    <progress id="tables-progress" max="1" data-i18n-label="analysis.tables-built" hidden></progress>
    <p id="lacking-news" role="status"></p>
  </section>`;

export class LackingTables {
  /** @type {import('../../api.js').EndgameTables | null} */
  #state = null;
  #variant = '';
  #closed = false;
  #asking = false;
  /** Whether the position shown is one that tables would know. */
  #wanted = false;

  /** @param {() => void} there  called when tables have been built */
  constructor(there) {
    this.there = there;
    get('build-tables').addEventListener('click', () => void this.#build());
  }

  /** @param {string} variant @param {import('../../wire.d.ts').NodePosition} here */
  show(variant, { tables, view, result }) {
    this.#wanted = !tables && !result && view.pieces.length <= MOST_PIECES;
    if (variant !== this.#variant) [this.#variant, this.#state] = [variant, null];
    this.#draw();
    if (this.#wanted && this.#state === null) void this.#ask();
  }

  close() {
    this.#closed = true;
  }

  /** Asks how it stands, again and again while something is being built. */
  async #ask() {
    if (this.#asking) return;
    this.#asking = true;
    try {
      for (;;) {
        const [before, variant] = [this.#state, this.#variant];
        const state = await endgames(variant);
        if (this.#closed || variant !== this.#variant) return;
        this.#state = state;
        this.#draw();
        if (this.#state.share === null) {
          if (before?.share != null && this.#state.failed === null) this.#built();
          return;
        }
        await new Promise((done) => { setTimeout(done, PACE); });
      }
    } catch (error) {
      tell('lacking-news', errorWords(error));
    } finally {
      this.#asking = false;
    }
  }

  async #build() {
    try {
      this.#state = await buildEndgames(this.#variant, this.#state?.offered ?? MOST_PIECES);
      this.#draw();
      await this.#ask();
    } catch (error) {
      tell('lacking-news', errorWords(error));
    }
  }

  #built() {
    tell('lacking-news', t('analysis.tables-there'));
    this.there();
  }

  #draw() {
    const { offered, share, failed } = this.#state ?? { offered: null, share: null, failed: null };
    const isBuilt = share !== null;
    get('lacking').hidden = !this.#wanted || !(offered || isBuilt);
    get('build-tables').hidden = isBuilt;
    const progress = get('tables-progress', HTMLProgressElement);
    progress.hidden = !isBuilt;
    progress.value = share ?? 0;
    get('lacking-words').textContent = isBuilt
      ? t('analysis.tables-share', { share: Math.floor(share * 100) })
      : t('analysis.tables-lacking', { n: offered ?? MOST_PIECES });
    if (failed) tell('lacking-news', t('analysis.tables-failed', { why: failed }));
  }
}
