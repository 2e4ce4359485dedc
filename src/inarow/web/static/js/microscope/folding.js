// @ts-check
/** Which nodes of a tree are unfolded, and so which are drawn. */

/** @typedef {import("./tree.js").Tree} Tree */

const FIRST_DRAWN = 160; // nodes; a tree opens with as many whole levels as fit

/**
 * @typedef {object} Folding
 * @property {(node: number) => boolean} isOpen
 * @property {(node: number, open: boolean) => void} turn
 * @property {(open: boolean) => void} turnAll the root stays open
 * @property {(path: number[]) => boolean} reveal opens these for as long as no other path is revealed; true if anything changed
 * @property {() => number[]} drawn every node whose parents are all open, in the order of visits
 */

/**
 * @param {Tree} tree
 * @returns {Folding}
 */
export function createFolding(tree) {
  const chosen = new Set(firstOpen(tree)); // what the reader, or the beginning, opened
  /** @type {Set<number>} */
  let passing = new Set(); // what the present step needs

  const isOpen = (/** @type {number} */ node) => chosen.has(node) || passing.has(node);
  return {
    isOpen,
    turn(node, open) {
      if (open) chosen.add(node);
      else chosen.delete(node);
      if (!open) passing.delete(node);
    },
    turnAll(open) {
      chosen.clear();
      passing.clear();
      for (const { id } of tree.nodes) if (open && tree.children[id].length > 0) chosen.add(id);
      chosen.add(0);
    },
    reveal(path) {
      const next = new Set(path.filter((node) => tree.children[node].length > 0));
      const before = [...passing].filter((node) => !chosen.has(node));
      const after = [...next].filter((node) => !chosen.has(node));
      passing = next;
      return before.length !== after.length || after.some((node, at) => node !== before[at]);
    },
    drawn() {
      /** @type {number[]} */
      const drawn = [];
      /** @param {number} node */
      const add = (node) => {
        drawn.push(node);
        if (isOpen(node)) tree.children[node].forEach(add);
      };
      add(0);
      return drawn;
    },
  };
}

/**
 * The root, and whole levels below it while they fit.
 * @param {Tree} tree
 */
function firstOpen(tree) {
  const open = [0];
  let level = [0];
  let drawn = 1 + tree.children[0].length;
  while (level.length > 0) {
    level = level.flatMap((node) => tree.children[node]);
    drawn += level.reduce((sum, node) => sum + tree.children[node].length, 0);
    if (drawn > FIRST_DRAWN) break;
    open.push(...level.filter((node) => tree.children[node].length > 0));
  }
  return open;
}
