"""A person at the terminal."""

from __future__ import annotations

import sys

from inarow.agents.registering import agent_class
from inarow.errors import BadAnswer, InarowError
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


@agent_class("human")
class Human:
    """Shows the board and asks for a move; the end of the input resigns. No limit hurries a person."""

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        print(position, file=sys.stderr)
        while True:
            print("your move: ", end="", file=sys.stderr, flush=True)
            text = sys.stdin.readline()
            if not text:
                raise BadAnswer("human", "the input has ended, so the game is resigned")
            try:
                return SearchResult(move=position.move(text.strip()))
            except InarowError as error:
                print(error, file=sys.stderr)
