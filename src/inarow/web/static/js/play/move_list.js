// @ts-check
/** The moves of the game, two to a row; each leads to its position. */

import { h, s } from "../elements.js";
import { moveWords } from "./names.js";
import { seatAt } from "./seats.js";

/** @typedef {import("../types.js").State} State */

/**
 * @param {(ply: number) => void} go
 * @returns {{element: HTMLElement, update: (state: State) => void}}
 */
export function createMoveList(go) {
  const list = h("ol", { class: "move-list", "aria-label": "Moves", tabindex: 0 });
  const steps = {
    first: stepButton("M5 4h2.5v12H5zM17 4v12l-8-6z", "To the start", () => go(0)),
    back: stepButton("M15 4v12L6 10z", "One move back", () => go(shown.ply - 1)),
    on: stepButton("M5 4v12l9-6z", "One move on", () => go(shown.ply + 1)),
    last: stepButton("M12.5 4H15v12h-2.5zM3 4v12l8-6z", "To the last move", () => go(shown.moves.length)),
  };
  /** @type {{moves: readonly string[], ply: number}} */
  let shown = { moves: [], ply: 0 };

  /** @param {State} state */
  function update(state) {
    shown = state;
    const offset = seatAt(state, 0); // a set-up board may begin with the second player
    const rows = [];
    for (let ply = -offset; ply < state.moves.length; ply += 2) {
      const number = (ply + offset) / 2 + 1;
      rows.push(h("li", {}, h("span", { class: "number" }, `${number}.`), entry(state, ply), entry(state, ply + 1)));
    }
    list.replaceChildren(...rows);
    element.hidden = rows.length === 0;
    follow(list);
    steps.first.disabled = steps.back.disabled = state.ply === 0;
    steps.on.disabled = steps.last.disabled = state.ply === state.moves.length;
  }

  /**
   * @param {State} state
   * @param {number} ply of the move itself: its position is one further
   */
  function entry(state, ply) {
    const move = state.moves[ply];
    if (move === undefined) return h("span", {}, ply < 0 ? "…" : "");
    const current = ply + 1 === state.ply;
    return h("button", {
      type: "button", class: "quiet", "aria-current": current ? "step" : null, "data-ply": ply + 1,
      "aria-label": `Move ${ply + 1}, ${moveWords(state.position, move)}`, onclick: () => go(ply + 1),
    }, move);
  }

  const bar = h("div", { class: "steps", role: "group", "aria-label": "Walk through the moves" }, ...Object.values(steps));
  const element = h("div", { class: "moves" }, list, bar);
  return { element, update };
}

/**
 * Keeps the current move in sight by scrolling the list alone, never the page.
 * @param {HTMLElement} list
 */
function follow(list) {
  const current = list.querySelector("[aria-current]");
  if (!(current instanceof HTMLElement)) list.scrollTop = 0;
  else list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/**
 * @param {string} path its picture
 * @param {string} words
 * @param {() => void} onclick
 */
function stepButton(path, words, onclick) {
  return h("button", { type: "button", class: "icon quiet", "aria-label": words, title: words, onclick },
    s("svg", { viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" }, s("path", { d: path })));
}
