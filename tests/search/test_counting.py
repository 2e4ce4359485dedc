"""Compiled counting of sequences and positions: known numbers, and the plain rules on random games."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from inarow.errors import TooLarge
from inarow.kernels.boards.tables import fits_bitboard
from inarow.rules import perft
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search import counting
from inarow.search.counting import count_positions, count_sequences
from tests.strategies import examples, played, small_games

# (game, sequences of 1, 2, ... moves, of these ended by a completed run)
KNOWN = [
    (
        "tictactoe",
        [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872],
        [0, 0, 0, 0, 1440, 5328, 47952, 72576, 81792],
    ),
    (
        "connect4",
        [7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572],
        [0, 0, 0, 0, 0, 0, 13032, 44430, 1086882],
    ),
    ("drop:4x4:4", [4, 16, 64, 256, 1020, 4020, 15540, 57504], [0, 0, 0, 0, 0, 0, 252, 312]),
    ("drop:5x4:4", [5, 25, 125, 625, 3120, 15500, 76300, 363308], [0, 0, 0, 0, 0, 0, 1472, 2316]),
    (
        "drop:8x7:4",
        [8, 64, 512, 4096, 32768, 262144, 2097152, 16553656],
        [0, 0, 0, 0, 0, 0, 27944, 120464],
    ),
    ("drop:6x5:3", [6, 36, 216, 1296, 7776, 42870, 244428, 1273476], [0, 0, 0, 0, 630, 2102, 31740, 125260]),
    ("mnk:4x4:3", [16, 240, 3360, 43680, 524160, 5518656], [0, 0, 0, 0, 22464, 236880]),
    (
        "mnk:4x3:3",
        [12, 132, 1320, 11880, 95040, 622944, 3499200, 14031360],
        [0, 0, 0, 0, 6048, 39744, 692928, 2813184],
    ),
    ("mnk:5x5:4", [25, 600, 13800, 303600, 6375600], [0, 0, 0, 0, 0]),
    ("gomoku15", [225, 50400, 11239200], [0, 0, 0]),
]


@pytest.mark.parametrize(("name", "nodes", "won"), KNOWN)
def test_known_sequence_counts(name: str, nodes: list[int], won: list[int]) -> None:
    counts = count_sequences(read_game(name).start, len(nodes))

    assert counts.nodes == nodes
    assert [f + s for f, s in zip(counts.first_wins, counts.second_wins, strict=True)] == won


def test_every_game_of_tictactoe() -> None:
    counts = count_sequences(read_game("tictactoe").start, 12)

    assert counts.nodes[9:] == counts.finished[9:] == [0, 0, 0]
    assert sum(counts.finished) == 255_168
    assert (sum(counts.first_wins), sum(counts.second_wins), sum(counts.draws)) == (131_184, 77_904, 46_080)


@examples(150)
@given(played(), st.integers(1, 3))
def test_sequences_equal_the_plain_rules(position: Position, depth: int) -> None:
    if len(position.legal_moves()) > 25:
        depth = 1
    assert count_sequences(position, depth) == perft.count_sequences(position, depth)


@examples(20)
@given(played(), st.integers(2, 3))
def test_splitting_the_walk_changes_nothing(position: Position, depth: int) -> None:
    depth = depth if len(position.legal_moves()) <= 25 else 2
    whole = count_sequences(position, depth)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "_SPLIT_ABOVE", 0)
        shares: list[float] = []
        assert count_sequences(position, depth, shares.append) == whole
    assert shares == sorted(shares)
    assert not shares or shares[-1] == 1.0


def test_a_finished_game_has_no_sequences() -> None:
    assert count_sequences(read_game("connect4").position("1212121"), 3).nodes == [0, 0, 0]


def test_positions_of_connect4_per_ply() -> None:
    expected = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623]

    assert count_positions(read_game("connect4").start, 10) == expected


@pytest.mark.parametrize(
    ("game", "total"), [("drop:4x4:4", 161_029), ("drop:3x5:4", 38_310), ("drop:5x3:4", 158_911)]
)
def test_all_positions_of_small_boards(game: str, total: int) -> None:
    board = read_game(game)
    assert sum(count_positions(board.start, board.cells)) == total


def test_tictactoe_with_and_without_symmetry() -> None:
    start = read_game("tictactoe").start

    assert count_positions(start, 9) == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert count_positions(start, 9, symmetry=True) == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]


@examples(100)
@given(played(small_games), st.integers(0, 3), st.booleans())
def test_positions_equal_the_plain_rules(position: Position, plies: int, symmetry: bool) -> None:
    assume(fits_bitboard(position.game))
    plies = min(plies, position.game.cells - position.ply)
    plain = perft.count_positions(position, plies, symmetry=symmetry)
    assert count_positions(position, plies, symmetry=symmetry) == plain


def test_boards_and_counts_that_do_not_fit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MOST_CANDIDATES", 100_000)
    with pytest.raises(TooLarge, match="up to 64 bits"):
        count_positions(read_game("gomoku15").start, 2)
    with pytest.raises(TooLarge, match="is the most that is counted"):
        count_positions(read_game("mnk:7x7:5").start, 30)
