/** The form of a search: fields for what is asked most, and words for all the rest. What they say is one query. Pure, but for the form. */
import { get, make, optionsOf, refill } from '../../dom.js';
import { t } from '../../i18n.js';

/** The words of a query that have a field of their own, in the order of the form. */
const FIELDS = /** @type {const} */ (['player', 'event', 'game', 'year', 'result', 'sort']);

/** What else can be asked, each with an example. */
const WORDS = [
  ['white', 'white:Ivanov'], ['winner', 'winner:black'], ['date', 'date:2020..2024.05'], ['plies', 'plies:40..80'], ['rating', 'rating:2200..'],
  ['collection', 'collection:club'], ['moves', 'moves:"c3-d4 d6-c5"'], ['position', 'position:"W:Wc3:Bf6"'], ['turned', 'turned:"W:Wc3:Bf6"'],
  ['cell', 'cell:idf/XIII-3'], ['part', 'part:"?:Wc3,*e3,!d4:BKf6"'], ['material', 'material:K3-K1/6'], ['capture', 'capture:3'],
  ['sacrifice', 'sacrifice:2'], ['promotions', 'promotions:2'],
];

export const queryTemplate = `
  <form id="library-form" class="card library-form">
    <div class="library-fields">
      <label><span data-i18n="library.player"></span> <input type="search" id="ask-player" autocomplete="off"></label>
      <label><span data-i18n="library.event"></span> <input type="search" id="ask-event" autocomplete="off"></label>
      <label><span data-i18n="library.game"></span> <select id="ask-game"></select></label>
      <label><span data-i18n="library.year"></span> <input type="text" id="ask-year" inputmode="numeric" placeholder="2020..2024" autocomplete="off"></label>
      <label><span data-i18n="library.result"></span> <select id="ask-result"></select></label>
      <label><span data-i18n="library.order"></span> <select id="ask-sort"></select></label>
    </div>
    <label class="library-words"><span data-i18n="library.words"></span> <input type="text" id="ask-words" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="library-problem"></label>
    <div class="row">
      <button type="submit" id="library-search" class="primary" data-i18n="library.search"></button>
      <button type="button" id="library-stop" data-i18n="library.stop" hidden></button>
      <a id="library-export" class="button" download data-i18n="library.export"></a>
    </div>
    <details class="library-help"><summary data-i18n="library.help"></summary><dl id="library-help" class="library-help-list"></dl></details>
    <p id="library-problem" class="error" role="alert"></p>
  </form>`;

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (get(`ask-${name}`));

/** Fills lists and words, in the language of the page. @param {[string, string][]} variants  identifiers and names */
export function tellForm(variants) {
  select('game', [['', t('library.any')], ...variants]);
  select('result', [['', t('library.any')], ['1-0', '1-0'], ['draw', t('library.draw')], ['0-1', '0-1']]);
  select('sort', ['', 'latest', 'date', 'rating', 'length', 'white', 'black', 'event'].map((order) => [order, t(`library.sort.${order || 'number'}`)]));
  get('library-help').replaceChildren(...WORDS.flatMap(([name, example]) => [make('dt', {}, make('code', {}, example)), make('dd', {}, t(`library.word.${name}`))]));
}

/** @param {string} name @param {[string, string][]} options */
function select(name, options) {
  refill(get(`ask-${name}`, HTMLSelectElement), optionsOf(options));
}

/** What the form asks for. */
export function queryOfForm() {
  const said = FIELDS.map((name) => [name, field(name).value.trim()]).filter(([, value]) => value);
  return [...said.map(([name, value]) => `${name}:${quoted(value)}`), field('words').value.trim()].filter(Boolean).join(' ');
}

/** @param {string} value */
const quoted = (value) => /\s/.test(value) ? `"${value.replaceAll('"', '')}"` : value;

/** Puts a query into the form: words that have a field go there. @param {string} query */
export function fillForm(query) {
  const words = query.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
  const rest = [];
  for (const name of FIELDS) field(name).value = '';
  for (const word of words) {
    const [, name, value] = /^([a-z]+):(.*)$/s.exec(word) ?? [];
    const known = FIELDS.find((one) => one === name);
    const plain = (value ?? '').replace(/^"(.*)"$/s, '$1');
    if (known && !field(known).value && fits(known, plain)) field(known).value = plain;
    else rest.push(word);
  }
  field('words').value = rest.join(' ');
}

/** @param {string} name @param {string} value */
function fits(name, value) {
  const element = field(name);
  return element instanceof HTMLInputElement || [...element.options].some((option) => option.value === value);
}
