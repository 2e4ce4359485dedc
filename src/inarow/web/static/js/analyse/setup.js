// @ts-check
/** The set-up editor: stones of either side placed by hand on the big board; whether play can reach it the server says. */

import { NAMES, stoneIcon } from "../board/stones.js";
import { h } from "../elements.js";
import { button } from "./controls.js";
import { landing } from "./placing.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {0 | 1 | 2 | 3} Tool 0 takes a stone away, 1 and 2 place one of the first and the second player, 3 changes its side */

const MARKS = [".", "x", "o"];

/**
 * @param {import("../types.js").App} app
 * @param {{ begun: () => void, ended: () => void }} hooks
 */
export function createSetup(app, hooks) {
  /** @type {number[] | null} */
  let draft = null;
  /** @type {Tool} */
  let tool = 1;
  const told = h("p", { class: "refusal", role: "alert", id: "setup-told" });
  const counts = h("p", { class: "note", id: "setup-counts" });
  const start = button("Set up a position", () => begin(), { id: "setup-start" });
  const tools = [
    toolButton(1, stoneIcon(0), NAMES[0]),
    toolButton(2, stoneIcon(1), NAMES[1]),
    toolButton(3, h("span", { "aria-hidden": "true" }, "\u21c4"), "Change side"),
    toolButton(0, h("span", { "aria-hidden": "true" }, "\u232b"), "Take away"),
  ];
  const use = button("Use this position", () => void finish(), { class: "main", id: "setup-use" });
  const clear = button("Empty the board", () => change((cells) => cells.map(() => 0)), { id: "setup-clear" });
  const cancel = button("Cancel", () => end(), { class: "quiet", id: "setup-cancel" });
  const editing = h("div", { hidden: true },
    h("div", { class: "row", role: "group", "aria-label": "What a press on the board does" }, ...tools),
    counts, told, h("div", { class: "row" }, use, clear, cancel));

  /**
   * @param {Tool} which
   * @param {Element} icon
   * @param {string} name
   */
  function toolButton(which, icon, name) {
    const one = button("", () => choose(which), { class: "tool", "aria-pressed": which === tool, "data-tool": which });
    one.append(icon, name);
    return one;
  }

  /** @param {Tool} which */
  function choose(which) {
    tool = which;
    for (const one of tools) one.setAttribute("aria-pressed", String(one.dataset.tool === String(which)));
    redraw();
  }

  function begin() {
    draft = [...app.store.get().position.cells];
    editing.hidden = false;
    start.hidden = true;
    hooks.begun();
    app.board.setMarks([]);
    choose(tool);
    app.board.setHandler((cell) => press(cell), "place a stone");
    tools[0].focus();
  }

  function end() {
    if (draft === null) return;
    draft = null;
    told.textContent = "";
    editing.hidden = true;
    start.hidden = false;
    app.board.show(app.store.get().position);
    hooks.ended();
    start.focus();
  }

  /** @param {number} cell */
  function press(cell) {
    const { position } = app.store.get();
    change((cells) => pressed(cells, cell, tool, position));
  }

  /** @param {(cells: number[]) => number[]} edit */
  function change(edit) {
    if (draft === null) return;
    draft = edit(draft);
    told.textContent = "";
    redraw();
  }

  function redraw() {
    if (draft === null) return;
    const { position } = app.store.get();
    app.board.show(draftPosition(position, draft, tool));
    const [first, second] = [1, 2].map((seat) => draft?.filter((stone) => stone === seat).length);
    counts.textContent = `${NAMES[0]} ${first}, ${NAMES[1]} ${second}; ${first === second ? NAMES[0] : NAMES[1]} is to move.`;
  }

  async function finish() {
    if (draft === null) return;
    const { game, position } = app.store.get();
    const isEmpty = draft.every((stone) => stone === 0);
    try {
      await app.store.open({ game, board: isEmpty ? null : rowsOf(draft, position), moves: "" });
      app.announce("The position is set up.");
      end();
    } catch (error) {
      told.textContent = error instanceof Error ? error.message : String(error);
      redraw();
    }
  }

  /**
   * Another game ends the editing; a step through the moves does not.
   * @param {import("../types.js").State} state
   * @param {import("../types.js").State | null} before
   */
  function follow(state, before) {
    if (state.game !== before?.game || state.board !== before.board) end();
    else redraw();
  }

  return { element: h("div", {}, start, editing), end, follow, isOn: () => draft !== null };
}

/**
 * A press on a cell: with gravity stones land on the pile, and a pile without one of its stones sinks.
 * @param {number[]} cells
 * @param {number} cell
 * @param {Tool} tool
 * @param {{ width: number, height: number, gravity: boolean }} board
 */
export function pressed(cells, cell, tool, board) {
  const after = [...cells];
  const top = board.gravity ? landing(board, cells, cell % board.width) : cell;
  if (tool === 3) after[cell] = [0, 2, 1][cells[cell]];
  else if (tool !== 0 && top < cells.length) after[top] = tool;
  else if (tool === 0 && !board.gravity) after[cell] = 0;
  else if (tool === 0 && top >= board.width) {
    const from = cells[cell] === 0 ? top - board.width : cell;
    for (let at = from; at < cells.length; at += board.width) after[at] = after[at + board.width] ?? 0;
  }
  return after;
}

/**
 * The board as rows of '.', 'x' and 'o', the top row first.
 * @param {number[]} cells
 * @param {{ width: number, height: number }} board
 */
export function rowsOf(cells, { width, height }) {
  const rows = Array.from({ length: height }, (_, row) => cells.slice(row * width, (row + 1) * width).map((stone) => MARKS[stone]).join(""));
  return rows.reverse().join("\n");
}

/**
 * The draft as the board shows positions: every place a stone can go counts as a move.
 * @param {Position} position
 * @param {number[]} cells
 * @param {Tool} tool
 * @returns {Position}
 */
function draftPosition(position, cells, tool) {
  const columns = Array.from({ length: position.width }, (_, column) => landing(position, cells, column)).filter((cell) => cell < cells.length);
  const free = position.gravity ? columns : cells.flatMap((stone, cell) => (stone === 0 ? [cell] : []));
  const legal = tool === 0 || tool === 3 ? [] : free.map((cell) => ({ move: "", cell }));
  return { ...position, cells, legal, seat: tool === 2 ? 1 : 0, outcome: null, line: [], history: [], threats: { first: [], second: [] } };
}
