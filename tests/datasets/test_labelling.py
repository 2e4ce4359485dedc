"""Every move's score: what trying everything says, each position solved once, in parts that are stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from inarow.datasets import labelling
from inarow.datasets.labelling import ILLEGAL, Scores, move_scores, own_scores, solved
from inarow.datasets.recipe import recipe
from inarow.datasets.sampling import Collection, sample
from inarow.datasets.stones import Positions, action_of
from inarow.executors import Executor, open_executor
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.solving.book import book_for
from inarow.solving.solver import Solver
from tests.solving.exhaustive import Exhaustive, final_score, late_positions, reachable, small_games
from tests.strategies import examples


def here() -> Executor:
    return open_executor("serial", workers=1)


class Counting:
    """The serial executor, which counts the positions it was given."""

    def __init__(self) -> None:
        self.solved = 0

    def run(self, job: Any, tasks: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        def counted() -> Iterator[Any]:
            for task in tasks:
                self.solved += len(task[0])
                yield task

        return here().run(job, counted())


def gathered(game: Game, positions: Iterable[Position]) -> Positions:
    """Open positions as arrays; how to get there does not matter for their scores."""
    plain = list(positions)
    found = Collection(game, len(plain)).positions()
    words = [np.array([getattr(one, name) for one in plain], dtype=np.uint64) for name in ("mover", "waiter")]
    return Positions(game, words[0], words[1], np.zeros((len(plain), game.cells), dtype=found.lines.dtype))


def require_scores(position: Position, scores: np.ndarray, truth: Exhaustive) -> None:
    wanted = np.full(len(scores), ILLEGAL)
    for move in position.legal_moves():
        wanted[action_of(position.game, move)] = -truth.score(position.play(move))
    assert scores.tolist() == wanted.tolist()


@examples(40)
@given(small_games)
def test_every_move_of_a_small_game_has_its_score(game: Game) -> None:
    truth = Exhaustive()
    plain = [one for one in reachable(game) if one.outcome is None]
    scores = move_scores(gathered(game, plain), Counting)
    for position, found in zip(plain, scores, strict=True):
        require_scores(position, found, truth)


@examples(60)
@given(late_positions())
def test_moves_on_larger_boards_late_in_the_game(position: Position) -> None:
    if position.outcome is None:
        require_scores(position, move_scores(gathered(position.game, [position]), Counting)[0], Exhaustive())


@pytest.mark.parametrize(
    ("game", "from_ply", "count"), [("connect4", 16, 40), ("drop:6x5:4", 12, 40), ("drop:8x7:4", 38, 40)]
)
def test_the_fast_solver_says_what_the_general_one_says(game: str, from_ply: int, count: int) -> None:
    rules = read_game(game)
    found = sample(recipe(rules, positions=count, from_ply=from_ply, seed=2), here)
    scores, solver = move_scores(found, Counting), Solver(rules, book=False)
    for row in range(count):
        position = found.position(row)
        columns = solver.solve(position).columns
        plain = {text: scores[row, action_of(rules, position.move(text))] for text in columns}
        assert plain == columns
    assert own_scores(found, Counting).tolist() == scores.max(axis=1).tolist()


def test_the_book_answers_early_and_bounds_what_follows() -> None:
    """Children of its last ply are searched with the bound that the positions before them give."""
    game = read_game("connect4")
    book, solver = book_for(game), Solver(game, book=False)
    assert book is not None
    known = [game.position(text) for text in ("", "4", "4435267", "12345671")]
    executor = Counting()
    assert own_scores(gathered(game, known), lambda: executor).tolist() == [book.score(one) for one in known]
    for text in ("444444321", "121212344", "352133554"):
        position = game.position(text)
        score = solver.solve(position, score_only=True).score
        assert score is not None
        assert labelling._at_least(position, book) <= score  # type: ignore[arg-type]
        assert own_scores(gathered(game, [position]), Counting).tolist() == [score]


def test_each_position_is_solved_at_most_once() -> None:
    """Images and transpositions count as one, and positions of the set follow from their own moves."""
    game = read_game("tictactoe")
    everything = [one for one in reachable(game) if one.outcome is None]
    executor = Counting()
    move_scores(gathered(game, everything), lambda: executor)
    assert executor.solved == 0
    executor = Counting()
    move_scores(gathered(game, [game.start]), lambda: executor)
    assert executor.solved == 3  # the corner, the edge, the middle


class Remembering(dict[int, Scores]):
    """Parts in memory."""

    def read(self, number: int, size: int) -> Scores | None:
        found = self.get(number)
        assert found is None or len(found) == size
        return found

    def write(self, number: int, scores: Scores) -> None:
        self[number] = scores


def test_stored_parts_are_not_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labelling, "PART", 10)
    found = sample(recipe(read_game("drop:5x4:4"), positions=100), here)
    store, first, second = Remembering(), Counting(), Counting()
    shares: list[float] = []
    whole = solved(found.game, found.mover, found.waiter, lambda: first, store, shares.append)
    assert first.solved == 100
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0)
    for number in (3, 7):
        del store[number]
    again = solved(found.game, found.mover, found.waiter, lambda: second, store)
    assert second.solved == 20
    assert again.tolist() == whole.tolist()


def test_the_oracle_counts_as_the_contract_says() -> None:
    position = read_game("tictactoe").position("a1,a2,b1,b2,c1")
    assert final_score(position) == -3
