/** One's account: signing up and in; and for who is signed in, name, password, browsers, data. */
import { account, loadAccount, onAccount } from '../../account.js';
import { changeAccount, DATA_ADDRESS, leave, mailInfo, ServerError, signIn, signOut, signOutEverywhere, signUp } from '../../api.js';
import { get, make, offer, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { onLanguage, t } from '../../i18n.js';
import { fill } from '../../template.js';
import { ago, dateText } from '../../words.js';
import { showMail, startMail, template as mail } from './mail.js';
import { showVacation, startVacation, template as vacation } from './vacation.js';

/** @typedef {import('../../wire.d.ts').Account} Account */

const template = `
  <section class="page-text account" aria-labelledby="account-title">
    <h1 id="account-title"></h1>
    <p id="account-error" class="error" role="alert"></p>
    <p id="account-done" class="notice" role="status" hidden></p>
    <form id="account-enter" class="card account-form" hidden>
      <fieldset>
        <legend class="hidden" data-i18n="account.enter"></legend>
        <div class="choices choices-row">
          <label class="choice"><input type="radio" name="account-way" id="way-in" value="in" checked> <span data-i18n="account.sign-in"></span></label>
          <label class="choice"><input type="radio" name="account-way" id="way-up" value="up"> <span data-i18n="account.sign-up"></span></label>
        </div>
      </fieldset>
      <p id="account-about" class="hint"></p>
      <label><span data-i18n="account.name"></span> <input type="text" id="account-name" name="username" maxlength="20" autocomplete="username" autocapitalize="none" spellcheck="false" required></label>
      <label><span data-i18n="account.password"></span> <input type="password" id="account-password" name="password" maxlength="200" autocomplete="current-password" required></label>
      <label class="switch"><input type="checkbox" id="account-show"> <span data-i18n="account.show"></span></label>
      <button type="submit" id="account-go" class="primary"></button>
      <p id="account-no-mail" class="hint" data-i18n="account.forgotten"></p>
      <a id="account-forgotten" href="/forgotten" data-i18n="forgotten.title" hidden></a>
    </form>
    <div id="account-own" class="account-own" hidden>
      <p id="account-since" class="hint"></p>
      <div class="row">
        <button type="button" id="sign-out" class="primary" data-i18n="account.sign-out"></button>
        <a class="button" id="account-moderation" href="/moderation" data-i18n="moderation.title" hidden></a>
        <a class="button" id="account-data" href="${DATA_ADDRESS}" download="bolshak.json" data-i18n="account.data"></a>
      </div>
      ${vacation}
      ${mail}
      <section class="card" aria-labelledby="sessions-title">
        <h2 id="sessions-title" data-i18n="account.sessions"></h2>
        <ul id="sessions" class="account-sessions"></ul>
        <button type="button" id="sign-out-everywhere" data-i18n="account.sign-out-everywhere"></button>
      </section>
      <form id="account-change" class="card account-form">
        <h2 data-i18n="account.change"></h2>
        <label><span data-i18n="account.name"></span> <input type="text" id="new-name" maxlength="20" autocomplete="username" autocapitalize="none" spellcheck="false" required></label>
        <label><span data-i18n="account.new-password"></span> <input type="password" id="new-password" maxlength="200" autocomplete="new-password"></label>
        <label><span data-i18n="account.old-password"></span> <input type="password" id="old-password" maxlength="200" autocomplete="current-password" required></label>
        <button type="submit" data-i18n="account.save"></button>
      </form>
      <details class="card">
        <summary data-i18n="account.leave"></summary>
        <form id="account-leave" class="account-form">
          <p data-i18n="account.leave-about"></p>
          <label><span data-i18n="account.password"></span> <input type="password" id="leave-password" maxlength="200" autocomplete="current-password" required></label>
          <button type="submit" class="danger" data-i18n="account.leave-for-good"></button>
        </form>
      </details>
    </div>
  </section>`;

/** @param {string} id */
const input = (id) => get(id, HTMLInputElement);

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  const page = new AccountPage(context);
  const ends = [onAccount(() => page.show()), onLanguage(() => page.show())];
  return () => ends.forEach((end) => end());
}

