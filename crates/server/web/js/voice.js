/**
 * The browser's own voice, which says what happens. One thing is said at a time; of what waits, the newest about each matter:
 * whoever plays fast hears where the game is and not where it was.
 */
import { currentLanguage, t } from './i18n.js';
import { settings } from './settings.js';

/** What is spoken of. @typedef {'board' | 'move' | 'turn' | 'offer' | 'time' | 'result' | 'page'} Matter */

/** How long saying something may take before the voice counts as lost: some browsers never tell that it has ended; in milliseconds. */
const PATIENCE = 4_000;
const EACH_LETTER = 200;

/** What waits until the voice is free, in the order in which it is said. @type {Map<Matter, string>} */
const waiting = new Map();
/** @type {SpeechSynthesisUtterance | null} */
let current = null;
let timer = 0;

/** Not every browser has one. @returns {SpeechSynthesis | null} */
const speech = () => window.speechSynthesis ?? null;

/** The voices of this device that speak the language of the page. @returns {SpeechSynthesisVoice[]} */
export function voices() {
  const all = speech()?.getVoices() ?? [];
  return all.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === currentLanguage());
}

/** The one that was chosen, or that the device prefers. */
function voice() {
  const known = voices();
  const chosen = settings.voices[currentLanguage()];
  return known.find(({ voiceURI }) => voiceURI === chosen) ?? known.find((one) => one.default) ?? known[0] ?? null;
}

/** Why nothing can be heard, in the words of the page; empty where something can. */
export function missingVoice() {
  if (!speech()) return t('voice.none');
  return voices().length ? '' : t('voice.no-language');
}

/** A device may find its voices only after the page is there. @param {() => void} listener @returns {() => void} ends the listening */
export function onVoices(listener) {
  const source = speech();
  source?.addEventListener?.('voiceschanged', listener);
  return () => source?.removeEventListener?.('voiceschanged', listener);
}

/** @param {Matter} matter @param {string} text  nothing takes back what waits to be said of it */
export function say(matter, text) {
  // What is newer comes in its own turn, not in that of what it replaces.
  waiting.delete(matter);
  if (!text || missingVoice()) return;
  waiting.set(matter, text);
  if (!current) next();
}

/** Nothing more is said. */
export function hush() {
  waiting.clear();
  current = null;
  clearTimeout(timer);
  speech()?.cancel();
}

function next() {
  clearTimeout(timer);
  current = null;
  const [first] = waiting;
  if (!first) return;
  const [matter, text] = first;
  waiting.delete(matter);
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { lang: voice()?.lang ?? currentLanguage(), voice: voice(), rate: settings.voiceRate, volume: settings.voiceVolume });
  const done = () => {
    if (current === utterance) next();
  };
  utterance.addEventListener('end', done);
  utterance.addEventListener('error', done);
  current = utterance;
  timer = window.setTimeout(() => {
    speech()?.cancel();
    done();
  }, PATIENCE + (text.length * EACH_LETTER) / settings.voiceRate);
  speech()?.speak(utterance);
}
