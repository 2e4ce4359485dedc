"""Plays by a table of action values that `inarow train qlearning` has made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from inarow.agents.model_files import read_once
from inarow.agents.registering import agent_class
from inarow.analysis.simple_moves import random_move
from inarow.errors import BadAnswer, BadOption
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

if TYPE_CHECKING:
    from inarow.learning.qpolicy import QPolicy

SCALE = 10_000  # a score is a value in ten-thousandths


def games_of(*, file: str = "", **_others: str) -> tuple[str, ...]:
    """The game its table was learnt on."""
    return (str(read_policy(file).game),) if file else ()


@agent_class("qlearning", games=games_of)
class QLearningAgent:
    """Plays the move of the highest value in the table of `file`; of several, one by its seed.

    A position that the table does not hold is played at random. It plays the game it was trained on. It looks
    up and does not search, so no limit matters.
    """

    def __init__(self, *, file: str | None = None, seed: int = 0) -> None:
        if not file:
            raise BadOption(
                "agent",
                "file",
                file or "",
                "it takes a file that 'inarow train qlearning --out FILE' has made",
            )
        self._file = file
        self._seed = seed
        self._policy = read_policy(file)

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        policy = self._policy
        if position.game != policy.game:
            raise BadAnswer(
                "agent 'qlearning'", f"{self._file} was trained on {policy.game}, not on {position.game}"
            )
        values = policy.values(position)
        if values is None:
            return SearchResult(move=random_move(self._seed, position, position.legal_moves()))
        highest = max(values.values())
        best = [move for move, value in values.items() if value == highest]
        return SearchResult(
            move=random_move(self._seed, position, best),
            score=round(SCALE * highest),
            scale=SCALE,
            candidates=tuple(best),
        )


@read_once
def read_policy(file: Path) -> QPolicy:
    """The table of a file."""
    from inarow.learning.qpolicy import QPolicy, read_qlearning  # lazily: they bring Numba

    return QPolicy(read_qlearning(file))
