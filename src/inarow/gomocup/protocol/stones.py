"""The stones a brain has been told of, whose they are, and the position they make."""

from __future__ import annotations

from dataclasses import dataclass, replace

from inarow.errors import InvalidPosition, NotationError
from inarow.gomocup.protocol.coordinates import Owner, write_point
from inarow.rules.completion import cells_in, completed_cells
from inarow.rules.game import Game, Move
from inarow.rules.position import Position


@dataclass(frozen=True, slots=True)
class Stones:
    """Stones on a board of this size, in the order in which they were told.

    >>> Stones(3, 3).with_stone(4, Owner.OPPONENT).position(game("tictactoe")).ply
    1
    """

    width: int
    height: int
    placed: tuple[tuple[Move, Owner], ...] = ()

    def with_stone(self, cell: Move, owner: Owner) -> Stones:
        """The same with one stone more."""
        if owner is Owner.BLOCKED:
            raise NotationError(self._point(cell), "boards with blocked cells are not played here")
        if any(cell == taken for taken, _ in self.placed):
            raise NotationError(self._point(cell), "the cell is taken")
        return replace(self, placed=(*self.placed, (cell, owner)))

    def without(self, cell: Move) -> Stones:
        """The same with the stone on this cell taken back."""
        left = tuple(stone for stone in self.placed if stone[0] != cell)
        if len(left) == len(self.placed):
            raise NotationError(self._point(cell), "no stone lies there")
        return replace(self, placed=left)

    def position(self, game: Game) -> Position:
        """The position with the brain to move; refused where it is not its turn, or the game is over."""
        own, opponent = (self._bits(owner) for owner in (Owner.OWN, Owner.OPPONENT))
        lead = opponent.bit_count() - own.bit_count()
        if lead not in (0, 1):
            raise InvalidPosition(
                f"there are {own.bit_count()} own stones and {opponent.bit_count()} of the opponent; "
                f"the side to move has as many, or one fewer"
            )
        if len(self.placed) == game.cells or completed_cells(game, own) or completed_cells(game, opponent):
            raise InvalidPosition("the game is over; there is no move to choose")
        last = self.placed[-1][0] if self.placed else None
        return Position(game, own, opponent, len(self.placed), None, last)

    def _bits(self, owner: Owner) -> int:
        return sum(1 << cell for cell, of in self.placed if of is owner)

    def _point(self, cell: Move) -> str:
        return write_point(self.width, cell)


def board_lines(position: Position) -> list[str]:
    """A position as the mover is told of it with BOARD: the sides alternate, the last move comes last."""
    seats = [list(cells_in(position.first)), list(cells_in(position.second))]
    if position.last is not None:
        waiter = seats[1 - position.seat]
        waiter.append(waiter.pop(waiter.index(position.last)))
    width = position.game.width
    owners = [Owner.OWN if seat == position.seat else Owner.OPPONENT for seat in (0, 1)]
    stones = [
        f"{write_point(width, seats[ply % 2][ply // 2])},{owners[ply % 2].value}"
        for ply in range(position.ply)
    ]
    return ["BOARD", *stones, "DONE"]


def only_new_stone(known: Position, position: Position) -> Move | None:
    """The stone by which a position is ahead of a known one; None if they differ in any other way."""
    added = position.waiter & ~known.mover
    ahead = position.mover == known.waiter and position.waiter == known.mover | added
    return added.bit_length() - 1 if ahead and added.bit_count() == 1 else None
