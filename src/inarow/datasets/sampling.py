"""How positions are sampled: four rules, each of which a recipe's seed decides alone.

`random`   every open position, from the first ply wanted on, of games of random moves
`agents`   the same of games between agents, after some random moves
`uniform`  as many positions of each ply, one from each game of random moves that leave the game open
`uci`      every position of one ply in which nobody can complete a run, as the UCI data set of 1995

Positions are distinct, and of a position and its images (as in a mirror) only the first one met is taken.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from inarow.arena.play import GameRecord, GameTask
from inarow.arena.referee import PlayGames, Terms
from inarow.datasets.recipe import Recipe
from inarow.datasets.stones import NO_MOVE, Positions, canonical, children, unique_pairs
from inarow.errors import BadAnswer, TooLarge
from inarow.executors import Executor, in_order
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search.limit import Limit

ROUND = 200  # games
STALE = 50  # rounds without a new position, after which a game is taken to have no more
OPENING = 8  # the most random moves before agents begin; fewer on small boards
_TRIES = 100  # games to reach a ply, before another one is tried
_MOST = 4_000_000  # positions of one ply

Line = tuple[Move, ...]
Draw = tuple[Line, int]  # moves that leave the game open; positions count from so many of them on
Round = list[Draw]
Hire = Callable[[], Executor]
Progress = Callable[[float], None]


class RoundStore(Protocol):
    """Where finished rounds of games are stored, by number, so that they are played once."""

    def rounds(self) -> Iterator[Round]:
        """Those that are there, in order."""

    def add(self, number: int, draws: Round) -> None:
        """Store one more."""


class _Forgetful:
    """Stores nothing: for games that are quickly played again."""

    def rounds(self) -> Iterator[Round]:
        return iter(())

    def add(self, number: int, draws: Round) -> None:
        """Nothing."""


FORGETFUL, NO_TERMS = _Forgetful(), Terms()


def sample(
    recipe: Recipe,
    hire: Hire,
    store: RoundStore = FORGETFUL,
    terms: Terms = NO_TERMS,
    progress: Progress = lambda _share: None,
) -> Positions:
    """The positions of a recipe, in the order in which they were met; fewer, if there are no more."""
    game = recipe.rules
    if recipe.sampling == "uci":
        return quiet_positions(game, recipe.from_ply)
    found = Collection(game, recipe.positions)
    if recipe.sampling == "agents":
        rounds = _agent_rounds(recipe, hire, store, terms)
    else:
        rounds = in_order(hire().run(DrawLines(recipe), count()))
    stale = 0
    for draws in rounds:
        stale = 0 if found.add(draws) else stale + 1
        progress(len(found) / recipe.positions)
        if len(found) >= recipe.positions or stale >= STALE:
            break
    return found.positions()


class Collection:
    """Distinct positions, up to a number of them."""

    def __init__(self, game: Game, most: int) -> None:
        self._game, self._most = game, most
        self._seen: set[tuple[int, int]] = set()
        self._stones: list[tuple[int, int]] = []
        self._lines: list[Line] = []

    def __len__(self) -> int:
        return len(self._stones)

    def add(self, draws: Iterable[Draw]) -> int:
        """Take the new positions of these games; how many there were."""
        met = [one for line, first in draws for one in _on_the_way(line, first)]
        mover, waiter = _words([stones for stones, _ in met])
        images = zip(*(words.tolist() for words in canonical(self._game, mover, waiter)), strict=True)
        before = len(self)
        for image, (stones, line) in zip(images, met, strict=True):
            if image not in self._seen and len(self) < self._most:
                self._seen.add(image)
                self._stones.append(stones)
                self._lines.append(line)
        return len(self) - before

    def positions(self) -> Positions:
        lines = np.full((len(self), self._game.cells), NO_MOVE, dtype=np.uint8)
        for row, line in zip(lines, self._lines, strict=True):
            row[: len(line)] = line
        return Positions(self._game, *_words(self._stones), lines)


def _words(stones: list[tuple[int, int]]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    pairs = np.array(stones, dtype=np.uint64).reshape(-1, 2)
    return pairs[:, 0].copy(), pairs[:, 1].copy()


def _on_the_way(line: Line, first: int) -> Iterator[tuple[tuple[int, int], Line]]:
    """The stones of mover and waiter after `first` moves, after one more, ..., with the moves so far."""
    mover = waiter = 0
    for ply in range(len(line) + 1):
        if ply >= first:
            yield (mover, waiter), line[:ply]
        if ply < len(line):
            mover, waiter = waiter, mover | 1 << line[ply]


@dataclass(frozen=True, slots=True)
class DrawLines:
    """The job of playing rounds of random games, each known by its number."""

    recipe: Recipe

    def prepare(self) -> None:
        """Nothing: the plain rules play."""

    def open(self) -> Callable[[int], Round]:
        game, seed, first = self.recipe.rules, self.recipe.seed, self.recipe.from_ply

        def at_random(number: int) -> Round:
            chance = random.Random(f"random play {seed} {number}")
            return [(random_game(game, chance), first) for _ in range(ROUND)]

        def uniformly(number: int) -> Round:
            chance = random.Random(f"uniform by ply {seed} {number}")
            plies = range(first, game.cells)
            wanted = [plies[(number * ROUND + place) % len(plies)] for place in range(ROUND)]
            lines = ((line_of(game, ply, chance), ply) for ply in wanted)
            return [(line, ply) for line, ply in lines if line is not None]

        return uniformly if self.recipe.sampling == "uniform" else at_random


def random_game(game: Game, chance: random.Random) -> Line:
    """The moves of a random game but for the last, which ends it."""
    position = game.start
    line: list[Move] = []
    while True:
        move = chance.choice(position.legal_moves())
        position = position.play(move)
        if position.outcome is not None:
            return tuple(line)
        line.append(move)


def line_of(game: Game, length: int, chance: random.Random) -> Line | None:
    """So many moves, each at random among those that leave the game open; None if they are hard to find."""
    for _ in range(_TRIES):
        position = game.start
        line: list[Move] = []
        while len(line) < length and (after := _kept_open(position, chance)) is not None:
            position = after
            assert position.last is not None
            line.append(position.last)
        if len(line) == length:
            return tuple(line)
    return None


def _kept_open(position: Position, chance: random.Random) -> Position | None:
    """The position after a random move of those that leave the game open, if there is one."""
    moves = list(position.legal_moves())
    chance.shuffle(moves)
    after = (position.play(move) for move in moves)
    return next((one for one in after if one.outcome is None), None)


def _agent_rounds(recipe: Recipe, hire: Hire, store: RoundStore, terms: Terms) -> Iterator[Round]:
    """The rounds that are stored, then those that are played now."""
    done = 0
    for draws in store.rounds():
        yield draws
        done += 1
    job = PlayGames.of(recipe.rules, recipe.agents, terms)
    records = in_order(hire().run(job, agent_games(recipe, done * ROUND)))
    for number in count(done):
        draws = [(_without_end(record), recipe.from_ply) for record in islice(records, ROUND)]
        store.add(number, draws)
        yield draws


def agent_games(recipe: Recipe, start: int = 0) -> Iterator[GameTask]:
    """Game after game, from this number on: some random moves, then two agents of the list."""
    game = recipe.rules
    most = min(OPENING, game.cells // 4)
    for number in count(start):
        chance = random.Random(f"agent play {recipe.seed} {number}")
        yield GameTask(
            game=game,
            first=chance.choice(recipe.agents),
            second=chance.choice(recipe.agents),
            limit=Limit(nodes=recipe.nodes),
            seed=chance.getrandbits(30),
            opening=line_of(game, chance.randint(0, most), chance) or (),
        )


def _without_end(record: GameRecord) -> Line:
    """The moves of a game but for the last; an agent that broke the rules ends the work."""
    if record.failure is not None:
        who, _, what = record.failure.partition(": ")
        raise BadAnswer(who, what)
    return record.moves[:-1]


def quiet_positions(game: Game, ply: int) -> Positions:
    """Every open position with so many stones in which no move of either side completes a run."""
    found = open_positions(game, ply)
    mine = children(game, found.mover, found.waiter).completes
    theirs = children(game, found.waiter, found.mover).completes  # were it the other side's turn
    return found.chosen(np.flatnonzero(~(mine | theirs).any(axis=1)))


def open_positions(game: Game, ply: int) -> Positions:
    """Every open position with so many stones, one of all its images, with one line that leads to it."""
    nothing = np.zeros(1, dtype=np.uint64)
    level = Positions(game, nothing, nothing, np.full((1, game.cells), NO_MOVE, dtype=np.uint8))
    for depth in range(ply):
        kids = children(game, level.mover, level.waiter)
        parent, action = np.nonzero(kids.is_open)
        if len(parent) > _MOST:
            raise TooLarge(f"{game} has too many positions of {ply} plies; the most is {_MOST:,}")
        mover, waiter = level.waiter[parent], kids.stones[parent, action]
        placed = waiter ^ level.mover[parent]
        lines = level.lines[parent]
        lines[:, depth] = np.bitwise_count(placed - np.uint64(1))  # the number of the bit that is set
        firsts, _ = unique_pairs(*canonical(game, mover, waiter))
        level = Positions(game, mover, waiter, lines).chosen(np.sort(firsts))
    return level
