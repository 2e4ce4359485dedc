"""Many games of the report's players, spread over processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from inarow.studies.report_001.bugs import Slips
from inarow.studies.report_001.players import Name, Played, Player, Think, play, reflex


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players of the report, the one in the first seat named first, and the slips both play with."""

    first: Name
    second: Name
    slips: Slips


@dataclass(frozen=True, slots=True)
class ReportGame:
    """One game to play, a task."""

    pairing: Pairing
    seed: str


@dataclass(frozen=True, slots=True)
class ReportGames:
    """The job of playing such games; a worker keeps its players, and with them what they have thought."""

    def prepare(self) -> None:
        """There is nothing to compile."""

    def open(self) -> Callable[[ReportGame], Played]:
        return _Table()


class _Table:
    """Where the games of one worker are played."""

    def __init__(self) -> None:
        self._players: dict[tuple[Name, Slips], Player] = {}

    def __call__(self, task: ReportGame) -> Played:
        pairing = task.pairing
        seats = [self._seat(name, pairing.slips) for name in (pairing.first, pairing.second)]
        return play(seats[0], seats[1], pairing.slips, task.seed)

    def _seat(self, name: Name, slips: Slips) -> Think:
        if name == "reflex":
            return reflex
        if (name, slips) not in self._players:
            self._players[name, slips] = Player(name, slips)
        return self._players[name, slips].think
