// @ts-check
/** Pruned and unpruned in numbers: what each search saw of the same position. */

import { h } from "../elements.js";
import { counted, grouped } from "./words.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./settings.js").Settings} Settings */

/** @type {[keyof import("./tree.js").Counts, string][]} */
const ROWS = [
  ["nodes", "Nodes below the root"],
  ["open_nodes", "of them open, play goes on"],
  ["cut", "Nodes cut"],
  ["table_hits", "Answers of the table"],
];

/**
 * What a search is called.
 * @param {Settings} settings
 */
export function searchName({ search, table }) {
  return (search === "alphabeta" ? "Alpha-beta" : "Minimax") + (table ? " with a table" : "");
}

/**
 * The search a settings is compared with: alpha-beta with every line of play, minimax with what pruning leaves.
 * @param {Settings} settings
 * @returns {Settings}
 */
export function counterpart(settings) {
  if (settings.search === "minimax") return { ...settings, search: "alphabeta" };
  return { ...settings, search: "minimax", table: false };
}

/**
 * One sentence, as in "Alpha-beta saw 57 of 399 nodes (14 %)".
 * @param {{settings: Settings, tree: Tree}} pruned
 * @param {{settings: Settings, tree: Tree}} whole
 */
export function comparisonWords(pruned, whole) {
  const [saw, all] = [pruned.tree.counts.nodes, whole.tree.counts.nodes];
  const name = searchName(pruned.settings);
  if (pruned.tree.isStopped) return `${name} was stopped after ${counted(saw, "node")}: choose a smaller depth to see the whole tree.`;
  if (whole.tree.isStopped) return `${name} saw ${counted(saw, "node")}; ${searchName(whole.settings).toLowerCase()} more than ${grouped(all)}, where it was stopped.`;
  const same = pruned.tree.nodes[0].value === whole.tree.nodes[0].value ? " Both find the same value." : "";
  return `${name} saw ${grouped(saw)} of ${counted(all, "node")} (${share(saw, all)}).${same}`;
}

export function createComparison() {
  const sentence = h("p", { class: "comparison-words", id: "microscope-comparison" });
  const table = h("table", { class: "counts" });

  /**
   * @param {{settings: Settings, tree: Tree}} one
   * @param {{settings: Settings, tree: Tree}} other
   */
  function show(one, other) {
    const [pruned, whole] = one.settings.search === "alphabeta" ? [one, other] : [other, one];
    sentence.textContent = comparisonWords(pruned, whole);
    table.replaceChildren(
      h("caption", { class: "unseen" }, "What each search saw"),
      h("thead", {}, h("tr", {}, h("td"), ...[pruned, whole].map(({ settings }) => h("th", { scope: "col" }, searchName(settings))))),
      h("tbody", {}, ...ROWS.map(([key, name]) => h("tr", { "data-count": key },
        h("th", { scope: "row" }, name),
        ...[pruned, whole].map(({ tree }) => h("td", {}, grouped(tree.counts[key]) + (tree.isStopped ? "+" : "")))))));
  }

  return { sentence, table, show };
}

/**
 * @param {number} part
 * @param {number} all
 */
function share(part, all) {
  const percent = (100 * part) / Math.max(1, all);
  return `${percent < 10 && percent !== Math.round(percent) ? percent.toFixed(1) : Math.round(percent)} %`;
}
