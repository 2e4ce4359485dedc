// @ts-check
/** What the search does at a step and why, in plain sentences. */

import { NAMES } from "../board/stones.js";
import { bestUntil, pathTo } from "./tree.js";
import { boundedWords, counted, longValue } from "./words.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").TreeNode} TreeNode */

/**
 * @param {Tree} tree
 * @param {number} at the number of the step
 */
export function explainStep(tree, at) {
  const { node, kind } = tree.steps[at];
  if (kind === "enter") return entering(tree, tree.nodes[node]);
  const found = kind === "score" ? scoring(tree, tree.nodes[node]) : leaving(tree, tree.nodes[node]);
  return `${found} ${consequence(tree, tree.nodes[node], at)}`.trim();
}

/**
 * What is to be said of a node at a moment: what the search did there last.
 * @param {Tree} tree
 * @param {number} node
 * @param {number} at
 */
export function explainNode(tree, node, at) {
  if (tree.left[node] <= at) return explainStep(tree, tree.left[node]);
  return tree.entered[node] <= at ? explainStep(tree, tree.entered[node]) : "At this step the search has not come here yet.";
}

/**
 * Who has made the move that led to a node.
 * @param {TreeNode} node
 */
export function playerOf(node) {
  return NAMES[1 - node.seat];
}

/**
 * @param {Tree} tree
 * @param {TreeNode} node
 */
function entering(tree, node) {
  const wish = `${NAMES[node.seat]} looks for the ${node.kind === "max" ? "highest" : "lowest"} value`;
  if (node.parent === null) return `The search begins. All values are for ${NAMES[node.seat]}, who is to move: ${wish}.`;
  return `${playerOf(node)} tries ${node.move}. Now ${wish}; ${window(tree, node)}`;
}

/**
 * Which values still matter, and to whom the others would not.
 * @param {Tree} tree
 * @param {TreeNode} node
 */
function window({ nodes, units }, { alpha, beta }) {
  const [above, below] = [NAMES[nodes[0].seat], NAMES[1 - nodes[0].seat]];
  if (alpha === null && beta === null) return "no bound holds here, so every value matters.";
  const low = alpha === null ? "" : `${above} has ${longValue(alpha, units)} elsewhere (alpha)`;
  const high = beta === null ? "" : `${below} can hold it to ${longValue(beta, units)} elsewhere (beta)`;
  const between = alpha !== null && beta !== null ? "only values between them matter" : alpha === null ? "only lower values matter" : "only higher values matter";
  return `${[low, high].filter(Boolean).join(" and ")}, so ${between}.`;
}

/**
 * @param {Tree} tree
 * @param {TreeNode} node
 */
function scoring({ nodes, units }, node) {
  const value = boundedWords(node, units);
  const tries = `${playerOf(node)} tries ${node.move}:`;
  if (node.table !== null) return `${tries} this position was met before, and the table knows that it is worth ${value}.`;
  if (node.leaf === "heuristic") return `${tries} the depth is used up, and the heuristic says ${value}.`;
  const [mover, waiter] = [NAMES[nodes[0].seat], NAMES[1 - nodes[0].seat]];
  if (node.leaf === "drawn") return `${tries} the board is full, a draw, worth 0.`;
  return `${tries} the game is over, and ${node.leaf === "won" ? mover : waiter} has won; for ${mover} that is ${value}.`;
}

/**
 * @param {Tree} tree
 * @param {TreeNode} node
 */
function leaving(tree, node) {
  const { units } = tree;
  if (node.parent === null) return finished(tree);
  if (node.cut === null) return `Every reply to ${node.move} has been tried: it is worth ${boundedWords(node, units)}.`;
  const last = tree.nodes[tree.children[node.id][tree.children[node.id].length - 1]];
  const [here, other] = [NAMES[node.seat], NAMES[1 - node.seat]];
  const known = /** @type {number} */ (node.kind === "max" ? node.beta : node.alpha);
  const skipped = node.cut_after === 1 ? "the last reply is skipped" : `the other ${node.cut_after} replies are skipped`;
  return `With the reply ${last.move} ${here} makes ${node.move} worth ${boundedWords(node, units)}, no better for ${other} `
    + `than ${longValue(known, units)}, which ${other} has elsewhere. So ${other} has no use for ${node.move} here, and ${skipped}.`;
}

/** @param {Tree} tree */
function finished(tree) {
  const best = bestUntil(tree, 0, Infinity);
  const root = tree.nodes[0];
  const move = best === null ? "" : tree.nodes[best].move;
  return `The search is done: ${NAMES[root.seat]} plays ${move}, worth ${boundedWords(root, tree.units)}, after ${counted(tree.counts.nodes, "node")}.`;
}

/**
 * What a value means to the node above: a better move, or not.
 * @param {Tree} tree
 * @param {TreeNode} node
 * @param {number} at
 */
function consequence(tree, node, at) {
  if (node.parent === null) return "";
  const parent = tree.nodes[node.parent];
  const before = bestUntil(tree, parent.id, at - 1);
  const after = bestUntil(tree, parent.id, at);
  const player = NAMES[parent.seat];
  const isLast = tree.children[parent.id].at(-1) === node.id;
  if (isLast && parent.cut !== null) return "That is enough to stop here.";
  if (before === null) return `So far that is ${player}'s best${here(tree, parent)}.`;
  if (after === node.id) return `That is better for ${player} than ${tree.nodes[before].move}.`;
  return `${player} still prefers ${tree.nodes[before].move}.`;
}

/**
 * @param {Tree} tree
 * @param {TreeNode} parent
 */
function here(tree, parent) {
  const moves = pathTo(tree, parent.id).slice(1).map((node) => tree.nodes[node].move);
  return moves.length === 0 ? " at the root" : ` after ${moves.join(", ")}`;
}
