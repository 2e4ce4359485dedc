// @ts-check
/** Every move with what it is worth, the best first, as a table; a move in it can be played. */

import { h } from "../elements.js";
import { button } from "./controls.js";
import { capital, moveName, number, shortForm } from "./words.js";

/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").MoveScore} MoveScore */

const FEW = 10; // rows shown on large boards before somebody asks for all

/**
 * @param {(move: string) => void} play
 */
export function createScores(play) {
  let showsAll = false;
  /** @type {[Analysis | null, boolean]} */
  let shown = [null, false];
  const rows = h("tbody", {});
  const head = ["Move", "Result", "Score"].map((title) => h("th", { scope: "col" }, title));
  const caption = h("caption", { class: "unseen" }, "Every move, the best first");
  const table = h("table", { class: "scores", id: "analyse-scores" }, caption, h("thead", {}, h("tr", {}, ...head)), rows);
  const more = button("", () => { showsAll = !showsAll; show(...shown); }, { class: "quiet", hidden: true });

  /**
   * @param {Analysis | null} analysis
   * @param {boolean} gravity
   */
  function show(analysis, gravity) {
    shown = [analysis, gravity];
    const ranked = rankedMoves(analysis);
    const few = showsAll ? ranked : ranked.slice(0, FEW);
    const best = new Set(analysis?.best);
    const drawn = few.map(([move, known]) => row(move, known, gravity, best.has(move)));
    keepFocus(rows, () => rows.replaceChildren(...drawn));
    more.hidden = ranked.length <= FEW;
    more.textContent = showsAll ? "Show the best only" : `Show all ${ranked.length} moves`;
    table.hidden = ranked.length === 0;
  }

  /**
   * @param {string} move
   * @param {MoveScore} known
   * @param {boolean} gravity
   * @param {boolean} isBest
   */
  function row(move, known, gravity, isBest) {
    const name = gravity ? capital(moveName(move, gravity)) : move;
    const label = `Play ${moveName(move, gravity)}: ${known.words}`;
    const playing = button(name, () => play(move), { class: "link", "data-move": move, "aria-label": label });
    const colour = known.outcome ?? "open";
    return h("tr", { class: isBest ? "best" : null, "data-move": move },
      h("th", { scope: "row" }, playing, isBest && h("span", { class: "star", title: "best" }, " \u2605")),
      h("td", {},
        h("span", { class: `verdict ${colour}`, "aria-hidden": "true" }, shortForm(known)),
        h("span", { class: "words" }, known.words)),
      h("td", { class: "number" }, number(known)));
  }

  show(null, true);
  return { element: h("div", {}, table, more), show };
}

/**
 * @param {Analysis | null} analysis
 * @returns {[string, MoveScore][]} the best first, as the server ranks them
 */
function rankedMoves(analysis) {
  return Object.entries(analysis?.moves ?? {}).sort(([, one], [, other]) => other.share - one.share);
}

/**
 * Rows are drawn anew while answers stream in; the row somebody stands on stays theirs.
 * @param {HTMLElement} place
 * @param {() => void} redraw
 */
function keepFocus(place, redraw) {
  const focused = document.activeElement;
  const move = focused instanceof HTMLElement && place.contains(focused) ? focused.dataset.move : undefined;
  redraw();
  if (move === undefined) return;
  const again = place.querySelector(`button[data-move="${CSS.escape(move)}"]`);
  if (again instanceof HTMLElement) again.focus();
}
