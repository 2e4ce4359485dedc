"""An agent's answer is taken with care: whatever is wrong with it is one sentence about the agent."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from inarow.errors import BadAnswer
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.agent import ask
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult

Answer = Callable[[Position], Any]


class ThirdParty:
    """Answers as it was told to."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        return self._answer(position)  # type: ignore[no-any-return]


def asked(answer: Answer) -> SearchResult:
    position = read_game("connect4").position("44")
    return ask(ThirdParty(answer), "agent 'odd'", position, NO_LIMIT)


GOOD: list[Answer] = [
    lambda _: 0,
    lambda _: "1",
    lambda _: np.int64(0),
    lambda _: SearchResult(move=0),
    lambda _: SearchResult(move="1"),  # type: ignore[arg-type]
    lambda _: SearchResult(move=np.int16(0)),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("answer", GOOD)
def test_a_move_may_be_a_cell_or_text(answer: Answer) -> None:
    found = asked(answer)
    assert found.move == 0
    assert type(found.move) is int


def raises(error: BaseException) -> Answer:
    def answer(_: Position) -> None:
        raise error

    return answer


def changes(name: str, value: object) -> Answer:
    def answer(position: Position) -> int:
        object.__setattr__(position, name, value)
        return 0

    return answer


BAD: list[tuple[Answer, str]] = [
    (lambda _: None, "it answered with None instead of a move"),
    (lambda _: 3.5, "it answered with float 3.5 instead of a move"),
    (lambda _: True, "it answered with bool True instead of a move"),
    (lambda _: [1, 2], "instead of a move"),
    (lambda _: SearchResult(move=None), "instead of a move"),  # type: ignore[arg-type]
    (lambda _: 3, "illegal move '4': the cell is taken"),
    (lambda _: 99, "cells run from 0 to 41"),
    (lambda _: -1, "cells run from 0 to 41"),
    (lambda _: 7, "has nothing under it"),
    (lambda _: "9", "a move is one column, 1 to 7"),
    (lambda _: SearchResult(move=3), "the cell is taken"),
    (raises(ValueError("no luck")), "it raised ValueError: no luck"),
    (raises(RecursionError("deep")), "it raised RecursionError: deep"),
    (lambda _: {}["x"], "it raised KeyError: 'x'"),
    (changes("mover", 0), "it changed the position"),
    (changes("waiter", 5), "it changed the position"),
    (changes("ply", 3), "it changed the position"),
    (changes("game", read_game("tictactoe")), "it changed the position"),
]


@pytest.mark.parametrize(("answer", "sentence"), BAD)
def test_anything_else_is_reported_in_one_sentence(answer: Answer, sentence: str) -> None:
    with pytest.raises(BadAnswer) as caught:
        asked(answer)
    assert str(caught.value).startswith("agent 'odd': ")
    assert sentence in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_an_agent_may_not_end_the_program() -> None:
    with pytest.raises(BadAnswer, match="SystemExit"):
        asked(lambda _: sys.exit(5))


def test_ctrl_c_is_not_the_agents_fault() -> None:
    with pytest.raises(KeyboardInterrupt):
        asked(raises(KeyboardInterrupt()))
