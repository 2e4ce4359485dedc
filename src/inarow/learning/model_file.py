"""Trained models in files: arrays, and with them the game, the parameters, the seed and the learning curve.

A model file is a safetensors file whose metadata hold one text, `inarow`, which is JSON. It holds no times
and no machine names, so the same training writes the same bytes. A file of another kind, version, game or
shape, a damaged or a malicious one, is refused before an array is allocated.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from inarow.errors import BadFile, InarowError
from inarow.files import Mismatch, convert, parse_json
from inarow.learning.tensor_file import Array, Header, TensorFile, write_tensors
from inarow.rules.game import Game
from inarow.rules.presets import read_game

VERSION = 1
_MOST = 1 << 62  # of seeds and episodes

Kind = Literal["qlearning", "ntuple"]
Point = Mapping[str, float]  # of a learning curve: `episodes` and what was measured there
ArrayLayout = Mapping[str, tuple[str, tuple[int | str, ...]]]  # array -> NumPy type and shape


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """What was learnt, with everything that is needed to play with it and to continue training.

    `every` is the number of episodes between two points of the curve.
    """

    kind: Kind
    game: Game
    parameters: Mapping[str, Any]  # plain JSON values
    seed: int
    episodes: int
    every: int
    curve: tuple[Point, ...]
    arrays: Mapping[str, Array]


def write_model(file: Path, model: Model) -> None:
    """Write a model in one step. Equal models give equal bytes."""
    facts = {
        "version": VERSION,
        "kind": model.kind,
        "game": str(model.game),
        "parameters": dict(model.parameters),
        "seed": model.seed,
        "episodes": model.episodes,
        "every": model.every,
        "curve": [dict(point) for point in model.curve],
    }
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), allow_nan=False)
    write_tensors(file, model.arrays, {"inarow": text})


def read_model(
    file: Path, kind: Kind, layout: Callable[[Model], ArrayLayout], *, game: Game | None = None
) -> Model:
    """Read a model of this kind, and of this game if one is given.

    `layout` is called with a model that has no arrays yet, and returns which arrays there must be: all of
    them and no other. A length given as a word may be any number, but the same one for the same word. It
    validates the parameters too: a KeyError, TypeError, ValueError or InarowError becomes a BadFile.
    """
    with TensorFile(file) as tensors:
        model = _read_facts(file, tensors.header)
        if model.kind != kind:
            raise BadFile(str(file), f"it holds a {model.kind} model, not a {kind} one")
        if game is not None and model.game != game:
            raise BadFile(str(file), f"it was trained on {model.game}, not on {game}")
        try:
            wanted = layout(model)
        except BadFile:
            raise
        except InarowError as error:
            raise BadFile(str(file), f"its parameters make no {kind} model: {error}") from error
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise BadFile(str(file), f"its parameters make no {kind} model") from error
        _require_layout(file, tensors.header, wanted)
        return replace(model, arrays={name: tensors.array(name) for name in sorted(wanted)})


def model_kind(file: Path) -> Kind:
    """Which kind of model a file holds."""
    with TensorFile(file) as tensors:
        return _read_facts(file, tensors.header).kind


@dataclass(frozen=True, slots=True, kw_only=True)
class _Facts:
    """The keys of the text `inarow`."""

    version: int
    kind: Kind
    game: str
    parameters: dict[str, Any]
    seed: int
    episodes: int
    every: int
    curve: tuple[dict[str, int | float], ...]

    def __post_init__(self) -> None:
        for name, least in (("seed", -_MOST), ("episodes", 0), ("every", 1)):
            if not least <= getattr(self, name) < _MOST:
                raise ValueError(f"{name} is a whole number from {least:,} to {_MOST:,}")
        if any(abs(value) >= _MOST for point in self.curve for value in point.values()):
            raise ValueError(f"the numbers of its curve are less than {_MOST:,}")
        if len(self.game) > 100:
            raise ValueError("game is a text of at most 100 characters")


def _read_facts(file: Path, header: Header) -> Model:
    """The metadata, validated."""
    try:
        document = parse_json(header.texts.get("inarow", ""))
    except ValueError as error:
        raise BadFile(str(file), "it holds no model of inarow") from error
    if not isinstance(document, dict):
        raise BadFile(str(file), "it holds no model of inarow")
    if document.get("version") != VERSION:
        said = str(document.get("version"))[:20]
        raise BadFile(str(file), f"it is of version {said} and version {VERSION} is read here")
    try:
        facts = convert(document, _Facts)
        game = read_game(facts.game)
    except (Mismatch, InarowError) as error:
        raise BadFile(str(file), f"it holds no model of inarow: {error}") from error
    return Model(
        kind=facts.kind,
        game=game,
        parameters=facts.parameters,
        seed=facts.seed,
        episodes=facts.episodes,
        every=facts.every,
        curve=facts.curve,
        arrays={},
    )


def _require_layout(file: Path, header: Header, wanted: ArrayLayout) -> None:
    """Every array of the layout, with its type and shape, and no other."""
    if set(header.arrays) != set(wanted):
        odd = min(set(header.arrays) ^ set(wanted))[:40]
        missing = "lacks" if odd in wanted else "has an unknown"
        raise BadFile(str(file), f"it {missing} array {odd!r}")
    lengths: dict[str, int] = {}
    for name, (dtype, shape) in wanted.items():
        stored = header.arrays[name]
        fits = stored.dtype == dtype and len(stored.shape) == len(shape)
        for length, word in zip(stored.shape, shape, strict=False):
            fits &= length == (lengths.setdefault(word, length) if isinstance(word, str) else word)
        if not fits:
            found = f"{stored.dtype}{list(stored.shape)}"
            sizes = ", ".join(str(lengths.get(str(word), word)) for word in shape)
            raise BadFile(str(file), f"its array {name!r} is {found} where {dtype}[{sizes}] is needed")
