// @ts-check
/** The dialog of a new game: which game, against whom, from which seat, from the empty board or from here. */

import { h } from "../elements.js";
import { createGameForm } from "./game_form.js";
import { createOpponentForm } from "./opponent_form.js";

/**
 * @param {import("../types.js").App} app
 * @returns {{element: HTMLDialogElement, open: (fromHere: boolean) => Promise<void>}}
 */
export function createNewGame({ api, store, notice }) {
  const body = h("div", {});
  const trouble = h("p", { class: "failed", role: "alert" });
  const here = h("input", { type: "checkbox", id: "from-here", onchange: lockGame });
  const element = h("dialog", { id: "new-game", "aria-labelledby": "new-game-title" },
    h("form", { method: "dialog", onsubmit: (/** @type {SubmitEvent} */ event) => { event.preventDefault(); begin(); } },
      h("h2", { id: "new-game-title" }, "New game"), body,
      h("label", { class: "check" }, here, "Start from the position on the board"), trouble,
      h("div", { class: "buttons" },
        h("button", { type: "button", onclick: () => element.close() }, "Cancel"),
        h("button", { class: "main" }, "Start"))));
  /** @type {ReturnType<typeof createGameForm>|null} */
  let gameForm = null;
  /** @type {ReturnType<typeof createOpponentForm>|null} */
  let opponentForm = null;
  /** @type {Promise<void>|null} */
  let preparing = null;

  async function build() {
    if (gameForm !== null) return;
    const [games, agents] = await Promise.all([api.games(), api.agents()]);
    const opponents = createOpponentForm(agents, (game) => api.ladder(game));
    gameForm = createGameForm(games, opponents.setGame);
    opponentForm = opponents;
    body.replaceChildren(gameForm.element, opponents.element);
  }

  /** The lists are there and the forms say what is on the board. */
  async function prepare() {
    await build();
    const state = store.get();
    gameForm?.set(state.position);
    gameForm?.lock(here.checked);
    opponentForm?.set(state.players);
  }

  function lockGame() {
    if (here.checked) gameForm?.set(store.get().position);
    gameForm?.lock(here.checked);
  }

  async function begin() {
    await preparing?.catch(() => {}); // a press on Start while the lists are on their way counts when they are there
    if (gameForm === null || opponentForm === null) return;
    const state = store.get();
    const players = opponentForm.players();
    try {
      if (here.checked) {
        const moves = store.text(state.moves.slice(0, state.ply));
        await store.open({ game: state.game, board: state.board, moves, players });
      } else await store.open({ game: gameForm.value(), players });
      element.close();
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  return {
    element,
    async open(fromHere) {
      trouble.textContent = "";
      here.checked = fromHere;
      element.showModal();
      preparing = prepare();
      try {
        await preparing;
      } catch (error) {
        element.close();
        notice(error instanceof Error ? error.message : String(error));
      }
    },
  };
}
