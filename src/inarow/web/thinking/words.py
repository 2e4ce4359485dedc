"""What a score says to people, and where it lies between the worst and the best there is."""

from __future__ import annotations

import math

from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.endings import OutcomeWord, moves_to_the_end, outcome_word
from inarow.web.answers import MoveWorth

DECIDED_LEAST = 0.6  # a decided game is worth at least this much, and more the sooner it ends
OPEN_MOST = 0.9  # an open one is worth at most this much


def in_words(outcome: str | None, plies: int | None, *, within: bool = False) -> str:
    """A decided result: wins in 7, draw, loses in 12."""
    if outcome == "draw":
        return "draw"
    verb = {"win": "wins", "loss": "loses"}[outcome or ""]
    if plies is None:
        return verb
    return f"{verb} within {plies}" if within else f"{verb} in {plies}"


def solved(position: Position, score: int) -> MoveWorth:
    """An exact score of the player who moves here."""
    outcome = outcome_word(score, score)
    plies = moves_to_the_end(position, score)
    return MoveWorth(
        score=score,
        words=in_words(outcome, plies),
        exact=True,
        share=0.0,
        outcome=outcome,
        plies=plies,
    )


def decided(
    outcome: OutcomeWord, plies: int | None, *, within: bool = False, depth: int | None = None
) -> MoveWorth:
    """A result that a search has proved."""
    sign = {"win": 1, "draw": 0, "loss": -1}[outcome]
    return MoveWorth(
        score=sign * (1000 - (plies or 0)),
        words=in_words(outcome, plies, within=within),
        exact=True,
        share=0.0,
        outcome=outcome,
        plies=plies,
        depth=depth,
    )


def guessed(score: float, depth: int) -> MoveWorth:
    """A heuristic's opinion at the end of a search."""
    return MoveWorth(score=score, words=f"{score:+.2f} at depth {depth}", exact=False, share=0.0, depth=depth)


def rank(worth: MoveWorth) -> tuple[int, float]:
    """The order of moves: fast wins, slow wins, what is open or drawn, slow losses, fast losses."""
    if worth.outcome == "win":
        return 1, -(worth.plies or 0)
    if worth.outcome == "loss":
        return -1, worth.plies or 0
    return 0, worth.score


def value_of(worth: MoveWorth, game: Game) -> float:
    """From -1, lost at once, to 1, won at once, for the player the worth belongs to."""
    if worth.outcome == "draw":
        return 0.0
    if worth.outcome is not None:
        soon = 1 - min(worth.plies or 0, game.cells) / game.cells
        value = DECIDED_LEAST + (1 - DECIDED_LEAST) * soon
        return round(value if worth.outcome == "win" else -value, 4)
    # `lines` is fitted to results: its units are the logarithm of the odds to win.
    return round(OPEN_MOST * math.tanh(worth.score / 2), 4)
