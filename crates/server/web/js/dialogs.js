/** Settings, the list of keys, and the question before something that cannot be undone. */
import { get, make } from './dom.js';
import { t } from './i18n.js';
import { change, onSettings, selections, settings, switches, themes } from './settings.js';

const keys = [
  ['f'], ['?'], ['←'], ['→'], ['↑', 'Home'], ['↓', 'End'], ['← ↑ → ↓'], ['Enter', 'Space'], ['Esc'],
];
const keyWords = ['flip', 'help', 'back', 'forward', 'start', 'end', 'cells', 'choose', 'clear'];

/** @param {string} id */
const dialog = (id) => get(id, HTMLDialogElement);

function fillThemes() {
  get('themes').replaceChildren(...themes.map((theme) => {
    const input = make('input', { type: 'radio', name: 'theme', value: theme, id: `theme-${theme}` });
    input.checked = settings.theme === theme;
    input.addEventListener('change', () => change({ theme }));
    const swatch = make('span', { class: `swatch swatch-${theme}`, 'aria-hidden': 'true' });
    return make('label', { class: 'choice' }, input, swatch, ' ', t(`theme.${theme}`));
  }));
}

function fillSwitches() {
  get('switches').replaceChildren(...switches.map((name) => {
    const input = make('input', { type: 'checkbox', id: `set-${name}` });
    input.checked = settings[name];
    input.addEventListener('change', () => change({ [name]: input.checked }));
    return make('label', { class: 'switch' }, input, ' ', t(`settings.${name}`));
  }));
}

function fillSelections() {
  const fields = Object.entries(selections).map(([name, values]) => {
    const select = make('select', { id: `set-${name}` }, ...values.map((value) => make('option', { value }, t(`settings.${name}.${value}`))));
    select.value = settings[/** @type {keyof typeof selections} */ (name)];
    select.addEventListener('change', () => change({ [name]: select.value }));
    return make('label', { class: 'selection' }, make('span', {}, t(`settings.${name}`)), select);
  });
  get('selections').replaceChildren(...fields);
}

function fillKeys() {
  get('help-keys').replaceChildren(...keys.flatMap((names, i) => [
    make('dt', {}, ...names.flatMap((name, j) => [j ? ' ' : '', make('kbd', {}, name)])),
    make('dd', {}, t(`help.${keyWords[i]}`)),
  ]));
}

export function showHelp() {
  fillKeys();
  if (!dialog('help-dialog').open) dialog('help-dialog').showModal();
}

function showSettings() {
  fillThemes();
  fillSwitches();
  fillSelections();
  dialog('settings-dialog').showModal();
}

function showSound() {
  get('sound').setAttribute('aria-pressed', String(settings.sound));
  get('sound-text').textContent = t(settings.sound ? 'tool.sound-on' : 'tool.sound-off');
}

/** @param {string} question @returns {Promise<boolean>} */
export function confirm(question) {
  const box = dialog('confirm-dialog');
  get('confirm-text').textContent = question;
  box.returnValue = 'no';
  box.showModal();
  return new Promise((resolve) => {
    box.addEventListener('close', () => resolve(box.returnValue === 'yes'), { once: true });
  });
}

export function startDialogs() {
  get('settings').addEventListener('click', showSettings);
  get('help').addEventListener('click', showHelp);
  get('sound').addEventListener('click', () => change({ sound: !settings.sound }));
  onSettings(showSound);
  showSound();
}

/** After a change of language. */
export function retellDialogs() {
  showSound();
}
