/** The games by identifier: those of the catalogue, and those with house rules, which the server is asked for. */
import { game as fetchGame } from './api.js';
import { takeApart } from './house.js';

/** @typedef {import('./types.js').Game} Game */

/** The game that names the family to which a game belongs. @param {Game} game */
export const familyOf = (game) => game.form?.of ?? game.id;

/** The forms of a game, itself among them; one alone where it has no others. @param {Game[]} games @param {string} family */
export const formsOf = (games, family) => games.filter((game) => familyOf(game) === family);

export class Games {
  /** @type {Map<string, Game>} */
  #known;

  /** @param {Game[]} list  of the catalogue */
  constructor(list) {
    this.list = list;
    this.#known = new Map(list.map((game) => [game.id, game]));
  }

  /** @param {string} id */
  known(id) {
    return this.#known.get(id) ?? null;
  }

  /** The game of the catalogue that the rules of this one are changed from. @param {string} id */
  base(id) {
    return this.known(takeApart(id).base);
  }

  /** @param {string} id @returns {Promise<Game>} */
  async find(id) {
    const known = this.known(id) ?? await fetchGame(id);
    this.#known.set(id, known);
    return known;
  }
}
