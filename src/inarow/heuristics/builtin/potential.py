"""Report 004, its custom evaluation: the best segment of the own side minus half the opponent's.

Rows, columns and diagonals are cut into segments at the other side's stones. A segment shorter than the run
to complete is worth nothing; else each own stone in it 1 (1.1 on diagonals) and each free end 0.25. The best
segment counts, as a share of the run to complete. `reading=segment` counts all own stones of a segment,
`reading=run` only a block of adjacent ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from inarow.heuristics.heuristic import Term
from inarow.heuristics.line_terms import sides_of
from inarow.heuristics.registering import heuristic
from inarow.heuristics.run_terms import Track, parts, tracks
from inarow.kernels.heuristics.segments import DIAGONAL, FREE_END, RUNS_ONLY, STRAIGHT, best_segment
from inarow.rules.game import DIRECTIONS, Game, Move
from inarow.rules.position import Position

# Whole numbers: 1, 1.1 and 0.25 in twentieths, and halves of these for the opponent.
_ONE = 20


def weights(game: Game, *, reading: Literal["segment", "run"] = "segment") -> tuple[int, ...]:  # noqa: ARG001
    return (_ONE, 22, 5, int(reading == "run"))


def terms(position: Position, seat: int, weights: tuple[int, ...]) -> Iterator[Term]:
    own, other = sides_of(position, seat)
    for name, factor, stones, cut in (("own", 2, own, other), ("opponent's", -1, other, own)):
        score, cells = _best(position.game, stones, cut, weights)
        if score:
            yield Term(f"{name} best segment", factor * score, cells)


def _best(game: Game, stones: int, cut: int, weights: tuple[int, ...]) -> tuple[int, tuple[Move, ...]]:
    best: tuple[int, tuple[Move, ...]] = (0, ())
    for direction in DIRECTIONS:
        worth = weights[DIAGONAL] if all(direction) else weights[STRAIGHT]
        for track in tracks(game, direction):
            for piece in parts(track, ~cut):
                if len(piece[0]) >= game.connect:
                    for number, ends in _counted(piece, stones, bool(weights[RUNS_ONLY])):
                        best = max(best, (number * worth + ends * weights[FREE_END], piece[0]))
    return best


def _counted(piece: Track, stones: int, runs_only: bool) -> Iterator[tuple[int, int]]:
    """How many stones count and how many of their ends are free: for the piece, or for each run."""
    cells, ring = piece
    groups = [run for run, _ in parts(piece, stones)] if runs_only else [cells]
    for group in groups:
        mine = [place for place, cell in enumerate(cells) if cell in group and stones >> cell & 1]
        if not mine:
            continue
        if ring:
            yield len(mine), 2 if len(mine) < len(cells) else 0
        else:
            yield len(mine), (mine[0] > 0) + (mine[-1] < len(cells) - 1)


@heuristic("potential", images=True, scale=lambda game: 2 * _ONE * game.connect, weights=weights, terms=terms)
def potential(cells, side, setup):
    return 2 * best_segment(cells, side, setup) - best_segment(cells, -side, setup)
