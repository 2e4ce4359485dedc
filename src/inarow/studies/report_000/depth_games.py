"""The games of the depth test at one depth, and the printed figure among them."""

from __future__ import annotations

from dataclasses import dataclass

from inarow.studies.report_000.as_published.field import FIRST
from inarow.studies.report_000.as_published.match import PlayedGame
from inarow.studies.report_000.setting import printed


@dataclass(frozen=True)
class Depth:
    """The games at one depth, alpha-beta in the first seat against `default`."""

    depth: int
    slipped: list[PlayedGame]
    corrected: list[PlayedGame]

    def nodes(self, *, corrected: bool = False) -> list[float]:
        """The nodes of alpha-beta in each game, the fewest first."""
        return self._amounts("nodes", corrected)

    def seconds(self, *, corrected: bool = False) -> list[float]:
        """Its seconds, the fewest first."""
        return self._amounts("seconds", corrected)

    def _amounts(self, amount: str, corrected: bool) -> list[float]:
        games = self.corrected if corrected else self.slipped
        return sorted(getattr(game, amount)[FIRST] for game in games)

    @property
    def printed(self) -> float:
        """The nodes that the report prints of its one game."""
        return float(printed(f"Connect 4, depth {self.depth}, nodes in a game") or 0)

    @property
    def share_below(self) -> float:
        """The share of the games with the slips that cost no more than the report's, in per cent."""
        found = self.nodes()
        return 100 * sum(one <= self.printed for one in found) / len(found)
