"""The truth about small positions: every move of every position is tried by the plain rules, once."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from inarow.rules.game import Game
from inarow.rules.position import Position
from tests.strategies import GAME_FIELDS, played

MOST_CELLS = 9  # 3**9 positions at most


class Exhaustive:
    """Scores by the contract: stones the winner has left at the end, plus one; for the side to move."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], int] = {}

    def score(self, position: Position) -> int:
        """The exact score of a position."""
        key = (position.mover, position.waiter)
        if key not in self._known:
            if position.outcome is not None:
                self._known[key] = final_score(position)
            else:
                moves = position.legal_moves()
                self._known[key] = max(-self.score(position.play(move)) for move in moves)
        return self._known[key]


def final_score(position: Position) -> int:
    """The score of a finished position: written down from the contract, not from the solver."""
    assert position.outcome is not None
    winner = position.outcome.winner
    if winner is None:
        return 0
    cells = position.game.cells
    owned = (cells + 1) // 2 if winner == 0 else cells // 2
    used = (position.first if winner == 0 else position.second).bit_count()
    return (owned - used + 1) * (1 if winner == position.seat else -1)


def reachable(game: Game) -> Iterator[Position]:
    """Every position of a game, each once."""
    level = {game.start}
    while level:
        yield from level
        level = {one.play(move) for one in level for move in one.legal_moves()}


# Boards of up to nine cells, of every shape; runs up to five, one of them too long for most boards.
SHAPES = [
    (width, height) for width in range(1, 10) for height in range(1, 10) if width * height <= MOST_CELLS
]
small_games = st.sampled_from(SHAPES).flatmap(
    lambda shape: st.builds(
        Game,
        **GAME_FIELDS
        | {"width": st.just(shape[0]), "height": st.just(shape[1]), "connect": st.integers(1, 5)},
    )
)
# Larger boards late in the game: at most eight empty cells.
LATE = {"width": st.integers(2, 6), "height": st.integers(2, 6), "connect": st.integers(2, 6)}
late_games = st.builds(Game, **GAME_FIELDS | LATE)


@st.composite
def late_positions(draw: st.DrawFn, any_game: st.SearchStrategy[Game] = late_games) -> Position:
    """A position of a larger board with few empty cells, nobody having won on the way if it can be helped."""
    game = draw(any_game)
    chance = draw(st.randoms(use_true_random=False))
    empty = draw(st.integers(1, 8))
    position = game.start
    while position.outcome is None and game.cells - position.ply > empty:
        after = [position.play(move) for move in position.legal_moves()]
        quiet = [one for one in after if one.outcome is None]
        if not quiet:
            break
        position = chance.choice(quiet)
    if game.cells - position.ply > 8:
        position = chance.choice([position.play(move) for move in position.legal_moves()])
    return position


early_positions = played(small_games)
