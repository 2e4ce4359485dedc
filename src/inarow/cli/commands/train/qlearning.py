"""`inarow train qlearning`: a table of action values."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from inarow.cli.options import Decorator, training_options
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
    help="The parameters that are not given; 'report' has those of report 000.",
)
@_parameter(
    "alpha", str, "The step: a number, geometric:START:FACTOR:END or linear:START:END:EPISODES.", "RATE"
)
@_parameter("gamma", float, "The discount of a result for each move.")
@_parameter("epsilon", str, "The share of random moves, written as alpha is.", "RATE")
@_parameter("win", float, "The reward of a win.")
@_parameter("draw", float, "The reward of a draw.")
@_parameter("loss", float, "The reward of a loss.")
@_parameter("initial", float, "The value of a move before it was tried.")
@_parameter("opponent", click.Choice(["self", "default", "random", "mix"]), "The opponent in training.")
@_parameter(
    "seat", click.Choice(["alternate", "first", "second"]), "The learner's seat, if it does not play itself."
)
@click.option("--symmetry/--no-symmetry", default=None, help="Let mirrored and turned positions share a row.")
@_parameter("memory", int, "Memory for the table; once it is full, new positions are not stored.", "MB")
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
    # Compiled code is not for --help.
    from inarow.cli.work.train import Learner, train_model
    from inarow.kernels.qlearning.table import row_bytes
    from inarow.learning.qlearning import PRESETS, QLearning, require_fitting
    from inarow.learning.qpolicy import read_qlearning

    def facts(model: Any) -> dict[str, int]:
        """The states it has met, and the bytes of its table while it learns."""
        states = len(model.arrays["keys"])
        return {"states": states, "table_bytes": states * row_bytes(model.game)}

    chosen = {name: given.pop(name) for name in _PARAMETERS}
    chosen = {name: value for name, value in chosen.items() if value is not None}
    if given["resume"] is None:
        require_fitting(game)
    trainer = QLearning(**(asdict(PRESETS[preset]) | chosen))
    learner = Learner("qlearning", read_qlearning, lambda model: QLearning.of(model.parameters), facts)
    return train_model(learner, trainer, game, **given)
