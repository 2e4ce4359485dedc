"""`inarow depth-test`: what deeper search costs, and what it gains."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.options import contest_options, json_option, run_option


@click.command("depth-test")
@click.option(
    "--agent",
    "-a",
    "agents",
    multiple=True,
    metavar="AGENT",
    help="Repeat it to compare; each is tried at every depth.  [default: alphabeta and minimax]",
)
@click.option(
    "--depths", default="1-5", show_default=True, metavar="LIST", help="Depths, as in 1-5 or 2,4,6."
)
@click.option(
    "--against", default="default", show_default=True, metavar="AGENT", help="The opponent at every depth."
)
@run_option("game", "-g")
@run_option("games", "-n", help_text="Games at each depth; even, half from each seat.")
@click.option(
    "--moves",
    "-m",
    metavar="MOVES",
    help="Instead of games, one decision at each depth after these moves; '' is the empty board.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A new folder for the chart (PNG and SVG) and the rows (CSV and JSON).",
)
@contest_options
@json_option
def depth_test(**given: Any) -> int:
    """A row for each agent and depth: results, and nodes and seconds a game (averages).

    Minimax beside alphabeta shows what pruning saves: the same decisions, fewer nodes. With --moves each
    agent decides one position instead, and the calls of its search are counted. --out draws a chart.

    \b
    inarow depth-test --depths 1-5 --games 40 --out depths
    inarow depth-test --agent alphabeta:heuristic=strong --agent alphabeta --depths 2,4,6 --openings random:2
    inarow depth-test --moves "" --depths 1-7 --agent minimax:heuristic=zero --agent alphabeta:heuristic=zero
    """
    from inarow.cli.work.depth_test import compare_depths  # the run store and NumPy are not for --help

    return compare_depths(**given)
