"""Our solver against its peers: one thread, no book, CPU time, turn by turn in one run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from inarow.bench.peers.bitbully import BitBully
from inarow.bench.sets import PositionSet
from inarow.kernels.boards.tables import to_bits
from inarow.kernels.solving.drop.table import allocate
from inarow.rules.presets import read_game
from inarow.solving.drop import DropSolver

INDEX_BITS = 25  # 256 megabytes
ROUNDS = 3  # for sets whose tables are not cleared between positions; the fastest counts


class MeasuredSolver(Protocol):
    """A solver to measure: positions are prepared and tables cleared outside the clock."""

    name: str

    def prepare(self, moves: Sequence[str]) -> list[object]: ...
    def clear(self) -> None: ...
    def solve_all(self, positions: list[object]) -> list[int]: ...


@dataclass(frozen=True, slots=True)
class SetResult:
    """One set: seconds a position for each solver, ours first, and how many of our scores were wrong."""

    set: str
    positions: int
    wrong: int
    nodes: int
    seconds: dict[str, float]


class Ours:
    """The solver of this package."""

    name = "inarow"

    def __init__(self) -> None:
        table = allocate(INDEX_BITS)
        table[:] = 0  # touch the memory before anything is timed
        self._solver = DropSolver(7, 6, table)
        self.nodes = 0
        self.solve_all(self.prepare(["4453444"]))
        self.clear()

    def prepare(self, moves: Sequence[str]) -> list[object]:
        game = read_game("connect4")
        positions = [game.position(one) for one in moves]
        return [(to_bits(game, one.mover), to_bits(game, one.taken)) for one in positions]

    def clear(self) -> None:
        self._solver.clear()

    def solve_all(self, positions: list[object]) -> list[int]:
        found = self._solver.scores_of(positions)  # type: ignore[arg-type]
        self.nodes += sum(bounds.nodes for bounds in found)
        return [bounds.low for bounds in found]


def solvers() -> list[MeasuredSolver]:
    """Ours, and every peer that is installed."""
    found: list[MeasuredSolver] = [Ours()]
    with suppress(ImportError):
        found.append(BitBully())
    return found


def measure(sets: Sequence[PositionSet], progress: Callable[[float], None]) -> Iterator[SetResult]:
    """A result for each set; all solvers take turns on the same positions."""
    rivals = solvers()
    total, done = sum(len(one.moves) for one in sets), 0
    for one in sets:
        chunks = [list(one.moves)] * ROUNDS if one.keeps_table else [[moves] for moves in one.moves]
        ours = rivals[0]
        assert isinstance(ours, Ours)
        ours.nodes = 0
        seconds: dict[str, list[float]] = {solver.name: [] for solver in rivals}
        scores: list[int] = []
        for chunk in chunks:
            for solver in rivals:
                positions = solver.prepare(chunk)
                solver.clear()
                began = time.thread_time()
                found = solver.solve_all(positions)
                seconds[solver.name].append(time.thread_time() - began)
                if solver is ours:
                    scores = found if one.keeps_table else scores + found
            done += 0 if one.keeps_table else 1
            progress(done / total)
        done += len(one.moves) if one.keeps_table else 0
        combine = min if one.keeps_table else sum
        yield SetResult(
            set=one.name,
            positions=len(one.moves),
            wrong=0 if one.scores is None else sum(a != b for a, b in zip(scores, one.scores, strict=True)),
            nodes=ours.nodes // (ROUNDS if one.keeps_table else 1),
            seconds={name: combine(times) / len(one.moves) for name, times in seconds.items()},
        )
