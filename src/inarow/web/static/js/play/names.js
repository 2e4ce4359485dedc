// @ts-check
/** What players, moves and results are called. */

import { NAMES } from "../board/stones.js";
import { HUMAN } from "../sharing.js";
import { isLatest, onlyHuman } from "./seats.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Position} Position */

/**
 * @param {State} state
 * @param {0|1} seat
 */
export function playerName(state, seat) {
  const player = state.players[seat];
  if (player === HUMAN) return onlyHuman(state) === null ? NAMES[seat] : "You";
  const level = /^level:(\d+)$/.exec(player);
  return level ? `Level ${level[1]}` : player;
}

/**
 * A move as it is spoken.
 * @param {Position} position
 * @param {string} move
 */
export function moveWords({ gravity }, move) {
  return gravity ? `column ${move}` : move;
}

/**
 * "You play column 4", "Level 3 plays column 4".
 * @param {State} state
 * @param {import("../types.js").Played} played
 */
export function playedWords(state, { move, seat }) {
  const name = playerName(state, seat);
  return `${name} ${name === "You" ? "play" : "plays"} ${moveWords(state.position, move)}`;
}

/**
 * How the game ended, from the view of the one person at the board if there is one; "" if it goes on.
 * @param {State} state
 */
export function resultWords(state) {
  const { position, resigned } = state;
  if (position.outcome === "draw") return "Draw: the board is full";
  if (position.outcome !== null) {
    const winner = position.outcome === "first" ? 0 : 1;
    const why = position.misere ? `the other side completed ${position.connect} in a row` : `${position.connect} in a row`;
    return `${winWords(state, winner)}: ${why}, after ${position.ply} moves`;
  }
  if (resigned === null || !isLatest(state)) return "";
  const loser = playerName(state, resigned);
  return `${loser} resigned; ${lowered(winWords(state, resigned === 0 ? 1 : 0))}`;
}

/**
 * @param {State} state
 * @param {0|1} seat
 */
function winWords(state, seat) {
  const name = playerName(state, seat);
  return name === "You" ? "You win" : `${name} wins`;
}

/** @param {string} text */
function lowered(text) {
  return text.startsWith("You") ? `y${text.slice(1)}` : text;
}
