// @ts-check
/** What is drawn over the stones: scores, best moves, threats, ghost stones of a line, mistakes, hints, terms. */

import { s } from "../elements.js";
import { CELL } from "./geometry.js";
import { drawStone } from "./stones.js";

/** @typedef {import("../types.js").Mark} Mark */
/** @typedef {import("./geometry.js").Layout} Layout */

/**
 * @param {Mark} mark
 * @param {Layout} layout
 * @returns {SVGElement}
 */
export function drawMark(mark, layout) {
  const middle = layout.centre(mark.cell);
  const group = s("g", { class: `mark ${mark.kind}`, "data-cell": mark.cell });
  group.append(...DRAW[mark.kind](mark, middle, layout));
  return group;
}

/** @typedef {{x: number, y: number}} Middle */
/** @type {Record<Mark["kind"], (mark: Mark, middle: Middle, layout: Layout) => SVGElement[]>} */
const DRAW = {
  score: (mark, { x, y }, { radius }) => {
    const share = mark.share ?? 0.5;
    const ground = s("circle", { class: `heat heat-${Math.round(share * 4)}`, cx: x, cy: y, r: radius - 2 });
    const text = mark.text ?? "";
    return [ground, label(text, x, y, text.length === 3 ? 12.2 : 13.5)];
  },
  best: (_, { x, y }, { radius }) => [s("circle", { class: "halo", cx: x, cy: y, r: radius })],
  hint: (_, { x, y }, { radius }) => [
    s("circle", { class: "halo", cx: x, cy: y, r: radius - 1 }),
    s("path", { class: "pointer", d: `M${x} ${y - 8}l2.4 5.4 5.8.6-4.4 3.9 1.3 5.8-5.1-3-5.1 3 1.3-5.8-4.4-3.9 5.8-.6z` }),
  ],
  "threat-first": (mark, { x, y }) => threat(mark.small ? { x: x - 2, y: y - 9 } : { x, y }, -1),
  "threat-second": (mark, { x, y }) => threat(mark.small ? { x: x + 2, y: y - 27 } : { x, y }, 1),
  line: (mark, middle, { radius }) => mark.small ? corner(mark, middle) : [
    drawStone(mark.seat ?? 0, middle, radius - 3, "ghost"),
    s("circle", { class: "number-ground", cx: middle.x, cy: middle.y, r: 10 }),
    label(mark.text ?? "", middle.x, middle.y, 14),
  ],
  mistake: (mark, { x, y }) => [
    s("circle", { class: "badge", cx: x + 14, cy: y - 14, r: 9.5 }),
    label(mark.text ?? "?", x + 14, y - 14, 13),
  ],
  term: (mark, middle, layout) => {
    const cells = mark.cells ?? [mark.cell];
    const squares = cells.map((cell) => {
      const { x, y } = layout.centre(cell);
      return s("rect", { class: "term-cell", x: x - CELL / 2 + 3, y: y - CELL / 2 + 3, width: CELL - 6, height: CELL - 6, rx: 8 });
    });
    return mark.text === undefined ? squares : [...squares, label(mark.text, middle.x, middle.y, 13)];
  },
};

/**
 * A ghost stone beside a score: small, with its number, in the corner below on the right.
 * @param {Mark} mark
 * @param {Middle} middle
 */
function corner(mark, { x, y }) {
  const place = { x: x + 14, y: y + 14 };
  return [
    s("circle", { class: "number-ground solid", cx: place.x, cy: place.y, r: 9 }),
    drawStone(mark.seat ?? 0, place, 9, "rim"),
    label(mark.text ?? "", place.x, place.y, 10),
  ];
}

/**
 * A small triangle in the corner: the first player's points up on the left, the second's down on the right.
 * @param {Middle} middle
 * @param {-1|1} side
 */
function threat({ x, y }, side) {
  const points = `M${x + side * 9 - 6} ${y + 4 - side * -4}h12l-6 ${side * 10}z`;
  return [s("path", { class: "triangle", d: points })];
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function label(text, x, y, size) {
  const fitted = text.length > 3 ? size * (3.4 / text.length) : size;
  return s("text", { x, y: y + fitted * 0.36, "font-size": fitted }, text);
}