class AccountPage {
  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
    const submits = (/** @type {string} */ id, /** @type {() => Promise<void>} */ act) => {
      get(id).addEventListener('submit', (event) => {
        event.preventDefault();
        void this.#try(act);
      });
    };
    submits('account-enter', () => this.#enter());
    submits('account-change', () => this.#change());
    submits('account-leave', async () => this.#left(await leave(input('leave-password').value)));
    for (const way of ['way-in', 'way-up']) input(way).addEventListener('change', () => this.show());
    input('account-show').addEventListener('change', () => {
      input('account-password').type = input('account-show').checked ? 'text' : 'password';
    });
    get('sign-out').addEventListener('click', () => void this.#try(async () => this.#left(await signOut('here'))));
    get('sign-out-everywhere').addEventListener('click', () => void this.#try(async () => this.#left(await signOutEverywhere())));
    startVacation((act) => this.#try(act));
    startMail((act) => this.#try(act));
    this.show();
  }

  show() {
    const own = account();
    get('account-enter').hidden = own !== null;
    get('account-own').hidden = own === null;
    get('account-title').textContent = own?.name ?? t('account.title');
    this.context.title(own?.name ?? t('account.title'));
    if (own) for (const part of [showVacation, showMail]) part().catch(() => {});
    if (own) this.#showOwn(own);
    else this.#showWay();
  }

  #showWay() {
    const isNew = input('way-up').checked;
    get('account-about').textContent = t(isNew ? 'account.about-up' : 'account.about-in');
    get('account-go').textContent = t(isNew ? 'account.sign-up' : 'account.sign-in');
    mailInfo().then(({ available }) => this.#showForgotten(available)).catch(() => {});
    input('account-password').autocomplete = isNew ? 'new-password' : 'current-password';
  }

  /** @param {boolean} byMail */
  #showForgotten(byMail) {
    if (!document.getElementById('account-enter')) return;
    get('account-no-mail').hidden = byMail;
    get('account-forgotten').hidden = !byMail;
  }

  /** @param {Account} own */
  #showOwn({ name, since, sessions, administrator }) {
    get('account-moderation').hidden = !administrator;
    get('account-since').textContent = t('account.since', { date: dateText(since) });
    offer(input('new-name'), name);
    get('sessions').replaceChildren(...sessions.map((session) => {
      const device = session.device || t('account.some-device');
      const about = session.here ? t('account.here') : t('account.seen', { when: ago(session.seen) });
      const end = make('button', { type: 'button', class: 'quiet', 'data-session': session.key, 'aria-label': `${t('account.sign-out')}: ${device}` }, t('account.sign-out'));
      end.addEventListener('click', () => void this.#try(async () => {
        await signOut(session.key);
        await loadAccount();
      }));
      return make('li', {}, make('span', {}, make('strong', {}, device), ' ', make('span', { class: 'hint' }, about)), ...(session.here ? [] : [end]));
    }));
  }

  async #enter() {
    const enter = input('way-up').checked ? signUp : signIn;
    await enter(input('account-name').value, input('account-password').value);
    // Whatever is open was asked for as somebody else.
    location.assign(this.context.gameLeft() ?? '/');
  }

  async #change() {
    const name = input('new-name').value.trim();
    const newPassword = input('new-password').value;
    await changeAccount({
      password: input('old-password').value,
      ...(name === account()?.name ? {} : { name }),
      ...(newPassword === '' ? {} : { newPassword }),
    });
    for (const id of ['new-password', 'old-password']) input(id).value = '';
    await loadAccount();
    tell('account-done', t('account.changed'));
  }

  /** @param {unknown} _answer  the server has none */
  #left(_answer) {
    location.assign('/');
  }

  /** Does what the server may refuse. @param {() => Promise<void>} act */
  async #try(act) {
    tell('account-error', '');
    tell('account-done', '');
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      tell('account-error', errorWords(error));
    }
  }
}
