// @ts-check
/** The tree of a search as the server tells it, and the steps in which the search walked it. */

/**
 * @typedef {import("../server_types.js").TreeNode} TreeNode
 * @typedef {import("../server_types.js").TreeAnswer} TreeAnswer
 * @typedef {import("../server_types.js").TreeUnits} Units
 * @typedef {import("../server_types.js").TreeCounts} Counts
 *
 * @typedef {object} Step one thing the search does: it enters a node, scores one at once, or leaves one
 * @property {number} node
 * @property {"enter"|"score"|"leave"} kind
 *
 * @typedef {object} Tree
 * @property {TreeNode[]} nodes
 * @property {number[][]} children in the order of visits
 * @property {Step[]} steps
 * @property {number[]} entered the step at which each node is entered
 * @property {number[]} left the step at which its value is known; infinite where it never is
 * @property {Counts} counts
 * @property {Units} units
 * @property {boolean} isStopped the search was stopped: this is its beginning
 */

/**
 * @param {TreeAnswer} answer
 * @returns {Tree}
 */
export function treeOf({ nodes, counts, units, limit_reached: isStopped }) {
  const children = nodes.map(() => /** @type {number[]} */ ([]));
  for (const { id, parent } of nodes) if (parent !== null) children[parent].push(id);
  const entered = nodes.map(() => Infinity);
  const left = nodes.map(() => Infinity);
  /** @type {Step[]} */
  const steps = [];
  /** @type {number[]} */
  const open = [];

  /** @param {number} node */
  function leave(node) {
    if (nodes[node].value === null) return;
    left[node] = steps.length;
    steps.push({ node, kind: "leave" });
  }

  for (const { id, parent, leaf, table } of nodes) {
    while (open.length > 0 && open[open.length - 1] !== parent) leave(/** @type {number} */ (open.pop()));
    entered[id] = steps.length;
    if (leaf !== null || table !== null) {
      left[id] = steps.length;
      steps.push({ node: id, kind: "score" });
    } else {
      steps.push({ node: id, kind: "enter" });
      open.push(id);
    }
  }
  while (open.length > 0) leave(/** @type {number} */ (open.pop()));
  return { nodes, children, steps, entered, left, counts, units, isStopped };
}

/**
 * The node and everything above it, from the root down.
 * @param {Tree} tree
 * @param {number} node
 * @returns {number[]}
 */
export function pathTo(tree, node) {
  /** @type {number[]} */
  const path = [];
  for (let at = /** @type {number|null} */ (node); at !== null; at = tree.nodes[at].parent) path.unshift(at);
  return path;
}

/**
 * The moves that lead from the root to a node.
 * @param {Tree} tree
 * @param {number} node
 * @returns {string[]}
 */
export function movesTo(tree, node) {
  return pathTo(tree, node).slice(1).map((one) => tree.nodes[one].move ?? "");
}

/**
 * The node reached by the same moves in another tree, or null where that search never came.
 * @param {Tree} tree
 * @param {string[]} moves
 */
export function nodeAfter(tree, moves) {
  let node = 0;
  for (const move of moves) {
    const next = tree.children[node].find((one) => tree.nodes[one].move === move);
    if (next === undefined) return null;
    node = next;
  }
  return node;
}

/**
 * What a node's player has best among the moves searched until a step: the child, or null before the first.
 * @param {Tree} tree
 * @param {number} node
 * @param {number} step
 */
export function bestUntil(tree, node, step) {
  const better = tree.nodes[node].kind === "max" ? 1 : -1;
  /** @type {number|null} */
  let best = null;
  for (const child of tree.children[node]) {
    if (tree.left[child] > step) break;
    const value = /** @type {number} */ (tree.nodes[child].value);
    if (best === null || better * (value - /** @type {number} */ (tree.nodes[best].value)) > 0) best = child;
  }
  return best;
}

/**
 * Which nodes of a whole tree another search of the same position never entered.
 * @param {Tree} whole
 * @param {Tree} other
 * @returns {Set<number>}
 */
export function unseenBy(whole, other) {
  /** @type {Map<number, number>} */
  const twins = new Map([[0, 0]]);
  /** @type {Set<number>} */
  const unseen = new Set();
  for (const { id, parent, move } of whole.nodes) {
    if (parent === null) continue;
    const twin = twins.get(parent);
    const found = twin === undefined ? undefined : other.children[twin].find((one) => other.nodes[one].move === move);
    if (found === undefined) unseen.add(id);
    else twins.set(id, found);
  }
  return unseen;
}
