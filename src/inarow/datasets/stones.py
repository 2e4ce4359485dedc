"""Many positions of one game as arrays of 64-bit words, and what the rules say about all of them at once.

A word is a bit set of cells, bit `row * width + column`, as in `Position`; so boards have at most 64 cells.
An action is a column with gravity and a cell without, from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inarow.rules.completion import bits_of
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.rules.symmetry import symmetries
from inarow.solving.exact_scores import winning_score

Words = NDArray[np.uint64]
Booleans = NDArray[np.bool_]

MOST_CELLS = 64
NO_MOVE = 255  # pads lines of play
_ROWS = 1 << 15  # positions treated at once: their words stay in the processor's cache
_BYTE, _BYTES = np.uint64(255), 8
_ZERO = np.uint64(0)


@dataclass(frozen=True, slots=True, eq=False)
class Positions:
    """Open positions of one game: the stones of the side to move and of the other, and how to get there."""

    game: Game
    mover: Words
    waiter: Words
    lines: NDArray[np.uint8]  # [N, cells]: the moves from the empty board, then NO_MOVE

    def __len__(self) -> int:
        return len(self.mover)

    @property
    def plies(self) -> NDArray[np.int64]:
        """How many stones each has."""
        return stones_on(self.mover | self.waiter)

    def line(self, number: int) -> tuple[Move, ...]:
        """The moves that led to one of them."""
        return tuple(int(move) for move in self.lines[number] if move != NO_MOVE)

    def chosen(self, which: NDArray[np.generic]) -> Positions:
        """Some of them: by number, or where true."""
        return Positions(self.game, self.mover[which], self.waiter[which], self.lines[which])

    def position(self, number: int) -> Position:
        """One of them as the plain rules know it."""
        return position_of(self.game, int(self.mover[number]), int(self.waiter[number]))


def position_of(game: Game, mover: int, waiter: int) -> Position:
    """An open position from its two bit sets."""
    return Position(game, mover, waiter, (mover | waiter).bit_count())


def stones_on(taken: Words) -> NDArray[np.int64]:
    """How many stones each board has."""
    return np.bitwise_count(taken).astype(np.int64)


def actions_of(game: Game) -> int:
    """How many actions a game has: columns with gravity, cells without."""
    return game.width if game.gravity else game.cells


def action_of(game: Game, move: Move) -> int:
    """The action that a move is."""
    return move % game.width if game.gravity else move


def moved(words: Words, table: Words) -> Words:
    """Every word with its bits where `table` (of `placing`) sends them."""
    found = np.zeros_like(words)
    for byte in range(_BYTES):
        found |= table[byte, (words >> np.uint64(8 * byte)) & _BYTE]
    return found


def placing(places: tuple[int, ...]) -> Words:
    """uint64[8, 256]: for each byte of a word the bits that its bits become, if bit i goes to places[i]."""
    table = np.zeros((_BYTES, 256), dtype=np.uint64)
    for bit, place in enumerate(places):
        byte, number = divmod(bit, 8)
        holding = (np.arange(256) >> number) & 1 == 1
        table[byte, holding] |= np.uint64(1) << np.uint64(place)
    return table


@lru_cache(maxsize=16)
def _image_tables(game: Game) -> tuple[Words, ...]:
    return tuple(map(placing, symmetries(game)))


def canonical(game: Game, mover: Words, waiter: Words) -> tuple[Words, Words]:
    """The smallest image of each position, as `Position.canonical` chooses it."""
    best_mover, best_waiter = mover.copy(), waiter.copy()
    for table in _image_tables(game)[1:]:
        for start in range(0, len(mover), _ROWS):
            rows = slice(start, start + _ROWS)
            first, second = moved(mover[rows], table), moved(waiter[rows], table)
            held, held_too = best_mover[rows], best_waiter[rows]
            smaller = (first < held) | ((first == held) & (second < held_too))
            held[smaller], held_too[smaller] = first[smaller], second[smaller]
    return best_mover, best_waiter


def landing_cells(game: Game, taken: Words) -> Words:
    """The cells a stone may be placed on."""
    board = np.uint64((1 << game.cells) - 1)
    if not game.gravity:
        return ~taken & board
    floor = np.uint64((1 << game.width) - 1)
    return ~taken & board & ((taken << np.uint64(game.width)) | floor)


@lru_cache(maxsize=16)
def _action_masks(game: Game) -> tuple[np.uint64, ...]:
    """The cells of each action: a whole column with gravity, one cell without."""
    cells = [bits_of((cell,)) for cell in range(game.cells)]
    if game.gravity:
        cells = [sum(cells[column :: game.width]) for column in range(game.width)]
    return tuple(map(np.uint64, cells))


def has_run(game: Game, stones: Words) -> Booleans:
    """Do these stones complete a run?"""
    found = np.zeros(len(stones), dtype=bool)
    for start in range(0, len(stones), _ROWS):
        rows = slice(start, start + _ROWS)
        some = stones[rows]
        for run in game.runs():
            cells, guards = np.uint64(bits_of(run.cells)), np.uint64(bits_of(run.guards))
            found[rows] |= ((some & cells) == cells) & ((some & guards) == _ZERO)
    return found


class Children(NamedTuple):
    """What every action leads to, each array [N, actions].

    `scores` are those of finished games for the side that moved, `is_open` says where play goes on: there
    `stones` are the mover's with the new one, and the other side is to move.
    """

    is_legal: Booleans
    completes: Booleans  # a run
    is_open: Booleans
    scores: NDArray[np.int8]
    stones: Words


def children(game: Game, mover: Words, waiter: Words) -> Children:
    """Play every action in every position."""
    landing = landing_cells(game, mover | waiter)
    placed = landing[:, None] & np.array(_action_masks(game), dtype=np.uint64)
    is_legal = placed != _ZERO
    stones = mover[:, None] | placed
    completes = np.zeros_like(is_legal)
    for action in range(placed.shape[1]):
        completes[:, action] = has_run(game, stones[:, action]) & is_legal[:, action]
    plies = stones_on(mover | waiter)
    is_open = is_legal & ~completes & (plies + 1 < game.cells)[:, None]
    decided = np.array([score_of_completing(game, ply) for ply in range(game.cells)], dtype=np.int8)
    scores = np.where(completes, decided[plies][:, None], np.int8(0))
    return Children(is_legal, completes, is_open, scores, stones)


def score_of_completing(game: Game, ply: int) -> int:
    """What completing a run at this ply scores for whoever does it."""
    seat = ply % 2
    if game.misere:
        return -winning_score(game, 1 - seat, ply + 1)
    return winning_score(game, seat, ply + 1)


def boards(positions: Positions) -> NDArray[np.int8]:
    """int8[N, height, width] as the side to move sees it: 1 its stones, -1 the other's; row 0 the lowest."""
    game = positions.game
    found = np.zeros((len(positions), game.cells), dtype=np.int8)
    for cell in range(game.cells):
        bit = np.uint64(1 << cell)
        found[:, cell] = (positions.mover & bit != _ZERO).astype(np.int8)
        found[:, cell] -= (positions.waiter & bit != _ZERO).astype(np.int8)
    return found.reshape(-1, game.height, game.width)


def unique_pairs(mover: Words, waiter: Words) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The places of the first of each distinct pair, and for every pair which of them it equals."""
    if not len(mover):
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    order = np.lexsort((waiter, mover))  # stable: of equal pairs the first comes first
    sorted_mover, sorted_waiter = mover[order], waiter[order]
    is_new = np.ones(len(order), dtype=bool)
    is_new[1:] = (sorted_mover[1:] != sorted_mover[:-1]) | (sorted_waiter[1:] != sorted_waiter[:-1])
    number = np.empty(len(order), dtype=np.int64)
    number[order] = np.cumsum(is_new) - 1
    return order[is_new].astype(np.int64), number
