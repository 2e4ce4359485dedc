// @ts-check
/** The keys of a tree, as everywhere: up and down among what is drawn, right into a node, left out of it. */

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./folding.js").Folding} Folding */
/** @typedef {{go?: number, fold?: number, zoom?: number}} Wish a node to go to, one to fold or unfold, a size */

/**
 * @param {string} key
 * @param {number} current
 * @param {Tree} tree
 * @param {Folding} folding
 * @returns {Wish|null}
 */
export function treeKey(key, current, tree, folding) {
  const children = tree.children[current];
  const isOpen = children.length > 0 && folding.isOpen(current);
  const { parent } = tree.nodes[current];
  if (key === "ArrowRight") return isOpen ? { go: children[0] } : children.length > 0 ? { fold: current } : {};
  if (key === "ArrowLeft") return isOpen && parent !== null ? { fold: current } : parent !== null ? { go: parent } : {};
  if (key === " " || key === "Enter") return children.length > 0 ? { go: current, fold: current } : { go: current };
  if (key === "+") return { zoom: 1.2 };
  if (key === "-") return { zoom: 1 / 1.2 };
  const drawn = folding.drawn();
  const at = drawn.indexOf(current);
  if (key === "ArrowDown") return { go: drawn[Math.min(at + 1, drawn.length - 1)] };
  if (key === "ArrowUp") return { go: drawn[Math.max(at - 1, 0)] };
  if (key === "Home") return { go: 0 };
  if (key === "End") return { go: drawn[drawn.length - 1] };
  return null;
}
