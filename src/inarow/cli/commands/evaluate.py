"""`inarow evaluate`: how good an agent is, by exact scores and by games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.options import (
    executor_options,
    game_option,
    json_option,
    plugins_option,
    run_option,
    seed_option,
)


@click.command()
@click.argument("agent")
@game_option
@click.option(
    "--positions",
    default=500,
    show_default=True,
    type=click.IntRange(0),
    help="Held positions, solved exactly, in which it is asked for a move; or 0.",
)
@click.option(
    "--games",
    "-n",
    default=20,
    show_default=True,
    type=click.IntRange(0),
    help="Games against each opponent; even, half from each seat, or 0.",
)
@seed_option
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A new directory for JSON, CSV, SVG and PNG files.",
)
@run_option("isolate")
@run_option("sandbox")
@run_option("memory")
@run_option("patience")
@executor_options
@json_option
@plugins_option
def evaluate(**given: Any) -> int:
    """How good an agent is: its moves by exact scores, its games against perfect play and the ladder.

    It is asked for a move in held positions, the same ones for everybody, in which it matters which move
    is played. A perfect move is as good as the best; a blunder changes the result, as a win to a draw. Then
    it plays from both seats against each level of the game's ladder ('inarow list agents' has it as
    ladder) and against perfect play where the solver reaches; its Elo is that of the ladder, whose level
    1 is 0. What a game is too large for, the last lines say.

    An agent that crashes, hangs or plays an illegal move loses that position or game, and the rest goes on.
    Agents are given no clock, so a seed finds the same numbers on every machine; those that would think by
    one get 10,000 nodes for a move.

    Use evaluate for an agent or a policy. Use 'inarow judge' for the games of a run that is stored already,
    'inarow eval' for what a heuristic thinks of one position, and 'inarow match' for two agents alone.
    From Python, inarow.evaluate takes functions too: (observations, masks) -> moves or logits.

    \b
    inarow evaluate default
    inarow evaluate mine.py --game drop:5x4:4 --positions 200 --out mine
    inarow evaluate alphabeta:depth=4 --games 0 --json
    """
    from inarow.cli.work.evaluate import evaluate_agent  # it imports compiled code, which is not for --help

    return evaluate_agent(**given)
