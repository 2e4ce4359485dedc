"""What every move of a position is worth: exactly where the solver reaches, else as deep as time allows."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.solving.cost_model import solver_reaches
from inarow.solving.exact_scores import final_score
from inarow.web.answers import AnalyseAnswer
from inarow.web.positions import position_of
from inarow.web.requests import Analyse
from inarow.web.thinking.analysis_state import AnalysisState as Worths
from inarow.web.thinking.cache import WorkerCache as Kept
from inarow.web.thinking.guessing import deepen, opinions
from inarow.web.thinking.score_text import solved

SOLVING = 0.7  # of the time, where the solver is asked first
_LEAST = 0.01


def analyse(request: Analyse, kept: Kept, most_seconds: float) -> Iterator[AnalyseAnswer]:
    """Answers that know more and more; the last one is all there is."""
    seconds = request.seconds or most_seconds
    worths = Worths(position_of(request))
    if request.agent is not None:
        yield from opinions(worths, request.agent, kept, seconds)
    else:
        yield from examine(worths, kept, seconds)
    yield worths.answer()


def examine(worths: Worths, kept: Kept, seconds: float) -> Iterator[AnalyseAnswer]:
    """The truth where it can be had, opinions for the rest."""
    position = worths.position
    if position.outcome is not None:
        return
    _finish(worths)
    if solver_reaches(position):
        yield from _solve(worths, kept, SOLVING * seconds)
    if worths.open_moves:
        yield from deepen(worths, seconds)


def _finish(worths: Worths) -> None:
    """The moves that end the game."""
    for move in worths.open_moves:
        after = worths.position.play(move)
        if after.outcome is not None:
            worths.put(move, solved(worths.position, -final_score(after)))


def _solve(worths: Worths, kept: Kept, seconds: float) -> Iterator[AnalyseAnswer]:
    """Column by column, the middle first; then the best line, which the warm table makes cheap."""
    solver = kept.solver(worths.position.game)
    for move in worths.open_moves:
        left = seconds - worths.seconds
        if left < _LEAST:
            return
        solution = solver.solve(worths.position.play(move), seconds=left, score_only=True)
        worths.nodes += solution.nodes
        if solution.score is not None:
            worths.put(move, solved(worths.position, -solution.score))
            yield worths.answer()
    if not worths.open_moves:
        line = _line(worths.position, kept, max(seconds - worths.seconds, _LEAST))
        if line:
            worths.put(line[0], worths.known[line[0]], line[1:])


def _line(position: Position, kept: Kept, seconds: float) -> tuple[Move, ...]:
    return kept.solver(position.game).solve(position, seconds=seconds).line
