/** The engine beside the board: how the position stands, in a bar, in words and in lines of play. */
import { get, make } from '../../dom.js';
import { currentLanguage, t } from '../../i18n.js';

/** @typedef {import('../../wire.d.ts').FoundLine} FoundLine */
/** @typedef {Extract<import('../../wire.d.ts').AnalysisMessage, { type: 'found' }>} Found */

export const engineTemplate = `
  <section class="engine card" aria-labelledby="engine-title">
    <h2 id="engine-title" class="hidden" data-i18n="analysis.engine"></h2>
    <div class="row engine-head">
      <button type="button" id="engine" role="switch" aria-checked="false" aria-keyshortcuts="l" data-i18n="analysis.engine"></button>
      <label><span data-i18n="analysis.lines"></span> <select id="engine-lines"><option value="1">1</option><option value="2">2</option><option value="3">3</option><option value="4">4</option><option value="5">5</option></select></label>
      <button type="button" id="threat" aria-pressed="false" aria-keyshortcuts="x" data-i18n="analysis.threat"></button>
    </div>
    <div id="engine-bar" class="engine-bar" role="img" hidden><span class="bar-win"></span><span class="bar-draw"></span><span class="bar-loss"></span></div>
    <p id="engine-verdict" class="engine-verdict" role="status"></p>
    <ol id="engine-moves" class="engine-moves"></ol>
    <p id="engine-effort" class="hint"></p>
  </section>`;

/** A score as people write it, for the first seat. @param {FoundLine} line @param {boolean} turned  whether the other side is to move */
export function scoreText({ score, ends }, turned) {
  const sign = turned ? -1 : 1;
  if (ends !== undefined) return `${ends * sign < 0 ? '−' : ''}#${Math.ceil(Math.abs(ends) / 2)}`;
  const men = (score * sign) / 100;
  return `${men > 0 ? '+' : men < 0 ? '−' : ''}${Math.abs(men).toFixed(2)}`;
}

/** @param {Found | null} found @param {{ first: string, turned: boolean, onLine: (moves: string[]) => void }} view */
export function showFound(found, { first, turned, onLine }) {
  const best = found?.lines[0];
  get('engine-bar').hidden = !best;
  get('engine-verdict').textContent = best ? verdictWords(best, first) : '';
  get('engine-effort').textContent = found ? effortWords(found) : '';
  if (best) showBar(best);
  get('engine-moves').replaceChildren(...(found?.lines ?? []).map((line) => lineItem(line, turned, onLine)));
}

/** @param {FoundLine} best @param {string} first  the seat whose chances are told */
function verdictWords({ chances }, first) {
  return t('analysis.verdict', { seat: t(`side.${first}`), verdict: t(`verdict.${chances.verdict}`), win: percent(chances.win), draw: percent(chances.draw), loss: percent(chances.loss) });
}

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)}`;

/** @param {FoundLine} best */
function showBar({ chances }) {
  const bar = get('engine-bar');
  const parts = [chances.win, chances.draw, chances.loss];
  [...bar.children].forEach((part, i) => {
    if (part instanceof HTMLElement) part.style.flexGrow = String(parts[i]);
  });
  bar.setAttribute('aria-label', parts.map(percent).join(' / '));
}

/** @param {Found} found */
function effortWords({ depth, nodes, time }) {
  const number = new Intl.NumberFormat(currentLanguage());
  return t('analysis.effort', { depth, speed: number.format(Math.round(nodes / Math.max(1, time))) });
}

/** @param {FoundLine} line @param {boolean} turned @param {(moves: string[]) => void} onLine */
function lineItem(line, turned, onLine) {
  const moves = line.moves.map((text, i) => {
    const button = make('button', { type: 'button', class: 'quiet line-move' }, text);
    button.addEventListener('click', () => onLine(line.moves.slice(0, i + 1)));
    return button;
  });
  return make('li', {}, make('b', { class: 'line-score' }, scoreText(line, turned)), ' ', ...moves);
}
