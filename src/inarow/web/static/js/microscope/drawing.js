// @ts-check
/** A tree drawn: of all unfolded nodes those near the part in view, the lines between them, and its size. */

import { h, s } from "../elements.js";
import { createChip } from "./chip.js";
import { HIGH, WIDE, layOut, link } from "./layout.js";
import { pathTo } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./chip.js").Chip} Chip */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Place} Place */

const [SMALLEST, LARGEST] = [0.4, 1.7]; // letters, in those of the page

/**
 * @typedef {object} Drawing
 * @property {HTMLElement} element
 * @property {(tree: Tree, unseen: Set<number>, isOpen: (node: number) => boolean) => void} show
 * @property {() => void} lay after folding
 * @property {(step: number) => void} paint the tree as it was at a step
 * @property {(node: number|null) => void} choose marks the node under the glass
 * @property {() => number} current the node the tabulator comes to
 * @property {(node: number) => void} makeCurrent
 * @property {(node: number) => void} bring scrolls the tree, and nothing else, until the node can be seen
 * @property {() => void} focus
 * @property {(by: number) => void} zoom
 * @property {() => void} fit
 */

/**
 * @param {string} label
 * @param {{press: (node: number) => void, pressFold: (node: number) => void, onKey: (event: KeyboardEvent) => void}} hands
 * @returns {Drawing}
 */
