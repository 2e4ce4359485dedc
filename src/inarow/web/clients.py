"""How much one address may do at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from inarow.errors import Refused


class Clients:
    """Counts what each address has under way, and refuses what is too much."""

    def __init__(self, most: int, what: str) -> None:
        self._most = most
        self._what = what
        self._under_way: Counter[str] = Counter()

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """One more, until the block ends."""
        if self._under_way[address] >= self._most:
            raise Refused(
                503, f"{self._most} {self._what} from one address are the most; try again in a moment"
            )
        self._under_way[address] += 1
        try:
            yield
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]
