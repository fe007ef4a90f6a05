/** Several people at one seat: who they are, what they would play, and what the captain does for them. */
import { account } from '../../account.js';
import { announce } from '../../announce.js';
import { sitDown } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { listed, t } from '../../i18n.js';
import { memberLink } from '../../member-names.js';
import { lastName, rememberName } from '../../settings.js';
import { confirm } from '../../shell/dialogs.js';
import { isCaptain, ownSide } from '../../seats.js';

/** @typedef {import('../../types.js').State} State */
/** @typedef {import('../../types.js').Command} Command */
/** @typedef {import('../../wire.d.ts').Counsel} Counsel */
/** @typedef {import('../../wire.d.ts').AdvisedMove} AdvisedMove */
/** @typedef {import('../../wire.d.ts').Holder} Holder */
/** @typedef {import('../../wire.d.ts').SideInfo} SideInfo */
/** @typedef {import('../../board/types.js').Move} Move */

export const consultationTemplate = `
  <section id="consultation" class="consultation card" aria-labelledby="consultation-title" hidden>
    <h2 id="consultation-title"></h2>
    <div id="counsel" hidden>
      <p id="counsel-none" class="hint"></p>
      <ol id="counsel-moves" class="counsel-moves" data-i18n-label="consultation.moves"></ol>
      <button type="button" id="close-vote" data-i18n="consultation.close-vote" hidden></button>
    </div>
    <details id="sides" class="sides">
      <summary id="sides-summary"></summary>
      <div id="sides-list"></div>
      <label id="join-name-label" hidden><span data-i18n="invitation.name"></span> <input id="join-name" type="text" maxlength="60" autocomplete="nickname"></label>
      <button type="button" id="leave-side" data-i18n="consultation.leave" hidden></button>
    </details>
    <p id="consultation-error" class="error" role="alert"></p>
  </section>`;

/**
 * @typedef {object} ConsultationHost
 * @property {(command: Command) => boolean} send
 * @property {(move: Move) => void} play
 * @property {() => void} rejoin  the server knows this browser only by a new connection
 */

export class Consultation {
  /** @type {Counsel | null} */
  #counsel = null;
  /** @type {State | null} */
  #state = null;
  #timer = 0;