export function createDrawing(label, { press, pressFold, onKey }) {
  /** @type {Tree|null} */
  let tree = null;
  /** @type {Set<number>} */
  let unseen = new Set();
  /** @type {(node: number) => boolean} */
  let isOpen = () => false;
  /** @type {Layout} */
  let layout = { nodes: new Map(), stubs: new Map(), width: 0, height: 0 };
  /** @type {Map<number, Chip>} */
  const chips = new Map();
  /** @type {Map<number, HTMLElement>} */
  const stubs = new Map();
  let current = 0;
  /** @type {number|null} */
  let glass = null;
  let step = Infinity;
  let size = 0.8;

  const lines = s("path", { class: "link" });
  const doubted = s("path", { class: "link unvisited" });
  const way = s("path", { class: "link way" });
  const picture = s("svg", { class: "links", "aria-hidden": "true" }, lines, doubted, way);
  const items = h("div", { role: "tree", "aria-label": label, class: "tree", onkeydown: onKey }, picture);
  const view = h("div", {
    class: "tree-view", role: "group", "aria-label": `${label}, scrolled by arrow keys`, tabindex: 0,
    onscroll: () => requestAnimationFrame(fill),
  }, items);
  new ResizeObserver(() => fill()).observe(view);

  const letter = () => size * parseFloat(getComputedStyle(document.documentElement).fontSize);

  /** Puts the nodes near the part in view in their places, and takes the others away. */
  function fill() {
    if (tree === null) return;
    const high = view.clientHeight / letter();
    const top = view.scrollTop / letter() - high;
    const isNear = (/** @type {Place} */ { y }) => y > top && y < top + 3 * high;
    const near = [...layout.nodes].filter(([node, place]) => node === current || isNear(place));
    drop(chips, new Set(near.map(([node]) => node)), ({ element }) => element.remove());
    let last = /** @type {Element} */ (picture);
    for (const [node, place] of near) {
      const { element, fold } = chips.get(node) ?? newChip(tree, node);
      fold(isOpen(node));
      put(element, place);
      if (last.nextElementSibling !== element) last.after(element);
      last = element;
    }
    const cuts = [...layout.stubs].filter(([, place]) => isNear(place));
    drop(stubs, new Set(cuts.map(([node]) => node)), (stub) => stub.remove());
    for (const [node, place] of cuts) put(stubs.get(node) ?? newStub(tree, node), place);
    drawLinks(tree, top, top + 3 * high);
    paintNear();
  }

  /**
   * The lines that cross a part of the drawing: those that end above or begin below it do not.
   * @param {Tree} whole
   * @param {number} top
   * @param {number} bottom
   */
  function drawLinks(whole, top, bottom) {
    const paths = { seen: "", unseen: "", skipped: "" };
    /**
     * @param {keyof typeof paths} kind
     * @param {number|null} parent
     * @param {Place} to
     */
    const add = (kind, parent, to) => {
      const from = parent === null ? undefined : layout.nodes.get(parent);
      if (from && to.y > top && from.y < bottom) paths[kind] += link(from, to);
    };
    for (const [node, place] of layout.nodes) add(unseen.has(node) ? "unseen" : "seen", whole.nodes[node].parent, place);
    for (const [node, place] of layout.stubs) if (whole.left[node] <= step) add("skipped", node, place);
    lines.setAttribute("d", paths.seen);
    doubted.setAttribute("d", paths.unseen + paths.skipped);
    const at = now();
    const path = at === null ? [] : pathTo(whole, at);
    way.setAttribute("d", path.slice(1).map((node, place) => linkBetween(path[place], node)).join(""));
  }

  /**
   * @param {number} parent
   * @param {number} child
   */
  function linkBetween(parent, child) {
    const [from, to] = [layout.nodes.get(parent), layout.nodes.get(child)];
    return from && to ? link(from, to) : "";
  }

  /**
   * @param {Tree} whole
   * @param {number} node
   */
  function newChip(whole, node) {
    const chip = createChip(whole, node, () => press(node), () => pressFold(node));
    chip.doubt(unseen.has(node));
    chip.element.setAttribute("aria-selected", String(node === glass));
    chip.element.setAttribute("tabindex", node === current ? "0" : "-1");
    chips.set(node, chip);
    return chip;
  }

  /**
   * @param {Tree} whole
   * @param {number} node
   */
  function newStub(whole, node) {
    const stub = h("div", { class: "stub", "aria-hidden": "true" }, `${whole.nodes[node].cut_after} skipped`);
    stubs.set(node, stub);
    items.append(stub);
    return stub;
  }

  function lay() {
    if (tree === null) return;
    layout = layOut(tree, isOpen);
    picture.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    for (const box of [picture, items]) Object.assign(box.style, { width: `${layout.width}em`, height: `${layout.height}em` });
    if (!layout.nodes.has(current)) current = 0;
    fill();
  }

  /** The node the search is at, unless it has finished. */
  function now() {
    return tree !== null && step < tree.steps.length - 1 ? tree.steps[step].node : null;
  }

  function paintNear() {
    if (tree === null) return;
    const { entered, left } = tree;
    const at = now();
    for (const [node, chip] of chips) {
      chip.paint(entered[node] > step ? "future" : left[node] > step ? "active" : "done");
      chip.element.classList.toggle("now", node === at);
      chip.element.setAttribute("tabindex", node === current ? "0" : "-1");
    }
    for (const [node, stub] of stubs) stub.hidden = left[node] > step;
  }

  /** @param {number} node */
  function bring(node) {
    const place = layout.nodes.get(node);
    if (!place) return;
    const [x, y, wide, high, room] = [place.x, place.y, WIDE, HIGH, 1.5].map((one) => one * letter());
    if (x < view.scrollLeft) view.scrollLeft = x - room;
    else if (x + wide + room > view.scrollLeft + view.clientWidth) view.scrollLeft = x + wide + room - view.clientWidth;
    if (y < view.scrollTop || y + high + room > view.scrollTop + view.clientHeight) view.scrollTop = y + high / 2 - view.clientHeight / 2;
    fill();
  }

  /** @param {number} to */
  function resize(to) {
    size = Math.max(SMALLEST, Math.min(LARGEST, to));
    items.style.fontSize = `${size}rem`;
    bring(current);
  }

  resize(size);
  return {
    element: view,
    show(next, notSeen, open) {
      drop(chips, new Set(), ({ element }) => element.remove());
      drop(stubs, new Set(), (stub) => stub.remove());
      [tree, unseen, isOpen, current, glass, step] = [next, notSeen, open, 0, null, Infinity];
      view.scrollTo(0, 0);
      lay();
    },
    lay,
    paint(at) {
      step = at;
      fill();
    },
    choose(node) {
      glass = node;
      for (const [one, { element }] of chips) element.setAttribute("aria-selected", String(one === node));
    },
    current: () => current,
    makeCurrent(node) {
      current = node;
      fill();
    },
    bring,
    focus: () => chips.get(current)?.element.focus(),
    zoom: (by) => resize(size * by),
    fit: () => resize((size * view.clientWidth) / letter() / layout.width),
  };
}

/**
 * Takes away everything but what is wanted.
 * @template T
 * @param {Map<number, T>} things
 * @param {Set<number>} wanted
 * @param {(thing: T) => void} remove
 */
function drop(things, wanted, remove) {
  for (const [node, thing] of things) {
    if (wanted.has(node)) continue;
    remove(thing);
    things.delete(node);
  }
}

/**
 * @param {HTMLElement} element
 * @param {Place} place
 */
function put(element, { x, y }) {
  element.style.left = `${x}em`;
  element.style.top = `${y}em`;
}
