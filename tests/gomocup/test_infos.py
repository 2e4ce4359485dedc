"""What INFO changes in a brain: the game it plays, the time it takes, and the rules it refuses."""

from __future__ import annotations

import pytest

from inarow.gomocup.protocol.settings import share_of_match
from tests.gomocup.driver import POINT, Manager, Witnessed

GAMES = [  # in this order: a setting holds until another is sent
    (["START 20"], "mnk:20x20:5"),
    (["START 5"], "mnk:5x5:5"),
    (["START 26"], "mnk:26x26:5"),
    (["RECTSTART 20,15"], "mnk:20x15:5"),
    (["START 15", "INFO rule 1"], "mnk:15x15:5+exact"),
    (["START 15"], "mnk:15x15:5+exact"),
    (["INFO rule 1", "START 15", "INFO rule 0"], "mnk:15x15:5"),
    (["INFO win_length 4", "RECTSTART 9,7", "INFO rule 1"], "mnk:9x7:4+exact"),
    (["INFO win_length 3", "START 3", "INFO rule 0"], "mnk:3x3:3"),
    (["START 9", "INFO win_length 6"], "mnk:9x9:6"),
]


def test_the_game_that_is_meant(witness: Witnessed) -> None:
    for lines, game in GAMES:
        assert witness.ask(*lines) == "OK"
        assert witness.ask("BEGIN") == "0,0"
        assert witness.seen["game"] == game


def test_the_time_that_is_allowed(witness: Witnessed) -> None:
    witness.ask("START 15")
    for sent, seconds in (
        ([], 1.0),
        (["INFO timeout_turn 100"], 0.05),
        (["INFO timeout_turn 200"], 0.1),
        (["INFO timeout_turn 10000"], 9.4),
        (["INFO timeout_turn 0"], 0.02),
        (["INFO timeout_turn 10000", "INFO time_left 18780"], 1.02),
        (["INFO time_left -5"], 0.02),
        (["INFO time_left 2147483647"], 9.4),
    ):
        assert witness.ask("RESTART", *sent) == "OK"
        assert witness.ask("BEGIN") == "0,0"
        assert witness.seen["seconds"] == pytest.approx(seconds)


@pytest.mark.parametrize(("new", "cells"), [("START 15", 225), ("RESTART", 225), ("RECTSTART 15,12", 180)])
@pytest.mark.parametrize("plays", [True, False])
def test_what_was_left_of_another_game_does_not_count(
    witness: Witnessed, new: str, cells: int, plays: bool
) -> None:
    witness.ask("START 15", "INFO timeout_turn 10000", "INFO timeout_match 60000", "INFO time_left 400")
    if plays:
        assert witness.ask("BEGIN") == "0,0"
        assert witness.seen["seconds"] == 0.02
    assert witness.ask(new) == "OK"
    assert witness.ask("BEGIN") == "0,0"
    assert witness.seen["seconds"] == pytest.approx(share_of_match(60, 0, cells))


def test_what_was_thought_is_taken_from_the_match(witness: Witnessed) -> None:
    witness.ask("START 15", "INFO timeout_match 60000")
    seconds = []
    for row in range(3):
        assert witness.ask(f"TURN {row},{row + 5}")
        seconds.append(witness.seen["seconds"])
    assert seconds[0] > seconds[1] > seconds[2] > 0.02
    assert witness.ask("INFO time_left 18000", "TURN 9,9")
    assert witness.seen["seconds"] == pytest.approx(share_of_match(18, 7, 225))


@pytest.mark.parametrize(
    ("number", "rule"),
    [(4, "4, renju"), (2, "2, continuous game"), (3, "2, continuous game"), (8, "8, caro"), (9, "8, caro")],
)
def test_a_rule_that_is_not_ours(manager: Manager, number: int, rule: str) -> None:
    refusal = f"ERROR the rule {rule}, is not played here; 0 and 1 are"
    manager.ask("START 15", f"INFO rule {number}")
    assert manager.ask("BEGIN") == refusal
    assert manager.ask("TURN 7,7") == refusal
    assert manager.ask("BOARD", "7,7,2", "DONE") == refusal
    assert POINT.fullmatch(manager.ask("INFO rule 0", "BEGIN") or "")
