// @ts-check
/** Which parts of the state the address holds, and how they are written there. */

/** @typedef {import("./address.js").Address} Address */
/** @typedef {import("./types.js").State} State */

export const HUMAN = "human";
const DEFAULT_OPPONENT = "level:3";
const SEATS = /** @type {const} */ (["first", "second"]);

/**
 * What the address asks for; whatever is missing has a default, an empty address is Connect Four at level 3.
 * @param {Address} address
 * @returns {import("./state.js").Opening}
 */
export function openingOf(address) {
  const ply = Number.parseInt(address.get("ply") ?? "", 10);
  const resigned = SEATS.findIndex((seat) => seat === address.get("resigned"));
  return {
    game: address.get("game") ?? "connect4",
    moves: address.get("moves") ?? "",
    board: address.get("board")?.replaceAll("/", "\n") ?? null,
    ply: Number.isNaN(ply) ? null : ply,
    players: playersOf(address),
    resigned: resigned === 0 || resigned === 1 ? resigned : null,
  };
}

/**
 * @param {Address} address
 * @returns {readonly [string, string]}
 */
function playersOf(address) {
  const [first, second] = [address.get("first"), address.get("second")];
  if (first !== null && second !== null) return [first, second];
  const opponent = address.get("opponent") ?? DEFAULT_OPPONENT;
  return address.get("seat") === "second" ? [opponent, HUMAN] : [HUMAN, opponent];
}

/**
 * @param {Address} address
 * @param {State} state
 */
export function writeState(address, { game, board, moves, ply, players, resigned, position }) {
  const [first, second] = players;
  const watched = first !== HUMAN && second !== HUMAN;
  address.set({
    game,
    board: board?.trim().replace(/\s+/g, "/") ?? null,
    moves: moves.join(position.gravity ? "" : ",") || null,
    ply: ply === moves.length ? null : String(ply),
    first: watched ? first : null,
    second: watched ? second : null,
    opponent: watched ? null : second === HUMAN ? first : second,
    seat: watched ? null : second === HUMAN && first !== HUMAN ? "second" : "first",
    resigned: resigned === null ? null : SEATS[resigned],
  });
}
