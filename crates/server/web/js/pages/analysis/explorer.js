/** What was played from the position on the board, what the engine's book says of it, and what it is called. */
import { analysisOfKept, libraryPath } from '../../addresses.js';
import { explore } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { currentLanguage, t } from '../../i18n.js';
import { read, write } from '../../storage.js';

/** @typedef {import('../../wire.d.ts').Explorer} Answer */
/** @typedef {import('../../wire.d.ts').MoveTally} MoveTally */
/** @typedef {import('../../wire.d.ts').SearchPosition} Position */

/** Whether it was open last. */
const KEPT = 'bolshak.explorer';
/** Somebody who goes through a game quickly is not asked at each move. */
const PAUSE = 150;

export const explorerTemplate = `
  <details id="explorer" class="explorer">
    <summary data-i18n="explorer.title"></summary>
    <label class="editor-text"><span data-i18n="explorer.which"></span> <input id="explorer-words" type="search" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="player:Ivanov year:2020.."></label>
    <p id="explorer-problem" class="error" role="alert"></p>
    <p id="explorer-opening" class="explorer-opening" hidden></p>
    <p id="explorer-told" class="hint" role="status"></p>
    <table class="explorer-table"><tbody id="explorer-moves"></tbody></table>
    <p id="explorer-book"></p>
    <p id="explorer-cells"></p>
    <p><a id="explorer-games" data-i18n="explorer.games"></a></p>
  </details>`;

export class OpeningExplorer {
  /** @type {Position | null} */
  #asked = null;
  #fen = '';
  #timer = 0;
  #number = 0;

  /** @param {(move: string) => void} play */
  constructor(play) {
    this.play = play;
    this.box = get('explorer', HTMLDetailsElement);
    this.box.open = read(KEPT, false);
    this.box.addEventListener('toggle', () => {
      write(KEPT, this.box.open);
      this.#ask();
    });
    get('explorer-words').addEventListener('change', () => this.#ask());
  }

  /** @param {Position} position @param {string} fen  of the same */
  show(position, fen) {
    get('explorer-games', HTMLAnchorElement).href = libraryPath(`game:${position.variant} position:"${fen}"`);
    if (this.#asked?.variant === position.variant && this.#fen === fen) return;
    this.#asked = position;
    this.#fen = fen;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#ask(), PAUSE);
  }

  #ask() {
    if (this.box.open && this.#asked) void this.#look(this.#asked);
  }

  /** @param {Position} position */
  async #look(position) {
    this.#number += 1;
    const number = this.#number;
    try {
      const found = await explore(position, get('explorer-words', HTMLInputElement).value.trim());
      if (number !== this.#number || !this.box.isConnected) return;
      tell('explorer-problem', '');
      this.#tell(found);
    } catch (error) {
      if (number === this.#number && this.box.isConnected) tell('explorer-problem', errorWords(error));
    }
  }

  /** @param {Answer} found */
  #tell({ games, moves, ended, book, cells, opening }) {
    tell('explorer-opening', opening ? opening.names[currentLanguage()] ?? opening.names.en : '');
    get('explorer-opening').title = opening ? t('explorer.source', { source: opening.source }) : '';
    tell('explorer-told', games ? t('explorer.count', { n: games }) : t('explorer.none'));
    const rows = moves.map((one) => this.#row(this.#button(one.move), one));
    if (ended) rows.push(this.#row(t('explorer.ended'), ended));
    get('explorer-moves').replaceChildren(...rows);
    get('explorer-book').hidden = book.length === 0;
    get('explorer-book').replaceChildren(`${t('explorer.book')}: `, ...book.slice(0, 5).flatMap(({ move, score }, i) => [i ? ', ' : '', this.#button(move), ` ${signed(score)}`]));
    tell('explorer-cells', cells.map(({ names, cell }) => `${names[currentLanguage()] ?? names.en}: ${cell}`).join('; '));
  }

  /** @param {string} move */
  #button(move) {
    const button = make('button', { type: 'button', class: 'quiet' }, move);
    button.addEventListener('click', () => this.play(move));
    return button;
  }

  /** @param {HTMLElement | string} name @param {MoveTally} tally */
  #row(name, tally) {
    const { games, rating, samples } = tally;
    const sample = samples.length ? make('a', { href: analysisOfKept(samples[0]) }, t('explorer.sample')) : '';
    return make('tr', {}, make('td', {}, name), make('td', { class: 'number' }, String(games)), make('td', {}, bar(tally)), make('td', { class: 'number' }, rating ? String(rating) : ''), make('td', {}, sample));
  }

  close() {
    clearTimeout(this.#timer);
  }
}

/** Results as parts of a bar, and in words. @param {MoveTally} tally */
function bar({ games, white, draws, black, places }) {
  if (places?.length) return make('span', {}, places.map((seat) => Math.round(100 * (seat[0] ?? 0) / Math.max(1, games))).join(' · '));
  const parts = /** @type {[string, number][]} */ ([['win', white], ['draw', draws], ['loss', black]]);
  const words = `+${white} =${draws} −${black}`;
  return make('span', { class: 'explorer-bar', role: 'img', 'aria-label': words, title: words }, ...parts.map(([name, count]) => {
    const part = make('span', { class: `bar-${name}` });
    part.style.flexGrow = String(count);
    return part;
  }));
}

/** @param {number} score  in hundredths of a man */
const signed = (score) => (score > 0 ? '+' : '') + (score / 100).toFixed(2);
