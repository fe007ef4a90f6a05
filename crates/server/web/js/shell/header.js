/** What stands above every page: the way to each place, and what is changed with one tap. */
import { account, onAccount } from '../account.js';
import { get, make } from '../dom.js';
import { currentLanguage, onLanguage, t, useLanguage } from '../i18n.js';
import { change, onSettings, schemes, settings } from '../settings.js';
import { icon } from './icons.js';
import { startPlaces } from './places.js';

/** @param {string} id @param {string} name @param {string} words  what the button does, and how it stands */
function dress(id, name, words) {
  const button = get(id);
  button.replaceChildren(icon(name));
  button.setAttribute('aria-label', words);
  button.title = words;
}

/** Whoever is signed in finds his name there. */
function showAccount() {
  const name = account()?.name;
  const link = get('account-link');
  link.replaceChildren(icon('person'), ...(name ? [make('span', {}, name)] : []));
  link.title = name ?? t('account.title');
  link.setAttribute('aria-label', name ? `${t('account.own')}: ${name}` : t('account.title'));
}

function show() {
  showAccount();
  dress('sound', settings.sound ? 'sound' : 'silence', t(settings.sound ? 'tool.sound-on' : 'tool.sound-off'));
  get('sound').setAttribute('aria-pressed', String(settings.sound));
  dress('scheme', settings.scheme, t(`tool.scheme.${settings.scheme}`));
  dress('settings', 'settings', t('tool.settings'));
  dress('help', 'help', t('tool.help'));
  dress('tools-menu', 'menu', t('tool.menu'));
  if (settings.scheme === 'automatic') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = settings.scheme;
}

const nextScheme = () => schemes[(schemes.indexOf(settings.scheme) + 1) % schemes.length];

export function startHeader() {
  get('sound').addEventListener('click', () => change({ sound: !settings.sound }));
  get('scheme').addEventListener('click', () => change({ scheme: nextScheme() }));
  const language = get('language', HTMLSelectElement);
  language.value = currentLanguage();
  language.addEventListener('change', () => {
    change({ language: language.value });
    void useLanguage(language.value);
  });
  startPlaces();
  onSettings(show);
  onAccount(showAccount);
  onLanguage(show);
  show();
}
