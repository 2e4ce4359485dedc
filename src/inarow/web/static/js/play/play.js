// @ts-check
/** Play: against an agent, against another person, or two agents against each other. */

import { isShortcut } from "../shortcuts.js";
import { createHints } from "./hints.js";
import { createMoveList } from "./move_list.js";
import { playedWords, resultWords } from "./names.js";
import { createNewGame } from "./new_game.js";
import { isHumanTurn, isLatest, onlyHuman, redoPly, undoPly } from "./seats.js";
import { createStatus } from "./status.js";
import { createToolbar } from "./toolbar.js";
import { createTurns } from "./turns.js";

/** @typedef {import("../types.js").State} State */

/**
 * @param {HTMLElement} root
 * @param {import("../types.js").App} app
 * @returns {import("../types.js").View}
 */
export function mount(root, app) {
  const { store, board, announce, notice } = app;
  let visible = false;
  /** @type {import("./turns.js").Thinking} */
  let thinking = { kind: "idle", words: "" };

  const turns = createTurns(app, (news) => {
    thinking = news;
    if (news.kind === "failed") announce(news.words);
    if (visible) render();
  });
  const newGame = createNewGame(app);
  const status = createStatus({ retry: turns.retry, playOn });
  const hints = createHints(app, status.setHint);
  const moveList = createMoveList((ply) => attempt(store.go(ply)));
  const toolbar = createToolbar({
    undo: () => jump(undoPly(store.get())),
    redo: () => jump(redoPly(store.get())),
    hint: hints.once,
    keepHints: hints.keep,
    swap: () => store.change({ players: [store.get().players[1], store.get().players[0]] }),
    resign,
    newGame: () => newGame.open(false),
    newGameFromHere: () => newGame.open(true),
    setPaused(paused) {
      turns.setPaused(paused);
      render();
    },
    step: turns.step,
    setDelay: turns.setDelay,
  }, hints.kept());
  root.append(status.element, toolbar.element, moveList.element, newGame.element);

  /** @param {Promise<unknown>} action */
  function attempt(action) {
    action.catch((error) => notice(error.message));
  }

  /** @param {number|null} ply */
  function jump(ply) {
    if (ply !== null) attempt(store.go(ply));
  }

  function resign() {
    const state = store.get();
    store.change({ resigned: onlyHuman(state) ?? state.position.seat });
    announce(resultWords(store.get()));
  }

  function playOn() {
    const { game, board: rows, moves, ply } = store.get();
    attempt(store.open({ game, board: rows, moves: store.text(moves.slice(0, ply)) }));
  }

  function render() {
    const state = store.get();
    status.update(state, thinking, turns.isPaused());
    toolbar.update(state, turns.isPaused());
    moveList.update(state);
    const own = isHumanTurn(state);
    board.setHandler(own ? (_, move) => press(move) : null, own ? turnWords(state) : "");
  }

  /** @param {string|null} move */
  function press(move) {
    if (move === null) notice(store.get().position.gravity ? "This column is full." : "This cell is taken.");
    else attempt(store.play(move));
  }

  /**
   * @param {State} state
   * @param {State|null} before
   */
  function onChange(state, before) {
    if (!visible) return;
    const moved = before?.position !== state.position;
    if (moved) hints.update();
    turns.update();
    render();
    if (moved && isLatest(state)) announce(changeWords(state));
  }

  addEventListener("keydown", (event) => {
    if (!visible || !isShortcut(event)) return;
    if (event.key === "u") jump(undoPly(store.get()));
    else if (event.key === "r") jump(redoPly(store.get()));
    else if (event.key === "h") hints.once();
    else return;
    event.preventDefault();
  });
  store.subscribe(onChange);

  return {
    show() {
      visible = true;
      hints.update();
      turns.update();
      render();
    },
    hide() {
      visible = false;
      turns.stop();
      hints.stop();
    },
  };
}

/** @param {State} state */
function turnWords(state) {
  return onlyHuman(state) === null ? "free" : "free, your turn";
}

/**
 * What is said after a move: the move, the result if there is one, and whose turn it is.
 * @param {State} state
 */
function changeWords(state) {
  const last = state.position.history.at(-1);
  const turn = isHumanTurn(state) && onlyHuman(state) !== null ? "Your turn" : "";
  const parts = [last ? playedWords(state, last) : "New game", resultWords(state), turn];
  return parts.filter(Boolean).join(". ");
}
