"""Our brain, driven line by line as a manager does: boards, turns, wrong commands, and who plays."""

from __future__ import annotations

from pathlib import Path

import pytest

import inarow
from tests.gomocup.driver import POINT, Manager, Witnessed


def test_a_game_as_managers_play_it(own_manager: Manager) -> None:
    manager = own_manager
    assert manager.ask("START 20") == "OK"
    manager.send("INFO timeout_turn 500", "INFO timeout_match 0", "INFO max_memory 0", "INFO rule 0")
    manager.send("INFO game_type 1", "INFO folder /tmp", "INFO time_left 2147483647", "INFO nonsense", "INFO")
    taken = [manager.ask("BEGIN")]
    for row in range(19):
        taken.append(f"{row},{row}" if f"{row},{row}" not in taken else f"{row},{row + 1}")
        taken.append(manager.ask(f"TURN {taken[-1]}"))
    assert len(set(taken)) == len(taken) == 39
    assert all(one is not None and POINT.fullmatch(one) for one in taken)
    manager.send("END")
    assert manager.receive() is None
    assert manager.ended() == 0


def test_about_is_one_line(manager: Manager) -> None:
    answer = manager.ask("ABOUT")
    assert (
        answer
        == f'name="inarow", version="{inarow.__version__}", author="The inarow authors", country="none"'
    )


def test_case_does_not_matter(own_manager: Manager) -> None:
    manager = own_manager
    assert manager.ask("start 15") == "OK"
    assert manager.ask("info TIMEOUT_TURN 100", "Turn 7,7") != "7,7"
    manager.send(
        "restart", "board", "7,7,1", "0,0,2", "6,7,1", "0,1,2", "8,7,1", "0,2,2", "9,7,1", "0,3,2", "done"
    )
    assert manager.receive() == "OK"
    assert manager.receive() in ("5,7", "10,7")  # the fifth in a row
    manager.send("end")
    assert manager.ended() == 0


def test_the_stones_of_a_board_have_their_owners(witness: Witnessed) -> None:
    assert witness.ask("START 15") == "OK"
    assert witness.ask("BOARD", "7,7,2", "3,0,1", " 8 , 7 , 2", "DONE") == "0,0"
    assert witness.seen == {
        "game": "mnk:15x15:5",
        "own": [3],
        "opponent": [112, 113],
        "ply": 3,
        "last": 113,
        "seconds": 1.0,
        "builds": 1,
    }
    assert witness.ask("TURN 1,0") == "2,0"
    assert (witness.seen["own"], witness.seen["opponent"], witness.seen["last"]) == ([0, 3], [1, 112, 113], 1)
    assert witness.ask("BOARD", "DONE") == "0,0"
    assert witness.seen["ply"] == 0


def test_turn_is_sent_to_the_second_player(witness: Witnessed) -> None:
    assert witness.ask("START 15") == "OK"
    assert witness.ask("TURN 0,0") == "1,0"
    assert (witness.seen["own"], witness.seen["opponent"], witness.seen["ply"]) == ([], [0], 1)


def test_moves_can_be_taken_back_and_chosen_by_the_manager(witness: Witnessed) -> None:
    witness.ask("START 15")
    assert witness.ask("TURN 7,7") == "0,0"
    assert witness.ask("TAKEBACK 0,0") == "OK"
    assert witness.ask("PLAY 5,5") == "5,5"
    assert witness.ask("TURN 8,8") == "0,0"
    assert (witness.seen["own"], witness.seen["opponent"]) == ([80], [112, 128])
    for stone in ("0,0", "8,8", "5,5", "7,7"):
        assert witness.ask(f"TAKEBACK {stone}") == "OK"
    assert witness.ask("BEGIN") == "0,0"
    assert witness.seen["ply"] == 0


WRONG = [
    ("START", "START 20"),
    ("START x", "START 20"),
    ("START 4", "5 to 26 here, not 4x4"),
    ("START 27", "5 to 26 here, not 27x27"),
    ("START -3", "not -3x-3"),
    ("START 999999999", "5 to 26"),
    ("RECTSTART 20", "RECTSTART 20,15"),
    ("RECTSTART 20,4", "not 20x4"),
]


@pytest.mark.parametrize(("line", "reason"), WRONG)
def test_boards_that_cannot_be_played(manager: Manager, line: str, reason: str) -> None:
    answer = manager.ask(line) or ""
    assert answer.startswith("ERROR ")
    assert reason in answer
    assert manager.ask("START 15") == "OK"
    assert POINT.fullmatch(manager.ask("BEGIN") or "")


