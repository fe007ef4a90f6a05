/** What is read aloud, and by which voice: a part of the settings. */
import { moveWords } from '../announce.js';
import { get, make, tell } from '../dom.js';
import { currentLanguage, t } from '../i18n.js';
import { change, readings, settings } from '../settings.js';
import { hush, missingVoice, onVoices, say, voices } from '../voice.js';

export const voiceTemplate = `
  <fieldset class="switches">
    <legend data-i18n="voice.title"></legend>
    <label class="selection"><span data-i18n="settings.aloud"></span> <select id="set-aloud" aria-describedby="voice-missing"></select></label>
    <p id="voice-missing" class="hint" role="status" hidden></p>
    <div id="voice-choices" class="switches">
      <label class="selection"><span data-i18n="voice.voice"></span> <select id="set-voice"></select></label>
      <label class="selection"><span data-i18n="voice.rate"></span> <input type="range" id="set-voice-rate" min="0.5" max="2" step="0.1"></label>
      <label class="selection"><span data-i18n="voice.volume"></span> <input type="range" id="set-voice-volume" min="0.1" max="1" step="0.1"></label>
      <p><button type="button" id="try-voice" data-i18n="voice.try"></button></p>
    </div>
  </fieldset>`;

/** What the voice is tried with: a capture, so that squares are heard as they are going to be spoken. */
const SAMPLE = {
  move: { seat: 'white', path: ['c3', 'e5', 'g7'], removed: ['d4', 'f6'], placed: [], text: 'c3:e5:g7' },
  before: [{ cell: 'c3', seat: 'white', kind: 'man' }],
};

const select = (/** @type {string} */ id) => get(id, HTMLSelectElement);
const input = (/** @type {string} */ id) => get(id, HTMLInputElement);

export function startVoiceSettings() {
  select('set-aloud').addEventListener('change', () => change({ aloud: select('set-aloud').value }));
  select('set-voice').addEventListener('change', () => change({ voices: { ...settings.voices, [currentLanguage()]: select('set-voice').value } }));
  input('set-voice-rate').addEventListener('input', () => change({ voiceRate: Number(input('set-voice-rate').value) }));
  input('set-voice-volume').addEventListener('input', () => change({ voiceVolume: Number(input('set-voice-volume').value) }));
  get('try-voice').addEventListener('click', () => {
    hush();
    say('page', `${moveWords(SAMPLE.move, SAMPLE.before)} ${t('status.your-move')}`);
  });
  onVoices(showVoiceSettings);
}

/** In the language of the page, with the voices that the device has by now. */
export function showVoiceSettings() {
  const option = (/** @type {string} */ value, /** @type {string} */ words) => make('option', { value }, words);
  select('set-aloud').replaceChildren(...readings.map((value) => option(value, t(`settings.aloud.${value}`))));
  select('set-aloud').value = settings.aloud;
  const missing = missingVoice();
  tell('voice-missing', missing);
  get('voice-choices').hidden = missing !== '';
  const chosen = settings.voices[currentLanguage()] ?? '';
  select('set-voice').replaceChildren(option('', t('voice.usual')), ...voices().map(({ voiceURI, name }) => option(voiceURI, name)));
  select('set-voice').value = chosen;
  // A voice that has gone from the device is no choice any more.
  if (select('set-voice').selectedIndex < 0) select('set-voice').value = '';
  input('set-voice-rate').value = String(settings.voiceRate);
  input('set-voice-volume').value = String(settings.voiceVolume);
}
