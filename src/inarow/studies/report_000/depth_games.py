"""The games of the depth test at one depth, and the printed figure among them."""

from __future__ import annotations

from dataclasses import dataclass

from inarow.studies.report_000.setting import printed
from inarow.studies.report_000.slips.field import FIRST
from inarow.studies.report_000.slips.match import PlayedGame


@dataclass(frozen=True)
class Depth:
    """The games at one depth, alpha-beta in the first seat against `default`."""

    depth: int
    slipped: list[PlayedGame]
    corrected: list[PlayedGame]

    def amounts(self, amount: str, *, corrected: bool = False) -> list[float]:
        """Nodes or seconds of alpha-beta in each game, the smallest first."""
        games = self.corrected if corrected else self.slipped
        return sorted(getattr(game, amount)[FIRST] for game in games)

    def printed(self, amount: str) -> float:
        """What the report prints of its one game."""
        return float(printed(f"Connect 4, depth {self.depth}, {amount} in a game") or 0)

    def share_below(self, amount: str) -> float:
        """The share of the games with the slips that cost no more than the report's, in per cent."""
        found = self.amounts(amount)
        return 100 * sum(one <= self.printed(amount) for one in found) / len(found)
