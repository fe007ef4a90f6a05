/** A page of rules as elements: sections under headings, and each diagram beside the words that it belongs to. */
import { make } from '../../dom.js';
import { t } from '../../i18n.js';
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

/** Words that take less height than a diagram, in letters. */
const SHORT = 280;

/** @param {Part[]} parts */
const letters = (parts) => parts.flatMap((part) => (part.type === 'text' ? part.spans : part.type === 'list' ? part.items.flat() : []))
  .reduce((sum, span) => sum + span.text.length, 0);

/** @param {Part[]} parts */
const diagrams = (parts) => parts.filter((part) => part.type === 'diagram').length;

/** @param {Part[]} parts */
const isShort = (parts) => diagrams(parts) === 1 && letters(parts) < SHORT;

/** @param {Drawn} drawn @param {Part[]} parts */
function wordsAndFigures(drawn, parts) {
  const text = make('div', { class: 'rules-words' }, ...parts.map(words));
  const figures = parts.flatMap((part) => (part.type === 'diagram' ? [drawDiagram(drawn(part.variant), part)] : []));
  return { text, figures };
}

/** One diagram stands beside its words, several below them. @param {Drawn} drawn @param {Part[]} parts */
function rule(drawn, parts) {
  const { text, figures } = wordsAndFigures(drawn, parts);
  if (figures.length === 1) return make('div', { class: 'rules-rule rules-beside' }, text, ...figures);
  return make('div', { class: 'rules-rule' }, text, ...(figures.length ? [make('div', { class: 'rules-figures' }, ...figures)] : []));
}

/** Several short rules, each above its diagram: beside it the words of one would leave a hole. @param {Drawn} drawn @param {Part[][]} rules */
function cards(drawn, rules) {
  return make('div', { class: 'rules-cards' }, ...rules.map((parts) => {
    const { text, figures } = wordsAndFigures(drawn, parts);
    return make('div', { class: 'rules-card' }, text, ...figures);
  }));
}

/** Rules in their order, short ones that follow each other together. @param {Drawn} drawn @param {Part[][]} rules */
function drawRules(drawn, rules) {
  const drawnRules = [];
  for (let at = 0; at < rules.length; at += 1) {
    let end = at;
    while (end < rules.length && isShort(rules[end])) end += 1;
    if (end - at > 1) {
      drawnRules.push(cards(drawn, rules.slice(at, end)));
      at = end - 1;
    } else drawnRules.push(rule(drawn, rules[at]));
  }
  return drawnRules;
}

/** @param {number} number */
const sectionId = (number) => `section-${number}`;

/** @param {Drawn} drawn @param {string} title @param {Part[]} parts @param {number} number */
function section(drawn, title, parts, number) {
  return make('section', { class: 'rules-section' }, make('h2', { id: sectionId(number) }, title),
    ...drawRules(drawn, rulesIn(parts)));
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

/** The sections, to go to. @param {Part[][]} sections */
function contents(sections) {
  const rows = sections.flatMap(([first], i) => (first?.type === 'heading'
    ? [make('li', {}, make('a', { href: `#${sectionId(i)}` }, first.text))] : []));
  return make('nav', { class: 'rules-contents', 'aria-label': t('rules.contents') }, make('ol', {}, ...rows));
}

/** @param {Part[]} parts */
const lead = (parts) => make('div', { class: 'rules-lead' }, ...parts.map(words));

/** What the page begins with: the board with which the game begins stands beside all of it. @param {Drawn} drawn @param {Part[]} first @param {Part[]} second */
function beginning(drawn, first, [heading, ...rest]) {
  const { text, figures } = wordsAndFigures(drawn, rest);
  const title = heading.type === 'heading' ? heading.text : '';
  const board = make('section', { class: 'rules-section' }, make('h2', { id: sectionId(1) }, title), text);
  return make('div', { class: 'rules-rule rules-beside' }, make('div', { class: 'rules-beginning' }, lead(first), board), ...figures);
}

/** @param {Drawn} drawn @param {RulesPage} page */
export function drawArticle(drawn, page) {
  const sections = sectionsOf(page.parts);
  const article = make('div', { class: 'rules-article', 'data-columns': String(drawn(page.variant).board.columns) });
  const together = sections.length > 1 && sections[0].length > 0 && diagrams(sections[1]) === 1;
  if (together) article.append(beginning(drawn, sections[0], sections[1]));
  sections.forEach((parts, i) => {
    const [first, ...rest] = parts;
    if (!first || (together && i < 2)) return;
    article.append(first.type === 'heading' ? section(drawn, first.text, rest, i) : lead(parts));
  });
  return make('div', { class: 'rules-book' }, contents(sections), article);
}
