"""ConnectX's interface, in which Kaggle asks a function for a move: an observation in, a column out.

A function of this interface is called with `observation` and `configuration`, whose entries can be read as
keys and as attributes, and answers with the number of a column, from 0. What is checked here is what Kaggle
checks; `make bridges` compares both, game by game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from inarow.errors import BadAnswer
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

ACT_SECONDS = 2  # `actTimeout`: for a move
OVERAGE_SECONDS = 60  # `remainingOverageTime` at the start: what moves may take beyond that, in all
_EPISODE_STEPS, _RUN_SECONDS = 1000, 1200
_UNKNOWN = ("exact", "wrap", "misere")  # switches of a game that ConnectX has not


class Struct(dict[str, Any]):
    """A dictionary whose entries are attributes too, as Kaggle's are."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


class Budget:
    """ConnectX's clock of one player in one game: seconds for a move, and overage for all moves together.

    A caller's limit in seconds takes the place of both: then there is no overage.
    """

    def __init__(self, seconds: float = ACT_SECONDS, overage: float = OVERAGE_SECONDS) -> None:
        self.seconds = seconds
        self.remaining = overage

    def of_move(self, limit: Limit) -> tuple[float, float]:
        """The seconds for a move, and the overage it may take besides."""
        return (self.seconds, self.remaining) if limit.seconds is None else (limit.seconds, 0)

    def charge(self, elapsed: float, limit: Limit) -> None:
        """Take what a move needed beyond its seconds; less than 0 remains where it was too much."""
        if limit.seconds is None:
            self.remaining -= max(0.0, elapsed - self.seconds)


def why_unsupported(game: Game) -> str | None:
    """Why ConnectX cannot describe this game, if it cannot."""
    if not game.gravity:
        return f"in ConnectX stones fall, so {game} cannot be played with it"
    switch = next((one for one in _UNKNOWN if getattr(game, one)), None)
    return None if switch is None else f"ConnectX has no {switch}, so {game} cannot be played with it"


def configuration(game: Game, seconds: float = ACT_SECONDS) -> Struct:
    """What a function is told of the game: its board and the time for a move."""
    return Struct(
        episodeSteps=_EPISODE_STEPS,
        actTimeout=seconds,
        runTimeout=_RUN_SECONDS,
        columns=game.width,
        rows=game.height,
        inarow=game.connect,
        agentTimeout=OVERAGE_SECONDS,
        timeout=ACT_SECONDS,
    )


def observation(position: Position, remaining: float = OVERAGE_SECONDS) -> Struct:
    """What a function is told of a position: the board from the top row, 0, 1 or 2 a cell, and its mark.

    >>> observation(inarow.game("drop:3x2:2").position("22")).board
    [0, 2, 0, 0, 1, 0]
    """
    game = position.game
    rows = [range(start, start + game.width) for start in range(0, game.cells, game.width)]
    board = [
        (position.first >> cell & 1) + 2 * (position.second >> cell & 1) for row in rows[::-1] for cell in row
    ]
    return Struct(remainingOverageTime=remaining, step=position.ply, board=board, mark=position.seat + 1)


def move_of(answer: object, who: str, position: Position) -> Move:
    """The move that an answer means; BadAnswer if it means none.

    As on Kaggle no answer, None, is column 0, and a number of NumPy's is no number.
    """
    column = 0 if answer is None else answer
    width = position.game.width
    if isinstance(column, bool) or not isinstance(column, int):
        shown = f"{type(column).__name__} {column!r}"[:80]
        raise BadAnswer(who, f"it answered with {shown} instead of a column; int(...) makes one of a number")
    if not 0 <= column < width:
        raise BadAnswer(who, f"it answered with column {column}, and there are 0 to {width - 1}")
    move = next((cell for cell in position.legal_moves() if cell % width == column), None)
    if move is None:
        raise BadAnswer(who, f"it answered with column {column}, which is full")
    return move


def answer_of(function: Callable[..., Any], *given: Struct, **options: Any) -> Any:
    """What a function answers when it is called with as many of the given as it takes."""
    code = getattr(function, "__code__", None)
    return function(*(given if code is None else given[: code.co_argcount]), **options)


class ConnectXFunction:
    """A function of ConnectX's interface as an agent. Its overage is counted, and nobody ends it here.

    `file` is where it came from, which the functions of files are told.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        options: Mapping[str, Any],
        seed: int,  # noqa: ARG002  # ConnectX knows none
        who: str,
        budget: Budget | None = None,
        file: str | None = None,
    ) -> None:
        self._function = function
        self._options = dict(options)
        self._who = who
        self._budget = budget or Budget()
        self._told = {} if file is None else {"__raw_path__": file}

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        reason = why_unsupported(position.game)
        if reason is not None:
            raise BadAnswer(self._who, reason)
        seconds, overage = self._budget.of_move(limit)
        seen, rules = observation(position, overage), configuration(position.game, seconds)
        rules.update(self._told)
        started = slices.clock()
        answer = answer_of(self._function, seen, rules, **self._options)
        self._budget.charge(slices.clock() - started, limit)
        return SearchResult(move=move_of(answer, self._who, position))
