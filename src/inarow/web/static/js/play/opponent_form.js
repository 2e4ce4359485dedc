// @ts-check
/** Choosing who plays: a level first of all; then perfect play, any agent, another person, or two agents. */

import { h } from "../elements.js";
import { HUMAN } from "../sharing.js";
import { createAgentForm } from "./agent_form.js";

/** @typedef {import("../types.js").Listed} Listed */
/** @typedef {import("../types.js").Level} Level */
/** @typedef {"level"|"perfect"|"agent"|"human"|"agents"} Kind */

const KINDS = /** @type {[Kind, string][]} */ ([
  ["level", "A level"],
  ["perfect", "Perfect play"],
  ["agent", "Any agent"],
  ["human", "Another person, at this board"],
  ["agents", "Nobody: watch two agents"],
]);
const PERFECT = "perfect";

/**
 * @param {Listed[]} agents
 * @param {(game: string) => Promise<{levels: Level[], words?: string}>} ladder
 */
export function createOpponentForm(agents, ladder) {
  const kinds = radios("opponent-kind", KINDS, changed);
  const seats = radios("seat", [["first", "First (blue discs)"], ["second", "Second (orange rings)"], ["either", "Either, by chance"]], () => {});
  const slider = h("input", { type: "range", id: "level", min: 1, max: 10, step: 1, value: 3, oninput: describe });
  const words = h("output", { for: "level" });
  const rest = h("p", { class: "note" });
  const level = h("div", { class: "level" }, h("label", { class: "field" }, h("span", {}, "Level, from 1 (beginner) to 10 (strongest)"), slider), words, rest);
  const [agent, first, second] = ["agent", "first-agent", "second-agent"].map((id) => createAgentForm(id, agents));
  const pair = h("div", { class: "pair" }, labelled("First (blue)", first.element), labelled("Second (orange)", second.element));
  const seatField = h("fieldset", {}, h("legend", {}, "You play"), seats.element);
  const element = h("div", {},
    h("fieldset", {}, h("legend", {}, "Opponent"), kinds.element, level, agent.element, pair), seatField);
  /** @type {Level[]} */
  let levels = [];

  function describe() {
    const found = levels.find((one) => one.level === slider.valueAsNumber);
    words.textContent = `Level ${slider.value}${found ? `: ${found.words}` : ""}`;
  }

  function changed() {
    const kind = kinds.value();
    level.hidden = kind !== "level";
    agent.element.hidden = kind !== "agent";
    pair.hidden = kind !== "agents";
    seatField.hidden = kind === "human" || kind === "agents";
  }

  function opponent() {
    const kind = kinds.value();
    if (kind === "level") return `level:${slider.value}`;
    return kind === "perfect" ? PERFECT : agent.value();
  }

  /** @param {readonly [string, string]} players */
  function set([one, two]) {
    const [humanFirst, humanSecond] = [one === HUMAN, two === HUMAN];
    seats.set(humanSecond && !humanFirst ? "second" : "first");
    if (humanFirst && humanSecond) kinds.set("human");
    else if (!humanFirst && !humanSecond) {
      kinds.set("agents");
      first.set(one);
      second.set(two);
    } else setOpponent(humanFirst ? two : one);
    changed();
    describe();
  }

  /** @param {string} text */
  function setOpponent(text) {
    const found = /^level:(\d+)$/.exec(text);
    kinds.set(found ? "level" : text === PERFECT ? "perfect" : "agent");
    if (found) slider.value = found[1];
    else agent.set(text);
  }

  return {
    element,
    set,
    /** @returns {[string, string]} */
    players() {
      const kind = kinds.value();
      if (kind === "human") return [HUMAN, HUMAN];
      if (kind === "agents") return [first.value(), second.value()];
      const seat = seats.value() === "either" ? (Math.random() < 0.5 ? "first" : "second") : seats.value();
      return seat === "second" ? [opponent(), HUMAN] : [HUMAN, opponent()];
    },
    /** @param {string} game */
    async setGame(game) {
      try {
        const answer = await ladder(game);
        levels = answer.levels;
        rest.textContent = answer.words ?? "";
      } catch {
        levels = []; // a board in the making; the server tells when the game begins
      }
      describe();
    },
  };
}

/**
 * @param {string} name
 * @param {[string, string][]} choices
 * @param {() => void} onchange
 */
function radios(name, choices, onchange) {
  const inputs = choices.map(([value]) => h("input", { type: "radio", name, value, onchange }));
  inputs[0].checked = true;
  return {
    element: h("div", { class: "radios" }, ...choices.map(([, words], at) => h("label", { class: "check" }, inputs[at], words))),
    value: () => inputs.find((one) => one.checked)?.value ?? choices[0][0],
    /** @param {string} value */
    set(value) {
      for (const one of inputs) one.checked = one.value === value;
    },
  };
}

/**
 * @param {string} words
 * @param {HTMLElement} element
 */
function labelled(words, element) {
  return h("div", { role: "group", "aria-label": words }, h("h3", {}, words), element);
}
