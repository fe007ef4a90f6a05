/** Words. A catalogue is a JSON file of keys; an entry with plural forms is an object of them. */
import { settings } from './settings.js';

/** @typedef {string | Record<string, string>} Entry */

export const languages = ['en', 'ru'];

let language = 'en';
/** @type {Record<string, Entry>} */
let words = {};
let plurals = new Intl.PluralRules('en');

export const currentLanguage = () => language;

/** The remembered language, or the first of the browser's that we have. */
export function preferred() {
  if (settings.language && languages.includes(settings.language)) return settings.language;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((tag) => languages.includes(tag)) ?? 'en';
}

/** @param {string} wanted */
export async function useLanguage(wanted) {
  const answer = await fetch(new URL(`../i18n/${wanted}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no words for ${wanted}`);
  words = await answer.json();
  language = wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
  translate(document.body);
  for (const listener of [...listeners]) listener();
}

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener  is told when the words are those of another language @returns {() => void} ends the listening */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {string} key */
export const has = (key) => key in words;

/**
 * @param {string} key @param {Record<string, string | number>} [values]  `n` chooses the plural form
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = words[key] ?? key;
  const form = typeof entry === 'string' ? entry : (entry[plurals.select(Number(values.n ?? 0))] ?? entry.other);
  return form.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** "c3, e3 or g3" in the language of the page. @param {string[]} items */
export function anyOf(items) {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(items);
}

/** @param {string[]} items */
export const listed = (items) => new Intl.ListFormat(language, { type: 'conjunction' }).format(items);

/** Fills every element that names its words. @param {Element} root */
export function translate(root) {
  for (const element of root.querySelectorAll('[data-i18n]')) {
    element.textContent = t(element.getAttribute('data-i18n') ?? '');
  }
  for (const element of root.querySelectorAll('[data-i18n-label]')) {
    const text = t(element.getAttribute('data-i18n-label') ?? '');
    element.setAttribute('aria-label', text);
    element.setAttribute('title', text);
  }
}
