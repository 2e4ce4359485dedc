// @ts-check
/** Choosing a game: a preset, or any width, height and run length with switches. */

import { h } from "../elements.js";

/** @typedef {import("../types.js").GameListed} GameListed */
/** @typedef {"gravity"|"exact"|"wrap"|"misere"} Switch */
/** @typedef {Pick<GameListed, "width"|"height"|"connect"|Switch>} Rules */

const TITLES = /** @type {Record<string, string>} */ ({ connect4: "Connect Four", connect5: "Connect Five", tictactoe: "Tic Tac Toe" });
const SWITCHES = /** @type {[Switch, string][]} */ ([
  ["gravity", "Stones fall"],
  ["exact", "Longer runs do not count"],
  ["wrap", "Left and right edges meet"],
  ["misere", "Completing a run loses"],
]);
const KEYS = /** @type {const} */ (["width", "height", "connect", "gravity", "exact", "wrap", "misere"]);

/**
 * @param {GameListed[]} games
 * @param {(game: string) => void} onChange
 */
export function createGameForm(games, onChange) {
  const preset = h("select", { id: "preset", onchange: choosePreset }, ...presetOptions(games));
  const width = size("width", "Columns", 26);
  const height = size("height", "Rows", 26);
  const connect = size("connect", "In a row", 26);
  const switches = SWITCHES.map(([name, words]) => {
    const box = h("input", { type: "checkbox", id: `switch-${name}`, onchange: changed });
    return { name, box, label: h("label", { class: "check" }, box, words) };
  });
  const folded = h("details", { class: "rules" }, h("summary", {}, "Size and rules"),
    h("div", { class: "row sizes" }, width.label, height.label, connect.label),
    h("div", { class: "switches" }, ...switches.map(({ label }) => label)));
  const element = h("fieldset", {}, h("legend", {}, "Game"),
    h("label", { class: "field" }, h("span", {}, "Which"), preset),
    folded);

  /**
   * @param {string} id
   * @param {string} words
   * @param {number} most
   */
  function size(id, words, most) {
    const input = h("input", { type: "number", id: `board-${id}`, min: 1, max: most, required: true, inputmode: "numeric", onchange: changed });
    return { input, label: h("label", { class: "field" }, h("span", {}, words), input) };
  }

  /** @returns {Rules} */
  function rules() {
    const on = (/** @type {Switch} */ name) => switches.some((one) => one.name === name && one.box.checked);
    return {
      width: width.input.valueAsNumber, height: height.input.valueAsNumber, connect: connect.input.valueAsNumber,
      gravity: on("gravity"), exact: on("exact"), wrap: on("wrap"), misere: on("misere"),
    };
  }

  /** @param {Rules} wanted */
  function set(wanted) {
    width.input.value = String(wanted.width);
    height.input.value = String(wanted.height);
    connect.input.value = String(wanted.connect);
    for (const { name, box } of switches) box.checked = wanted[name];
    changed();
  }

  function choosePreset() {
    const found = games.find(({ name }) => name === preset.value);
    if (found) set(found);
    else folded.open = true;
  }

  function changed() {
    const now = rules();
    const chosen = games.find(({ name }) => name === preset.value);
    const isSame = (/** @type {GameListed} */ game) => KEYS.every((key) => game[key] === now[key]);
    if (!chosen || !isSame(chosen)) preset.value = games.find(isSame)?.name ?? "";
    if (preset.value === "") folded.open = true;
    onChange(value());
  }

  function value() {
    return preset.value || gameText(rules());
  }

  return {
    element,
    set,
    value,
    /** @param {boolean} locked */
    lock(locked) {
      element.disabled = locked;
    },
  };
}

/** @param {Rules} rules */
function gameText({ width, height, connect, gravity, exact, wrap, misere }) {
  const switches = [exact && "+exact", wrap && "+wrap", misere && "+misere"].filter(Boolean).join("");
  return `${gravity ? "drop" : "mnk"}:${width}x${height}:${connect}${switches}`;
}

/** @param {GameListed[]} games */
function presetOptions(games) {
  const isReported = (/** @type {GameListed} */ { name }) => /^\d/.test(name);
  const option = (/** @type {GameListed} */ game) => h("option", { value: game.name }, optionWords(game));
  const groups = /** @type {[string, (game: GameListed) => boolean][]} */ ([
    ["Stones fall", (game) => game.gravity],
    ["Stones stay where they are put", (game) => !game.gravity && !isReported(game)],
    ["Boards of the reports", isReported],
  ]);
  const filled = groups.map(([label, belongs]) => h("optgroup", { label }, ...games.filter(belongs).map(option)));
  return [...filled.filter((group) => group.children.length > 0), h("option", { value: "" }, "Another board")];
}

/** @param {GameListed} game */
function optionWords({ name, width, height, connect }) {
  const [base, ...rest] = name.split("-");
  const title = TITLES[base] ?? base.charAt(0).toUpperCase() + base.slice(1);
  return `${[title, ...rest].join(" ")}: ${width} × ${height}, ${connect} in a row`;
}
