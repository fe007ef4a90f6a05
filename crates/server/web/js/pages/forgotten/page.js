/** Whoever has forgotten his password asks for a mail. Whether there is such a member is not told. */
import { forgotten } from '../../api.js';
import { get, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { onLanguage, t } from '../../i18n.js';
import { fill } from '../../template.js';

const template = `
  <section class="page-text account" aria-labelledby="forgotten-title">
    <h1 id="forgotten-title" data-i18n="forgotten.title"></h1>
    <p id="forgotten-error" class="error" role="alert"></p>
    <form id="forgotten" class="card account-form">
      <p data-i18n="forgotten.about"></p>
      <label><span data-i18n="forgotten.who"></span> <input type="text" id="forgotten-who" maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false" required></label>
      <button type="submit" class="primary" data-i18n="forgotten.go"></button>
      <p id="forgotten-done" role="status" hidden></p>
    </form>
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  const entitle = () => context.title(t('forgotten.title'));
  entitle();
  get('forgotten').addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  return onLanguage(entitle);
}

async function send() {
  tell('forgotten-error', '');
  try {
    await forgotten(get('forgotten-who', HTMLInputElement).value);
    tell('forgotten-done', t('forgotten.done'));
  } catch (error) {
    tell('forgotten-error', errorWords(error));
  }
}
