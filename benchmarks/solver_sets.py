"""Measure the exact solver against BitBully on the six public sets, one thread, no book, CPU time.

    python benchmarks/solver_sets.py /path/to/pons --positions 100 --sets L2_R2 L1_R2

Both solve the same position one after the other, so that a noisy machine disturbs both. In the two
easy sets the tables are kept from position to position and whole sets are solved in turn (three times,
the fastest counts); in the others they are cleared before each position, which is not timed.
`--empty` solves the empty board (BitBully takes minutes).
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from bitbully import bitbully_core

from inarow.kernels.solver.table import allocate
from inarow.search.solve_drop import DropSolver

SETS = {
    "L3_R1": "End-Easy",
    "L2_R1": "Middle-Easy",
    "L1_R1": "Begin-Easy",
    "L2_R2": "Middle-Medium",
    "L1_R2": "Begin-Medium",
    "L1_R3": "Begin-Hard",
}
KEPT = ("L3_R1", "L2_R1")  # the table is kept within these
ROUNDS = 3  # for the kept sets
INDEX_BITS = 25  # 256 megabytes


def main() -> None:
    """Parse, measure, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("directory", type=Path)
    parser.add_argument("--sets", nargs="+", default=list(SETS), choices=list(SETS))
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--alone", action="store_true", help="leave BitBully out")
    parser.add_argument("--empty", action="store_true", help="only the empty board")
    options = parser.parse_args()
    table = allocate(INDEX_BITS)
    table[:] = 0  # touch the memory before anything is timed
    ours, theirs = DropSolver(7, 6, table), bitbully_core.BitBullyCore()
    ours.scores_of([after("4453")])
    ours.clear()
    print(f"{'set':16}{'positions':>10}{'wrong':>6}{'knodes':>12}{'us':>14}{'BitBully us':>14}{'ratio':>8}")
    if options.empty:
        report("empty board", *measure_each([("", 1)], ours, theirs, options.alone))
        return
    for name in options.sets:
        lines = (options.directory / f"Test_{name}").read_text().splitlines()
        chosen = lines[options.skip : options.skip + options.positions]
        cases = [(moves, int(score)) for moves, score in map(str.split, chosen)]
        measure = measure_kept if name in KEPT else measure_each
        report(SETS[name], *measure(cases, ours, theirs, options.alone))


def measure_kept(cases, ours, theirs, alone):  # type: ignore[no-untyped-def]
    """Count, wrong scores, nodes and both CPU times of a set solved with a kept table."""
    positions = [after(moves) for moves, _ in cases]
    boards = [their_board(moves) for moves, _ in cases]
    our_seconds, their_seconds = [], [0.0]
    for _ in range(ROUNDS):
        ours.clear()
        begin = time.thread_time()
        found = ours.scores_of(positions)
        our_seconds.append(time.thread_time() - begin)
        if not alone:
            theirs.resetTranspositionTable()
            begin = time.thread_time()
            for board in boards:
                theirs.mtdf(board, 0)
            their_seconds.append(time.thread_time() - begin)
    wrong = sum(bounds[:2] != (score, score) for bounds, (_, score) in zip(found, cases, strict=True))
    nodes = sum(bounds.nodes for bounds in found)
    return len(cases), wrong, nodes, min(our_seconds), min(their_seconds[1:] or [0.0])


def measure_each(cases, ours, theirs, alone):  # type: ignore[no-untyped-def]
    """The same with the tables cleared before each position."""
    wrong = nodes = 0
    our_seconds = their_seconds = 0.0
    for moves, score in cases:
        position, board = after(moves), their_board(moves)
        ours.clear()
        begin = time.thread_time()
        bounds = ours.score_of(*position)
        our_seconds += time.thread_time() - begin
        nodes += bounds.nodes
        wrong += bounds[:2] != (score, score)
        if not alone:
            theirs.resetTranspositionTable()
            begin = time.thread_time()
            theirs.mtdf(board, 0)
            their_seconds += time.thread_time() - begin
    return len(cases), wrong, nodes, our_seconds, their_seconds


def report(name: str, count: int, wrong: int, nodes: int, ours: float, theirs: float) -> None:
    """One row, per position."""
    ratio = f"{theirs / ours:.2f}" if theirs else "-"
    print(
        f"{name:16}{count:10}{wrong:6}{nodes / count / 1e3:12.3f}"
        f"{ours / count * 1e6:14.1f}{theirs / count * 1e6:14.1f}{ratio:>8}",
        flush=True,
    )


def after(moves: str) -> tuple[int, int]:
    """The mover's stones and all stones after these moves, a column digit each."""
    mover = waiter = 0
    for digit in moves:
        column = int(digit) - 1
        stones = (mover | waiter) >> 7 * column & 0b111111
        mover, waiter = waiter, mover | 1 << 7 * column + stones.bit_count()
    return mover, mover | waiter


def their_board(moves: str) -> bitbully_core.BoardCore:
    """BitBully's board after the same moves."""
    board = bitbully_core.BoardCore()
    board.setBoard([int(digit) - 1 for digit in moves])
    return board


if __name__ == "__main__":
    main()
