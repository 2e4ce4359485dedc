"""A game between two published agents."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from inarow.studies.report_000.as_published.agent import Player
from inarow.studies.report_000.as_published.field import FIRST, Field, Stones, with_stone


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """How a game went: who won, its plies, and the cost of each seat's moves."""

    winner: int | None
    plies: int
    nodes: tuple[int, int]
    seconds: tuple[float, float]


def play(field: Field, players: tuple[Player, Player], chance: Random) -> PlayedGame:
    """Play to the end."""
    stones: Stones = (0, 0)
    nodes, seconds = [0, 0], [0.0, 0.0]
    seat, plies = FIRST, 0
    while True:
        decision = players[seat].choose(stones, seat, chance)
        nodes[seat] += decision.nodes
        seconds[seat] += decision.seconds
        stones = with_stone(stones, seat, decision.move)
        plies += 1
        won = field.wins(stones[seat], decision.move)
        if won or stones[0] | stones[1] == field.full:
            return PlayedGame(seat if won else None, plies, (nodes[0], nodes[1]), (seconds[0], seconds[1]))
        seat = 1 - seat
