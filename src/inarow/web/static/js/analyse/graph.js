// @ts-check
/** The evaluation graph: who stood how after each ply, with mistakes marked; a slider one can click and key. */

import { NAMES, drawStone } from "../board/stones.js";
import { h, s } from "../elements.js";
import { SIGNS } from "./review.js";

/** @typedef {import("./review.js").Point} Point */

const WIDTH = 400;
const HEIGHT = 130;
const PAD = { left: 26, right: 10, top: 10, bottom: 18 };

export class Graph {
  /** @param {(ply: number) => void} go called with the ply to show */
  constructor(go) {
    this.go = go;
    /** @type {Point[]} */
    this.points = [];
    this.plies = 0;
    this.ply = 0;
    this.svg = s("svg", {
      class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "slider", tabindex: 0,
      "aria-label": "Evaluation graph: the ply shown", "aria-valuemin": 0,
    });
    this.element = h("div", { class: "graph-frame" }, this.svg);
    this.svg.addEventListener("click", (event) => this.clicked(event));
    this.svg.addEventListener("keydown", (event) => this.pressed(event));
  }

  /**
   * @param {Point[]} points those known so far, in any order
   * @param {number} plies how long the game is
   * @param {number} ply the one shown
   */
  show(points, plies, ply) {
    this.points = [...points].sort((one, other) => one.ply - other.ply);
    this.plies = plies;
    this.ply = ply;
    this.svg.setAttribute("aria-valuemax", String(plies));
    this.svg.setAttribute("aria-valuenow", String(ply));
    this.svg.setAttribute("aria-valuetext", this.words(ply));
    this.svg.replaceChildren(...this.frame(), ...this.curve(), ...this.marks());
  }

  /** @param {number} ply */
  words(ply) {
    const here = this.points.find((point) => point.ply === ply);
    const before = this.points.find((point) => point.ply === ply - 1);
    const place = ply === 0 ? "The start" : `Move ${ply} of ${this.plies}`;
    const worth = before?.words ? `: ${before.words}` : "";
    const move = before?.move ? `, ${before.move}${before.mistake ? `, ${before.mistake}` : ""}${worth}, ${before.judged}` : "";
    return `${place}${move}; ${here ? standing(here.value) : "not judged yet"}`;
  }

  /** @param {number} ply */
  x(ply) {
    return PAD.left + ((WIDTH - PAD.left - PAD.right) * ply) / Math.max(1, this.plies);
  }

  /** @param {number} value */
  y(value) {
    return PAD.top + ((HEIGHT - PAD.top - PAD.bottom) * (1 - value)) / 2;
  }

  /** @returns {SVGElement[]} */
  frame() {
    const [left, right, middle, foot] = [PAD.left, WIDTH - PAD.right, this.y(0), this.y(-1)];
    const lines = [1, 0, -1].map((value) =>
      s("line", { class: value ? "graph-rule" : "graph-zero", x1: left, x2: right, y1: this.y(value), y2: this.y(value) }));
    const first = drawStone(0, { x: 12, y: this.y(1) + 6 }, 7);
    const second = drawStone(1, { x: 12, y: foot - 6 }, 7);
    const equal = s("text", { class: "graph-label", x: 12, y: middle + 4, "text-anchor": "middle" }, "=");
    return [...lines, first, second, equal, ...this.ticks()];
  }

  /** @returns {SVGElement[]} */
  ticks() {
    const step = [1, 2, 5, 10, 20, 50].find((size) => this.plies / size <= 12) ?? 100;
    const ticks = [];
    for (let ply = 0; ply <= this.plies; ply += step) {
      ticks.push(s("text", { class: "graph-label", x: this.x(ply), y: HEIGHT - 4, "text-anchor": "middle" }, String(ply)));
    }
    return ticks;
  }

  /** @returns {SVGElement[]} */
  curve() {
    const zero = this.y(0);
    const shapes = [];
    for (const part of this.stretches()) {
      const places = part.map((point) => `${this.x(point.ply)} ${this.y(point.value ?? 0)}`);
      const ends = [this.x(part[0].ply), this.x(part[part.length - 1].ply)];
      shapes.push(s("path", { class: "graph-area", d: `M${ends[0]} ${zero} L${places.join(" L")} L${ends[1]} ${zero} Z` }));
      shapes.push(s("path", { class: "graph-curve", d: `M${places.join(" L")}` }));
    }
    return shapes;
  }

  /** Points that follow one another; where one is missing or its value unknown the curve is broken. */
  stretches() {
    /** @type {Point[][]} */
    const parts = [];
    for (const point of this.points.filter(({ value }) => value !== null)) {
      const part = parts[parts.length - 1];
      if (part && part[part.length - 1].ply === point.ply - 1) part.push(point);
      else parts.push([point]);
    }
    return parts;
  }

  /** @returns {SVGElement[]} */
  marks() {
    const here = s("line", { class: "graph-here", x1: this.x(this.ply), x2: this.x(this.ply), y1: PAD.top - 4, y2: HEIGHT - PAD.bottom + 2 });
    const shapes = this.points.map((point) => {
      const before = this.points.find((one) => one.ply === point.ply - 1);
      const [x, y] = [this.x(point.ply), this.y(point.value ?? 0)];
      const title = s("title", {}, this.words(point.ply));
      if (!before?.mistake) {
        return s("circle", { class: "graph-point", cx: x, cy: y, r: point.ply === this.ply ? 4.5 : 2.5 }, title);
      }
      const isLast = point.ply === this.plies;
      const sign = s("text", { x: isLast ? x - 5 : x, y: y > HEIGHT / 2 ? y - 11 : y + 21, "text-anchor": isLast ? "end" : "middle" }, SIGNS[before.mistake]);
      const diamond = s("path", { d: `M${x} ${y - 7} l7 7 l-7 7 l-7 -7 Z` });
      return s("g", { class: `graph-mistake ${before.mistake}`, "data-ply": point.ply }, title, diamond, sign);
    });
    return [here, ...shapes];
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const box = this.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const share = (x - PAD.left) / (WIDTH - PAD.left - PAD.right);
    this.go(Math.min(this.plies, Math.max(0, Math.round(share * this.plies))));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const goals = new Map([
      ["ArrowLeft", this.ply - 1], ["ArrowDown", this.ply - 1], ["ArrowRight", this.ply + 1], ["ArrowUp", this.ply + 1],
      ["PageDown", this.ply - 5], ["PageUp", this.ply + 5], ["Home", 0], ["End", this.plies],
    ]);
    const goal = goals.get(event.key);
    if (goal === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.ply = Math.min(this.plies, Math.max(0, goal)); // at once, so that the next key counts from here
    this.go(this.ply);
  }
}

/**
 * A value in words.
 * @param {number|null} value for the first player, -1 to 1; null if nobody knows
 */
export function standing(value) {
  if (value === null) return "not judged";
  const better = NAMES[value > 0 ? 0 : 1];
  const size = Math.abs(value);
  if (size >= 0.5) return `${better} wins`;
  return size > 0.02 ? `${better} stands better` : "even";
}
