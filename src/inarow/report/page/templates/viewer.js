"use strict";
// Replays a game: step through it, see the last move, the winning line and, where there is one, its lesson.
const viewer = (function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { games, agents } = data;
  if (!games.length) return null;

  const board = boards.on(data.board);
  const by = (id) => document.getElementById(id);
  const ends = { "1-0": 0, "0-1": 1 };
  let offered = games; // those that the buttons lead to
  let game = null;
  let cells = []; // of the game's moves
  let ply = 0;

  // ---- words

  const name = (seat) => agents[game.a[seat]];

  function duration(microseconds) {
    if (microseconds < 1000) return `${microseconds} \u00b5s`;
    if (microseconds < 1e6) return `${Number((microseconds / 1e3).toPrecision(2))} ms`;
    return `${Number((microseconds / 1e6).toPrecision(2))} s`;
  }

  function moveInWords() {
    if (!ply) return cells.length ? "The empty board." : "No move was made.";
    const text = board.texts(game)[ply - 1], number = ply - 1 - game.o, seat = (ply - 1) % 2;
    if (number < 0) return `Ply ${ply}: ${text}, given as part of the opening.`;
    const nodes = game.c[number] ? `, ${game.c[number].toLocaleString("en")} nodes` : "";
    return `Ply ${ply}: ${name(seat)} plays ${text} (${duration(game.t[number])}${nodes}).`;
  }

  function outcomeInWords() {
    const winner = ends[game.r];
    const result = winner === undefined ? "A draw" : `${name(winner)} wins, moving ${boards.SEATS[winner]}`;
    return game.f ? `${result}. ${name(1 - winner)} failed: ${game.f}` : `${result}, after ${cells.length} plies.`;
  }

  // ---- one game

  function go(to) {
    ply = Math.max(0, Math.min(cells.length, to));
    by("board").replaceChildren(board.picture(game, cells, ply));
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
    cells = board.cellsOf(one);
    by("game-title").textContent = `Game ${one.n}`;
    by("verdict").textContent = outcomeInWords();
    by("verdict").className = one.f ? "broken" : "";
    by("slider").max = cells.length;
    by("players").replaceChildren(...boards.players([name(0), name(1)]));
    by("moves").replaceChildren(...board.texts(one).map((text, number) => {
      const item = document.createElement("li");
      item.className = number < one.o ? "given" : one.w && number === one.w.p ? "lost" : "";
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `${number + 1}. ${text}`;
      button.addEventListener("click", () => go(number + 1));
      item.append(button);
      return item;
    }));
    const place = offered.indexOf(one);
    by("game-back").disabled = place <= 0;
    by("game-on").disabled = place < 0 || place === offered.length - 1;
    go(one.w ? one.w.p + 1 : cells.length);
    by("viewer").dispatchEvent(new CustomEvent("shown", { detail: one }));
  }

  // ---- the reader's hands

  const steps = { "step-first": () => 0, "step-back": () => ply - 1, "step-on": () => ply + 1, "step-last": () => cells.length };
  for (const [id, to] of Object.entries(steps)) by(id).addEventListener("click", () => go(to()));
  by("slider").addEventListener("input", () => go(Number(by("slider").value)));
  by("game-back").addEventListener("click", () => show(offered[offered.indexOf(game) - 1]));
  by("game-on").addEventListener("click", () => show(offered[offered.indexOf(game) + 1]));
  const keys = { Home: "step-first", ArrowLeft: "step-back", ArrowRight: "step-on", End: "step-last" };
  by("viewer").addEventListener("keydown", (event) => {
    const own = event.target.closest("select, input");
    if (own || !(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(steps[keys[event.key]]());
  });

  // Go to the game that the address names, as in #game-7.
  function followLink() {
    const found = /^#game-(\d+)$/.exec(window.location.hash);
    const one = found && games.find((other) => other.n === Number(found[1]));
    if (!one) return;
    by("viewer").dispatchEvent(new CustomEvent("wanted", { detail: one }));
    show(one);
    by("viewer").scrollIntoView();
    by("board").focus({ preventScroll: true });
  }

  window.addEventListener("hashchange", followLink);
  by("viewer").hidden = false;
  return { games, agents, ends, show, go, followLink, offer: (some) => { offered = some; }, shown: () => game };
})();
