"""Calling a function of the library: arguments are checked as strictly as Numba does, and packed.

A kernel in the library is `int32 kernel(int64 *block)`. The block holds the results, then the place of an
exception, then the arguments: a number is one word, an array its address and its shape, a record its fields.
`inarow.library.blocks` writes the code that unpacks it.
"""

from __future__ import annotations

import ctypes
import pickle
import struct
from collections.abc import Callable
from typing import Any

import numpy as np

from inarow.kernels.compilation import library_file
from inarow.kernels.compilation.types import Array, Kind, Number, Pointer, Signature, Tuple

Function = Callable[..., Any]

_BEHAVED = 0x1 | 0x100  # NumPy's flags: C-contiguous and aligned
_WRITABLE = 0x400
_WORD = 8  # bytes


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
    try:
        return library and ctypes.c_void_p.in_dll(library.code, address_symbol_of(function)).value
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
        self._arguments = struct.Struct("<" + "".join(map(_code, self._kinds)))
        self._size = self._results.size + _WORD + self._arguments.size

    def __call__(self, *arguments: Any) -> Any:
        block = self._packed(arguments)
        return self._run(block, ctypes.addressof(ctypes.c_char.from_buffer(block)))

    def bind(self, *arguments: Any) -> Callable[..., Any]:
        """See `Kernel.bind`."""
        block = self._packed(arguments)
        address = ctypes.addressof(ctypes.c_char.from_buffer(block))
        later = [place for place, value in enumerate(arguments) if value is ...]
        first = later[0] if later else 0
        if later != list(range(first, first + len(later))):
            raise WrongArgument(f"{self._name}: the numbers given later do not stand together")
        numbers = struct.Struct("<" + "".join(_code(self._kinds[place]) for place in later))
        before = struct.Struct("<" + "".join(map(_code, self._kinds[:first])))
        pack, place, run = numbers.pack_into, self._size - self._arguments.size + before.size, self._run

        def call(*given: Any, _alive: Any = arguments) -> Any:  # arrays live as long as their addresses
            try:
                pack(block, place, *given)
            except struct.error as error:
                raise WrongArgument(f"{self._name} was given {given!r}: {error}") from error
            return run(block, address)

        return call

    def _packed(self, arguments: tuple[Any, ...]) -> bytearray:
        if len(arguments) != len(self._kinds):
            raise WrongArgument(f"{self._name} takes {len(self._kinds)} arguments, not {len(arguments)}")
        words: list[Any] = []
        block = bytearray(self._size)
        try:
            for kind, value in zip(self._kinds, arguments, strict=True):
                _put(kind, value, words)
            self._arguments.pack_into(block, self._size - self._arguments.size, *words)
        except (WrongArgument, struct.error) as error:
            raise WrongArgument(f"{self._name} takes {error}") from error
        return block

    def _run(self, block: bytearray, address: int) -> Any:
        if self._entry(address) != 0:
            _raise(int.from_bytes(block[self._results.size : self._results.size + _WORD], "little"))
        answer = self._results.unpack_from(block)
        return answer[0] if self._single else answer or None


def _put(kind: Kind, value: Any, words: list[Any]) -> None:
    """Append the words of an argument, or raise; numbers are checked where they are packed."""
    if isinstance(kind, Array):
        if type(value) is not np.ndarray or value.dtype != kind.dtype or value.ndim != kind.dimensions:
            raise WrongArgument(f"{kind}, not {_shown(value)}")
        needed = _BEHAVED | _WRITABLE if kind.writable else _BEHAVED
        if value.flags.num & needed != needed:
            raise WrongArgument(f"a C-contiguous, aligned {kind}, not {_shown(value)}")
        words.append(value.__array_interface__["data"][0])
        words += value.shape
    elif isinstance(kind, Tuple):
        if type(value) is not (kind.record or tuple) or len(value) != len(kind.kinds):
            raise WrongArgument(f"a {(kind.record or tuple).__name__}, not {_shown(value)}")
        for one, field in zip(kind.kinds, value, strict=True):
            _put(one, field, words)
    elif isinstance(kind, Pointer):
        if getattr(value, "signature", None) != kind.signature:
            raise WrongArgument(f"a kernel to call through a pointer, not {_shown(value)}")
        words.append(value.address)
    elif value is ... and isinstance(kind, Number):
        words.append(0)
    else:
        words.append(value)


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
    """How an argument is packed, in the letters of `struct`: a number in the low bytes of a word."""
    if isinstance(kind, Array):
        return "q" * (1 + kind.dimensions)
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
