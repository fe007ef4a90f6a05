/**
 * The game for whoever does not see it: headings and text, a field for moves and commands, keys on the board. What happens
 * is said by the announcer, at once; the text here is for reading again and keeps silent, so that nothing is said twice.
 */
import { announce, moveWords, speakUp } from '../../announce.js';
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { rounds } from '../../replay.js';
import { mySeat } from '../../seats.js';
import { change, settings } from '../../settings.js';
import { sound } from '../../sound.js';
import { timeName } from '../../times.js';
import { playerName, resultReason, resultTitle, variantName } from '../../words.js';
import { commandOf, commands } from './commands.js';
import { statusWords } from './panel.js';
import { proposalWords } from './proposals.js';
import { capturedWords, cellOf, cellsOf, choicesWords, clockWords, countWords, crossWords, diagonalWords, drawWords, lastWords, scanWords, sideWords } from './reading.js';

/** @typedef {import('./reading.js').Shown} Shown */
/** @typedef {import('./commands.js').Command} Command */
/** @typedef {import('../../board/board.js').BolshakBoard} BolshakBoard */

/**
 * @typedef {object} NonVisualHost
 * @property {BolshakBoard} board
 * @property {(text: string) => void} enter  a typed move
 * @property {() => import('../../clock.js').Side[]} clocks
 */

export const nonvisualTemplate = `
  <button type="button" id="nonvisual-toggle" class="skip"></button>
  <div id="nonvisual" class="nonvisual" hidden>
    <h2 data-i18n="speech.game"></h2>
    <div id="speech-game"></div>
    <h2 data-i18n="play.moves"></h2>
    <div id="speech-log" role="log" aria-live="off"></div>
    <h2 data-i18n="speech.pieces"></h2>
    <div id="speech-pieces"></div>
    <h2 data-i18n="speech.status"></h2>
    <p id="speech-status"></p>
    <h2 data-i18n="speech.last"></h2>
    <p id="speech-last"></p>
    <h2 id="speech-title" data-i18n="speech.enter"></h2>
    <form id="speech-form" class="enter" autocomplete="off">
      <label for="speech-input" data-i18n="speech.field"></label>
      <input id="speech-input" type="text" spellcheck="false" autocapitalize="off" autocomplete="off" enterkeyhint="go">
      <button type="submit" data-i18n="speech.send"></button>
    </form>
    <p id="speech-answer" class="speech-answer"></p>
    <p><button type="button" id="speech-clocks" data-i18n="speech.clocks"></button></p>
    <details>
      <summary data-i18n="speech.commands"></summary>
      <ul id="speech-commands"></ul>
      <p data-i18n="speech.keys"></p>
    </details>
  </div>`;

/** What is done by a button of the page. @type {Partial<Record<import('./commands.js').Name, string>>} */
const BUTTONS = { draw: 'offer-draw', agree: 'agree-offer', decline: 'decline-offer', resign: 'resign', takeback: 'take-back', abort: 'call-off' };

/** What tells where pieces stand. */
const TELLING = ['pieces', 'scan', 'diagonal', 'moves'];

/** The letters of kinds, in either language; capitals are the first side's. @type {Record<string, string>} */
const KINDS = { m: 'man', k: 'king', d: 'king' };

export class NonVisual {
  /** @type {Shown | null} */
  #shown = null;

  /** @param {NonVisualHost} host */
  constructor(host) {
    this.host = host;
    get('nonvisual-toggle').addEventListener('click', () => this.#toggle());
    get('speech-clocks').addEventListener('click', () => this.#answer(clockWords(host.clocks())));
    get('speech-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    host.board.addEventListener('keydown', (event) => this.#onKey(event));
    host.board.addEventListener('edge', () => this.#edge());
  }

  #toggle() {
    change({ nonvisual: !settings.nonvisual });
    announce(t(settings.nonvisual ? 'speech.on' : 'speech.off'));
    if (settings.nonvisual) get('speech-input').focus();
  }

  /** @param {Shown} shown */
  show(shown) {
    this.#shown = shown;
    const on = settings.nonvisual;
    get('nonvisual').hidden = !on;
    get('nonvisual-toggle').textContent = t(on ? 'speech.turn-off' : 'speech.turn-on');
    get('play').classList.toggle('is-nonvisual', on);
    speakUp(on ? 'assertive' : 'polite');
    if (on) tellAll(shown);
  }

  /** Other pages have nothing to say that cannot wait. */
  close() {
    speakUp('polite');
  }

  #submit() {
    const input = get('speech-input', HTMLInputElement);
    const text = input.value;
    input.value = '';
    const command = commandOf(text);
    if (!command) this.host.enter(text);
    else if (this.#shown) this.#obey(command, this.#shown);
  }

  /** Said at once, and to be read again. @param {string} text */
  #answer(text) {
    announce(text);
    get('speech-answer').textContent = text;
  }

  /** @param {Command} command @param {Shown} shown */
  #obey(command, shown) {
    const button = BUTTONS[command.name];
    if (button) return this.#press(button);
    if (command.name === 'board') return this.#jump(command.rest, shown);
    return this.#answer(this.#read(command, shown));
  }

  /** @param {string} id */
  #press(id) {
    const button = get(id, HTMLButtonElement);
    if (button.disabled || button.closest('[hidden]')) this.#answer(t('speech.not-now'));
    else button.click();
  }

