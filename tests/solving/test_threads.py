"""Several threads on one question: exact scores, limits, and what one of them raises arrives as itself."""

from __future__ import annotations

import random
import threading
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inarow.kernels.solving.drop.table import allocate
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.solving import threads as solving_threads
from inarow.solving.drop import DropSolver, team_of
from inarow.solving.exact_scores import Bounds
from inarow.solving.threads import ScoreQuery, search_in_threads

START = read_game("connect4").start

# Boards, and the fewest stones with which their positions are solved in a moment.
BOARDS = [("drop:5x6:4", 4), ("drop:6x5:4", 4), ("drop:7x5:4", 8), ("connect4", 14), ("drop:9x4:4", 12)]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads begin after a hundred nodes, so that short searches are shared too."""
    monkeypatch.setattr(solving_threads, "_TEAM_NODES", 100)


def team_search(position: Position, threads: int, table_bits: int, node_limit: int = 1 << 62) -> Bounds:
    team = team_of(threads, position.game.width, position.game.height, allocate(table_bits))
    query = ScoreQuery(position, -63, 63, node_limit)
    return search_in_threads(team, query, lambda: False, lambda: None)


def random_game(board: str, stones: int, chance: random.Random) -> Position:
    """A position of an unfinished game with so many stones, or fewer."""
    position = read_game(board).start
    for _ in range(stones):
        following = position.play(chance.choice(position.legal_moves()))
        if following.outcome is not None:
            break
        position = following
    return position


@settings(deadline=None, max_examples=40)
@given(
    board=st.sampled_from(BOARDS),
    more=st.integers(0, 6),
    seed=st.integers(0, 2**32),
    threads=st.sampled_from((2, 2, 3)),
    table_bits=st.sampled_from((14, 17, 19)),  # overwritten all the time, of one size, growing
)
def test_threads_find_the_score_that_one_finds(
    board: tuple[str, int], more: int, seed: int, threads: int, table_bits: int
) -> None:
    position = random_game(board[0], board[1] + more, random.Random(seed))
    if position.ply >= board[1]:
        alone = DropSolver(position.game.width, position.game.height).bounds(position)
        assert team_search(position, threads, table_bits)[:2] == alone[:2]


@pytest.mark.parametrize(
    ("moves", "score"), [("13234664", -3), ("6133112551", 2), ("216634", 0), ("32164625", 11)]
)
def test_known_scores_while_the_table_grows(moves: str, score: int) -> None:
    position = read_game("connect4").position(moves)
    assert team_search(position, 2, 19)[:2] == (score, score)


@pytest.mark.parametrize("limit", [1, 1000, 20_000, 200_000])
@pytest.mark.parametrize("threads", [2, 3])
def test_a_node_limit_is_used_up_by_all_together(limit: int, threads: int) -> None:
    found = team_search(START.game.position("2454"), threads, 22, limit)
    assert found.low <= -3 <= found.high
    assert found.low < found.high
    assert limit <= found.nodes <= limit + 128 * threads


def test_a_score_above_the_window_ends_the_search() -> None:
    position = START.game.position("32164625")
    team = team_of(2, 7, 6, allocate(17))
    found = search_in_threads(team, ScoreQuery(position, 0, 1, 1 << 62), lambda: False, lambda: None)
    assert found.low > 0


def test_an_interrupt_leaves_no_thread_behind() -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    before = threading.active_count()
    team = team_of(2, 7, 6, allocate(20))
    with pytest.raises(KeyboardInterrupt):
        search_in_threads(team, ScoreQuery(START, -21, 21, 1 << 62), lambda: False, interrupt)
    assert threading.active_count() == before


class Unlucky:
    """A solver that proves nothing in its first nodes and raises in its thread."""

    def __init__(self, error: Exception) -> None:
        self.stop = np.zeros(1, dtype=np.int64)
        self._error = error
        self._asked = 0

    def clear(self) -> None: ...

    def begin_round(self, searched: int) -> None: ...

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

    def begin_round(self, searched: int) -> None: ...

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
