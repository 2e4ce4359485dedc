"""`default` as published: from the second seat it takes its wins, and never blocks."""

from __future__ import annotations

import time
from random import Random

from inarow.studies.report_000.as_published.agent import AS_PUBLISHED, Decision, Slips
from inarow.studies.report_000.as_published.field import Field, Stones


class DefaultAsPublished:
    """An immediate win, else a block, else any move, for the player it believes to be.

    A move it tries is made with the stone of whoever is to move, and is a win if player 1 then has won: in
    the second seat never. A block is found with a stone of player 2, which there is its own: so what it
    takes for a block is a win, and the opponent's threats are not seen.
    """

    def __init__(self, field: Field, slips: Slips = AS_PUBLISHED) -> None:
        self._field, self._slips = field, slips

    def choose(self, stones: Stones, seat: int, chance: Random) -> Decision:
        began = time.process_time()
        taken, believed = stones[0] | stones[1], self._slips.believed(seat)
        move = self._field.completing(taken, stones[seat]) if seat == believed else None
        if move is None:
            move = self._field.completing(taken, stones[1 - believed])
        if move is None:
            move = chance.choice(self._field.moves(taken))
        return Decision(move, seconds=time.process_time() - began)
