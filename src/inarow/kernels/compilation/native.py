"""Calling a function of the library: arguments are checked as strictly as Numba does, and packed.

A kernel in the library is `int32 kernel(int64 *block)`. The block holds the results, then the place of an
exception, then the arguments: a number is one word, an array its address and its shape, a record its fields.
`inarow.library.blocks` writes the code that unpacks it.
"""

from __future__ import annotations

import ctypes
import pickle
import struct
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np

from inarow.kernels.compilation import library_file
from inarow.kernels.compilation.types import Array, Kind, Number, Pointer, Signature, Tuple

Function = Callable[..., Any]

_WORD = 8  # bytes
_HEAD = object.__basicsize__  # bytes of a Python object before its own fields


class WrongArgument(TypeError):
    """A kernel was called with something that its signature does not allow."""


class OtherConvention(Exception):
    """A compiled function is to be called by the library, which cannot call it."""


def find(function: Function, signature: Signature) -> NativeFunction | None:
    """A function of the library, or None."""
    library = library_file.library()
    entry = getattr(library.code, symbol_of(function), None) if library else None
    return None if entry is None else NativeFunction(entry, signature, function.__name__)


def find_address(function: Function) -> int | None:
    """Where the code of a function of the library begins that kernels call through a pointer; or None."""
    library = library_file.library()
    if library is None:
        return None
    try:
        return ctypes.c_void_p.in_dll(library.code, address_symbol_of(function)).value
    except ValueError:  # not in it
        return None


def convention() -> str:
    """How the functions of the library call others through a pointer."""
    library = library_file.library()
    return library.manifest.convention if library else ""


def symbol_of(function: Function) -> str:
    """The name of a function in the library."""
    return f"{function.__module__}.{function.__qualname__}".replace(".", "_")


def address_symbol_of(function: Function) -> str:
    """The name of the place in the library that holds the address of a function."""
    return symbol_of(function) + "_address"


class NativeFunction:
    """A kernel of the library. ctypes lets other threads of Python run meanwhile."""

    def __init__(self, entry: Any, signature: Signature, name: str) -> None:
        entry.argtypes, entry.restype = [ctypes.c_void_p], ctypes.c_int32
        self._entry, self._name, self._kinds = entry, name, signature.arguments
        result = signature.result
        self._single = isinstance(result, Number)
        kinds: Any = result if isinstance(result, Tuple) else (result,) if self._single else ()
        self._results = struct.Struct("<" + "".join(map(_code, kinds)))
        self._before = self._results.size + _WORD  # bytes before the arguments
        self._numbers = struct.Struct("<" + "".join(map(_code, self._kinds)))
        self._arrays = _Arrays(self._kinds, self._before)
        self._later: dict[tuple[int, ...], tuple[Callable[..., None], int]] = {}

    def __call__(self, *arguments: Any) -> Any:
        block, address = self._packed(arguments)
        return self._run(block, address)

    def bind(self, *arguments: Any) -> Callable[..., Any]:
        """See `Kernel.bind`."""
        block, address = self._packed(tuple(0 if value is ... else value for value in arguments))
        later = tuple(place for place, value in enumerate(arguments) if value is ...)
        if later not in self._later:
            self._later[later] = self._layout_of(later)
        pack, place = self._later[later]
        run = self._run

        def call(*given: Any, _alive: Any = arguments) -> Any:  # arrays live as long as their addresses
            try:
                pack(block, place, *given)
            except (TypeError, struct.error) as error:
                raise WrongArgument(f"{self._name} was given {given!r}: {error}") from error
            return run(block, address)

        return call

    def _layout_of(self, later: tuple[int, ...]) -> tuple[Callable[..., None], int]:
        """How the numbers at these places among the arguments are packed, and where in the block."""
        first = later[0] if later else 0
        if later != tuple(range(first, first + len(later))):
            raise WrongArgument(f"{self._name}: the numbers given later do not stand together")
        codes = "".join(_code(self._kinds[place]) for place in later)
        place = self._before + struct.calcsize("<" + "".join(map(_code, self._kinds[:first])))
        return struct.Struct("<" + codes).pack_into, place

    def _packed(self, arguments: tuple[Any, ...]) -> tuple[bytearray, int]:
        """A block with these arguments, and its address."""
        if len(arguments) != len(self._kinds):
            raise WrongArgument(f"{self._name} takes {len(self._kinds)} arguments, not {len(arguments)}")
        block = bytearray(self._before + self._numbers.size)
        address = ctypes.addressof(ctypes.c_char.from_buffer(block))
        arrays: list[Any] = []
        words: list[Any] = []
        try:
            for kind, value in zip(self._kinds, arguments, strict=True):
                _sort(kind, value, arrays, words)
            self._numbers.pack_into(block, self._before, *words)
            self._arrays.pack(arrays, block, address)
        except (TypeError, struct.error) as error:
            raise WrongArgument(f"{self._name} takes {error}") from error
        return block, address

    def _run(self, block: bytearray, address: int) -> Any:
        if self._entry(address) != 0:
            _raise(int.from_bytes(block[self._results.size : self._before], "little"))
        answer = self._results.unpack_from(block)
        return answer[0] if self._single else answer or None


