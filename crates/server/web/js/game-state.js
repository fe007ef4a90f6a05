/**
 * What the views read, made from the messages of the server. Pure: a message turns a state into the next one and changes
 * nothing in the old one, with which the new one shares what has stayed.
 */
import { applyMove } from './board/effect.js';

/** @typedef {import('./types.js').GameHead} GameHead */
/** @typedef {import('./types.js').Move} Move */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Proposed} Proposed */
/** @typedef {import('./types.js').Snapshot} Snapshot */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Status} Status */
/** @typedef {import('./types.js').Update} Update */
/** @typedef {import('./types.js').View} View */
/** @typedef {import('./wire.d.ts').BoardSnapshot} BoardSnapshot */
/** @typedef {import('./wire.d.ts').BoardUpdate} BoardUpdate */
/** @typedef {import('./wire.d.ts').LegalMove} LegalMove */
/** @typedef {import('./wire.d.ts').Now} Now */

/**
 * A game as it stands when somebody joins it.
 * @param {Snapshot} snapshot @param {BoardSnapshot} game  of it @param {string} captureSign  of the variant
 * @returns {State}
 */
export function stateOf(snapshot, game, captureSign) {
  const { startFen, lot, handicap, match, controls, terms, blindfold = [], hidden = false, start, moves, past = [], protocol = null } = game;
  const view = viewOf(game.view.pieces, game.now);
  return {
    ...headOf(snapshot, moves.length), startFen, lot, handicap, match, controls, terms, blindfold, hidden, start, view, moves,
    positions: positionsOf(start.pieces, moves), past, protocol, ...factsOf(game.now),
    legal: legalMoves(game.legal, view.pieces, captureSign),
  };
}

/**
 * What follows an update; null where it does not fit the game that is known here.
 * @param {State} before @param {Update} update @param {BoardUpdate} game  of it @param {string} captureSign  of the variant
 * @returns {State | null}
 */
export function nextState(before, update, game, captureSign) {
  if (uncovers(before, update)) return null;
  const record = recordAfter(before, game);
  if (record.moves.length !== game.plies) return null;
  const changed = record.moves !== before.moves;
  const pieces = game.view?.pieces ?? (changed ? record.positions[game.plies] : before.view.pieces);
  return {
    ...before, ...headAfter(before, update, game.plies), ...record, ...factsOf(game.now),
    view: viewOf(pieces, game.now), legal: legalMoves(game.legal, pieces, captureSign),
    protocol: before.protocol && game.protocol ? [...before.protocol, game.protocol] : before.protocol,
  };
}

/** Is all to be seen now that was hidden, or the other way round? Then it is asked for anew. @param {State} before @param {Update} update */
const uncovers = ({ blindfold, mine, result }, update) => blindfold.some((seat) => mine.includes(seat)) && (result === null) !== ((update.result ?? null) === null);

/**
 * @template {GameHead} S
 * @param {S} before @param {Status} status @returns {S}
 */
export const withStatus = (before, status) => ({ ...before, ...statusOf(status) });

/** @param {Snapshot} snapshot @param {number} ply @returns {GameHead} */
export function headOf({ id, version, variant, seats, mine, result, proposals, rated = false, rematch, consults, me, exhibition, competition, status }, ply) {
  const [open] = proposals.slice(-1);
  const proposed = open ? waiting(open, ply) : null;
  return { id, version, variant, seats, mine, result, proposals, proposed, rated, rematch: rematch ?? null, consults: consults ?? null, me: me ?? null, exhibition: exhibition ?? null, competition: competition ?? null, ...statusOf(status) };
}

/** @param {GameHead} before @param {Update} update @param {number} ply */
export function headAfter(before, update, ply) {
  const { version, result = null, proposals = [], rematch = null } = update;
  return { version, result, proposals, rematch, proposed: proposedAfter(before, update, ply) };
}

/** @param {Status} status */
const statusOf = ({ thinking, queue, notice, away = [], vacations = [], sides = [], watchers = 0, ratings = [] }) => ({
  thinking, queue: queue ?? null, notice: notice ?? null, away, vacations, sides, watchers, ratings,
});

/** @param {import('./types.js').Proposal} open @param {number} ply @returns {Proposed} */
const waiting = ({ proposal, by }, ply) => ({ proposal, by, answer: 'waiting', ply });

/** What was proposed last and what became of it. @param {GameHead} before @param {Update} update @param {number} ply @returns {Proposed | null} */
function proposedAfter(before, { event, proposals = [] }, ply) {
  const known = (/** @type {string} */ proposal) => before.proposals.some((open) => open.proposal === proposal);
  const made = proposals.find(({ proposal }) => !known(proposal));
  if (made) return waiting(made, ply);
  if (event.kind === 'took-back') return null;
  const gone = before.proposals.find((old) => !proposals.some(({ proposal }) => proposal === old.proposal));
  if (!gone) return before.proposed;
  if (event.kind === 'agreed') return { ...waiting(gone, ply), answer: 'agreed' };
  // A move is an answer, too; whatever else has happened has overtaken the proposal.
  return ['declined', 'played'].includes(event.kind) ? { ...waiting(gone, ply), answer: 'declined' } : null;
}

/** The moves after an update, with the position behind each. @param {State} before @param {BoardUpdate} game */
function recordAfter(before, { plies, move, start }) {
  if (start) {
    // An irregularity has stood: the game begins anew from what is on the board.
    const past = [...before.past, before.moves.map(({ text }) => text)];
    return { start, past, moves: [], positions: [start.pieces] };
  }
  const { past, moves, positions } = before;
  const same = { start: before.start, past };
  if (move) {
    const last = positions[positions.length - 1];
    return { ...same, moves: [...moves, move], positions: [...positions, applyMove(last, move)] };
  }
  if (plies < moves.length) return { ...same, moves: moves.slice(0, plies), positions: positions.slice(0, plies + 1) };
  return { ...same, moves, positions };
}

/** @param {Piece[]} start @param {State['moves']} moves @returns {Piece[][]} */
function positionsOf(start, moves) {
  const positions = [start];
  for (const move of moves) positions.push(applyMove(positions[positions.length - 1], move));
  return positions;
}

/** @param {Piece[]} pieces @param {Now} now @returns {View} */
function viewOf(pieces, { sideToMove, step, out, home, hands, scores }) {
  return { sideToMove, pieces, step, out, home, hands, scores };
}

/** @param {Now} now */
function factsOf({ counters = [], clock, claimable = false, ruling, irregular, bound, inactive = [] }) {
  return {
    counters, clock: clock ?? null, claimable, ruling: ruling ?? null, irregular: irregular ?? null, bound: bound ?? null, inactive,
  };
}

/** @param {LegalMove[] | undefined} legal @param {Piece[]} pieces @param {string} captureSign @returns {Move[]} */
export function legalMoves(legal = [], pieces, captureSign) {
  const standing = new Map(pieces.map((piece) => [piece.cell, piece]));
  return legal.map((move) => {
    const path = move.path.split(' ');
    const removed = move.removed ? move.removed.split(' ') : [];
    const moved = standing.get(path[0]);
    // What goes without saying is left out: the piece as it was, on the last square, and the squares as text.
    const usual = moved ? [{ ...moved, cell: path[path.length - 1] }] : [];
    const text = move.text ?? path.join(removed.length ? captureSign : '-');
    return { path, removed, placed: move.placed ?? usual, text };
  });
}
