// @ts-check
/** The agents' turns: asks the server for a move when one is due, and plays it after a decent pause. */

import { pause } from "../patience.js";
import { HUMAN } from "../sharing.js";
import { isLatest, isOver, isWatched } from "./seats.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").State} State */

const DECENT_PAUSE = 350; // milliseconds, so that one sees one's own stone fall first

/**
 * @typedef {object} Thinking what is known of a move on its way
 * @property {"thinking"|"failed"|"idle"} kind
 * @property {string} words
 *
 * @typedef {object} Turns
 * @property {() => void} update to be called after every change
 * @property {() => void} stop
 * @property {() => void} retry after a failure
 * @property {() => void} step one move of a paused game between agents
 * @property {(paused: boolean) => void} setPaused
 * @property {() => boolean} isPaused
 * @property {(milliseconds: number) => void} setDelay between the moves of two agents
 */

/**
 * @param {App} app
 * @param {(thinking: Thinking) => void} onThinking
 * @returns {Turns}
 */
export function createTurns({ store, api }, onThinking) {
  /** @type {{key: string, cancel: () => void}|null} */
  let running = null;
  /** @type {string|null} */
  let failed = null; // where an agent failed it is not asked again by itself
  let paused = false;
  let delay = 700;

  function stop() {
    running?.cancel();
    running = null;
  }

  /** @param {boolean} [stepping] */
  function update(stepping = false) {
    const state = store.get();
    const key = JSON.stringify([store.request(), state.players[state.position.seat]]);
    if (running?.key === key) return;
    stop();
    if (isDue(state) && failed !== key && (stepping || !(paused && isWatched(state)))) ask(state, key);
    else if (failed !== key) onThinking({ kind: "idle", words: "" });
  }

  /**
   * @param {State} state
   * @param {string} key
   */
  async function ask(state, key) {
    const mine = { key, cancel: () => {} };
    running = mine;
    failed = null;
    onThinking({ kind: "thinking", words: "" });
    const calm = pause(isWatched(state) ? delay : DECENT_PAUSE);
    try {
      const agent = await agentText(state);
      if (running !== mine) return;
      const fields = { ...store.request(), agent, seed: Math.floor(Math.random() * 2 ** 31) };
      const request = api.live("move", fields, (answer) => onThinking({ kind: "thinking", words: progressWords(answer) }));
      mine.cancel = request.cancel;
      const answer = await request.done;
      await calm;
      if (running !== mine || answer === null) return;
      running = null;
      await store.play(answer.move);
    } catch (error) {
      if (running !== null && running !== mine) return;
      running = null;
      failed = key;
      onThinking({ kind: "failed", words: error instanceof Error ? error.message : String(error) });
    }
  }

  /**
   * A level stands for an agent of the game's ladder.
   * @param {State} state
   */
  async function agentText({ players, position, game }) {
    const level = /^level:(\d+)$/.exec(players[position.seat]);
    if (level === null) return players[position.seat];
    const { levels } = await api.ladder(game);
    const found = levels.find((one) => one.level === Number(level[1]));
    if (found === undefined) throw new Error(`There is no level ${level[1]}; levels run from 1 to ${levels.length}.`);
    return found.agent;
  }

  return {
    update: () => update(),
    stop,
    retry() {
      failed = null;
      update();
    },
    step: () => update(true),
    setPaused(value) {
      paused = value;
      if (paused && isWatched(store.get())) stop();
      update();
    },
    isPaused: () => paused,
    setDelay(milliseconds) {
      delay = milliseconds;
    },
  };
}

/** @param {State} state */
function isDue(state) {
  return !isOver(state) && isLatest(state) && state.players[state.position.seat] !== HUMAN;
}

/** @param {{depth?: number, nodes?: number}} answer */
function progressWords({ depth, nodes }) {
  const parts = [depth ? `depth ${depth}` : null, nodes ? `${nodes.toLocaleString("en")} positions` : null];
  return parts.filter((part) => part !== null).join(", ");
}
