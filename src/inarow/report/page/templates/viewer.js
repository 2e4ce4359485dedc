"use strict";
// Replays games: pick one, step through it, see the last move and the winning line.
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { games, agents, board } = data;
  if (!games.length) return;

  const CELL = 40, EDGE = 6; // pixels, as in the pictures of positions
  const FONT = Math.min(24, Math.max(14, board.width)); // large boards are drawn small
  const LABELS = 12 + FONT;
  const LEFT = board.gravity ? EDGE : LABELS;
  const WIDTH = LEFT + board.width * CELL + EDGE;
  const HEIGHT = EDGE + board.height * CELL + LABELS;
  const SEATS = ["first", "second"];
  const SHAPES = ["disc", "ring"];
  const SVG = "http://www.w3.org/2000/svg";
  const by = (id) => document.getElementById(id);
  const ends = { "1-0": 0, "0-1": 1 };
  let shown = []; // the games the filters leave
  let game = null;
  let cells = []; // of the game's moves
  let ply = 0;

  // ---- drawing

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

  function corner(cell) {
    const column = cell % board.width, row = Math.floor(cell / board.width);
    return [LEFT + column * CELL, EDGE + (board.height - 1 - row) * CELL];
  }

  function drawBoard() {
    const size = `0 0 ${WIDTH} ${HEIGHT}`;
    const picture = element("svg", { viewBox: size, role: "img", "font-size": FONT, "aria-label": described() });
    picture.style.maxWidth = `${1.4 * WIDTH}px`;
    picture.append(element("rect", { width: WIDTH, height: HEIGHT, rx: 6, fill: "var(--board)" }));
    const line = new Set(ply === cells.length ? game.l || [] : []);
    for (let cell = 0; cell < board.width * board.height; cell += 1) {
      const [x, y] = corner(cell);
      const fill = line.has(cell) ? "var(--line)" : "none";
      picture.append(element("rect", { x, y, width: CELL, height: CELL, fill, stroke: "var(--grid)" }));
    }
    for (let number = 0; number < ply; number += 1) {
      const [x, y] = corner(cells[number]).map((side) => side + CELL / 2);
      picture.append(stone(number % 2, x, y, 16, line.has(cells[number])));
      if (number === ply - 1) {
        const fill = number % 2 ? "var(--stone-ink)" : "#ffffff";
        picture.append(element("circle", { class: "last", cx: x, cy: y, r: 5, fill }));
      }
    }
    const label = (x, y, text) =>
      picture.append(element("text", { x, y, "text-anchor": "middle", fill: "var(--ink)" }, text));
    Array.from(board.columns).forEach((name, column) => label(LEFT + (column + 0.5) * CELL, HEIGHT - 9, name));
    for (let row = 0; row < board.height && !board.gravity; row += 1) {
      label(LEFT / 2, EDGE + (board.height - row - 0.5) * CELL + 0.35 * FONT, row + 1);
    }
    by("board").replaceChildren(picture);
  }

  function described() {
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

  // ---- words

  const name = (seat) => agents[game.a[seat]];
  const texts = (one) => (board.gravity ? Array.from(one.m) : one.m ? one.m.split(",") : []);

  function cellsOf(one) {
    const heights = new Array(board.width).fill(0);
    return texts(one).map((text) => {
      const column = board.columns.indexOf(text[0]);
      const row = board.gravity ? heights[column]++ : Number(text.slice(1)) - 1;
      return row * board.width + column;
    });
  }

  function duration(microseconds) {
    if (microseconds < 1000) return `${microseconds} \u00b5s`;
    if (microseconds < 1e6) return `${Number((microseconds / 1e3).toPrecision(2))} ms`;
    return `${Number((microseconds / 1e6).toPrecision(2))} s`;
  }

  function moveInWords() {
    if (!ply) return cells.length ? "The empty board." : "No move was made.";
    const text = texts(game)[ply - 1], number = ply - 1 - game.o, seat = (ply - 1) % 2;
    if (number < 0) return `Ply ${ply}: ${text}, given as part of the opening.`;
    const nodes = game.c[number] ? `, ${game.c[number].toLocaleString("en")} nodes` : "";
    return `Ply ${ply}: ${name(seat)} plays ${text} (${duration(game.t[number])}${nodes}).`;
  }

  function outcomeInWords() {
    const winner = ends[game.r];
    const result = winner === undefined ? "A draw" : `${name(winner)} wins, moving ${SEATS[winner]}`;
    return game.f ? `${result}. ${name(1 - winner)} failed: ${game.f}` : `${result}, after ${cells.length} plies.`;
  }

  // ---- one game

  function go(to) {
    ply = Math.max(0, Math.min(cells.length, to));
    drawBoard();
    by("slider").value = ply;
    by("slider").setAttribute("aria-valuetext", `ply ${ply} of ${cells.length}`);
    by("move-text").textContent = moveInWords();
    by("step-first").disabled = by("step-back").disabled = ply === 0;
    by("step-on").disabled = by("step-last").disabled = ply === cells.length;
    by("moves").querySelectorAll("button").forEach((button, number) => {
      if (number === ply - 1) {
        button.setAttribute("aria-current", "step");
        const list = by("moves");
        list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 2;
      } else button.removeAttribute("aria-current");
    });
    by("players").querySelectorAll("div").forEach((player, seat) => {
      player.classList.toggle("turn", ply < cells.length && seat === ply % 2);
    });
  }

  function show(one) {
    game = one;
    cells = cellsOf(one);
    by("picker").value = String(one.n);
    by("game-title").textContent = `Game ${one.n}`;
    by("verdict").textContent = outcomeInWords();
    by("verdict").className = one.f ? "broken" : "";
    by("slider").max = cells.length;
    by("players").replaceChildren(...SEATS.map((seat, number) => {
      const player = document.createElement("div");
      const picture = element("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" });
      picture.append(stone(number, 20, 20, 18, false));
      const text = document.createElement("span");
      text.textContent = name(number);
      const role = document.createElement("small");
      role.textContent = `${SHAPES[number]}, moves ${seat}`;
      player.append(picture, text, role);
      return player;
    }));
    by("moves").replaceChildren(...texts(one).map((text, number) => {
      const item = document.createElement("li");
      item.className = number < one.o ? "given" : "";
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `${number + 1}. ${text}`;
      button.addEventListener("click", () => go(number + 1));
      item.append(button);
      return item;
    }));
    const place = shown.indexOf(one);
    by("game-back").disabled = place <= 0;
    by("game-on").disabled = place < 0 || place === shown.length - 1;
    go(cells.length);
  }

  // ---- which game

  function options(select, entries) {
    const before = select.value;
    select.replaceChildren(...entries.map(([value, text]) => new Option(text, value)));
    if (entries.some(([value]) => value === before)) select.value = before;
  }

  function resultOptions() {
    const one = by("filter-agent").value !== "";
    by("filter-seat").disabled = !one;
    options(by("filter-result"), one
      ? [["", "any"], ["won", "won by the agent"], ["lost", "lost by the agent"], ["drawn", "drawn"],
         ["failed", "the agent failed"]]
      : [["", "any"], ["first", "won by the first player"], ["second", "won by the second player"],
         ["drawn", "drawn"], ["failed", "somebody failed"]]);
  }

  function wanted(one, agent, seat, opponent, result) {
    const seats = [0, 1].filter((own) =>
      (agent === "" || one.a[own] === Number(agent)) &&
      (opponent === "" || one.a[1 - own] === Number(opponent)) &&
      (agent === "" || seat === "" || own === Number(seat)));
    const winner = ends[one.r];
    return seats.some((own) => ({
      "": true,
      won: winner === own,
      lost: winner === 1 - own,
      first: winner === 0,
      second: winner === 1,
      drawn: winner === undefined,
      failed: Boolean(one.f) && (agent === "" || winner === 1 - own),
    })[result]);
  }

  function filter() {
    resultOptions();
    const values = ["agent", "seat", "opponent", "result"].map((id) => by(`filter-${id}`).value);
    shown = games.filter((one) => wanted(one, ...values));
    options(by("picker"), shown.map((one) => [
      String(one.n),
      `${one.n}: ${agents[one.a[0]]} v ${agents[one.a[1]]}, ${one.f ? "failed, " : ""}${one.r}`,
    ]));
    const of = shown.length === games.length ? "" : ` of ${games.length}`;
    by("found").textContent = `(${shown.length.toLocaleString("en")}${of})`;
    by("picker").disabled = !shown.length;
    if (shown.length) show(shown.includes(game) ? game : shown[0]);
    else by("game-back").disabled = by("game-on").disabled = true;
  }

  function choose(agent, seat, opponent, result) {
    by("filter-agent").value = agent;
    resultOptions();
    by("filter-seat").value = seat;
    by("filter-opponent").value = opponent;
    by("filter-result").value = result;
    filter();
  }

  function followLink() {
    const found = /^#game-(\d+)$/.exec(window.location.hash);
    const one = found && games.find((other) => other.n === Number(found[1]));
    if (!one) return;
    choose("", "", "", "");
    show(one);
    by("viewer").scrollIntoView();
    by("board").focus({ preventScroll: true });
  }

  // ---- the reader's hands

  const steps = { "step-first": () => 0, "step-back": () => ply - 1, "step-on": () => ply + 1, "step-last": () => cells.length };
  for (const [id, to] of Object.entries(steps)) by(id).addEventListener("click", () => go(to()));
  by("slider").addEventListener("input", () => go(Number(by("slider").value)));
  by("game-back").addEventListener("click", () => show(shown[shown.indexOf(game) - 1]));
  by("game-on").addEventListener("click", () => show(shown[shown.indexOf(game) + 1]));
  by("picker").addEventListener("change", () => show(games.find((one) => String(one.n) === by("picker").value)));
  for (const id of ["agent", "seat", "opponent", "result"]) by(`filter-${id}`).addEventListener("change", filter);
  const keys = { Home: "step-first", ArrowLeft: "step-back", ArrowRight: "step-on", End: "step-last" };
  by("viewer").addEventListener("keydown", (event) => {
    const own = event.target.closest("select, input");
    if (own || !(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(steps[keys[event.key]]());
  });
  document.querySelectorAll("td[data-first]").forEach((cell) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...cell.childNodes);
    button.addEventListener("click", () => {
      choose(cell.dataset.first, "0", cell.dataset.second, "");
      by("viewer").scrollIntoView();
      by("picker").focus({ preventScroll: true });
    });
    cell.append(button);
  });
  window.addEventListener("hashchange", followLink);

  const everybody = [["", "anybody"], ...agents.map((agent, place) => [String(place), agent])];
  options(by("filter-agent"), everybody);
  options(by("filter-opponent"), everybody);
  options(by("filter-seat"), [["", "either"], ["0", "moves first"], ["1", "moves second"]]);
  by("viewer").hidden = false;
  filter();
  followLink();
})();
