"""Who waits for a worker: everybody in turn, so that a client with many requests delays only itself."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Items of several owners; each owner's come in order, the owners one after the other."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[Hashable, deque[T]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, owner: Hashable, item: T) -> None:
        """Behind all that this owner has put before."""
        self._waiting.setdefault(owner, deque()).append(item)
        self._length += 1

    def take(self, fits: Callable[[T], bool]) -> T | None:
        """The next item that fits, of the owner whose turn it is; that owner then waits for all others."""
        for owner, items in self._waiting.items():
            for item in items:
                if fits(item):
                    self.remove(owner, item)
                    if owner in self._waiting:
                        self._waiting.move_to_end(owner)
                    return item
        return None

    def remove(self, owner: Hashable, item: T) -> bool:
        """Take this item out; False if it is not there."""
        items = self._waiting.get(owner, deque())
        if item not in items:
            return False
        items.remove(item)
        self._length -= 1
        if not items:
            del self._waiting[owner]
        return True
