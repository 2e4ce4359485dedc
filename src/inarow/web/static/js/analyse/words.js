// @ts-check
/** Scores as people read them: a short form for the board, a sentence for the ear. */

/** @typedef {import("../types.js").MoveScore} MoveScore */

const LETTERS = { win: "W", draw: "=", loss: "L" };

/**
 * Three or four characters: W7 wins in 7, = is a draw, L12 loses in 12, W? probably wins, +0.3 is what a search thinks.
 * @param {MoveScore} known
 * @returns {string}
 */
export function shortForm(known) {
  if (known.outcome) {
    const distance = known.outcome === "draw" ? "" : String(known.plies ?? "");
    return LETTERS[known.outcome] + distance;
  }
  if (known.likely) return `${LETTERS[known.likely]}?`;
  return signed(known.score);
}

/**
 * The solver's number, as the solver sites write it: +1, 0, -2; a search's as `shortForm`.
 * @param {MoveScore} known
 * @returns {string}
 */
export function number(known) {
  return known.solved ? plain(known.score) : shortForm(known);
}

/**
 * @param {number} score
 * @returns {string} with a sign and about three digits: +0.35, -12, +1.2k, +3M
 */
export function signed(score) {
  const size = Math.abs(score);
  const digits =
    size >= 1e9 ? size.toExponential(0).replace("+", "")
    : size >= 1e6 ? `${Math.round(size / 1e6)}M`
    : size >= 1e4 ? `${Math.round(size / 1e3)}k`
    : size >= 10 || Number.isInteger(size) ? String(Math.round(size))
    : size.toFixed(size >= 1 ? 1 : 2).replace(/^0\./, ".");
  if (Number(digits) === 0) return "0";
  return (score < 0 ? "\u2212" : "+") + digits;
}

/**
 * @param {number} score
 * @returns {string}
 */
function plain(score) {
  return score > 0 ? `+${score}` : score < 0 ? `\u2212${-score}` : "0";
}

/**
 * A move named for a reader: "column 4" with gravity, "h8" without.
 * @param {string} move
 * @param {boolean} gravity
 */
export function moveName(move, gravity) {
  return gravity ? `column ${move}` : move;
}

/**
 * @param {string} text
 */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A great number with a thin space at the thousands, or in millions.
 * @param {number} count
 */
export function amount(count) {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} million`;
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}
