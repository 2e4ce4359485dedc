"""With a width only the moves that gain most in their lines are tried."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from inarow.alphabeta.options import SearchOptions
from inarow.kernels.alphabeta.scores import WIN
from inarow.rules.completion import bits_of
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.alphabeta.search_strategies import search, tiny_games
from tests.strategies import examples, played

law = examples(100)


def gain(position: Position, move: Move) -> int:
    """The fewer stones a line lacks the more it counts; own lines as 3, the opponent's as 2."""
    total = 0
    for line in position.game.lines():
        if move not in line:
            continue
        mask = bits_of(line)
        own, other = (position.mover & mask).bit_count(), (position.waiter & mask).bit_count()
        if own and other:
            continue
        worth = 1 << max(0, 27 - 3 * (position.game.connect - max(own, other)))
        total += worth * (2 if other else 3)
    return total


def promising(position: Position, width: int) -> list[Move]:
    """The best moves by gain; equals in natural order."""
    return sorted(position.legal_moves(), key=lambda move: -gain(position, move))[:width]


def best_score(position: Position, depth: int, width: int) -> int:
    """The plain search over promising moves alone, under `zero`; for the side to move."""
    if position.outcome is not None:
        return position.outcome.score_for(position.seat) * (WIN - position.ply)
    if depth == 0:
        return 0
    return max(-best_score(position.play(move), depth - 1, width) for move in promising(position, width))


@law
@given(played(tiny_games, open_end=True), st.integers(1, 4), st.integers(1, 3), st.sampled_from((0, 6)))
def test_the_search_sees_promising_moves_alone(
    position: Position, width: int, depth: int, table: int
) -> None:
    found = search(position, "zero", SearchOptions(width=width, table=table), depth=depth)
    assert found.score == best_score(position, depth, width)
    assert found.move in promising(position, width)


def test_nothing_beyond_the_width_is_claimed() -> None:
    position = read_game("mnk:7x1:2+misere").position("b1,a1")
    assert search(position, "zero", SearchOptions(width=1), depth=1).outcome is None


def test_a_win_and_a_block_are_among_the_most_promising() -> None:
    position = read_game("gomoku15").position("h8,a1,h9,a2,h10,c1,h11")
    assert search(position, "zero", SearchOptions(width=2), depth=3).move in position.threatened_moves()
