"""Count move sequences and distinct positions below a position, compiled."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from inarow.errors import TooLarge
from inarow.kernels.boards.tables import bit_symmetries, bitboard, cells_of, fits_bitboard, setup, to_bits
from inarow.kernels.counting import COMPLETED, DRAWN, NODES, STACKED, next_level, walk_bits, walk_cells
from inarow.rules.perft import SequenceCounts
from inarow.rules.position import Position

Progress = Callable[[float], None]  # called now and then with the fraction that is done

_SPLIT_ABOVE = 20_000_000  # sequences from which on the walk is split
_SUBTREES = 200
MOST_CANDIDATES = 100_000_000  # children of one ply, each of which may need a slot of 16 bytes


def count_sequences(position: Position, depth: int, progress: Progress | None = None) -> SequenceCounts:
    """Every sequence of up to `depth` moves, as `rules.perft.count_sequences` counts them.

    A large walk is split into subtrees, so that progress shows and Ctrl-C is noticed between them.
    """
    rows = min(depth, position.game.cells - position.ply)
    counts = np.zeros((max(rows, 1), 3), dtype=np.int64)
    if position.outcome is None and rows:
        roots = _subtrees(position, rows, counts)
        for number, root in enumerate(roots, start=1):
            _walk(root, root.ply - position.ply, rows, counts)
            if progress is not None:
                progress(number / len(roots))
    return _by_outcome(position, counts, depth)


def _subtrees(position: Position, depth: int, counts: NDArray[np.int64]) -> list[Position]:
    """Positions whose subtrees make up the walk; the plies above them are counted here."""
    level, length = [position], 0
    while length + 1 < depth and len(level) < _SUBTREES:
        branches = len(level[0].legal_moves()) if level else 0
        if len(level) * float(branches) ** (depth - length) < _SPLIT_ABOVE:
            break
        children = [parent.play(move) for parent in level for move in parent.legal_moves()]
        level = [child for child in children if child.outcome is None]
        drawn = sum(child.outcome is not None and child.outcome.winner is None for child in children)
        counts[length] += (len(children), len(children) - len(level) - drawn, drawn)
        length += 1
    return level


def _walk(position: Position, length: int, depth: int, counts: NDArray[np.int64]) -> None:
    game = position.game
    empty = game.cells - position.ply
    if fits_bitboard(game):
        mover, waiter = (np.uint64(to_bits(game, stones)) for stones in (position.mover, position.waiter))
        stack = np.empty((STACKED, depth + 1), dtype=np.uint64)
        walk_bits(mover, waiter, empty, length, depth, bitboard(game), stack, counts)
    else:
        walk_cells(cells_of(position), np.int8(1), empty, length, depth, setup(game), counts)


def _by_outcome(position: Position, counts: NDArray[np.int64], depth: int) -> SequenceCounts:
    """Give each completed sequence to the seat it wins for, and pad with zeros to `depth`."""
    result = SequenceCounts(*([0] * depth for _ in range(4)))
    for length in range(min(depth, len(counts))):
        mover_wins = not position.game.misere
        first_moved = (position.ply + length) % 2 == 0
        wins = result.first_wins if first_moved == mover_wins else result.second_wins
        wins[length] = int(counts[length, COMPLETED])
        result.nodes[length] = int(counts[length, NODES])
        result.draws[length] = int(counts[length, DRAWN])
    return result


def count_positions(position: Position, plies: int, *, symmetry: bool = False) -> list[int]:
    """Distinct positions at each ply from 0 to `plies`; with `symmetry`, images count once."""
    game = position.game
    if not fits_bitboard(game):
        raise TooLarge(
            f"distinct positions are counted on boards of up to 64 bits, (height + 1) x width; "
            f"{game} needs {(game.height + 1) * game.width}"
        )
    images = bit_symmetries(game)[: None if symmetry else 1]
    level = np.array([[to_bits(game, position.mover), to_bits(game, position.waiter)]], dtype=np.uint64)
    size = int(position.outcome is None)
    counts = [1]
    for ply in range(position.ply, position.ply + plies):
        empty = game.cells - ply
        candidates = size * min(empty, game.width if game.gravity else empty)
        if candidates > MOST_CANDIDATES:
            raise TooLarge(
                f"ply {ply + 1} of {game} may have {candidates:,} positions; "
                f"{MOST_CANDIDATES:,} is the most that is counted"
            )
        table = np.zeros((_power_of_two(2 * candidates), 2), dtype=np.uint64)
        found = np.empty((candidates, 2), dtype=np.uint64)
        size, distinct = map(int, next_level(level, size, empty, bitboard(game), images, table, found))
        level = found
        counts.append(distinct)
    return counts


def _power_of_two(at_least: int) -> int:
    return 1 << max(at_least, 16).bit_length()
