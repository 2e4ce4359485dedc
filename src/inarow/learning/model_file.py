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
from typing import Any, Literal, get_args

from inarow.errors import BadFile, InarowError
from inarow.learning.tensor_file import Array, Header, TensorFile, write_tensors
from inarow.rules.game import Game
from inarow.rules.presets import read_game

VERSION = 1
SUFFIX = ".safetensors"
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


def _read_facts(file: Path, header: Header) -> Model:
    """The metadata, each with the type it must have."""
    try:
        facts = json.loads(header.texts.get("inarow", ""), parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BadFile(str(file), "it holds no model of inarow") from error
    if not isinstance(facts, dict):
        raise BadFile(str(file), "it holds no model of inarow")
    if facts.get("version") != VERSION:
        said = str(facts.get("version"))[:20]
        raise BadFile(str(file), f"it is of version {said} and version {VERSION} is read here")
    if facts.get("kind") not in get_args(Kind):
        raise BadFile(str(file), f"it holds no kind of model known here: {', '.join(get_args(Kind))}")
    parameters, curve = facts.get("parameters"), facts.get("curve")
    if not isinstance(parameters, dict):
        raise BadFile(str(file), "its parameters are not values by name")
    if not isinstance(curve, list) or not all(map(_is_point, curve)):
        raise BadFile(str(file), "its learning curve makes no sense")
    return Model(
        kind=facts["kind"],
        game=_game(file, facts.get("game")),
        parameters=parameters,
        seed=_number(file, facts, "seed", -_MOST),
        episodes=_number(file, facts, "episodes", 0),
        every=_number(file, facts, "every", 1),
        curve=tuple(curve),
        arrays={},
    )


def _game(file: Path, text: object) -> Game:
    try:
        if isinstance(text, str) and len(text) < 100:
            return read_game(text)
    except InarowError:
        pass
    raise BadFile(str(file), "it names no game")


def _number(file: Path, facts: Mapping[str, Any], name: str, low: int) -> int:
    found = facts.get(name)
    if type(found) is not int or not low <= found < _MOST:
        raise BadFile(str(file), f"its {name} make no sense")
    return found


def _is_point(found: object) -> bool:
    return isinstance(found, dict) and all(
        type(value) in (int, float) and abs(value) < _MOST
        for value in found.values()  # so NaN is no value
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


def _refuse(constant: str) -> float:
    raise ValueError(constant)
