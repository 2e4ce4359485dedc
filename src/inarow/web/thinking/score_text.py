"""A score in words for the page, and where it lies between a loss and a win."""

from __future__ import annotations

from inarow.analysis import worth as worths
from inarow.analysis.worth import Worth
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.result import OutcomeWord
from inarow.web.answers import MoveWorth

LIKELY = 99.0  # units: beyond every heuristic's value, for wins that a search found without proof


def shown(worth: Worth) -> MoveWorth:
    """A worth as the answer holds it."""
    return MoveWorth(
        score=_score(worth),
        words=worth.words,
        exact=worth.outcome is not None,
        share=0.0,
        outcome=worth.outcome,
        plies=worth.plies,
        depth=worth.depth,
        likely=worth.likely,
        solved=worth.score is not None,
    )


def _score(worth: Worth) -> float:
    if worth.score is not None:
        return worth.score
    if worth.outcome is not None:
        return {"win": 1, "draw": 0, "loss": -1}[worth.outcome] * (1000 - (worth.plies or 0))
    if worth.likely is not None:
        return LIKELY if worth.likely == "win" else -LIKELY
    return worth.units


def solved(position: Position, score: int) -> MoveWorth:
    """An exact score, of the player to move."""
    return shown(worths.solved(position, score))


def decided(
    outcome: OutcomeWord, plies: int | None, *, within: bool = False, depth: int | None = None
) -> MoveWorth:
    """A result that a search proved."""
    return shown(Worth(outcome=outcome, plies=plies, within=within, depth=depth))


def guessed(score: float, depth: int) -> MoveWorth:
    """A heuristic's value at the end of a search."""
    return shown(Worth(units=score, depth=depth))


def rank(worth: MoveWorth) -> tuple[int, float]:
    """The order of moves: fast wins, slow wins, draws and open results, slow losses, fast losses."""
    if worth.outcome == "win":
        return 1, -(worth.plies or 0)
    if worth.outcome == "loss":
        return -1, worth.plies or 0
    return 0, worth.score


def value_of(worth: MoveWorth, game: Game) -> float:
    """From -1, lost at once, to 1, won at once, for the player who makes the move."""
    return Worth(outcome=worth.outcome, plies=worth.plies, likely=worth.likely, units=worth.score).value(game)
