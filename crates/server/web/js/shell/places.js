/** The way to each place. Where the row has no room for all of them, the last ones are in the menu, and none is cut off. */
import { get } from '../dom.js';
import { onLanguage } from '../i18n.js';

/** Whether what does not fit has a menu to be in: only where the window is narrow. */
const hasMenu = () => get('tools-menu').checkVisibility();

/** How many of these fit into so much room. @param {HTMLElement[]} links @param {number} room */
function fitting(links, room) {
  let taken = 0;
  return links.filter((link) => {
    taken += link.offsetWidth;
    return taken <= room;
  }).length;
}

/** The place where one is has room before the others. @param {HTMLElement[]} links @param {number} room @returns {Set<HTMLElement>} */
function inRow(links, room) {
  const here = links.find((link) => link.hasAttribute('aria-current'));
  const first = here ? [here, ...links.filter((link) => link !== here)] : links;
  return new Set(first.slice(0, fitting(first, room)));
}

function arrange() {
  const row = get('places');
  const links = /** @type {HTMLElement[]} */ ([...row.children]);
  for (const link of links) link.hidden = false;
  const shown = hasMenu() ? inRow(links, row.clientWidth) : new Set(links);
  for (const link of links) link.hidden = !shown.has(link);
  const others = links.filter((link) => link.hidden).map((link) => /** @type {HTMLElement} */ (link.cloneNode(true)));
  for (const link of others) link.hidden = false;
  get('more-places').replaceChildren(...others);
  get('more-places').hidden = others.length === 0;
}

export function startPlaces() {
  const row = get('places');
  new ResizeObserver(arrange).observe(row);
  new MutationObserver(arrange).observe(row, { subtree: true, attributeFilter: ['aria-current'] });
  onLanguage(arrange);
  get('more-places').addEventListener('click', () => get('tools').hidePopover());
  void document.fonts.ready.then(arrange);
}
