/** Telling the administrators of a member. */
import { account } from '../../account.js';
import { report } from '../../api.js';
import { get, tell } from '../../dom.js';
import { t } from '../../i18n.js';

export const template = `
  <details id="report" class="card" hidden>
    <summary data-i18n="reporting.title"></summary>
    <form id="report-form" class="account-form">
      <label><span data-i18n="reporting.about"></span> <textarea id="report-text" rows="3" maxlength="1000" required></textarea></label>
      <label><span data-i18n="reporting.place"></span> <select id="report-place" aria-describedby="report-kept"></select></label>
      <p id="report-kept" class="hint" data-i18n="reporting.kept"></p>
      <button type="submit" data-i18n="reporting.send"></button>
      <p id="report-done" class="hint" role="status"></p>
    </form>
  </details>`;

/** @param {string} name  of the member @param {(act: () => Promise<void>) => Promise<void>} attempt */
export function startReport(name, attempt) {
  get('report-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => {
      const text = get('report-text', HTMLTextAreaElement);
      const place = Object.fromEntries(new URLSearchParams(get('report-place', HTMLSelectElement).value));
      await report(name, { text: text.value, ...place });
      text.value = '';
      tell('report-done', t('reporting.done'));
    });
  });
}

/** The place that whoever comes from a talk reports, as the address names it. @returns {[place: string, words: string][]} */
function comeFrom() {
  const asked = new URLSearchParams(location.search);
  const found = ['game', 'study'].find((kind) => asked.has(kind));
  return found ? [[String(new URLSearchParams({ [found]: asked.get(found) ?? '' })), t(`reporting.from-${found}`)]] : [];
}

/** @param {boolean} own @param {[id: string, words: string][]} games  in which it may have happened */
export function showReport(own, games) {
  const element = get('report', HTMLDetailsElement);
  element.hidden = own || account() === null;
  const select = get('report-place', HTMLSelectElement);
  const [from, chosen] = [comeFrom(), select.value];
  const places = [...from, ['', t('reporting.no-game')], ...games.map(([id, words]) => [`game=${id}`, words])];
  select.replaceChildren(...places.map(([place, words]) => new Option(words, place)));
  if (chosen) select.value = chosen;
  // Once: whoever folds it up again wants it so.
  if (from.length && !element.hidden && element.dataset.opened === undefined) {
    element.dataset.opened = '';
    element.open = true;
    get('report-text').focus();
  }
}
