"""The review of a game: what each position was worth, and which moves were mistakes."""

from __future__ import annotations

from collections.abc import Generator
from itertools import pairwise

from inarow.analysis.judging import Judge, Judgement
from inarow.errors import InvalidPosition
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.web.answers import PointAnswer, ReviewAnswer, ReviewProgress
from inarow.web.positions import positions_of
from inarow.web.requests import JudgeLast, Review
from inarow.web.thinking.cache import WorkerCache

NAMED = 3  # best moves that are listed in words


def review(
    request: Review, cache: WorkerCache, _seconds: float
) -> Generator[ReviewProgress, None, ReviewAnswer]:
    """A point for each position, sent as it is judged, from the last to the first.

    The request's own time limit, if any, holds for each of them.
    """
    positions = positions_of(request)
    judge = cache.judge(positions[0].game, request.nodes)
    points = []
    for before, after in reversed([*pairwise(positions), (positions[-1], None)]):
        points.append(_point(judge, before, after, request.seconds))
        yield ReviewProgress(point=points[-1])
    return ReviewAnswer(points=points[::-1])


def judge_last(request: JudgeLast, cache: WorkerCache, _seconds: float) -> PointAnswer:
    """The point of the position before the last move."""
    positions = positions_of(request)
    if len(positions) == 1:
        raise InvalidPosition("no move was made, so there is none to judge")
    judge = cache.judge(positions[0].game, request.nodes)
    return _point(judge, positions[-2], positions[-1], request.seconds)


def _point(judge: Judge, position: Position, after: Position | None, seconds: float | None) -> PointAnswer:
    """What a position is worth, and the verdict on the move that was made there."""
    game = position.game
    move = None if after is None else after.last
    found = judge(position, move, seconds=seconds)
    best = [write_move(game, one) for one in found.moves]
    made = "" if found.made is None else found.made.words
    better = "" if found.best is None else found.best.words
    wrong = found.mistake is not None
    return PointAnswer(
        ply=position.ply,
        value=_value(position, found),
        exact=found.by == "proof",
        move=None if move is None else write_move(game, move),
        best=best,
        mistake=found.mistake,
        words=f"{made}; {' or '.join(best[:NAMED])} {better}" if wrong else made,
        by=found.by,
        judged=found.words,
        made=made,
        better=better,
        line=[write_move(game, one) for one in found.line],
    )


def _value(position: Position, found: Judgement) -> float | None:
    """The first player's, from -1 to 1; None if unknown."""
    if position.outcome is not None:
        return float(position.outcome.score_for(0))
    if found.best is None:
        return None
    value = found.best.value(position.game)
    return value if position.seat == 0 else -value or 0.0
