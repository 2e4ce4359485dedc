// @ts-check
/** Stones: a full disc for the first player, a ring for the second, so that the shape tells as much as the colour. */

import { s } from "../elements.js";
import { CELL } from "./geometry.js";

/** @typedef {import("./geometry.js").Layout} Layout */

/** What each seat's stones are called. */
export const NAMES = /** @type {const} */ (["Blue", "Orange"]);
export const SHAPES = /** @type {const} */ (["disc", "ring"]);

/**
 * A stone around a middle; `radius` is its outer edge.
 * @param {number} seat
 * @param {{x: number, y: number}} middle
 * @param {number} radius
 * @param {string} [extra] further classes
 */
export function drawStone(seat, { x, y }, radius, extra = "") {
  const shape = seat === 0
    ? s("circle", { cx: x, cy: y, r: radius })
    : s("circle", { cx: x, cy: y, r: radius * 0.7, "stroke-width": radius * 0.6 });
  return s("g", { class: `stone ${seat === 0 ? "first" : "second"} ${extra}` }, shape);
}

/**
 * A stone as a small picture beside a player's name.
 * @param {number} seat
 */
export function stoneIcon(seat) {
  return s("svg", { class: "stone-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, drawStone(seat, { x: 12, y: 12 }, 10));
}

/**
 * Lets a stone come: it falls behind the panel, or it grows on its place; not for those who want no motion.
 * @param {SVGElement} stone
 * @param {Layout} layout
 * @param {number} cell
 */
export function animateArrival(stone, layout, cell) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (layout.style !== "holes") {
    const frames = [{ transform: "scale(0.6)", opacity: 0.3 }, { transform: "none", opacity: 1 }];
    stone.animate(frames, { duration: 140, easing: "ease-out" });
    return;
  }
  const fall = layout.rows - Math.floor(cell / layout.columns);
  const frames = [
    { transform: `translateY(${-fall * CELL}px)`, easing: "cubic-bezier(0.5, 0, 0.9, 0.6)" },
    { transform: "none", offset: 0.82, easing: "ease-out" },
    { transform: "translateY(-4px)", offset: 0.91, easing: "ease-in" },
    { transform: "none" },
  ];
  stone.animate(frames, { duration: 170 + 110 * Math.sqrt(fall) });
}
