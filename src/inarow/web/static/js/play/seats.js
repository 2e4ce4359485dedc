// @ts-check
/** Who is to move at which ply, and where undo and redo lead. */

import { HUMAN } from "../sharing.js";

/** @typedef {import("../types.js").State} State */

/**
 * The seat that moves after `ply` moves of the game; a set-up board may begin with the second player.
 * @param {State} state
 * @param {number} ply
 * @returns {0|1}
 */
export function seatAt({ position, ply: cursor }, ply) {
  return (position.ply - cursor + ply) % 2 === 0 ? 0 : 1;
}

/**
 * Is the game over at the cursor, by the rules or because somebody gave up?
 * @param {State} state
 */
export function isOver(state) {
  return state.position.outcome !== null || (state.resigned !== null && isLatest(state));
}

/** @param {State} state */
export function isLatest({ ply, moves }) {
  return ply === moves.length;
}

/** @param {State} state */
export function isHumanTurn(state) {
  return !isOver(state) && state.players[state.position.seat] === HUMAN;
}

/**
 * The seat of the one person at the board; null if there are two, or none.
 * @param {State} state
 * @returns {0|1|null}
 */
export function onlyHuman({ players }) {
  if ((players[0] === HUMAN) === (players[1] === HUMAN)) return null;
  return players[0] === HUMAN ? 0 : 1;
}

/** @param {State} state */
export function isWatched({ players }) {
  return players[0] !== HUMAN && players[1] !== HUMAN;
}

/**
 * Where undo leads: to the last ply before this one at which a person was to move; null if there is none.
 * @param {State} state
 * @returns {number|null}
 */
export function undoPly(state) {
  for (let ply = state.ply - 1; ply >= 0; ply--) if (isStop(state, ply)) return ply;
  return null;
}

/**
 * Where redo leads: to the next such ply, or to the end of what was played.
 * @param {State} state
 * @returns {number|null}
 */
export function redoPly(state) {
  for (let ply = state.ply + 1; ply < state.moves.length; ply++) if (isStop(state, ply)) return ply;
  return isLatest(state) ? null : state.moves.length;
}

/**
 * @param {State} state
 * @param {number} ply
 */
function isStop(state, ply) {
  return isWatched(state) || state.players[seatAt(state, ply)] === HUMAN;
}
