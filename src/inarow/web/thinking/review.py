"""A whole game looked back on: what each position was worth, and which moves were mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.web.answers import MoveWorth, PointAnswer
from inarow.web.reading import positions_of
from inarow.web.requests import Review
from inarow.web.thinking.analyse import examine
from inarow.web.thinking.kept import Kept
from inarow.web.thinking.worths import Worths

Mistake = Literal["blunder", "mistake", "inaccuracy"]

SECONDS = 1.0  # for each position, where nobody said; most take far less
LATER = 4  # plies: a win so much slower, or a loss so much faster, is inaccurate
# How much of the value, from -1 to 1, a move may lose where nothing is proven.
DROPS: tuple[tuple[float, Mistake], ...] = ((0.6, "blunder"), (0.35, "mistake"), (0.2, "inaccuracy"))
_RANK = {"loss": 0, "draw": 1, "win": 2}


def review(request: Review, kept: Kept, most_seconds: float) -> Iterator[PointAnswer]:
    """A point for each position, from the last to the first: what later ones teach helps with earlier."""
    positions = positions_of(request)
    seconds = min(request.seconds or SECONDS, most_seconds)
    after, later = None, 0.0
    for position in reversed(positions):
        point = _point(position, after, later, kept, seconds)
        yield point
        after, later = position, point.value


def _point(
    position: Position, after: Position | None, later: float, kept: Kept, seconds: float
) -> PointAnswer:
    """What a position is worth, and the move that was made there; `later` is the value of what came of it."""
    worths = Worths(position)
    for _ in examine(worths, kept, seconds):
        pass
    found, game = worths.answer(), position.game
    move = None if after is None or after.last is None else after.last
    wrong, words = None, ""
    if move is not None and worths.known:
        best, made = worths.known[worths.best()[0]], worths.known[move]
        lost = (found.value - later) * (1 if position.seat == 0 else -1)
        wrong, words = judge(best, made, lost), made.words
        if wrong is not None:
            words = f"{words}; {' or '.join(found.best[:3])} {best.words}"
    return PointAnswer(
        ply=position.ply,
        value=found.value,
        exact=found.exact,
        move=None if move is None else write_move(game, move),
        best=found.best,
        mistake=wrong,
        words=words,
    )


def judge(best: MoveWorth, made: MoveWorth, lost: float) -> Mistake | None:
    """What is wrong with a move worth `made` where one worth `best` was there.

    A game thrown away is a blunder, a win that becomes a draw a mistake; a much slower win or a much faster
    loss is inaccurate. Where nothing is proven `lost` decides: how much of the value, from -1 to 1, the mover
    gave away from this position to the next. Both had the same time, while of the moves of one position some
    are searched deeper than others.
    """
    if best.outcome is None or made.outcome is None:
        return next((word for least, word in DROPS if lost >= least), None)
    dropped = _RANK[best.outcome] - _RANK[made.outcome]
    if dropped > 0:
        return "blunder" if made.outcome == "loss" else "mistake"
    late = (made.plies or 0) - (best.plies or 0)
    late = late if best.outcome == "win" else -late
    return "inaccuracy" if best.outcome != "draw" and late >= LATER else None
