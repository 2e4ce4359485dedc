// @ts-check
/** Learn from your mistakes: each one again from the position before it, until a move is found that holds. */

import { h } from "../elements.js";
import { button, choice } from "./controls.js";
import { placed } from "./placing.js";
import { SIGNS } from "./review.js";
import { capital, moveName } from "./words.js";

/** @typedef {import("./review.js").Point} Point */
/** @typedef {import("../types.js").Mark} Mark */

const SHOWN = 8; // moves of a solution

/**
 * @param {import("../types.js").App} app
 * @param {{ mistakes: () => Point[], begun: () => void, ended: () => void, draw: (marks: Mark[]) => void }} hooks
 */
export function createLearning(app, hooks) {
  /** @type {Point[]} */
  let lessons = [];
  let at = 0;
  let isOn = false;
  let isOpen = false; // a move is asked for
  let latest = 0; // of several tries on their way the last one counts

  const whose = choice("Mistakes of", [["both", "both players"], ["0", "the first player"], ["1", "the second player"]], () => offer(), { id: "learn-whose" });
  const start = button("Learn from the mistakes", () => void begin(), { id: "learn-start", class: "main" });
  const told = h("p", { class: "lesson", role: "status", id: "learn-told" });
  const solution = button("Show the solution", () => reveal(), { id: "learn-solution" });
  const next = button("Next mistake", () => void turn(at + 1), { id: "learn-next" });
  const end = button("Stop", () => finish(), { id: "learn-stop", class: "quiet" });
  const running = h("div", { hidden: true }, told, h("div", { class: "row" }, solution, next, end));
  const idle = h("div", { class: "row" }, whose.element, start);

  const chosen = () => hooks.mistakes().filter((point) => whose.select.value === "both" || String(seatOf(point)) === whose.select.value);

  /** @param {Point} point */
  function seatOf(point) {
    const { position, ply } = app.store.get();
    return (position.seat + ply + point.ply) % 2;
  }

  function offer() {
    const count = chosen().length;
    start.disabled = count === 0;
    start.textContent = count === 1 ? "Learn from 1 mistake" : `Learn from ${count || "no"} mistakes`;
    idle.hidden = isOn || hooks.mistakes().length === 0;
  }

  async function begin() {
    lessons = chosen();
    if (lessons.length === 0) return;
    isOn = true;
    running.hidden = false;
    idle.hidden = true;
    hooks.begun();
    await turn(0);
  }

  function finish() {
    if (!isOn) return;
    [isOn, isOpen] = [false, false];
    running.hidden = true;
    offer();
    hooks.ended();
    start.focus();
  }

  /**
   * Is this the position a lesson is about? Whoever walks away from it has stopped.
   * @param {import("../types.js").State} state
   */
  function expects(state) {
    const point = lessons[at];
    return state.ply === point.ply && state.moves[point.ply] === point.move;
  }

  /** @param {number} number */
  async function turn(number) {
    if (number >= lessons.length) return finish();
    at = number;
    const point = lessons[at];
    next.disabled = true; // two walks at once would look as if somebody had walked away
    await app.store.go(point.ply).finally(() => { next.disabled = false; });
    const { position } = app.store.get();
    latest += 1;
    isOpen = true;
    solution.disabled = false;
    next.textContent = at + 1 < lessons.length ? "Next mistake" : "Finish";
    const name = named(point.move ?? "", position.gravity);
    say(`${at + 1} of ${lessons.length}: ${name} was ${article(point.mistake ?? "mistake")} here. Find a better move.`);
    hooks.draw([wrongMark(point.move ?? "", SIGNS[point.mistake ?? "mistake"])]);
    app.board.setHandler((_, move) => void (move === null || attempt(move)), "try this move");
  }

  /** @param {string} move */
  async function attempt(move) {
    if (!isOpen) return;
    const ticket = ++latest;
    const point = lessons[at];
    const { gravity } = app.store.get().position;
    const name = named(move, gravity);
    if (move === point.move) return wrong(move, `${name} is the move of the game: it ${verbal(point.made)}. Try again.`);
    const tried = await judged(move).catch((error) => void say(error.message));
    if (!tried || ticket !== latest || !isOpen) return;
    const words = tried.made ? `: it ${verbal(tried.made)}` : "";
    if (tried.mistake) return wrong(move, `${name} does not hold${words}. Try again.`);
    if (tried.by === null) return say(`${name} may hold${words}; ${tried.judged}. Try another.`);
    isOpen = false;
    solution.disabled = true;
    const isBest = tried.best.includes(move);
    say(`Yes, ${moveName(move, gravity)} holds${words}.${isBest ? "" : ` But ${bestIn(tried, gravity)}.`}`);
    hooks.draw(ghosts([move]));
    next.focus();
  }

  /**
   * What the judge of the review says of another move in its place.
   * @param {string} move
   * @returns {Promise<Point>}
   */
  function judged(move) {
    const { moves, ply } = app.store.get();
    return app.api.post("api/judge", { ...app.store.request(), moves: app.store.text([...moves.slice(0, ply), move]) });
  }

  function reveal() {
    const point = lessons[at];
    latest += 1;
    isOpen = false;
    solution.disabled = true;
    const { gravity } = app.store.get().position;
    const best = bestIn(point, gravity);
    const line = point.line.slice(0, SHOWN);
    say(`${gravity ? capital(best) : best}: ${line.join(" ")}${point.line.length > SHOWN ? " \u2026" : ""}`);
    hooks.draw(ghosts(line));
    next.focus();
  }

  /**
   * @param {string} move
   * @param {string} sentence
   */
  function wrong(move, sentence) {
    say(sentence);
    hooks.draw([wrongMark(move, "\u2717")]);
  }

  /** @param {string} text */
  function say(text) {
    told.textContent = text;
  }

  /**
   * @param {string} move
   * @param {string} sign
   * @returns {Mark}
   */
  function wrongMark(move, sign) {
    const { cell, seat } = placed(app.store.get().position, [move])[0];
    return { cell, kind: "mistake", seat, text: sign, words: "does not hold" };
  }

  /**
   * @param {string[]} moves
   * @returns {Mark[]}
   */
  function ghosts(moves) {
    return placed(app.store.get().position, moves).map(({ cell, seat }, number) => ({ cell, kind: "line", seat, text: String(number + 1) }));
  }

  offer();
  return { element: h("div", { class: "learning" }, idle, running), offer, finish, isOn: () => isOn, expects };
}

/**
 * The best moves and what they are worth: "column 3 or column 5 draws".
 * @param {Point} point
 * @param {boolean} gravity
 */
function bestIn(point, gravity) {
  const names = point.best.map((move) => moveName(move, gravity)).join(" or ");
  return `${names} ${verbal(point.better)}`;
}

/** @param {string} mistake */
function article(mistake) {
  return mistake === "inaccuracy" ? "an inaccuracy" : `a ${mistake}`;
}

/**
 * A score as the end of a sentence: "wins in 7", "draws", "is worth +0.35 at depth 9".
 * @param {string} words
 */
function verbal(words) {
  if (words === "draw") return "draws";
  return /^(wins|loses|probably|is)/.test(words) ? words : `is worth ${words}`;
}

/**
 * A move at the start of a sentence.
 * @param {string} move
 * @param {boolean} gravity
 */
function named(move, gravity) {
  return gravity ? capital(moveName(move, gravity)) : move;
}
