// @ts-check
/** What somebody wants drawn on the board, and how long each position is thought about; kept between visits. */

import { h } from "../elements.js";
import { remember, remembered } from "../theme.js";
import { choice, toggle } from "./controls.js";

/** @typedef {import("./marks.js").Wishes & { seconds: number, isOn: boolean }} AllWishes */

/** @type {[string, string][]} */
const FORMS = [["distance", "W7 = L12"], ["number", "solver numbers"]];
/** @type {[string, string][]} */
const TIMES = [1, 3, 5, 10].map((seconds) => [String(seconds), `${seconds} s`]);
const SWITCHES = /** @type {const} */ (["isOn", "scores", "line", "threats"]);
const KEY = "inarow-analyse";
/** @type {AllWishes} */
const USUAL = { isOn: true, scores: true, form: "distance", line: true, threats: true, seconds: 5 };

/** @param {() => void} changed */
export function createWishes(changed) {
  const wishes = { ...USUAL, ...kept() };

  /**
   * @template {keyof AllWishes} Name
   * @param {Name} name
   * @param {AllWishes[Name]} value
   */
  function set(name, value) {
    wishes[name] = value;
    remember(KEY, JSON.stringify(wishes));
    changed();
  }

  const on = toggle("Analysis", wishes.isOn, (value) => set("isOn", value), { id: "wish-on" });
  const scores = toggle("Scores", wishes.scores, (value) => set("scores", value), { id: "wish-scores" });
  const line = toggle("Best line", wishes.line, (value) => set("line", value), { id: "wish-line" });
  const threats = toggle("Threats", wishes.threats, (value) => set("threats", value), { id: "wish-threats" });
  const form = choice("Scores as", FORMS, (value) => set("form", value === "number" ? "number" : "distance"), { id: "wish-form" });
  const seconds = choice("Think for", TIMES, (value) => set("seconds", Number(value)), { id: "wish-seconds" });
  form.select.value = wishes.form;
  seconds.select.value = String(wishes.seconds);
  return {
    wishes,
    element: h("div", { class: "wishes" },
      h("div", { class: "row", role: "group", "aria-label": "Shown on the board" }, on.element, scores.element, line.element, threats.element),
      h("div", { class: "row" }, form.element, seconds.element)),
  };
}

/** @returns {Partial<AllWishes>} what an earlier visit left, as far as it makes sense */
function kept() {
  try {
    const found = JSON.parse(remembered(KEY) ?? "{}");
    /** @type {Partial<AllWishes>} */
    const sensible = {};
    for (const name of SWITCHES) if (typeof found[name] === "boolean") sensible[name] = found[name];
    if (found.form === "number") sensible.form = "number";
    if (TIMES.some(([seconds]) => Number(seconds) === found.seconds)) sensible.seconds = found.seconds;
    return sensible;
  } catch {
    return {};
  }
}
