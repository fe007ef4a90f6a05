/** What a person has chosen on this computer. Works without storage too, for as long as the page is open. */
import { read, write } from './storage.js';

const KEY = 'bolshak.settings';
const NAME = 'bolshak.name';
const NEW_GAME = 'bolshak.new-game';

export const themes = ['wood', 'green', 'grey', 'contrast'];
/** The page by day, by night, or as the device has it. */
export const schemes = ['automatic', 'light', 'dark'];
export const switches = /** @type {const} */ (['animation', 'coordinates', 'names', 'hints', 'turnToMover', 'confirmMove', 'confirmResign', 'premove', 'typeMoves', 'nonvisual']);
/** What is one of several values, the usual one first. */
export const selections = /** @type {const} */ ({ blindfold: ['off', 'hidden'], spoken: ['plain', 'letters', 'names'], told: ['sentences', 'short'] });
/** Whose moves are read aloud. */
export const readings = ['off', 'others', 'all'];

const initial = {
  theme: 'wood', scheme: 'automatic', animation: true, coordinates: true, names: false, hints: true, turnToMover: false, confirmMove: false, confirmResign: true, premove: true, sound: true, nonvisual: false, walkByItself: false,
  // Fingers point better than they type.
  typeMoves: !matchMedia('(pointer: coarse)').matches,
  /** @type {string} */ blindfold: selections.blindfold[0],
  /** @type {string} */ spoken: selections.spoken[0],
  /** @type {string} */ told: selections.told[0],
  /** @type {string | null} */ language: null,
  aloud: 'off',
  /** The voice for each language, as the browser knows it. @type {Record<string, string>} */ voices: {},
  /** How fast and how loud it speaks; 1 is usual. */
  voiceRate: 1, voiceVolume: 1,
};

/** @typedef {typeof initial} Settings */

/** @type {Settings} */
export const settings = { ...initial, ...read(KEY, {}) };
if (!themes.includes(settings.theme)) settings.theme = initial.theme;
if (!schemes.includes(settings.scheme)) settings.scheme = initial.scheme;
if (!readings.includes(settings.aloud)) settings.aloud = initial.aloud;
if (!read(KEY, /** @type {Partial<Settings>} */ ({})).theme && matchMedia('(prefers-contrast: more)').matches) settings.theme = 'contrast';

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener @returns {() => void} ends the listening */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {Partial<Settings>} change */
export function change(change) {
  Object.assign(settings, change);
  write(KEY, settings);
  for (const listener of [...listeners]) listener();
}

/** What is kept until the tab is closed. @param {string} name @returns {any} */
export function recall(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage it is gone when the page is loaded anew.
  }
}

/** What one is called in games with others. @returns {string} */
export const lastName = () => read(NAME, '');

/** @param {string} name */
export const rememberName = (name) => write(NAME, name);

/** The form of the last new game. @returns {Record<string, any>} */
export const lastNewGame = () => read(NEW_GAME, {});

/** @param {Record<string, unknown>} choice */
export const rememberNewGame = (choice) => write(NEW_GAME, choice);
