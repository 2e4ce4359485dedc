"""Build an opening book: solve the deepest level, grouped by parents, and work out the rest from it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np

from inarow.errors import BadFile, InvalidGame
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.solving.backends import has_fast_solver
from inarow.solving.book import Book, book_key
from inarow.solving.exact_scores import final_score

GROUPED = 2  # plies above the deepest level by whose positions it is grouped, so that tables stay warm

Group = tuple[str, list[tuple[int, str]]]  # game text, then key and rows of each position


def build_book(
    game: Game,
    plies: int,
    out: Path,
    *,
    workers: int = 2,
    memory: int = 1 << 30,
    progress: Callable[[float], None] = lambda _share: None,
) -> Book:
    """Solve every open position with `plies` stones, work out those with fewer, and write the book.

    Scores go to a file beside the book as they are found; a build that was interrupted goes on there.
    """
    if not has_fast_solver(game):
        raise InvalidGame(
            f"books are built for gravity boards with runs of four that fit 64 bits, not {game}"
        )
    levels = _levels(game, plies)
    store = ScoreFile(out.with_name(out.name + ".scores"), game, plies)
    known = store.read()
    groups = [
        (str(game), [(key, rows) for key, rows in group if key not in known])
        for group in _grouped(levels, plies)
    ]
    todo = [group for group in groups if group[1]]
    total = max(len(levels[plies]), 1)
    progress(len(known) / total)
    with multiprocessing.get_context("spawn").Pool(workers, _begin_worker, (memory,)) as pool:
        for scores in pool.imap_unordered(_solve_group, todo):
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

    def read(self) -> dict[int, int]:
        """The scores found so far; a last line cut short by a crash is left out."""
        if not self._file.exists():
            self._file.write_text(self._head + "\n")
            return {}
        lines = self._file.read_text().split("\n")
        if lines[0] != self._head:
            raise BadFile(str(self._file), f"it belongs to another build; this one is {self._head!r}")
        pairs = (line.split() for line in lines[1:-1])
        return {int(pair[0]): int(pair[1]) for pair in pairs if len(pair) == 2}

    def append(self, scores: dict[int, int]) -> None:
        with self._file.open("a") as stream:
            stream.writelines(f"{key} {score}\n" for key, score in scores.items())


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


def _grouped(levels: list[dict[int, Position]], plies: int) -> Iterator[list[tuple[int, str]]]:
    """The deepest level in groups that share an ancestor, each position once."""
    seen: set[int] = set()
    for _, ancestor in sorted(levels[max(plies - GROUPED, 0)].items()):
        group = [ancestor]
        for _ in range(min(GROUPED, plies)):
            group = [child for parent in group for child in _open_children(parent)]
        keyed = {book_key(one): one.rows() for one in group}
        yield [(key, rows) for key, rows in sorted(keyed.items()) if key not in seen]
        seen |= keyed.keys()


def _worked_out(game: Game, levels: list[dict[int, Position]], deepest: dict[int, int]) -> Book:
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


def _move_scores(position: Position, scores: dict[int, int]) -> Iterator[int]:
    for move in position.legal_moves():
        child = position.play(move)
        yield -(final_score(child) if child.outcome is not None else scores[book_key(child)])


_memory = 0


def _begin_worker(memory: int) -> None:
    global _memory
    _memory = memory


@lru_cache(maxsize=1)
def _worker_solver(game: str) -> object:
    from inarow.solving.solver import Solver

    return Solver(read_game(game), memory=_memory, book=False)


def _solve_group(group: Group) -> dict[int, int]:
    """Solve the positions of a group with a warm table."""
    text, positions = group
    solver = _worker_solver(text)
    scores = {}
    for key, rows in positions:
        solution = solver.solve(read_game(text).board(rows), score_only=True)  # type: ignore[attr-defined]
        scores[key] = solution.low
    return scores
