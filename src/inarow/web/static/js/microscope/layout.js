// @ts-check
/** Where nodes stand: depth goes to the right, each node without drawn children takes a row, parents stand beside their first. */

/** @typedef {import("./tree.js").Tree} Tree */

// In letters' heights, so that the size of the letters is the size of the drawing.
export const WIDE = 9.4; // a node
export const HIGH = 2.9;
const ACROSS = WIDE + 2.6; // from one depth to the next
const DOWN = HIGH + 0.5; // from one row to the next
const TRUNK = 0.8; // before a node the line goes down
const MARGIN = 0.6;

/**
 * @typedef {{x: number, y: number}} Place the upper left corner
 *
 * @typedef {object} Layout
 * @property {Map<number, Place>} nodes
 * @property {Map<number, Place>} stubs where a node that was cut says how many moves were skipped
 * @property {number} width
 * @property {number} height
 */

/**
 * @param {Tree} tree
 * @param {(node: number) => boolean} isOpen
 * @returns {Layout}
 */
export function layOut(tree, isOpen) {
  /** @type {Map<number, Place>} */
  const nodes = new Map();
  /** @type {Map<number, Place>} */
  const stubs = new Map();
  let next = MARGIN;
  let deepest = 0;

  const row = () => {
    const y = next;
    next += DOWN;
    return y;
  };

  /**
   * @param {number} node
   * @returns {number} its row
   */
  function place(node) {
    const { depth, cut } = tree.nodes[node];
    const x = MARGIN + depth * ACROSS;
    const children = isOpen(node) ? tree.children[node] : [];
    deepest = Math.max(deepest, depth + (children.length > 0 ? 1 : 0));
    nodes.set(node, { x, y: 0 }); // parents come before their children
    const rows = children.map(place);
    if (children.length > 0 && cut !== null) stubs.set(node, { x: x + ACROSS, y: row() });
    const y = rows.length === 0 ? row() : rows[0];
    nodes.set(node, { x, y });
    return y;
  }

  place(0);
  return { nodes, stubs, width: 2 * MARGIN + deepest * ACROSS + WIDE, height: next + MARGIN };
}

/**
 * The line from a node to one of its children.
 * @param {Place} from
 * @param {Place} to
 */
export function link(from, to) {
  const [x, y] = [from.x + WIDE, from.y + HIGH / 2];
  const [endX, endY] = [to.x, to.y + HIGH / 2];
  return y === endY ? `M${x} ${y}H${endX}` : `M${x} ${y}H${endX - TRUNK}V${endY}H${endX}`;
}
