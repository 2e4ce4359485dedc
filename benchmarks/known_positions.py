"""Known scores and outcomes, checked one by one: none may be wrong.

    python -m benchmarks.known_positions uci FILE            8-ply positions of Connect Four, UCI format
    python -m benchmarks.known_positions sets FILE SECONDS   a CSV of board, set, moves and score
    python -m benchmarks.known_positions memory COUNT        many random positions: is the memory flat?

Files may be packed by xz. `sets` spends SECONDS on each set and prints how far it came; what a limit leaves
unproven is not wrong.
"""

from __future__ import annotations

import csv
import lzma
import random
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import inarow
from inarow.rules.presets import read_game

SIGNS = {"win": 1, "draw": 0, "loss": -1}


def opened(file: str) -> IO[str]:
    return lzma.open(file, "rt") if file.endswith(".xz") else Path(file).open()


def check_uci(file: str) -> bool:
    """Columns a to g from the bottom up; the class is x's, who is to move after eight stones."""
    game = inarow.game("connect4")
    solver = inarow.Solver(game)
    wrong = searched = total = 0
    began = time.perf_counter()
    with opened(file) as lines:
        for line in lines:
            total += 1
            *cells, outcome = line.strip().split(",")
            columns = [cells[6 * column : 6 * column + 6] for column in range(7)]
            rows = "\n".join("".join(column[row] for column in columns) for row in reversed(range(6)))
            solution = solver.solve(game.board(rows.replace("b", ".")), score_only=True)
            searched += solution.nodes > 0
            assert solution.score is not None
            wrong += (solution.score > 0) - (solution.score < 0) != SIGNS[outcome]
    print(f"{total:,} positions in {time.perf_counter() - began:.0f} s, {searched:,} searched, {wrong} wrong")
    return wrong == 0


def check_sets(file: str, seconds: float) -> bool:
    sets: dict[tuple[str, str], list[tuple[str, int]]] = {}
    with opened(file) as lines:
        for row in csv.DictReader(lines):
            key = (row["board"], row["set"])
            sets.setdefault(key, []).append((row["moves_1based"], int(row["score_side_to_move"])))
    all_wrong = 0
    for (board, name), positions in sets.items():
        game = read_game(f"drop:{board}:4")
        solver = inarow.Solver(game, memory=512 << 20, book=False)
        proven = wrong = tried = 0
        began = time.perf_counter()
        for moves, score in positions:
            left = seconds - (time.perf_counter() - began)
            if left <= 0:
                break
            tried += 1
            solution = solver.solve(game.position(moves), seconds=left, score_only=True)
            proven += solution.score is not None
            wrong += not solution.low <= score <= solution.high
        all_wrong += wrong
        print(
            f"{board} {name}: {proven} of {len(positions)} proven, {tried} tried, {wrong} wrong", flush=True
        )
    return all_wrong == 0


def check_memory(count: int) -> bool:
    """Resident size after warming up and at the end."""
    game = inarow.game("connect4")
    solver = inarow.Solver(game)
    sizes = []
    for number, position in enumerate(_random_positions(game, count)):
        solver.solve(position)
        if number in (count // 2, count - 1):  # the table has grown by then
            sizes.append(_resident())
    print(f"{count:,} positions: {sizes[0] >> 10:,} KB after half, {sizes[1] >> 10:,} KB at the end")
    print(f"the most in all: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss:,} KB")
    return sizes[1] - sizes[0] < 4 << 20


def _random_positions(game: inarow.Game, count: int) -> Iterator[inarow.Position]:
    chance = random.Random(1)
    while count:
        position = game.start
        for _ in range(chance.randint(28, 38)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            count -= 1
            yield position


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def main() -> None:
    match sys.argv[1:]:
        case ["uci", file]:
            good = check_uci(file)
        case ["sets", file, seconds]:
            good = check_sets(file, float(seconds))
        case ["memory", count]:
            good = check_memory(int(count))
        case _:
            sys.exit(__doc__)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
