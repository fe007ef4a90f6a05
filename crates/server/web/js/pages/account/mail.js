/** One's address for e-mail: giving it, whether it is confirmed, reminders, removing it. Nothing where the server sends none. */
import { giveMailAddress, mailInfo, removeMailAddress, wantReminders } from '../../api.js';
import { get, tell } from '../../dom.js';
import { currentLanguage, t } from '../../i18n.js';

/** @typedef {import('../../wire.d.ts').MailInfo} MailInfo */

export const template = `
  <section id="mail" class="card" aria-labelledby="mail-title" hidden>
    <h2 id="mail-title" data-i18n="mail.title"></h2>
    <p id="mail-state" role="status"></p>
    <label class="switch" id="mail-reminders-choice" hidden><input type="checkbox" id="mail-reminders"> <span data-i18n="mail.reminders"></span></label>
    <form id="mail-give" class="account-form">
      <p class="hint" data-i18n="mail.about"></p>
      <label><span data-i18n="mail.address"></span> <input type="email" id="mail-address" maxlength="254" autocomplete="email" required></label>
      <label><span data-i18n="account.password"></span> <input type="password" id="mail-password" maxlength="200" autocomplete="current-password" required></label>
      <label class="switch"><input type="checkbox" id="mail-want"> <span data-i18n="mail.reminders"></span></label>
      <button type="submit" data-i18n="mail.give"></button>
    </form>
    <button type="button" id="mail-remove" data-i18n="mail.remove" hidden></button>
  </section>`;

/** @param {string} id */
const input = (id) => get(id, HTMLInputElement);

/** @param {(act: () => Promise<void>) => Promise<void>} attempt  does what the server may refuse */
export function startMail(attempt) {
  get('mail-give').addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => {
      await giveMailAddress({
        address: input('mail-address').value, password: input('mail-password').value, language: currentLanguage(), reminders: input('mail-want').checked,
      });
      input('mail-password').value = '';
      await showMail();
    });
  });
  get('mail-remove').addEventListener('click', () => void attempt(async () => {
    await removeMailAddress();
    await showMail();
  }));
  input('mail-reminders').addEventListener('change', () => void attempt(() => wantReminders(input('mail-reminders').checked)));
}

/** Asks the server how it stands. */
export async function showMail() {
  const info = await mailInfo();
  if (document.getElementById('mail')) show(info);
}

/** @param {MailInfo} info */
function show({ available, own }) {
  get('mail').hidden = !available && !own;
  tell('mail-state', own ? t(own.confirmed ? 'mail.confirmed' : 'mail.unconfirmed', { address: own.address }) : '');
  get('mail-give').hidden = own !== null || !available;
  get('mail-remove').hidden = own === null;
  get('mail-reminders-choice').hidden = !own?.confirmed;
  input('mail-reminders').checked = own?.reminders ?? false;
}
