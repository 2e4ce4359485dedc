// @ts-check
/** A heuristic taken apart: which lines of the position score what, each shown on the board when looked at. */

import { h } from "../elements.js";
import { button, choice } from "./controls.js";
import { cellName } from "./placing.js";

/** @typedef {import("./marks.js").Term} Term */

/** @type {[NonNullable<import("../server_types.js").Evaluate["for"]>, string][]} */
const SIDES = [["mover", "who is to move"], ["first", "the first player"], ["second", "the second player"]];
const MOST = 60; // terms listed; the heaviest come first

/**
 * @param {import("../types.js").App} app
 * @param {(term: Term | null) => void} look shows a term on the board, or none
 */
export function createTerms(app, look) {
  let latest = 0;
  let isOn = false;
  /** @type {Term | null} */
  let held = null; // the term the keyboard is on
  const names = choice("Heuristic", [], () => { fillOptions(); ask(); }, { id: "heuristic-name" });
  const plain = { type: "text", autocomplete: "off", spellcheck: "false" };
  const options = h("input", { ...plain, id: "heuristic-options", onchange: () => ask() });
  const optionsField = h("label", { class: "field", hidden: true }, h("span", {}, "Options"), options);
  const side = choice("For", SIDES, () => ask(), { id: "heuristic-for" });
  const told = h("p", { class: "note", role: "status", id: "heuristic-value" });
  const list = h("ol", { class: "terms", id: "analyse-terms" });
  /** @type {import("../types.js").Listed[]} */
  let offered = [];

  async function begin() {
    offered = await app.api.heuristics();
    names.select.replaceChildren(...offered.map(({ name }) => h("option", { value: name }, name)));
    const usual = offered.find(({ name }) => name === "windows") ?? offered[0];
    if (usual) names.select.value = usual.name;
    fillOptions();
  }

  function fillOptions() {
    const chosen = offered.find(({ name }) => name === names.select.value);
    const pairs = Object.entries(chosen?.options ?? {});
    optionsField.hidden = pairs.length === 0;
    options.value = pairs.filter(([, value]) => value !== null).map(([name, value]) => `${name}=${value}`).join(",");
    names.select.title = chosen?.summary ?? "";
  }

  async function ask() {
    if (!isOn) return;
    const ticket = ++latest;
    try {
      if (offered.length === 0) await begin();
      const text = optionsField.hidden || !options.value ? names.select.value : `${names.select.value}:${options.value}`;
      const answer = await app.api.evaluate({ ...app.store.request(), heuristic: text, for: SIDES.find(([one]) => one === side.select.value)?.[0] });
      if (ticket === latest) show(answer);
    } catch (error) {
      if (ticket === latest) fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} sentence */
  function fail(sentence) {
    told.textContent = sentence;
    list.replaceChildren();
    look(null);
  }

  /** @param {{ value: number, terms: Term[] }} answer */
  function show(answer) {
    const heavy = [...answer.terms].sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
    const rest = heavy.length - MOST;
    const terms = heavy.length === 1 ? "1 term" : `${heavy.length || "no"} terms`;
    const listed = rest > 0 ? `, the ${MOST} heaviest below` : "";
    told.replaceChildren("Value ", h("strong", {}, rounded(answer.value)), ` from ${terms}${listed}.`);
    held = null;
    look(null);
    list.replaceChildren(...heavy.slice(0, MOST).map(item));
  }

  /** @param {Term} term */
  function item(term) {
    const position = app.store.get().position;
    const places = term.cells.map((cell) => cellName(position, cell)).join(" ");
    const one = button("", () => look(term), { class: "term", "data-cells": term.cells.join(" ") });
    one.append(h("span", { class: "number" }, rounded(term.value)), h("span", {}, term.name), h("span", { class: "note" }, places));
    const hold = (/** @type {Term | null} */ kept) => { held = kept; look(held); };
    one.addEventListener("focus", () => hold(term));
    one.addEventListener("blur", () => hold(null));
    one.addEventListener("pointerenter", () => look(term));
    one.addEventListener("pointerleave", () => look(held));
    return h("li", {}, one);
  }

  return {
    element: h("div", {}, h("div", { class: "row" }, names.element, optionsField, side.element), told, list),
    /** Asks about the position shown, if anybody looks. */
    refresh: () => void ask(),
    /** @param {boolean} on */
    turn(on) {
      isOn = on;
      if (on) ask();
      else look(null);
    },
  };
}

/** @param {number} value */
function rounded(value) {
  const text = Number(value.toPrecision(5)).toLocaleString("en", { maximumFractionDigits: 4 });
  return value > 0 ? `+${text}` : text.replace("-", "\u2212");
}
