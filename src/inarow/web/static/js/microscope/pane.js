// @ts-check
/** One tree on the screen: the nodes that are unfolded, the lines between them, and the keys to walk there. */

import { h, s } from "../elements.js";
import { createChip } from "./chip.js";
import { createFolding } from "./folding.js";
import { HIGH, WIDE, layOut, link } from "./layout.js";
import { treeKey } from "./keys.js";
import { pathTo } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./chip.js").Chip} Chip */
/** @typedef {import("./layout.js").Layout} Layout */

const [SMALLEST, LARGEST] = [0.4, 1.7];

/**
 * @typedef {object} Pane
 * @property {HTMLElement} element
 * @property {(tree: Tree, unseen?: Set<number>) => void} show
 * @property {(at: number, revealed: number|null) => void} paint the tree as it was at a step; a node can be brought to light
 * @property {(node: number|null) => void} choose marks a node as the one under the glass
 * @property {() => void} focus
 */

/**
 * @param {string} label
 * @param {(node: number) => void} chosen
 * @returns {Pane}
 */
export function createPane(label, chosen) {
  /** @type {Tree|null} */
  let tree = null;
  /** @type {Set<number>} */
  let unseen = new Set();
  /** @type {ReturnType<typeof createFolding>|null} */
  let folding = null;
  /** @type {Layout|null} */
  let layout = null;
  /** @type {Map<number, Chip>} */
  let chips = new Map();
  /** @type {Map<number, HTMLElement>} */
  const stubs = new Map();
  let current = 0; // the node the tabulator comes to
  /** @type {number|null} */
  let glass = null; // the node under the glass
  let step = Infinity;
  let size = 0.8;

  const lines = s("path", { class: "link" });
  const doubted = s("path", { class: "link unvisited" });
  const skipped = s("path", { class: "link unvisited" });
  const way = s("path", { class: "link way" });
  const picture = s("svg", { class: "links", "aria-hidden": "true" }, lines, doubted, skipped, way);
  const items = h("div", { role: "tree", "aria-label": label, class: "tree", onkeydown: onKey }, picture);
  const view = h("div", { class: "tree-view" }, items);
  const tool = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ press) =>
    h("button", { type: "button", class: "quiet", title, "aria-label": `${title}: ${label}`, onclick: press }, text);
  const element = h("section", { class: "pane", "aria-label": label },
    h("div", { class: "pane-top" }, h("h3", {}, label), h("div", { class: "pane-tools" },
      tool("Fold", "Fold all", () => foldAll(false)), tool("Unfold", "Unfold all", () => foldAll(true)),
      tool("−", "Smaller", () => zoom(size / 1.2)), tool("+", "Larger", () => zoom(size * 1.2)), tool("Fit", "Fit the width", fit))),
    view);

  /** Puts every unfolded node in its place; those that are there already are moved. */
  function draw() {
    if (tree === null || folding === null) return;
    const { isOpen } = folding;
    layout = layOut(tree, isOpen);
    const { nodes, width, height } = layout;
    for (const [node, chip] of chips) {
      if (nodes.has(node)) continue;
      chip.element.remove();
      chips.delete(node);
    }
    let last = /** @type {Element} */ (picture);
    for (const [node, place] of nodes) {
      const chip = chips.get(node) ?? newChip(tree, node);
      chip.fold(isOpen(node));
      put(chip.element, place);
      if (last.nextElementSibling !== chip.element) last.after(chip.element);
      last = chip.element;
    }
    drawStubs(tree, layout.stubs);
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const box of [picture, items]) Object.assign(box.style, { width: `${width}em`, height: `${height}em` });
    drawLinks();
    if (!nodes.has(current)) makeCurrent(0);
    else makeCurrent(current);
    paintAll();
  }

  /**
   * @param {Tree} whole
   * @param {number} node
   */
  function newChip(whole, node) {
    const chip = createChip(whole, node, () => pick(node), () => turn(node));
    chip.doubt(unseen.has(node));
    chip.element.setAttribute("aria-selected", String(node === glass));
    chips.set(node, chip);
    return chip;
  }

  /**
   * @param {Tree} whole
   * @param {Layout["stubs"]} places
   */
  function drawStubs(whole, places) {
    for (const stub of stubs.values()) stub.remove();
    stubs.clear();
    for (const [node, place] of places) {
      const stub = h("div", { class: "stub", "aria-hidden": "true" }, `${whole.nodes[node].cut_after} skipped`);
      put(stub, place);
      stubs.set(node, stub);
      items.append(stub);
    }
  }

  function drawLinks() {
    if (tree === null || layout === null) return;
    /** @type {string[]} */
    const seen = [];
    /** @type {string[]} */
    const other = [];
    for (const [node, place] of layout.nodes) {
      const { parent } = tree.nodes[node];
      if (parent !== null) (unseen.has(node) ? other : seen).push(linkFrom(parent, place));
    }
    lines.setAttribute("d", seen.join(""));
    doubted.setAttribute("d", other.join(""));
  }

  /**
   * @param {number} node
   * @param {import("./layout.js").Place|undefined} to
   */
  function linkFrom(node, to) {
    const from = layout?.nodes.get(node);
    return from && to ? link(from, to) : "";
  }

  function paintAll() {
    if (tree === null || layout === null) return;
    const { entered, left, steps } = tree;
    for (const [node, chip] of chips) chip.paint(entered[node] > step ? "future" : left[node] > step ? "active" : "done");
    const now = step < steps.length - 1 ? steps[step].node : null;
    for (const [node, chip] of chips) chip.element.classList.toggle("now", node === now);
    for (const [node, stub] of stubs) stub.hidden = left[node] > step;
    const skips = [...layout.stubs].filter(([node]) => left[node] <= step);
    skipped.setAttribute("d", skips.map(([node, place]) => linkFrom(node, place)).join(""));
    const path = now === null ? [] : pathTo(tree, now);
    way.setAttribute("d", path.slice(1).map((node, at) => linkFrom(path[at], layout?.nodes.get(node))).join(""));
  }

  /** @param {number} node */
  function pick(node) {
    makeCurrent(node);
    chosen(node);
  }

  /** @param {number} node */
  function turn(node) {
    if (folding === null) return;
    folding.turn(node, !folding.isOpen(node));
    draw();
  }

  /** @param {boolean} open */
  function foldAll(open) {
    folding?.turnAll(open);
    draw();
    bring(current);
  }

  /** @param {number} node */
  function makeCurrent(node) {
    chips.get(current)?.element.setAttribute("tabindex", "-1");
    current = node;
    chips.get(current)?.element.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (tree === null || folding === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const wish = treeKey(event.key, current, tree, folding);
    if (wish === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (wish.fold !== undefined) turn(wish.fold);
    if (wish.zoom !== undefined) zoom(size * wish.zoom);
    if (wish.go !== undefined) {
      pick(wish.go);
      chips.get(current)?.element.focus();
      bring(current);
    }
  }

  /**
   * Scrolls the tree, and nothing else, until a node can be seen.
   * @param {number} node
   */
  function bring(node) {
    const place = layout?.nodes.get(node);
    if (!place) return;
    const letter = parseFloat(getComputedStyle(items).fontSize);
    const [x, y, wide, high] = [place.x, place.y, WIDE, HIGH].map((one) => one * letter);
    const room = 1.5 * letter;
    if (x < view.scrollLeft) view.scrollLeft = x - room;
    else if (x + wide > view.scrollLeft + view.clientWidth) view.scrollLeft = x + wide + room - view.clientWidth;
    if (y - room < view.scrollTop || y + high + room > view.scrollTop + view.clientHeight) view.scrollTop = y + high / 2 - view.clientHeight / 2;
  }

  /** @param {number} to */
  function zoom(to) {
    size = Math.max(SMALLEST, Math.min(LARGEST, to));
    items.style.fontSize = `${size}rem`;
    bring(current);
  }

  function fit() {
    if (layout === null) return;
    const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
    zoom(view.clientWidth / layout.width / root);
  }

  items.style.fontSize = `${size}rem`;
  return {
    element,
    show(next, notSeen = new Set()) {
      for (const chip of chips.values()) chip.element.remove();
      [tree, unseen, chips, folding, current, step] = [next, notSeen, new Map(), createFolding(next), 0, Infinity];
      draw();
      view.scrollTo(0, 0);
      bring(0);
    },
    paint(at, revealed) {
      step = at;
      const changed = revealed !== null && tree !== null && folding?.reveal(pathTo(tree, revealed));
      if (changed) draw();
      else paintAll();
      if (revealed === null) return;
      makeCurrent(revealed);
      bring(revealed);
    },
    choose(node) {
      glass = node;
      for (const [one, chip] of chips) chip.element.setAttribute("aria-selected", String(one === node));
      if (node !== null) bring(node);
    },
    focus: () => chips.get(current)?.element.focus(),
  };
}

/**
 * @param {HTMLElement} element
 * @param {import("./layout.js").Place} place
 */
function put(element, { x, y }) {
  element.style.left = `${x}em`;
  element.style.top = `${y}em`;
}
