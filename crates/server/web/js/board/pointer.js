/** Mouse, pen and touch: a press that stays is a click, a press that travels is a drag. */

/**
 * @typedef {object} PointerHost  what the board lets the pointer do
 * @property {(event: PointerEvent) => string | null} cellAt
 * @property {() => boolean} ready
 * @property {(cell: string) => 'fresh' | 'held' | null} grasp  takes hold of the piece, if it can be moved
 * @property {(event: PointerEvent, cell: string | null) => void} carry
 * @property {(cell: string | null, event: PointerEvent) => void} release
 * @property {() => void} cancel
 * @property {(cell: string) => void} activate
 */

const SLACK = 5;

export class Pointer {
  /** @type {{ id: number, cell: string, x: number, y: number, held: 'fresh' | 'held' | null, moved: boolean } | null} */
  #press = null;
  #handled = false;

  /** @param {HTMLElement} root @param {PointerHost} host */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    root.addEventListener('pointerdown', (event) => this.#down(event));
    root.addEventListener('pointermove', (event) => this.#move(event));
    root.addEventListener('pointerup', (event) => this.#up(event));
    root.addEventListener('pointercancel', () => this.#cancel());
    root.addEventListener('click', (event) => this.#click(event));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!event.isPrimary || event.button !== 0) return;
    this.#handled = true;
    const cell = this.host.cellAt(event);
    if (!cell || !this.host.ready()) return;
    this.#press = { id: event.pointerId, cell, x: event.clientX, y: event.clientY, held: this.host.grasp(cell), moved: false };
    this.root.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || !press.held || press.id !== event.pointerId) return;
    if (!press.moved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
    press.moved = true;
    this.host.carry(event, this.host.cellAt(event));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    this.#press = null;
    if (press.moved) this.host.release(this.host.cellAt(event), event);
    else if (press.held !== 'fresh') this.host.activate(press.cell);
  }

  /** The press is for something else. */
  abandon() {
    this.#press = null;
  }

  #cancel() {
    if (this.#press?.moved) this.host.cancel();
    this.#press = null;
  }

  /** A click without a pointer comes from a screen reader or a script. @param {MouseEvent} event */
  #click(event) {
    const handled = this.#handled;
    this.#handled = false;
    if (handled && event.detail !== 0) return;
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (cell && this.host.ready()) this.host.activate(cell);
  }
}
