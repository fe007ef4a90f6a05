/** A page of rules as elements: sections under headings, and each diagram beside the words that it belongs to. */
import { make } from '../../dom.js';
import { drawDiagram } from './diagram.js';

/** @typedef {import('../../types.js').Variant} Variant */
/** @typedef {import('./types.js').Part} Part */
/** @typedef {import('./types.js').RulesPage} RulesPage */
/** @typedef {import('./types.js').Span} Span */
/** @typedef {(id: string) => Variant} Drawn  the variants that diagrams are of */

/** @param {Span[]} spans */
const phrase = (spans) => spans.map((span) => (span.strong ? make('strong', {}, span.text) : span.text));

/** @param {Part} part */
function words(part) {
  if (part.type === 'text') return make('p', {}, ...phrase(part.spans));
  if (part.type === 'list') return make('ul', {}, ...part.items.map((item) => make('li', {}, ...phrase(item))));
  return '';
}

/** Words up to the next words that follow a diagram. @param {Part[]} parts @returns {Part[][]} */
function rulesIn(parts) {
  /** @type {Part[][]} */
  const rules = [];
  parts.forEach((part, i) => {
    const begins = i === 0 || (part.type !== 'diagram' && parts[i - 1].type === 'diagram');
    if (begins) rules.push([]);
    rules[rules.length - 1].push(part);
  });
  return rules;
}

/** @param {Part[]} parts @param {Part['type']} type */
const count = (parts, type) => parts.filter((part) => part.type === type).length;

/** A list stands beside its one diagram; other words stand above theirs. @param {Part[]} parts */
const isBeside = (parts) => count(parts, 'list') > 0 && count(parts, 'diagram') === 1;

/** How many columns something takes. @param {Part[]} parts */
const width = (parts) => Math.max(1, count(parts, 'diagram') + (isBeside(parts) ? 1 : 0));

/** @param {HTMLElement} element @param {number} columns */
function spread(element, columns) {
  element.style.setProperty('--span', String(columns));
  return element;
}

/** @param {Drawn} drawn @param {Part[]} parts */
function rule(drawn, parts) {
  const text = make('div', { class: 'rules-words' }, ...parts.map(words));
  const figures = parts.flatMap((part) => (part.type === 'diagram' ? [drawDiagram(drawn(part.variant), part)] : []));
  return spread(make('div', { class: isBeside(parts) ? 'rules-rule rules-beside' : 'rules-rule' }, text, ...figures), width(parts));
}

/** @param {Drawn} drawn @param {string} title @param {Part[]} parts */
function section(drawn, title, parts) {
  const rules = rulesIn(parts);
  const columns = rules.reduce((sum, one) => sum + width(one), 0);
  return spread(make('section', { class: 'card rules-section' }, make('h2', {}, title), ...rules.map((one) => rule(drawn, one))), columns);
}

/** @param {Part[]} parts @returns {Part[][]} each begins with its heading, except what comes before the first */
function sectionsOf(parts) {
  /** @type {Part[][]} */
  const sections = [[]];
  for (const part of parts) {
    if (part.type === 'heading') sections.push([]);
    sections[sections.length - 1].push(part);
  }
  return sections;
}

/** @param {Drawn} drawn @param {RulesPage} page */
export function drawArticle(drawn, page) {
  const article = make('div', { class: 'rules-article', 'data-columns': String(drawn(page.variant).board.columns) });
  for (const [first, ...rest] of sectionsOf(page.parts)) {
    if (first?.type === 'heading') article.append(section(drawn, first.text, rest));
    else if (first) article.append(make('div', { class: 'rules-lead' }, ...[first, ...rest].map(words)));
  }
  return article;
}
