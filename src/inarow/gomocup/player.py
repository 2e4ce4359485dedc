"""The agent a brain plays with: a fresh one for each game, and a small one where memory is short."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.agent import Agent, ask, prepare
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

MEGABYTE = 1 << 20


class Player:
    """Builds agents with `make`, and with `make_small` once the process holds more memory than it may."""

    def __init__(
        self, make: Callable[[], Agent], who: str, make_small: Callable[[], Agent] | None = None
    ) -> None:
        self._make = make
        self._make_small = make_small or make
        self._who = who
        self._short_of: int | None = None  # the bytes that were too few
        self._agent = make()
        self._is_new = True

    def renew(self) -> None:
        """A fresh agent, for another game."""
        if not self._is_new:
            self._replace()

    def prepare(self, game: Game, limit: Limit) -> None:
        prepare(self._agent, self._who, game, limit)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        self._is_new = False
        return ask(self._agent, self._who, position, limit)

    def keep_within(self, most: int) -> str | None:
        """Give memory back where more than `most` bytes are held, and tell if that was not enough.

        This is done once: an agent that was built anew with the smallest tables has no more to give. 0 is
        no limit.
        """
        if most == self._short_of:
            return None
        if not 0 < most < resident_bytes():
            self._short_of = None
            return None
        self._short_of = most
        self._replace()
        held = resident_bytes()
        if held <= most:
            return None
        return (
            f"max_memory is {most / MEGABYTE:.3g} MB, but this brain takes {held / MEGABYTE:.3g} MB; "
            f"it plays with its smallest tables"
        )

    def close(self) -> None:
        """Let the agent end whatever it has started."""
        close = getattr(self._agent, "close", None)
        if callable(close):
            with suppress(Exception):  # a third-party agent's; it has played its game
                close()

    def _replace(self) -> None:
        self.close()
        self._agent = (self._make if self._short_of is None else self._make_small)()
        self._is_new = True


def resident_bytes() -> int:
    """The memory this process holds; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
