"""The agent `process`: positions become commands, times and failures are those of an agent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import inarow
from inarow.arena.play import GameTask, play
from inarow.errors import BadAnswer, InarowError
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT, Limit
from inarow.spec import Spec
from tests.gomocup.brains import GOMOKU, QUICK, Kit, chosen, cleared, exists, gone

INFOS = [
    "INFO timeout_turn 2500",
    "INFO timeout_match 0",
    "INFO time_left 2147483647",
    "INFO max_memory 104857600",
    "INFO game_type 1",
    "INFO rule 0",
]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield from cleared(tmp_path)


def test_the_first_move_of_a_game(folder: Path) -> None:
    kit = Kit(folder)
    agent = kit.agent(memory="100")

    assert chosen(agent, GOMOKU.start, Limit(seconds=2.5)) == 0
    assert kit.heard == [*INFOS, "START 15", *INFOS, "BEGIN"]
    agent.close()
    assert kit.heard[-1] == "END"


def test_a_rectangle_another_run_and_the_exact_rule(folder: Path) -> None:
    kit = Kit(folder)
    agent = kit.agent()
    chosen(agent, read_game("mnk:9x7:4+exact").position("d2"), NO_LIMIT)

    told = kit.heard
    start = told.index("RECTSTART 9,7")
    for infos in (told[:start], told[start + 1 :]):
        assert {"INFO rule 1", "INFO win_length 4", "INFO timeout_turn 5000"} <= set(infos)
    assert told[-1] == "TURN 3,1"


def test_a_game_goes_on_with_turns_and_a_new_time_is_sent(folder: Path) -> None:
    kit = Kit(folder)
    agent = kit.agent()
    position = GOMOKU.start.play(chosen(agent, GOMOKU.start)).play("h8")
    position = position.play(chosen(agent, position)).play("i9")
    told = len(kit.heard)
    chosen(agent, position, Limit(seconds=0.5))

    assert kit.heard[told - 1] == "TURN 7,7"
    assert kit.heard[told:] == ["INFO timeout_turn 500", "TURN 8,8"]
    assert len(kit.pids) == 1


def test_a_game_may_begin_anywhere(folder: Path) -> None:
    kit = Kit(folder)
    position = GOMOKU.position("h8,a1,i9,b3")
    agent = kit.agent()

    assert chosen(agent, position) == 1
    assert kit.heard[-6:] == ["BOARD", "7,7,1", "0,0,2", "8,8,1", "1,2,2", "DONE"]
    chosen(agent, position.play(1).play("c4"))
    assert kit.heard[-1] == "TURN 2,3"


@pytest.mark.parametrize("moves", ["h8,a1,i9,b3", "h8,b1,i8", "h8,a1,i8,c1,i9", ""])
def test_a_position_that_does_not_follow_is_sent_to_a_new_program(folder: Path, moves: str) -> None:
    kit = Kit(folder)
    agent = kit.agent()
    chosen(agent, GOMOKU.position("h8"))  # it answers a1
    position = GOMOKU.position(moves)

    assert chosen(agent, position) in position.legal_moves()
    first, second = kit.pids
    assert gone(first)
    assert exists(second)


def test_another_board_is_another_game(folder: Path) -> None:
    kit = Kit(folder)
    agent = kit.agent()
    chosen(agent, GOMOKU.start)
    chosen(agent, read_game("gomoku15+exact").position("a1,b1"))

    assert kit.heard.count("START 15") == 2
    assert kit.heard[-1] == "DONE"


def test_both_sides_are_prepared_before_either_is_asked(tmp_path: Path) -> None:
    """A failure to prepare is the result of a game in which no move was made, whoever moves first."""
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    good, bad = Kit(tmp_path / "first"), Kit(tmp_path / "second", "def start(rest): say('ERROR no room')")
    record = play(GameTask(game=GOMOKU, first=good.text, second=bad.text, limit=QUICK))

    assert record.moves == ()
    assert str(record.outcome) == "the first player wins"
    assert "it answered 'ERROR no room' to START 15" in str(record.failure)
    assert "BEGIN" not in good.heard
    assert "START 15" in good.heard


def test_it_can_be_made_ready_before_the_clock_starts(folder: Path) -> None:
    kit = Kit(folder)
    agent = kit.agent()
    agent.prepare(GOMOKU, QUICK)
    assert kit.hears("INFO rule 0")
    assert "START 15" in kit.heard
    chosen(agent, GOMOKU.position("h8"))
    assert kit.heard[-1] == "TURN 7,7"
    assert kit.heard.count("START 15") == 1


def test_after_a_failure_the_next_game_gets_a_new_program(folder: Path) -> None:
    kit = Kit(folder, "def turn(rest): sys.exit(3)")
    agent = kit.agent()
    for _ in range(2):
        with pytest.raises(BadAnswer, match="exit code 3"):
            chosen(agent, GOMOKU.position("h8"))
    assert chosen(agent, GOMOKU.start) == 0
    assert len(kit.pids) == 3


def test_a_bad_brain_loses_its_game(folder: Path) -> None:
    kit = Kit(folder, "def turn(rest): say(rest)")
    record = play(GameTask(game=GOMOKU, first=kit.text, second="default", limit=QUICK))

    assert str(record.outcome) == "the second player wins"
    assert record.failure is not None
    assert "a stone lies there already" in record.failure


@pytest.mark.parametrize("game", ["connect4", "mnk:7x7:5+wrap", "mnk:7x7:5+misere"])
def test_games_the_protocol_has_no_words_for(folder: Path, game: str) -> None:
    agent = Kit(folder).agent()
    with pytest.raises(BadAnswer, match=r"the Gomocup protocol has no word for (gravity|wrap|misere), so "):
        chosen(agent, read_game(game).start)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "it takes a command"),
        ({"cmd": " "}, "it takes a command"),
        ({"cmd": "brain 'x"}, "No closing quotation"),
        ({"cmd": "/no/such/brain --fast"}, "it cannot be started: No such file or directory"),
        ({"cmd": "/"}, "it cannot be started: Permission denied"),
        ({"cmd": "true", "seconds": "0"}, "it takes seconds, more than 0"),
        ({"cmd": "true", "seconds": "inf"}, "it takes seconds, more than 0"),
        ({"cmd": "true", "start": "nan"}, "it takes seconds, more than 0"),
        ({"cmd": "true", "memory": "-1"}, "it takes megabytes"),
    ],
)
def test_wrong_options_are_refused_when_it_is_built(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(InarowError) as caught:
        inarow.agent(Spec("process", tuple(options.items())))
    assert str(caught.value).startswith("agent 'process'")
    assert sentence in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
