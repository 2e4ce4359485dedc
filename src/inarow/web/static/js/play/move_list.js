// @ts-check
/** The moves of the game, two to a row; each leads to its position. */

import { h } from "../elements.js";
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
    first: stepButton("⏮", "To the start", () => go(0)),
    back: stepButton("◀", "One move back", () => go(shown.ply - 1)),
    on: stepButton("▶", "One move on", () => go(shown.ply + 1)),
    last: stepButton("⏭", "To the last move", () => go(shown.moves.length)),
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
    list.hidden = rows.length === 0;
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
  return { element: h("div", { class: "moves" }, list, bar), update };
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
 * @param {string} sign
 * @param {string} words
 * @param {() => void} onclick
 */
function stepButton(sign, words, onclick) {
  return h("button", { type: "button", class: "icon quiet", "aria-label": words, title: words, onclick },
    h("span", { "aria-hidden": "true" }, `${sign}\ufe0e`));
}
