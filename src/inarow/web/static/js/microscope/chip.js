// @ts-check
/** A node of the drawn tree: the move that led to it, its value and its window, in a small box. */

import { NAMES, stoneIcon } from "../board/stones.js";
import { h } from "../elements.js";
import { playerOf } from "./explaining.js";
import { boundedValue, boundedWords, shortValue, windowText } from "./words.js";

/** @typedef {import("./tree.js").Tree} Tree */

/**
 * How far the search has come with a node.
 * @typedef {"future"|"active"|"done"} Progress
 *
 * @typedef {object} Chip
 * @property {HTMLElement} element
 * @property {(progress: Progress) => void} paint
 * @property {(isOpen: boolean) => void} fold
 * @property {(isUnseen: boolean) => void} doubt whether the other search never came here
 */

/**
 * @param {Tree} tree
 * @param {number} number
 * @param {() => void} press on the box
 * @param {() => void} pressFold on the sign beside it
 * @returns {Chip}
 */
export function createChip(tree, number, press, pressFold) {
  const node = tree.nodes[number];
  const children = tree.children[number].length;
  const siblings = node.parent === null ? [0] : tree.children[node.parent];
  const value = h("span", { class: "chip-value" });
  const badge = node.cut !== null ? `cut ${node.cut_after}` : node.table !== null ? "table" : "";
  const sign = h("span", { class: "chip-fold" });
  const element = h("div", {
    role: "treeitem", tabindex: -1, class: `chip ${node.kind} ${kindOf(node)}`, "data-node": number,
    "aria-level": node.depth + 1, "aria-setsize": siblings.length, "aria-posinset": siblings.indexOf(number) + 1, "aria-selected": "false",
    onclick: (/** @type {MouseEvent} */ event) => (event.target === sign ? pressFold() : press()),
  },
  h("span", { class: "chip-line" }, node.parent === null ? null : stoneIcon(1 - node.seat), h("b", {}, node.move ?? "root"), value),
  h("span", { class: "chip-window" }, `${node.kind === "max" ? "▲" : "▼"} ${windowText(node, tree.units)}`),
  badge ? h("span", { class: "chip-badge" }, badge) : null,
  children > 0 ? sign : null);
  /** @type {Progress|null} */
  let painted = null;
  let isUnseen = false;

  function label() {
    element.setAttribute("aria-label", words(tree, number, painted ?? "done") + (isUnseen ? ", not seen by alpha-beta" : ""));
  }

  return {
    element,
    paint(progress) {
      if (progress === painted) return;
      if (painted !== null) element.classList.remove(painted);
      element.classList.add(progress);
      painted = progress;
      value.textContent = progress === "done" ? boundedValue(node, tree.units) : progress === "active" ? "…" : "";
      label();
    },
    fold(isOpen) {
      if (children === 0) return;
      element.setAttribute("aria-expanded", String(isOpen));
      sign.textContent = isOpen ? "−" : `+${children}`;
    },
    doubt(next) {
      if (next === isUnseen) return;
      isUnseen = next;
      element.classList.toggle("unvisited", isUnseen);
      label();
    },
  };
}

/** @param {import("./tree.js").TreeNode} node */
function kindOf({ leaf, cut, table }) {
  return [leaf === null ? "" : `leaf ${leaf}`, cut === null ? "" : "cut", table === null ? "" : "hit"].join(" ");
}

/**
 * The node in words, for those who hear it.
 * @param {Tree} tree
 * @param {number} number
 * @param {Progress} progress
 */
function words(tree, number, progress) {
  const node = tree.nodes[number];
  const { units } = tree;
  const who = node.parent === null ? `root, ${NAMES[node.seat]} to move` : `${playerOf(node)} ${node.move}`;
  if (progress === "future") return `${who}, not visited yet`;
  const window = `alpha ${shortValue(node.alpha, units, "minus infinity")}, beta ${shortValue(node.beta, units, "plus infinity")}`;
  if (progress === "active") return `${who}, being searched, ${window}`;
  const why = node.cut !== null ? `, cut, ${node.cut_after} skipped` : node.table !== null ? ", from the table" : node.leaf === "heuristic" ? ", heuristic" : "";
  return `${who}, ${boundedWords(node, units)}${why}, ${window}`;
}
