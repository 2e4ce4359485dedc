"""The weights of `lines`: read from a file, chosen for a game, and laid out for the compiled sum.

A line in which one side alone has stones is worth something to that side, by how many stones it still
lacks and whether that side is to move. Where stones fall it also counts who owns it, the player who began
or the other, and how many of its empty cells lie on odd rows: at the end, when every column but one is
full, the players fill it in turn, so each owns the rows of one kind.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from importlib import resources
from itertools import product
from pathlib import Path

from inarow.files import read_document
from inarow.rules.game import Game

FORMAT = "inarow line weights 1"
SHIPPED = "shipped"  # in place of a file: the weights of the package
COMPLETE = 1_000_000  # a line that is complete; searches never ask, the game is over
FURTHER = 4  # beyond the stones the weights know of, each one more that is missing divides by this
MOST_WORTH = 10**9
OWNERS = ("first", "second")
TURNS = ("waits", "moves")
ROWS = ("even", "odd")
KINDS = 3  # of threats: above another, the lowest of its column, playable now
_THREATS = tuple(product(OWNERS, ROWS, TURNS))
_MOST_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class LineWeights:
    """The weights fitted to one game, for it and its likes.

    The keys of `worths` are "1 first moves" (one stone missing, the line is the first player's, who is to
    move) with a worth for each number of empty cells on odd rows, or "1 moves" where owner and rows do not
    count. Those of `threats` are "first odd moves": what a cell on an odd row is worth that completes a line
    of the first player's, who is to move: above another such cell, the lowest of its column, playable now.
    """

    gravity: bool
    even: bool  # is the board's height even?
    connect: int
    worths: dict[str, list[int]]
    threats: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.worths or not all(map(_is_key, self.worths)):
            raise ValueError("worths are named as in '1 moves' or '2 first waits'")
        if not self.threats.keys() <= {f"{owner} {row} {turn}" for owner, row, turn in _THREATS}:
            raise ValueError("threats are named as in 'first odd moves'")
        if any(len(listed) != KINDS for listed in self.threats.values()):
            raise ValueError(f"a threat has {KINDS} worths")
        for listed in (*self.worths.values(), *self.threats.values()):
            if not listed or max(map(abs, listed)) > MOST_WORTH:
                raise ValueError(f"worths are lists of whole numbers up to {MOST_WORTH:,}, one or more")
        for missing, turn in product(range(1, self.known + 1), TURNS):
            both = {f"{missing} {owner} {turn}" for owner in OWNERS}
            if f"{missing} {turn}" not in self.worths and not both <= self.worths.keys():
                raise ValueError(f"nothing is said about '{missing} {turn}'")

    def worth(self, missing: int, owner: int, turn: int, odd: int) -> int:
        """What a line is worth to its owner."""
        if missing == 0:
            return COMPLETE
        known = min(missing, self.known)
        found = self.worths.get(f"{known} {OWNERS[owner]} {TURNS[turn]}")
        if found is None:
            found = self.worths[f"{known} {TURNS[turn]}"]
        return int(found[min(odd, len(found) - 1)] / FURTHER ** (missing - known))

    def threat(self, owner: int, turn: int, odd: int, kind: int) -> int:
        """What a cell that completes a line is worth to its owner."""
        found = self.threats.get(f"{OWNERS[owner]} {ROWS[odd]} {TURNS[turn]}")
        return 0 if found is None else found[kind]

    @property
    def known(self) -> int:
        """Up to how many missing stones the weights know."""
        return max(int(key.partition(" ")[0]) for key in self.worths)

    def distance(self, game: Game) -> tuple[bool, bool, int]:
        """How unlike the game they were fitted to this one is."""
        uneven = game.gravity and self.even != (game.height % 2 == 0)
        return self.gravity != game.gravity, uneven, abs(self.connect - game.connect)


@dataclass(frozen=True, slots=True)
class _Document:
    """The keys of a file."""

    format: str
    sets: tuple[LineWeights, ...]

    def __post_init__(self) -> None:
        if not self.sets:
            raise ValueError("it holds no sets of weights")


def laid_out(weights: LineWeights, game: Game) -> tuple[int, ...]:
    """The worths at `place` and, where stones fall, at `threat_place`, for the compiled sum."""
    if not game.lines():
        return ()
    base = game.connect + 1
    lines = tuple(
        weights.worth(game.connect - stones, owner, turn, odd) if stones and odd <= base - 1 - stones else 0
        for owner in range(2)
        for turn in range(2)
        for stones in range(base)
        for odd in range(base)
    )
    if not game.gravity:
        return lines
    return lines + tuple(
        weights.threat(owner, turn, odd, kind)
        for owner in range(2)
        for turn in range(2)
        for odd in range(2)
        for kind in range(KINDS)
    )


def place(owner: int, turn: int, stones: int, odd: int, connect: int) -> int:
    """Where the worth of a line stands: its owner 0 if it began, turn 1 if the owner is to move."""
    return ((2 * owner + turn) * (connect + 1) + stones) * (connect + 1) + odd


def threat_place(owner: int, turn: int, odd: int, kind: int, connect: int) -> int:
    """Where the worth of a threat stands, behind those of lines."""
    return 4 * (connect + 1) ** 2 + ((2 * owner + turn) * 2 + odd) * KINDS + kind


def weights_for(game: Game, file: str = SHIPPED) -> LineWeights:
    """The set fitted to the game most like this one, from a file or from the package's own."""
    return min(_shipped() if file == SHIPPED else read_weights(file), key=lambda one: one.distance(game))


@lru_cache(maxsize=1)
def _shipped() -> tuple[LineWeights, ...]:
    with resources.as_file(resources.files("inarow.heuristics").joinpath("lines.json")) as file:
        return read_weights(str(file))


def read_weights(file: str) -> tuple[LineWeights, ...]:
    """The sets of a file such as `inarow tune` writes."""
    found = read_document(
        Path(file), _Document, most_bytes=_MOST_BYTES, format_name=FORMAT, written_by="inarow tune"
    )
    return found.sets


def written(sets: Iterable[LineWeights]) -> str:
    """The text of a file with these sets."""
    document = {"format": FORMAT, "sets": [asdict(one) for one in sets]}
    return _SHORT_LISTS.sub(lambda found: " ".join(found[0].split()), json.dumps(document, indent=1)) + "\n"


_SHORT_LISTS = re.compile(r"\[[-\d\s,]*\]")  # numbers that belong together stay on one line


def _is_key(key: str) -> bool:
    number, *owner, turn = key.split(" ") if " " in key else (key, "")
    return number in map(str, range(1, 27)) and turn in TURNS and owner in ([], ["first"], ["second"])
