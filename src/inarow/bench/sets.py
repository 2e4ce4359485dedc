"""Sets of Connect Four positions to measure solvers on: random ones by a seed, or public ones from files."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from inarow.errors import BadFile
from inarow.rules.position import Position
from inarow.rules.presets import read_game

# The file names of a public benchmark's six sets, and what the sets are called.
PUBLIC = {
    "Test_L3_R1": "End-Easy",
    "Test_L2_R1": "Middle-Easy",
    "Test_L1_R1": "Begin-Easy",
    "Test_L2_R2": "Middle-Medium",
    "Test_L1_R2": "Begin-Medium",
    "Test_L1_R3": "Begin-Hard",
}
EASY = ("End-Easy", "Middle-Easy")  # tables are not cleared between their positions
STONES = {"30 stones": 30, "22 stones": 22, "16 stones": 16}


@dataclass(frozen=True, slots=True)
class PositionSet:
    """Positions as move text, with their scores where they are known."""

    name: str
    moves: Sequence[str]
    scores: Sequence[int] | None
    keeps_table: bool  # from one position to the next


def read_sets(directory: Path, most: int) -> list[PositionSet]:
    """The sets of a directory: lines of moves and score."""
    found = []
    for file, name in PUBLIC.items():
        path = directory / file
        if path.is_file():
            pairs = [line.split() for line in path.read_text("utf-8").splitlines()[:most]]
            if any(len(pair) != 2 for pair in pairs):
                raise BadFile(str(path), "a line is moves and a score")
            moves, scores = [pair[0] for pair in pairs], [int(pair[1]) for pair in pairs]
            found.append(PositionSet(name, moves, scores, name in EASY))
    if not found:
        raise BadFile(str(directory), f"it holds none of {', '.join(PUBLIC)}")
    return found


def random_sets(most: int, seed: int) -> list[PositionSet]:
    """Random open positions without a win in one, by their number of stones."""
    chance = random.Random(seed)
    return [
        PositionSet(name, [_random_moves(stones, chance) for _ in range(most)], None, keeps_table=stones > 25)
        for name, stones in STONES.items()
    ]


def _random_moves(stones: int, chance: random.Random) -> str:
    game = read_game("connect4")
    while True:
        position: Position = game.start
        moves = ""
        while position.ply < stones and position.outcome is None:
            column = chance.choice(position.legal_moves()) % 7
            moves += str(column + 1)
            position = position.play(str(column + 1))
        if position.outcome is None and position.ply == stones and not position.completing_moves():
            return moves
