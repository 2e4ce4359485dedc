"""Plays by a table of action values that `inarow train qlearning` has made."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from inarow.agents.chance import draw
from inarow.agents.registering import agent_class
from inarow.errors import BadAnswer, BadFile, BadOption
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

if TYPE_CHECKING:
    from inarow.learning.qpolicy import QPolicy

SCALE = 10_000  # a score is a value in ten-thousandths


@agent_class("qlearning")
class QLearningAgent:
    """Plays the move of the highest value in the table of `file`; of several, one by its seed.

    A position that the table does not hold is played at random. It plays the game it was trained on.
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
        self._policy = read_policy(Path(file))

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        policy = self._policy
        if position.game != policy.game:
            raise BadAnswer(
                "agent 'qlearning'", f"{self._file} was trained on {policy.game}, not on {position.game}"
            )
        values = policy.values(position)
        if values is None:
            return SearchResult(move=draw(self._seed, position, position.legal_moves()))
        highest = max(values.values())
        best = [move for move, value in values.items() if value == highest]
        return SearchResult(
            move=draw(self._seed, position, best),
            score=round(SCALE * highest),
            scale=SCALE,
            candidates=tuple(best),
        )


def read_policy(file: Path) -> QPolicy:
    """The table of a file; read once while the file stays the same, since every game has new agents."""
    try:
        facts = file.stat()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is no path"
        raise BadFile(str(file), f"it cannot be read: {reason}") from error
    return _policy(file, facts.st_mtime_ns, facts.st_size, facts.st_ino)


@lru_cache(maxsize=4)
def _policy(file: Path, *_stamp: int) -> QPolicy:
    from inarow.learning.qpolicy import QPolicy, read_qlearning  # late: they bring Numba

    return QPolicy(read_qlearning(file))
