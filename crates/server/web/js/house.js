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

/** Why rules make no game together: the server's English sentence, and the key of the same in the page's words. */
const NONSENSE = new Map([
  ['men that start beside the main road stand on no rows', 'no-rows'],
  ['a board played on all squares has no corner to turn', 'no-corner'],
  ['a board played on all squares can only be 8x8', 'whole-board'],
  ['the game ends with the first king, so there are no rules for kings', 'no-kings'],
  ['so many rows of men leave no empty row between the sides', 'too-many-rows'],
  ['men start beside the main road only on a square board with a playing left corner', 'no-main-road'],
  ['a short king always lands directly behind the captured piece', 'short-landing'],
  ['with short kings nothing depends on when captured pieces leave the board', 'short-removal'],
  ['a capture that need not be made cannot be prescribed; set choice to free as well', 'optional-choice'],
  ['too many different house rules are in use', 'too-many'],
]);

/** @param {string} message */
export function nonsenseWords(message) {
  const key = `nonsense.${NONSENSE.get(message) ?? ''}`;
  return has(key) ? t(key) : message;
}
