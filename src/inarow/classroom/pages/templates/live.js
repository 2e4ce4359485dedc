"use strict";
// Keeps the leaderboard up to date: asks its server every two seconds, and says so when it does not answer.
(function () {
  const EVERY = 2000; // milliseconds
  const by = (id) => document.getElementById(id);
  const number = (value) => value.toLocaleString("en");
  let before = "";

  function words(game) {
    const [first, second] = game.players;
    const winner = { "1-0": first, "0-1": second }[game.r];
    const result = winner === undefined ? "a draw" : `${winner} wins`;
    return [`${first} v ${second}`, `${result}${game.broken ? ", the other broke the rules of play" : ""}`];
  }

  function item(game) {
    const made = document.createElement("li");
    const [players, result] = words(game).map((text) => Object.assign(document.createElement("span"), { textContent: text }));
    players.className = "who";
    made.append(players, result);
    return made;
  }

  function show(state) {
    by("progress").max = Math.max(state.planned, 1);
    by("progress").value = state.played;
    by("progress-text").textContent = state.planned
      ? `${number(state.played)} of ${number(state.planned)} games played`
      : "Waiting for games";
    if (state.standings) by("standings").innerHTML = state.standings; // escaped by the server
    by("latest").replaceChildren(...state.latest.map(item));
  }

  async function ask() {
    try {
      const answer = await fetch("/state.json", { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.statusText);
      const text = await answer.text();
      if (text !== before) show(JSON.parse(text));
      before = text;
      by("trouble").textContent = "";
      document.documentElement.dataset.ready = "yes";
    } catch {
      by("trouble").textContent = "The server does not answer; what you see may be old.";
    }
    setTimeout(ask, EVERY);
  }

  ask();
})();
