// @ts-check
/** Steps under the board: to the start, back, on, to the end; the arrow keys do the same. */

import { h } from "../elements.js";
import { button } from "./controls.js";

/** @param {import("../types.js").App} app */
export function createWalking(app) {
  const go = (/** @type {number} */ ply) => void app.store.go(ply).catch((error) => app.notice(error.message));
  const here = () => app.store.get().ply;
  const first = button("\u00ab", () => go(0), { class: "icon", "aria-label": "To the start" });
  const back = button("\u2039", () => go(here() - 1), { class: "icon", "aria-label": "One move back" });
  const on = button("\u203a", () => go(here() + 1), { class: "icon", "aria-label": "One move on" });
  const last = button("\u00bb", () => go(app.store.get().moves.length), { class: "icon", "aria-label": "To the end" });
  const told = h("span", { class: "note", id: "analyse-ply" });

  return {
    element: h("div", { class: "walking", role: "group", "aria-label": "Walk through the moves" }, first, back, told, on, last),
    refresh() {
      const { ply, moves } = app.store.get();
      told.textContent = moves.length === 0 ? "No moves yet" : `Move ${ply} of ${moves.length}`;
      first.disabled = back.disabled = ply === 0;
      on.disabled = last.disabled = ply === moves.length;
    },
  };
}