  /** @param {ConsultationHost} host */
  constructor(host) {
    this.host = host;
    get('close-vote').addEventListener('click', () => host.send({ type: 'close-vote', ply: this.#state?.moves.length ?? 0 }));
    get('leave-side').addEventListener('click', () => void this.#leave());
    get('join-name', HTMLInputElement).value = lastName();
  }

  /** @param {Counsel} counsel */
  hear(counsel) {
    const before = this.#counsel;
    this.#counsel = counsel;
    for (const move of counsel.moves) this.#tell(move, before?.ply === counsel.ply ? before.moves.find(({ text }) => text === move.text) : undefined);
    this.#show();
  }

  /** Everything is told anew: what was advised comes behind it, if it still holds. */
  forget() {
    this.#counsel = null;
  }

  /** Who else is for a move now. @param {AdvisedMove} move @param {AdvisedMove | undefined} before */
  #tell(move, before) {
    const [state, others] = [this.#state, move.by.filter((key) => !before?.by.includes(key) && key !== this.#state?.me)];
    if (!state || !others.length) return;
    announce(t('consultation.heard', { names: listed(others.map((key) => nameOf(state, key))), move: move.text }));
  }

  /** @param {State} state */
  follow(state) {
    this.#state = state;
    this.#show();
  }

  close() {
    clearTimeout(this.#timer);
  }

  /** What is advised in the position on the board, what most are for first. @returns {AdvisedMove[]} */
  get #moves() {
    const [state, counsel] = [this.#state, this.#counsel];
    if (!state || !counsel || counsel.ply !== state.moves.length || counsel.seat !== state.view.sideToMove || state.result) return [];
    return [...counsel.moves].sort((one, other) => other.by.length - one.by.length);
  }

  /** The moves as arrows. @returns {[string, string][]} */
  get arrows() {
    return this.#moves.map(({ path }) => [path[0], path[path.length - 1]]);
  }

  #show() {
    const state = this.#state;
    const kind = state?.terms.consultation;
    get('consultation').hidden = !kind;
    if (!state || !kind) return;
    get('consultation-title').textContent = t(`consultation.${kind}`);
    const side = ownSide(state);
    const toMove = side !== null && side === state.view.sideToMove && !state.result;
    get('counsel').hidden = !toMove;
    if (toMove) this.#showMoves(state, kind);
    this.#showSides(state, side);
  }

  /** @param {State} state @param {string} kind */
  #showMoves(state, kind) {
    const moves = this.#moves;
    const side = holdersOf(state, ownSide(state));
    const voted = moves.reduce((sum, { by }) => sum + by.length, 0);
    tell('counsel-none', kind === 'vote' ? t('consultation.voted', { n: voted, all: side.length }) : moves.length ? '' : t(isCaptain(state) ? 'consultation.none-captain' : 'consultation.none'));
    const list = get('counsel-moves');
    const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute('data-move') : null;
    list.replaceChildren(...moves.map((move) => this.#row(state, move, kind)));
    if (focused) list.querySelectorAll('button').forEach((button) => { if (button.dataset.move === focused) button.focus(); });
    const button = get('close-vote', HTMLButtonElement);
    button.hidden = kind !== 'vote' || !isCaptain(state) || side.length < 2;
    button.disabled = voted === 0;
  }

  /** @param {State} state @param {AdvisedMove} move @param {string} kind */
  #row(state, move, kind) {
    const plays = kind === 'captain' && isCaptain(state);
    const own = state.me !== null && move.by.includes(state.me);
    const key = plays ? 'consultation.play' : kind === 'vote' ? 'consultation.vote-for' : 'consultation.support';
    const button = make('button', { type: 'button', 'data-move': move.text, 'aria-label': `${t(key)}: ${move.text}`, ...(plays ? { class: 'primary' } : { 'aria-pressed': String(own) }) }, t(key));
    const { path, removed = [] } = move;
    button.addEventListener('click', () => {
      const legal = state.legal.find((one) => one.path.join() === path.join() && one.removed.join() === removed.join());
      if (plays && legal) this.host.play(legal);
      else if (!plays) this.host.send({ type: 'advise', ply: state.moves.length, path, removed });
    });
    return make('li', {}, make('strong', {}, move.text), ' ', make('span', { class: 'count-inline' }, String(move.by.length)), ' ',
      make('span', { class: 'hint' }, listed(move.by.map((key) => nameOf(state, key)))), ' ', button);
  }

  /** Looks again when the lead of one's side becomes free. @param {State} state */
  #awaitLead({ consults, sides }) {
    clearTimeout(this.#timer);
    const left = (sides.find(({ seat }) => seat === consults)?.leadFreeAt ?? 0) - Date.now();
    if (left > 0) this.#timer = window.setTimeout(() => this.#show(), left);
  }

  /** @param {State} state @param {string | null} own */
  #showSides(state, own) {
    this.#awaitLead(state);
    const mayJoin = own === null && !state.result;
    const focused = document.activeElement?.id;
    get('sides-summary').textContent = t('consultation.people', { n: state.sides.reduce((sum, { holders }) => sum + holders.length, 0) });
    get('sides-list').replaceChildren(...state.sides.flatMap((side) => [
      make('h3', {}, t(`side.${side.seat}`)),
      make('ul', { class: 'holders plain-list', id: `holders-${side.seat}` }, ...side.holders.map((holder, i) => this.#holder(state, side, holder, i))),
      ...(mayJoin ? [this.#join(side.seat)] : []),
    ]));
    if (focused && get('sides-list').querySelector(`[id="${focused}"]`)) get(focused).focus();
    get('join-name-label').hidden = !mayJoin || account() !== null;
    get('leave-side').hidden = own === null || state.result !== null || holdersOf(state, own).length < 2;
  }

  /** @param {State} state @param {SideInfo} side @param {Holder} holder @param {number} place */
  #holder(state, side, holder, place) {
    const name = holderName(state, holder);
    const link = holder.member ? memberLink(holder.name, name) : name;
    const words = [place === 0 ? `★ ${t('consultation.is-captain')}` : '', t(holder.here ? 'consultation.here' : 'consultation.away')];
    const mayLead = place === 0 && state.consults === side.seat && !state.result && (side.leadFreeAt ?? Infinity) <= Date.now();
    const row = make('li', holder.here ? {} : { class: 'is-away' }, link, ' ', make('span', { class: 'hint' }, words.filter(Boolean).join(' · ')));
    if (mayLead) row.append(' ', this.#button('take-lead', 'consultation.take-lead', t(`side.${side.seat}`), () => this.host.send({ type: 'take-lead' })));
    if (place > 0 && isCaptain(state) && ownSide(state) === side.seat && !state.result) {
      row.append(' ', this.#button(`lead-${holder.key}`, 'consultation.hand-over', name, () => this.host.send({ type: 'hand-over', to: holder.key })), ' ',
        this.#button(`dismiss-${holder.key}`, 'consultation.dismiss', name, () => void this.#dismiss(holder.key, name)));
    }
    return row;
  }

  /** @param {string} id @param {string} key @param {string} name @param {() => void} act */
  #button(id, key, name, act) {
    const button = make('button', { type: 'button', id, class: 'quiet', 'aria-label': `${t(key)}: ${name}` }, t(key));
    button.addEventListener('click', act);
    return button;
  }

  /** @param {string} seat */
  #join(seat) {
    const button = make('button', { type: 'button', id: `join-${seat}`, class: 'primary' }, t('consultation.join', { side: t(`side.${seat}`) }));
    button.addEventListener('click', () => void this.#sit(seat));
    return button;
  }

  /** @param {string} seat */
  async #sit(seat) {
    const name = get('join-name', HTMLInputElement).value.trim();
    const error = get('consultation-error');
    error.textContent = '';
    try {
      await sitDown(this.#state?.id ?? '', { name, seat });
      rememberName(name);
      this.host.rejoin();
    } catch (why) {
      error.textContent = errorWords(why);
    }
  }

  /** @param {string} key @param {string} name */
  async #dismiss(key, name) {
    if (await confirm(t('consultation.confirm-dismiss', { name }))) this.host.send({ type: 'dismiss', who: key });
  }

  async #leave() {
    if (await confirm(t('consultation.confirm-leave'))) this.host.send({ type: 'leave' });
  }
}

/** @param {State} state @param {string | null} seat */
const holdersOf = ({ sides }, seat) => sides.find((side) => side.seat === seat)?.holders ?? [];

/** @param {State} state @param {Holder} holder */
const holderName = (state, { key, name }) => {
  if (key === state.me) return name ? t('consultation.me', { name }) : t('player.you');
  return name || t('player.human');
};

/** @param {State} state @param {string} key */
function nameOf(state, key) {
  const holder = state.sides.flatMap(({ holders }) => holders).find((one) => one.key === key);
  return holder ? holderName(state, holder) : t('player.human');
}
