/** The players: name, clock, what each has and has taken, and how each stands. */
import { get, make } from '../../dom.js';
import { t } from '../../i18n.js';
import { memberLink } from '../../member-names.js';
import { material } from '../../replay.js';
import { clockText, isUnlimited } from '../../clock.js';
import { placeWords, playerName, stockWords } from '../../words.js';

/** @typedef {import('../../types.js').Seat} Seat */
/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Piece} Piece */
/** @typedef {import('../../types.js').Variant} Variant */

/** @param {string} seat */
function plate(seat) {
  return make('div', { class: 'plate', id: `plate-${seat}`, 'data-seat': seat, role: 'group' },
    make('span', { class: `chip chip-${seat}`, 'aria-hidden': 'true' }),
    make('div', { class: 'who' },
      make('span', { class: 'name', id: `name-${seat}` }),
      make('span', { class: 'stock' },
        make('span', { class: 'rating', id: `rating-${seat}`, hidden: '' }), make('span', { class: 'material', id: `material-${seat}` }), make('span', { class: 'taken', id: `taken-${seat}` }),
        make('span', { class: 'standing', id: `standing-${seat}` }))),
    make('span', { class: 'clock-note', id: `clock-note-${seat}` }),
    make('span', { class: 'to-move', id: `to-move-${seat}` }),
    make('span', { class: 'clock', id: `clock-${seat}`, role: 'timer' }));
}

/** @param {string[]} seats */
export function buildPlates(seats) {
  get('plates-bottom').replaceChildren(...seats.map(plate));
  get('play').toggleAttribute('data-many', seats.length > 2);
}

/** The plate of the seat that sits below stands there, the others above, in the order of play after it. @param {string[]} seats @param {string} below */
export function seatPlates(seats, below) {
  const at = seats.indexOf(below);
  const [own, ...others] = [...seats.slice(at), ...seats.slice(0, at)].map((seat) => get(`plate-${seat}`));
  const [top, bottom] = [get('plates-top'), get('plates-bottom')];
  if (bottom.firstElementChild === own && bottom.childElementCount === 1) return;
  bottom.append(own);
  top.append(...others);
}

/** Men that never become kings are not told from kings. @param {State} state @param {Variant} variant */
export const menWords = (state, variant) => (variant.targets.length || state.view.hands ? 'material.pieces' : 'material.men');

/**
 * @param {State} state @param {Variant} variant @param {string | null} mine @param {Piece[]} pieces  of the position that is shown
 * @param {string | null} toMove
 */
export function showPlates(state, variant, mine, pieces, toMove) {
  for (const seat of state.seats) {
    const own = material(pieces, seat.seat);
    get(`plate-${seat.seat}`).setAttribute('aria-label', t(`side.${seat.seat}`));
    showName(seat, mine, state);
    // Whoever has put nothing on the board yet has it in hand.
    get(`material-${seat.seat}`).textContent = !state.hidden && (own.all || !state.view.hands) ? stockWords(own, menWords(state, variant)) : '';
    showTaken(state, seat.seat, pieces);
    showStanding(state, variant, seat.seat);
    const turn = seat.seat === toMove;
    get(`plate-${seat.seat}`).classList.toggle('is-turn', turn);
    get(`to-move-${seat.seat}`).textContent = turn ? t(state.view.step ? 'plate.step' : 'plate.to-move', { n: (state.view.step ?? 0) + 1 }) : '';
    const isTimed = state.clock !== null && !isUnlimited(state.controls?.[state.seats.indexOf(seat)]);
    get(`clock-${seat.seat}`).hidden = !isTimed;
    get(`clock-note-${seat.seat}`).hidden = !isTimed;
  }
}

/** Of two the name takes one line; more are told apart by their colours, with the rest below. @param {Seat} seat @param {string | null} mine @param {State} state */
function showName(seat, mine, { seats, ratings }) {
  const many = seats.length > 2;
  const player = many && seat.occupant === 'engine' ? t('player.level', { level: seat.level }) : playerName(seat, mine);
  const link = seat.occupant === 'member' && seat.name && !seat.consultants?.length ? memberLink(seat.name, player) : player;
  const name = get(`name-${seat.seat}`);
  // Of several the line may not have room for all.
  name.title = seat.consultants?.length ? player : '';
  name.replaceChildren(t(`side.${seat.seat}`), many ? ' ' : ' · ', make('span', many ? { class: 'player' } : {}, link));
  showRating(get(`rating-${seat.seat}`), ratings.find((one) => one.seat === seat.seat));
}

