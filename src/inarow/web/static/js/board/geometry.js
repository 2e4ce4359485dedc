// @ts-check
/** Where things are on the board: holes for falling stones, squares for small boards, crossings for large ones. */

/** @typedef {import("../types.js").Position} Position */

export const CELL = 48; // units of the drawing a side of a cell
const EDGE = 8;
const CROSSINGS_FROM = 9; // boards of this size and more are drawn like a Go board

/**
 * @typedef {object} Layout
 * @property {"holes"|"squares"|"crossings"} style
 * @property {number} columns
 * @property {number} rows
 * @property {number} left where the first column begins
 * @property {number} top where the highest row begins
 * @property {number} labels the margin of the coordinates
 * @property {number} width of the whole drawing
 * @property {number} height
 * @property {number} radius of a stone
 * @property {(cell: number) => {x: number, y: number}} centre
 */

/**
 * @param {Position} position
 * @returns {Layout}
 */
export function layoutOf(position) {
  const { width: columns, height: rows, gravity } = position;
  const style = gravity ? "holes" : Math.min(columns, rows) >= CROSSINGS_FROM ? "crossings" : "squares";
  const labels = Math.max(14, Math.min(30, 3 * Math.max(columns, rows)));
  const left = gravity ? EDGE : labels;
  const top = EDGE;
  return {
    style,
    columns,
    rows,
    left,
    top,
    labels,
    width: left + columns * CELL + EDGE,
    height: top + rows * CELL + labels,
    radius: style === "holes" ? 19 : style === "crossings" ? 21 : 17,
    centre: (cell) => ({
      x: left + (cell % columns) * CELL + CELL / 2,
      y: top + (rows - 1 - Math.floor(cell / columns)) * CELL + CELL / 2,
    }),
  };
}

/**
 * The letters and digits under the columns, as moves are written.
 * @param {Position} position
 * @returns {string[]}
 */
export function columnLabels({ width, gravity }) {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  return [...(gravity ? "123456789" + letters : letters)].slice(0, width);
}