def test_errors_are_answered_and_change_nothing(witness: Witnessed) -> None:
    for early in ("BEGIN", "TURN 1,1", "RESTART", "TAKEBACK 1,1", "PLAY 1,1"):
        assert "START comes first" in (witness.ask(early) or "")
    assert "START comes first" in (witness.ask("BOARD", "1,1,1", "DONE") or "")
    witness.ask("START 15")
    assert witness.ask("TURN 0,0") == "1,0"
    for line, reason in (
        ("TURN 0,0", "'0,0': the cell is taken"),
        ("TURN 1,0", "the cell is taken"),
        ("TURN 15,0", "off the board"),
        ("START 4", "5 to 26"),
        ("START x", "as in START 20"),
        ("TURN", "a cell is x,y"),
        ("TURN 5", "a cell is x,y"),
        ("TURN 5,5,5", "a cell is x,y"),
        ("BEGIN", "there are stones"),
        ("TAKEBACK 9,9", "no stone lies there"),
        ("PLAY 0,0", "the cell is taken"),
        ("DONE", "none was started"),
    ):
        answer = witness.ask(line) or ""
        assert answer.startswith("ERROR ")
        assert reason in answer
    for stones, reason in (
        (["1,1"], "a stone is x,y,f"),
        (["1,1,1", "1,1,2"], "the cell is taken"),
        (["1,1,4"], "the owner of a stone"),
        (["1,1,3"], "blocked"),
        (["1,1,1"], "1 own stones and 0 of the opponent"),
        (["99,1,2"], "off the board"),
        (["hello there"], "a stone is x,y,f"),
        ([f"{x},0,2" for x in range(5)] + [f"{x},9,1" for x in range(4)], "the game is over"),
    ):
        answer = witness.ask("BOARD", *stones, "DONE") or ""
        assert answer.startswith("ERROR ")
        assert reason in answer
    assert witness.silent()
    assert witness.ask("TURN 5,5") == "2,0"
    assert (witness.seen["own"], witness.seen["opponent"]) == ([1], [0, 80])


def test_a_board_that_is_not_ended(witness: Witnessed) -> None:
    witness.ask("START 15")
    assert (
        witness.ask("BOARD", "1,1,2", "INFO rule 1", "2,2,1", "BEGIN")
        == "ERROR BOARD was not ended with DONE"
    )
    assert witness.receive() == "0,0"
    assert (witness.seen["ply"], witness.seen["game"]) == (0, "mnk:15x15:5+exact")


def test_a_finished_game_goes_no_further(witness: Witnessed) -> None:
    witness.ask("START 15")
    for x in range(5):
        assert witness.ask(f"TURN {2 * x},9") == f"{x},0"
    assert witness.ask("TURN 14,14") == "ERROR the game is over; there is no move to choose"


@pytest.mark.parametrize("line", ["HELLO", "TURN7,7", "7,7", "swap 3", "\x00\x01", "x" * 100_000, "Ünknown"])
def test_unknown_commands_are_answered_and_nothing_ends(manager: Manager, line: str) -> None:
    assert (manager.ask(line) or "").startswith("UNKNOWN ")
    assert manager.ask("START 15") == "OK"


def test_infos_are_never_answered(own_manager: Manager) -> None:
    manager = own_manager
    manager.send(
        "INFO", "INFO x", "INFO rule x", "INFO rule 99", "INFO win_length 0", "INFO timeout_turn -1", "info"
    )
    assert manager.silent()


def test_an_agent_that_breaks_is_an_error_and_the_game_goes_on(plugin: Path) -> None:
    with Manager("--plugin", plugin, "--agent", "broken") as broken:
        assert broken.ask("START 15") == "OK"
        answer = broken.ask("TURN 7,7") or ""
        assert answer.startswith("ERROR agent 'broken' from ")
        assert answer.endswith("it raised ValueError: first line second line")
        assert broken.ask("BEGIN") == "0,0"  # the stone was not laid


def test_the_default_agent_opens_in_the_middle_and_finds_the_fifth_in_a_row() -> None:
    with Manager() as brain:
        assert brain.ask("START 15") == "OK"
        assert brain.ask("BEGIN") == "7,7"
        assert brain.ask("START 20") == "OK"
        stones = [f"{x},9,1" for x in range(6, 10)] + [f"{x},3,2" for x in range(0, 8, 2)]
        assert brain.ask("INFO timeout_turn 1000", "BOARD", *stones, "DONE") in ("5,9", "10,9")
        assert brain.ask("RESTART") == "OK"
        assert POINT.fullmatch(brain.ask("TURN 10,10") or "")
