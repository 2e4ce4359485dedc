// @ts-check
/** The view Analyse: what every move is worth, the best line, the game looked back on, lessons, set-up, exchange. */

import { NAMES } from "../board/stones.js";
import { byId, h } from "../elements.js";
import { createBestLine } from "./best_line.js";
import { section } from "./controls.js";
import { createExchange } from "./exchange.js";
import { createGamePanel } from "./game_panel.js";
import { createLearning } from "./learning.js";
import { analysisMarks } from "./marks.js";
import { SIGNS } from "./review.js";
import { createScores } from "./scores.js";
import { createSetup } from "./setup.js";
import { createTerms } from "./terms.js";
import { createThinking } from "./thinking.js";
import { createVerdict, verdictOf } from "./verdict.js";
import { createWalking } from "./walking.js";
import { createWishes } from "./wishes.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").Mark} Mark */
/** @typedef {import("../types.js").State} State */

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {import("../types.js").View}
 */
export function mount(root, app) {
  let isShown = false;
  /** @type {Analysis | null} */
  let analysis = null;
  /** @type {import("./marks.js").Term | null} */
  let term = null;

  const verdict = createVerdict();
  const { wishes, element: wishesElement } = createWishes(() => { begin(); redraw(); });
  const scores = createScores((move) => void play([move]));
  const line = createBestLine({ stepped: () => redraw(), play: (moves) => void play(moves) });
  const terms = createTerms(app, (looked) => { term = looked; redraw(); });
  const walking = createWalking(app);
  const exchange = createExchange(app);
  const game = createGamePanel(app, () => { learning?.offer(); redraw(); });
  /** @type {ReturnType<typeof createLearning>} */
  const learning = createLearning(app, {
    mistakes: game.mistakes,
    begun: () => { setup.end(); game.keepSecret(true); thinking.stop(); showAnalysis(null, false); verdict.say("Find a better move."); },
    ended: () => { game.keepSecret(false); listen(); begin(); redraw(); },
    draw: (marks) => app.board.setMarks(marks),
  });
  const setup = createSetup(app, {
    begun: () => { learning.finish(); thinking.stop(); },
    ended: () => { listen(); begin(); redraw(); },
  });
  const thinking = createThinking(app.api, {
    heard: (answer, isDone) => {
      if (!isDone && Object.keys(answer.moves).length === 0) return;
      showAnalysis(answer, isDone);
      if (!isDone) return;
      app.announce(verdictOf(app.store.get().position, answer));
      game.rest();
    },
    failed: (sentence) => verdict.say(sentence),
  });

  /** @param {string[]} moves */
  async function play(moves) {
    try {
      for (const move of moves) await app.store.play(move);
    } catch (error) {
      app.notice(error instanceof Error ? error.message : String(error));
    }
  }

  /** A press on the board plays there, for whoever is to move. */
  function listen() {
    const { seat } = app.store.get().position;
    app.board.setHandler((_, move) => void (move === null || play([move])), `${NAMES[seat]} to move`);
  }

  /** Thinks about the position shown, unless nobody wants it. */
  function begin() {
    const { position } = app.store.get();
    if (!wishes.isOn || position.outcome || !isShown || learning.isOn() || setup.isOn()) {
      thinking.stop();
      showAnalysis(null, false);
      if (!wishes.isOn && !position.outcome) verdict.say("The analysis is off.");
      if (isShown && !learning.isOn() && !setup.isOn()) game.rest();
    } else thinking.think(app.store.request(), wishes.seconds);
  }

  /**
   * @param {Analysis | null} answer
   * @param {boolean} isDone
   */
  function showAnalysis(answer, isDone) {
    analysis = answer;
    const { position } = app.store.get();
    verdict.show(position, answer, isDone);
    scores.show(answer, position.gravity);
    line.show(answer?.line ?? [], position.ply);
    redraw();
  }

  function redraw() {
    if (!isShown || learning.isOn() || setup.isOn()) return;
    const { position } = app.store.get();
    const marks = analysisMarks(position, analysis, wishes, { line: line.drawn(), isStepped: line.isStepped(), term });
    app.board.setMarks([...marks, ...mistakeMarks()]);
  }

  /** @returns {Mark[]} */
  function mistakeMarks() {
    const wrong = game.mistakeHere();
    const last = app.store.get().position.history.at(-1);
    if (!wrong?.mistake || !last || term) return [];
    return [{ cell: last.cell, kind: "mistake", text: SIGNS[wrong.mistake], words: wrong.mistake }];
  }

  /**
   * @param {State} state
   * @param {State | null} before
   */
  function follow(state, before) {
    if (!isShown) return;
    if (learning.isOn() && !learning.expects(state)) learning.finish();
    if (setup.isOn()) setup.follow(state, before);
    walking.refresh();
    exchange.refresh();
    term = null;
    if (!learning.isOn() && !setup.isOn()) {
      listen();
      if (state.position !== before?.position) showAnalysis(null, false);
      game.follow();
      begin();
      terms.refresh();
    } else game.follow();
  }

  const termSection = section("Heuristic", { name: "heuristic" }, terms.element);
  termSection.addEventListener("toggle", () => terms.turn(termSection.open));
  root.append(
    h("div", { class: "card" }, verdict.element, wishesElement, scores.element, line.element),
    h("div", { class: "card" }, h("h3", {}, "The game"), game.element, learning.element),
    h("div", { class: "card folding" },
      termSection,
      section("Set up a position", { name: "setup" }, setup.element),
      section("Import, export, share", { name: "exchange" }, exchange.element)),
  );
  app.store.subscribe(follow);

  return {
    show() {
      isShown = true;
      byId("under-board").append(walking.element);
      follow(app.store.get(), null);
    },
    hide() {
      learning.finish();
      setup.end();
      isShown = false;
      thinking.stop();
      game.stop();
      terms.turn(false);
      termSection.open = false;
    },
  };
}
