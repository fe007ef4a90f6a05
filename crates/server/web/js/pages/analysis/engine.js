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
  showLines(get('engine-moves'), found?.lines ?? [], turned, onLine);
}

/** @param {FoundLine} best @param {string} first  the seat whose chances are told */
export function verdictWords({ chances }, first) {
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

/**
 * Shows the lines in the elements that are there already: what is found changes several times a second, and a button that
 * is replaced while it is pressed is not pressed.
 * @param {HTMLElement} list @param {FoundLine[]} lines @param {boolean} turned @param {(moves: string[]) => void} onLine
 */
function showLines(list, lines, turned, onLine) {
  while (list.children.length > lines.length) list.lastElementChild?.remove();
  while (list.children.length < lines.length) list.append(make('li', {}, make('b', { class: 'line-score' })));
  lines.forEach((line, i) => showLine(list.children[i], line, turned, onLine));
}

/** @param {Element} item @param {FoundLine} line @param {boolean} turned @param {(moves: string[]) => void} onLine */
function showLine(item, line, turned, onLine) {
  const [score, ...buttons] = [...item.children];
  score.textContent = scoreText(line, turned);
  for (const button of buttons.slice(line.moves.length)) button.remove();
  line.moves.forEach((text, i) => {
    const button = buttons[i] ?? item.appendChild(make('button', { type: 'button', class: 'quiet line-move' }));
    if (button.textContent !== text) button.textContent = text;
    if (button instanceof HTMLElement) button.onclick = () => onLine(line.moves.slice(0, i + 1));
  });
}
