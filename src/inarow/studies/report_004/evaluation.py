"""The custom evaluation of report 004 in plain Python, with the worth of a free end left open."""

from __future__ import annotations

from dataclasses import dataclass

from inarow.heuristics.run_terms import parts, tracks
from inarow.rules.game import DIRECTIONS, Move
from inarow.rules.position import Position


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a row, column or diagonal between the opponent's stones, and what it is worth."""

    cells: tuple[Move, ...] = ()
    stones: int = 0
    ends: int = 0  # free ones
    diagonal: bool = False
    worth: float = 0.0  # as a share of the run to complete


def best_piece(position: Position, seat: int, free_end: float) -> Piece:
    """E of the report, all own stones of a piece counting, with the piece it comes from."""
    game = position.game
    own, other = (position.first, position.second) if seat == 0 else (position.second, position.first)
    best = Piece()
    for direction in DIRECTIONS:
        is_diagonal = all(direction)
        for track in tracks(game, direction):
            for cells, _ in parts(track, ~other):
                mine = [place for place, cell in enumerate(cells) if own >> cell & 1]
                if len(cells) < game.connect or not mine:
                    continue
                ends = (mine[0] > 0) + (mine[-1] < len(cells) - 1)
                worth = (len(mine) * (1.1 if is_diagonal else 1.0) + ends * free_end) / game.connect
                if worth > best.worth:
                    best = Piece(cells, len(mine), ends, is_diagonal, worth)
    return best


def value(position: Position, seat: int, free_end: float) -> float:
    """H of the report: the own best piece minus half the opponent's."""
    own, other = (best_piece(position, side, free_end).worth for side in (seat, 1 - seat))
    return own - 0.5 * other


def fitting_free_end(position: Position, seat: int, printed: float) -> float:
    """The worth of a free end with which H comes out as printed; H rises with it in a straight line here."""
    at_0, at_1 = (value(position, seat, worth) for worth in (0.0, 1.0))
    return (printed - at_0) / (at_1 - at_0)
