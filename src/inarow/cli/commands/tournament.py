"""`inarow tournament`: many agents, every game stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.options import contest_options, json_option, run_option


@click.command()
@click.argument("experiment", required=False, type=click.Path(path_type=Path), metavar="[EXPERIMENT.toml]")
@run_option("game", "-g")
@run_option("agents", "-a")
@run_option("games", "-n")
@run_option("shape")
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
