/**
 * The board as a labelled grid: one HTML element per field above the drawing. Screen readers, the keyboard and tests
 * meet these elements; the drawing below them is silent.
 */

/** @typedef {import('./types.js').Layout} Layout */
/** @typedef {import('./types.js').Field} Field */
/** @typedef {import('./types.js').CellFacts} CellFacts */

/** How far aside a field may lie, for each step ahead, to lie in that direction: hexagons lie at 60 degrees. */
const STEEPEST = 1.75;

/** @param {string} role @param {string} className */
function part(role, className) {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  element.className = className;
  return element;
}

/** What is said already is not said again: screen readers would look at every field after every move. @param {Element} element @param {string} name @param {string} value */
function say(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export class Grid {
  /** @type {Map<Field, HTMLElement>} */
  #elements = new Map();
  /** @type {Field} */
  #current;

  /** @param {Layout} layout @param {string | null} focus  label of the field that holds the focus */
  constructor(layout, focus) {
    this.layout = layout;
    this.root = part('grid', 'bb-grid');
    for (const row of layout.rows) {
      const line = part('row', 'bb-row');
      for (const field of row) line.append(this.#cell(field));
      this.root.append(line);
    }
    const bottom = layout.rows[layout.rows.length - 1];
    const kept = layout.fields.find((field) => focus !== null && field.label === focus);
    this.#current = kept ?? bottom.find((field) => field.name) ?? bottom[0];
    this.#rove(this.#current);
    this.root.addEventListener('focusin', (event) => this.#onFocus(event));
  }

  /** @param {Field} field */
  #cell(field) {
    const element = part('gridcell', field.name ? 'bb-cell' : 'bb-cell bb-idle');
    if (field.name) element.dataset.cell = field.name;
    element.tabIndex = -1;
    const { size } = this.layout.shape;
    element.style.left = `${((field.x - size / 2) / this.layout.width) * 100}%`;
    element.style.top = `${((field.y - size / 2) / this.layout.height) * 100}%`;
    element.style.width = `${(size / this.layout.width) * 100}%`;
    element.style.height = `${(size / this.layout.height) * 100}%`;
    this.#elements.set(field, element);
    return element;
  }

  get current() {
    return this.#current;
  }

  /** @param {FocusEvent} event */
  #onFocus(event) {
    for (const [field, element] of this.#elements) if (element === event.target) this.#rove(field);
  }

  /** @param {Field} field */
  #rove(field) {
    const before = this.#elements.get(this.#current);
    if (before) before.tabIndex = -1;
    this.#current = field;
    const now = this.#elements.get(field);
    if (now) now.tabIndex = 0;
  }

  /** @param {string | null} name */
  focus(name = this.#current.name) {
    const field = (name && this.layout.byName.get(name)) || this.#current;
    this.#rove(field);
    this.#elements.get(field)?.focus({ preventScroll: true });
  }

  /** Moves the focus as seen on the screen. @param {string} key @returns {'moved' | 'edge' | null} null where the key is none of ours */
  moveFocus(key) {
    const row = this.layout.rows.find((one) => one.includes(this.#current)) ?? [];
    /** @type {Record<string, () => Field | undefined>} */
    const moves = {
      ArrowLeft: () => this.#towards(-1, 0),
      ArrowRight: () => this.#towards(1, 0),
      ArrowUp: () => this.#towards(0, -1),
      ArrowDown: () => this.#towards(0, 1),
      Home: () => row[0],
      End: () => row[row.length - 1],
    };
    if (!(key in moves)) return null;
    const field = moves[key]();
    if (!field) return 'edge';
    this.#rove(field);
    this.#elements.get(field)?.focus({ preventScroll: true });
    return 'moved';
  }

  /**
   * The nearest field in a direction. Of two that lie alike, that at the right hand of who walks there, so that the way
   * back leads to the same field again.
   * @param {number} dx @param {number} dy @returns {Field | undefined}
   */
  #towards(dx, dy) {
    const from = this.#current;
    const ahead = this.layout.fields.map((field) => {
      const [x, y] = [field.x - from.x, field.y - from.y];
      return { field, forward: x * dx + y * dy, aside: y * dx - x * dy };
    }).filter(({ forward, aside }) => forward > 1 && Math.abs(aside) < STEEPEST * forward);
    const rank = (/** @type {typeof ahead[number]} */ one) => one.forward + Math.abs(one.aside) - (one.aside > 1 ? 1 : 0);
    return ahead.sort((a, b) => rank(a) - rank(b))[0]?.field;
  }

  /** @param {(field: Field) => CellFacts} facts @param {(facts: CellFacts) => string} label */
  describe(facts, label) {
    for (const [field, element] of this.#elements) {
      const known = facts(field);
      say(element, 'aria-label', label(known));
      say(element, 'aria-selected', String(known.selected));
      element.toggleAttribute('data-movable', known.movable);
      element.toggleAttribute('data-target', known.target);
    }
  }
}
