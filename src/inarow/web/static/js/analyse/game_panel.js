// @ts-check
/** The game looked back on: the graph, its mistakes as a list, and the lessons in them. */

import { h } from "../elements.js";
import { button } from "./controls.js";
import { Graph } from "./graph.js";
import { SIGNS, createReview } from "./review.js";
import { capital, moveName } from "./words.js";

/** @typedef {import("./review.js").Point} Point */

const CALM = 400; // milliseconds of rest before a small game is reviewed by itself
const SMALL = 64; // cells of a board whose games are

/**
 * @param {import("../types.js").App} app
 * @param {() => void} changed
 */
export function createGamePanel(app, changed) {
  let timer = 0;
  const go = (/** @type {number} */ ply) => void app.store.go(ply).catch((error) => app.notice(error.message));
  const graph = new Graph(go);
  const told = h("p", { class: "note", role: "status", id: "review-told" });
  const ask = button("Review the game", () => review.start(), { id: "review-start" });
  const list = h("ol", { class: "mistakes", id: "review-mistakes", "aria-label": "Mistakes" });
  const review = createReview(app, { changed: refresh, failed: (sentence) => refresh(sentence) });

  /** @param {string} [sentence] */
  function refresh(sentence) {
    const { moves, ply } = app.store.get();
    const points = review.points();
    graph.show(points, moves.length, ply);
    graph.element.hidden = moves.length === 0;
    list.replaceChildren(...review.mistakes().map(item));
    ask.hidden = moves.length === 0 || review.isRunning() || review.isComplete();
    told.textContent = sentence ?? summary(moves.length, points.length);
    changed();
  }

  /**
   * @param {number} plies
   * @param {number} known
   */
  function summary(plies, known) {
    if (plies === 0) return "Play or load some moves, and they are judged here.";
    if (review.isRunning()) return `Judging move ${Math.min(known, plies)} of ${plies} \u2026`;
    if (!review.isComplete()) return "Not judged yet.";
    const count = review.mistakes().length;
    const found = count === 0 ? "No mistakes were found." : `${count} ${count === 1 ? "mistake was" : "mistakes were"} found.`;
    return `${found} ${judgedBy(review.points())}`;
  }

  /** @param {Point} point */
  function item(point) {
    const { ply, position } = app.store.get();
    const kind = point.mistake ?? "mistake";
    const after = point.ply + 1;
    const isHere = ply === after ? "step" : null;
    const one = button("", () => go(after), { class: "link", "aria-current": isHere, "data-ply": after });
    const sign = h("span", { class: `sign ${kind}`, "aria-hidden": "true" }, SIGNS[kind]);
    one.append(sign, ` ${after}. ${moveName(point.move ?? "", position.gravity)}: ${kind}`);
    return h("li", {}, one, h("span", { class: "note" }, `${point.words} (${point.judged})`));
  }

  function follow() {
    clearTimeout(timer);
    review.follow();
    refresh();
  }

  /** Nothing else is searched now: a small game is reviewed by itself after a while. */
  function rest() {
    clearTimeout(timer);
    const { moves, position } = app.store.get();
    const isSmall = position.width * position.height <= SMALL;
    if (isSmall && moves.length > 0 && !review.isComplete() && !review.isRunning()) timer = setTimeout(review.start, CALM);
  }

  return {
    element: h("div", {}, graph.element, told, ask, list),
    follow,
    rest,
    stop() {
      clearTimeout(timer);
      review.stop();
    },
    mistakes: () => review.mistakes(),
    /** @param {boolean} isSecret whether the list, which names better moves, must not be seen */
    keepSecret(isSecret) {
      list.hidden = isSecret;
    },
    /** The mistake that led to the position shown, if one did. */
    mistakeHere: () => review.mistakes().find((point) => point.ply === app.store.get().ply - 1) ?? null,
  };
}

/**
 * By what the moves were judged: "Judged by proof.", "8 moves judged by proof, 2 judged by 300,000 nodes a move."
 * @param {Point[]} points
 */
export function judgedBy(points) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { move, by, judged } of points) {
    if (move === null) continue;
    const way = by === "proof" ? judged : by === "nodes" ? `${judged.replace(/^.*; /, "")} a move` : judged.replace(/^.*; /, "").replace(/:.*/, "");
    counts.set(way, (counts.get(way) ?? 0) + 1);
  }
  const ways = [...counts];
  if (ways.length === 1) return `${capital(ways[0][0])}.`;
  return `${ways.map(([way, count], at) => `${count}${at === 0 ? (count === 1 ? " move" : " moves") : ""} ${way}`).join(", ")}.`;
}
