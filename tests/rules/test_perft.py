"""Counting by the plain rules gives the published numbers."""

from __future__ import annotations

from hypothesis import given

from inarow.rules.game import Game
from inarow.rules.perft import count_positions, count_sequences
from inarow.rules.presets import read_game
from tests.strategies import examples, small_games


def test_every_game_of_tic_tac_toe() -> None:
    counts = count_sequences(read_game("tictactoe").start, 9)
    assert counts.nodes == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert counts.first_wins == [0, 0, 0, 0, 1440, 0, 47952, 0, 81792]
    assert counts.second_wins == [0, 0, 0, 0, 0, 5328, 0, 72576, 0]
    assert counts.draws == [0] * 8 + [46080]
    assert (sum(counts.first_wins), sum(counts.second_wins)) == (131184, 77904)
    assert counts.finished == [0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872]


def test_the_first_moves_of_connect_4() -> None:
    counts = count_sequences(read_game("connect4").start, 4)
    assert counts.nodes == [7, 49, 343, 2401]
    assert counts.finished == [0, 0, 0, 0]


def test_every_game_of_a_small_gravity_board() -> None:
    """Two columns of two, three in a row: no run fits, so the six ways to fill the columns are draws."""
    counts = count_sequences(read_game("drop:2x2:3").start, 5)
    assert counts.nodes == [2, 4, 6, 6, 0]
    assert counts.finished == counts.draws == [0, 0, 0, 6, 0]


def test_counts_after_the_end_are_zero() -> None:
    counts = count_sequences(read_game("mnk:3x3:1").start, 3)
    assert counts.nodes == [9, 0, 0]
    assert counts.first_wins == counts.finished == [9, 0, 0]
    assert count_sequences(read_game("tictactoe").start, 0).nodes == []
    assert count_positions(read_game("mnk:3x3:1").start, 3) == [1, 9, 0, 0]


def test_misere_swaps_the_winners_of_tic_tac_toe() -> None:
    plain = count_sequences(read_game("tictactoe").start, 6)
    misere = count_sequences(read_game("tictactoe-misere").start, 6)
    assert misere.nodes == plain.nodes
    assert (misere.first_wins, misere.second_wins) == (plain.second_wins, plain.first_wins)


def test_positions_of_tic_tac_toe() -> None:
    start = read_game("tictactoe").start
    plain, folded = count_positions(start, 9), count_positions(start, 9, symmetry=True)
    assert plain == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert folded == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
    assert (sum(plain), sum(folded)) == (5478, 765)


def test_positions_of_connect_4() -> None:
    assert count_positions(read_game("connect4").start, 4) == [1, 7, 49, 238, 1120]


@examples(40)
@given(small_games)
def test_each_sequence_goes_on_or_has_ended(game: Game) -> None:
    counts = count_sequences(game.start, 3)
    ongoing = [nodes - ended for nodes, ended in zip(counts.nodes, counts.finished, strict=True)]
    assert all(count >= 0 for count in ongoing)
    assert counts.nodes[0] == len(game.start.legal_moves())
    assert all((after > 0) == (before > 0) for before, after in zip(ongoing, counts.nodes[1:], strict=False))
