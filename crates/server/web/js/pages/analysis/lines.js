/** The tree as text: the main line runs on, variations stand indented, each move is a button that shows its position. */
import { make } from '../../dom.js';

/** @typedef {import('./tree.js').Tree} Tree */

/** @param {HTMLElement} place @param {Tree} tree @param {number} at  the node that is shown @param {(id: number) => void} goTo */
export function drawLines(place, tree, at, goTo) {
  const root = tree.node(0);
  const parts = [...(root.comment ? [comment(root.comment)] : []), ...line(tree, 0, goTo, 0)];
  place.replaceChildren(...parts);
  markLine(place, at);
}

/** Shows which move is looked at. @param {HTMLElement} place @param {number} at */
export function markLine(place, at) {
  for (const button of place.querySelectorAll('[aria-current]')) button.removeAttribute('aria-current');
  const current = place.querySelector(`[data-node="${at}"]`);
  current?.setAttribute('aria-current', 'step');
  current?.scrollIntoView({ block: 'nearest' });
}

/** What follows a node: the main move, then the variations from here, then the rest. @param {Tree} tree @param {number} from @param {(id: number) => void} goTo @param {number} depth @returns {Node[]} */
function line(tree, from, goTo, depth) {
  /** @type {Node[]} */
  const parts = [];
  let numbered = true;
  for (let at = from; tree.children(at).length; at = tree.children(at)[0]) {
    const [main, ...others] = tree.children(at);
    parts.push(move(tree, main, goTo, numbered));
    const said = tree.node(main).comment;
    if (said) parts.push(comment(said));
    for (const other of others) parts.push(variation(tree, other, goTo, depth + 1));
    numbered = Boolean(said) || others.length > 0;
  }
  return parts;
}

/** @param {Tree} tree @param {number} first @param {(id: number) => void} goTo @param {number} depth */
function variation(tree, first, goTo, depth) {
  const said = tree.node(first).comment;
  return make('div', { class: 'variation', role: 'group' }, move(tree, first, goTo, true), ...(said ? [comment(said)] : []), ...line(tree, first, goTo, depth));
}

/** @param {Tree} tree @param {number} id @param {(id: number) => void} goTo @param {boolean} numbered  whether the number stands there in any case */
function move(tree, id, goTo, numbered) {
  const node = tree.node(id);
  const round = tree.round(id);
  const number = tree.opensRound(id) ? `${round}. ` : numbered ? `${round}… ` : '';
  const signs = (node.signs ?? []).join(' ');
  const button = make('button', { type: 'button', class: 'quiet tree-move', 'data-node': String(id) }, `${node.move?.text ?? '…'}${signs}`);
  for (const sign of node.signs ?? []) if (sign === '?' || sign === '??') button.classList.add('is-weak');
  button.addEventListener('click', () => goTo(id));
  return make('span', { class: 'tree-step' }, ...(number ? [make('span', { class: 'tree-number' }, number)] : []), button);
}

/** @param {string} text */
const comment = (text) => make('span', { class: 'tree-comment' }, text);
