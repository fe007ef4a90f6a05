/** What an administrator does for a member: the title that he has proved, an address for a new password. */
import { giveTitle, judge, makeReset } from '../../api.js';
import { get, make, offer, refill, tell } from '../../dom.js';
import { t } from '../../i18n.js';
import { forgetTitle } from '../../member-names.js';

/** @typedef {import('../../wire.d.ts').Profile} Profile */

export const template = `
  <form id="administration" class="card account-form" aria-labelledby="administration-title" hidden>
    <h2 id="administration-title" data-i18n="admin.title"></h2>
    <label><span data-i18n="admin.grade"></span> <select id="admin-grade"></select></label>
    <button type="submit" data-i18n="admin.confirm"></button>
    <p><button type="button" id="admin-reset" data-i18n="admin.reset"></button></p>
    <p id="admin-done" class="hint" role="status"></p>
    <p id="admin-address-line" hidden><label><span data-i18n="admin.address"></span> <input type="text" id="admin-address" readonly></label></p>
  </form>
  <form id="judgement" class="card account-form" aria-labelledby="judgement-title" hidden>
    <h2 id="judgement-title" data-i18n="judgement.title"></h2>
    <label><span data-i18n="judgement.kind"></span> <select id="judgement-kind"></select></label>
    <label id="judgement-days-line" hidden><span data-i18n="judgement.days"></span> <input type="number" id="judgement-days" min="1" max="3650" value="7"></label>
    <label><span data-i18n="judgement.text"></span> <textarea id="judgement-text" rows="2" maxlength="1000"></textarea></label>
    <button type="submit" data-i18n="judgement.go"></button>
    <p class="hint"><a href="/moderation" data-i18n="judgement.log"></a></p>
    <p id="judgement-done" class="hint" role="status"></p>
  </form>`;

const JUDGEMENTS = ['warning', 'mute', 'unmute', 'closing', 'reopening', 'dismissal'];

/** @param {string} name  of the member @param {(act: () => Promise<void>) => Promise<void>} attempt @param {() => Promise<void>} again  shows the member anew */
export function startAdministration(name, attempt, again) {
  get('administration').addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => {
      await giveTitle(name, get('admin-grade', HTMLSelectElement).value || null);
      forgetTitle(name);
      await again();
      tell('admin-done', t('member.saved'));
    });
  });
  const days = () => get('judgement-kind', HTMLSelectElement).value === 'mute';
  get('judgement-kind').addEventListener('change', () => {
    get('judgement-days-line').hidden = !days();
  });
  get('judgement').addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => {
      const [kind, text] = [get('judgement-kind', HTMLSelectElement).value, get('judgement-text', HTMLTextAreaElement).value];
      await judge(name, { kind, text, ...(days() ? { days: get('judgement-days', HTMLInputElement).valueAsNumber } : {}) });
      await again();
      get('judgement-text', HTMLTextAreaElement).value = '';
      tell('judgement-done', t('judgement.done'));
    });
  });
  get('admin-reset').addEventListener('click', () => void attempt(async () => {
    const { path } = await makeReset(name);
    const address = get('admin-address', HTMLInputElement);
    address.value = new URL(path, location.origin).href;
    get('admin-address-line').hidden = false;
    address.focus();
    address.select();
  }));
}

/** @param {Profile} profile */
export function showAdministration({ title = '', titles }) {
  const isAllowed = titles.length > 0;
  get('administration').hidden = !isAllowed;
  get('judgement').hidden = !isAllowed;
  if (!isAllowed) return;
  const options = titles.map((one) => make('option', { value: one }, one));
  const select = get('admin-grade', HTMLSelectElement);
  refill(select, [make('option', { value: '' }, t('admin.none')), ...options]);
  offer(select, title);
  refill(get('judgement-kind', HTMLSelectElement), JUDGEMENTS.map((kind) => make('option', { value: kind }, t(`judgement.${kind}`))));
}
