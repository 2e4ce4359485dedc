"""`inarow train qlearning`: a table of action values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.options import Decorator
from inarow.cli.training import School, train_model, training_options
from inarow.rules.game import Game

_PARAMETERS = (
    *("alpha", "gamma", "epsilon", "win", "draw", "loss", "initial"),
    *("opponent", "seat", "symmetry", "memory"),
)


def _parameter(name: str, kind: Any, text: str, metavar: str | None = None) -> Decorator:
    return click.option(f"--{name}", type=kind, metavar=metavar, help=text)


@click.command()
@training_options
@click.option(
    "--preset",
    type=click.Choice(["default", "report"]),
    default="default",
    show_default=True,
    help="Where parameters come from that are not given; 'report' has those of report 000.",
)
@_parameter(
    "alpha", str, "The step: a number, geometric:START:FACTOR:END or linear:START:END:EPISODES.", "RATE"
)
@_parameter("gamma", float, "What a result one move later counts for.")
@_parameter("epsilon", str, "How often any move is tried, written as alpha is.", "RATE")
@_parameter("win", float, "The reward of a win.")
@_parameter("draw", float, "The reward of a draw.")
@_parameter("loss", float, "The reward of a loss.")
@_parameter("initial", float, "What a move is thought to be worth before it was tried.")
@_parameter("opponent", click.Choice(["self", "default", "random", "mix"]), "Who sits opposite in training.")
@_parameter("seat", click.Choice(["alternate", "first", "second"]), "The learner's, if not against itself.")
@click.option("--symmetry/--no-symmetry", default=None, help="Let mirrored and turned positions share a row.")
@_parameter("memory", int, "For the table; once it is full, new positions are no longer kept.", "MB")
def qlearning(game: Game, preset: str, **given: Any) -> int:
    """A table of what each move of each position is worth, for boards of up to 64 bits.

    Each value moves by alpha towards the reward at the end of the game, or else towards gamma times the best
    value after the opponent's reply. Without options a table for Tic Tac Toe never loses after 20,000
    episodes. The same seed writes the same file.

    \b
    inarow train qlearning --game tictactoe --out ttt.safetensors
    inarow train qlearning --game tictactoe --preset report --episodes 5000 --out r.safetensors
    inarow train qlearning --episodes 50000 --opponent mix --out c4.safetensors
    inarow match qlearning:file=ttt.safetensors default --game tictactoe
    """
    from inarow.learning.qlearning import PRESETS, QLearning, require_fitting

    chosen = {name: given.pop(name) for name in _PARAMETERS}
    chosen = {name: value for name, value in chosen.items() if value is not None}
    if given["resume"] is None:
        require_fitting(game)
    from dataclasses import asdict

    trainer = QLearning(**(asdict(PRESETS[preset]) | chosen))
    return train_model(_SCHOOL, trainer, game, **given)


def _read(file: Path) -> Any:
    from inarow.learning.qpolicy import read_qlearning

    return read_qlearning(file)


def _again(model: Any) -> Any:
    from inarow.learning.qlearning import QLearning

    return QLearning.of(model.parameters)


def _facts(model: Any) -> dict[str, int]:
    """The states it has met, and the bytes of its table while it learns."""
    from inarow.kernels.qlearning.table import row_bytes

    states = len(model.arrays["keys"])
    return {"states": states, "table_bytes": states * row_bytes(model.game)}


_SCHOOL = School(kind="qlearning", read=_read, trainer=_again, facts=_facts)