class _Arrays:
    """The arrays that a kernel is given, and where in the block each has its words."""

    def __init__(self, kinds: tuple[Kind, ...], before: int) -> None:
        self._kinds: list[Array] = []
        self._places: list[int] = []
        place = before
        for kind in _flat(kinds):
            if isinstance(kind, Array):
                self._kinds.append(kind)
                self._places.append(place)
            place += struct.calcsize("<" + _code(kind))
        expected = zip(self._kinds, self._places, strict=True)
        self._rows = b"".join(_row(kind, place // _WORD) for kind, place in expected)
        self._ids = struct.Struct(f"{len(self._kinds)}q")

    def pack(self, arrays: list[Any], block: bytearray, address: int) -> None:
        """Write the arrays into a block; raise if one is not what is expected."""
        packer = _packer()
        if packer is not None:
            ids = self._ids.pack(*map(id, arrays))
            if packer(ids, self._rows, len(arrays), _HEAD, id(np.ndarray), address) < 0:
                return
        for kind, place, array in zip(self._kinds, self._places, arrays, strict=True):
            if type(array) is not np.ndarray or array.dtype != kind.dtype or array.ndim != kind.dimensions:
                raise WrongArgument(f"{kind}, not {_shown(array)}")
            if array.flags.num & kind.flags != kind.flags:
                raise WrongArgument(f"a C-contiguous, aligned {kind}, not {_shown(array)}")
            words = array.__array_interface__["data"][0], *array.shape
            struct.pack_into(f"<{len(words)}q", block, place, *words)


def _row(kind: Array, place: int) -> bytes:
    """What the library's own packer wants to know of an array."""
    return struct.pack("4q", place, id(kind.dtype), kind.dimensions, kind.flags)


@cache
def _packer() -> Any:
    """The library's own packer, if it reads arrays as this NumPy lays them out."""
    library = library_file.library()
    packer = getattr(library.code, "inarow_pack", None) if library else None
    if packer is None:
        return None
    packer.restype = ctypes.c_int64
    word, text = ctypes.c_int64, ctypes.c_char_p
    packer.argtypes = [text, text, word, word, word, ctypes.c_void_p]
    for array in (np.zeros((2, 3), dtype=np.int16), np.zeros(5, dtype=np.uint64), np.zeros((1, 0, 7))):
        kind = Array(Number(array.dtype.name), array.ndim)
        block = (ctypes.c_int64 * (1 + array.ndim))()
        ids = struct.pack("q", id(array))
        found = packer(ids, _row(kind, 0), 1, _HEAD, id(np.ndarray), ctypes.addressof(block))
        if found >= 0 or list(block) != [array.__array_interface__["data"][0], *array.shape]:
            return None
    return packer


def _sort(kind: Kind, value: Any, arrays: list[Any], words: list[Any]) -> None:
    """Arrays to the one list, numbers and pointers to the other."""
    if isinstance(kind, Array):
        arrays.append(value)
    elif isinstance(kind, Tuple):
        _require_record(kind, value)
        if kind.only_arrays:
            arrays += value
        else:
            for one, field in zip(kind.kinds, value, strict=True):
                if type(one) is Array:
                    arrays.append(field)
                else:
                    _sort(one, field, arrays, words)
    else:
        words.append(_word(kind, value))


def _require_record(kind: Tuple, value: Any) -> None:
    if type(value) is not (kind.record or tuple) or len(value) != len(kind.kinds):
        raise WrongArgument(f"a {(kind.record or tuple).__name__}, not {_shown(value)}")


def _word(kind: Kind, value: Any) -> Any:
    """A number, which is checked where it is packed, or the address of a function."""
    if isinstance(kind, Pointer):
        if getattr(value, "signature", None) != kind.signature:
            raise WrongArgument(f"a kernel to call through a pointer, not {_shown(value)}")
        return value.address
    return value


def _flat(kinds: Iterable[Kind]) -> Iterator[Kind]:
    for kind in kinds:
        yield from _flat(kind) if isinstance(kind, Tuple) else (kind,)


def _shown(value: Any) -> str:
    if isinstance(value, np.ndarray):
        writable = "writable" if value.flags.writeable else "read-only"
        order = "C-contiguous" if value.flags.c_contiguous else "not C-contiguous"
        return f"a {writable} array of {value.dtype} and shape {value.shape}, {order}"
    return f"{value!r:.60} of type {type(value).__name__}"


_LETTERS = {
    **{f"int{bits}": letter for bits, letter in zip((8, 16, 32, 64), "bhiq", strict=True)},
    **{f"uint{bits}": letter for bits, letter in zip((8, 16, 32, 64), "BHIQ", strict=True)},
    "bool": "?",
    "float32": "f",
    "float64": "d",
}


def _code(kind: Kind) -> str:
    """How an argument is packed, in the letters of `struct`: a number in the low bytes of a word.

    The words of an array are left out here: `_Arrays` writes them.
    """
    if isinstance(kind, Array):
        return f"{_WORD * (1 + kind.dimensions)}x"
    if isinstance(kind, Tuple):
        return "".join(map(_code, kind))
    if isinstance(kind, Pointer):
        return "Q"
    assert isinstance(kind, Number)
    padding = _WORD - kind.dtype.itemsize
    return f"{_LETTERS[kind.name]}{padding}x" if padding else _LETTERS[kind.name]


class _Raised(ctypes.Structure):
    """How Numba describes an exception: pickled, with the values that were known only at run time."""

    _fields_ = [
        ("pickled", ctypes.c_void_p),
        ("size", ctypes.c_int32),
        ("values", ctypes.c_void_p),
        ("unwrap", ctypes.c_void_p),
        ("count", ctypes.c_int32),
    ]


def _raise(place: int) -> None:
    """Raise what a kernel raised, or a function that it called."""
    if not place:
        raise RuntimeError("a kernel failed without an exception")
    raised = _Raised.from_address(place)
    pickled = ctypes.string_at(raised.pickled, raised.size)
    if raised.count:  # only Numba compiles such a function, so it is there
        from numba.core.serialize import runtime_build_excinfo_struct

        unwrap = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p)(raised.unwrap)
        kind, arguments, _ = runtime_build_excinfo_struct(pickled, unwrap(raised.values))
    else:
        kind, arguments, _ = pickle.loads(pickled)  # a constant of compiled code, not of a file
    raise kind(*(arguments or ()))
