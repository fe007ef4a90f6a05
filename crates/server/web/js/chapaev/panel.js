/** What stands beside the board: the two sides, the rounds, the flicks. */
import { get, make, tell } from '../dom.js';
import { t } from '../i18n.js';
import { playerName, resultTitle } from '../words.js';
import { playedWords, rowWords } from './words.js';

/** @typedef {import('./types.js').Disc} Disc */
/** @typedef {import('./types.js').FlickState} FlickState */

export const SEATS = ['white', 'black'];

/** @param {FlickState} state @param {string | null} mine @param {Disc[]} discs  that are shown @param {boolean} flipped @param {string | null} toFlick */
export function showPlates(state, mine, discs, flipped, toFlick) {
  for (const [index, seat] of SEATS.entries()) {
    const plate = get(`cb-plate-${seat}`);
    const place = document.querySelector((index === 1) !== flipped ? '.plates-top' : '.plates-bottom');
    if (plate.parentElement !== place) place?.append(plate);
    plate.classList.toggle('is-turn', seat === toFlick);
    plate.setAttribute('aria-label', t(`side.${seat}`));
    get(`cb-name-${seat}`).textContent = `${t(`side.${seat}`)} · ${playerName(state.seats[index], mine)}`;
    get(`cb-left-${seat}`).textContent = t('chapaev.left', { n: discs.filter((disc) => disc.seat === seat).length });
    get(`cb-turn-${seat}`).textContent = seat === toFlick ? t('chapaev.to-flick') : '';
    get(`cb-won-${seat}`).textContent = String(state.score[index]);
    get(`cb-won-${seat}`).setAttribute('aria-label', t('chapaev.won', { n: state.score[index] }));
  }
}

/** @param {FlickState} state */
export function showRound(state) {
  const [white, black] = state.lines;
  tell('cb-round', state.result ? '' : [
    t('chapaev.round', { n: state.round, seat: t(`seat.${state.first}`) }),
    t('chapaev.lines', { white, black }),
  ].join(' '));
}

/** The flicks, the last first, with a heading for each round. Whoever has just pressed a button among them keeps it. @param {FlickState} state */
export function showFlicks(state) {
  const list = get('cb-flicks');
  const shown = [state.id, state.played.length, document.documentElement.lang].join(' ');
  if (list.dataset.shown === shown) return;
  list.dataset.shown = shown;
  const rows = [];
  let round = 1;
  for (const [index, played] of state.played.entries()) {
    const row = make('li', { 'data-effect': played.effect },
      make('span', { class: `chip chip-small chip-${played.seat}`, 'aria-hidden': 'true' }),
      make('span', {}, make('strong', {}, `${rowWords(played)}:`), ' ', playedWords(played)),
      make('button', {
        type: 'button', class: 'quiet', 'data-flick': String(index + 1), title: t('chapaev.watch'),
        'aria-label': t('chapaev.watch-this', { n: index + 1, flick: rowWords(played) }),
      }, '▶'));
    rows.unshift(row);
    if (played.effect === 'round' || played.effect === 'replayed') {
      round += 1;
      rows.unshift(make('li', { class: 'cb-new-round' }, t('chapaev.round-begins', { n: round })));
    }
  }
  get('cb-empty').hidden = rows.length > 0;
  list.replaceChildren(...rows);
}

/** @param {FlickState} state @param {string | null} mine */
export function showResult(state, mine) {
  const { result } = state;
  get('cb-result').hidden = result === null;
  if (!result) return;
  get('cb-result').dataset.outcome = mine && result.winner !== mine ? 'lost' : 'won';
  get('cb-result-title').textContent = resultTitle(result, mine);
  const loser = SEATS.find((seat) => seat !== result.winner) ?? '';
  get('cb-result-reason').textContent = t(`chapaev.reason.${result.reason}`, {
    side: t(`side.${loser}`), white: state.score[0], black: state.score[1],
  });
}
