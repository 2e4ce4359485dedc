// @ts-check
/** The address of the page holds the whole game, so that a link shares it and a reload goes on. */

/**
 * @typedef {object} Address
 * @property {(key: string) => string|null} get
 * @property {(changes: Record<string, string|null>) => void} set null takes a key out
 * @property {() => string} link the whole address, to be shared
 * @property {(listener: () => void) => void} onChange when somebody else changed it: a pasted link, the back button
 */

const ORDER = ["game", "board", "moves", "ply", "view", "seat", "opponent", "first", "second", "resigned"];

/**
 * The pairs of a fragment or query. A plus sign is a plus sign, for games like mnk:9x9:5+wrap.
 * @param {string} text
 * @returns {Map<string, string>}
 */
export function readPairs(text) {
  const pairs = new Map();
  for (const part of text.replace(/^[#?]/, "").split("&")) {
    const at = part.indexOf("=");
    if (at > 0) pairs.set(decoded(part.slice(0, at)), decoded(part.slice(at + 1)));
  }
  return pairs;
}

/**
 * The fragment of these pairs, in one order and with as few escapes as a fragment needs.
 * @param {Map<string, string>} pairs
 * @returns {string}
 */
export function writePairs(pairs) {
  const rank = (/** @type {string} */ key) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);
  const keys = [...pairs.keys()].sort((a, b) => rank(a) - rank(b));
  return "#" + keys.map((key) => `${encoded(key)}=${encoded(pairs.get(key) ?? "")}`).join("&");
}

/** @returns {Address} */
export function createAddress() {
  let pairs = new Map([...readPairs(location.search), ...readPairs(location.hash)]);
  let written = location.hash;

  /** @param {Record<string, string|null>} changes */
  function set(changes) {
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) pairs.delete(key);
      else pairs.set(key, value);
    }
    written = writePairs(pairs);
    if (written !== location.hash || location.search) history.replaceState(null, "", location.pathname + written);
  }

  return {
    get: (key) => pairs.get(key) ?? null,
    set,
    link: () => location.origin + location.pathname + writePairs(pairs),
    onChange(listener) {
      addEventListener("hashchange", () => {
        if (location.hash === written) return;
        pairs = readPairs(location.hash);
        listener();
      });
    },
  };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} text */
function encoded(text) {
  return encodeURIComponent(text).replace(/%(2C|3A|3D|2F|2B|28|29)/g, decodeURIComponent);
}
