"""Fitted weights in files: what `inarow tune` writes and heuristics read. Both formats are JSON.

The weights of `lines` (`lines(file=FILE)`) are sets, one for each game they were fitted to; the set of the
game most like the one at hand is used. Those of any other heuristic (`strong(weights=FILE)`) are for one
game, in the order in which the heuristic declares them, with `scale`: a value of so much multiplies the odds
of winning by e.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from itertools import product
from pathlib import Path

from inarow.errors import BadAnswer, BadFile, InarowError
from inarow.files import read_document
from inarow.rules.game import Game
from inarow.rules.presets import read_game

FORMAT = "inarow weights 1"
LINE_FORMAT = "inarow line weights 1"
SHIPPED = "shipped"  # in place of a file: the line weights of the package
MOST_WEIGHT = 10**12  # values stay far below those of a win
MOST_WORTH = 10**9  # of a line
OWNERS = ("first", "second")
TURNS = ("waits", "moves")
ROWS = ("even", "odd")
THREAT_KINDS = 3  # above another threat, the lowest of its column, playable now
_COMPLETE = 1_000_000  # a line that is complete; no search needs it, the game is over
_FURTHER = 4  # beyond the stones the weights know of, each further one that is missing divides by this
_MOST_BYTES = 1 << 20
_SHORT_LISTS = re.compile(r"\[[-\d\s,]*\]")  # numbers that belong together stay on one line


@dataclass(frozen=True, slots=True)
class FittedWeights:
    """The weights of one heuristic for one game; `file` is where they were read, for error messages."""

    heuristic: str
    game: Game
    scale: int
    weights: tuple[int, ...]
    file: str = ""

    def weights_for(self, heuristic: str, game: Game, declared: tuple[int, ...]) -> tuple[int, ...]:
        """The weights, if they are those of this heuristic and this game; an error if not."""
        if not declared:
            raise BadAnswer(f"heuristic {heuristic!r}", "it declares no weights that a file could replace")
        if heuristic != self.heuristic:
            raise BadFile(self.file, f"its weights are those of {self.heuristic!r}, not of {heuristic!r}")
        if game != self.game:
            raise BadFile(self.file, f"its weights were fitted to {self.game}, not to {game}")
        if len(declared) != len(self.weights):
            raise BadFile(
                self.file,
                f"it holds {len(self.weights)} weights, and {heuristic!r} declares {len(declared)}",
            )
        return self.weights

    def written(self) -> str:
        """The text of a file that holds them."""
        document = {
            "format": FORMAT,
            "heuristic": self.heuristic,
            "game": str(self.game),
            "scale": self.scale,
            "weights": list(self.weights),
        }
        return (
            "{\n" + ",\n".join(f' "{key}": {json.dumps(value)}' for key, value in document.items()) + "\n}\n"
        )


@dataclass(frozen=True, slots=True)
class LineWeights:
    """The weights of `lines` fitted to one game, for it and similar ones.

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
        if not self.worths or not all(map(_is_line_key, self.worths)):
            raise ValueError("worths are named as in '1 moves' or '2 first waits'")
        if not self.threats.keys() <= {" ".join(named) for named in product(OWNERS, ROWS, TURNS)}:
            raise ValueError("threats are named as in 'first odd moves'")
        if any(len(listed) != THREAT_KINDS for listed in self.threats.values()):
            raise ValueError(f"a threat has {THREAT_KINDS} worths")
        for listed in (*self.worths.values(), *self.threats.values()):
            if not listed or max(map(abs, listed)) > MOST_WORTH:
                raise ValueError(f"worths are lists of whole numbers up to {MOST_WORTH:,}, one or more")
        for missing, turn in product(range(1, self.most_missing + 1), TURNS):
            both = {f"{missing} {owner} {turn}" for owner in OWNERS}
            if f"{missing} {turn}" not in self.worths and not both <= self.worths.keys():
                raise ValueError(f"it has no worths for '{missing} {turn}'")

    def worth(self, missing: int, owner: int, turn: int, odd: int) -> int:
        """What a line is worth to its owner."""
        if missing == 0:
            return _COMPLETE
        known = min(missing, self.most_missing)
        found = self.worths.get(f"{known} {OWNERS[owner]} {TURNS[turn]}")
        if found is None:
            found = self.worths[f"{known} {TURNS[turn]}"]
        return int(found[min(odd, len(found) - 1)] / _FURTHER ** (missing - known))

    def threat(self, owner: int, turn: int, odd: int, kind: int) -> int:
        """What a cell that completes a line is worth to its owner."""
        found = self.threats.get(f"{OWNERS[owner]} {ROWS[odd]} {TURNS[turn]}")
        return 0 if found is None else found[kind]

    @property
    def most_missing(self) -> int:
        """Up to how many missing stones there are worths."""
        return max(int(key.partition(" ")[0]) for key in self.worths)

    def distance(self, game: Game) -> tuple[bool, bool, int]:
        """How unlike the game they were fitted to this one is."""
        uneven = game.gravity and self.even != (game.height % 2 == 0)
        return self.gravity != game.gravity, uneven, abs(self.connect - game.connect)


