"""From a position to a Monte Carlo tree on it: which kernel grows it, and how much memory it may take."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from inarow.errors import TooLarge
from inarow.kernels.boards.tables import bitboard, cells_of, fits_bitboard, near_cells, setup, to_bits
from inarow.kernels.compilation.records import fixed
from inarow.kernels.mcts import state as t
from inarow.kernels.mcts.bit_rollout import UPPERMOST, BitPlay, hopes_of
from inarow.kernels.mcts.bit_search import ROOT_WORDS, advance_bits
from inarow.kernels.mcts.cell_play import COUNTS, CellPlay, set_up
from inarow.kernels.mcts.cell_search import advance_cells
from inarow.rules.game import Game, Move
from inarow.rules.position import Position

RIPE = 4  # visits before a leaf is expanded: chosen by speed, at a quarter of the memory of 1
AUTO_RADIUS = 2
_MOST_NODES = 2**31 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class MctsOptions:
    """How a Monte Carlo tree search thinks; `memory` in bytes is for all its trees together."""

    exploration: float = 1.0
    rollouts: Literal["random", "tactical"] = "tactical"
    solve: bool = True
    threads: int = 1
    radius: int | Literal["auto"] = "auto"  # only moves within it of a stone; 0 stands for every move
    memory: int = 64 << 20

    def radius_on(self, game: Game) -> int:
        """The radius in use: boards with gravity need none, and `auto` leaves small boards alone."""
        if game.gravity:
            return 0
        return (0 if fits_bitboard(game) else AUTO_RADIUS) if self.radius == "auto" else self.radius


class Grower(Protocol):
    """A tree on a position that can be grown."""

    @property
    def tree(self) -> t.UctTree: ...
    def grow(self, stop_at: int) -> int: ...  # to so many simulations in all; how many there are now
    def move(self, node: int) -> Move: ...  # the move to a node


def new_grower(
    position: Position, options: MctsOptions, simulations: int | None, seed: int, number: int
) -> Grower:
    """The tree with this number, for at most so many simulations (None: no limit is known)."""
    radius = options.radius_on(position.game)
    tree = _new_tree(position, options, simulations, _word(seed, position, number))
    if radius == 0 and fits_bitboard(position.game):
        return BitGrower(position, tree)
    return CellGrower(position, tree, radius)


class BitGrower:
    """A tree on a board of up to 64 bits."""

    def __init__(self, position: Position, tree: t.UctTree) -> None:
        game = position.game
        self.tree = tree
        self._game = game
        board, play = bitboard(game), bit_play(game)
        self._root = np.zeros(ROOT_WORDS, dtype=np.uint64)
        for place, stones in enumerate((position.mover, position.waiter)):
            self._root[place] = to_bits(game, stones)
            self._root[place + 2] = hopes_of(self._root[place], play, board)
        self._advance = advance_bits.bind(tree, self._root, play, board, ...)

    def grow(self, stop_at: int) -> int:
        self._advance(stop_at)
        return int(self.tree.control[t.SIMULATIONS])

    def move(self, node: int) -> Move:
        column, row = divmod(int(self.tree.links[node, t.MOVE]), self._game.height + 1)
        return row * self._game.width + column


class CellGrower:
    """A tree on any board; with a radius only moves near stones grow on it."""

    def __init__(self, position: Position, tree: t.UctTree, radius: int) -> None:
        game = position.game
        self.tree = tree
        tables = setup(game)
        around = near_cells(game, radius) if radius else _nothing_near(game)
        root, board = cleared(game), cleared(game)
        set_up(root, cells_of(position), around, tables)
        self._advance = advance_cells.bind(tree, root, board, around, tables, ...)

    def grow(self, stop_at: int) -> int:
        self._advance(stop_at)
        return int(self.tree.control[t.SIMULATIONS])

    def move(self, node: int) -> Move:
        return int(self.tree.links[node, t.MOVE])


def _nothing_near(game: Game) -> NDArray[np.int16]:
    """int16[C, 0], in the place of `near_cells` where every move grows."""
    return fixed(np.zeros((game.cells, 0), dtype=np.int16))


def cleared(game: Game) -> CellPlay:
    """A board without stones, moves or hopes."""
    cells = game.cells
    return CellPlay(
        cells=np.zeros(cells, dtype=np.int8),
        moves=np.zeros(cells, dtype=np.int16),
        place=np.zeros(cells, dtype=np.int16),
        hopes=np.zeros((2, cells), dtype=np.int16),
        hoped=np.zeros((2, cells), dtype=np.int8),
        counts=np.zeros(COUNTS, dtype=np.int64),
    )


@lru_cache(maxsize=64)
def bit_play(game: Game) -> BitPlay:
    """What playing out on 64-bit words needs beyond the masks of the game."""
    centre = setup(game).centre.tolist()
    if game.gravity:
        columns = dict.fromkeys(cell % game.width for cell in centre)
        areas = [sum(1 << column + game.width * row for row in range(game.height)) for column in columns]
    else:
        areas = [1 << cell for cell in centre]
    return BitPlay(
        areas=fixed(np.array([to_bits(game, area) for area in areas], dtype=np.uint64)),
        through=fixed(bitboard(game).runs[:, :, 0] | UPPERMOST),
    )


def _new_tree(
    position: Position, options: MctsOptions, simulations: int | None, word: NDArray[np.uint64]
) -> t.UctTree:
    """A root that has been visited once, and room for the nodes that memory and simulations allow."""
    game = position.game
    assert game.cells + 1 < t.DRAWN < 2**15, f"a proof is an int16 below {t.DRAWN}, too small for {game}"
    branches = game.width if game.gravity else game.cells - position.ply
    least = 1 + branches + t.LANES
    nodes = min(options.memory // options.threads // t.NODE_BYTES, _MOST_NODES)
    if simulations is not None:  # each expansion follows upon RIPE simulations that ended there
        nodes = min(nodes, least + branches * (simulations // RIPE + 1))
    nodes = max(nodes, least)
    control = np.zeros(t.CONTROL, dtype=np.int64)
    control[t.USED] = 1
    control[t.SOLVE] = options.solve
    control[t.TACTICAL] = options.rollouts == "tactical"
    control[t.RIPE] = RIPE
    try:
        tree = t.UctTree(
            visits=np.zeros(nodes, dtype=np.int32),  # zeros that are never read take no memory
            sums=np.zeros(nodes, dtype=np.int32),
            proof=np.zeros(nodes, dtype=np.int16),
            links=np.zeros((nodes, 4), dtype=np.int32),
            scores=np.zeros(branches + t.LANES, dtype=np.float32),
            path=np.zeros(game.cells - position.ply + 1, dtype=np.int32),
            control=control,
            exploration=np.array([options.exploration], dtype=np.float64),
            word=word,
        )
    except MemoryError as error:
        raise TooLarge(
            f"a tree of {nodes * t.NODE_BYTES >> 20} MB does not fit this machine; give it less memory"
        ) from error
    tree.visits[t.ROOT] = 1
    return tree


def _word(seed: int, position: Position, number: int) -> NDArray[np.uint64]:
    """The first random word of a tree: never 0, which would stay 0."""
    text = f"{seed} {position.mover} {position.waiter} {number}"
    digest = blake2b(text.encode(), digest_size=8).digest()
    return np.array([int.from_bytes(digest, "little") or 1], dtype=np.uint64)
