/** Who is here: members who want to be seen, friends first. It is asked for while somebody looks. */
import { account, onAccount } from '../../account.js';
import { hideMe, member, presentMembers } from '../../api.js';
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { memberLink } from '../../member-names.js';

/** How often it is asked for while the list is open, in milliseconds. */
const AGAIN = 10_000;

export const presentTemplate = `
  <details id="present" class="card">
    <summary data-i18n="hall.present"></summary>
    <p id="present-none" class="hint" data-i18n="hall.present-none" hidden></p>
    <ul id="present-list" class="people-list"></ul>
    <label class="switch" id="hide-me-choice" hidden><input type="checkbox" id="hide-me"> <span data-i18n="hall.hide-me"></span></label>
  </details>`;

/** @param {import('../../wire.d.ts').PresentMember} one */
function row({ name, friend }) {
  const own = account()?.name === name;
  const tag = friend ? [' ', make('span', { class: 'tag tag-going' }, t('hall.friend'))] : [];
  const challenge = own || !account() ? [] : [' ', make('a', { class: 'button', href: `/?opponent=${encodeURIComponent(name)}` }, t('member.challenge'))];
  return make('li', {}, memberLink(name), ...tag, ...challenge);
}

/** @returns {() => void} ends it */
export function showPresent() {
  const box = get('present', HTMLDetailsElement);
  const hide = get('hide-me', HTMLInputElement);
  let shown = '';
  const show = async () => {
    if (!box.open || document.visibilityState === 'hidden') return;
    const found = await presentMembers().catch(() => null);
    if (!found || !box.isConnected) return;
    get('present-none').hidden = found.length > 0;
    const what = JSON.stringify([found, document.documentElement.lang, account()?.name]);
    // A list that has not changed keeps the focus of whoever is in it.
    if (what !== shown) get('present-list').replaceChildren(...found.map(row));
    shown = what;
  };
  // Nobody can choose before it is known what he has chosen.
  const ask = async () => {
    const me = account();
    const own = box.open && me ? await member(me.name).catch(() => null) : null;
    if (!box.isConnected) return;
    hide.checked = own?.hidden ?? false;
    get('hide-me-choice').hidden = own === null;
  };
  const open = () => Promise.all([ask(), show()]);
  box.addEventListener('toggle', () => void open());
  const endAccount = onAccount(() => void open());
  hide.addEventListener('change', async () => {
    await hideMe(hide.checked).catch(() => {
      hide.checked = !hide.checked;
    });
    await show();
  });
  const timer = window.setInterval(() => void show(), AGAIN);
  return () => {
    window.clearInterval(timer);
    endAccount();
  };
}
