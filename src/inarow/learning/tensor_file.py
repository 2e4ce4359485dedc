"""The safetensors format: named arrays behind a JSON header, validated when read; equal arrays, equal bytes.

A file is eight bytes with the header's length (little-endian), the header, and the bytes of the arrays
without gaps. Nothing in it is ever executed. A malformed file is refused before an array is allocated.
"""

from __future__ import annotations

import json
import math
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from inarow.errors import BadFile
from inarow.files import reading, write_whole

Array = NDArray[Any]

MOST_HEADER = 1 << 20  # bytes
MOST_BYTES = 1 << 33  # of a whole file
MOST_ARRAYS = 256
DTYPES = {
    "BOOL": "bool",
    "U8": "uint8",
    "I8": "int8",
    "U16": "uint16",
    "I16": "int16",
    "U32": "uint32",
    "I32": "int32",
    "F32": "float32",
    "U64": "uint64",
    "I64": "int64",
    "F64": "float64",
}
_NAMES = {kind: name for name, kind in DTYPES.items()}


@dataclass(frozen=True, slots=True)
class Stored:
    """An array as the header describes it: its NumPy type, its shape, and where its bytes begin and end."""

    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a file: texts by name, and its arrays in the order of their bytes."""

    texts: Mapping[str, str]
    arrays: Mapping[str, Stored]


def write_tensors(file: Path, arrays: Mapping[str, Array], texts: Mapping[str, str]) -> None:
    """Write a file in one step: whoever reads it meanwhile sees the old one. Equal contents, equal bytes."""
    ordered = sorted(arrays.items(), key=lambda item: (-item[1].dtype.itemsize, item[0]))
    header: dict[str, object] = {"__metadata__": dict(sorted(texts.items()))}
    begin = 0
    for name, array in ordered:
        end = begin + array.nbytes
        header[name] = {
            "dtype": _NAMES[array.dtype.name],
            "shape": list(array.shape),
            "data_offsets": [begin, end],
        }
        begin = end
    text = json.dumps(header, separators=(",", ":"), allow_nan=False).encode()
    text += b" " * (-len(text) % 8)
    if len(text) > MOST_HEADER:
        raise BadFile(str(file), f"its header would have {len(text):,} bytes, more than {MOST_HEADER:,}")
    write_whole(file, [len(text).to_bytes(8, "little"), text, *(_bytes(array) for _, array in ordered)])


def _bytes(array: Array) -> memoryview:
    little = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))
    return little.reshape(-1).view(np.uint8).data


class TensorFile:
    """An open file whose header has been checked; `array` reads one of its arrays.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "mine.safetensors"
    ...     write_tensors(file, {"values": np.arange(3.0)}, {})
    ...     with TensorFile(file) as tensors:
    ...         tensors.array("values")
    array([0., 1., 2.])
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        with reading(file):
            facts = file.stat()
            if not stat.S_ISREG(facts.st_mode):
                raise BadFile(str(file), "it is no ordinary file")
            self._stream: BinaryIO = file.open("rb")
        try:
            self.header, self._data = self._read_header(facts.st_size)
        except BaseException:
            self._stream.close()
            raise

    def __enter__(self) -> TensorFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()

    def array(self, name: str) -> Array:
        """The array of this name; a float that is no finite number is refused."""
        stored = self.header.arrays[name]
        count = math.prod(stored.shape)
        kind = np.dtype(stored.dtype)
        self._stream.seek(self._data + stored.begin)
        array: Array = np.fromfile(self._stream, dtype=kind.newbyteorder("<"), count=count)
        if array.size != count:
            raise BadFile(str(self._file), "it was cut short while it was read")
        if kind.kind == "f" and not np.isfinite(array).all():
            raise BadFile(str(self._file), f"its array {name!r} holds what is no finite number")
        if kind.kind == "b" and (array.view(np.uint8) > 1).any():
            raise BadFile(str(self._file), f"its array {name!r} holds what is neither true nor false")
        return array.astype(kind, copy=False).reshape(stored.shape)

    def _read_header(self, size: int) -> tuple[Header, int]:
        """Step 1: lengths. Step 2: JSON. Step 3: every array, and that together they fill the file."""
        length = int.from_bytes(self._stream.read(8), "little")
        if size < 8 or length > size - 8:
            raise self._bad("it is no safetensors file, or it was cut short")
        if length > MOST_HEADER:
            raise self._bad(f"its header has {length:,} bytes; {MOST_HEADER:,} are the most")
        if size > MOST_BYTES:
            raise self._bad(f"it has {size:,} bytes; {MOST_BYTES:,} are the most")
        try:
            found = json.loads(self._stream.read(length).decode(), object_pairs_hook=_no_duplicates)
        except (ValueError, RecursionError) as error:
            raise self._bad("it is no safetensors file: its header is no JSON") from error
        if not isinstance(found, dict):
            raise self._bad("it is no safetensors file: its header is no JSON object")
        texts = found.pop("__metadata__", {})
        if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
            raise self._bad("its __metadata__ are not texts by name")
        if len(found) > MOST_ARRAYS:
            raise self._bad(f"it holds {len(found):,} arrays; {MOST_ARRAYS} are the most")
        arrays = sorted(
            ((name, self._stored(name, one)) for name, one in found.items()), key=lambda item: item[1].begin
        )
        at = 0
        for name, one in arrays:
            if one.begin != at:
                raise self._bad(f"the bytes of its array {name!r} do not follow those of the one before")
            at = one.end
        if at != size - 8 - length:
            raise self._bad(f"its arrays need {at:,} bytes and it has {size - 8 - length:,}")
        return Header(texts, dict(arrays)), 8 + length

    def _stored(self, name: str, found: object) -> Stored:
        if not isinstance(found, dict) or set(found) != {"dtype", "shape", "data_offsets"}:
            raise self._bad(f"its array {name[:40]!r} is not described by dtype, shape and data_offsets")
        kind, shape, offsets = found["dtype"], found["shape"], found["data_offsets"]
        if not isinstance(kind, str) or kind not in DTYPES:
            raise self._bad(f"its array {name[:40]!r} has a type that is not supported")
        if not (_are_lengths(shape) and len(shape) <= 8 and _are_lengths(offsets) and len(offsets) == 2):
            raise self._bad(f"the shape or place of its array {name[:40]!r} makes no sense")
        if offsets[1] - offsets[0] != math.prod(shape) * np.dtype(DTYPES[kind]).itemsize:
            raise self._bad(f"the shape and the bytes of its array {name[:40]!r} do not agree")
        return Stored(DTYPES[kind], tuple(shape), offsets[0], offsets[1])

    def _bad(self, reason: str) -> BadFile:
        return BadFile(str(self._file), reason)


def _are_lengths(found: object) -> bool:
    return isinstance(found, list) and all(type(one) is int and 0 <= one < 1 << 48 for one in found)


def _no_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name is given twice")
    return found
