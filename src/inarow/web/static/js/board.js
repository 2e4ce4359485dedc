// @ts-check
/** The board: an SVG that is a grid to the keyboard and to screen readers, with a layer for marks. */

import { legalAt, boardWords, cellWords } from "./board/words.js";
import { CELL, layoutOf } from "./board/geometry.js";
import { gridKeys } from "./board/keys.js";
import { drawMark } from "./board/marks.js";
import { animateArrival, drawStone } from "./board/stones.js";
import { drawBack, drawFront } from "./board/surface.js";
import { s } from "./elements.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {(cell: number, move: string|null) => void} Handler the cell pressed, and the legal move it stands for */

/**
 * @typedef {object} Board
 * @property {(position: Position) => void} show
 * @property {(marks: Mark[]) => void} setMarks replaces all marks
 * @property {(handler: Handler|null, turn?: string) => void} setHandler who is told of presses; words for free cells
 * @property {(column: number) => void} pressColumn as if a column with gravity had been pressed
 * @property {(cell?: number) => void} focus
 * @property {() => SVGSVGElement} element the drawing, for pictures
 */

/**
 * @param {HTMLElement} place
 * @returns {Board}
 */
export function createBoard(place) {
  /** @type {Position|null} */
  let shown = null;
  /** @type {Handler|null} */
  let handler = null;
  let turn = "";
  /** @type {Mark[]} */
  let marks = [];
  let drawing = s("svg");
  let layers = newLayers();
  /** @type {Map<number, SVGGElement>} */
  let cells = new Map();
  /** @type {Map<number, SVGElement>} */
  let stones = new Map();
  let current = 0;

  /** @param {Position} position */
  function rebuild(position) {
    const layout = layoutOf(position);
    const hadFocus = drawing.contains(document.activeElement);
    layers = newLayers();
    stones = new Map();
    cells = new Map();
    layers.back.append(...drawBack(layout, position));
    layers.front.append(...drawFront(layout));
    drawing = s("svg", {
      class: `board ${layout.style}`, viewBox: `0 0 ${layout.width} ${layout.height}`, role: "grid",
      "aria-label": boardWords(position), "aria-rowcount": layout.rows, "aria-colcount": layout.columns,
      width: layout.width, height: layout.height,
    }, layers.back, layers.stones, layers.front, layers.laurels, layers.ghost, layers.marks);
    for (let row = layout.rows - 1; row >= 0; row--) drawing.append(cellRow(layout, row));
    current = Math.floor(layout.columns / 2) + (position.gravity ? 0 : Math.floor(layout.rows / 2) * layout.columns);
    place.replaceChildren(drawing);
    place.dataset.style = layout.style;
    place.style.setProperty("--ratio", String(layout.width / layout.height));
    place.style.setProperty("--unit", String(layout.width / 100));
    place.style.setProperty("--most", `${(layout.width / CELL) * LARGEST_CELL}px`);
    if (hadFocus) focus();
  }

  /**
   * @param {import("./board/geometry.js").Layout} layout
   * @param {number} row
   */
  function cellRow(layout, row) {
    const group = s("g", { role: "row", "aria-rowindex": layout.rows - row });
    for (let column = 0; column < layout.columns; column++) {
      const cell = row * layout.columns + column;
      const { x, y } = layout.centre(cell);
      const area = s("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, rx: 6 });
      const node = s("g", {
        role: "gridcell", class: "cell", "data-cell": cell, tabindex: -1, "aria-colindex": column + 1,
        onclick: () => press(cell), onpointerenter: () => preview(cell), onpointerleave: () => preview(null),
        onfocus: () => { makeCurrent(cell); preview(cell); }, onblur: () => preview(null),
        onkeydown: (/** @type {KeyboardEvent} */ event) => onKey(event, cell),
      }, area);
      cells.set(cell, node);
      group.append(node);
    }
    return group;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} cell
   */
  function onKey(event, cell) {
    if (shown === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") press(cell);
    else {
      const target = gridKeys(event.key, cell, shown);
      if (target === null) return;
      focus(target);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} cell */
  function press(cell) {
    if (shown !== null) handler?.(cell, legalAt(shown, cell)?.move ?? null);
  }

  /** @param {number|null} cell where a stone would come to lie */
  function preview(cell) {
    layers.ghost.replaceChildren();
    if (cell === null || shown === null || handler === null || turn === "") return;
    const legal = legalAt(shown, cell);
    const layout = layoutOf(shown);
    if (legal !== null) layers.ghost.append(drawStone(shown.seat, layout.centre(legal.cell), layout.radius - 1, "ghost"));
  }

  /** @param {number} cell */
  function makeCurrent(cell) {
    cells.get(current)?.setAttribute("tabindex", "-1");
    current = cell;
    cells.get(current)?.setAttribute("tabindex", "0");
  }

  /** @param {number} [cell] */
  function focus(cell = current) {
    cells.get(cell)?.focus();
  }

  /** @param {Position} position */
  function drawStones(position) {
    const layout = layoutOf(position);
    for (const [cell, stone] of stones) {
      if (stone.dataset.seat !== String(position.cells[cell] - 1)) {
        stone.remove();
        stones.delete(cell);
      }
    }
    const arrived = position.cells.flatMap((seat, cell) => (seat !== 0 && !stones.has(cell) ? [cell] : []));
    for (const cell of arrived) {
      const seat = position.cells[cell] - 1;
      const stone = drawStone(seat, layout.centre(cell), layout.radius);
      stone.dataset.seat = String(seat);
      stones.set(cell, stone);
      layers.stones.append(stone);
      if (arrived.length === 1) animateArrival(stone, layout, cell);
    }
    const last = position.history.at(-1)?.cell;
    for (const [cell, stone] of stones) {
      stone.classList.toggle("last", cell === last);
      stone.classList.toggle("dim", position.line.length > 0 && !position.line.includes(cell));
      decorate(stone, layout, cell, cell === last);
    }
    layers.laurels.replaceChildren(...position.line.map((cell) => {
      const { x, y } = layout.centre(cell);
      return s("circle", { class: "laurel", cx: x, cy: y, r: layout.radius });
    }));
  }

  function relabel() {
    if (shown === null) return;
    /** @type {Map<number, string[]>} */
    const said = new Map();
    for (const mark of marks) if (mark.words) said.set(mark.cell, [...(said.get(mark.cell) ?? []), mark.words]);
    for (const [cell, node] of cells) {
      node.setAttribute("aria-label", cellWords(shown, cell, turn, (said.get(cell) ?? []).join(", ")));
      node.classList.toggle("open", handler !== null && turn !== "" && legalAt(shown, cell) !== null);
    }
  }

  return {
    show(position) {
      const same = shown !== null && SHAPE.every((key) => shown?.[key] === position[key]);
      if (!same) rebuild(position);
      shown = position;
      drawStones(position);
      preview(null);
      makeCurrent(current);
      relabel();
    },
    setMarks(list) {
      marks = list;
      if (shown === null) return;
      const layout = layoutOf(shown);
      layers.marks.replaceChildren(...list.map((mark) => drawMark(mark, layout)));
      relabel();
    },
    setHandler(next, words = "") {
      handler = next;
      turn = words;
      relabel();
    },
    pressColumn(column) {
      if (shown !== null && shown.gravity && column < shown.width) press(column);
    },
    focus,
    element: () => drawing,
  };
}

const LARGEST_CELL = 150; // pixels on the screen
const SHAPE = /** @type {const} */ (["width", "height", "connect", "gravity", "exact", "wrap", "misere"]);

function newLayers() {
  const layer = (/** @type {string} */ name) => s("g", { class: `layer ${name}`, "aria-hidden": "true" });
  return { back: layer("back"), stones: layer("stones"), front: layer("front"), laurels: layer("laurels"), ghost: layer("ghosts"), marks: layer("marks") };
}

/**
 * The dot of the last move.
 * @param {SVGElement} stone
 * @param {import("./board/geometry.js").Layout} layout
 * @param {number} cell
 * @param {boolean} isLast
 */
function decorate(stone, layout, cell, isLast) {
  const dot = stone.querySelector(".dot");
  if (!isLast) dot?.remove();
  else if (dot === null) {
    const { x, y } = layout.centre(cell);
    stone.append(s("circle", { class: "dot", cx: x, cy: y, r: 4.5 }));
  }
}
