// @ts-check
/** Keys that move the focus over the grid. */

/**
 * The cell a key leads to, or null if the key means nothing here; edges hold, except where the board wraps.
 * @param {string} key
 * @param {number} cell
 * @param {import("../types.js").Position} position
 * @returns {number|null}
 */
export function gridKeys(key, cell, { width, height, wrap }) {
  const column = cell % width;
  const row = Math.floor(cell / width);
  const across = (/** @type {number} */ to) => (wrap ? (to + width) % width : Math.max(0, Math.min(width - 1, to)));
  switch (key) {
    case "ArrowLeft": return row * width + across(column - 1);
    case "ArrowRight": return row * width + across(column + 1);
    case "ArrowUp": return Math.min(height - 1, row + 1) * width + column;
    case "ArrowDown": return Math.max(0, row - 1) * width + column;
    case "Home": return row * width;
    case "End": return row * width + width - 1;
    case "PageUp": return (height - 1) * width + column;
    case "PageDown": return column;
    default: return null;
  }
}
