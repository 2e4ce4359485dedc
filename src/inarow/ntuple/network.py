"""N-tuple networks: their tuples, their weights, and the models that store them.

A network is trained with float weights. To play, they are rounded to whole numbers; a model only to play
with stores just these. Several networks can be joined into one whose value is their mean, before the tanh:
networks of different seeds have different errors, so the mean errs less, and each can be trained on a core
of its own.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from inarow.errors import BadFile, BadOption, TooLarge
from inarow.kernels.ntuple.layout import Layout, codes, lay_out
from inarow.learning.model_file import ArrayLayout, Model, read_model
from inarow.rules.game import Game, Move
from inarow.rules.symmetry import Symmetry, symmetries

UNIT = 0.001  # of whole-number weights
MOST_ENTRIES = 1 << 28  # weights of a network, both players together: 1 GB to learn with
MOST_TUPLES, LONGEST_TUPLE = 4096, 16
LARGEST_WEIGHT = 2**15 - 1
SHIPPED = {"drop:7x6:4": "connect4.safetensors"}
_STEPS = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
_SAME_PARAMETERS = ("length", "symmetry")  # of networks that can be joined

Sharing = Literal["share", "sample", "none"]  # how the images of a position under symmetries are used


@dataclass(frozen=True, slots=True)
class Network:
    """A network to play with: whole-number weights, in units of `unit`, and the layout of its tuples.

    `weights` is int16[2, E], the tables for the first and for the second player to move; a value is the
    tanh of the sum of the first `counting` readings, for the first player.
    """

    game: Game
    layout: Layout
    weights: NDArray[np.int16]
    counting: int
    unit: float


def random_tuples(game: Game, count: int, length: int, seed: int) -> tuple[tuple[Move, ...], ...]:
    """Random walks over neighbouring cells, each until it has met `length` cells (or all there are)."""
    chance = random.Random(f"tuples {seed}")
    return tuple(_walk(game, min(length, game.cells), chance) for _ in range(count))


def _walk(game: Game, length: int, chance: random.Random) -> tuple[Move, ...]:
    at = chance.randrange(game.cells)
    met = [at]
    while len(met) < length:
        to = game.neighbour(at, *chance.choice(_STEPS))
        if to is None:
            continue
        at = to
        if at not in met:
            met.append(at)
    return tuple(sorted(met))


def images_of(game: Game, sharing: Sharing) -> tuple[Symmetry, ...]:
    """The symmetries under which tuples are read, the identity first."""
    return symmetries(game)[:1] if sharing == "none" else symmetries(game)


def table_entries(game: Game, tuples: int, length: int) -> int:
    """How many weights there are for each player to move; too many are refused."""
    if not (1 <= tuples <= MOST_TUPLES and 1 <= length <= LONGEST_TUPLE):
        raise TooLarge(f"a network has 1 to {MOST_TUPLES} tuples of 1 to {LONGEST_TUPLE} cells")
    entries: int = tuples * codes(game) ** min(length, game.cells)
    if 2 * entries > MOST_ENTRIES:
        raise TooLarge(
            f"{tuples} tuples of {length} cells have {2 * entries:,} weights, of at most {MOST_ENTRIES:,}"
        )
    return entries


def pack(array: NDArray[Any], level: int = 1) -> NDArray[np.uint8]:
    """The bytes of an array, compressed: the first byte of every number, then the second ones, and so on."""
    planes = np.ascontiguousarray(array).view(np.uint8).reshape(-1, array.itemsize).T
    return np.frombuffer(zlib.compress(planes.tobytes(), level), dtype=np.uint8)


def unpack(packed: NDArray[np.uint8], dtype: str, shape: tuple[int, ...]) -> NDArray[Any]:
    """The array again; bytes that make another shape, or too many, are a ValueError."""
    kind = np.dtype(dtype)
    wanted = int(np.prod(shape)) * kind.itemsize
    packing = zlib.decompressobj()
    try:
        found = packing.decompress(packed.tobytes(), wanted + 1)
    except zlib.error as error:
        raise ValueError("its packed numbers are damaged") from error
    if len(found) != wanted or not packing.eof or packing.unused_data:
        raise ValueError("its packed numbers are more or fewer than it says")
    planes = np.frombuffer(found, dtype=np.uint8).reshape(kind.itemsize, -1)
    numbers = np.empty((planes.shape[1], kind.itemsize), dtype=np.uint8)
    for place, plane in enumerate(planes):  # faster than a transposed copy
        numbers[:, place] = plane
    array: NDArray[Any] = numbers.reshape(-1).view(kind).reshape(shape)
    if kind.kind == "f" and not np.isfinite(array).all():
        raise ValueError("its packed numbers are not all finite")
    return array


def expected_arrays(model: Model) -> ArrayLayout:
    """Which arrays a file of this model must hold; parameters out of range are refused."""
    parameters = model.parameters
    tuples, length = _positive_int(parameters, "tuples"), _positive_int(parameters, "length")
    table_entries(model.game, tuples, length)
    arrays: dict[str, tuple[str, tuple[int | str, ...]]] = {
        "tuples": ("uint16", (tuples, min(length, model.game.cells))),
        "weights": ("uint8", ("packed",)),
    }
    if parameters["precision"] == "float32":
        threads = _positive_int(parameters, "threads")
        arrays |= {
            "words": ("uint64", (threads,)),
            "counts": ("int64", (threads, 5)),
            "errors": ("float64", (threads,)),
        }
        if parameters["coherence"]:
            arrays["coherence"] = ("uint8", ("packed coherence",))
    elif parameters["precision"] != "int16":
        raise ValueError("its precision is unknown")
    return arrays


def quantized(model: Model, unit: float = UNIT) -> Model:
    """A small model to play with: weights rounded to whole units, and nothing that training needs."""
    weights = rounded(weights_of(model), unit)
    return replace(
        model,
        parameters={**model.parameters, "precision": "int16", "unit": unit},
        arrays={"tuples": model.arrays["tuples"], "weights": pack(weights, 9)},
    )


def rounded(weights: NDArray[np.float32], unit: float) -> NDArray[np.int16]:
    """Weights in whole units."""
    whole: NDArray[np.int16] = np.clip(np.rint(weights / unit), -LARGEST_WEIGHT, LARGEST_WEIGHT).astype(
        np.int16
    )
    return whole


def weights_of(model: Model) -> NDArray[Any]:
    """float32 or int16 [2, E]: the tables of a model."""
    parameters = model.parameters
    entries = table_entries(model.game, parameters["tuples"], parameters["length"])
    return unpack(model.arrays["weights"], str(parameters["precision"]), (2, entries))


def joined(models: Sequence[Model]) -> Model:
    """The mean of networks of one game: all their tables side by side, only to play with.

    Its parameters are those of the first, and `joined` lists the seed and the episodes of each.
    """
    first = models[0]
    for model in models[1:]:
        if model.game != first.game:
            raise BadOption("ntuple", "join", str(model.game), f"the first network plays {first.game}")
        for name in _SAME_PARAMETERS:
            if model.parameters[name] != first.parameters[name]:
                reason = f"the first network has {name} {first.parameters[name]}"
                raise BadOption("ntuple", "join", f"{name} {model.parameters[name]}", reason)
    tuples = np.concatenate([model.arrays["tuples"] for model in models])
    table_entries(first.game, len(tuples), first.parameters["length"])
    weights = np.concatenate([_scaled_weights(model, 1 / len(models)) for model in models], axis=1)
    return replace(
        first,
        parameters={
            **first.parameters,
            "tuples": len(tuples),
            "precision": "int16",
            "unit": UNIT,
            "joined": [{"seed": model.seed, "episodes": model.episodes} for model in models],
        },
        episodes=sum(model.episodes for model in models),
        curve=(),
        arrays={"tuples": tuples, "weights": pack(rounded(weights, UNIT), 9)},
    )


def _scaled_weights(model: Model, factor: float) -> NDArray[np.float32]:
    """The weights of a model, whole or quantized, times a factor."""
    weights = weights_of(model)
    unit = float(model.parameters["unit"]) if weights.dtype == np.int16 else 1.0
    return weights.astype(np.float32) * np.float32(factor * unit)


def network_of(model: Model) -> Network:
    """The network of a model, to play with."""
    parameters = model.parameters
    weights = weights_of(model)
    unit = UNIT
    if weights.dtype == np.int16:
        unit = float(parameters["unit"])
        if not 0 < unit < 1:
            raise ValueError("its unit is not between 0 and 1")
    else:
        weights = rounded(weights, unit)
    cells = model.arrays["tuples"].astype(int)
    if cells.max() >= model.game.cells or (np.diff(np.sort(cells, axis=1), axis=1) == 0).any():
        raise ValueError("a tuple is not on the board")
    if parameters["symmetry"] not in ("share", "sample", "none"):
        raise ValueError("its symmetry is unknown")
    images = images_of(model.game, parameters["symmetry"])
    layout = lay_out(model.game, cells.tolist(), images)
    counting = layout.start.size if parameters["symmetry"] == "share" else len(cells)
    return Network(model.game, layout, weights, counting, unit)


def read_ntuple(file: Path, game: Game | None = None) -> Model:
    """The model in a file, of this game if one is given."""
    return read_model(file, "ntuple", expected_arrays, game=game)


def read_network(file: Path, game: Game | None = None) -> Network:
    """The network in a file, of this game if one is given; a BadFile if it makes none."""
    model = read_ntuple(file, game)
    try:
        return network_of(model)
    except (ValueError, TypeError, KeyError) as error:
        raise BadFile(str(file), f"it makes no network: {error}") from error


@lru_cache(maxsize=4)
def shipped_network(game: Game) -> Network | None:
    """The network that comes with the package for a game, if there is one."""
    path = shipped_file(game)
    return None if path is None else read_network(path, game)


def shipped_file(game: Game) -> Path | None:
    """The file of the network that comes with the package for a game, if there is one."""
    path = Path(__file__).parent / "networks" / SHIPPED.get(str(game), "")
    return path if path.is_file() else None


def _positive_int(parameters: Mapping[str, Any], name: str) -> int:
    value = parameters[name]
    if type(value) is not int or value < 1:
        raise ValueError(name)
    return value
