"""From a stored tournament to a ladder: `python -m benchmarks.ladder RUN [--write]`.

The tournament is `inarow tournament experiments/ladder-GAME.toml --out RUN`, its agents in the order of the
levels. Prints each level with its rating and what its games against the level below say; with --write the
ladder goes into the package. Fails unless every level beats the one below with an interval above zero.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import inarow.agents.ladders as room
from inarow.arena.run import Run
from inarow.arena.statistics.pairs import strength
from inarow.arena.table import table
from inarow.rules.presets import read_game


def run(folder: Path, *, write: bool) -> bool:
    stored = Run.open(folder)
    tournament = stored.config.tournament
    name = next(name for name in room.GAMES if read_game(name) == tournament.game)
    rows = {row["agent"]: row for row in table(stored.standings)}
    lowest = rows[tournament.labels[0]]["elo"]
    rungs, monotone = [], stored.left == 0 and len(tournament.labels) == room.LEVELS
    for place, label in enumerate(tournament.labels):
        row = rows[label]
        rung = {"level": place + 1, "agent": label}
        rung |= {key: round(row[key] - lowest, 1) for key in ("elo", "low", "high")}
        words = ""
        if place:
            scores = stored.standings.pair_scores(place - 1, place)[::-1]
            step = strength(scores)
            monotone = monotone and step.elo.low > 0 and rung["elo"] > rungs[-1]["elo"]
            words = f"over the level below {step.elo.elo:+.0f} [{step.elo.low:+.0f}, {step.elo.high:+.0f}]"
            rung["step"] = {key: round(getattr(step.elo, key), 1) for key in ("elo", "low", "high")}
        rungs.append(rung)
        print(f"{place + 1:2} {label:60} {rung['elo']:7.0f} [{rung['low']:.0f}, {rung['high']:.0f}]  {words}")
    print("each level beats the one below" if monotone else "NOT monotone, or not finished")
    if write and monotone:
        games = {"games": tournament.games, "openings": tournament.openings, "seed": tournament.seed}
        text = json.dumps({"game": name, **games, "rungs": rungs}, indent=1)
        (Path(room.__file__).parent / f"{name}.json").write_text(text + "\n", "utf-8")
    return monotone


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(0 if run(Path(sys.argv[1]), write="--write" in sys.argv) else 1)
