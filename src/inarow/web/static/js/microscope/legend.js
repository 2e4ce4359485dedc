// @ts-check
/** What the signs of the tree mean, for those who see one for the first time. */

import { h } from "../elements.js";

/** @type {[string, string][]} */
const SIGNS = [
  ["▲ max", "The player to move at the root is to move, and takes the highest value below."],
  ["▼ min", "The opponent is to move, and takes the lowest."],
  ["α alpha", "What the player at the root has for certain elsewhere. Lower values no longer matter."],
  ["β beta", "What the opponent can hold it to elsewhere. Higher values no longer matter."],
  ["≥ ≤", "A bound: the search stopped as soon as that was enough, the true value may be higher or lower."],
  ["win 5", "Won five plies after the root; loss 4 is lost after four."],
  ["cut 3", "The last three moves were never tried, because the opponent would not let the game come here."],
  ["table", "The position was reached before by other moves, and its value remembered."],
  ["dashed", "Not visited yet at this step, or, beside alpha-beta, never seen by it."],
];

/** @type {[string, string][]} */
const KEYS = [
  ["← →", "a step back, a step on; in a tree: out of a node, into it"],
  ["↑ ↓", "in a tree: from node to node"],
  ["Enter", "in a tree: fold or unfold"],
  ["+ −", "in a tree: larger, smaller"],
  ["p", "play the steps, or stop"],
];

export function createLegend() {
  const list = (/** @type {[string, string][]} */ entries, /** @type {"span"|"kbd"} */ tag) =>
    h("dl", { class: "legend" }, ...entries.map(([sign, meaning]) => h("div", {}, h("dt", {}, h(tag, {}, sign)), h("dd", {}, meaning))));
  return h("details", { class: "card legend-card" }, h("summary", {}, "What the signs and keys mean"), list(SIGNS, "span"), list(KEYS, "kbd"));
}
