/** Settings, the list of keys, and the question before something that cannot be undone. */
import { get, isBusy, make } from '../dom.js';
import { fill } from '../template.js';
import { t } from '../i18n.js';
import { change, selections, settings, switches, themes } from '../settings.js';
import { speechKeys } from '../speech-keys.js';
import { showVoiceSettings, startVoiceSettings, voiceTemplate } from './voice-settings.js';

const keys = [
  ['f'], ['z'], ['a'], ['/'], ['?'], ['←'], ['→'], ['↑', 'Home'], ['↓', 'End'], ['← ↑ → ↓'], ['Enter', 'Space'], ['Esc'], [']', '['],
];
const keyWords = ['flip', 'zen', 'aloud', 'talk', 'help', 'back', 'forward', 'start', 'end', 'cells', 'choose', 'clear', 'walk'];
const analysisKeys = [['l'], ['x'], ['a'], ['Space'], ['v'], ['c'], ['Delete'], [']', '[']];
const analysisWords = ['engine', 'threat', 'arrows', 'best', 'variation', 'comment', 'delete', 'chapter'];

const template = `
  <dialog id="settings-dialog" aria-labelledby="settings-title">
    <form method="dialog">
      <h2 id="settings-title" data-i18n="settings.title"></h2>
      <fieldset>
        <legend data-i18n="settings.theme"></legend>
        <div id="themes" class="choices choices-row"></div>
      </fieldset>
      <div id="switches" class="switches"></div>
      <div id="selections" class="switches"></div>
      ${voiceTemplate}
      <button type="submit" id="close-settings" class="primary" data-i18n="dialog.done"></button>
    </form>
  </dialog>
  <dialog id="help-dialog" aria-labelledby="help-title">
    <form method="dialog">
      <h2 id="help-title" data-i18n="help.title"></h2>
      <dl id="help-keys" class="keys"></dl>
      <h3 data-i18n="help.analysis"></h3>
      <dl id="help-analysis" class="keys"></dl>
      <h3 data-i18n="help.speech"></h3>
      <dl id="help-speech" class="keys"></dl>
      <p class="hint" data-i18n="help.capture"></p>
      <p class="hint" data-i18n="help.marks"></p>
      <button type="submit" id="close-help" class="primary" data-i18n="dialog.done"></button>
    </form>
  </dialog>
  <dialog id="confirm-dialog" aria-labelledby="confirm-text">
    <form method="dialog">
      <p id="confirm-text"></p>
      <div class="dialog-row">
        <button type="submit" value="no" id="confirm-no" data-i18n="dialog.no"></button>
        <button type="submit" value="yes" id="confirm-yes" class="danger" data-i18n="dialog.yes"></button>
      </div>
    </form>
  </dialog>`;

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

/** @param {string} id @param {string[][]} names @param {string[]} words */
function fillKeys(id, names, words) {
  get(id).replaceChildren(...names.flatMap((some, i) => [
    make('dt', {}, ...some.flatMap((name, j) => [j ? ' ' : '', make('kbd', {}, name)])),
    make('dd', {}, t(`help.${words[i]}`)),
  ]));
}

export function showHelp() {
  fillKeys('help-keys', keys, keyWords);
  fillKeys('help-analysis', analysisKeys, analysisWords);
  fillKeys('help-speech', speechKeys.map(([some]) => some), speechKeys.map(([, word]) => `speech.${word}`));
  if (!dialog('help-dialog').open) dialog('help-dialog').showModal();
}

function showSettings() {
  fillThemes();
  fillSwitches();
  fillSelections();
  showVoiceSettings();
  dialog('settings-dialog').showModal();
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
  fill(get('dialogs'), template);
  startVoiceSettings();
  get('settings').addEventListener('click', showSettings);
  get('help').addEventListener('click', showHelp);
  window.addEventListener('keydown', (event) => {
    if (event.key === '?' && !event.ctrlKey && !event.altKey && !event.metaKey && !isBusy(event)) showHelp();
  });
}
