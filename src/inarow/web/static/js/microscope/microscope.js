// @ts-check
/** The search microscope: the real tree of a minimax or alpha-beta search on the position shown, step by step. */

import { NAMES } from "../board/stones.js";
import { byId, h } from "../elements.js";
import { isShortcut } from "../shortcuts.js";
import { counterpart, createComparison, searchName } from "./comparison.js";
import { createDetails } from "./details.js";
import { explainNode } from "./explaining.js";
import { createLegend } from "./legend.js";
import { createPane } from "./pane.js";
import { createSettings, readSettings, writeSettings } from "./settings.js";
import { createStepper } from "./stepper.js";
import { movesTo, nodeAfter, treeOf, unseenBy } from "./tree.js";
import { counted, grouped } from "./words.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {{settings: Settings, tree: import("./tree.js").Tree}} Looked */

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {import("../types.js").View}
 */
export function mount(root, app) {
  let isShown = false;
  let latest = 0; // of several questions on their way the last one counts
  let asked = "";
  /** @type {[Looked, Looked]|null} */
  let looked = null;

  const settings = createSettings(() => { app.address.set({ tree: writeSettings(settings.value()) }); look(); });
  const stepper = createStepper((at, isFilm) => follow(at, isFilm));
  const details = createDetails();
  const comparison = createComparison();
  const main = createPane("Tree of the search", (node) => choose(0, node));
  const other = createPane("Tree to compare with", (node) => choose(1, node));
  const beside = h("input", { type: "checkbox", id: "microscope-beside", onchange: () => arrange() });
  const panes = h("div", { class: "panes" }, main.element, other.element);
  const told = h("p", { class: "told", id: "microscope-told" });
  const status = h("p", { class: "note status", role: "status" });
  const isNarrow = matchMedia("(max-width: 56rem)");

  function arrange() {
    other.element.hidden = !beside.checked;
    panes.classList.toggle("beside", beside.checked);
  }

  /** Asks for both trees of the position shown, unless they are there. */
  async function look() {
    const { position } = app.store.get();
    settings.suggestDepth(position);
    const wanted = settings.value();
    const question = JSON.stringify([app.store.request(), wanted]);
    if (question === asked) return;
    asked = question;
    const ticket = ++latest;
    stepper.stop();
    if (position.outcome !== null) return refuse("The game is over, so there is nothing to search.");
    status.textContent = "Searching …";
    root.dataset.looked = "no";
    try {
      const [one, another] = await Promise.all([wanted, counterpart(wanted)].map(async (each) => (
        { settings: each, tree: treeOf(await app.api.tree({ ...app.store.request(), ...each })) })));
      if (ticket === latest) show(one, another);
    } catch (error) {
      if (ticket !== latest) return;
      asked = "";
      refuse(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} sentence */
  function refuse(sentence) {
    looked = null;
    status.textContent = "";
    results.hidden = true;
    details.element.hidden = true;
    comparison.sentence.textContent = sentence;
    app.announce(sentence);
    root.dataset.looked = "yes";
  }

  /**
   * @param {Looked} one
   * @param {Looked} another
   */
  function show(one, another) {
    looked = [one, another];
    results.hidden = false;
    details.element.hidden = false;
    status.textContent = one.tree.isStopped ? `Only the first ${grouped(one.tree.counts.nodes)} nodes are shown: a smaller depth shows the whole tree.` : "";
    const [unseenMain, unseenOther] = unseen(one, another);
    main.show(title(one), one.tree, unseenMain);
    other.show(title(another), another.tree, unseenOther);
    comparison.show(one, another);
    stepper.reset(one.tree.steps.length, one.tree.steps.length - 1);
    choose(0, 0);
    root.dataset.looked = "yes";
  }

  /**
   * @param {0|1} pane
   * @param {number} node
   */
  function choose(pane, node) {
    if (looked === null) return;
    const { tree } = looked[pane];
    const { position } = app.store.get();
    main.choose(pane === 0 ? node : nodeAfter(looked[0].tree, movesTo(tree, node)));
    other.choose(pane === 1 ? node : nodeAfter(looked[1].tree, movesTo(tree, node)));
    const at = pane === 0 ? stepper.at() : Infinity;
    told.textContent = explainNode(tree, node, at);
    details.show(tree, position, node, at);
  }

  /**
   * @param {number} at
   * @param {boolean} isFilm
   */
  function follow(at, isFilm) {
    if (looked === null) return;
    const { tree } = looked[0];
    const { node } = tree.steps[at];
    main.paint(at, node);
    main.choose(node);
    other.choose(nodeAfter(looked[1].tree, movesTo(tree, node)));
    told.textContent = explainNode(tree, node, at);
    details.show(tree, app.store.get().position, node, at);
    if (!isFilm) app.announce(told.textContent);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (!isShown || looked === null || !isShortcut(event)) return;
    if (event.target instanceof Element && event.target.closest("[role=grid]")) return;
    if (event.key === "ArrowRight") stepper.step(1);
    else if (event.key === "ArrowLeft") stepper.step(-1);
    else if (event.key === "p") stepper.turn();
    else return;
    event.preventDefault();
  }

  function listen() {
    const { position } = app.store.get();
    app.board.setHandler((_, move) => {
      if (move !== null) app.store.play(move).catch((error) => app.notice(error.message));
    }, `${NAMES[position.seat]} to move`);
  }

  function refresh() {
    if (!isShown) return;
    const given = readSettings(app.address.get("tree"));
    if (given !== null) settings.set(given);
    listen();
    look();
  }

  /** The node under the glass lies under the board, or where there is no room beside it, under its tree. */
  function settle() {
    if (!isShown) return;
    if (isNarrow.matches) results.children[0].after(details.element);
    else byId("under-board").append(details.element);
  }

  const results = h("div", { class: "results" },
    h("div", { class: "card" }, stepper.element, told, panes, h("label", { class: "check" }, beside, "Show the other search beside it")),
    h("div", { class: "card" }, h("h3", {}, "What each search saw"), comparison.table));
  root.append(
    h("div", { class: "card" },
      h("p", { class: "note" }, "Every node a small search visits on this position, in the order of its visits. Play on the board to look at another position."),
      settings.element, status, comparison.sentence),
    results, createLegend());
  arrange();
  isNarrow.addEventListener("change", settle);
  app.store.subscribe(refresh);
  app.api.heuristics().then((list) => list.forEach(({ name }) => settings.offer(name))).catch(() => {});
  addEventListener("keydown", onKey);

  return {
    show() {
      isShown = true;
      settle();
      refresh();
    },
    hide() {
      isShown = false;
      stepper.stop();
      app.address.set({ tree: null });
    },
  };
}

/**
 * What the unpruned tree holds that the pruned search never entered; nothing where one of them was stopped.
 * @param {Looked} one
 * @param {Looked} another
 * @returns {[Set<number>, Set<number>]}
 */
function unseen(one, another) {
  if (one.tree.isStopped || another.tree.isStopped) return [new Set(), new Set()];
  return one.settings.search === "minimax"
    ? [unseenBy(one.tree, another.tree), new Set()]
    : [new Set(), unseenBy(another.tree, one.tree)];
}

/** @param {Looked} looked */
function title({ settings, tree }) {
  return `${searchName(settings)}: ${counted(tree.counts.nodes, "node")}`;
}
