// @ts-check
/** The way through the steps of a search: buttons, a slider, and a film that plays by itself. */

import { h, s } from "../elements.js";
import { grouped } from "./words.js";

const PAUSES = [["1600", "slow"], ["700", "normal"], ["200", "fast"], ["40", "very fast"]];
const ICONS = {
  first: "M5 4v16M19 4L8 12l11 8z",
  back: "M17 4L6 12l11 8z",
  on: "M7 4l11 8L7 20z",
  last: "M19 4v16M5 4l11 8L5 20z",
  play: "M6 3l14 9-14 9z",
  pause: "M7 4v16M17 4v16",
};

/**
 * @typedef {object} Stepper
 * @property {HTMLElement} element
 * @property {() => number} at
 * @property {(steps: number, at: number) => void} reset a new search, shown at a step
 * @property {(to: number) => void} go
 * @property {(by: number) => void} step
 * @property {() => void} turn plays the film, or stops it
 * @property {() => void} stop
 */

/**
 * @param {(at: number, isFilm: boolean) => void} changed
 * @returns {Stepper}
 */
export function createStepper(changed) {
  let steps = 1;
  let at = 0;
  /** @type {number|null} */
  let timer = null;

  const button = (/** @type {keyof typeof ICONS} */ icon, /** @type {string} */ label, /** @type {() => void} */ press) =>
    h("button", { type: "button", class: "icon", "aria-label": label, title: label, onclick: press }, picture(icon));
  const first = button("first", "First step", () => go(0));
  const back = button("back", "Step back", () => step(-1));
  const play = button("play", "Play all steps", () => turn());
  const on = button("on", "Step on", () => step(1));
  const last = button("last", "Last step", () => go(steps - 1));
  const slider = h("input", { type: "range", min: 0, max: 0, "aria-label": "Step of the search", oninput: () => go(Number(slider.value)) });
  const speed = h("select", { "aria-label": "Speed", class: "speed" }, ...PAUSES.map(([value, name]) => h("option", { value }, name)));
  speed.value = "700";
  const told = h("output", { class: "step-number" });
  const element = h("div", { class: "stepper", role: "group", "aria-label": "Steps of the search" },
    h("div", { class: "step-buttons" }, first, back, play, on, last, speed), slider, told);

  function show() {
    slider.max = String(steps - 1);
    slider.value = String(at);
    const words = `Step ${grouped(at + 1)} of ${grouped(steps)}`;
    slider.setAttribute("aria-valuetext", words);
    told.textContent = words;
    first.disabled = back.disabled = at === 0;
    last.disabled = on.disabled = at === steps - 1;
    const isFilm = timer !== null;
    play.replaceChildren(picture(isFilm ? "pause" : "play"));
    play.setAttribute("aria-label", isFilm ? "Stop playing" : "Play all steps");
  }

  /**
   * @param {number} to
   * @param {boolean} [isFilm]
   */
  function move(to, isFilm = false) {
    at = Math.max(0, Math.min(steps - 1, to));
    show();
    changed(at, isFilm);
  }

  /** @param {number} to */
  function go(to) {
    stop();
    move(to);
  }

  /** @param {number} by */
  function step(by) {
    go(at + by);
  }

  function turn() {
    if (timer !== null) return stop();
    timer = 0;
    if (at === steps - 1) move(0, true);
    wait();
    show();
  }

  function wait() {
    timer = setTimeout(() => {
      if (at >= steps - 2) timer = null;
      move(at + 1, timer !== null);
      if (timer !== null) wait();
    }, Number(speed.value));
  }

  function stop() {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    show();
  }

  return {
    element,
    at: () => at,
    reset(count, to) {
      stop();
      steps = Math.max(1, count);
      at = Math.max(0, Math.min(steps - 1, to));
      show();
    },
    go,
    step,
    turn,
    stop,
  };
}

/** @param {keyof typeof ICONS} icon */
function picture(icon) {
  return s("svg", { viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": "true", class: "step-icon" }, s("path", { d: ICONS[icon] }));
}
