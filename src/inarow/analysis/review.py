"""The review of a game: what each move was worth, and what the best one was."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import pairwise
from queue import SimpleQueue
from typing import Literal

from inarow.analysis.judging import Judge, Judgement
from inarow.rules.game import Game
from inarow.rules.notation import split_moves, write_move
from inarow.rules.position import Position
from inarow.solving.solver import Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedMove:
    """A move of a game: its exact score, the best score there was, and what is wrong with it, if anything.

    `by` and `judged` are those of a `Judgement`, `words` what the move is worth.
    """

    number: int
    position: Position  # before the move
    text: str
    score: int | None
    best_score: int | None
    best_moves: tuple[str, ...]
    mistake: str | None
    by: Literal["proof", "nodes"] | None = "proof"
    judged: str = "judged by proof"
    words: str = ""


def analyse_game(
    solver: Solver,
    moves: str,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: Callable[[float], None] = lambda _share: None,
) -> Iterator[JudgedMove]:
    """The exact scores of every move of a game; the limits hold for each position."""
    game = solver.game
    positions = _positions(game, moves)
    # From the end to the start: what is known of later positions helps with earlier ones.
    judged = []
    for number in range(len(positions) - 1, 0, -1):
        before, after = positions[number - 1], positions[number]
        solution = solver.solve(before, seconds=seconds, nodes=nodes)
        assert after.last is not None
        text = write_move(game, after.last)
        score, best = solution.columns[text], solution.score
        judged.append(
            JudgedMove(
                number=number,
                position=before,
                text=text,
                score=score,
                best_score=best,
                best_moves=solution.best_moves,
                mistake=mistake(score, best),
            )
        )
        progress(len(judged) / (len(positions) - 1))
    yield from reversed(judged)


def judge_game(
    judges: Sequence[Judge],
    moves: str,
    *,
    seconds: float | None = None,
    progress: Callable[[float], None] = lambda _share: None,
) -> list[JudgedMove]:
    """Judge every move of a game, each judge in a thread of its own; the seconds are for each move.

    Judges remember nothing from one move to the next, so it does not matter which of them judges what.
    """
    free: SimpleQueue[Judge] = SimpleQueue()
    for one in judges:
        free.put(one)

    def judged(number: int, before: Position, after: Position) -> JudgedMove:
        judge = free.get()
        try:
            return _judged_move(number, before, after, judge(before, after.last, seconds=seconds))
        finally:
            free.put(judge)

    pairs = list(enumerate(pairwise(_positions(judges[0].game, moves)), start=1))
    with ThreadPoolExecutor(len(judges)) as threads:
        waiting = [threads.submit(judged, number, *pair) for number, pair in pairs]
        try:
            for done, _ in enumerate(as_completed(waiting), start=1):
                progress(done / len(waiting))
        except BaseException:  # Ctrl-C: leave no thread behind
            threads.shutdown(wait=False, cancel_futures=True)
            for one in judges:
                one.cancel()
            raise
    return [one.result() for one in waiting]


def _positions(game: Game, moves: str) -> list[Position]:
    positions = [game.start]
    for text in split_moves(game, moves):
        positions.append(positions[-1].play(text))
    return positions


def _judged_move(number: int, before: Position, after: Position, found: Judgement) -> JudgedMove:
    """A judgement with the names that mistakes have where the score is proven."""
    assert after.last is not None
    score = None if found.made is None else found.made.score
    best = None if found.best is None else found.best.score
    return JudgedMove(
        number=number,
        position=before,
        text=write_move(before.game, after.last),
        score=score,
        best_score=best,
        best_moves=tuple(write_move(before.game, move) for move in found.moves),
        mistake=found.mistake if score is None or best is None else mistake(score, best),
        by=found.by,
        judged=found.words,
        words="" if found.made is None else found.made.words,
    )


def mistake(score: int | None, best: int | None) -> str | None:
    """What is wrong with a move of this score where the best has that one; None if nothing, or unknown."""
    if score is None or best is None or score == best:
        return None
    if best > 0:
        return "win thrown away" if score <= 0 else "slower win"
    if best == 0:
        return "draw thrown away"
    return "faster loss"
