// @ts-check
/** How the page waits for a server that is away: soon at first, then calmly, and never in step with others. */

const FIRST = 250;
const LONGEST = 5000;

/** Milliseconds to wait before each new try, without end. */
export function* waits() {
  for (let wait = FIRST; ; wait = Math.min(wait * 1.6, LONGEST)) yield wait * (0.8 + 0.4 * Math.random());
}

/**
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
