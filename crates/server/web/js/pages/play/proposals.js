/** What players propose to each other: the words of it, and the bar with the answers. */
import { get, tell } from '../../dom.js';
import { has, t } from '../../i18n.js';
import { isRemote, isShared, isWatched, mySeat } from '../../seats.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Proposal} Proposal */
/** @typedef {import('../../types.js').Proposed} Proposed */

export const proposalTemplate = `
  <p id="offer" class="offer" hidden></p>
  <div id="offer-answer" class="desk-row" hidden>
    <button type="button" id="agree-offer" class="primary"></button>
    <button type="button" id="decline-offer"></button>
  </div>`;

/** @param {(type: 'agree' | 'decline', proposal: string) => void} answer */
export function listenProposals(answer) {
  for (const type of /** @type {const} */ (['agree', 'decline'])) {
    get(`${type}-offer`).addEventListener('click', () => answer(type, get('offer-answer').dataset.proposal ?? ''));
  }
}

/** For how many moves the answer to a proposal is still told. */
const RECENT = 2;

/**
 * Draws alone are agreed on in words between people at one device and thought about by the engine: to everything else
 * they have agreed in the same moment. @param {State} state @param {{ proposal: string, by: string }} open
 */
const isSettledHere = (state, { proposal, by }) => proposal !== 'draw' && state.mine.includes(by) && !isRemote(state);

/** Whether one of the seats here must answer. @param {State} state @param {Proposal} open */
function isAsked(state, open) {
  const { mine, view, result } = state;
  const { by, agreed = [] } = open;
  const gone = result ? [] : (view.out ?? []);
  const others = mine.filter((seat) => seat !== by && !agreed.includes(seat) && !gone.includes(seat));
  return others.length > 0 && !isSettledHere(state, open);
}

/** The first proposal that waits for a word from here. @param {State} state */
export const asked = (state) => state.proposals.find((open) => isAsked(state, open)) ?? null;

/** Whether the seat here has proposed this and waits. @param {State} state @param {string} proposal */
export const isOpen = (state, proposal) => state.proposals.some((open) => open.proposal === proposal);

/** Whether this was proposed or answered in the present position, so that it cannot be proposed again. @param {State} state @param {string} proposal */
export const isSpent = (state, proposal) => isOpen(state, proposal)
  || (state.proposed?.proposal === proposal && state.proposed.ply === state.moves.length);

/** @param {State} state @param {Proposed} proposed */
function words(state, { proposal, by, answer }) {
  const mine = mySeat(state);
  const whose = isShared(state) || isWatched(state) ? 'side' : by === mine ? 'mine' : 'theirs';
  const key = `proposal.${proposal}.${whose}.${answer}`;
  return has(key) ? t(key, { side: t(`side.${by}`) }) : '';
}

/** Is it still worth telling? After the end only what concerns another game, or the end itself. @param {State} state @param {Proposed} proposed */
function isRecent({ result, moves }, { proposal, ply }) {
  return moves.length - ply <= RECENT && (result === null || ['rematch', 'take-back'].includes(proposal));
}

/** What was proposed, as far as it is news. @param {State} state */
export function proposalWords(state) {
  const open = asked(state);
  if (open) return words(state, { ...open, answer: 'waiting', ply: state.moves.length });
  const { proposed } = state;
  return proposed && isRecent(state, proposed) && !isSettledHere(state, proposed) ? words(state, proposed) : '';
}

/** @param {State} state @param {boolean} online */
export function showProposals(state, online) {
  const open = asked(state);
  tell('offer', proposalWords(state));
  get('offer-answer').hidden = !open || !online;
  get('offer-answer').dataset.proposal = open?.proposal ?? '';
  for (const answer of ['agree', 'decline']) {
    const key = `proposal.${open?.proposal}.${answer}`;
    get(`${answer}-offer`).textContent = t(has(key) ? key : `proposal.${answer}`);
  }
}
