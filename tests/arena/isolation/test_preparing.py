"""What an agent does before its first move counts in no move's time, in every seat; a failure loses."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.arena.isolation.isolated_seat import IsolatedSeat
from inarow.arena.play import GameRecord, GameTask, play
from inarow.arena.referee import PlayGames, Terms
from inarow.arena.seats import LocalSeat, Seat
from inarow.errors import BadAnswer
from inarow.rules.outcome import Outcome
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from tests.arena.isolation.hostile import written

CONNECT4 = read_game("connect4")
LIMIT = Limit(seconds=1.0)

AGENT = """
import pathlib

LOG = pathlib.Path(__file__).with_suffix(".log")

def note(*words):
    with LOG.open("a") as log:
        log.write(" ".join(map(str, words)) + "\\n")

@inarow.agent_class('external')
class External:
    def __init__(self):
        note("built")
        {building}

    def prepare(self, game, limit):
        note("prepared", game, limit.seconds)
        {preparing}

    def choose(self, position, limit):
        note("asked")
        return legal(position)
"""


def external(folder: Path, *, building: str = "pass", preparing: str = "pass") -> str:
    return written(folder, AGENT.format(building=building, preparing=preparing))


def events(file: str) -> list[str]:
    return Path(file).with_suffix(".log").read_text().splitlines()


def seat(kind: str, text: str) -> Seat:
    return LocalSeat(text) if kind == "here" else IsolatedSeat(text)


def played(kind: str, first: str, second: str) -> GameRecord:
    seats = (seat(kind, first), seat(kind, second))
    try:
        return play(GameTask(game=CONNECT4, first=first, second=second, limit=LIMIT), seats)
    finally:
        for one in seats:
            one.close()


@pytest.mark.parametrize("kind", ["here", "isolated"])
@pytest.mark.parametrize("slow", ["building", "preparing"])
def test_what_takes_long_before_the_first_move_costs_nothing(tmp_path: Path, kind: str, slow: str) -> None:
    """It takes longer than a move's time and the grace together."""
    file = external(tmp_path, **{slow: "time.sleep(3)"})
    record = played(kind, file, "random")

    assert record.failure is None
    assert events(file)[:3] == ["built", "prepared drop:7x6:4 1.0", "asked"]
    assert events(file).count("prepared drop:7x6:4 1.0") == 1


@pytest.mark.parametrize("kind", ["here", "isolated"])
@pytest.mark.parametrize("number", [0, 1])
def test_whoever_fails_to_prepare_loses_with_the_reason(tmp_path: Path, kind: str, number: int) -> None:
    file = external(tmp_path, preparing="raise ValueError('no luck')")
    agents = [file, "random"] if number == 0 else ["random", file]
    record = played(kind, *agents)

    assert record.outcome is Outcome.win_for(1 - number)
    assert record.moves == ()
    assert record.broken == number
    assert "agent 'external' from" in str(record.failure)
    assert "it could not prepare: it raised ValueError" in str(record.failure)
    assert "asked" not in events(file)


def test_a_preparation_that_never_ends_is_killed(tmp_path: Path) -> None:
    seat = IsolatedSeat(external(tmp_path, preparing="time.sleep(3600)"))
    seat.begin(CONNECT4, 1)
    seat._building, seat._patience = 2.0, 1.0  # to start its process may take longer
    with pytest.raises(BadAnswer, match="it was not prepared within 2 s"):
        seat.prepare(LIMIT)
    with pytest.raises(BadAnswer, match="it was not prepared within 2 s"):
        seat.choose(CONNECT4.start, LIMIT)


@pytest.mark.parametrize("way", ["sys.exit(3)", "os._exit(3)", "raise KeyboardInterrupt"])
def test_an_agent_may_exit_while_it_prepares(tmp_path: Path, way: str) -> None:
    record = played("isolated", external(tmp_path, preparing=way), "random")
    assert record.outcome is Outcome.SECOND_WINS
    assert record.broken == 0


def test_an_agent_that_does_not_prepare_is_not_asked_to() -> None:
    seat = IsolatedSeat("random")
    with pytest.raises(BadAnswer, match="no game was begun"):
        seat.prepare(LIMIT)
    seat.begin(CONNECT4, 1)
    seat.prepare(LIMIT)
    assert seat.choose(CONNECT4.start, LIMIT).move in CONNECT4.start.legal_moves()
    seat.close()


def test_every_game_of_a_match_is_prepared(tmp_path: Path) -> None:
    file = external(tmp_path)
    job = PlayGames.of(CONNECT4, (file, "random"), Terms())
    referee = job.open()
    for seed in range(2):
        record = referee(GameTask(game=CONNECT4, first=file, second="random", limit=LIMIT, seed=seed))
        assert record.failure is None
    referee.close()  # type: ignore[attr-defined]
    assert [one for one in events(file) if one != "asked"] == ["built", "prepared drop:7x6:4 1.0"] * 2
