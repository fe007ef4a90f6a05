/** What a player finds behind the code on his card: his pair, and the way to report his games or to play them on this device. */
import { gamePath } from '../../addresses.js';
import { competitionCard, openTable, reportGame } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { t } from '../../i18n.js';
import { refusalWords } from './words.js';

/** @typedef {import('../../wire.d.ts').CardGame} CardGame */

const RESULTS = /** @type {const} */ (['won', 'drawn', 'lost']);

export const cardTemplate = `
  <section id="card" class="card no-print" aria-labelledby="card-name" hidden>
    <h2 id="card-name"></h2>
    <p id="card-pair"></p>
    <ol id="card-games" class="recent"></ol>
    <p id="card-error" class="error" role="alert"></p>
  </section>`;

/** The card in an address: `?card=3.abcdefghij`. @param {URLSearchParams} way @returns {{ who: number, code: string } | null} */
export function cardOf(way) {
  const [who, code] = (way.get('card') ?? '').split('.');
  return code ? { who: Number(who), code } : null;
}

export class CardPart {
  /** @param {string} id @param {{ who: number, code: string }} card @param {(path: string) => void} go */
  constructor(id, card, go) {
    this.id = id;
    this.card = card;
    this.go = go;
    this.root = get('card');
  }

  async show() {
    const { id, card: { who, code } } = this;
    try {
      const info = await competitionCard(id, who, code);
      if (!this.root.isConnected) return;
      this.root.hidden = false;
      get('card-name').textContent = info.name;
      tell('card-pair', info.round ? t('card.pair', { round: info.round, board: info.board, name: info.opponent, opening: info.opening }) : t('card.no-pair'));
      get('card-games').replaceChildren(...info.games.map((game, number) => this.#game(game, number)));
      tell('card-error', '');
    } catch (error) {
      this.#tell(error);
    }
  }

  /** @param {CardGame} game @param {number} number */
  #game({ white, result, mine, theirs, played }, number) {
    const row = make('li', {}, make('strong', {}, t(white ? 'card.white' : 'card.black', { n: number + 1 })));
    if (result) row.append(' ', t(`card.result.${result}`));
    else {
      const buttons = RESULTS.map((word) => {
        const button = make('button', { type: 'button', 'data-report': `${number}-${word}`, 'aria-pressed': String(mine === word) }, t(`card.result.${word}`));
        button.addEventListener('click', () => void this.#do(() => reportGame(this.id, this.card.who, { code: this.card.code, game: number, result: word })));
        return button;
      });
      row.append(make('div', { class: 'row' }, ...buttons));
      if (mine || theirs) row.append(make('p', { class: 'hint' }, this.#said(mine, theirs)));
    }
    if (played) row.append(' ', make('a', { href: gamePath(played) }, t('online.watch', { n: number + 1 })));
    else if (!result) {
      const button = make('button', { type: 'button', 'data-table': String(number) }, t('card.table'));
      button.addEventListener('click', () => void this.#do(async () => this.go(gamePath(await openTable(this.id, this.card.who, { code: this.card.code, game: number })))));
      row.append(button);
    }
    return row;
  }

  /** @param {string | undefined} mine @param {string | undefined} theirs */
  #said(mine, theirs) {
    if (!theirs) return t('card.waits');
    if (!mine) return t('card.said', { result: t(`card.result.${theirs}`) });
    return t('card.differs', { result: t(`card.result.${theirs}`) });
  }

  /** @param {() => Promise<unknown>} deed */
  async #do(deed) {
    try {
      await deed();
      await this.show();
    } catch (error) {
      this.#tell(error);
    }
  }

  /** @param {unknown} error */
  #tell(error) {
    this.root.hidden = false;
    if (this.root.isConnected) tell('card-error', refusalWords(error));
  }
}
