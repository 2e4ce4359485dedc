"""`inarow dataset`: positions of a game with exact values, as Parquet and NumPy files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.options import executor_options, game_option, json_option, plugins_option, seed_option


@click.command()
@game_option
@click.option("--positions", "-n", type=click.IntRange(1), metavar="N", help="How many positions.")
@click.option(
    "--sampling",
    type=click.Choice(["random", "agents", "uniform", "uci"]),
    default="random",
    show_default=True,
    help="Positions of random games, of games between agents, as many of each ply, or all of the UCI set.",
)
@click.option(
    "--from-ply",
    type=click.IntRange(0),
    metavar="PLIES",
    help="The fewest stones of a position.  [default: 8 for connect4, else as few as the solver reaches]",
)
@click.option(
    "--agents",
    "-a",
    multiple=True,
    metavar="AGENT",
    help="With --sampling agents, who plays; repeat it.  [default: alpha-beta to depth 2 and 4, and MCTS]",
)
@click.option(
    "--nodes",
    type=click.IntRange(1),
    metavar="N",
    help="With --sampling agents, nodes for each move.  [default: 1000]",
)
@click.option("--score-only", is_flag=True, help="The position's score alone, not every move's: faster.")
@click.option(
    "--out", "-o", type=click.Path(path_type=Path), required=True, metavar="DIR", help="A new directory."
)
@seed_option
@executor_options
@json_option
@plugins_option
def dataset(**given: Any) -> int:
    """Positions of a game with the exact score of every move, as Parquet and NumPy files.

    How positions are sampled, and how many of each kind there are, says the README.md of the directory, a
    data card. Positions are distinct, and no position or mirror image is in two of the parts train,
    validation and test. The same seed gives the same data, whatever the engine and the number of workers.

    The work may be stopped at any time, even killed: the same command goes on where it was.

    uci stands for all positions of 8 plies in which neither side can win at once: those of the UCI
    Connect-4 data set. With --from-ply and --game it is the same of another ply or game.

    \b
    inarow dataset --positions 1000000 --out c4
    inarow dataset --sampling uci --score-only --out uci
    inarow dataset --sampling agents --agents best --agents mcts --nodes 500 --positions 20000 --out games
    inarow dataset --game tictactoe --sampling uniform --positions 500 --out ttt
    """
    from inarow.cli.work.dataset import run_dataset  # it imports compiled code, which is not for --help

    return run_dataset(**given)
