"""`inarow tune`: fit the weights of a heuristic to games it plays against itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.options import (
    FITTED_MATCH,
    LINES,
    GameText,
    executor_options,
    json_option,
    plugins_option,
    seed_option,
)


@click.command()
@click.option(
    "--heuristic",
    "-H",
    default=LINES,
    show_default=True,
    metavar="NAME_OR_FILE",
    help="A heuristic that declares weights, a Python file that registers one, or 'patterns'.",
)
@click.option(
    "--game",
    "-g",
    "games_to_tune",
    type=GameText(),
    multiple=True,
    metavar="GAME",
    help="The game to fit to; for 'lines' and 'patterns' repeat it, to fit a set to each.  "
    "[default: connect4; gomoku15 for 'patterns']",
)
@click.option("--games", "-n", default=2000, show_default=True, help="Games of each round; even.")
@click.option(
    "--rounds",
    default=3,
    show_default=True,
    help="Rounds; each plays with the weights that the one before found.",
)
@click.option("--nodes", default=2000, show_default=True, help="Nodes for each move.")
@click.option(
    "--depth", type=click.IntRange(1), metavar="PLIES", help="Depth for each move, in place of nodes."
)
@click.option(
    "--openings", default="random:6", show_default=True, metavar="KIND", help="As for 'inarow match'."
)
@click.option(
    "--positions",
    type=click.Choice(["all", "quiet"]),
    default="all",
    show_default=True,
    help="Positions of each game to fit to, after its opening; quiet: nobody can complete a run at once.",
)
@click.option(
    "--phases",
    metavar="PLIES",
    help="For 'patterns': the numbers of stones from which on weights are fitted apart, as in 0,12,30.",
)
@click.option(
    "--match",
    type=click.IntRange(0),
    metavar="GAMES",
    help=f"Games at the end, fitted against unfitted; even, or 0.  [default: {FITTED_MATCH}; 0 for 'lines']",
)
@click.option(
    "--out", "-o", type=click.Path(path_type=Path), required=True, metavar="FILE", help="A new JSON file."
)
@seed_option
@executor_options
@json_option
@plugins_option
def tune(**given: Any) -> int:
    """Fit the weights of a heuristic to your game, by logistic regression on the results of its own games.

    The heuristic plays itself; then its weights become those under which its value best predicts who won.
    One game in ten is held out of the fit: the loss is measured there, in bits a position, before and after
    (a coin toss has 1). At the end the fitted heuristic plays the unfitted one.

    Any heuristic that declares its numbers (weights=) and is a weighted sum of them can be fitted, yours too;
    that it is such a sum is checked first. Use the result with heuristic=NAME(weights=FILE), for the same
    game. The weights of 'lines' are used with heuristic=lines(file=FILE).

    'patterns' are the evaluation of the agent selective. They are fitted to what its search, with these
    nodes, says of positions in and beside its games; at the end fitted plays unfitted with as many. Use the
    result with selective:weights=FILE.

    \b
    inarow tune --heuristic strong --out mine.json
    inarow match "alphabeta:heuristic=strong(weights=mine.json)" alphabeta:heuristic=course --nodes 2000 \\
        --openings random:4 --games 200
    inarow tune --heuristic corners.py --game drop:8x7:4 --depth 4 --out corners.json
    inarow tune --game drop:8x7:4 --out lines.json
    inarow tune --heuristic patterns --game gomoku15 --games 2500 --rounds 1 --nodes 1500 --out patterns.json
    """
    from inarow.cli.work.tune import run_tuning  # it imports compiled code, which is not for --help

    return run_tuning(**given)
