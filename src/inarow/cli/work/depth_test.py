"""What `inarow depth-test` does: games or single decisions at each depth, a table and a chart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.agents.registering import agent as build
from inarow.agents.registering import agent_name, require_game
from inarow.arena.run import Run
from inarow.cli.exit_codes import DONE
from inarow.cli.output import print_json, print_table, progress_bar
from inarow.cli.watchdog import BUILDING, plugin_of, watched
from inarow.cli.work.contests import Engine, play_run, run_config
from inarow.report.charts.pictures import require_extra
from inarow.report.experiments import write_depth_test
from inarow.report.tables.numbers import short_seconds
from inarow.rules.notation import write_move
from inarow.rules.presets import read_game
from inarow.search.agent import ask
from inarow.search.limit import Limit
from inarow.spec import Spec

Row = dict[str, Any]


def compare_depths(
    agents: tuple[str, ...],
    depths: str,
    against: str,
    moves: str | None,
    out: Path | None,
    engine: str,
    workers: int | None,
    address: str | None,
    as_json: bool,
    **given: Any,
) -> int:
    """Measure each agent at each depth, print the rows and draw the chart; the exit code."""
    searched = read_depths(depths)
    players = [(agent, depth) for agent in agents or ("alphabeta", "minimax") for depth in searched]
    if out is not None:
        _require_new(out)
    if moves is None:
        rows, code = _played(players, against, Engine(engine, workers, address), given, quiet=as_json)
    else:
        rows, code = _decided(players, moves, given), DONE
    facts: Row = {"against": against} if moves is None else {"moves": moves}
    facts |= {"game": str(given["game"] or "connect4"), "rows": rows}
    if as_json:
        print_json(facts)
    elif rows:
        _show(rows)
    if out is not None and rows:
        files = write_depth_test(facts, _title(facts), out)
        click.echo(f"wrote {files[0]}, and {len(files) - 1} files beside it", err=as_json)
    return code


def _played(
    players: list[tuple[str, int]], against: str, engine: Engine, given: Row, *, quiet: bool
) -> tuple[list[Row], int]:
    """Games of each agent at each depth, until one is stopped; and the exit code."""
    rows: list[Row] = []
    for agent, depth in players:
        run = Run(run_config({**given, "agents": (with_depth(agent, depth), against)}))
        code = play_run(run, engine, quiet=quiet)
        count = run.standings.count(0)
        if count.games:
            averages = count.averages()
            rows.append(
                {
                    "agent": agent,
                    "depth": depth,
                    "games": count.games,
                    "wins": count.wins,
                    "draws": count.draws,
                    "losses": count.losses,
                    "nodes": averages["nodes_per_game"],
                    "seconds": averages["seconds_per_game"],
                }
            )
        if code != DONE:
            return rows, code
    return rows, DONE


def _decided(players: list[tuple[str, int]], moves: str, given: Row) -> list[Row]:
    """One decision of each agent at each depth."""
    if unused := [name for name in ("games", "openings") if given.get(name) is not None]:
        raise click.UsageError(f"--moves asks for one decision, so there is no --{unused[0]}")
    position = read_game(given["game"] or "connect4").position(moves)
    if position.outcome is not None:
        raise click.UsageError("the game is over after these moves: there is nothing to decide")
    limit = Limit(nodes=given.get("nodes"), seconds=given.get("seconds"))
    rows: list[Row] = []
    with progress_bar("deciding") as show:
        for number, (agent, depth) in enumerate(players):
            spec = Spec.read(with_depth(agent, depth))
            with watched(plugin_of(spec), BUILDING):
                require_game(spec, position.game)
                player = build(spec, seed=given.get("seed") or 0)
            with watched(plugin_of(spec), limit.seconds):
                found = ask(player, agent_name(spec), position, limit)
            show((number + 1) / len(players))
            rows.append(
                {
                    "agent": agent,
                    "depth": depth,
                    "move": write_move(position.game, found.move),
                    "nodes": found.nodes,
                    "calls": found.calls,
                    "open_nodes": found.open_nodes,
                    "seconds": found.seconds,
                }
            )
    return rows


def _show(rows: list[Row]) -> None:
    """The rows as a table: numbers rounded, times with units."""
    cost = {"nodes": "nodes a game", "seconds": "time a game"} if "games" in rows[0] else {"seconds": "time"}
    print_table(
        [cost.get(key, key).replace("_", " ") for key in rows[0]],
        [
            [
                short_seconds(value) if key == "seconds" else f"{value:,.0f}" if key == "nodes" else value
                for key, value in row.items()
            ]
            for row in rows
        ],
    )


def _title(facts: Row) -> str:
    if "moves" in facts:
        where = f"after {facts['moves']}" if facts["moves"] else "on the empty board"
        return f"{facts['game']}: the cost of a decision {where}, by depth"
    return f"{facts['game']}: the cost and the results of games against {facts['against']}, by depth"


def _require_new(out: Path) -> None:
    """Refuse, before any game, a folder that cannot be written after the last."""
    require_extra("inarow depth-test --out")
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise click.UsageError(f"{out} exists already; give a new folder")


def read_depths(text: str) -> list[int]:
    """The depths of `1-5` or `2,4,6`."""
    found: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        if not low.strip().isdecimal() or (dash and not high.strip().isdecimal()):
            raise click.UsageError(f"--depths is a list as in 1-5 or 2,4,6, not {text!r}")
        found += range(int(low), int(high or low) + 1)
    if not found or min(found) < 1 or max(found) > 400:
        raise click.UsageError(f"--depths are numbers from 1 to 400, the smaller first, not {text!r}")
    return list(dict.fromkeys(found))


def with_depth(agent: str, depth: int) -> str:
    """The agent's text with this depth."""
    spec = Spec.read(agent)
    if any(key == "depth" for key, _ in spec.options):
        raise click.UsageError(f"{agent} names a depth of its own; --depths gives them")
    return str(Spec(spec.name, (*spec.options, ("depth", str(depth)))))
