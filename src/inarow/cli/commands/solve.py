"""`inarow solve`: the exact value of a position and of each move."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.options import (
    executor_options,
    file_option,
    game_option,
    json_option,
    plugin_option,
    solver_options,
)


@click.command()
@click.argument("moves", default="")
@click.option("--moves", "more", default="", hidden=True)  # written as for other commands
@game_option
@file_option
@solver_options(threads="Threads that search one position together.")
@click.option("--score-only", is_flag=True, help="The position's score alone, not every move's.")
@click.option("--cold", is_flag=True, help="Clear the table before each position.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="With --file: write the answers to this file; the same command again goes on where it stopped.",
)
@executor_options
@json_option
@plugin_option
def solve(**given: Any) -> int:
    """The exact value of a position and of each move.

    A score counts the stones the winner has left when the game ends, plus one; it is negative for a
    loss and 0 for a draw.

    With --file the positions are shared by all cores, and the memory by the workers; the answers keep
    their order. With --out a long run may be stopped and started again.

    \b
    inarow solve 4453
    inarow solve --game tictactoe a1,b2
    inarow solve --file positions.txt --out scores.jsonl
    """
    from inarow.cli.work.solve import solve_positions  # it imports compiled code, which is not for --help

    return solve_positions(**given)
