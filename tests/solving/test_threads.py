"""Several threads on one question: what one of them raises arrives as itself."""

from __future__ import annotations

import time

import numpy as np
import pytest

from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.solving.exact_scores import Bounds
from inarow.solving.threads import ScoreQuery, search_in_threads

START = read_game("connect4").start


class Unlucky:
    """A solver that proves nothing in its first nodes and raises in its thread."""

    def __init__(self, error: Exception) -> None:
        self.stop = np.zeros(1, dtype=np.int64)
        self._error = error
        self._asked = 0

    def clear(self) -> None: ...

    def bounds(self, position: Position, low: int, high: int, node_limit: int) -> Bounds:  # noqa: ARG002
        self._asked += 1
        if self._asked > 1:
            raise self._error
        return Bounds(low, high, 1)


class Patient:
    """A solver that goes on until it is stopped."""

    def __init__(self) -> None:
        self.stop = np.zeros(1, dtype=np.int64)

    def clear(self) -> None: ...

    def bounds(self, position: Position, low: int, high: int, node_limit: int) -> Bounds:  # noqa: ARG002
        while self.stop[0] == 0:
            time.sleep(0.001)
        return Bounds(low, high, 1)


@pytest.mark.parametrize("others", [0, 1])
def test_what_a_racing_thread_raises_arrives_as_itself(others: int) -> None:
    error = ZeroDivisionError("in the race")
    backends = [Unlucky(error), *(Patient() for _ in range(others))]
    with pytest.raises(ZeroDivisionError, match="in the race") as caught:
        search_in_threads(backends, ScoreQuery(START, -21, 21, 10**6), lambda: False, lambda: None)

    assert caught.value is error
    assert [int(backend.stop[0]) for backend in backends] == [0] * len(backends)
