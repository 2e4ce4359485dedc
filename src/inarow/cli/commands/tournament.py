"""`inarow tournament`: many agents, every game stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.options import contest_options, json_option


@click.command()
@click.argument("experiment", required=False, type=click.Path(path_type=Path), metavar="[EXPERIMENT.toml]")
@click.option("--game", "-g", metavar="GAME", help="A preset or a board.  [default: connect4]")
@click.option(
    "--agents",
    "-a",
    multiple=True,
    metavar="AGENT",
    help="Repeat it for every agent: a name with options, a file.py, or a folder for every agent file in it.",
)
@click.option(
    "--games", "-n", type=int, help="Games of each pair of agents; even, half from each seat.  [default: 100]"
)
@click.option(
    "--shape",
    type=click.Choice(["round-robin", "gauntlet", "neighbours"]),
    help="Everybody against everybody, the first agent against each other, or each against the next.  "
    "[default: round-robin]",
)
@contest_options
@click.option("--out", type=click.Path(path_type=Path), metavar="RUN", help="A new directory for the run.")
@click.option(
    "--resume", type=click.Path(path_type=Path), metavar="RUN", help="Continue a run that was stopped."
)
@click.option(
    "--csv", "csv_file", type=click.Path(path_type=Path), metavar="FILE", help="The table as CSV, too."
)
@click.option("--by-seat", is_flag=True, help="A second table: every agent from each seat alone.")
@json_option
def tournament(**given: Any) -> int:
    """A round robin, a gauntlet or a ladder, stored game by game.

    Each opening is played from both seats. A broken agent loses its game and the run goes on. Stop it
    with Ctrl-C and continue with --resume: no game is lost, none is played twice.

    An EXPERIMENT.toml holds the same options by the same names (agents and plugins as lists); options given
    here override it.

    \b
    inarow tournament --agents default --agents alphabeta:depth=4 --agents strong --games 40 --out runs/one
    inarow tournament experiments/demo.toml --out runs/demo
    inarow tournament --agents students/ --agents reflex --seconds 1 --out runs/class
    inarow tournament --resume runs/one
    """
    from inarow.cli.work.tournament import play_tournament  # the run store and NumPy are not for --help

    return play_tournament(**given)
