/** The text of a lesson as fields, `docs/lessons.md`: a head, and a list of fields for each step. Pure. */

/** A field and what it says. @typedef {[string, string]} Field */

const RULE = '---';

/** What each kind of task is written with. */
export const TASKS = /** @type {Record<string, string[]>} */ ({ play: ['play'], squares: ['squares'], choose: ['option', 'answer'], reach: ['goal', 'level'] });

/** The head and the steps. @param {string} text @returns {Field[][]} */
export function readBlocks(text) {
  /** @type {Field[][]} */
  const blocks = [[]];
  for (const line of text.split(/\r?\n/)) {
    const block = blocks[blocks.length - 1];
    const colon = line.indexOf(':');
    if (line.trimEnd() === RULE) blocks.push([]);
    else if (line.startsWith('  ') && block.length) block[block.length - 1][1] += ` ${line.trim()}`;
    else if (colon > 0 && !line.startsWith('#')) block.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return blocks.filter((block, i) => i === 0 || block.length > 0);
}

/** Fields that say nothing are left out. @param {Field[][]} blocks */
export const writeBlocks = (blocks) => blocks.map((fields) => fields.filter(([, value]) => value.trim()).map(([name, value]) => `${name}: ${value.trim().replace(/\s*\n\s*/g, ' ')}\n`).join('')).join(`${RULE}\n`);

/** The step in which a line of the written text is, from 0 for the head. @param {string} text @param {number} line  from 1 */
export const stepOfLine = (text, line) => text.split('\n').slice(0, line).filter((one) => one === RULE).length;

/** What a field says; nothing where it is not there. @param {Field[]} fields @param {string} name */
export const valueOf = (fields, name) => fields.find(([one]) => one === name)?.[1] ?? '';

/** @param {Field[]} fields @param {string} name */
export const valuesOf = (fields, name) => fields.filter(([one]) => one === name).map(([, value]) => value);

/** Puts these in the place of all fields with the name. @param {Field[]} fields @param {string} name @param {string[]} values @returns {Field[]} */
export function withValues(fields, name, ...values) {
  const at = fields.findIndex(([one]) => one === name);
  const rest = fields.filter(([one]) => one !== name);
  const place = at < 0 ? rest.length : at;
  return [...rest.slice(0, place), ...values.map((value) => /** @type {Field} */ ([name, value])), ...rest.slice(place)];
}

/** The name of a field in a language; those of tasks are said once for all but options. @param {string} name @param {string} language */
export const inLanguage = (name, language) => ['text', 'hint', 'right', 'wrong', 'option'].includes(name) ? name === 'text' ? language : `${name}-${language}` : name;

/** The kind of task that a step has. @param {Field[]} fields */
export function taskOf(fields) {
  const names = fields.map(([name]) => name.replace(/-(en|ru)$/, ''));
  return Object.keys(TASKS).find((kind) => names.includes(TASKS[kind][0])) ?? '';
}

/** Another kind of task, yet without words. @param {Field[]} fields @param {string} kind @param {string} language @returns {Field[]} */
export function withTask(fields, kind, language) {
  const all = Object.values(TASKS).flat();
  const rest = fields.filter(([name]) => !all.includes(name.replace(/-(en|ru)$/, '')));
  return [...rest, ...(TASKS[kind] ?? []).map((name) => /** @type {Field} */ ([inLanguage(name, language), name === 'goal' ? 'win' : '']))];
}
