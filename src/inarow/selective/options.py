"""The parts of the selective search, each of which can be left out."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.selective import state as s


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectiveOptions:
    """What a search does, all of it switched on.

    table            entries of the table, as a power of two
    transpositions   positions searched before are remembered there
    ranking          moves are tried by the patterns they make and prevent
    history          moves that were good elsewhere are tried sooner, and reduced less
    scouting         later moves are first asked only whether they are better
    aspiration       each iteration begins with a narrow window around the last score
    reductions       late moves are first searched less deep
    move_counts      at low depth only the first moves are searched
    futility         positions far above the window, and quiet moves far below it, are not searched
    razoring         positions far below the window are not searched at low depth
    extensions       the reply to a four costs no depth, and an open three is answered at the horizon
    fours_at_leaves  wins by fours are looked for at the horizon
    """

    table: int = 20
    transpositions: bool = True
    ranking: bool = True
    history: bool = True
    scouting: bool = True
    aspiration: bool = True
    reductions: bool = True
    move_counts: bool = True
    futility: bool = True
    razoring: bool = True
    extensions: bool = True
    fours_at_leaves: bool = True

    def switches(self) -> NDArray[np.int64]:
        """As the kernel reads them; the window of an iteration is the driver's."""
        numbers = np.zeros(s.SWITCHES, dtype=np.int64)
        for one in fields(self):
            if one.name not in ("aspiration", "table"):
                numbers[getattr(s, one.name.upper())] = int(bool(getattr(self, one.name)))
        return numbers