/** How strong somebody is, and what the game has done to that. @param {HTMLElement} box @param {import('../../wire.d.ts').SeatRating | undefined} rating */
function showRating(box, rating) {
  box.hidden = rating === undefined;
  if (!rating) return;
  const { value, provisional, change = 0 } = rating;
  const changed = make('span', { class: change < 0 ? 'rating-down' : 'rating-up' }, `${change < 0 ? '−' : '+'}${Math.abs(change)}`);
  box.title = t('hall.rating');
  box.replaceChildren(`${value}${provisional ? '?' : ''}`, ...(rating.change === undefined ? [] : [' ', changed]));
}

/** The seat with which one plays together: the one across the board. @param {Variant} variant @param {number} index */
const partner = (variant, index) => variant.seats[(index + variant.seats.length / 2) % variant.seats.length];

/** Who plays with it, stones in hand, points, what has become of a seat, and whether its player is on vacation. @param {State} state @param {Variant} variant @param {string} seat */
function showStanding({ view, seats, result, vacations }, variant, seat) {
  const index = seats.findIndex((one) => one.seat === seat);
  const has = (/** @type {string[] | undefined} */ some) => some?.includes(seat) ?? false;
  const place = result?.places?.[index] ?? (has(view.home) ? (view.home ?? []).indexOf(seat) + 1 : null);
  const vacation = vacations.find((one) => one.seat === seat);
  const words = [
    variant.pairs ? t('plate.partner', { seat: t(`side.${partner(variant, index)}`) }) : '',
    view.hands?.[index] !== undefined ? t('plate.hand', { n: view.hands[index] }) : '',
    view.scores?.[index] !== undefined ? t('plate.points', { n: view.scores[index] }) : '',
    has(view.home) ? t('plate.home') : '', has(view.out) ? t('plate.out') : '',
    place === null ? '' : placeWords(place),
    vacation ? t('vacation.short') : '',
  ];
  get(`standing-${seat}`).textContent = words.filter(Boolean).join(', ');
  get(`plate-${seat}`).classList.toggle('is-out', has(view.out) && !result);
}

/** What one side has taken from the other; of more than two nobody can tell who took what. @param {State} state @param {string} seat @param {Piece[]} pieces */
function showTaken(state, seat, pieces) {
  if (state.seats.length > 2) return;
  const other = state.seats.find((one) => one.seat !== seat)?.seat ?? '';
  const count = material(state.start.pieces, other).all - material(pieces, other).all;
  const box = get(`taken-${seat}`);
  box.replaceChildren();
  if (count <= 0) return;
  box.append(make('span', { class: `chip chip-small chip-${other}`, 'aria-hidden': 'true' }),
    make('span', { 'aria-hidden': 'true' }, `×${count}`), make('span', { class: 'hidden' }, t('plate.taken', { n: count })));
}

/** @param {import('../../clock.js').Side} side @param {boolean} low */
export function showClock({ seat, left, delay, movesToGo, running }, low) {
  const face = document.getElementById(`clock-${seat}`);
  const note = document.getElementById(`clock-note-${seat}`);
  if (!face || !note) return;
  say(face, clockText(left));
  face.classList.toggle('is-running', running && delay === 0);
  face.classList.toggle('is-waiting', running && delay > 0);
  face.classList.toggle('is-low', low);
  const notes = [
    running && delay > 0 ? t('clock.delay', { seconds: Math.ceil(delay / 1000) }) : '',
    movesToGo !== null && movesToGo > 1 ? t('clock.moves-to-go', { n: movesToGo }) : '',
  ];
  say(note, notes.filter(Boolean).join(' · '));
}

/** @param {HTMLElement} element @param {string} text */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
