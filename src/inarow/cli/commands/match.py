"""`inarow match`: pairs of games between two agents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.options import contest_options, json_option, run_option


@click.command()
@click.argument("agent")
@click.argument("opponent")
@run_option("game", "-g")
@run_option("games", "-n", help_text="Number of games; even, half from each seat.")
@click.option(
    "--sprt",
    metavar="ELO0:ELO1",
    help="Stop as soon as it is settled whether the first agent is ELO0 or ELO1 stronger, as in 0:30.",
)
@contest_options
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="RUN", help="Store the games in a new directory."
)
@json_option
def match(**given: Any) -> int:
    """Pairs of games, from the first agent's view.

    Every opening is played from both seats. A broken agent loses its game.

    \b
    inarow match alphabeta:depth=4 reflex --games 100 --seed 1
    inarow match alphabeta:depth=5 alphabeta:depth=4 --openings random:6 --games 2000 --sprt 0:50
    inarow match custom evaluation --game gomoku19 --openings random:4 --seconds 0.2
    """
    from inarow.cli.work.tournament import play_match  # the run store and NumPy are not for --help

    return play_match(**given)
