/** Moves that were chosen before it was their turn. */

/** @typedef {import('../../board/types.js').Move} Move */

export class Ahead {
  /** From where to where, in the order in which they are going to be played. @type {[string, string][]} */
  planned = [];

  /** @param {[string, string]} step */
  add(step) {
    this.planned = [...this.planned, step];
  }

  clear() {
    this.planned = [];
  }

  /**
   * The first of them as a legal move. If it cannot be played, or several moves that capture differently fit it, all are given
   * up: what follows was chosen for another position.
   * @param {Move[]} legal @returns {Move | null}
   */
  next(legal) {
    const [step, ...rest] = this.planned;
    const fitting = legal.filter(({ path }) => path[0] === step[0] && path[path.length - 1] === step[1]);
    const effects = new Set(fitting.map(({ removed }) => [...removed].sort().join()));
    this.planned = effects.size === 1 ? rest : [];
    return effects.size === 1 ? fitting[0] : null;
  }
}
