// @ts-check
/** How the position stands, in a sentence, and how much was searched to know it. */

import { NAMES } from "../board/stones.js";
import { h } from "../elements.js";
import { amount } from "./words.js";

/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").Position} Position */

export function createVerdict() {
  const sentence = h("p", { class: "verdict-line", id: "analyse-verdict" });
  const facts = h("p", { class: "note", id: "analyse-facts" });

  return {
    element: h("div", { class: "verdict-box" }, sentence, facts),
    /**
     * @param {Position} position
     * @param {Analysis | null} analysis
     * @param {boolean} isDone
     */
    show(position, analysis, isDone) {
      sentence.textContent = verdictOf(position, analysis);
      facts.textContent = analysis ? factsOf(analysis, isDone) : "";
      sentence.dataset.done = String(isDone);
    },
    /** @param {string} text */
    say(text) {
      sentence.textContent = text;
      facts.textContent = "";
    },
  };
}

/**
 * @param {Position} position
 * @param {Analysis | null} analysis
 */
export function verdictOf(position, analysis) {
  if (position.outcome === "draw") return "The game is drawn.";
  if (position.outcome) return `${position.outcome === "first" ? NAMES[0] : NAMES[1]} has won.`;
  const best = analysis?.moves[analysis.best[0]];
  if (!analysis || !best) return "Thinking \u2026";
  const mover = NAMES[position.seat];
  if (best.outcome === "draw") return "A draw with best play.";
  if (best.outcome) return `${mover} ${best.words} with best play.`;
  return `${mover} to move: ${best.words}.`;
}

/**
 * @param {Analysis} analysis
 * @param {boolean} isDone
 */
function factsOf(analysis, isDone) {
  const speed = analysis.nodes >= 10_000 ? `${amount(analysis.nodes_per_second)} a second` : null;
  const parts = [
    analysis.exact ? "exact" : analysis.depth ? `depth ${analysis.depth}` : null,
    `${amount(analysis.nodes)} nodes`,
    speed,
    `${analysis.seconds.toFixed(1)} s`,
    isDone ? null : "still thinking",
  ];
  return parts.filter((part) => part !== null).join(" \u00b7 ");
}
