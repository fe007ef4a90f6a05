/** The drawings on buttons: lines in the colour of the words around them. */

/** The strokes of each drawing, in a square of 24. */
const strokes = /** @type {const} */ ({
  sound: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  silence: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5',
  automatic: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
  help: 'M3.5 7h17v10h-17zM6.5 10h.01M9.5 10h.01M12.5 10h.01M15.5 10h.01M8 14h8',
  flip: 'M7.5 20V5M4 8.5 7.5 5 11 8.5M16.5 4v15M13 15.5l3.5 3.5 3.5-3.5',
  'take-back': 'M9 5.5 4.5 10 9 14.5M4.5 10H15a4.5 4.5 0 0 1 0 9h-4',
  draw: 'M6 8.5h12M6 14.5h12',
  resign: 'M6 21V4M6 5h11l-2.5 4 2.5 4H6',
  type: 'M3.5 6.5h17v11h-17zM7 10h.01M10.3 10h.01M13.6 10h.01M17 10h.01M8 14h8',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c0-4 3.4-6 7.5-6s7.5 2 7.5 6',
  menu: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  start: 'M6 5.5v13M18 5.5 9 12l9 6.5z',
  back: 'M15.5 5.5 8 12l7.5 6.5',
  forward: 'M8.5 5.5 16 12l-7.5 6.5',
  end: 'M18 5.5v13M6 5.5 15 12l-9 6.5z',
  close: 'M6 6l12 12M18 6 6 18',
  zen: 'M4 9.5V4h5.5M14.5 4H20v5.5M4 14.5V20h5.5M14.5 20H20v-5.5',
  leave: 'M9.5 4v5.5H4M14.5 4v5.5H20M9.5 20v-5.5H4M14.5 20v-5.5H20',
});

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} name @returns {SVGElement} */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', strokes[/** @type {keyof typeof strokes} */ (name)] ?? '');
  svg.append(path);
  return svg;
}

/** Draws the icon of each element that names one. @param {Element} root */
export function drawIcons(root) {
  for (const element of root.querySelectorAll('[data-icon]')) {
    if (!element.querySelector('.icon')) element.prepend(icon(element.getAttribute('data-icon') ?? ''));
  }
}
