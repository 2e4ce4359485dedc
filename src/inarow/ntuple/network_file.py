"""N-tuple networks in files: whole ones to go on learning with, and small ones only to play with."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inarow.errors import BadFile, TooLarge
from inarow.kernels.ntuple.layout import codes, lay_out
from inarow.learning.model_file import Layout, Model, read_model
from inarow.ntuple.search import Network
from inarow.ntuple.tuples import images_of
from inarow.rules.game import Game

UNIT = 0.001  # of whole-number weights
MOST_ENTRIES = 1 << 28  # weights of a network, both players together: 1 GB to learn with
MOST_TUPLES, LONGEST_TUPLE = 4096, 16
LARGEST_WEIGHT = 2**15 - 1

SHIPPED = {"drop:7x6:4": "connect4.safetensors"}


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
    """The bytes of an array compressed: the first byte of every number, then the second ones, and so on."""
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
    array: NDArray[Any] = planes.T.copy().reshape(-1).view(kind).reshape(shape)
    if kind.kind == "f" and not np.isfinite(array).all():
        raise ValueError("its packed numbers are not all finite")
    return array


def expected_arrays(model: Model) -> Layout:
    """Which arrays a file of this model must hold; parameters out of range are refused."""
    told = model.parameters
    tuples, length = _whole(told, "tuples"), _whole(told, "length")
    table_entries(model.game, tuples, length)
    arrays: dict[str, tuple[str, tuple[int | str, ...]]] = {
        "tuples": ("uint16", (tuples, min(length, model.game.cells))),
        "weights": ("uint8", ("packed",)),
    }
    if told["precision"] == "float32":
        threads = _whole(told, "threads")
        arrays |= {
            "words": ("uint64", (threads,)),
            "counts": ("int64", (threads, 5)),
            "errors": ("float64", (threads,)),
        }
        if told["coherence"]:
            arrays["coherence"] = ("uint8", ("packed coherence",))
    elif told["precision"] != "int16":
        raise ValueError("an unknown precision")
    return arrays


def frozen(model: Model, unit: float = UNIT) -> Model:
    """A small model to play with: weights rounded to whole units, nothing to go on learning with."""
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
    told = model.parameters
    entries = table_entries(model.game, told["tuples"], told["length"])
    return unpack(model.arrays["weights"], str(told["precision"]), (2, entries))


def network_of(model: Model) -> Network:
    """The network a model holds, to play with."""
    told = model.parameters
    weights = weights_of(model)
    unit = UNIT
    if weights.dtype == np.int16:
        unit = float(told["unit"])
        if not 0 < unit < 1:
            raise ValueError("a unit that is none")
    else:
        weights = rounded(weights, unit)
    cells = model.arrays["tuples"].astype(int)
    if cells.max() >= model.game.cells or (np.diff(np.sort(cells, axis=1), axis=1) == 0).any():
        raise ValueError("a tuple that does not lie on the board")
    if told["symmetry"] not in ("share", "sample", "none"):
        raise ValueError("an unknown symmetry")
    images = images_of(model.game, told["symmetry"])
    layout = lay_out(model.game, cells.tolist(), images)
    counting = layout.start.size if told["symmetry"] == "share" else len(cells)
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
    name = SHIPPED.get(str(game))
    if name is None:
        return None
    with as_file(files("inarow.ntuple") / "networks" / name) as path:
        return read_network(path, game) if path.is_file() else None


def _whole(told: Mapping[str, Any], name: str) -> int:
    value = told[name]
    if type(value) is not int or value < 1:
        raise ValueError(name)
    return value
