"""Fitted weights in a file: what `inarow tune` writes, and `heuristic=strong(weights=FILE)` reads.

JSON with the name of the heuristic, the game, the weights in the order the heuristic declares them, and
`scale`: a value of so much multiplies the odds of winning by e.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from inarow.errors import BadAnswer, BadFile, InarowError
from inarow.files import read_document
from inarow.rules.game import Game
from inarow.rules.presets import read_game

FORMAT = "inarow weights 1"
MOST_WEIGHT = 10**12  # values stay far below those of a win
_MOST_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class FittedWeights:
    """The weights of one heuristic for one game; `file` is where they were read, for a sentence."""

    heuristic: str
    game: Game
    scale: int
    weights: tuple[int, ...]
    file: str = ""

    def weights_for(self, heuristic: str, game: Game, declared: tuple[int, ...]) -> tuple[int, ...]:
        """The weights, if they are those of this heuristic and this game; a sentence if not."""
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
class _Document:
    """The keys of such a file."""

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


def read_weight_file(file: str) -> FittedWeights:
    """What such a file holds; anything else is refused in one sentence."""
    found = read_document(
        Path(file),
        _Document,
        most_bytes=_MOST_BYTES,
        format_name=FORMAT,
        written_by="inarow tune --heuristic NAME",
    )
    try:
        game = read_game(found.game)
    except InarowError as error:
        raise BadFile(file, str(error)) from error
    return FittedWeights(found.heuristic, game, found.scale, found.weights, str(file))
