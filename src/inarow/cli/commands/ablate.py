"""`inarow ablate`: what each part of an agent costs, and what it gains."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import click

from inarow.cli.options import (
    agent_option,
    executor_options,
    game_option,
    json_option,
    limit_options,
    plugins_option,
    seed_option,
)


class DepthText(click.ParamType[int | Literal["full"]]):
    """A number of plies, or `full`."""

    name = "depth"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "full" or isinstance(value, int):
            return value
        if not (value.isascii() and value.isdigit()) or not 1 <= int(value) <= 400:
            self.fail(f"a depth is a number from 1 to 400, or full, not {value!r}", param, ctx)
        return int(value)


@click.command()
@game_option
@agent_option
@click.option(
    "--switch",
    "-s",
    "switches",
    multiple=True,
    metavar="PARTS",
    help="Parts to switch off and on, as in ordering,table; 'all' of them; or any option as NAME=OFF/ON.",
)
@click.option(
    "--positions",
    type=click.IntRange(1, 10_000),
    default=20,
    show_default=True,
    metavar="N",
    help="Positions that both search: the empty board, then random moves of several lengths.",
)
@click.option(
    "--depth",
    type=DepthText(),
    metavar="DEPTH",
    help="Search the positions to this depth.  [default: the agent's own, or what a million positions reach]",
)
@click.option(
    "--games",
    "-n",
    type=int,
    default=100,
    show_default=True,
    help="Games of each match; even, half from each seat; 0 plays none.",
)
@limit_options
@click.option("--fixed-depth", is_flag=True, help="Play matches to the depth of the positions, not by nodes.")
@click.option(
    "--openings", metavar="KIND", help="Openings of the matches, as for 'inarow match'.  [default: random:4]"
)
@seed_option
@executor_options
@plugins_option
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A new directory for the rows and the chart.",
)
@click.option(
    "--resume", type=click.Path(path_type=Path), metavar="DIR", help="Continue an ablation that was stopped."
)
@json_option
def ablate(**given: Any) -> int:
    """What each part of an agent is worth: without it (off) and with it (on).

    Both search the same positions to the same depth: nodes and seconds (averages), the effective branching
    factor b, for which nodes = b + b^2 + ... + b^depth (geometric mean), and how many scores differ. Then on
    plays off, each opening from both seats, at equal --nodes for a move (default 5,000, to whatever depth
    they reach) or equal --seconds: Elo of on over off with its 95 % interval. An interval that contains 0
    shows no effect. The agent's other options stay as they are.

    \b
    inarow ablate --switch pruning,ordering,table --games 200
    inarow ablate --agent alphabeta:depth=6 --switch all --seconds 0.05 --out runs/parts
    inarow ablate --game gomoku15 --agent custom --switch heuristic=lines3/potential,radius=0/1
    inarow ablate --agent my_agent.py --switch my_option=2/5 --games 40
    """
    from inarow.cli.work.ablate import run_ablation  # the run store and NumPy are not for --help

    return run_ablation(**given)
