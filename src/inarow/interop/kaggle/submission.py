"""A submission to Kaggle's ConnectX, a file by anybody: its last function, and a process to run it in."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

from inarow.agents.connectx import Budget
from inarow.arena.isolation.isolated_seat import IsolatedSeat
from inarow.arena.isolation.own_files import Own
from inarow.errors import BadAnswer
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.sandbox.confining import why_not
from inarow.sandbox.private_folder import fingerprint, private_folder
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

_NAME = "submission"
_START = 10.0  # seconds for the process itself, before it loads the submission


def last_function(file: Path, who: str) -> Callable[..., Any]:
    """Run a submission and return its last function, whatever its name; only where strangers may run.

    As on Kaggle it is the last thing that can be called, in the order in which names were first given, so
    that a class or an imported function counts too. The file may import others that lie beside it.
    """
    spec = spec_from_loader(_NAME, SourceFileLoader(_NAME, str(file)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[_NAME] = module  # dataclasses look for their module there
    sys.path.append(str(file.parent))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(file.parent))
    functions: list[Callable[..., Any]] = [value for value in vars(module).values() if callable(value)]
    if not functions:
        raise BadAnswer(who, "it has no function; the last one of the file is called for each move")
    return functions[-1]


class SubmissionProcess:
    """A submission in a child process, game after game, within ConnectX's time.

    `text` is the agent that the child process builds of `file`; in the `sandbox` it reads its own
    folder. What goes wrong there is a BadAnswer about `who`.
    """

    def __init__(
        self, file: Path, text: str, who: str, seconds: float, overage: float, memory: int, *, sandbox: bool
    ) -> None:
        self._who = who
        self._times = (seconds, overage)
        folder = str(file.parent)
        own = (
            Own((folder,), private_folder(fingerprint([str(file)])))
            if sandbox and why_not() is None
            else None
        )
        self._seat = IsolatedSeat(text, memory=memory, building=_START + seconds + overage, own=own)
        self._budget: Budget | None = None
        self._known: Position | None = None

    def begin(self, game: Game) -> None:
        """Begin a game: load the submission anew. It may take as long as a move that uses all overage."""
        self._budget = None
        try:
            self._seat.begin(game, 0)
        except BadAnswer as error:
            raise BadAnswer(self._who, error.reason) from error
        self._budget, self._known = Budget(*self._times), None

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        """Its move, if it comes in time; a position that does not follow the last one begins a new game."""
        if self._budget is None or not self._follows(position):
            self.begin(position.game)
        assert self._budget is not None
        self._known = position
        seconds, overage = self._budget.of_move(limit)
        started = slices.clock()
        try:
            within = seconds + overage if limit.seconds is None else None
            result = self._seat.choose(position, limit, within=within)
        except BadAnswer as error:
            self._budget = None
            raise BadAnswer(self._who, error.reason) from error
        elapsed = slices.clock() - started
        self._budget.charge(elapsed, limit)
        if self._budget.remaining < 0:
            self.close()
            given = f"{seconds:g} s and {overage:.3g} s of overage"
            raise BadAnswer(self._who, f"it took {elapsed:.2f} s for a move, with {given} given")
        return result

    def close(self) -> None:
        """End the process."""
        self._seat.close()
        self._budget = None

    def _follows(self, position: Position) -> bool:
        """Can this position come after the last one, in the same game?"""
        known = self._known
        if known is None:
            return True
        kept = known.first & ~position.first | known.second & ~position.second
        return known.game == position.game and known.ply < position.ply and kept == 0
