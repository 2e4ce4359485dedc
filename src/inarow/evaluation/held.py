"""Held positions: the examination paper of a game, with the exact score of every move.

Where they come from:

- Games are played, every second one by random moves, the others by players who win at once where they can,
  block where they must, and else move at random too.
- A game gives one position at most, of those in which the side to move has a choice. Opening, middle and end
  of the game take turns, and within each the plies that were drawn least so far come first.
- It counts if it matters which move is played: if not all moves have the same score.
- It belongs to the test part of every data set (see `datasets.splits`), so whoever trains on the other parts
  has not seen it, nor a mirror image. Only where a game has too few of those, others follow.

The game, the number and the seed decide them: they are the same everywhere, and all different, images too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count, cycle, islice

import numpy as np

from inarow.analysis.simple_moves import blocking_moves, winning_moves
from inarow.arena.move_quality import PHASES, phase_of
from inarow.datasets.labelling import move_scores
from inarow.datasets.recipe import is_reached_from
from inarow.datasets.splits import TEST, numbers_of_canonical
from inarow.datasets.stones import MOST_CELLS, Positions
from inarow.executors import open_executor
from inarow.interop.observation import action_of
from inarow.rules.game import Game, Move
from inarow.rules.position import Position

Progress = Callable[[float], None]

ROUND = 32  # positions that are solved together
STALE = 400  # games without a new position, after which there are taken to be no more
PATIENCE = 50  # games without a position of the phase whose turn it is, before the next has its turn
_STORED = 16  # papers that a process keeps


@dataclass(frozen=True, slots=True)
class HeldPosition:
    """A position, the exact score of each of its moves for the side to move, and whether it is held.

    `is_held` says that it is of the test part of every data set.
    """

    position: Position
    scores: tuple[tuple[Move, int], ...]
    is_held: bool = True

    @property
    def best(self) -> int:
        """The score of the position: that of its best move."""
        return max(score for _, score in self.scores)

    def score(self, move: Move) -> int:
        """The score of a legal move."""
        return dict(self.scores)[move]


def first_ply(game: Game) -> int | None:
    """The fewest stones of a held position; None where the solver reaches less than half of the game."""
    if game.cells > MOST_CELLS:
        return None
    reached = next(ply for ply in range(game.cells + 1) if is_reached_from(game, ply))
    return reached if reached <= game.cells // 2 else None


_papers: dict[tuple[Game, int, int], tuple[HeldPosition, ...]] = {}


def held_positions(
    game: Game, number: int, seed: int = 0, progress: Progress = lambda _share: None
) -> tuple[HeldPosition, ...]:
    """So many positions of a game, fewer where it has no more, and none where the solver does not reach.

    They are found and solved once in a process; Connect Four takes some 10 ms for each of them.
    """
    key = game, number, seed
    if key not in _papers:
        found = tuple(_collected(game, number, seed, progress))
        while len(_papers) >= _STORED:
            _papers.pop(next(iter(_papers)))
        _papers[key] = found
    return _papers[key]


def _collected(game: Game, number: int, seed: int, progress: Progress) -> list[HeldPosition]:
    least = first_ply(game)
    if least is None:
        return []
    found: list[HeldPosition] = []
    seen: set[Position] = set()
    for is_held in (True, False):
        draws = _drawn(game, least, seed, seen, is_held=is_held)
        while len(found) < number and (some := list(islice(draws, min(ROUND, number - len(found))))):
            found += (one for one in _solved(game, some, is_held=is_held) if _matters(one))
            progress(len(found) / number)
    return found


def _drawn(game: Game, least: int, seed: int, seen: set[Position], *, is_held: bool) -> Iterator[Position]:
    """New positions from game after game, until games bring no more."""
    chance = random.Random(f"held positions {seed} {is_held}")
    drawn: Counter[int] = Counter()  # by ply
    phases = cycle(PHASES)
    wanted, waited, stale = next(phases), 0, 0
    for number in count():
        line = played(game, chance, careful=number % 2 == 1)
        fit = [one for one in line if one.ply >= least and phase_of(game, one.ply) == wanted]
        fit = _new_ones(fit, seen, is_held=is_held)
        waited, stale = waited + 1, 0 if fit else stale + 1
        if stale == STALE:
            return
        if fit or waited == PATIENCE:
            wanted, waited = next(phases), 0
        if fit:
            chance.shuffle(fit)  # of several plies drawn as often, any
            position = min(fit, key=lambda one: drawn[one.ply])
            drawn[position.ply] += 1
            seen.add(position.canonical())
            yield position


def _new_ones(line: list[Position], seen: set[Position], *, is_held: bool) -> list[Position]:
    """Those with a choice to make that were not drawn before; with `is_held` those of the test part alone."""
    line = [position for position in line if len(position.legal_moves()) > 1]
    images = [position.canonical() for position in line]
    parts = _in_test_part(images) if is_held else [True] * len(line)
    return [
        position
        for position, image, fits in zip(line, images, parts, strict=True)
        if fits and image not in seen
    ]


def played(game: Game, chance: random.Random, *, careful: bool) -> list[Position]:
    """The open positions of a game of random moves; careful players win at once, or block, where they can."""
    line = [game.start]
    while True:
        here = line[-1]
        urgent = (winning_moves(here) or blocking_moves(here)) if careful else ()
        legal = here.legal_moves()
        after = here.play(chance.choice([move for move in urgent if move in legal] or legal))
        if after.outcome is not None:
            return line
        line.append(after)


def _in_test_part(canonical: list[Position]) -> list[bool]:
    """Of each position, given as its canonical image: is it of the test part of every data set?"""
    mover, waiter = (
        np.array([getattr(one, side) for one in canonical], dtype=np.uint64) for side in ("mover", "waiter")
    )
    return [bool(part) for part in numbers_of_canonical(mover, waiter) == TEST]


def _solved(game: Game, positions: list[Position], *, is_held: bool) -> Iterator[HeldPosition]:
    """The same with the score of every move."""
    mover, waiter = (
        np.array([getattr(one, side) for one in positions], dtype=np.uint64) for side in ("mover", "waiter")
    )
    lines = np.zeros((len(positions), 0), dtype=np.uint8)  # how they came about does not matter
    solve_here = partial(open_executor, "serial", workers=1)
    scores = move_scores(Positions(game, mover, waiter, lines), solve_here).tolist()
    for position, row in zip(positions, scores, strict=True):
        moves = position.legal_moves()
        yield HeldPosition(position, tuple((move, row[action_of(game, move)]) for move in moves), is_held)


def _matters(held: HeldPosition) -> bool:
    return len({score for _, score in held.scores}) > 1
