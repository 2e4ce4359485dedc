"""Fitted weights in a file: what `inarow tune` writes, and `heuristic=strong(weights=FILE)` reads.

JSON with the name of the heuristic, the game, the weights in the order the heuristic declares them, and
`scale`: a value of so much multiplies the odds of winning by e.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from inarow.errors import BadAnswer, BadFile, InarowError
from inarow.rules.game import Game
from inarow.rules.presets import read_game

FORMAT = "inarow weights 1"
MOST_WEIGHT = 10**12  # values stay far below those of a win
_KEYS = {"format", "heuristic", "game", "scale", "weights"}
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


def read_weight_file(file: str) -> FittedWeights:
    """What such a file holds; anything else is refused in one sentence."""
    try:
        if Path(file).stat().st_size > _MOST_BYTES:
            raise BadFile(file, f"it is larger than {_MOST_BYTES:,} bytes, too large for weights")
        document = json.loads(Path(file).read_text("utf-8"))
    except OSError as error:
        raise BadFile(file, f"it cannot be read: {error.strerror}") from error
    except BadFile:
        raise
    except (ValueError, RecursionError) as error:
        raise BadFile(file, "it is no JSON in UTF-8") from error
    reason = _fault(document)
    if reason:
        raise BadFile(file, reason)
    try:
        game = read_game(document["game"])
    except InarowError as error:
        raise BadFile(file, str(error)) from error
    return FittedWeights(
        document["heuristic"], game, document["scale"], tuple(document["weights"]), str(file)
    )


def _fault(document: Any) -> str | None:
    """What is wrong with a document, if anything is."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return f"its format is not {FORMAT!r}; 'inarow tune --heuristic NAME' writes it"
    if set(document) != _KEYS:
        return f"it has the keys {', '.join(sorted(_KEYS))}, and no other"
    if not isinstance(document["heuristic"], str) or not isinstance(document["game"], str):
        return "heuristic and game are texts"
    if type(document["scale"]) is not int or not 1 <= document["scale"] <= MOST_WEIGHT:
        return f"scale is a whole number from 1 to {MOST_WEIGHT:,}"
    weights = document["weights"]
    if not isinstance(weights, list) or not weights or any(type(one) is not int for one in weights):
        return "weights is a list of whole numbers"
    if max(map(abs, weights)) > MOST_WEIGHT:
        return f"weights are whole numbers up to {MOST_WEIGHT:,}"
    return None
