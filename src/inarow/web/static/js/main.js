// @ts-check
/** The start: one store, one board, three views; the address and the board follow the store. */

import { createAddress } from "./address.js";
import { createAnnouncer, createNotice } from "./announce.js";
import { createApi } from "./api.js";
import { createBoard } from "./board.js";
import { byId } from "./elements.js";
import { openingOf, writeState } from "./sharing.js";
import { mountHelp, mountShortcuts } from "./shortcuts.js";
import { createStore } from "./state.js";
import { mountTheme } from "./theme.js";
import { mountViews } from "./views.js";

/** @param {string|null} words */
function showConnection(words) {
  const line = byId("connection");
  if (line.textContent !== (words ?? "")) line.textContent = words ?? "";
}

async function start() {
  mountTheme(byId("theme"));
  mountHelp();
  const address = createAddress();
  const api = createApi(showConnection);
  const store = createStore(api, (isBusy) => document.documentElement.toggleAttribute("data-busy", isBusy));
  const board = createBoard(byId("board"));
  const notice = createNotice(byId("notice"));
  /** @type {import("./types.js").App} */
  const app = { store, api, board, announce: createAnnouncer(byId("announcer")), notice, address };

  store.subscribe((state) => {
    board.show(state.position);
    writeState(address, state);
  });
  await openAddress(app);
  const views = mountViews(app);
  mountShortcuts(app, views);
  await views.show(address.get("view"));
  address.onChange(async () => {
    await openAddress(app);
    await views.show(address.get("view"));
  });
  document.documentElement.dataset.ready = "yes";
}

/**
 * Opens what the address names; what the server refuses is told, and the empty board opened.
 * @param {import("./types.js").App} app
 */
async function openAddress({ address, store, notice }) {
  const opening = openingOf(address);
  try {
    await store.open(opening);
  } catch (error) {
    notice(error instanceof Error ? error.message : String(error));
    const empty = { moves: "", board: null, ply: null, resigned: null };
    await store.open({ ...opening, ...empty }).catch(() => store.open({ ...opening, ...empty, game: "connect4" }));
  }
}

start();
