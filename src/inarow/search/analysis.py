"""A game looked back on: what each move was worth, and what the best one was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from inarow.rules.notation import split_moves, write_move
from inarow.rules.position import Position
from inarow.search.solve import Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedMove:
    """A move of a game: its exact score, the best score there was, and what is wrong with it, if anything."""

    number: int
    position: Position  # before the move
    text: str
    score: int | None
    best_score: int | None
    best_moves: tuple[str, ...]
    mistake: str | None


def analyse_game(
    solver: Solver,
    moves: str,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: Callable[[float], None] = lambda _share: None,
) -> Iterator[JudgedMove]:
    """Judge every move of a game; the limits hold for each position."""
    game = solver.game
    positions = [game.start]
    for text in split_moves(game, moves):
        positions.append(positions[-1].play(text))
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


def mistake(score: int | None, best: int | None) -> str | None:
    """What is wrong with a move of this score where the best has that one; None if nothing, or unknown."""
    if score is None or best is None or score == best:
        return None
    if best > 0:
        return "win thrown away" if score <= 0 else "slower win"
    if best == 0:
        return "draw thrown away"
    return "faster loss"
