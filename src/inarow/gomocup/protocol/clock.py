"""How long a brain may think about one move."""

from __future__ import annotations

from inarow.gomocup.protocol.settings import ENDLESS, Settings

MOVES_TO_COME = 20  # a match's time is shared among so many moves, always
UNTOLD = 1.0  # seconds where no manager names a time
FASTEST = 0.02  # seconds: as fast as possible, and a search still sees something
MARGIN, SHARE = 0.1, 0.05  # kept back for pipes and a busy machine: seconds, and a share of the time


def thinking_seconds(settings: Settings, spent: float = 0.0) -> float:
    """The smaller of the turn's time and a share of the match's, less a margin.

    `spent` are the seconds this brain has thought since it was told what is left of the match.

    >>> thinking_seconds(Settings(timeout_turn=10_000, time_left=90_000))
    4.175
    """
    times = [] if settings.timeout_turn is None else [settings.timeout_turn / 1000]
    left = (settings.timeout_match or None) if settings.time_left is None else settings.time_left
    if left is not None and left < ENDLESS:
        times.append((left / 1000 - spent) / MOVES_TO_COME)
    if not times:
        return UNTOLD
    time = max(min(times), 0.0)
    return max(time - min(MARGIN + SHARE * time, time / 2), FASTEST)
