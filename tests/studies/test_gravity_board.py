"""The bit sets of the studies say what the rules say, and the textbook search what the plain search says."""

import random

import pytest

from inarow.alphabeta.plain import plain_search
from inarow.heuristics.registering import read_heuristic
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.studies.gravity_board import Falling
from inarow.studies.plain_search import Textbook
from inarow.studies.report_003.counting import WIN, evaluation

BOARDS = ("drop:7x6:4", "drop:4x4:3", "drop:9x7:5", "drop:1x4:4", "drop:5x1:3")


def random_positions(text: str, games: int) -> list[Position]:
    """Every position of some seeded games, the last ones too."""
    chance, found = random.Random(f"falling {text}"), []
    for _ in range(games):
        position = read_game(text).start
        found.append(position)
        while position.outcome is None:
            position = position.play(chance.choice(position.legal_moves()))
            found.append(position)
    return found


@pytest.mark.parametrize("text", BOARDS)
def test_moves_and_runs_are_those_of_the_rules(text: str) -> None:
    board = Falling(read_game(text))
    for position in random_positions(text, 15):
        if position.last is not None:
            completed = board.completes(position.waiter, 1 << position.last)
            assert completed == bool(position.winning_line())
        if position.outcome is None:
            assert [move.bit_length() - 1 for move in board.moves(position.taken)] == list(
                position.legal_moves()
            )
    assert board.moves(board.full) == []


@pytest.mark.parametrize("text", BOARDS)
def test_longest_is_the_registered_heuristic(text: str) -> None:
    value = evaluation(Falling(read_game(text)), "longest")
    longest = read_heuristic("longest")
    for position in random_positions(text, 4):
        assert value(position.mover, position.waiter) == longest.score(position)


@pytest.mark.parametrize("cut", ["ordinary", "strict", "never"])
def test_every_cut_finds_the_plain_value(cut: str) -> None:
    board = Falling(read_game("drop:4x4:3"))
    value = evaluation(board, "longest")

    def evaluate(position: Position, seat: int) -> int:
        own, other = (position.first, position.second)[:: 1 if seat == 0 else -1]
        return value(own, other)

    for position in random_positions("drop:4x4:3", 6):
        if position.outcome is None:
            search = Textbook(board, value, win=WIN, cut=cut)  # type: ignore[arg-type]
            plain = plain_search(position, 3, evaluate, by_ply=False).score
            expected = plain if abs(plain) < WIN else WIN if plain > 0 else -WIN
            assert search.root_value(position, 3) == expected
