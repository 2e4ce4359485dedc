"""Whatever a third-party agent does costs it its game, with the right reason, and nobody else anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.arena.isolation.isolated_seat import IsolatedSeat
from inarow.errors import BadAnswer
from inarow.rules.game import Move
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT, Limit
from tests.arena.isolation.hostile import AT_BEGIN, AT_CHOICE, HONEST, HOSTILE, agent, isolated_seat, written
from tests.process_checks import children, descriptors

CONNECT4 = read_game("connect4")


def played(seat: IsolatedSeat) -> Move:
    """The first move of a game."""
    seat.begin(CONNECT4, 1)
    return seat.choose(CONNECT4.start, NO_LIMIT).move


@pytest.mark.parametrize("name", AT_BEGIN)
def test_it_cannot_begin(tmp_path: Path, name: str) -> None:
    before = children(), descriptors()
    hostile = AT_BEGIN[name]
    file = written(tmp_path, hostile.code)
    seat = IsolatedSeat(file, building=1.5 if hostile.slow else 60.0)
    with pytest.raises(BadAnswer, match=hostile.reason) as caught:
        seat.begin(CONNECT4, 1)
    assert str(caught.value).startswith(f"agent {file!r}: ") or f"agent 'external' from {file}: " in str(
        caught.value
    )
    assert (children(), descriptors()) == before
    with pytest.raises(BadAnswer, match=hostile.reason):  # asked again, it gives the same reason
        seat.choose(CONNECT4.start, NO_LIMIT)


@pytest.mark.parametrize("name", AT_CHOICE)
def test_it_loses_with_a_reason(tmp_path: Path, name: str) -> None:
    before = children(), descriptors()
    hostile = AT_CHOICE[name]
    file = written(tmp_path, hostile.code)
    seat = isolated_seat(file, impatient=hostile.slow)
    seat.begin(CONNECT4, 1)
    with pytest.raises(BadAnswer, match=hostile.reason) as caught:
        seat.choose(CONNECT4.start, NO_LIMIT)
    assert str(caught.value).startswith(f"agent 'external' from {file}: ")
    assert str(caught.value).isprintable()
    assert (children(), descriptors()) == before


@pytest.mark.parametrize(
    "name",
    [
        "crash at import",
        "hard exit at import",
        "crash",
        "endless loop in C",
        "kills itself",
        "prints",
        "spoils every file",
        "forks and forks",
    ],
)
def test_it_may_come_again(tmp_path: Path, name: str) -> None:
    """The same seat plays the next game once its file is repaired."""
    before = children(), descriptors()
    seat = isolated_seat(written(tmp_path, HOSTILE[name].code), impatient=HOSTILE[name].slow)
    with pytest.raises(BadAnswer, match=HOSTILE[name].reason):
        played(seat)
    seat._patience = 60.0
    written(tmp_path, HONEST)
    assert played(seat) == 0
    seat.close()
    assert (children(), descriptors()) == before


def test_it_crashes_at_its_fifth_move(tmp_path: Path) -> None:
    file = written(tmp_path, agent("if position.ply >= 8: raise ValueError('tired')\nreturn legal(position)"))
    seat = isolated_seat(file)
    seat.begin(CONNECT4, 1)
    position = CONNECT4.start
    for _ in range(4):
        position = position.play(seat.choose(position, NO_LIMIT).move)
        position = position.play(position.legal_moves()[0])
    with pytest.raises(BadAnswer, match=r"it raised ValueError at line \d+: tired"):
        seat.choose(position, NO_LIMIT)
    assert "Traceback" in seat.last_traceback
    assert "if position.ply >= 8" in seat.last_traceback
    line = (
        Path(file).read_text().splitlines().index("    if position.ply >= 8: raise ValueError('tired')")
    ) + 1
    assert f"line {line}" in seat.last_traceback
    seat.close()


def test_a_limit_in_seconds_is_its_clock(tmp_path: Path) -> None:
    file = written(tmp_path, agent("time.sleep(1.6 if position.ply else 0.6)\nreturn legal(position)"))
    seat = IsolatedSeat(file, patience=0.1)
    seat.begin(CONNECT4, 1)
    assert seat.choose(CONNECT4.start, Limit(seconds=30)).move == 0  # patience is for games without a clock
    with pytest.raises(BadAnswer, match=r"no answer within 1\.2 s"):
        seat.choose(CONNECT4.position("1"), Limit(seconds=0.2))


def test_a_traceback_is_bounded_and_clean(tmp_path: Path) -> None:
    seat = isolated_seat(written(tmp_path, agent("raise ValueError('\\x1b' * 10**6)")))
    seat.begin(CONNECT4, 1)
    with pytest.raises(BadAnswer) as caught:
        seat.choose(CONNECT4.start, NO_LIMIT)
    assert len(str(caught.value)) < 1000
    assert len(seat.last_traceback) < 10_000
    assert "\x1b" not in seat.last_traceback


def test_the_end_of_the_output_is_stored(tmp_path: Path) -> None:
    body = "print('x' * (5 << 20), 'and so it ends', sep='\\n', flush=True)\nos._exit(1)"
    seat = isolated_seat(written(tmp_path, agent(body)))
    seat.begin(CONNECT4, 1)
    with pytest.raises(BadAnswer, match="exit code 1; it last printed 'and so it ends'"):
        seat.choose(CONNECT4.start, NO_LIMIT)
    assert seat.last_traceback.endswith("x\nand so it ends\n")
    assert len(seat.last_traceback) <= 4096


def test_a_usage_error_in_the_second_game_is_the_agents_failure(tmp_path: Path) -> None:
    """Else a third-party agent could end a whole tournament, as an error of the user does."""
    code = """
@inarow.agent_class('external')
class External:
    def __init__(self, *, seed):
        if seed == 2:
            raise UnknownName('agent', 'you', ())

    def choose(self, position, limit):
        return legal(position)
"""
    seat = isolated_seat(written(tmp_path, code))
    seat.begin(CONNECT4, 1)
    with pytest.raises(BadAnswer, match="no agent named 'you'"):
        seat.begin(CONNECT4, 2)
    seat.begin(CONNECT4, 3)
    seat.close()
