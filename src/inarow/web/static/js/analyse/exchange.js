// @ts-check
/** Moves in and out: paste a game, copy it, share its link, keep a picture of the board. */

import { readPairs } from "../address.js";
import { h } from "../elements.js";
import { button } from "./controls.js";
import { download, pngPicture, svgPicture } from "./pictures.js";
import { fragmentOf, readMoves } from "./reading.js";

/** @param {import("../types.js").App} app */
export function createExchange(app) {
  const game = h("input", { type: "text", id: "import-game", list: "import-games", autocomplete: "off", spellcheck: "false" });
  const games = h("datalist", { id: "import-games" });
  const text = h("textarea", { id: "import-moves", rows: 2, spellcheck: "false", placeholder: "4453, or h8 i9, or a link" });
  const told = h("p", { class: "refusal", role: "alert", id: "import-told" });
  const load = button("Load these moves", () => void read(), { id: "import-load" });
  const moves = h("input", { type: "text", id: "export-moves", readonly: true });
  const link = h("input", { type: "text", id: "export-link", readonly: true });
  const copyMoves = button("Copy", () => void copy(moves, "The moves are copied."), { id: "copy-moves", "aria-label": "Copy the moves" });
  const copyLink = button("Copy", () => void copy(link, "The link is copied."), { id: "copy-link", "aria-label": "Copy the link" });
  const svg = button("SVG", () => void picture("svg"), { id: "download-svg", "aria-label": "Download the board as SVG" });
  const png = button("PNG", () => void picture("png"), { id: "download-png", "aria-label": "Download the board as PNG" });

  async function read() {
    told.textContent = "";
    try {
      await app.store.open({ ...(await openingIn(text.value, game.value.trim())), players: app.store.get().players });
      text.value = "";
      app.announce("The moves are loaded.");
    } catch (error) {
      told.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * @param {string} pasted
   * @param {string} game
   * @returns {Promise<import("../state.js").Opening>}
   */
  async function openingIn(pasted, game) {
    const fragment = fragmentOf(pasted);
    if (fragment !== null) {
      const pairs = readPairs(fragment);
      return { game: pairs.get("game") ?? game, moves: pairs.get("moves") ?? "", board: pairs.get("board")?.replaceAll("/", "\n") ?? null };
    }
    const state = app.store.get();
    const isSame = game === state.game;
    const { gravity } = isSame ? state.position : await app.api.position({ game, moves: "" });
    return { game, moves: readMoves(pasted, { gravity }), board: null };
  }

  /**
   * @param {HTMLInputElement} field
   * @param {string} sentence
   */
  async function copy(field, sentence) {
    try {
      await navigator.clipboard.writeText(field.value);
      app.notice(sentence);
    } catch {
      field.select(); // no leave to write to the clipboard: the reader's own keys have it
      app.notice("The text is selected; copy it with Ctrl+C.");
    }
  }

  /** @param {"svg" | "png"} form */
  async function picture(form) {
    try {
      const drawing = await svgPicture(app.api.boardSvg(app.store.request()));
      download(form === "svg" ? drawing : await pngPicture(drawing), `${fileName()}.${form}`);
    } catch (error) {
      app.notice(error instanceof Error ? error.message : String(error));
    }
  }

  function fileName() {
    const { game, moves, ply } = app.store.get();
    return `${game}-${app.store.text(moves.slice(0, ply))}`.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "").slice(0, 60);
  }

  void app.api.games().then((list) => games.replaceChildren(...list.map(({ name }) => h("option", { value: name }))), () => {});
  return {
    element: h("div", {},
      h("h4", {}, "Bring a game"),
      h("label", { class: "field" }, h("span", {}, "Game"), game), games,
      h("label", { class: "field" }, h("span", {}, "Moves"), text), told,
      h("div", { class: "row" }, load),
      h("h4", {}, "Take this game"),
      h("div", { class: "copied" }, h("label", { class: "field" }, h("span", {}, "Moves"), moves), copyMoves),
      h("div", { class: "copied" }, h("label", { class: "field" }, h("span", {}, "Link"), link), copyLink),
      h("div", { class: "row" }, h("span", {}, "Picture of the board:"), svg, png)),
    refresh() {
      const state = app.store.get();
      if (document.activeElement !== game) game.value = state.game;
      moves.value = app.store.text(state.moves);
      link.value = app.address.link();
    },
  };
}
