"""Positions to fit the weights of patterns to: from games with random moves, each scored by a search.

Who won such a game says little of its positions, because a random move later on may have decided it. What a
search of some thousand nodes says of them is a better teacher. Most of the positions lie beside the games,
because most of those that a search looks at are such as good play would not reach.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inarow.errors import BadOption
from inarow.kernels.boards.tables import numbered_cells
from inarow.kernels.patterns.board import load, unload
from inarow.kernels.patterns.classes import code_groups
from inarow.kernels.patterns.tables import new_board
from inarow.patterns.weights import PatternWeights, using
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.selective.options import SelectiveOptions
from inarow.selective.search import SelectiveSearch, is_searchable

MOST_SCORE = 3000  # a score beyond says no more than that the game is decided
TABLE = 16  # of the search, a power of two: it is emptied before each game
LONGEST = 110  # plies; later positions teach little
ASIDE = 2  # positions beside each position of a game, one random move away

_OPENINGS = (2, 3, 4, 5, 6, 7, 8, 10)  # random stones at the beginning
_OFF_CENTRE = 3  # rows and columns from the centre within which the first stone lies
_PROMISING = 0.7  # the share of random moves beside the game that make or prevent patterns
_CANDIDATES = 12  # such moves are chosen among so many ...
_DEVIATION, _DEVIATIONS = 0.12, 6  # ... and the moves of a game that are not the search's among so many


@dataclass(frozen=True, slots=True)
class LabelledGame:
    """Positions around one game: N rows of C cells."""

    cells: NDArray[np.int8]  # [N, C] 0 empty, 1 a stone of the player who began, 2 of the other
    seats: NDArray[np.int8]  # [N] who is to move: 0 or 1
    scores: NDArray[np.int16]  # [N] for the side to move, of scale `patterns.weights.SCALE`

    def __len__(self) -> int:
        return len(self.scores)


@dataclass(frozen=True, slots=True)
class LabelGames:
    """The job of making labelled games, each known by its number; any executor gives the same."""

    game: Game
    weights: PatternWeights
    nodes: int  # of the search that scores a position
    seed: int = 0

    def __post_init__(self) -> None:
        if not is_searchable(self.game):
            reason = "patterns are for boards without gravity on which a run wins"
            raise BadOption("tune", "game", str(self.game), reason)

    def prepare(self) -> None:
        """Compile what a search needs."""
        if (position := self.game.start).legal_moves():
            Labeller(self).score(position.play(position.legal_moves()[0]))

    def open(self) -> Labeller:
        return Labeller(self)


class Labeller:
    """Plays a game and scores the positions in it and beside it."""

    def __init__(self, job: LabelGames) -> None:
        self._job = job
        self._search = searcher(job.game, job.weights, TABLE)
        self._limit = Limit(nodes=job.nodes)
        self._near = Surroundings(job.game)

    def __call__(self, number: int) -> LabelledGame:
        """The game of this number."""
        chance = random.Random(f"{self._job.seed} {number}")
        self._search.forget()
        scored = list(self._scored(chance))
        cells = [cells_of(position) for position, _ in scored]
        return LabelledGame(
            np.array(cells, dtype=np.int8).reshape(len(scored), self._job.game.cells),
            np.array([position.seat for position, _ in scored], dtype=np.int8),
            np.array([score for _, score in scored], dtype=np.int16),
        )

    def score(self, position: Position) -> tuple[Move, int]:
        """The best move, and the score of an open position."""
        *_, last = self._search.deepen(position, self._limit)
        assert last.move is not None
        return last.move, last.score or 0

    def _scored(self, chance: random.Random) -> Iterator[tuple[Position, int]]:
        position = self._near.opening(chance.choice(_OPENINGS), chance)
        while position.outcome is None and position.ply < LONGEST:
            best, score = self.score(position)
            yield position, max(-MOST_SCORE, min(score, MOST_SCORE))
            if abs(score) > MOST_SCORE:
                return
            promising, near = self._near.promising(position), self._near.moves(position)
            for _ in range(ASIDE):
                moves = promising[:_CANDIDATES] if chance.random() < _PROMISING else near
                beside = position.play(chance.choice(moves))
                if beside.outcome is None:
                    _, score = self.score(beside)
                    yield beside, max(-MOST_SCORE, min(score, MOST_SCORE))
            strays = chance.random() < _DEVIATION
            position = position.play(chance.choice(promising[:_DEVIATIONS]) if strays else best)


def searcher(game: Game, weights: PatternWeights, table: int) -> SelectiveSearch:
    """A search with these weights; `table` is its size as a power of two."""
    with using(weights):
        return SelectiveSearch(game, SelectiveOptions(table=table))


def cells_of(position: Position) -> NDArray[np.int8]:
    """int8[C]: 0 empty, 1 a stone of the player who began, 2 of the other."""
    stones = (position.mover, position.waiter)[:: -1 if position.seat else 1]
    return numbered_cells(position.game, *stones)


class Surroundings:
    """Which moves lie near stones, and which of them make or prevent patterns."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._board = new_board(game)
        # A class counts twice what the one below it does.
        self._promise = (2 ** np.array(code_groups())).sum(axis=1)

    def opening(self, stones: int, chance: random.Random) -> Position:
        """An open position with so many random stones near each other and the centre, or fewer."""
        game = self._game
        column, row = (
            min(max(size // 2 + chance.randint(-_OFF_CENTRE, _OFF_CENTRE), 0), size - 1)
            for size in (game.width, game.height)
        )
        position = game.start.play(row * game.width + column)
        while position.ply < stones and position.outcome is None:
            after = position.play(chance.choice(self.moves(position, chance.choice((1, 1, 2, 2, 3)))))
            if after.outcome is not None:
                break
            position = after
        return position

    def moves(self, position: Position, reach: int = 2) -> Sequence[Move]:
        """The moves at most so many rows and columns from a stone, or all where there is none."""
        width = self._game.width
        taken = [divmod(cell, width) for cell in range(self._game.cells) if position.taken >> cell & 1]
        legal = position.legal_moves()
        near = [
            move
            for move in legal
            if any(
                abs(move // width - row) <= reach and abs(move % width - column) <= reach
                for row, column in taken
            )
        ]
        return near or legal

    def promising(self, position: Position) -> list[Move]:
        """The moves near stones, the most promising first by what either side would make of the cell."""
        board = self._board
        unload(board)
        load(cells_of(position), board)
        promise = self._promise[board.codes].sum(axis=0)
        moves = [move for move in position.legal_moves() if board.near[move] > 0] or position.legal_moves()
        return sorted(moves, key=lambda move: (-int(promise[move]), move))
