/** The two players: name, clock, what each has and has taken. */
import { get, make } from '../dom.js';
import { t } from '../i18n.js';
import { material } from '../replay.js';
import { clockText } from '../clock.js';
import { playerName, stockWords } from '../words.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Piece} Piece */

/** @param {string} seat */
function plate(seat) {
  return make('div', { class: 'plate', id: `plate-${seat}`, 'data-seat': seat, role: 'group' },
    make('span', { class: `chip chip-${seat}`, 'aria-hidden': 'true' }),
    make('div', { class: 'who' },
      make('span', { class: 'name', id: `name-${seat}` }),
      make('span', { class: 'stock' },
        make('span', { class: 'material', id: `material-${seat}` }), make('span', { class: 'taken', id: `taken-${seat}` }))),
    make('span', { class: 'clock-note', id: `clock-note-${seat}` }),
    make('span', { class: 'to-move', id: `to-move-${seat}` }),
    make('span', { class: 'clock', id: `clock-${seat}`, role: 'timer' }));
}

/** @param {string[]} seats */
export function buildPlates(seats) {
  get('plates').replaceChildren(...seats.map(plate));
}

/** @param {string[]} seats @param {boolean} flipped */
export function seatPlates(seats, flipped) {
  seats.forEach((seat, i) => {
    get(`plate-${seat}`).classList.toggle('at-top', (i === 1) !== flipped);
  });
}

/**
 * @param {State} state @param {string | null} mine @param {Piece[]} pieces  of the position that is shown
 * @param {string | null} toMove
 */
export function showPlates(state, mine, pieces, toMove) {
  for (const seat of state.seats) {
    const own = material(pieces, seat.seat);
    get(`plate-${seat.seat}`).setAttribute('aria-label', t(`side.${seat.seat}`));
    get(`name-${seat.seat}`).textContent = `${t(`side.${seat.seat}`)} · ${playerName(seat, mine)}`;
    get(`material-${seat.seat}`).textContent = stockWords(own);
    showTaken(state, seat.seat, pieces);
    const turn = seat.seat === toMove;
    get(`plate-${seat.seat}`).classList.toggle('is-turn', turn);
    get(`to-move-${seat.seat}`).textContent = turn ? t('plate.to-move') : '';
    get(`clock-${seat.seat}`).hidden = state.clock === null;
    get(`clock-note-${seat.seat}`).hidden = state.clock === null;
  }
}

/** @param {State} state @param {string} seat @param {Piece[]} pieces */
function showTaken(state, seat, pieces) {
  const other = state.seats.find((one) => one.seat !== seat)?.seat ?? '';
  const count = material(state.start.pieces, other).all - material(pieces, other).all;
  const box = get(`taken-${seat}`);
  box.replaceChildren();
  if (count <= 0) return;
  box.append(make('span', { class: `chip chip-small chip-${other}`, 'aria-hidden': 'true' }),
    make('span', { 'aria-hidden': 'true' }, `×${count}`), make('span', { class: 'hidden' }, t('plate.taken', { n: count })));
}

/**
 * @param {{ seat: string, left: number, delay: number, running: boolean }} side @param {boolean} low
 * @param {number | null} movesToGo
 */
export function showClock({ seat, left, delay, running }, low, movesToGo) {
  const face = document.getElementById(`clock-${seat}`);
  const note = document.getElementById(`clock-note-${seat}`);
  if (!face || !note) return;
  say(face, `${running ? '▸ ' : ''}${clockText(left)}`);
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
