"""The custom agent of report 004 as far as its text and its authors' public code are known, in plain Python.

The first move is the cell (rows // 2, columns // 2). Then candidates, cells with a stone in the 3x3 around
them, are looked at row by row: one that completes a run is played at once. At depth 2 every reply to every
candidate is looked at. A reply that wins counts 100, any other what the opponent's best piece is worth after
it; from the alarm level on it raises an alert, and the cell of the highest alert is played, the first of
equals. Without an alert the candidate is played whose worst reply leaves the highest H, again the first of
equals. Of the two readings of the evaluation this is `segment`. At the end: its games against itself.

Rows are counted from the bottom here and from the top there: boards turned over, the same results. What the
agent does beyond depth 2, and how it shares out its time, is not known: here it finishes depth 2 and stops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from inarow.agents.builtin.custom import alarm_level
from inarow.heuristics.run_terms import tracks
from inarow.rules.game import DIRECTIONS, Game, Move
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.studies.study import Effort

# Whole numbers, so that no rounding decides between equals: a stone is 1 or 1.1, a free end 0.25.
STONE, DIAGONAL_STONE, FREE_END = 20, 22, 5
WINNING = 100  # the worth of a reply that wins
Rule = Literal["centre", "win", "alert", "depth 2"]


class RuleMove(NamedTuple):
    """A move, and which rule chose it."""

    move: Move
    rule: Rule


class BestPieces(NamedTuple):
    """The best pieces of both sides, as whole numbers."""

    own: int
    other: int

    @property
    def twice_h(self) -> int:
        """H of the report without its fractions: the own best piece minus half the opponent's, doubled."""
        return 2 * self.own - self.other


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A row, column or diagonal that is long enough for a run."""

    length: int
    stone: int  # what a stone on it is worth
    connect: int


class AuthorsAgent:
    """The agent for one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._level = alarm_level(game) * game.connect * STONE
        self._around = [_around(game, cell) for cell in range(game.cells)]
        self._lines: list[BoardLine] = []
        self._through: list[list[tuple[int, int]]] = [[] for _ in range(game.cells)]  # lines, bits on them
        for direction in DIRECTIONS:
            for cells, _ in tracks(game, direction):
                if len(cells) < game.connect:
                    continue
                for place, cell in enumerate(cells):
                    self._through[cell].append((len(self._lines), 1 << place))
                stone = DIAGONAL_STONE if all(direction) else STONE
                self._lines.append(BoardLine(len(cells), stone, game.connect))

    def choose(self, position: Position) -> RuleMove:
        """The move in an open position."""
        if not position.taken:
            return RuleMove(self.game.height // 2 * self.game.width + self.game.width // 2, "centre")
        board = _Board(self, position.mover, position.waiter)
        candidates = board.candidates(0)
        for move in candidates:
            if board.completes(move, board.own):
                return RuleMove(move, "win")
        return self._depth_2(board, candidates)

    def _depth_2(self, board: _Board, candidates: list[Move]) -> RuleMove:
        alert, alerted = self._level, -1
        best, chosen = -10 * WINNING * self.game.connect * STONE, -1
        for move in candidates:
            worst, most, where = self._replies(board, move)
            if most > alert or (alerted < 0 and most >= alert):
                alert, alerted = most, where
            if worst > best:
                best, chosen = worst, move
        return RuleMove(chosen, "depth 2") if alerted < 0 else RuleMove(alerted, "alert")

    def _replies(self, board: _Board, move: Move) -> tuple[int, float, Move]:
        """H after the worst reply; the most dangerous reply's worth and cell, the first of equals."""
        board.place(move)
        winning = WINNING * self.game.connect * STONE
        worst, most, where = None, -1, -1
        for reply in board.candidates(1 << move):
            if board.completes(reply, board.other):
                value, worth = -2 * winning, winning
            else:
                after = board.after_reply(reply)
                value, worth = after.twice_h, after.other
            worst = value if worst is None else min(worst, value)
            if worth > most:
                most, where = worth, reply
        if worst is None:  # the board is full
            worst = board.best().twice_h
        board.take_back(move)
        return worst, most, where


class _Board:
    """The stones line by line, for the side to move (own) and the other."""

    def __init__(self, agent: AuthorsAgent, own: int, other: int) -> None:
        self._agent = agent
        self._taken = own | other
        self.own = [0] * len(agent._lines)
        self.other = [0] * len(agent._lines)
        for cell in range(agent.game.cells):
            for number, bit in agent._through[cell]:
                self.own[number] |= bit if own >> cell & 1 else 0
                self.other[number] |= bit if other >> cell & 1 else 0
        lines = agent._lines
        self._own_worth = [worth(line, a, b) for line, a, b in zip(lines, self.own, self.other, strict=True)]
        self._other_worth = [
            worth(line, b, a) for line, a, b in zip(lines, self.own, self.other, strict=True)
        ]
        self._rank()

    def candidates(self, more: int) -> list[Move]:
        """Empty cells with a stone in the 3x3 around them, row by row; `more` are stones just placed."""
        taken = self._taken | more
        around = self._agent._around
        return [
            cell for cell in range(self._agent.game.cells) if not taken >> cell & 1 and taken & around[cell]
        ]

    def completes(self, cell: Move, stones: list[int]) -> bool:
        """Would a stone there complete a run of these?"""
        connect = self._agent.game.connect
        return any(_has_run(stones[number] | bit, connect) for number, bit in self._agent._through[cell])

    def place(self, cell: Move) -> None:
        """An own stone."""
        self._put(cell, 1)

    def take_back(self, cell: Move) -> None:
        self._put(cell, 0)

    def _put(self, cell: Move, is_placed: int) -> None:
        self._taken ^= 1 << cell
        for number, bit in self._agent._through[cell]:
            self.own[number] = self.own[number] | bit if is_placed else self.own[number] & ~bit
            line, own, other = self._agent._lines[number], self.own[number], self.other[number]
            self._own_worth[number] = worth(line, own, other)
            self._other_worth[number] = worth(line, other, own)
        self._rank()

    def _rank(self) -> None:
        """The best lines first, so that the best without a few is soon found."""
        self._ranked = sorted(range(len(self._own_worth)), key=self._own_worth.__getitem__, reverse=True)[:5]
        self._best_other = max(self._other_worth, default=0)

    def best(self) -> BestPieces:
        return BestPieces(max(self._own_worth, default=0), self._best_other)

    def after_reply(self, cell: Move) -> BestPieces:
        """The best pieces after a stone of the other side; at most four lines change, hence five are ranked.

        One's own stone makes no piece worth less, so the other's best is the old one or one of the four.
        """
        changed = self._agent._through[cell]
        numbers = [number for number, _ in changed]
        own = next((self._own_worth[number] for number in self._ranked if number not in numbers), 0)
        other = self._best_other
        for number, bit in changed:
            line, mine, theirs = self._agent._lines[number], self.own[number], self.other[number] | bit
            own = max(own, worth(line, mine, theirs))
            other = max(other, worth(line, theirs, mine))
        return BestPieces(own, other)


@lru_cache(maxsize=1 << 20)
def worth(line: BoardLine, stones: int, cut: int) -> int:
    """The best piece on a line: stretches between the opponent's stones, shorter ones than a run worthless.

    >>> worth(BoardLine(6, STONE, 5), 0b001110, 0) / STONE
    3.5
    """
    best = 0
    for start, end in _stretches(line.length, cut):
        if end - start < line.connect:
            continue
        mine = stones >> start & ((1 << end - start) - 1)
        if mine:
            ends = int(not mine & 1) + int(not mine >> end - start - 1)
            best = max(best, mine.bit_count() * line.stone + ends * FREE_END)
    return best


def _stretches(length: int, cut: int) -> Iterator[tuple[int, int]]:
    start = 0
    for place in range(length + 1):
        if place == length or cut >> place & 1:
            yield start, place
            start = place + 1


@lru_cache(maxsize=1 << 20)
def _has_run(stones: int, connect: int) -> bool:
    for _ in range(connect - 1):
        stones &= stones >> 1
    return stones > 0


def _around(game: Game, cell: Move) -> int:
    """The 3x3 around a cell as a bit set, the cell itself left out."""
    steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    found = (game.neighbour(cell, dx, dy) for dx, dy in steps)
    return sum(1 << other for other in found if other is not None)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of the authors' agent against itself."""

    outcome: Outcome
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class PlayAuthors:
    """The job: the authors' agent against itself on one board after another."""

    def prepare(self) -> None:
        """Nothing has to be compiled."""

    def open(self) -> Callable[[Game], OwnGame]:
        return authors_game


def authors_game(game: Game) -> OwnGame:
    """The authors' agent against itself; there is no chance in it, so it plays this game every time."""
    agent, position = AuthorsAgent(game), game.start
    moves: list[Move] = []
    while position.outcome is None:
        moves.append(agent.choose(position).move)
        position = position.play(moves[-1])
    return OwnGame(position.outcome, tuple(moves))


def authors_games(games: list[Game], effort: Effort) -> Iterator[tuple[int, OwnGame]]:
    """A game on each board with the board's number, as they come."""
    return effort.executor().run(PlayAuthors(), games)
