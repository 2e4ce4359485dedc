// @ts-check
/** Where the stones of moves to come would lie; which moves are legal only the server knows. */

/** @typedef {import("../types.js").Position} Position */

const COLUMNS = "123456789abcdefghijklmnopqrstuvwxyz";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * The cells of moves that follow a position, and whose stones they are.
 * @param {Position} position
 * @param {string[]} moves
 * @returns {{ cell: number, seat: 0 | 1, move: string }[]}
 */
export function placed(position, moves) {
  const cells = [...position.cells];
  return moves.map((move, number) => {
    const cell = position.gravity ? landing(position, cells, COLUMNS.indexOf(move)) : named(position, move);
    cells[cell] = 1;
    return { cell, seat: /** @type {0 | 1} */ ((position.seat + number) % 2), move };
  });
}

/**
 * The lowest free cell of a column, or the one above the board.
 * @param {{ width: number }} board
 * @param {number[]} cells
 * @param {number} column
 */
export function landing(board, cells, column) {
  let cell = column;
  while (cells[cell]) cell += board.width;
  return cell;
}

/**
 * A cell named for people: its move without gravity, column and row with.
 * @param {{ width: number, gravity: boolean }} board
 * @param {number} cell
 */
export function cellName(board, cell) {
  const [column, row] = [cell % board.width, Math.floor(cell / board.width)];
  return board.gravity ? `${COLUMNS[column]}/${row + 1}` : `${LETTERS[column]}${row + 1}`;
}

/**
 * @param {Position} position
 * @param {string} move
 */
function named(position, move) {
  return (Number(move.slice(1)) - 1) * position.width + LETTERS.indexOf(move[0]);
}
