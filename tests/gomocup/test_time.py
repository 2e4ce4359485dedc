"""A match's time lasts for a whole game, to a full board: with a clock that the test holds."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.gomocup.brain import Brain
from inarow.gomocup.player import Player
from inarow.gomocup.protocol.settings import FASTEST, OVERHEAD
from inarow.gomocup.protocol.stones import read_point, write_point
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from tests.strategies import examples

law = examples(200)
ENDLESS_RUN = 999  # in a row: nobody completes it, so that a game fills the board


@dataclass
class Machine:
    """A clock, and how much longer than allowed things take on it.

    A search takes `use` of its limit and `late` seconds more, and pipes `unseen` seconds that a brain cannot
    measure.
    """

    use: float = 1.0
    late: float = 0.0
    unseen: float = 0.0
    now: float = 0.0

    def clock(self) -> float:
        return self.now


class Thinker:
    """Takes the first free cell, after all its time."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self.limits: list[float] = []

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        assert limit.seconds is not None
        self.limits.append(limit.seconds)
        self._machine.now += self._machine.use * limit.seconds + self._machine.late
        return SearchResult(move=position.legal_moves()[0])


@dataclass
class Game:
    """A whole game as its manager sees it."""

    left: float  # seconds of the match after the last move
    limits: list[float]  # of the brain's searches


def whole_game(machine: Machine, side: int, *infos: str, match: float, first: bool, told: bool) -> Game:
    """Play until the board is full; `told` sends what is left of the match before every move."""
    agent = Thinker(machine)
    brain = Brain(Player(lambda: agent, "thinker"))
    milliseconds = round(1000 * match)
    for info in (f"win_length {ENDLESS_RUN}", f"timeout_match {milliseconds}", *infos):
        assert brain.answer(f"INFO {info}") == []
    assert brain.answer(f"START {side}") == ["OK"]
    free, left = set(range(side * side)), milliseconds / 1000
    question = "BEGIN" if first else ""
    while free:
        if not question:
            free.remove(stone := max(free))
            question = f"TURN {write_point(side, stone)}"
            if not free:
                break
        if told:
            assert brain.answer(f"INFO time_left {int(1000 * left)}") == []
        began = machine.now
        (answer,) = brain.answer(question)
        machine.now += machine.unseen
        left -= machine.now - began
        free.remove(read_point(answer, side, side))
        question = ""
    return Game(left, agent.limits)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return held(monkeypatch, Machine())


def held(monkeypatch: pytest.MonkeyPatch, machine: Machine) -> Machine:
    monkeypatch.setattr(slices, "clock", machine.clock)
    return machine


def mostly(most: float) -> st.SearchStrategy[float]:
    """The worst case in one of two examples."""
    return st.just(most) | st.floats(0, most)


@law
@given(
    side=st.integers(5, 26),
    spare=st.floats(0, 5) | st.floats(5, 500),
    use=mostly(1.0),
    overhead=mostly(OVERHEAD),
    seen=mostly(1.0),
    turn=st.none() | st.integers(0, 60_000),
    first=st.booleans(),
    told=st.booleans(),
)
def test_no_game_is_too_long(
    side: int,
    spare: float,
    use: float,
    overhead: float,
    seen: float,
    turn: int | None,
    first: bool,
    told: bool,
) -> None:
    """Whatever a match has beyond its reserve, to a full board, told what is left or not."""
    match = (side * side + 1) // 2 * (FASTEST + OVERHEAD) + spare
    turns = [] if turn is None else [f"timeout_turn {turn}"]
    with pytest.MonkeyPatch.context() as patch:
        machine = held(patch, Machine(use, seen * overhead, (1 - seen) * overhead))
        game = whole_game(machine, side, *turns, match=match + 0.001, first=first, told=told)
    assert game.left >= -1e-6
    assert len(game.limits) == (side * side + first) // 2
    assert all(limit >= FASTEST for limit in game.limits)
    if turn is not None:
        assert max(game.limits) <= max(turn / 1000, FASTEST)


@pytest.mark.parametrize("told", [True, False])
def test_a_minute_lasts_for_two_hundred_moves(machine: Machine, told: bool) -> None:
    machine.late, machine.unseen = OVERHEAD / 2, OVERHEAD / 2
    game = whole_game(machine, 20, "timeout_turn 5000", match=60.0, first=True, told=told)
    assert len(game.limits) == 200
    assert game.left >= 0
    assert sum(game.limits[:20]) > 30  # most of it is used, and early
    early, late = game.limits[:10], game.limits[-10:]
    assert max(early) == early[0] <= 4.65
    assert min(early) > 5 * max(late)


def test_a_search_that_takes_twice_its_time_is_no_loss(machine: Machine) -> None:
    machine.use = 2.0
    game = whole_game(machine, 20, match=60.0, first=True, told=True)
    assert game.left >= 0


@pytest.mark.parametrize("left", [0, -1, -60_000])
def test_a_match_that_is_out_of_time_goes_on_as_fast_as_possible(machine: Machine, left: int) -> None:
    agent = Thinker(machine)
    brain = Brain(Player(lambda: agent, "thinker"))
    brain.answer("INFO timeout_turn 5000")
    assert brain.answer("START 15") == ["OK"]
    for move in range(3):
        brain.answer(f"INFO time_left {left}")
        assert brain.answer(f"TURN {2 * move},9") == [f"{move},0"]
    assert agent.limits == [FASTEST] * 3
