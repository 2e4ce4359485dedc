// @ts-check
/** One tree on the screen: folding and unfolding, the keys to walk there, larger and smaller. */

import { h } from "../elements.js";
import { createDrawing } from "./drawing.js";
import { createFolding } from "./folding.js";
import { treeKey } from "./keys.js";
import { pathTo } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */

/**
 * @typedef {object} Pane
 * @property {HTMLElement} element
 * @property {(title: string, tree: Tree, unseen: Set<number>) => void} show
 * @property {(at: number, node: number) => void} paint the tree as it was at a step, with the node it is at brought to light
 * @property {(node: number|null) => void} choose marks a node as the one under the glass
 */

/**
 * @param {string} label
 * @param {(node: number) => void} chosen
 * @returns {Pane}
 */
export function createPane(label, chosen) {
  /** @type {Tree|null} */
  let tree = null;
  /** @type {import("./folding.js").Folding|null} */
  let folding = null;
  const drawing = createDrawing(label, { press: pick, pressFold: turn, onKey });
  const heading = h("h3");
  const tool = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ press) =>
    h("button", { type: "button", class: "quiet", title, "aria-label": `${title}: ${label}`, onclick: press }, text);
  const element = h("section", { class: "pane", "aria-label": label },
    h("div", { class: "pane-top" }, heading, h("div", { class: "pane-tools" },
      tool("Fold", "Fold all", () => turnAll(false)), tool("Unfold", "Unfold all", () => turnAll(true)),
      tool("−", "Smaller", () => drawing.zoom(1 / 1.2)), tool("+", "Larger", () => drawing.zoom(1.2)), tool("Fit", "Fit the width", drawing.fit))),
    drawing.element);

  /** @param {number} node */
  function pick(node) {
    drawing.makeCurrent(node);
    chosen(node);
  }

  /** @param {number} node */
  function turn(node) {
    folding?.turn(node, !folding.isOpen(node));
    drawing.lay();
  }

  /** @param {boolean} open */
  function turnAll(open) {
    folding?.turnAll(open);
    drawing.lay();
    drawing.bring(drawing.current());
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (tree === null || folding === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const wish = treeKey(event.key, drawing.current(), tree, folding);
    if (wish === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (wish.fold !== undefined) turn(wish.fold);
    if (wish.zoom !== undefined) drawing.zoom(wish.zoom);
    if (wish.go !== undefined) {
      pick(wish.go);
      drawing.bring(wish.go);
    }
    drawing.focus();
  }

  return {
    element,
    show(title, next, unseen) {
      tree = next;
      folding = createFolding(next);
      heading.textContent = title;
      drawing.show(next, unseen, folding.isOpen);
    },
    paint(at, node) {
      if (tree === null || folding === null) return;
      drawing.paint(at);
      if (folding.reveal(pathTo(tree, node))) drawing.lay();
      drawing.makeCurrent(node);
      drawing.bring(node);
    },
    choose(node) {
      drawing.choose(node);
      if (node !== null) drawing.bring(node);
    },
  };
}
