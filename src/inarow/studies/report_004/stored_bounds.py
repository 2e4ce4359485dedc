"""What becomes of a table that takes bounds for values."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.studies.published import row
from inarow.studies.report_004.contenders import outcome_word
from inarow.studies.report_004.drawing import BoardPicture, draw_boards
from inarow.studies.report_004.published_searches import PublishedSearches
from inarow.studies.study import Chart, Effort, Section

# Found among random positions; the second player is to move.
WRONG_GAME, WRONG_BOARD = "mnk:3x4:3", "xox ... ... ..."


def stored_bounds(_effort: Effort) -> Iterator[float | Section]:
    """Tic Tac Toe solved once, and every value in the table held against the solver's."""
    game = read_game("tictactoe")
    counts = {}
    for exact_only in (True, False):
        search = PublishedSearches(game, exact_only=exact_only)
        search.alphabeta(game.start)
        for share in _wrong(game, search):
            if isinstance(share, int):
                counts[exact_only] = (len(search.table), share)
            else:
                yield (share + (not exact_only)) / 2
    yield _section(counts[True], counts[False])


def _wrong(game: Game, search: PublishedSearches) -> Iterator[float | int]:
    """Shares done, and at last how many of the stored values, or bounds, the solver contradicts."""
    from inarow.solving.solver import Solver  # lazily: it brings Numba

    solver, wrong = Solver(game), 0
    for number, ((mover, waiter), (low, high)) in enumerate(search.table.items()):
        position = Position(game, mover, waiter, (mover | waiter).bit_count())
        score = solver.solve(position, score_only=True).score
        assert score is not None
        wrong += not low <= (score > 0) - (score < 0) <= high
        if number % 200 == 0:
            yield number / len(search.table)
    yield wrong


def example() -> tuple[Position, str, str]:
    """A position, what alpha-beta with the report's table says of it, and what is true."""
    from inarow.solving.solver import solve  # lazily: it brings Numba

    game = read_game(WRONG_GAME)
    position = game.board(WRONG_BOARD)
    true = solve(position, score_only=True).outcome
    assert true is not None
    return position, outcome_word(PublishedSearches(game).alphabeta(position)), true


def _section(faulty: tuple[int, int], right: tuple[int, int]) -> Section:
    position, told, true = example()
    rows = (
        row(
            "004",
            "Tic Tac Toe, positions in the table",
            faulty[0],
            right[0],
            "what the search of the empty board leaves there",
            "positions",
        ),
        row(
            "004",
            "Tic Tac Toe, wrong values in the table",
            faulty[1],
            right[1],
            "a search that is cut off has proven a bound; the authors' public code stores it as the value",
            "positions",
        ),
        row(
            "004",
            "3x4, K 3, value of the position shown, second player to move",
            told,
            true,
            "a bound met again by another order of moves is taken for the value",
        ),
    )
    words = (
        "Alpha-beta stops looking at a position as soon as it is good enough for one side. What it then "
        "returns is a bound: the position may be worth more. The authors' public code stores it as the "
        f"value. After Tic Tac Toe is solved, {faulty[1]} of {faulty[0]:,} stored values are wrong; with "
        f"bounds stored as bounds {right[1]} of {right[0]:,}.",
        "The value of the empty board still comes out right, so the bug is hidden. On the board below "
        f"it does not: with a fresh table the search calls it a {told} for the side to move; it is a {true}.",
    )
    below = (f"stored as exact: {told}", f"true: {true}", "for the second player, who is to move; K = 3")
    picture = draw_boards([BoardPicture(position, below)], ("first player", "second player"))
    described = (
        "A board three wide and four high. In the top row the first player's discs on a4 and c4, between "
        f"them the second player's ring on b4. Stored as exact it is a {told}; in truth it is a {true}."
    )
    chart = Chart("stored-bounds", "A value that the table gets wrong", described, svg=picture)
    return Section("The table: bounds stored as values", rows, charts=(chart,), words=words)
