/**
 * The game for whoever does not see it: headings and text, a field for moves and commands, keys on the board. What happens
 * is said by the announcer, at once; the text here is for reading again and keeps silent, so that nothing is said twice.
 */
import { announce, moveWords, speakUp } from '../../announce.js';
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { rounds } from '../../replay.js';
import { mySeat } from '../../seats.js';
import { change, selections, settings } from '../../settings.js';
import { speechKeys } from '../../speech-keys.js';
import { timeName } from '../../times.js';
import { playerName, resultReason, resultTitle, variantName } from '../../words.js';
import { commandOf, commands } from './commands.js';
import { BoardKeys } from './keys.js';
import { statusWords } from './panel.js';
import { proposalWords } from './proposals.js';
import { cellOf, choicesWords, clockWords, countWords, diagonalWords, drawWords, lastWords, scanWords, sideWords } from './reading.js';

/** @typedef {import('./reading.js').Shown} Shown */
/** @typedef {import('./commands.js').Command} Command */
/** @typedef {import('../../board/board.js').BolshakBoard} BolshakBoard */

/**
 * @typedef {object} NonVisualHost
 * @property {BolshakBoard} board
 * @property {(text: string) => void} enter  a typed move
 * @property {() => import('../../clock.js').Side[]} clocks
 * @property {(plies: number) => void} goBy
 * @property {() => import('./keys.js').Advice | null} advice
 * @property {() => import('./talk.js').Talk} talk
 * @property {() => boolean} giveUp  what was chosen ahead, if anything was
 * @property {() => string} aloud  has moves read aloud, or no longer, and tells it
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
      <h3 data-i18n="help.speech"></h3>
      <ul id="speech-keys"></ul>
    </details>
    <h2 data-i18n="tool.settings"></h2>
    <p class="row">
      <label class="selection"><span data-i18n="settings.spoken"></span> <select id="speech-spoken"></select></label>
      <label class="selection"><span data-i18n="settings.told"></span> <select id="speech-told"></select></label>
    </p>
  </div>`;

/** What is done by a button of the page. @type {Partial<Record<import('./commands.js').Name, string>>} */
const BUTTONS = {
  draw: 'offer-draw', agree: 'agree-offer', decline: 'decline-offer', resign: 'resign', takeback: 'take-back', abort: 'call-off',
  pause: 'propose-pause', resume: 'resume', time: 'ask-time', absence: 'claim-absence', rematch: 'rematch', next: 'next-game',
};

/** What tells where pieces stand. */
const TELLING = ['pieces', 'scan', 'diagonal', 'moves'];

/** The letters of kinds, in either language; capitals are the first side's. @type {Record<string, string>} */
const KINDS = { m: 'man', p: 'man', k: 'king', d: 'king', u: 'pawn' };

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
    get('speech-spoken').addEventListener('change', () => change({ spoken: get('speech-spoken', HTMLSelectElement).value }));
    get('speech-told').addEventListener('change', () => change({ told: get('speech-told', HTMLSelectElement).value }));
    this.keys = new BoardKeys({
      board: host.board, shown: () => this.#shown, answer: (text) => this.#answer(text), clocks: () => clockWords(host.clocks()),
      toField: () => void this.toField(), goBy: host.goBy, advice: host.advice,
    });
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

  /** To where moves and commands are typed, if they are. @returns {boolean} */
  toField() {
    if (settings.nonvisual) get('speech-input').focus();
    return settings.nonvisual;
  }

  /** Other pages have nothing to say that cannot wait. */
  close() {
    speakUp('polite');
  }

  #submit() {
    const input = get('speech-input', HTMLInputElement);
    const text = input.value;
    input.value = '';
    if (text.trim() === '/') return this.host.talk().focus() ? undefined : this.#answer(t('talk.none'));
    const command = commandOf(text);
    if (!command) return this.host.enter(text);
    return this.#shown ? this.#obey(command, this.#shown) : undefined;
  }

  /** Said at once, and to be read again. @param {string} text */
  #answer(text) {
    announce(text);
    get('speech-answer').textContent = text;
  }

  /** @param {Command} command @param {Shown} shown */
  #obey(command, shown) {
    const button = BUTTONS[command.name];
    if (command.name === 'claim') return this.#claim(command.raw);
    if (button) return this.#press(button);
    if (command.name === 'board') return this.#jump(command.rest, shown);
    const words = this.#read(command, shown);
    return words ? this.#answer(words) : undefined;
  }

  /** @param {string} id */
  #press(id) {
    if (canPress(id)) get(id).click();
    else this.#answer(t('speech.not-now'));
  }

  /** A draw, with the move that brings it about or of the position as it is. @param {string} move */
  #claim(move) {
    if (canPress('claim')) get('move-input', HTMLInputElement).value = move;
    this.#press('claim');
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
      say: () => this.host.talk().say(raw), phrase: () => this.host.talk().phrase(raw), said: () => this.host.talk().recent(),
      // That it is given up is told by the page.
      cancel: () => (this.host.giveUp() ? '' : t('speech.nothing-ahead')), aloud: () => this.host.aloud(), value: () => this.keys.advise('value') ?? '', best: () => this.keys.advise('best') ?? '',
    };
    return answers[name]?.() ?? '';
  }
}

/** @param {string} id */
function canPress(id) {
  const button = get(id, HTMLButtonElement);
  return !button.disabled && !button.closest('[hidden]');
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
  lines('speech-keys', 'li', speechKeys.map(([keys, word]) => `${keys.join(', ')}: ${t(`help.speech.${word}`)}`));
  choice('speech-spoken', 'spoken');
  choice('speech-told', 'told');
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

/** @param {string} id @param {'spoken' | 'told'} name */
function choice(id, name) {
  const select = get(id, HTMLSelectElement);
  const words = selections[name].map((value) => t(`settings.${name}.${value}`));
  if (select.textContent !== words.join('')) select.replaceChildren(...selections[name].map((value, i) => make('option', { value }, words[i])));
  select.value = settings[name];
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
