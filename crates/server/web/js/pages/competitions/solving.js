/** Problems that are solved: what each solution is worth, and how long it took. */
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';

/** @typedef {import('../../wire.d.ts').CompetitionInfo} CompetitionInfo */
/** @typedef {import('../../wire.d.ts').CompetitionGroup} CompetitionGroup */
/** @typedef {import('../../wire.d.ts').CompetitionDeed} CompetitionDeed */

export const solvingTemplate = `
  <section id="solving" class="card" aria-labelledby="solving-title" hidden>
    <h2 id="solving-title" data-i18n="solving.title"></h2>
    <p class="hint no-print" data-i18n="solving.how"></p>
    <div class="wide-table"><table id="solving-table" class="competition-table"></table></div>
  </section>`;

/** `7 12:30`: the points, and minutes and seconds. @param {string} text @returns {{ points: string, seconds: number }} */
function read(text) {
  const [points = '', time = ''] = text.trim().split(/\s+/);
  const seconds = time.split(':').reduce((sum, part) => 60 * sum + (Number(part) || 0), 0);
  return { points, seconds };
}

/** @param {{ points: string, seconds: number }} solution */
const write = ({ points, seconds }) => (seconds ? `${points} ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : points);

export class Solving {
  /** @param {(deed: CompetitionDeed) => Promise<boolean>} act */
  constructor(act) {
    this.act = act;
  }

  /** @param {CompetitionInfo} info @param {CompetitionGroup | undefined} group */
  show({ entries, mayArbitrate }, group) {
    const problems = group?.problems ?? [];
    get('solving').hidden = problems.length === 0;
    if (!group || problems.length === 0) return;
    const focus = document.activeElement?.getAttribute('data-solution');
    const head = make('tr', {}, make('th', {}, ''), ...problems.map((most, number) => make('th', { scope: 'col' }, `${number + 1} (${most})`)));
    const rows = group.order.map((who) => make('tr', {}, make('td', {}, entries[who].name), ...problems.map((_, problem) => {
      const known = (group.solutions ?? []).find((solution) => solution.who === who && solution.problem === problem);
      const text = known ? write(known) : '';
      if (!mayArbitrate) return make('td', {}, text);
      const field = make('input', {
        type: 'text', size: '6', value: text, autocomplete: 'off', 'data-solution': `${who}-${problem}`,
        'aria-label': t('solving.of', { name: entries[who].name, n: problem + 1 }),
      });
      field.addEventListener('change', async () => {
        if (!await this.act({ deed: 'solve', who, problem, ...read(field.value) }) && field.isConnected) field.value = text;
      });
      return make('td', { class: 'competition-result' }, field);
    })));
    get('solving-table').replaceChildren(make('thead', {}, head), make('tbody', {}, ...rows));
    const field = focus ? document.querySelector(`[data-solution="${focus}"]`) : null;
    if (field instanceof HTMLInputElement) field.focus();
  }
}
