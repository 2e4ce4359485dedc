"""The plain board of the studies says what the rules say, and its search what alpha-beta's oracle says."""

import random

import pytest

from inarow.alphabeta.plain import plain_search
from inarow.heuristics.registering import read_heuristic
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.studies.plain_board import PlainBoard
from inarow.studies.plain_search import PlainSearch
from inarow.studies.report_003.published_search import WIN, evaluation

BOARDS = ("drop:7x6:4", "drop:4x4:3", "drop:9x7:5", "drop:1x4:4", "drop:5x1:3", "mnk:3x3:3", "mnk:6x4:4")


def random_positions(text: str, games: int) -> list[Position]:
    """Every position of some seeded games, the last ones too."""
    chance, found = random.Random(f"plain board {text}"), []
    for _ in range(games):
        position = read_game(text).start
        found.append(position)
        while position.outcome is None:
            position = position.play(chance.choice(position.legal_moves()))
            found.append(position)
    return found


@pytest.mark.parametrize("text", BOARDS)
def test_moves_and_runs_are_those_of_the_rules(text: str) -> None:
    board = PlainBoard(read_game(text))
    for position in random_positions(text, 15):
        if position.last is not None:
            completed = board.wins(position.waiter, position.last)
            assert completed == bool(position.winning_line())
        if position.outcome is None:
            assert tuple(board.moves(position.taken)) == position.legal_moves()
            completing = position.completing_moves()
            first = completing[0] if completing else None
            assert board.completing(position.taken, position.mover) == first
    assert not board.moves(board.full)


def test_columns_are_tried_in_the_order_given() -> None:
    board = PlainBoard(read_game("drop:4x3:3"), (2, 0, 3, 1))
    assert list(board.moves(0b0100)) == [6, 0, 3, 1]
    assert board.through == PlainBoard(board.game).through


@pytest.mark.parametrize("text", BOARDS)
def test_longest_is_the_registered_heuristic(text: str) -> None:
    value = evaluation(PlainBoard(read_game(text)), "longest")
    longest = read_heuristic("longest")
    for position in random_positions(text, 4):
        assert value(position.mover, position.waiter) == longest.score(position)


@pytest.mark.parametrize("cut", ["ordinary", "strict", "never"])
def test_every_cut_finds_the_plain_value(cut: str) -> None:
    board = PlainBoard(read_game("drop:4x4:3"))
    value = evaluation(board, "longest")

    def evaluate(position: Position, seat: int) -> int:
        own, other = (position.first, position.second)[:: 1 if seat == 0 else -1]
        return value(own, other)

    for position in random_positions("drop:4x4:3", 6):
        if position.outcome is None:
            search = PlainSearch(board, value, win=WIN, cut=cut)  # type: ignore[arg-type]
            plain = plain_search(position, 3, evaluate, by_ply=False).score
            expected = plain if abs(plain) < WIN else WIN if plain > 0 else -WIN
            assert search.root_value(position, 3) == expected
