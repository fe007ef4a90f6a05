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
      <label><span data-i18n="reporting.game"></span> <select id="report-game"></select></label>
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
      const game = get('report-game', HTMLSelectElement).value;
      await report(name, { text: text.value, ...(game ? { game } : {}) });
      text.value = '';
      tell('report-done', t('reporting.done'));
    });
  });
}

/** @param {boolean} own @param {[id: string, words: string][]} games  in which it may have happened */
export function showReport(own, games) {
  get('report').hidden = own || account() === null;
  get('report-game', HTMLSelectElement).replaceChildren(new Option(t('reporting.no-game'), ''), ...games.map(([id, words]) => new Option(words, id)));
}
