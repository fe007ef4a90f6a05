/** One's days of vacation from games by letter: how many are left, taking some, ending them early. */
import { endVacation, takeVacation, vacation } from '../../api.js';
import { get, tell } from '../../dom.js';
import { t } from '../../i18n.js';
import { momentText } from '../../words.js';

/** @typedef {import('../../wire.d.ts').VacationInfo} VacationInfo */

export const template = `
  <section id="vacation" class="card" aria-labelledby="vacation-title" hidden>
    <h2 id="vacation-title" data-i18n="vacation.title"></h2>
    <p class="hint" data-i18n="vacation.about"></p>
    <p id="vacation-left"></p>
    <form id="vacation-take" class="row">
      <label class="row"><span data-i18n="vacation.from"></span> <input type="date" id="vacation-from" required></label>
      <label class="row"><span data-i18n="vacation.days"></span> <input type="number" id="vacation-days" min="1" value="7" required></label>
      <button type="submit" data-i18n="vacation.take"></button>
    </form>
    <div id="vacation-taken" class="row" hidden>
      <strong id="vacation-words" role="status"></strong>
      <button type="button" id="vacation-end"></button>
    </div>
  </section>`;

/** @param {string} id */
const input = (id) => get(id, HTMLInputElement);

/** The day of a moment as fields for days have it, where one is. @param {Date} day */
const dayText = (day) => [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, '0')).join('-');

/** A day that has begun begins now. @returns {number | null} */
function chosenStart() {
  const [year, month, day] = input('vacation-from').value.split('-').map(Number);
  const begins = new Date(year, month - 1, day).getTime();
  return begins > Date.now() ? begins : null;
}

/** @param {(act: () => Promise<void>) => Promise<void>} attempt  does what the server may refuse */
export function startVacation(attempt) {
  const today = dayText(new Date());
  input('vacation-from').value = today;
  input('vacation-from').min = today;
  get('vacation-take').addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => show(await takeVacation(input('vacation-days').valueAsNumber, chosenStart())));
  });
  get('vacation-end').addEventListener('click', () => void attempt(async () => show(await endVacation())));
}

/** Asks the server how it stands. */
export async function showVacation() {
  const own = await vacation();
  if (document.getElementById('vacation')) show(own);
}

/** @param {VacationInfo} own */
function show({ allowance, left, vacation: taken }) {
  get('vacation').hidden = allowance === 0 && !taken;
  tell('vacation-left', t('vacation.left', { n: left, all: allowance }));
  get('vacation-take').hidden = taken !== null || left === 0;
  input('vacation-days').max = String(allowance);
  get('vacation-taken').hidden = taken === null;
  if (!taken) return;
  const lasts = taken.begins <= Date.now();
  tell('vacation-words', t(lasts ? 'vacation.until' : 'vacation.planned', { from: momentText(taken.begins), until: momentText(taken.ends) }));
  get('vacation-end').textContent = t(lasts ? 'vacation.end' : 'vacation.call-off');
}
