/**
 * A rating by Glicko-2 (Glickman 2012): a solved puzzle is a game won against its rating, a failed one a game lost. Each
 * puzzle is a rating period of its own.
 */

/** @typedef {{ rating: number, deviation: number, volatility: number }} Rating */

const SCALE = 173.7178;
/** How much the volatility changes with surprise. */
const TAU = 0.5;
/** A puzzle's rating is a guess. */
const PUZZLE_DEVIATION = 120;
const PRECISE = 1e-6;
/** A rating never becomes surer than this, so that progress shows. */
const SUREST = 45;

/** @type {Rating} */
export const BEGINNER = { rating: 1000, deviation: 300, volatility: 0.06 };

/** The rating after a puzzle. @param {Rating} before @param {number} puzzle  its rating @param {boolean} solved @returns {Rating} */
export function rated(before, puzzle, solved) {
  const mu = (before.rating - 1500) / SCALE;
  const phi = before.deviation / SCALE;
  const other = (puzzle - 1500) / SCALE;
  const g = 1 / Math.sqrt(1 + (3 * (PUZZLE_DEVIATION / SCALE) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-g * (mu - other)));
  const v = 1 / (g * g * expected * (1 - expected));
  const surprise = (solved ? 1 : 0) - expected;
  const volatility = newVolatility(phi, before.volatility, v, v * g * surprise);
  const after = 1 / Math.sqrt(1 / (phi * phi + volatility * volatility) + 1 / v);
  return {
    rating: Math.round((mu + after * after * g * surprise) * SCALE + 1500),
    deviation: Math.max(SUREST, after * SCALE),
    volatility,
  };
}

/** The root that step 5 of the paper looks for, by the Illinois method. @param {number} phi @param {number} sigma @param {number} v @param {number} delta */
function newVolatility(phi, sigma, v, delta) {
  const a = Math.log(sigma * sigma);
  const f = (/** @type {number} */ x) => {
    const e = Math.exp(x);
    const sum = phi * phi + v + e;
    return (e * (delta * delta - sum)) / (2 * sum * sum) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = Math.log(delta * delta - phi * phi - v);
  if (!(delta * delta > phi * phi + v)) {
    let k = 1;
    while (f(a - k * TAU) < 0) k += 1;
    high = a - k * TAU;
  }
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISE) {
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [middle, fMiddle];
  }
  return Math.exp(low / 2);
}
