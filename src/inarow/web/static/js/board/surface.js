// @ts-check
/** The board without stones: a panel with holes, squares, or crossing lines with star points; and its coordinates. */

import { s } from "../elements.js";
import { CELL, columnLabels } from "./geometry.js";

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("../types.js").Position} Position */

/**
 * What lies behind the stones.
 * @param {Layout} layout
 * @param {Position} position
 * @returns {SVGElement[]}
 */
export function drawBack(layout, position) {
  const { left, top, columns, rows } = layout;
  const [wide, high] = [columns * CELL, rows * CELL];
  const ground = s("rect", { class: "ground", x: left - 4, y: top - 4, width: wide + 8, height: high + 8, rx: 10 });
  const lines = layout.style === "holes" ? [] : gridLines(layout);
  return [ground, ...lines, ...(position.wrap ? seams(layout) : []), ...coordinates(layout, position)];
}

/**
 * What lies before the stones: with gravity a panel whose holes show them, so that they fall behind it.
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
export function drawFront(layout) {
  if (layout.style !== "holes") return [];
  const { left, top, columns, rows, radius, centre } = layout;
  const holes = Array.from({ length: columns * rows }, (_, cell) => hole(centre(cell), radius - 0.5));
  const frame = `M${left - 4} ${top - 4}h${columns * CELL + 8}v${rows * CELL + 8}h${-(columns * CELL + 8)}z`;
  const round = s("clipPath", { id: "panel-shape" },
    s("rect", { x: left - 4, y: top - 4, width: columns * CELL + 8, height: rows * CELL + 8, rx: 10 }));
  const panel = s("path", { class: "panel", d: frame + holes.join(""), "fill-rule": "evenodd", "clip-path": "url(#panel-shape)" });
  const rims = s("path", { class: "rims", d: holes.join("") });
  return [round, panel, rims];
}

/**
 * @param {{x: number, y: number}} middle
 * @param {number} radius
 */
function hole({ x, y }, radius) {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

/** @param {Layout} layout */
function gridLines({ style, left, top, columns, rows, centre }) {
  const inset = style === "crossings" ? CELL / 2 : 0;
  const from = style === "crossings" ? 0 : 1; // the frame of a board of squares is its edge
  const [right, bottom] = [left + columns * CELL - inset, top + rows * CELL - inset];
  const path = [];
  for (let column = from; column < columns; column++) path.push(`M${left + inset + column * CELL} ${top + inset}V${bottom}`);
  for (let row = from; row < rows; row++) path.push(`M${left + inset} ${top + inset + row * CELL}H${right}`);
  const lines = s("path", { class: "lines", d: path.join("") });
  if (style !== "crossings") return [lines];
  const stars = starRows(columns).flatMap((column) => starRows(rows).map((row) => centre(row * columns + column)));
  return [lines, ...stars.map(({ x, y }) => s("circle", { class: "star", cx: x, cy: y, r: 4 }))];
}

/**
 * Rows that carry a star point: near both edges and, where there is one, in the middle.
 * @param {number} size
 */
function starRows(size) {
  const near = size >= 13 ? 3 : 2;
  const rows = [near, size - 1 - near];
  return size % 2 === 1 ? [...rows, (size - 1) / 2] : rows;
}

/**
 * Dashed edges where left and right meet.
 * @param {Layout} layout
 */
function seams({ left, top, columns, rows }) {
  return [left - 3, left + columns * CELL + 3].map((x) => s("path", { class: "seam", d: `M${x} ${top}v${rows * CELL}` }));
}

/**
 * @param {Layout} layout
 * @param {Position} position
 */
function coordinates(layout, position) {
  const { left, top, rows, height, labels } = layout;
  const below = columnLabels(position).map((label, column) =>
    s("text", { class: "coordinate", x: left + column * CELL + CELL / 2, y: height - labels / 2 + 2 }, label));
  if (position.gravity) return below;
  const beside = Array.from({ length: rows }, (_, number) =>
    s("text", { class: "coordinate", x: labels / 2 - 2, y: top + number * CELL + CELL / 2 }, rows - number));
  return [...below, ...beside];
}