  /** @param {string} cell @param {Shown} shown */
  #jump(cell, { variant }) {
    if (cell && !cellOf(variant, cell)) return this.#answer(t('speech.no-square'));
    return this.host.board.focusCell(cell.toLowerCase() || undefined);
  }

  /** @param {Command} command @param {Shown} shown @returns {string} */
  #read({ name, rest, raw }, shown) {
    if (shown.blind && TELLING.includes(name)) return t('speech.blind');
    /** @type {Partial<Record<import('./commands.js').Name, () => string>>} */
    const answers = {
      pieces: () => piecesWords(shown, rest), scan: () => scanWords(shown, rest),
      diagonal: () => diagonalWords(shown, cellOf(shown.variant, rest) ? rest : raw),
      clocks: () => clockWords(this.host.clocks()), last: () => lastWords(shown), moves: () => choicesWords(shown),
      count: () => countWords(shown), counters: () => drawWords(shown), help: () => commandLines().join(' '),
    };
    return answers[name]?.() ?? '';
  }

  #edge() {
    if (!settings.nonvisual) return;
    sound('edge');
    announce(t('speech.edge'));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const cell = event.target instanceof HTMLElement ? event.target : null;
    if (!settings.nonvisual || !this.#shown || !cell || event.ctrlKey || event.altKey || event.metaKey) return;
    const act = this.#keys(cell, this.#shown, event.shiftKey)[event.code];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    const words = act();
    if (words) this.#answer(words);
  }

  /** What a key says, by its place on the keyboard. @param {HTMLElement} element @param {Shown} shown @param {boolean} shift @returns {Record<string, () => string | void>} */
  #keys(element, shown, shift) {
    const cell = element.dataset.cell ?? '';
    const telling = (/** @type {() => string} */ words) => () => (shown.blind ? t('speech.blind') : words());
    const digits = Array.from('123456789', (digit) => [`Digit${digit}`, () => this.#leap(cell, shown, Number(digit), shift)]);
    return {
      KeyO: () => element.getAttribute('aria-label') ?? '',
      KeyL: () => lastWords(shown),
      KeyT: () => clockWords(this.host.clocks()),
      KeyM: telling(() => choicesWords(shown, { from: cell || 'none', captures: shift })),
      KeyX: telling(() => crossWords(shown, cell)),
      KeyC: () => capturedWords(shown),
      KeyI: () => get('speech-input').focus(),
      ...Object.fromEntries(digits),
    };
  }

  /** To the nearest square of a row, or with Shift of a column. @param {string} from @param {Shown} shown @param {number} number @param {boolean} column */
  #leap(from, { variant }, number, column) {
    const at = cellOf(variant, from);
    const names = cellsOf(variant, column ? String.fromCharCode(96 + number) : String(number));
    const far = (/** @type {string} */ name) => {
      const cell = cellOf(variant, name);
      return cell && at ? Math.abs(column ? cell.y - at.y : cell.x - at.x) : 0;
    };
    const [nearest] = [...names].sort((a, b) => far(a) - far(b));
    if (nearest) this.host.board.focusCell(nearest);
    else this.#edge();
  }
}

/** @param {Shown} shown */
function tellAll(shown) {
  const { state, variant } = shown;
  const mine = mySeat(state);
  const players = state.seats.map((seat) => t('speech.side', { side: t(`side.${seat.seat}`), words: playerName(seat, mine) }));
  lines('speech-game', 'p', [variantName(variant), timeName(state.controls, variant.seats), ...players].filter(Boolean));
  lines('speech-log', 'p', logLines(shown));
  lines('speech-pieces', 'p', shown.blind ? [t('speech.blind')] : [...state.seats.map(({ seat }) => sideWords(shown, seat))]);
  lines('speech-commands', 'li', commandLines());
  const result = state.result ? `${resultTitle(state.result, mine, state.seats)} ${resultReason(state, state.result, mine)}` : '';
  write('speech-status', [result || statusWords(state), proposalWords(state)].filter(Boolean).join(' '));
  write('speech-last', lastWords(shown));
}

/** The record, a line for each round. @param {Shown} shown */
function logLines({ state, variant }) {
  if (!state.moves.length) return [t('play.no-moves')];
  return rounds(state.moves, variant.seats, variant.first).map(({ number, plies }) => (
    `${number}. ${plies.flat().map((i) => moveWords(state.moves[i], state.positions[i])).join(' ')}`));
}

/** Pieces of both sides, or of the one that the case of the letter tells, or of one kind. @param {Shown} shown @param {string} wanted */
function piecesWords(shown, wanted) {
  const seats = shown.state.seats.map(({ seat }) => seat);
  if (wanted.length !== 1 || seats.length !== 2) return seats.map((seat) => sideWords(shown, seat)).join(' ');
  const letter = wanted.toLowerCase();
  return sideWords(shown, seats[wanted === letter ? 1 : 0], KINDS[letter] ?? null);
}

/** A line for each command. */
const commandLines = () => Object.entries(commands).map(([name, words]) => `${words.join(', ')}: ${t(`speech.command.${name}`)}`);

/** @param {string} id @param {string} text */
function write(id, text) {
  if (get(id).textContent !== text) get(id).textContent = text;
}

/** Lines that have not changed stay, so that whoever reads them is not disturbed. @param {string} id @param {'p' | 'li'} tag @param {string[]} texts */
function lines(id, tag, texts) {
  const box = get(id);
  for (const [i, text] of texts.entries()) {
    const known = box.children[i];
    if (!known) box.append(make(tag, {}, text));
    else if (known.textContent !== text) known.textContent = text;
  }
  while (box.childElementCount > texts.length) box.lastElementChild?.remove();
}
