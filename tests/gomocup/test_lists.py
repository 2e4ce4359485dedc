"""BOARD and SWAP2BOARD in whatever lines they come, and cells named as managers name them."""

from __future__ import annotations

import pytest

from inarow.gomocup.brain import Brain
from inarow.gomocup.player import Player
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


class Last:
    """Plays the last free cell, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Position] = []

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        self.asked.append(position)
        return SearchResult(move=position.legal_moves()[-1])


@pytest.mark.parametrize(
    "lines",
    [
        ["BOARD", "7,7,2", "8,8,1", "9,9,2", "DONE"],
        ["BOARD 7,7,2", "8,8,1", "9,9,2", "DONE"],
        ["board 7,7,2 8,8,1 9,9,2", "done"],
        ["BOARD 7,7,2 8,8,1 9,9,2 DONE"],
        ["BOARD", "7,7,2 8,8,1", "9,9,2 DONE"],
        ["BOARD  7 , 7 , 2   8, 8 ,1", "INFO rule 0", "9,9,2  Done"],
    ],
)
def test_stones_count_wherever_a_line_ends(lines: list[str]) -> None:
    agent = Last()
    brain = Brain(Player(lambda: agent, "agent"))
    brain.answer("START 15")
    answers = [answer for line in lines for answer in brain.answer(line)]
    assert answers == ["14,14"]
    assert (agent.asked[0].mover, agent.asked[0].waiter) == (1 << 128, 1 << 112 | 1 << 144)


def test_what_is_no_stone_is_an_error_and_no_empty_board() -> None:
    brain = Brain(Player(Last, "agent"))
    brain.answer("START 15")
    for line in ("BOARD 7,7 DONE", "BOARD 7;7;2 DONE", "BOARD x DONE", "BOARD 7,7,2 nonsense DONE"):
        (answer,) = brain.answer(line)
        assert answer.startswith("ERROR cannot read ")
        assert "a stone is x,y,f" in answer


@pytest.mark.parametrize(
    ("stones", "reason"),
    [
        (["7,7", "8,7", "7,7"], "ERROR cannot read '7,7': the cell is taken"),
        (["7,7", "8,7", "15,3"], "'15,3': it is off the board, which runs from 0,0 to 14,14"),
        (["7,7", "8,7"], "swap2 is asked with no stones, three or five, not 2"),
        (["h8"], "'h8': a cell is x,y, as in 7,7"),
    ],
)
def test_a_wrong_opening_is_refused_with_coordinates_as_managers_write_them(
    stones: list[str], reason: str
) -> None:
    brain = Brain(Player(Last, "agent"))
    brain.answer("START 15")
    for way in (["SWAP2BOARD", *stones, "DONE"], [f"SWAP2BOARD {' '.join(stones)} DONE"]):
        answers = [answer for line in way for answer in brain.answer(line)]
        assert len(answers) == 1
        assert reason in answers[0]


def test_an_opening_that_ends_the_game() -> None:
    brain = Brain(Player(Last, "agent"))
    brain.answer("INFO win_length 2")
    brain.answer("START 9")
    assert brain.answer("SWAP2BOARD 0,0 5,5 0,1 6,6 1,1 DONE") == [
        "ERROR the game is over; there is nothing to choose"
    ]
