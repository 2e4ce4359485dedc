"""Positions: who moves, what is legal and when a game ends, checked against a second telling."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from inarow.errors import IllegalMove
from inarow.rules.completion import cells_in, completes
from inarow.rules.game import Game
from inarow.rules.notation import write_move
from inarow.rules.outcome import FIRST, SECOND, Outcome
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import GAME_FIELDS, examples, games, played, small_games

law = examples(100)
chances = st.randoms(use_true_random=False)


# --- a second telling of the rules: characters on a grid, no bits and no table of lines ---


def longest_runs(game: Game, grid: list[list[str]], row: int, column: int) -> list[int]:
    """How many distinct cells of one mark stand in a row through this one, in each direction."""
    mark, lengths = grid[row][column], []
    for up, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        run = {(row, column)}
        for way in (1, -1):
            y, x = row, column
            while True:
                y, x = y + way * up, x + way * right
                x = x % game.width if game.wrap else x
                inside = 0 <= y < game.height and 0 <= x < game.width
                if not inside or grid[y][x] != mark or (y, x) in run:
                    break
                run.add((y, x))
        lengths.append(len(run))
    return lengths


def told_complete(game: Game, grid: list[list[str]], row: int, column: int) -> bool:
    """Does the stone that stands here complete a run?"""
    lengths = longest_runs(game, grid, row, column)
    return game.connect in lengths if game.exact else max(lengths) >= game.connect


def told_outcome(game: Game, grid: list[list[str]], row: int, column: int) -> str | None:
    """Who has won now that a stone stands here: "x", "o", "draw" or nobody yet."""
    if told_complete(game, grid, row, column):
        mark = grid[row][column]
        return {"x": "o", "o": "x"}[mark] if game.misere else mark
    return None if any("." in line for line in grid) else "draw"


def told_moves(game: Game, grid: list[list[str]]) -> list[tuple[int, int]]:
    """The empty cells in natural order; with gravity the lowest of each column."""
    if game.gravity:
        stacks = [[row for row in range(game.height) if grid[row][x] == "."] for x in range(game.width)]
        return [(stack[0], column) for column, stack in enumerate(stacks) if stack]
    return [(row, x) for row in range(game.height) for x in range(game.width) if grid[row][x] == "."]


TOLD = {None: None, Outcome.FIRST_WINS: "x", Outcome.SECOND_WINS: "o", Outcome.DRAW: "draw"}


@examples(300)
@given(st.one_of(small_games, games), chances)
@example(read_game("mnk:3x1:3+exact+wrap"), Random(1))
@example(read_game("mnk:4x1:3+exact+wrap"), Random(1))
def test_play_agrees_with_the_second_telling(game: Game, chance: Random) -> None:
    position, told = game.start, None
    grid = [["."] * game.width for _ in range(game.height)]
    for ply in range(min(game.cells, 120)):
        moves = told_moves(game, grid)
        assert list(position.legal_moves()) == [row * game.width + column for row, column in moves]
        row, column = chance.choice(moves)
        grid[row][column] = "xo"[ply % 2]
        position, told = position.play(row * game.width + column), told_outcome(game, grid, row, column)
        assert TOLD[position.outcome] == told
        assert position.rows().split() == ["".join(line) for line in reversed(grid)]
        if told is not None:
            assert position.legal_moves() == ()
            break


@examples(200)
@given(small_games, st.integers(min_value=1), st.data())
def test_any_stones_complete_what_is_told(game: Game, drawn: int, data: st.DataObject) -> None:
    """Crowded boards as well, which play would not reach: long runs, full rings, runs side by side."""
    stones = drawn % (1 << game.cells) or 1
    cell = data.draw(st.sampled_from(cells_in(stones)))
    row, column = divmod(cell, game.width)
    marks = ["x" if stones >> one & 1 else "." for one in range(game.cells)]
    grid = [marks[start : start + game.width] for start in range(0, game.cells, game.width)]
    assert completes(game, stones, cell) == told_complete(game, grid, row, column)


@law
@given(played(small_games))
def test_the_winning_line_holds_the_last_stone_and_whole_runs(position: Position) -> None:
    line, decided = position.winning_line(), position.outcome not in (None, Outcome.DRAW)
    assert bool(line) == decided
    if decided:
        assert position.last in line
        assert len(line) >= position.game.connect
        assert all(position.waiter >> cell & 1 for cell in line)


@law
@given(played(small_games, open_end=True))
def test_completing_moves_are_those_that_end_the_game_with_a_run(position: Position) -> None:
    ends = [move for move in position.legal_moves() if position.play(move).winning_line()]
    assert list(position.completing_moves()) == ends
    passed = Position(position.game, position.waiter, position.mover, position.ply)
    assert position.threatened_moves() == passed.completing_moves()


# --- bookkeeping ---


@law
@given(played())
def test_the_books_balance(position: Position) -> None:
    assert position.mover & position.waiter == 0
    assert position.taken == position.first | position.second == position.mover | position.waiter
    assert position.taken.bit_count() == position.ply
    assert position.first.bit_count() - position.second.bit_count() == position.seat == position.ply % 2
    assert (position.mover, position.waiter)[position.seat] == position.first
    assert (position.last is None) == (position.ply == 0)
    assert pickle.loads(pickle.dumps(position)) == position


@law
@given(played(open_end=True), st.data())
def test_a_move_changes_one_cell_and_the_side_to_move(position: Position, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(position.legal_moves()))
    after = position.play(move)
    assert after.taken ^ position.taken == 1 << move
    assert (after.mover, after.waiter) == (position.waiter, position.mover | 1 << move)
    assert (after.ply, after.seat, after.last) == (position.ply + 1, 1 - position.seat, move)
    assert position.play(write_move(position.game, move)) == after


@law
@given(played())
def test_rows_read_back_as_the_position(position: Position) -> None:
    again = position.game.board(position.rows())
    assert again == position
    assert hash(again) == hash(position)
    assert again.winning_line() == position.winning_line()


@law
@given(st.builds(Game, **GAME_FIELDS | {"connect": st.just(1000), "gravity": st.just(False)}), chances)
def test_the_order_of_moves_leaves_no_trace(game: Game, chance: Random) -> None:
    cells = chance.sample(range(game.cells), min(game.cells, 12))
    first, second = cells[::2], cells[1::2]
    one = Position.after(game, cells)
    chance.shuffle(first)
    chance.shuffle(second)
    cells[::2], cells[1::2] = first, second
    two = Position.after(game, cells)
    assert one == two
    assert hash(one) == hash(two)


def test_positions_of_different_games_or_sides_differ() -> None:
    assert read_game("mnk:3x3:3").start != read_game("mnk:3x3:3+misere").start
    assert read_game("tictactoe").position("a1,b2") != read_game("tictactoe").position("b2,a1")
    assert read_game("connect4").position("1324") == read_game("drop:7x6:4").position("2413")


# --- ends ---


@pytest.mark.parametrize(
    ("game", "moves", "outcome"),
    [
        ("connect4", "1122334", Outcome.FIRST_WINS),
        ("connect4", "1212121", Outcome.FIRST_WINS),
        ("connect4", "12324354", None),
        ("connect4", "71122334", Outcome.SECOND_WINS),
        ("connect4", "12234334474", Outcome.FIRST_WINS),  # rising to the right
        ("connect4", "76654554414", Outcome.FIRST_WINS),  # rising to the left
        ("connect4", "6677112", None),  # 6, 7 and 1, 2 touch only on a cylinder
        ("connect4-cylinder", "6677112", Outcome.FIRST_WINS),
        ("connect4-misere", "1122334", Outcome.SECOND_WINS),
        ("connect4-misere", "71122334", Outcome.FIRST_WINS),
        ("tictactoe", "a1,b1,a2,b2,a3", Outcome.FIRST_WINS),
        ("tictactoe", "b2,a1,c3,a2,b1,a3", Outcome.SECOND_WINS),
        ("tictactoe", "a1,b2,c3,a2,c2,c1,a3,b3,b1", Outcome.DRAW),
        ("tictactoe", "a1,b1,c1,c2,c3,a2,b2", Outcome.FIRST_WINS),
        ("tictactoe-misere", "a1,b1,a2,b2,a3", Outcome.SECOND_WINS),
        ("mnk:1x1:1", "a1", Outcome.FIRST_WINS),
        ("mnk:1x1:1+misere", "a1", Outcome.SECOND_WINS),
        ("mnk:1x1:2", "a1", Outcome.DRAW),
        ("mnk:2x2:2", "a1,b1,b2", Outcome.FIRST_WINS),
        ("mnk:6x2:3", "a1,a2,b1,b2,c1", Outcome.FIRST_WINS),
        ("mnk:6x2:3+exact", "a1,a2,b1,b2,c1", Outcome.FIRST_WINS),
        ("mnk:6x2:3", "a1,a2,b1,c2,d1,e2,c1", Outcome.FIRST_WINS),  # four at once
        ("mnk:6x2:3+exact", "a1,a2,b1,c2,d1,e2,c1", None),  # four is not three
        ("mnk:3x2:3+exact+wrap", "a1,a2,b1,b2,c1", Outcome.FIRST_WINS),  # a ring of three
        ("mnk:4x2:3+exact+wrap", "a1,a2,b1,b2,c1", Outcome.FIRST_WINS),
        ("mnk:4x2:2+exact+wrap", "a1,a2,c1,c2,b1", None),  # three of a ring of four
        ("mnk:5x5:4+exact+wrap", "a1,a2,b1,b2,c1,c2,e1", Outcome.FIRST_WINS),  # four of a ring of five
        ("mnk:1x4:3+wrap", "a1,a4,a2", None),  # one column is no ring of three
    ],
)
def test_how_known_games_end(game: str, moves: str, outcome: Outcome | None) -> None:
    position = read_game(game).position(moves)
    assert position.outcome is outcome
    assert bool(position.legal_moves()) == (outcome is None)


def test_a_ring_of_k_is_exact_and_a_longer_ring_is_not() -> None:
    assert completes(read_game("mnk:3x1:3+exact+wrap"), 0b111, 1)
    assert not completes(read_game("mnk:4x1:3+exact+wrap"), 0b1111, 1)
    assert completes(read_game("mnk:4x1:3+wrap"), 0b1111, 1)
    ring = read_game("mnk:5x2:3+exact+wrap").position("a1,a2,b1,b2,d1,d2,c1")
    assert ring.outcome is None  # four of a ring of five
    assert ring.play("e2").outcome is None
    assert ring.play("c2").play("e1").outcome is None  # the whole ring of five


def test_two_runs_with_one_stone_are_one_win() -> None:
    position = read_game("mnk:3x3:2").position("a1,c3,b2")
    assert (position.outcome, position.winning_line()) == (Outcome.FIRST_WINS, (0, 4))
    corner = read_game("tictactoe").position("a1,b2,b1,c2,a3,b3,a2")
    assert corner.winning_line() == (0, 3, 6)
    both = read_game("mnk:5x5:3").position("a1,e5,b1,e4,c3,d5,c2,d4,c1")
    assert both.winning_line() == (0, 1, 2, 7, 12)


def test_a_run_on_the_last_cell_is_a_win_and_no_draw() -> None:
    position = read_game("tictactoe").position("a1,b1,c1,b2,a2,c2,b3,a3,c3")
    assert position.outcome is Outcome.DRAW
    won = read_game("tictactoe").position("a1,b1,c1,a2,b2,c2,b3,a3,c3")
    assert (won.ply, won.outcome) == (9, Outcome.FIRST_WINS)


# --- moves that are refused ---


def refusal(position: Position, move: str | int) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    legal = tuple(write_move(position.game, cell) for cell in position.legal_moves())
    assert caught.value.legal == legal
    return str(caught.value)


def test_illegal_moves_are_refused_with_the_legal_ones() -> None:
    board = read_game("mnk:2x2:3").position("a1")
    assert refusal(board, "a1") == "illegal move 'a1': the cell is taken; legal moves: b1 a2 b2"
    assert refusal(board, 0) == "illegal move 'a1': the cell is taken; legal moves: b1 a2 b2"
    assert refusal(board, 4) == "illegal move '4': cells run from 0 to 3; legal moves: b1 a2 b2"
    assert refusal(board, -1) == "illegal move '-1': cells run from 0 to 3; legal moves: b1 a2 b2"
    stack = read_game("drop:2x2:3").position("11")
    assert refusal(stack, "1") == "illegal move '1': column 1 is full; legal moves: 2"
    assert refusal(stack, 3) == "illegal move '2': the cell 3 has nothing under it; legal moves: 2"


def test_of_many_legal_moves_the_first_are_shown() -> None:
    assert refusal(read_game("gomoku15").position("h8"), "h8").endswith("l1 ... (224 in all)")


@pytest.mark.parametrize("move", ["c3", "a1", "nonsense", 8, 0])
def test_no_move_is_legal_after_the_end(move: str | int) -> None:
    over = read_game("tictactoe").position("a1,b1,a2,b2,a3")
    assert refusal(over, move).endswith("the game is over, the first player wins; no move is legal")


def test_moves_after_the_end_of_a_text_are_refused_too() -> None:
    with pytest.raises(IllegalMove, match=r"the game is over, the first player wins \(move 8\)"):
        read_game("connect4").position("11223344")


@law
@given(played(small_games), st.integers(-3, 30))
def test_a_cell_is_legal_or_refused(position: Position, cell: int) -> None:
    if cell in position.legal_moves():
        assert position.play(cell).last == cell
    else:
        refusal(position, cell)


# --- outcomes ---


def test_outcomes_seen_from_both_seats() -> None:
    assert [one.winner for one in Outcome] == [FIRST, SECOND, None]
    assert [one.score_for(FIRST) for one in Outcome] == [1, -1, 0]
    assert [one.score_for(SECOND) for one in Outcome] == [-1, 1, 0]
    assert [Outcome.win_for(seat) for seat in (FIRST, SECOND)] == [Outcome.FIRST_WINS, Outcome.SECOND_WINS]
    assert [str(one) for one in Outcome] == ["the first player wins", "the second player wins", "a draw"]
