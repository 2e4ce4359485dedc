"use strict";
// Shows the game under way as it is played; else the latest finished games move by move, the newest first.
(function () {
  const MOVE = 800, REST = 4000, EVERY = 1000; // milliseconds: between moves, after a game, between questions
  const by = (id) => document.getElementById(id);
  const board = boards.on(JSON.parse(document.getElementById("data").textContent).board);
  const seen = new Set();
  let latest = [];
  let game = null;
  let cells = [];
  let ply = 0;
  let waiting = 0;
  let paused = false;
  let running = null;

  function result() {
    if (!game.r) return running ? "Under way" : "";
    const winner = { "1-0": 0, "0-1": 1 }[game.r];
    if (winner === undefined) return "A draw";
    return `${game.players[winner]} wins${game.broken ? ": the other broke the rules of play" : ""}`;
  }

  function draw() {
    const picture = board.picture(game, cells, ply);
    picture.style.maxWidth = "none";
    by("board").replaceChildren(picture);
    by("count").textContent = `Game ${game.n}, ply ${ply}${game.r ? ` of ${cells.length}` : ""}`;
    by("result").textContent = ply === cells.length ? result() : "";
    by("players").querySelectorAll("div").forEach((player, seat) => {
      player.classList.toggle("turn", (!game.r || ply < cells.length) && seat === ply % 2);
    });
  }

  function follow() {
    const before = cells.length;
    const same = game && game.n === running.n;
    game = running;
    cells = board.cellsOf(running);
    if (!same) by("players").replaceChildren(...boards.players(running.players));
    if (!same || cells.length !== before || ply !== cells.length) {
      ply = cells.length;
      draw();
    }
  }

  function next() {
    const fresh = latest.find((one) => !seen.has(one.n));
    const chosen = fresh || latest[(latest.indexOf(game) + 1) % latest.length];
    if (!chosen) return;
    seen.add(chosen.n);
    game = chosen;
    cells = board.cellsOf(chosen);
    ply = 0;
    by("players").replaceChildren(...boards.players(chosen.players));
    draw();
  }

  function tick() {
    clearTimeout(waiting);
    if (!paused && running) follow();
    else if (!paused) {
      if (!game || ply === cells.length) next();
      else {
        ply += 1;
        draw();
      }
    }
    waiting = setTimeout(tick, game && ply === cells.length ? REST : MOVE);
  }

  function pause() {
    paused = !paused;
    by("pause").setAttribute("aria-pressed", String(paused));
    if (!paused) tick();
  }

  by("pause").addEventListener("click", pause);
  by("skip").addEventListener("click", () => {
    next();
    clearTimeout(waiting);
    waiting = setTimeout(tick, MOVE);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || event.target.closest("button, a")) return;
    event.preventDefault();
    pause();
  });

  async function ask() {
    try {
      const answer = await fetch("/state.json", { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.statusText);
      const state = await answer.json();
      const same = game && state.latest.findIndex((one) => one.n === game.n);
      latest = state.latest;
      if (game && same >= 0 && game.r) latest[same] = game;
      running = state.running;
      by("progress-text").textContent = state.planned
        ? `${state.played.toLocaleString("en")} of ${state.planned.toLocaleString("en")} games played`
        : "Waiting for the first game.";
      if (running || (!game && latest.length)) tick();
      document.documentElement.dataset.ready = "yes";
    } catch {
      by("progress-text").textContent = "The server does not answer.";
    }
    setTimeout(ask, EVERY);
  }

  ask();
})();
