"use strict";
// Draws boards: the stones of a game after so many plies, its last move, the winning line, and what a lesson marks.
const boards = (function () {
  const CELL = 40, EDGE = 6; // pixels, as in the pictures of positions
  const SEATS = ["first", "second"];
  const SHAPES = ["disc", "ring"];
  const SVG = "http://www.w3.org/2000/svg";

  function element(name, attributes, text) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function stone(seat, x, y, radius, outlined) {
    const group = element("g", { class: SHAPES[seat] });
    const edge = outlined ? { stroke: "var(--ink)", "stroke-width": 3 } : {};
    group.append(element("circle", { cx: x, cy: y, r: radius, fill: `var(--${SEATS[seat]})`, ...edge }));
    if (seat === 1) group.append(element("circle", { cx: x, cy: y, r: radius / 2, fill: "var(--board)" }));
    return group;
  }

  // The two players of a game with their stones.
  function players(names) {
    return SEATS.map((seat, number) => {
      const player = document.createElement("div");
      const picture = element("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" });
      picture.append(stone(number, 20, 20, 18, false));
      const text = document.createElement("span");
      text.textContent = names[number];
      const role = document.createElement("small");
      role.textContent = `${SHAPES[number]}, moves ${seat}`;
      player.append(picture, text, role);
      return player;
    });
  }

  // A board with what games on it need: `board` as the page's data describe it.
  function on(board) {
    const FONT = Math.min(24, Math.max(14, board.width)); // large boards are drawn small
    const LABELS = 12 + FONT;
    const LEFT = board.gravity ? EDGE : LABELS;
    const WIDTH = LEFT + board.width * CELL + EDGE;
    const HEIGHT = EDGE + board.height * CELL + LABELS;

    const texts = (one) => (board.gravity ? Array.from(one.m) : one.m ? one.m.split(",") : []);

    function cellsOf(one) {
      const heights = new Array(board.width).fill(0);
      return texts(one).map((text) => {
        const column = board.columns.indexOf(text[0]);
        const row = board.gravity ? heights[column]++ : Number(text.slice(1)) - 1;
        return row * board.width + column;
      });
    }

    function corner(cell) {
      const column = cell % board.width, row = Math.floor(cell / board.width);
      return [LEFT + column * CELL, EDGE + (board.height - 1 - row) * CELL];
    }

    const middle = (cell) => corner(cell).map((side) => side + CELL / 2);

    // What a lesson says of this position: the better moves, and a cross over the move that lost.
    function marks(lesson, cells, ply) {
      if (!lesson || (ply !== lesson.p && ply !== lesson.p + 1)) return [];
      const made = lesson.b.map((cell) => {
        const [x, y] = middle(cell);
        const group = element("g", { class: "better", fill: "none", stroke: "var(--good)", "stroke-width": 3 });
        group.append(element("circle", { cx: x, cy: y, r: 15, "stroke-dasharray": "4 3" }));
        group.append(element("path", { d: `M${x - 6} ${y}l5 5l8 -10`, "stroke-width": 4 }));
        return group;
      });
      if (ply === lesson.p + 1) {
        const [x, y] = middle(cells[lesson.p]);
        const group = element("g", { class: "losing", fill: "none" });
        const cross = `M${x - 7} ${y - 7}l14 14M${x + 7} ${y - 7}l-14 14`;
        group.append(element("rect", { x: x - 19, y: y - 19, width: 38, height: 38, rx: 4, stroke: "var(--bad)", "stroke-width": 3 }));
        group.append(element("path", { d: cross, stroke: "var(--board)", "stroke-width": 8, "stroke-linecap": "round" }));
        group.append(element("path", { d: cross, stroke: "var(--bad)", "stroke-width": 4, "stroke-linecap": "round" }));
        made.push(group);
      }
      return made;
    }

    function picture(game, cells, ply) {
      const size = `0 0 ${WIDTH} ${HEIGHT}`;
      const label = described(cells, ply);
      const made = element("svg", { viewBox: size, role: "img", "font-size": FONT, "aria-label": label });
      made.style.maxWidth = `${1.4 * WIDTH}px`;
      made.append(element("rect", { width: WIDTH, height: HEIGHT, rx: 6, fill: "var(--board)" }));
      const line = new Set(ply === cells.length ? game.l || [] : []);
      for (let cell = 0; cell < board.width * board.height; cell += 1) {
        const [x, y] = corner(cell);
        const fill = line.has(cell) ? "var(--line)" : "none";
        made.append(element("rect", { x, y, width: CELL, height: CELL, fill, stroke: "var(--grid)" }));
      }
      const marked = marks(game.w, cells, ply);
      for (let number = 0; number < ply; number += 1) {
        const [x, y] = middle(cells[number]);
        made.append(stone(number % 2, x, y, 16, line.has(cells[number])));
        if (number === ply - 1 && !marked.some((one) => one.classList.contains("losing"))) {
          const fill = number % 2 ? "var(--stone-ink)" : "#ffffff";
          made.append(element("circle", { class: "last", cx: x, cy: y, r: 5, fill }));
        }
      }
      made.append(...marked);
      const write = (x, y, text) =>
        made.append(element("text", { x, y, "text-anchor": "middle", fill: "var(--ink)" }, text));
      Array.from(board.columns).forEach((name, column) => write(LEFT + (column + 0.5) * CELL, HEIGHT - 9, name));
      for (let row = 0; row < board.height && !board.gravity; row += 1) {
        write(LEFT / 2, EDGE + (board.height - row - 0.5) * CELL + 0.35 * FONT, row + 1);
      }
      return made;
    }

    function described(cells, ply) {
      const rows = [];
      for (let row = board.height - 1; row >= 0; row -= 1) {
        let text = "";
        for (let column = 0; column < board.width; column += 1) {
          const number = cells.indexOf(row * board.width + column);
          text += number < 0 || number >= ply ? "." : "xo"[number % 2];
        }
        rows.push(text);
      }
      const stones = ply ? `after ${ply} of ${cells.length} plies` : "the empty board";
      return `${stones}; rows from the top, x is first and o is second: ${rows.join(" ")}`;
    }

    return { texts, cellsOf, picture };
  }

  return { SEATS, players, on };
})();
