// @ts-check
/** What happens on the board, spoken: one polite live region, and a notice that is seen as well. */

/**
 * @param {HTMLElement} region an element with aria-live
 * @returns {(text: string) => void}
 */
export function createAnnouncer(region) {
  return (text) => {
    // The same text twice is no change to a screen reader; a space more makes it one.
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  };
}

/**
 * A short message in the corner that goes by itself; it is a live region of its own.
 * @param {HTMLElement} box
 * @returns {(text: string) => void}
 */
export function createNotice(box) {
  let timer = 0;
  return (text) => {
    clearTimeout(timer);
    box.textContent = text;
    box.classList.add("shown");
    timer = setTimeout(() => box.classList.remove("shown"), 4000 + 60 * text.length);
  };
}
