// @ts-check
/** Hints: the best moves of the position, marked on the board; once, or for as long as they are left on. */

import { remember, remembered } from "../theme.js";
import { moveWords } from "./names.js";
import { isHumanTurn } from "./seats.js";

const KEY = "inarow-hints";
const SECONDS = 2;

/**
 * @typedef {object} Hints
 * @property {() => void} once
 * @property {() => void} update to be called after every change of the position
 * @property {() => void} stop
 * @property {(on: boolean) => void} keep
 * @property {() => boolean} kept
 */

/**
 * @param {import("../types.js").App} app
 * @param {(words: string) => void} onWords
 * @returns {Hints}
 */
export function createHints({ store, api, board, announce }, onWords) {
  /** @type {import("../live.js").LiveRequest|null} */
  let running = null;
  let kept = remembered(KEY) === "on";

  function stop() {
    running?.cancel();
    running = null;
    board.setMarks([]);
    onWords("");
  }

  async function once() {
    stop();
    const state = store.get();
    if (!isHumanTurn(state)) return;
    onWords("Looking for a good move …");
    const mine = api.live("analyse", { ...store.request(), seconds: SECONDS }, (answer) => show(answer));
    running = mine;
    try {
      const answer = await mine.done;
      if (running !== mine || answer === null) return;
      announce(show(answer));
    } catch (error) {
      if (running === mine) onWords(error instanceof Error ? error.message : String(error));
    }

    /** @param {import("../types.js").Analysis} answer */
    function show({ best, moves }) {
      const cells = new Map(state.position.legal.map(({ move, cell }) => [move, cell]));
      const hinted = best.flatMap((move) => cells.get(move) ?? []);
      board.setMarks(hinted.map((cell) => ({ cell, kind: "hint", words: "hint" })));
      const named = best.slice(0, 6).map((move) => moveWords(state.position, move)).join(", ");
      const words = best.length === 0 ? "" : `Hint: ${named} (${moves[best[0]]?.words ?? "best"})`;
      onWords(words);
      return words;
    }
  }

  function update() {
    if (kept && isHumanTurn(store.get())) once();
    else stop();
  }

  return {
    once,
    update,
    stop,
    keep(on) {
      kept = on;
      remember(KEY, on ? "on" : "off");
      update();
    },
    kept: () => kept,
  };
}
