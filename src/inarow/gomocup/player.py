"""The agent a brain plays with: a new one for each game, and a small one where memory is short."""

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
    """Builds agents with `make`, and with `make_small` once the process uses more memory than it may."""

    def __init__(
        self, make: Callable[[], Agent], who: str, make_small: Callable[[], Agent] | None = None
    ) -> None:
        self._make = make
        self._make_small = make_small or make
        self._who = who
        self._exceeded: int | None = None  # the limit in bytes that was exceeded
        self._agent = make()
        self._is_new = True

    def renew(self) -> None:
        """Build a new agent, for another game."""
        if not self._is_new:
            self._replace()

    def prepare(self, game: Game, limit: Limit) -> None:
        prepare(self._agent, self._who, game, limit)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        self._is_new = False
        return ask(self._agent, self._who, position, limit)

    def limit_memory(self, most: int) -> str | None:
        """Free memory where more than `most` bytes are used; a sentence if that was not enough.

        This is done once for a limit: an agent with the smallest tables has no more to free. 0 is no limit.
        """
        if most == self._exceeded:
            return None
        if not 0 < most < resident_bytes():
            self._exceeded = None
            return None
        self._exceeded = most
        self._replace()
        held = resident_bytes()
        if held <= most:
            return None
        return (
            f"max_memory is {most / MEGABYTE:.3g} MB, but this brain takes {held / MEGABYTE:.3g} MB; "
            f"it plays with its smallest tables"
        )

    def close(self) -> None:
        """Let the agent end whatever it started."""
        close = getattr(self._agent, "close", None)
        if callable(close):
            with suppress(Exception):  # a third-party agent's; it has played its game
                close()

    def _replace(self) -> None:
        self.close()
        self._agent = (self._make if self._exceeded is None else self._make_small)()
        self._is_new = True


def resident_bytes() -> int:
    """The memory this process uses; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
