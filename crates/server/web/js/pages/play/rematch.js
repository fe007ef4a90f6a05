/** Another game on the same terms. */

/** @typedef {import('../../types.js').State} State */

/** The same game with colours changed: the next seat for each of two, the same seats for more. @param {State} state @returns {import('../../types.js').NewGame} */
export function rematchOf(state) {
  const { variant, seats, controls, startFen, terms } = state;
  // Each of two takes his own time along.
  const times = controls && seats.length === 2 ? [...controls].reverse() : controls;
  const time = times && Object.fromEntries(seats.map(({ seat }, i) => [seat, times[i].text]));
  const position = startFen === null ? {} : { position: startFen };
  return { variant, time, terms: seats.length === 2 ? changedTerms(terms.text) : terms.text, ...whoPlays(state), ...position };
}

/** Whoever does not see the pieces does not see them on the other side either. @param {string} text */
const changedTerms = (text) => text.replace(/blindfold=([12])(?= |$)/, (_, seat) => `blindfold=${3 - Number(seat)}`);

/** @param {State} state @returns {Partial<import('../../types.js').NewGame>} */
function whoPlays(state) {
  const { seats } = state;
  const names = seats.map(({ name }) => name ?? '');
  if (seats.length > 2) return { players: seats.map((seat) => (seat.occupant === 'engine' ? seat.level : 'human')), names };
  const engine = seats.find((seat) => seat.occupant === 'engine');
  if (!engine) return { names: names.reverse() };
  return { side: engine.seat, level: engine.occupant === 'engine' ? engine.level : null };
}
