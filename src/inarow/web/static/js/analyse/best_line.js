// @ts-check
/** The best line: play from here on, as text one can step through while ghost stones show it on the board. */

import { h } from "../elements.js";
import { button } from "./controls.js";

const USUAL = 6; // stones of the line drawn before somebody steps through it

/**
 * @param {object} hooks
 * @param {() => void} hooks.stepped the part to draw has changed
 * @param {(moves: string[]) => void} hooks.play the line as far as it was stepped
 */
export function createBestLine(hooks) {
  /** @type {string[]} */
  let line = [];
  let ply = 0; // of the position the line starts from
  /** @type {number | null} */
  let step = null; // null until somebody steps: the usual part is drawn
  const text = h("ol", { class: "line-moves", "aria-label": "Best line" });
  const back = button("\u2039", () => go((step ?? 0) - 1), { class: "icon", "aria-label": "One move back in the line" });
  const on = button("\u203a", () => go((step ?? 0) + 1), { class: "icon", "aria-label": "One move on in the line" });
  const play = button("Play it to here", () => hooks.play(line.slice(0, step ?? 1)), {});
  const told = h("span", { class: "note", id: "analyse-line-step" });
  const controls = h("div", { class: "row" }, back, on, play, told);

  /** @param {number} target */
  function go(target) {
    step = Math.max(0, Math.min(line.length, target));
    refresh();
    hooks.stepped();
  }

  function refresh() {
    const at = step ?? 0;
    const items = line.map((move, number) =>
      h("li", {}, button(`${ply + number + 1}. ${move}`, () => go(number + 1), { class: "link", "aria-current": step === number + 1 ? "step" : null })));
    const focused = text.contains(document.activeElement);
    text.replaceChildren(...items);
    if (focused) /** @type {HTMLElement | null} */ (text.querySelector("[aria-current]"))?.focus();
    controls.hidden = line.length === 0;
    back.disabled = at === 0;
    on.disabled = at >= line.length;
    told.textContent = step === null ? "" : `${step} of ${line.length}`;
  }

  refresh();
  return {
    element: h("div", {}, text, controls),
    /**
     * @param {string[]} moves
     * @param {number} from the ply they start from
     */
    show(moves, from) {
      const isOther = from !== ply || moves.join() !== line.join();
      if (!isOther) return;
      // A line that grows while somebody steps through it keeps the place.
      if (step !== null && (from !== ply || moves.slice(0, step).join() !== line.slice(0, step).join())) step = null;
      [line, ply] = [moves, from];
      refresh();
    },
    /** The moves to draw as ghost stones. */
    drawn: () => line.slice(0, step ?? USUAL),
    /** Has somebody stepped into the line? */
    isStepped: () => step !== null && step > 0,
  };
}
