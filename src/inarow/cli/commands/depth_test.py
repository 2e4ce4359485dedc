"""`inarow depth-test`: what deeper search costs, and what it brings."""

from __future__ import annotations

from typing import Any

import click

from inarow.cli.contests import Engine, contest_options, play_run, run_config
from inarow.cli.options import json_option
from inarow.cli.output import print_json, print_table


@click.command("depth-test")
@click.option(
    "--agent",
    "-a",
    "agents",
    multiple=True,
    metavar="AGENT",
    help="Repeat it to compare; each is played at every depth.  [default: alphabeta and minimax]",
)
@click.option("--depths", default="1-5", show_default=True, metavar="LIST", help="As in 1-5 or 2,4,6.")
@click.option(
    "--against", default="default", show_default=True, metavar="AGENT", help="The opponent at every depth."
)
@click.option("--game", "-g", metavar="GAME", help="A preset or a board.  [default: connect4]")
@click.option("--games", "-n", type=int, help="At each depth; even, half from each seat.  [default: 100]")
@contest_options
@json_option
def depth_test(
    agents: tuple[str, ...],
    depths: str,
    against: str,
    engine: str,
    workers: int | None,
    address: str | None,
    as_json: bool,
    **given: Any,
) -> int:
    """A row for each agent and depth: results, and nodes and seconds a game (averages).

    Minimax beside alphabeta shows what pruning saves: the same decisions, fewer nodes.

    \b
    inarow depth-test --depths 1-5 --games 40
    inarow depth-test --agent alphabeta:heuristic=strong --agent alphabeta --depths 2,4,6 --openings random:2
    """
    from inarow.arena.run import Run

    rows: list[dict[str, Any]] = []
    code = 0
    for agent in agents or ("alphabeta", "minimax"):
        for depth in read_depths(depths):
            config = run_config({**given, "agents": (with_depth(agent, depth), against)})
            run = Run(config)
            code = play_run(run, Engine(engine, workers, address), quiet=as_json)
            count = run.standings.count(0)
            rows.append(
                {
                    "agent": agent,
                    "depth": depth,
                    "games": count.games,
                    "wins": count.wins,
                    "draws": count.draws,
                    "losses": count.losses,
                    "nodes": count.averages()["nodes_per_game"],
                    "seconds": count.averages()["seconds_per_game"],
                }
            )
            if code:
                break
        if code:
            break
    if as_json:
        print_json({"against": against, "rows": rows})
    else:
        print_table(
            ["agent", "depth", "games", "wins", "draws", "losses", "nodes a game", "seconds a game"],
            [[*list(row.values())[:6], round(row["nodes"]), f"{row['seconds']:.4f}"] for row in rows],
        )
    return code


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
    from inarow.spec import Spec

    spec = Spec.read(agent)
    if any(key == "depth" for key, _ in spec.options):
        raise click.UsageError(f"{agent} names a depth of its own; --depths gives them")
    return str(Spec(spec.name, (*spec.options, ("depth", str(depth)))))
