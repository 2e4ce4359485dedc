// @ts-check
/** Which search is looked at: minimax or alpha-beta, how deep, with which heuristic, order and table. */

import { h } from "../elements.js";

/** @typedef {import("../types.js").Position} Position */

/**
 * @typedef {object} Settings
 * @property {"minimax"|"alphabeta"} search
 * @property {number} depth
 * @property {string} heuristic
 * @property {"natural"|"centre"} order
 * @property {boolean} table
 */

const DEEPEST = 12;
const COMFORTABLE = 600; // nodes of a whole tree that can be read

/**
 * How deep to look at first: as many plies as a reader can follow.
 * @param {Position} position
 */
export function readableDepth({ legal, gravity }) {
  let [nodes, depth] = [legal.length, 1];
  let wide = legal.length - (gravity ? 0 : 1);
  while (depth < 3 && wide > 1 && nodes * wide <= COMFORTABLE) {
    nodes *= wide;
    depth += 1;
    if (!gravity) wide -= 1;
  }
  return depth;
}

/**
 * The settings as a text for the address, as in `alphabeta,3,windows,natural,off`.
 * @param {Settings} settings
 */
export function writeSettings({ search, depth, heuristic, order, table }) {
  return [search, depth, heuristic, order, table ? "on" : "off"].join(",");
}

/**
 * @param {string|null} text
 * @returns {Settings|null}
 */
export function readSettings(text) {
  const found = /^(minimax|alphabeta),(\d{1,2}),(.+),(natural|centre),(on|off)$/.exec(text ?? "");
  if (found === null || Number(found[2]) < 1 || Number(found[2]) > DEEPEST) return null;
  return {
    search: /** @type {Settings["search"]} */ (found[1]),
    depth: Number(found[2]),
    heuristic: found[3],
    order: /** @type {Settings["order"]} */ (found[4]),
    table: found[5] === "on",
  };
}

/**
 * @param {() => void} changed
 */
export function createSettings(changed) {
  const search = h("select", { id: "microscope-search", onchange: changed },
    h("option", { value: "alphabeta" }, "Alpha-beta"), h("option", { value: "minimax" }, "Minimax"));
  const depth = h("input", { type: "number", id: "microscope-depth", min: 1, max: DEEPEST, value: 3, onchange: () => { clamp(); isOwn = true; changed(); } });
  const heuristic = h("select", { id: "microscope-heuristic", onchange: changed }, h("option", { value: "windows" }, "windows"));
  const order = h("select", { id: "microscope-order", onchange: changed },
    h("option", { value: "natural" }, "natural"), h("option", { value: "centre" }, "centre first"));
  const table = h("input", { type: "checkbox", id: "microscope-table", onchange: changed });
  const field = (/** @type {string} */ name, /** @type {HTMLElement} */ control) => h("label", { class: "field" }, h("span", {}, name), control);
  const element = h("form", { class: "row search-settings", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    field("Search", search), field("Depth", depth), field("Heuristic", heuristic), field("Order of moves", order),
    h("label", { class: "check" }, table, "Table of positions"));
  let isOwn = false; // the reader has chosen a depth

  function clamp() {
    depth.value = String(Math.max(1, Math.min(DEEPEST, Math.round(Number(depth.value)) || 1)));
  }

  /** @returns {Settings} */
  function value() {
    return {
      search: search.value === "minimax" ? "minimax" : "alphabeta",
      depth: Number(depth.value),
      heuristic: heuristic.value,
      order: order.value === "centre" ? "centre" : "natural",
      table: table.checked,
    };
  }

  /** @param {string} name */
  function offer(name) {
    if (![...heuristic.options].some((option) => option.value === name)) heuristic.append(h("option", { value: name }, name));
  }

  return {
    element,
    value,
    offer,
    /** @param {Settings} settings */
    set(settings) {
      offer(settings.heuristic);
      search.value = settings.search;
      depth.value = String(settings.depth);
      heuristic.value = settings.heuristic;
      order.value = settings.order;
      table.checked = settings.table;
      isOwn = true;
    },
    /** @param {Position} position */
    suggestDepth(position) {
      if (!isOwn) depth.value = String(readableDepth(position));
    },
  };
}
