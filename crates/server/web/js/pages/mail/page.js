/** What the links in mails lead to: an address is confirmed, or reminders end. A press of the button does it, for programs look at links, too. */
import { loadAccount } from '../../account.js';
import { confirmMail, stopMail } from '../../api.js';
import { get, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { onLanguage, t } from '../../i18n.js';
import { fill } from '../../template.js';

const template = `
  <section class="page-text account" aria-labelledby="mail-link-title">
    <h1 id="mail-link-title" data-i18n="mail.title"></h1>
    <p id="mail-link-error" class="error" role="alert"></p>
    <p id="mail-link-about"></p>
    <button type="button" id="mail-link-go" class="primary"></button>
    <p id="mail-link-done" role="status" hidden></p>
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  // What stands behind the mark of an address has not been sent to the server before.
  const [purpose, ...rest] = location.hash.slice(1).split('.');
  const stops = purpose === 'stop';
  const show = () => {
    context.title(t('mail.title'));
    get('mail-link-about').textContent = t(stops ? 'mail.stop-about' : 'mail.confirm-about');
    get('mail-link-go').textContent = t(stops ? 'mail.stop' : 'mail.confirm');
  };
  show();
  get('mail-link-go').addEventListener('click', () => void follow(stops, rest.join('.')));
  return onLanguage(show);
}

/** @param {boolean} stops @param {string} code */
async function follow(stops, code) {
  tell('mail-link-error', '');
  try {
    await (stops ? stopMail(code) : confirmMail(code));
    await loadAccount();
    get('mail-link-go').hidden = true;
    tell('mail-link-done', t(stops ? 'mail.stopped' : 'mail.done'));
  } catch (error) {
    tell('mail-link-error', errorWords(error));
  }
}
