/** Puts a page, or a part of one, into the document: its words in the language that is chosen, and its drawings. */
import { translate } from './i18n.js';
import { drawIcons } from './shell/icons.js';

/** @param {Element} root @param {string} template  HTML of the program's own, never of anybody's input */
export function fill(root, template) {
  root.innerHTML = template;
  translate(root);
  drawIcons(root);
}
