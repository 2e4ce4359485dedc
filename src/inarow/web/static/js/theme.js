// @ts-check
/** Light or dark: as the system asks, until somebody presses the switch. */

import { listens } from "./elements.js";

const KEY = "inarow-theme";
const SYSTEM = matchMedia("(prefers-color-scheme: dark)");

/** @param {HTMLElement} button */
export function mountTheme(button) {
  const chosen = remembered(KEY);
  apply(chosen === "light" || chosen === "dark" ? chosen : null, button);
  SYSTEM.addEventListener("change", () => apply(null, button));
  button.addEventListener("click", () => {
    const next = isDark() ? "light" : "dark";
    remember(KEY, next);
    apply(next, button);
  });
  listens(button);
}

/**
 * What the page remembers of its reader between visits, if the browser lets it.
 * @param {string} key
 * @returns {string|null}
 */
export function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser without storage forgets; nothing else depends on it.
  }
}

function isDark() {
  return (document.documentElement.dataset.theme ?? (SYSTEM.matches ? "dark" : "light")) === "dark";
}

/**
 * @param {"light"|"dark"|null} theme null leaves an earlier choice, or the system's
 * @param {HTMLElement} button
 */
function apply(theme, button) {
  if (theme !== null) document.documentElement.dataset.theme = theme;
  button.setAttribute("aria-label", isDark() ? "Light colours" : "Dark colours");
}
