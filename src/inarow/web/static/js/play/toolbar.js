// @ts-check
/** The buttons of a game: undo, redo, hint, swap sides, resign, new games; and the speed of a game one watches. */

import { h } from "../elements.js";
import { isHumanTurn, isOver, isWatched, onlyHuman, redoPly, undoPly } from "./seats.js";

/** @typedef {import("../types.js").State} State */

/**
 * @typedef {object} Actions
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} hint
 * @property {(on: boolean) => void} keepHints
 * @property {() => void} swap
 * @property {() => void} resign
 * @property {() => void} newGame
 * @property {() => void} newGameFromHere
 * @property {(paused: boolean) => void} setPaused
 * @property {() => void} step
 * @property {(milliseconds: number) => void} setDelay
 */

/**
 * @param {Actions} actions
 * @param {boolean} hintsKept
 * @returns {{element: HTMLElement, update: (state: State, paused: boolean) => void}}
 */
export function createToolbar(actions, hintsKept) {
  const undo = tool("Undo", "u", actions.undo);
  const redo = tool("Redo", "r", actions.redo);
  const hint = tool("Hint", "h", actions.hint);
  const swap = tool("Swap sides", null, actions.swap);
  const resign = tool("Resign", null, actions.resign);
  const fromHere = tool("New game from here", null, actions.newGameFromHere);
  const keep = h("input", { type: "checkbox", id: "keep-hints", onchange: () => actions.keepHints(keep.checked) });
  keep.checked = hintsKept;
  const keepRow = h("label", { class: "check" }, keep, "Keep hints on");
  const speed = createSpeed(actions);

  const element = h("div", { class: "card tools" },
    speed.element,
    h("div", { class: "tool-grid", role: "group", "aria-label": "Game" }, undo, redo, hint, swap, resign),
    keepRow,
    h("div", { class: "tool-row" }, tool("New game", null, actions.newGame, "main"), fromHere));

  return {
    element,
    update(state, paused) {
      undo.disabled = undoPly(state) === null;
      redo.disabled = redoPly(state) === null;
      hint.disabled = !isHumanTurn(state);
      resign.disabled = isOver(state) || isWatched(state) || state.ply < state.moves.length;
      swap.disabled = onlyHuman(state) === null && !isWatched(state);
      hint.hidden = resign.hidden = keepRow.hidden = isWatched(state);
      speed.update(state, paused);
    },
  };
}

/**
 * @param {Actions} actions
 * @returns {{element: HTMLElement, update: (state: State, paused: boolean) => void}}
 */
function createSpeed({ setPaused, step, setDelay }) {
  let isPaused = false;
  const pause = h("button", { type: "button", onclick: () => setPaused(!isPaused) }, "Pause");
  const one = h("button", { type: "button", onclick: step }, "One move");
  const slider = h("input", { type: "range", id: "speed", min: 0, max: 20, step: 1, value: 13, oninput: () => setDelay(delayOf(slider.value)) });
  const element = h("div", { class: "speed" },
    pause, one, h("label", { class: "field" }, h("span", {}, "Speed"), slider));
  return {
    element,
    update(state, paused) {
      element.hidden = !isWatched(state);
      isPaused = paused;
      pause.textContent = paused ? "Go on" : "Pause";
      pause.disabled = isOver(state);
      one.disabled = !paused || isOver(state);
    },
  };
}

/**
 * From four seconds a move to none.
 * @param {string} value of the slider
 */
function delayOf(value) {
  return 4000 * ((20 - Number(value)) / 20) ** 2;
}

/**
 * @param {string} words
 * @param {string|null} key
 * @param {() => void} onclick
 * @param {string} [look]
 */
function tool(words, key, onclick, look) {
  return h("button", { type: "button", class: look, title: key ? `${words} (${key})` : null, "aria-keyshortcuts": key, onclick }, words);
}
