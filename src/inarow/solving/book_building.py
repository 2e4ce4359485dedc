"""Build an opening book: solve the deepest level, grouped by parents, and work out the rest from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from inarow.errors import BadFile, InvalidGame
from inarow.executors import Executor
from inarow.files import reading, write_whole, writing_into
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.solving.backends import has_fast_solver
from inarow.solving.book import Book, book_key
from inarow.solving.exact_scores import final_score
from inarow.solving.solver import Solver

GROUPED = 2  # plies above the deepest level by whose positions it is grouped, so that tables stay warm

Group = list[tuple[int, str]]  # the key and the rows of each position
Scores = dict[int, int]  # by key


def build_book(
    game: Game,
    plies: int,
    out: Path,
    executor: Executor,
    *,
    memory: int = 1 << 30,
    progress: Callable[[float], None] = lambda _share: None,
) -> Book:
    """Solve every open position with `plies` stones, work out those with fewer, and write the book.

    Positions are solved where the executor works, with `memory` bytes for each worker. Scores go to a file
    beside the book as they are found; a build that was interrupted goes on there.
    """
    if not has_fast_solver(game):
        raise InvalidGame(
            f"books are built for gravity boards with runs of four that fit 64 bits, not {game}"
        )
    levels = _levels(game, plies)
    store = ScoreFile(out.with_name(out.name + ".scores"), game, plies)
    known = store.read()
    groups = ([pair for pair in group if pair[0] not in known] for group in _grouped(levels, plies))
    tasks = [group for group in groups if group]
    total = max(len(levels[plies]), 1)
    progress(len(known) / total)
    if tasks:
        for _, scores in executor.run(SolveGroups(game, memory), tasks):
            store.append(scores)
            known |= scores
            progress(len(known) / total)
    book = _worked_out(game, levels, known)
    book.write(out)
    return book


class ScoreFile:
    """The checkpoint of a build: a line for each score, with the game and the plies in the first."""

    def __init__(self, file: Path, game: Game, plies: int) -> None:
        self._file = file
        self._head = f"inarow book scores {game} {plies}"

    def read(self) -> Scores:
        """The scores found so far; a last line cut short by a crash is cut off."""
        if not self._file.exists():
            write_whole(self._file, self._head + "\n")
            return {}
        with reading(self._file):
            head, *lines = self._file.read_text("utf-8").split("\n")
        if head != self._head:
            raise BadFile(str(self._file), f"it belongs to another build; this one is {self._head!r}")
        if lines and lines[-1]:
            write_whole(self._file, "\n".join([head, *lines[:-1], ""]))
        try:
            pairs = [(int(key), int(score)) for key, score in (line.split() for line in lines[:-1])]
        except ValueError as error:
            raise BadFile(str(self._file), f"it is damaged ({error}); remove it to begin again") from error
        return dict(pairs)

    def append(self, scores: Scores) -> None:
        with writing_into(self._file), self._file.open("a", encoding="utf-8") as stream:
            stream.writelines(f"{key} {score}\n" for key, score in scores.items())


@dataclass(frozen=True, slots=True)
class SolveGroups:
    """The job of solving groups of positions, each with a table that stays warm."""

    game: Game
    memory: int

    def prepare(self) -> None:
        """Compile what workers need."""
        Solver(self.game, memory=1 << 20, book=False)

    def open(self) -> Callable[[Group], Scores]:
        solver = Solver(self.game, memory=self.memory, book=False)

        def solve(group: Group) -> Scores:
            return {key: solver.solve(self.game.board(rows), score_only=True).low for key, rows in group}

        return solve


def _levels(game: Game, plies: int) -> list[dict[int, Position]]:
    """The open positions with 0, 1, ... stones, one of each mirror pair, by their keys."""
    levels = [{book_key(game.start): game.start}]
    for _ in range(plies):
        children = (child for parent in levels[-1].values() for child in _open_children(parent))
        levels.append({book_key(child): child for child in children})
    return levels


def _open_children(position: Position) -> Iterator[Position]:
    for move in position.legal_moves():
        child = position.play(move)
        if child.outcome is None:
            yield child


def _grouped(levels: list[dict[int, Position]], plies: int) -> Iterator[Group]:
    """The deepest level in groups that share an ancestor, each position once."""
    seen: set[int] = set()
    for _, ancestor in sorted(levels[max(plies - GROUPED, 0)].items()):
        group = [ancestor]
        for _ in range(min(GROUPED, plies)):
            group = [child for parent in group for child in _open_children(parent)]
        keyed = {book_key(one): one.rows() for one in group}
        yield [(key, rows) for key, rows in sorted(keyed.items()) if key not in seen]
        seen |= keyed.keys()


def _worked_out(game: Game, levels: list[dict[int, Position]], deepest: Scores) -> Book:
    """The scores of all levels: those above the deepest are what their best move is worth."""
    scores = {key: deepest[key] for key in levels[-1]}
    for level in reversed(levels[:-1]):
        for key, position in level.items():
            scores[key] = max(_move_scores(position, scores))
    keys = sorted(scores)
    return Book(
        game,
        len(levels) - 1,
        np.array(keys, dtype=np.uint64),
        np.array([scores[key] for key in keys], dtype=np.int8),
    )


def _move_scores(position: Position, scores: Scores) -> Iterator[int]:
    for move in position.legal_moves():
        child = position.play(move)
        yield -(final_score(child) if child.outcome is not None else scores[book_key(child)])
