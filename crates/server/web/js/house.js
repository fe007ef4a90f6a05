/** House rules: `russian+capture=optional+men=forward` is a game and the rules in which it differs from its base. */
import { has, t } from './i18n.js';

/** @typedef {Record<string, string>} Settings  what each changed rule is set to, by its key */

/** @param {string} id @returns {{ base: string, settings: Settings }} */
export function takeApart(id) {
  const [base, ...parts] = id.split('+');
  return { base, settings: Object.fromEntries(parts.map((part) => part.split('='))) };
}

/** @param {string} base @param {Settings} settings */
export function putTogether(base, settings) {
  return [base, ...Object.entries(settings).map(([key, value]) => `${key}=${value}`)].join('+');
}

/** @param {string} key */
export const ruleName = (key) => t(`rule.${key}`);

/** @param {string} key @param {string} value */
export const ruleValue = (key, value) => t(`rule.${key}.${value}`);

/** @param {string} key @param {string} value */
export const ruleWords = (key, value) => t('house.rule', { rule: ruleName(key), value: ruleValue(key, value) });

/** Each changed rule of a game in words. @param {string} id */
export function changedRules(id) {
  return Object.entries(takeApart(id).settings).map(([key, value]) => ruleWords(key, value));
}

/** Why rules make no game together. @param {import('./api.js').ServerError} error */
export function nonsenseWords(error) {
  const key = `nonsense.${error.code}`;
  return has(key) ? t(key) : error.message;
}
