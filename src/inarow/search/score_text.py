"""Scores as people say them: how a game ends, and after how many moves; for every command and the page."""

from __future__ import annotations

from inarow.kernels.alphabeta.scores import DECIDED, WIN
from inarow.search.result import OutcomeWord

_VERBS = {"win": "wins", "loss": "loses", "draw": "draw"}


def result_text(
    outcome: OutcomeWord, plies: int | None = None, *, within: bool = False, noun: bool = False
) -> str:
    """A result and the moves to the end of the game, at most so many with `within`; as a noun if asked for.

    >>> result_text("win", 7), result_text("loss", 12, within=True), result_text("draw", 3)
    ('wins in 7', 'loses within 12', 'draw')
    >>> result_text("win"), result_text("loss", 3, noun=True), result_text("draw", noun=True)
    ('wins', 'a loss in 3', 'a draw')
    """
    text = f"a {outcome}" if noun else _VERBS[outcome]
    if outcome == "draw" or plies is None:
        return text
    return f"{text} {'within' if within else 'in'} {plies}"


def decided_score_text(score: int, ply: int, *, noun: bool = False) -> str | None:
    """A search's score (`kernels.alphabeta.scores`) of a position at this ply; None if it is not decided.

    >>> decided_score_text(10**15 - 9, 6), decided_score_text(120, 6)
    ('wins in 3', None)
    """
    if abs(score) < DECIDED:
        return None
    plies = WIN - abs(score) - ply
    return result_text("win" if score > 0 else "loss", plies if plies > 0 else None, noun=noun)
