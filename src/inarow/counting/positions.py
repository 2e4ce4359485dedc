"""Count the distinct positions at each ply, compiled, for boards of up to 64 bits."""

from __future__ import annotations

import numpy as np

from inarow.errors import TooLarge
from inarow.kernels.distinct import next_level
from inarow.kernels.tables import bit_symmetries, bitboard, fits_bitboard, to_bits
from inarow.rules.position import Position

MOST_CANDIDATES = 100_000_000  # children of one ply, each of which may need a slot of 16 bytes


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
