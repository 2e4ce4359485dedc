"""The boards of report 000 as bare bit sets, quick enough for hundreds of games in plain Python."""

from __future__ import annotations

from inarow.rules.completion import bits_of, cells_in
from inarow.rules.game import Game, Move

Stones = tuple[int, int]  # of the first and of the second player
FIRST, SECOND = 0, 1


class Field:
    """A game as the report's agents see it: its moves in their order, and who has won.

    Cells are numbered as everywhere here, row by row from the bottom. The report counts rows from the top;
    Tic Tac Toe upside down is the same game, and with gravity it is columns that are chosen.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.full = (1 << game.cells) - 1
        self._through = [
            [bits_of(line) for line in game.lines() if cell in line] for cell in range(game.cells)
        ]
        self._floor = (1 << game.width) - 1
        self._columns = [
            sum(1 << row * game.width + column for row in range(game.height)) for column in range(game.width)
        ]

    def moves(self, taken: int) -> tuple[Move, ...]:
        """The legal moves in the report's order: by column from the left, or row by row."""
        if not self.game.gravity:
            return cells_in(self.full & ~taken)
        open_cells = (taken << self.game.width | self._floor) & ~taken & self.full
        return tuple(
            (open_cells & column).bit_length() - 1 for column in self._columns if open_cells & column
        )

    def wins(self, stones: int, cell: Move) -> bool:
        """Do the lines through the last move decide the game?"""
        for line in self._through[cell]:  # noqa: SIM110  (a generator takes twice as long)
            if stones & line == line:
                return True
        return False

    def completing(self, taken: int, stones: int) -> Move | None:
        """The first legal move that would complete a line of these stones."""
        return next((cell for cell in self.moves(taken) if self.wins(stones | 1 << cell, cell)), None)


def with_stone(stones: Stones, seat: int, cell: Move) -> Stones:
    """The stones after this player's move."""
    first, second = stones
    return (first | 1 << cell, second) if seat == FIRST else (first, second | 1 << cell)
