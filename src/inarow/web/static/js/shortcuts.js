// @ts-check
/** Keys that work everywhere: walking through the moves, playing a column, help; a view adds its own. */

import { byId, listens } from "./elements.js";
import { remember, remembered } from "./theme.js";

const KEY = "inarow-single-keys";

/**
 * Is this a key for a view, and not for a field or an open dialog?
 * @param {KeyboardEvent} event
 */
export function isShortcut(event) {
  const typing = event.target instanceof Element && event.target.closest("input:not([type=checkbox]), select, textarea, dialog, [role=tree], [role=slider]");
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  const on = event.key.length > 1 || remembered(KEY) !== "off";
  return on && !modified && !typing && !event.defaultPrevented && document.querySelector("dialog[open]") === null;
}

/** The dialog of help and keys; it needs no game. */
export function mountHelp() {
  const [help, opening, single] = [byId("help"), byId("help-button"), byId("single-keys")];
  if (!(help instanceof HTMLDialogElement) || !(single instanceof HTMLInputElement)) return;
  opening.addEventListener("click", () => help.showModal());
  single.checked = remembered(KEY) !== "off";
  single.addEventListener("change", () => remember(KEY, single.checked ? "on" : "off"));
  listens(opening);
}

/**
 * @param {import("./types.js").App} app
 * @param {import("./views.js").Views} views
 */
export function mountShortcuts({ store, board, notice }, views) {
  const help = byId("help");
  if (!(help instanceof HTMLDialogElement)) return;
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault(); // the address is the game's, not a place on the page
    board.focus();
  });
  listens(byId("skip"));

  const step = (/** @type {number} */ by) => store.go(store.get().ply + by).catch((error) => notice(error.message));
  addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    if (event.key === "?") help.showModal();
    else if (event.key === "b") board.focus();
    else if (event.key === "ArrowLeft" && views.current() !== "microscope") step(-1);
    else if (event.key === "ArrowRight" && views.current() !== "microscope") step(1);
    else if (/^[1-9]$/.test(event.key)) board.pressColumn(Number(event.key) - 1);
    else return;
    event.preventDefault();
  });
}
