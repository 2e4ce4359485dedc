"""Make the set of forcing positions again: python -m benchmarks.forcing_set > tests/forcing/data/forcing.txt

Positions of played games on 15x15, each with the number of moves in which the side to move wins by continuous
fours, at most five, as the plain exhaustive search finds it; 0 where there are fours but no such win. No
kernel of the forcing search takes part. A game gives at most three positions of each number.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import inarow
from inarow.forcing.plain import plain_forced_win
from inarow.rules.notation import write_moves

FILE = Path(__file__).parents[1] / "tests" / "forcing" / "data" / "forcing.txt"
THREAT_FILE = FILE.with_name("order_two.txt")  # positions of games between programs, chosen by hand
THREAT_NODES = 300_000
GAME = inarow.game("gomoku15")
SEED = 15
MOST_MOVES = 5
MOST_LOOKED_AT = 25  # positions of one game
MOST_ALIKE = 3  # of them with the same number of moves
WANTED = {0: 50, 1: 15, 2: 25, 3: 40, 4: 27, 5: 21}
PLAYERS = (
    ("alphabeta:depth=2,radius=2,heuristic=windows,ties=random", "custom:depth=2"),
    ("alphabeta:depth=2,radius=2,heuristic=threats,ties=random", "custom:depth=2"),
    ("alphabeta:depth=3,radius=1,heuristic=threats,ties=random,quiescence=on", "custom:depth=2"),
    ("default", "alphabeta:depth=2,radius=2,heuristic=windows,ties=random"),
    ("default", "default"),
)


def read_set() -> list[tuple[int, inarow.Position]]:
    """The set as it is stored: the number of moves, and the position."""
    lines = [line.split(" ") for line in FILE.read_text().splitlines() if not line.startswith("#")]
    return [(int(number), GAME.position(moves)) for number, moves in lines]


def read_threats() -> list[tuple[int, int, inarow.Position]]:
    """Positions won by threes and fours, and quiet ones.

    For each the plies that a strong engine announces, 0 where it sees no win, and those of the win of order
    two that is proved within `THREAT_NODES` nodes, 0 without one.
    """
    lines = [line.split(" ") for line in THREAT_FILE.read_text().splitlines() if not line.startswith("#")]
    return [(int(announced), int(proved), GAME.position(moves)) for announced, proved, moves in lines]


def make_set() -> Iterator[tuple[int, str]]:
    """Play games until there are enough positions of each number."""
    chance = random.Random(SEED)
    lacking = dict(WANTED)
    for number in count():
        if not any(lacking.values()):
            return
        cells = _played_game(number, chance)
        taken = Counter[int]()
        plies = range(8, len(cells))
        for ply in chance.sample(plies, min(len(plies), MOST_LOOKED_AT)):
            position = inarow.Position.after(GAME, cells[:ply])
            moves = plain_forced_win(position, MOST_MOVES) or 0
            if taken[moves] < MOST_ALIKE and lacking[moves] and (moves or _has_a_four(position)):
                taken[moves] += 1
                lacking[moves] -= 1
                yield moves, write_moves(GAME, cells[:ply])
        print(f"game {number}, still to find: {lacking}", file=sys.stderr)


def _played_game(number: int, chance: random.Random) -> list[int]:
    """A game of two players from a random opening near the centre."""
    pair = PLAYERS[number % len(PLAYERS)]
    agents = [inarow.agent(spec, seed=number * 2 + seat) for seat, spec in enumerate(pair)]
    cells = chance.sample([row * 15 + column for row in range(5, 10) for column in range(5, 10)], 6)
    position = inarow.Position.after(GAME, cells)
    while position.outcome is None:
        agent = agents[(position.ply + number // len(PLAYERS)) % 2]
        cells.append(agent.choose(position, inarow.Limit()).move)
        position = position.play(cells[-1])
    return cells


def _has_a_four(position: inarow.Position) -> bool:
    return any(position.play(move).threatened_moves() for move in position.legal_moves())


def main() -> None:
    print(
        "# in how many moves the side to move wins by continuous fours (0: not in five), and the moves so far"
    )
    for moves, text in make_set():
        print(moves, text, flush=True)


if __name__ == "__main__":
    main()
