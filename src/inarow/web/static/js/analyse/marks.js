// @ts-check
/** What the analysis draws on the board: scores, the best line, threats, and the term somebody looks at. */

import { placed } from "./placing.js";
import { number, shortForm } from "./words.js";

/** @typedef {import("../types.js").Mark} Mark */
/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").Position} Position */

/**
 * @typedef {object} Wishes what somebody wants to see on the board
 * @property {boolean} scores
 * @property {"distance" | "number"} form
 * @property {boolean} line
 * @property {boolean} threats
 *
 * @typedef {{ name: string, value: number, cells: number[] }} Term
 */

/**
 * @param {Position} position
 * @param {Analysis | null} analysis
 * @param {Wishes} wishes
 * @param {{ line: string[], isStepped: boolean, term: Term | null }} looked
 * @returns {Mark[]}
 */
export function analysisMarks(position, analysis, wishes, looked) {
  if (looked.term) return termMarks(looked.term);
  const threats = wishes.threats ? threatMarks(position) : [];
  if (looked.isStepped) return [...threats, ...lineMarks(position, looked.line)];
  const scores = wishes.scores && analysis ? scoreMarks(position, analysis, wishes.form) : [];
  const line = wishes.line ? lineMarks(position, looked.line) : [];
  // A column has one number, so its ghost stone gives way; on a board of cells the line is worth more than a score.
  const scored = new Set((position.gravity ? scores : scores.filter(({ cell }) => cell === line[0]?.cell)).map(({ cell }) => cell));
  const ghosts = line.map((mark) => (scored.has(mark.cell) ? { ...mark, small: true } : mark));
  const covered = new Set(ghosts.filter((mark) => !mark.small).map(({ cell }) => cell));
  const numbers = scores.filter(({ cell }) => !covered.has(cell));
  const marked = new Set([...numbers, ...ghosts].map(({ cell }) => cell));
  return [...numbers, ...ghosts, ...threats.map((mark) => ({ ...mark, small: marked.has(mark.cell) }))];
}

/**
 * @param {Position} position
 * @param {Analysis} analysis
 * @param {"distance" | "number"} form
 * @returns {Mark[]}
 */
function scoreMarks(position, analysis, form) {
  const best = new Set(analysis.best);
  return position.legal.flatMap(({ move, cell }) => {
    const known = analysis.moves[move];
    if (!known) return [];
    /** @type {Mark} */
    const score = { cell, kind: "score", text: "", words: known.words, share: known.share };
    score.text = form === "number" ? number(known) : shortForm(known);
    return best.has(move) ? [score, { cell, kind: "best", words: "best" }] : [score];
  });
}

/**
 * @param {Position} position
 * @param {string[]} moves
 * @returns {Mark[]}
 */
function lineMarks(position, moves) {
  return placed(position, moves).map(({ cell, seat }, index) => {
    const text = String(index + 1);
    return { cell, kind: "line", seat, text, words: `move ${text} of the line` };
  });
}

/**
 * @param {Position} position
 * @returns {Mark[]}
 */
function threatMarks(position) {
  return [
    ...position.threats.first.map((cell) => /** @type {Mark} */ ({ cell, kind: "threat-first", words: "threat of the first player" })),
    ...position.threats.second.map((cell) => /** @type {Mark} */ ({ cell, kind: "threat-second", words: "threat of the second player" })),
  ];
}

/**
 * @param {Term} term
 * @returns {Mark[]}
 */
function termMarks(term) {
  return term.cells.map((cell) => ({ cell, kind: "term", words: term.name }));
}
