// @ts-check
/** Moves as strangers paste them, with spaces, commas and move numbers, made into move text. */

/** @typedef {{ gravity: boolean }} Shape */

/**
 * Forgiving about blanks, separators, capitals and move numbers; whether the moves are legal the server says.
 * @param {string} text
 * @param {Shape} game
 * @returns {string} move text: "4453", or "h8,i9"
 */
export function readMoves(text, game) {
  const bare = text.toLowerCase().replace(/\d+\s*\.+\s/g, " ");
  if (game.gravity) return bare.replace(/[\s,;.|\-]+/g, "");
  const spaced = bare.replace(/[\s;|\-]+/g, ",").replace(/([a-z]\d+)(?=[a-z])/g, "$1,");
  return spaced.split(",").filter(Boolean).join(",");
}

/**
 * Is this a link to a position rather than moves?
 * @param {string} text
 * @returns {string | null} the part of the address after #
 */
export function fragmentOf(text) {
  const found = /#(\S*\bgame=\S*)$/.exec(text.trim());
  return found ? found[1] : null;
}
