"""A submission to Kaggle's ConnectX as an agent, in a process of its own and within ConnectX's time."""

from __future__ import annotations

from pathlib import Path

from inarow.agents.connectx import (
    ACT_SECONDS,
    OVERAGE_SECONDS,
    Budget,
    ConnectXFunction,
    why_unsupported,
)
from inarow.agents.registering import agent_class
from inarow.arena.isolation.confinement import is_confined
from inarow.errors import BadOption, shortened
from inarow.interop.kaggle.submission import SubmissionProcess, last_function
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult
from inarow.spec import Spec

MEMORY = 2048  # megabytes
_LEAST = {"seconds": 0.001, "overage": 0, "memory": 64}
_FORM = "it takes a submission, as in kaggle:file=submission.py"


@agent_class("kaggle", unsupported=why_unsupported)
class Kaggle:
    """Runs a submission to Kaggle's ConnectX, the last function of `file`; for games with gravity.

    It runs in a process of its own with at most `memory` megabytes, and is loaded before a clock runs. As on
    Kaggle a move has `seconds`, and beyond them what is left of `overage`, seconds for the whole game; a
    limit in seconds takes the place of both. Depth and nodes are no limits for it. What it prints is left
    aside. In the `sandbox`, where the system has one, it reads its own folder, and
    reaches no other file and no network.
    """

    def __init__(
        self,
        *,
        file: str | None = None,
        seconds: float = ACT_SECONDS,
        overage: float = OVERAGE_SECONDS,
        memory: int = MEMORY,
        sandbox: bool = True,
    ) -> None:
        path = _submission(file)
        given = {"seconds": seconds, "overage": overage, "memory": memory}
        for name, value in given.items():
            if not _LEAST[name] <= value < 10**6:
                raise BadOption("agent", name, str(value), f"it takes a number from {_LEAST[name]} on")
        who = f"agent 'kaggle' running {shortened(str(file))!r}"
        self._player: ConnectXFunction | SubmissionProcess
        if is_confined():
            budget = Budget(seconds, overage)
            self._player = ConnectXFunction(last_function(path, who), {}, 0, who, budget, str(path))
        else:
            options = (("file", str(path)), *((name, f"{value:g}") for name, value in given.items()))
            text = str(Spec("kaggle", options))
            self._player = SubmissionProcess(path, text, who, seconds, overage, memory << 20, sandbox=sandbox)

    def prepare(self, game: Game, limit: Limit = NO_LIMIT) -> None:  # noqa: ARG002
        """Load the submission before the first clock runs; `choose` does so itself where nobody has."""
        if isinstance(self._player, SubmissionProcess):
            self._player.begin(game)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        return self._player.choose(position, limit)

    def close(self) -> None:
        """End its process; if the agent is asked again it starts anew."""
        if isinstance(self._player, SubmissionProcess):
            self._player.close()


def _submission(file: str | None) -> Path:
    if file is None:
        raise BadOption("agent", "file", "", _FORM)
    try:
        path = Path(file).expanduser().resolve()
        found = path.is_file()
    except (OSError, RuntimeError, ValueError) as error:  # an unknown user, a loop of links, too long a name
        raise BadOption("agent", "file", file, f"{_FORM}; the path cannot be followed: {error}") from error
    if not found:
        raise BadOption("agent", "file", file, f"{_FORM}; there is no such file")
    return path
