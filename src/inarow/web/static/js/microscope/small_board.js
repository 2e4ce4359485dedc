// @ts-check
/** The board of a node, small: the stones on it, and those the search has added, with the last one marked. */

import { columnLabels, layoutOf } from "../board/geometry.js";
import { drawStone } from "../board/stones.js";
import { drawBack } from "../board/surface.js";
import { s } from "../elements.js";

/** @typedef {import("../types.js").Position} Position */

/**
 * The cells that moves fill, one after the other.
 * @param {Position} position
 * @param {string[]} moves
 * @returns {number[]}
 */
export function cellsOf(position, moves) {
  const taken = new Set(position.cells.flatMap((stone, cell) => (stone === 0 ? [] : [cell])));
  const labels = columnLabels(position);
  return moves.map((move) => {
    const column = labels.indexOf(move[0]);
    let cell = position.gravity ? column : column + position.width * (Number(move.slice(1)) - 1);
    while (position.gravity && taken.has(cell)) cell += position.width;
    taken.add(cell);
    return cell;
  });
}

/**
 * @param {Position} position the root's
 * @param {string[]} moves from there to the node
 */
export function drawSmallBoard(position, moves) {
  const layout = layoutOf(position);
  const added = cellsOf(position, moves);
  const stones = position.cells.flatMap((stone, cell) => (stone === 0 ? [] : [drawStone(stone - 1, layout.centre(cell), layout.radius, "before")]));
  added.forEach((cell, number) => {
    const stone = drawStone((position.seat + number) % 2, layout.centre(cell), layout.radius, "added");
    if (number === added.length - 1) stone.append(s("circle", { class: "dot", cx: layout.centre(cell).x, cy: layout.centre(cell).y, r: 5 }));
    stones.push(stone);
  });
  const holes = layout.style !== "holes" ? [] : position.cells.map((_, cell) => {
    const { x, y } = layout.centre(cell);
    return s("circle", { class: "rims", cx: x, cy: y, r: layout.radius });
  });
  const words = moves.length === 0 ? "The position at the root" : `The position after ${moves.join(", ")}`;
  const drawing = s("svg", { class: `small-board ${layout.style}`, viewBox: `0 0 ${layout.width} ${layout.height}`, role: "img", "aria-label": words },
    ...drawBack(layout, position), ...holes, ...stones);
  drawing.style.setProperty("--unit", String(layout.width / 100));
  return drawing;
}
