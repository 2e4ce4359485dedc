// @ts-check
/** One node under the glass: its moves and board, its window and its value. */

import { NAMES, stoneIcon } from "../board/stones.js";
import { h } from "../elements.js";
import { drawSmallBoard } from "./small_board.js";
import { bestUntil, movesTo } from "./tree.js";
import { boundedWords, shortValue } from "./words.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("../types.js").Position} Position */

const LEAVES = { heuristic: "the heuristic, at the horizon", won: "the end of the game", lost: "the end of the game", drawn: "the end of the game" };
const HITS = { exact: "the exact value", lower: "a lower bound", upper: "an upper bound" };

export function createDetails() {
  const board = h("div", { class: "node-board" });
  const facts = h("dl", { class: "facts" });
  const title = h("h3", { class: "node-title" });
  const element = h("div", { class: "card node-details" }, board, h("div", {}, title, facts));

  /**
   * @param {Tree} tree
   * @param {Position} position the root's
   * @param {number} node
   * @param {number} at the step until which the search has come
   */
  function show(tree, position, node, at) {
    const moves = movesTo(tree, node);
    title.replaceChildren(moves.length === 0 ? "The root" : `After ${moves.join(", ")}`);
    board.replaceChildren(drawSmallBoard(position, moves));
    facts.replaceChildren(...rows(tree, node, at).map(([name, ...value]) => h("div", {}, h("dt", {}, name), h("dd", {}, ...value))));
  }

  return { element, show };
}

/**
 * @param {Tree} tree
 * @param {number} number
 * @param {number} at
 * @returns {[string, ...(Node|string)[]][]}
 */
function rows(tree, number, at) {
  const node = tree.nodes[number];
  const { units } = tree;
  /** @type {[string, ...(Node|string)[]][]} */
  const found = [
    ["To move", stoneIcon(node.seat), ` ${NAMES[node.seat]}, ${node.kind === "max" ? "for the highest (max)" : "for the lowest (min)"}`],
    ["Alpha", shortValue(node.alpha, units, "−∞")],
    ["Beta", shortValue(node.beta, units, "+∞")],
  ];
  if (tree.entered[number] > at) return found;
  if (tree.left[number] > at) {
    const best = bestUntil(tree, number, at);
    const words = best === null ? "not known yet" : `${boundedWords(tree.nodes[best], units)} so far, by ${tree.nodes[best].move}`;
    return [...found, ["Value", words]];
  }
  found.push(["Value", boundedWords(node, units)]);
  if (node.leaf !== null) found.push(["From", LEAVES[node.leaf]]);
  if (node.table !== null) found.push(["From", `the table, ${HITS[node.table]}`]);
  if (node.cut !== null) found.push(["Cut", `${node.cut_after} ${node.cut_after === 1 ? "move" : "moves"} skipped`]);
  return found;
}
