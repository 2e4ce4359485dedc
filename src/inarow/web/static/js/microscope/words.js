// @ts-check
/** Numbers of a search as people write them: on a node short, in a sentence long. */

/** @typedef {import("./tree.js").Units} Units */
/** @typedef {import("./tree.js").TreeNode} TreeNode */

const SIGNS = { exact: "", lower: "≥ ", upper: "≤ " };
const LIMITS = { exact: "exactly", lower: "at least", upper: "at most" };

/**
 * A value on a node: `+3`, `win 5` (plies from the root), `−∞` where there is no bound.
 * @param {number|null} value
 * @param {Units} units
 * @param {string} unbounded
 */
export function shortValue(value, units, unbounded = "") {
  if (value === null) return unbounded;
  if (Math.abs(value) < units.decided) return signed(value);
  return `${value > 0 ? "win" : "loss"} ${pliesTo(value, units)}`;
}

/**
 * The same in a sentence: `+3`, `a win in 5`.
 * @param {number} value
 * @param {Units} units
 */
export function longValue(value, units) {
  if (Math.abs(value) < units.decided) return signed(value);
  return `a ${value > 0 ? "win" : "loss"} in ${pliesTo(value, units)}`;
}

/**
 * A node's value with the sign of its bound, as in `≥ +3`.
 * @param {TreeNode} node
 * @param {Units} units
 */
export function boundedValue({ value, bound }, units) {
  return value === null || bound === null ? "" : SIGNS[bound] + shortValue(value, units);
}

/**
 * A node's value in a sentence, as in `at least +3`.
 * @param {TreeNode} node
 * @param {Units} units
 */
export function boundedWords({ value, bound }, units) {
  if (value === null || bound === null) return "not known";
  return bound === "exact" ? longValue(value, units) : `${LIMITS[bound]} ${longValue(value, units)}`;
}

/**
 * The window at entry, as in `α +1  β ∞`.
 * @param {TreeNode} node
 * @param {Units} units
 */
export function windowText({ alpha, beta }, units) {
  return `α ${shortValue(alpha, units, "−∞")} β ${shortValue(beta, units, "+∞")}`;
}

/** @param {number} count */
export function grouped(count) {
  return count.toLocaleString("en");
}

/**
 * @param {number} count
 * @param {string} one
 */
export function counted(count, one) {
  return `${grouped(count)} ${one}${count === 1 ? "" : "s"}`;
}

/** @param {number} value */
function signed(value) {
  const digits = Math.abs(value) >= 1e6 ? Math.abs(value).toExponential(2) : Number(Math.abs(value).toPrecision(4)).toLocaleString("en");
  return value > 0 ? `+${digits}` : value < 0 ? `−${digits}` : "0";
}

/**
 * @param {number} value
 * @param {Units} units
 */
function pliesTo(value, { win, ply }) {
  return win - Math.abs(value) - ply;
}
