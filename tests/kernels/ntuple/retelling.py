"""N-tuple networks told again in plain Python: slow, without increments, by the rules alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.rules.symmetry import Symmetry

WORD = 2**64 - 1
WIN = 10**15


def code(position: Position, cell: Move) -> int:
    """Not yet playable, playable, the first player's, the second's; without gravity one less of each."""
    game = position.game
    first, second = (position.mover, position.waiter)[:: 1 - 2 * (position.ply % 2)]
    support = game.support(cell)
    taken = first | second
    playable = int(support is None or taken >> support & 1)
    if first >> cell & 1:
        found = 2
    elif second >> cell & 1:
        found = 3
    else:
        found = playable
    return found if game.gravity else found - 1


def entries(position: Position, tuples: Sequence[Sequence[Move]], images: Sequence[Symmetry]) -> list[int]:
    """The entry that each tuple reads under each symmetry."""
    base = 4 if position.game.gravity else 3
    size = base ** len(tuples[0])
    return [
        table * size + sum(base**place * code(position, image[cell]) for place, cell in enumerate(one))
        for image in images
        for table, one in enumerate(tuples)
    ]


def next_word(word: int) -> int:
    word ^= word << 13 & WORD
    word ^= word >> 7
    return word ^ (word << 17 & WORD)


class Learner:
    """TD(lambda) on one network; `word` is its chance. Weights are float32, their sums float64."""

    def __init__(
        self,
        game: Game,
        tuples: Sequence[Sequence[Move]],
        images: Sequence[Symmetry],
        rates: Sequence[float],
        *,
        sift: bool,
        longest: int,
        sample: bool,
        coherence: bool,
        word: int,
    ) -> None:
        self.game, self.tuples, self.images, self.word = game, tuples, images, word
        self.step, self.trace, self.exploration, self.openings, self.draw = rates
        self.sift, self.longest, self.sample = sift and not game.misere, longest, sample
        size = len(tuples) * (4 if game.gravity else 3) ** len(tuples[0])
        self.weights = np.zeros((2, size), dtype=np.float32)
        self.sums = np.zeros((2, size, 2), dtype=np.float32) if coherence else None

    def value(self, position: Position, symmetry: int = 0) -> float:
        return math.tanh(self.weights[position.ply % 2, self.read(position, symmetry)].sum(dtype=np.float64))

    def read(self, position: Position, symmetry: int) -> list[int]:
        found = entries(position, self.tuples, self.images)
        count = len(self.tuples)
        return found[symmetry * count : (symmetry + 1) * count] if self.sample else found

    def chance(self) -> float:
        self.word = next_word(self.word)
        return (self.word >> 32) / 2**32

    def below(self, number: int) -> int:
        self.word = next_word(self.word)
        return (self.word >> 32) * number >> 32

    def play(self) -> None:
        """One game, learnt from at its end."""
        position = self.opening()
        seen: list[tuple[Position, float | None]] = []  # each with what its predecessor is told instead
        if position.ply:
            seen.append((position, 0.0))
        while True:
            side = 1 - 2 * (position.ply % 2)
            moves = sifted(position) if self.sift else list(position.legal_moves())
            if not self.game.misere and position.completing_moves():
                target = float(side)
                break
            after = [self.worth(position.play(move)) for move in moves]
            best = max(range(len(moves)), key=lambda place: (side * after[place], -place))
            chosen = self.below(len(moves)) if self.chance() < self.exploration else best
            reached = position.play(moves[chosen])
            if reached.outcome is not None:
                target = after[best]
                break
            seen.append((reached, None if chosen == best else after[best]))
            position = reached
        symmetry = self.below(len(self.images)) if self.sample else 0
        for position, instead in reversed(seen):
            value = self.value(position, symmetry)
            change = np.float32(self.step * (target - value))
            for entry in self.read(position, symmetry):
                self.add(position.ply % 2, entry, change)
            target = (1 - self.trace) * value + self.trace * target if instead is None else instead

    def opening(self) -> Position:
        position = self.game.start
        if self.chance() < self.openings:
            length = 1 + self.below(self.longest)
            while position.ply < length and position.ply + 1 < self.game.cells:
                moves = position.legal_moves()
                reached = position.play(moves[self.below(len(moves))])
                if reached.outcome is not None:
                    break
                position = reached
        return position

    def worth(self, position: Position) -> float:
        if position.outcome is None:
            return self.value(position)
        winner = position.outcome.winner
        return self.draw if winner is None else 1.0 - 2.0 * winner

    def add(self, row: int, entry: int, change: np.float32) -> None:
        share = np.float32(1.0)
        if self.sums is not None:
            signed, spent = self.sums[row, entry]
            share = abs(signed) / spent if spent > 0 else np.float32(1.0)
            self.sums[row, entry] += (change, abs(change))
        self.weights[row, entry] += share * change


def sifted(position: Position) -> list[Move]:
    """The moves worth a thought: a win, a block, or none below the opponent's win if there is another."""
    if position.completing_moves():
        return [position.completing_moves()[0]]
    if position.threatened_moves():
        return [position.threatened_moves()[0]]
    moves = list(position.legal_moves())
    return [move for move in moves if not _allows(position, move)] or moves


def _allows(position: Position, move: Move) -> bool:
    """Could the opponent complete a run on the cell above this move?"""
    game, above = position.game, move + position.game.width
    reached = position.play(move)
    return game.gravity and above < game.cells and above in reached.completing_moves()


def lost_at_once(position: Position) -> bool:
    """Does every move let the opponent complete a run?"""
    return all(position.play(move).completing_moves() for move in position.legal_moves())


def negamax(
    position: Position,
    depth: int,
    value: Callable[[Position], int],
    *,
    sift: bool,
    top: bool = True,
) -> int:
    """The score of an open position for its mover; below the root a forced move costs no depth."""
    return best_moves(position, depth, value, sift=sift, top=top)[0]


def best_moves(
    position: Position, depth: int, value: Callable[[Position], int], *, sift: bool, top: bool = True
) -> tuple[int, tuple[Move, ...]]:
    """The score of `negamax`, and the moves that have it; all, where whatever is played loses at once."""
    side = 1 - 2 * (position.ply % 2)
    sifts = sift and not position.game.misere
    if sifts and position.completing_moves():
        return WIN - position.ply - 1, position.completing_moves()
    moves = sifted(position) if sifts else list(position.legal_moves())
    if sifts and position.game.cells - position.ply > 1 and lost_at_once(position):
        return position.ply + 2 - WIN, position.legal_moves()
    forced = sifts and bool(position.threatened_moves())
    scores = []
    for move in moves:
        reached = position.play(move)
        if reached.outcome is not None:
            winner = reached.outcome.winner
            scores.append(
                0 if winner is None else (WIN - reached.ply) * (1 if winner == position.seat else -1)
            )
        elif depth <= 1 and (not forced or top):
            scores.append(side * value(reached))
        else:
            single = len(moves) == 1 and not top
            scores.append(-negamax(reached, depth - (not single), value, sift=sift, top=False))
    best = max(scores)
    return best, tuple(move for move, score in zip(moves, scores, strict=True) if score == best)
