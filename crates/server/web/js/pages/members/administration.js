/** What an administrator does for a member: the title that he has proved, an address for a new password. */
import { giveTitle, makeReset } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { t } from '../../i18n.js';

/** @typedef {import('../../wire.d.ts').Profile} Profile */

export const template = `
  <form id="administration" class="card account-form" aria-labelledby="administration-title" hidden>
    <h2 id="administration-title" data-i18n="admin.title"></h2>
    <label><span data-i18n="admin.grade"></span> <select id="admin-grade"></select></label>
    <button type="submit" data-i18n="admin.confirm"></button>
    <button type="button" id="admin-reset" data-i18n="admin.reset"></button>
    <p id="admin-done" class="hint" role="status"></p>
    <p id="admin-address-line" hidden><label><span data-i18n="admin.address"></span> <input type="text" id="admin-address" readonly></label></p>
  </form>`;

/** @param {string} name  of the member @param {(act: () => Promise<void>) => Promise<void>} attempt @param {() => Promise<void>} again  shows the member anew */
export function startAdministration(name, attempt, again) {
  get('administration').addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => {
      await giveTitle(name, get('admin-grade', HTMLSelectElement).value || null);
      await again();
      tell('admin-done', t('member.saved'));
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
export function showAdministration({ title, titles }) {
  get('administration').hidden = titles.length === 0;
  const options = titles.map((one) => make('option', { value: one }, one));
  const select = get('admin-grade', HTMLSelectElement);
  select.replaceChildren(make('option', { value: '' }, t('admin.none')), ...options);
  select.value = title ?? '';
}
