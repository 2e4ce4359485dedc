"""A game is data: a board, a run length to connect, and four switches."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import TYPE_CHECKING

from inarow.errors import InvalidGame

if TYPE_CHECKING:
    from inarow.rules.position import Position

Move = int  # a cell, row * width + column; row 0 is the bottom row, column 0 the left one

LONGEST_SIDE = 26  # a column has one letter
SWITCHES = ("exact", "wrap", "misere")  # in the order in which they are written
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # east, north, north-east, south-east


@dataclass(frozen=True, slots=True)
class Run:
    """Cells in a row that complete a game; with `exact`, only while no guard is held as well."""

    cells: tuple[Move, ...]
    guards: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of one k-in-a-row game. The name is a label: equal rules are the same game.

    >>> Game("mine", width=7, height=6, connect=4, gravity=True) == game("connect4")
    True
    """

    name: str = field(compare=False)
    width: int
    height: int
    connect: int
    gravity: bool = False  # a stone needs a stone, or the floor, under it
    exact: bool = False  # only a maximal run of exactly `connect` completes the game
    wrap: bool = False  # the left and right edges meet: a cylinder
    misere: bool = False  # completing a run loses

    def __post_init__(self) -> None:
        for side in ("width", "height"):
            _require_number(side, getattr(self, side), 1, LONGEST_SIDE)
        _require_number("connect", self.connect, 1, None)
        for one in fields(self)[4:]:
            if not isinstance(getattr(self, one.name), bool):
                raise InvalidGame(f"{one.name} is True or False, not {getattr(self, one.name)!r}")

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    @property
    def actions(self) -> int:
        """How many moves a learner can name, legal or not: columns with gravity, cells without."""
        return self.width if self.gravity else self.cells

    @property
    def start(self) -> Position:
        """The empty board."""
        return self.position()

    def position(self, moves: str = "") -> Position:
        """The position after these moves, in move text.

        >>> game("connect4").position("4453").ply
        4
        """
        from inarow.rules.position import Position  # lazily: a position has a game

        return Position.after(self, moves)

    def board(self, rows: str) -> Position:
        """The position drawn as rows of `.`, `x` (first) and `o` (second), the top row first.

        >>> game("tictactoe").board("... .x. o..").ply
        2
        """
        from inarow.rules.position import Position  # lazily: a position has a game

        return Position.drawn(self, rows)

    def runs(self) -> tuple[Run, ...]:
        """Every way to complete the game: cells, and the guards that `exact` adds."""
        return _runs(self)

    def lines(self) -> tuple[tuple[Move, ...], ...]:
        """Every set of `connect` cells in a row, each exactly once."""
        return tuple(dict.fromkeys(run.cells for run in _runs(self)))

    def support(self, cell: Move) -> Move | None:
        """The cell that must be filled before this one, if any."""
        return cell - self.width if self.gravity and cell >= self.width else None

    def neighbour(self, cell: Move, dx: int, dy: int) -> Move | None:
        """The cell `dx` columns to the right and `dy` rows up, if it is on the board."""
        row, column = divmod(cell, self.width)
        row, column = row + dy, column + dx
        if self.wrap:
            column %= self.width
        on_board = 0 <= row < self.height and 0 <= column < self.width
        return row * self.width + column if on_board else None

    def __str__(self) -> str:
        """The game's text without its name: `drop:7x6:4+wrap`."""
        kind = "drop" if self.gravity else "mnk"
        switches = "".join(f"+{switch}" for switch in SWITCHES if getattr(self, switch))
        return f"{kind}:{self.width}x{self.height}:{self.connect}{switches}"


def _require_number(what: str, value: int, low: int, high: int | None) -> None:
    whole = isinstance(value, int) and not isinstance(value, bool)
    if whole and low <= value <= (value if high is None else high):
        return
    range_text = f"a whole number from {low} on" if high is None else f"a whole number from {low} to {high}"
    raise InvalidGame(f"the {what} of a game is {range_text}, not {value!r}")


@lru_cache
def _runs(game: Game) -> tuple[Run, ...]:
    """Walk from every cell in every direction; a run is a set of cells, so each is kept once."""
    if game.connect > game.cells:
        return ()
    found: dict[tuple[frozenset[Move], frozenset[Move]], Run] = {}
    for start in range(game.cells):
        for dx, dy in DIRECTIONS:
            steps = [game.neighbour(start, dx * i, dy * i) for i in range(game.connect)]
            cells = tuple(cell for cell in steps if cell is not None)
            if len(set(cells)) < game.connect:
                continue
            ends = (game.neighbour(start, -dx, -dy), game.neighbour(cells[-1], dx, dy))
            guards = {end for end in ends if end is not None} - set(cells) if game.exact else set()
            found.setdefault((frozenset(cells), frozenset(guards)), Run(cells, tuple(sorted(guards))))
    return tuple(found.values())
