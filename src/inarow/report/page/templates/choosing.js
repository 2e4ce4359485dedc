"use strict";
// Chooses the game that the viewer shows: by filters, from a list, or by a cell of the crosstable.
(function () {
  if (!viewer) return;
  const { games, agents, ends } = viewer;
  const by = (id) => document.getElementById(id);
  let shown = []; // the games the filters leave

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
    viewer.offer(shown);
    const before = viewer.shown();
    if (shown.length) viewer.show(shown.includes(before) ? before : shown[0]);
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

  by("picker").addEventListener("change", () => viewer.show(games.find((one) => String(one.n) === by("picker").value)));
  for (const id of ["agent", "seat", "opponent", "result"]) by(`filter-${id}`).addEventListener("change", filter);
  by("viewer").addEventListener("shown", (event) => { by("picker").value = String(event.detail.n); });
  by("viewer").addEventListener("wanted", () => choose("", "", "", ""));
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

  const everybody = [["", "anybody"], ...agents.map((agent, place) => [String(place), agent])];
  options(by("filter-agent"), everybody);
  options(by("filter-opponent"), everybody);
  options(by("filter-seat"), [["", "either"], ["0", "moves first"], ["1", "moves second"]]);
  filter();
  viewer.followLink();
})();
