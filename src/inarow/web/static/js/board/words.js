// @ts-check
/** The board in words, for those who hear it. */

import { columnLabels } from "./geometry.js";
import { NAMES, SHAPES } from "./stones.js";

/** @typedef {import("../types.js").Position} Position */

/**
 * The name of the whole board.
 * @param {Position} position
 */
export function boardWords(position) {
  const { width, height, connect, gravity, exact, wrap, misere } = position;
  const rules = [
    gravity ? "stones fall" : null,
    exact ? "exactly that many" : null,
    wrap ? "left and right edges meet" : null,
    misere ? "completing a run loses" : null,
  ].filter((rule) => rule !== null);
  return `Board, ${width} columns, ${height} rows, ${connect} in a row${rules.map((rule) => `, ${rule}`).join("")}`;
}

/**
 * One cell: where it is, what is on it, and what a player can do there.
 * @param {Position} position
 * @param {number} cell
 * @param {string} turn added where a move is possible, as in "your turn"
 * @param {string} marks added last
 */
export function cellWords(position, cell, turn, marks) {
  const { width, gravity, cells, line } = position;
  const column = cell % width;
  const place = gravity
    ? `column ${columnLabels(position)[column]}, row ${Math.floor(cell / width) + 1}`
    : `${columnLabels(position)[column]}${Math.floor(cell / width) + 1}`;
  const stone = cells[cell] === 0 ? "empty" : `${NAMES[cells[cell] - 1]} ${SHAPES[cells[cell] - 1]}`;
  const filled = gravity ? columnCount(position, column) : null;
  const parts = [
    place,
    stone,
    line.includes(cell) ? "in the completed run" : null,
    filled,
    cells[cell] === 0 && legalAt(position, cell) !== null ? turn : null,
    marks,
  ];
  return parts.filter(Boolean).join(", ");
}

/**
 * The legal move a cell stands for: its column's with gravity.
 * @param {Position} position
 * @param {number} cell
 */
export function legalAt({ legal, gravity, width }, cell) {
  const found = legal.find((one) => (gravity ? one.cell % width === cell % width : one.cell === cell));
  return found ?? null;
}

/**
 * @param {Position} position
 * @param {number} column
 */
function columnCount({ cells, width, height }, column) {
  const held = cells.filter((stone, cell) => stone !== 0 && cell % width === column).length;
  if (held === height) return "column full";
  return held === 1 ? "1 stone in the column" : `${held || "no"} stones in the column`;
}
