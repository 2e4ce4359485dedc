// @ts-check
/** Who plays whom, whose turn it is, and how the game stands, in a sentence. */

import { stoneIcon, NAMES, SHAPES } from "../board/stones.js";
import { h } from "../elements.js";
import { playerName, resultWords } from "./names.js";
import { isHumanTurn, isLatest, isOver, onlyHuman } from "./seats.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("./turns.js").Thinking} Thinking */

/**
 * @param {{retry: () => void, playOn: () => void}} actions
 * @returns {{element: HTMLElement, update: (state: State, thinking: Thinking, paused: boolean) => void, setHint: (words: string) => void}}
 */
export function createStatus({ retry, playOn }) {
  const players = h("div", { class: "players" });
  const sentence = h("p", { class: "sentence", id: "status" });
  const detail = h("p", { class: "note detail" });
  const hint = h("p", { class: "hint-words", id: "hint-words" });
  const again = h("button", { type: "button", onclick: retry }, "Try again");
  const on = h("button", { type: "button", onclick: playOn }, "Play on from here");

  /**
   * @param {State} state
   * @param {Thinking} thinking
   * @param {boolean} paused
   */
  function update(state, thinking, paused) {
    players.replaceChildren(...([0, 1]).map((seat) => playerRow(state, seat === 0 ? 0 : 1, thinking)));
    sentence.textContent = statusWords(state, thinking, paused);
    sentence.classList.toggle("failed", thinking.kind === "failed");
    sentence.classList.toggle("over", isOver(state));
    detail.textContent = thinking.kind === "thinking" ? thinking.words : "";
    again.hidden = thinking.kind !== "failed";
    on.hidden = isLatest(state) || isHumanTurn(state) || isOver(state);
  }

  return {
    element: h("div", { class: "card status" }, players, sentence, detail, hint, again, on),
    update,
    setHint(words) {
      hint.textContent = words;
    },
  };
}

/**
 * @param {State} state
 * @param {0|1} seat
 * @param {Thinking} thinking
 */
function playerRow(state, seat, thinking) {
  const turn = !isOver(state) && state.position.seat === seat;
  const busy = turn && thinking.kind === "thinking";
  return h("div", { class: `player ${turn ? "turn" : ""}`, "data-seat": seat },
    stoneIcon(seat),
    h("span", { class: "name" }, playerName(state, seat)),
    h("span", { class: "note" }, `${NAMES[seat].toLowerCase()} ${SHAPES[seat]}s`),
    busy && h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")));
}

/**
 * @param {State} state
 * @param {Thinking} thinking
 * @param {boolean} paused
 */
export function statusWords(state, thinking, paused) {
  const result = resultWords(state);
  if (result) return `${result}.`;
  if (thinking.kind === "failed") return thinking.words;
  const name = playerName(state, state.position.seat);
  if (!isLatest(state)) return `After move ${state.ply} of ${state.moves.length}; ${name === "You" ? "you are" : `${name} is`} to move.`;
  if (isHumanTurn(state)) return onlyHuman(state) === null ? `${name} is to move.` : "Your turn.";
  return paused && thinking.kind === "idle" ? "Paused." : `${name} is thinking …`;
}