@dataclass(frozen=True, slots=True)
class _FittedDocument:
    """The keys of a file with the weights of one heuristic."""

    format: str
    heuristic: str
    game: str
    scale: int
    weights: tuple[int, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.scale <= MOST_WEIGHT:
            raise ValueError(f"scale is a whole number from 1 to {MOST_WEIGHT:,}")
        if not self.weights or max(map(abs, self.weights)) > MOST_WEIGHT:
            raise ValueError(f"weights are whole numbers up to {MOST_WEIGHT:,}, one or more")


@dataclass(frozen=True, slots=True)
class _LineDocument:
    """The keys of a file with the weights of `lines`."""

    format: str
    sets: tuple[LineWeights, ...]

    def __post_init__(self) -> None:
        if not self.sets:
            raise ValueError("it holds no sets of weights")


def read_weight_file(file: str) -> FittedWeights:
    """The weights of a heuristic from a file; anything else in it is refused."""
    found = read_document(
        Path(file),
        _FittedDocument,
        most_bytes=_MOST_BYTES,
        format_name=FORMAT,
        written_by="inarow tune --heuristic NAME",
    )
    try:
        game = read_game(found.game)
    except InarowError as error:
        raise BadFile(file, str(error)) from error
    return FittedWeights(found.heuristic, game, found.scale, found.weights, str(file))


def line_weights_for(game: Game, file: str = SHIPPED) -> LineWeights:
    """The set fitted to the game most like this one, from a file or from the package's own."""
    sets = _shipped_line_weights() if file == SHIPPED else read_line_weights(file)
    return min(sets, key=lambda one: one.distance(game))


def read_line_weights(file: str) -> tuple[LineWeights, ...]:
    """The sets of weights in a file; anything else in it is refused."""
    found = read_document(
        Path(file), _LineDocument, most_bytes=_MOST_BYTES, format_name=LINE_FORMAT, written_by="inarow tune"
    )
    return found.sets


def line_weights_text(sets: Iterable[LineWeights]) -> str:
    """The text of a file with these sets."""
    document = {"format": LINE_FORMAT, "sets": [asdict(one) for one in sets]}
    return _SHORT_LISTS.sub(lambda found: " ".join(found[0].split()), json.dumps(document, indent=1)) + "\n"


@lru_cache(maxsize=1)
def _shipped_line_weights() -> tuple[LineWeights, ...]:
    return read_line_weights(str(Path(__file__).with_name("lines.json")))


def _is_line_key(key: str) -> bool:
    number, *owner, turn = key.split(" ") if " " in key else (key, "")
    return number in map(str, range(1, 27)) and turn in TURNS and owner in ([], ["first"], ["second"])
