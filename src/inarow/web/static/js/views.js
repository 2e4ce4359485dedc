// @ts-check
/** The three views: each is loaded when it is first wanted, and one is shown at a time. */

import { byId, h, listens } from "./elements.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").View} View */

const NAMES = /** @type {const} */ (["play", "analyse", "microscope"]);
/** @typedef {typeof NAMES[number]} Name */

/** @type {Record<Name, () => Promise<{mount: (root: HTMLElement, app: App) => View}>>} */
const MODULES = {
  play: () => import("./play/play.js"),
  analyse: () => import("./analyse/analyse.js"),
  microscope: () => import("./microscope/microscope.js"),
};

/**
 * @typedef {object} Views
 * @property {(name: string|null) => Promise<void>} show
 * @property {() => Name} current
 */

/**
 * @param {App} app
 * @returns {Views}
 */
export function mountViews(app) {
  /** @type {Map<Name, View>} */
  const mounted = new Map();
  /** @type {Name|null} */
  let shown = null;

  /** @param {string|null} wanted */
  async function show(wanted) {
    const name = NAMES.find((one) => one === wanted) ?? "play";
    if (name === shown) return;
    const before = shown;
    shown = name;
    for (const button of buttons) {
      if (button.dataset.view === name) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    if (before !== null) mounted.get(before)?.hide();
    for (const one of NAMES) byId(`view-${one}`).hidden = one !== name;
    byId("main").dataset.view = name;
    byId("under-board").replaceChildren();
    app.address.set({ view: name === "play" ? null : name });
    app.board.setMarks([]);
    app.board.setHandler(null);
    listens(byId("board"), false); // until the view that is coming hears its presses
    const view = mounted.get(name) ?? (await mountOne(name));
    if (shown !== name) return;
    view?.show();
    listens(byId("board"));
  }

  /** @param {Name} name */
  async function mountOne(name) {
    const root = byId(`view-${name}`);
    try {
      const module = await MODULES[name]();
      const view = mounted.get(name) ?? module.mount(root, app);
      mounted.set(name, view);
      return view;
    } catch (error) {
      root.append(h("p", { class: "card" }, "This view could not be loaded; reload the page to try again."));
      console.error(error);
      return null;
    }
  }

  const buttons = [...document.querySelectorAll("nav.views button")].filter((one) => one instanceof HTMLElement);
  for (const button of buttons) button.addEventListener("click", () => show(button.dataset.view ?? null));
  listens(byId("views"));
  return { show, current: () => shown ?? "play" };
}
