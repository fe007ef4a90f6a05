/** A tree after a change that the server tells of. Pure. */

/** @typedef {import('../../wire.d.ts').Tree} WireTree */
/** @typedef {import('../../wire.d.ts').TreeNode} TreeNode */
/** @typedef {import('../../wire.d.ts').TreeDifference} TreeDifference */

/** @param {WireTree} before @param {TreeDifference} difference @returns {WireTree} */
export function changed(before, { nodes, orders, tags }) {
  const known = new Map(before.nodes.map((node) => [node.id, node]));
  const children = childrenOf(before.nodes);
  for (const node of nodes) known.set(node.id, node);
  for (const order of orders) children.set(order.node, order.children);
  return { ...before, nodes: inOrder(known, children), tags: tags ?? before.tags };
}

/** @param {TreeNode[]} nodes */
function childrenOf(nodes) {
  /** @type {Map<number, number[]>} */
  const children = new Map(nodes.map(({ id }) => [id, []]));
  for (const { id, parent } of nodes) if (parent !== undefined) children.get(parent)?.push(id);
  return children;
}

/** What nothing leads to any more is left out. Lines are long, so none is walked by calling oneself. @param {Map<number, TreeNode>} known @param {Map<number, number[]>} children */
function inOrder(known, children) {
  /** @type {TreeNode[]} */
  const all = [];
  const ahead = [0];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    const node = known.get(id);
    if (!node) continue;
    all.push(node);
    ahead.push(...[...(children.get(id) ?? [])].reverse());
  }
  return all;
}
