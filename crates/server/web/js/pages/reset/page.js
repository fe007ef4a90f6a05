/** A new password for who has forgotten his, by the code in the address. */
import { resetPassword } from '../../api.js';
import { get, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { onLanguage, t } from '../../i18n.js';
import { fill } from '../../template.js';

const template = `
  <section class="page-text account" aria-labelledby="reset-title">
    <h1 id="reset-title" data-i18n="reset.title"></h1>
    <p id="reset-error" class="error" role="alert"></p>
    <form id="reset" class="card account-form">
      <p data-i18n="reset.about"></p>
      <label><span data-i18n="reset.password"></span> <input type="password" id="reset-password" maxlength="200" autocomplete="new-password" required></label>
      <label class="switch"><input type="checkbox" id="reset-show"> <span data-i18n="account.show"></span></label>
      <button type="submit" class="primary" data-i18n="reset.go"></button>
    </form>
  </section>`;

/** @param {string} id */
const input = (id) => get(id, HTMLInputElement);

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  const entitle = () => context.title(t('reset.title'));
  entitle();
  input('reset-show').addEventListener('change', () => {
    input('reset-password').type = input('reset-show').checked ? 'text' : 'password';
  });
  get('reset').addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  return onLanguage(entitle);
}

/** What stands behind the mark of an address has not been sent to the server before. */
async function send() {
  tell('reset-error', '');
  try {
    await resetPassword(location.hash.slice(1), input('reset-password').value);
    // Not to be found by going back.
    location.replace('/account');
  } catch (error) {
    tell('reset-error', errorWords(error));
  }
}
