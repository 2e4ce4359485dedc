"""The slips of report 001, each of which can be mended alone, so that one sees what it is worth."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Slips:
    """True where the report's code slips; without any it does what the report's text says.

    centre      the centre column counts against whoever holds it
    immediate   wins and threes to come are looked for with the mover's disc alone, never the other side's
    early_draw  a game, and each line of a search, is called a draw at 41 discs
    bounds      a move known only by a bound joins the equally good ones, if the bound equals the best value
    """

    centre: bool = True
    immediate: bool = True
    early_draw: bool = True
    bounds: bool = True

    def mended(self, name: str) -> Slips:
        """The same with one slip mended."""
        return replace(self, **{name: False})


AS_PUBLISHED = Slips()
MENDED = Slips(centre=False, immediate=False, early_draw=False, bounds=False)
NAMES = tuple(one.name for one in fields(Slips))
