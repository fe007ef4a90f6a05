/** Small tools for building the page. */

/**
 * The element with this id. What stands on a page is in its template, so a missing id is a mistake in it.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id @param {new () => T} [type] @returns {T}
 */
export function get(id, type) {
  const element = document.getElementById(id);
  if (!element || (type && !(element instanceof type))) throw new Error(`no #${id} in the page`);
  return /** @type {T} */ (element);
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Is the person typing or choosing in a control that needs the keys itself? @param {EventTarget | null} target */
export function takesKeys(target) {
  return target instanceof Element && target.closest('input, textarea, select, dialog, bolshak-board') !== null;
}

/** Do the keys belong to a field that is typed into, or to a dialog that is open? @param {KeyboardEvent} event */
export function isBusy(event) {
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
  return typing || document.querySelector('dialog[open]') !== null;
}

/**
 * Gives a list other options, or the same in another language. What was chosen stays if it is still there; else the usual one is
 * chosen, or the first.
 * @param {HTMLSelectElement} select @param {Node[]} options @param {string} [usual]
 */
export function refill(select, options, usual) {
  const chosen = select.value;
  select.replaceChildren(...options);
  const has = (/** @type {string | undefined} */ value) => [...select.options].some((option) => option.value === value);
  select.value = [chosen, usual].find(has) ?? select.options[0]?.value ?? '';
}

/** The options of a list: what each stands for, and its words. @param {[string, string][]} pairs */
export const optionsOf = (pairs) => pairs.map(([value, words]) => make('option', { value }, words));

/**
 * Sets a field to what is known, unless the person has changed it since it was set last.
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} field @param {string} known
 */
export function offer(field, known) {
  // Whoever types before the first answer has changed what the page began with; a list begins with what it shows.
  const begun = field instanceof HTMLSelectElement ? field.value : field.defaultValue;
  if (field.value === (field.dataset.known ?? begun)) field.value = known;
  field.dataset.known = known;
}

/** @param {string} id @param {string} text  hides the element when there is nothing to say */
export function tell(id, text) {
  const element = get(id);
  element.hidden = text === '';
  if (element.textContent !== text) element.textContent = text;
}
