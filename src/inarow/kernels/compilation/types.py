"""The types of kernels in words of our own, so that importing a kernel's signature does not import Numba.

They are spelled as in Numba: `int64(int8[::1], uint64)` is the signature of a function that is given an array
and a number, and in the body of a kernel `int64(x)` is a cast. `numba()` gives Numba's own object.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

_BEHAVED = 0x1 | 0x100  # C-contiguous and aligned
_WRITABLE = 0x400


class Kind:
    """A type of an argument or of a result."""

    def __call__(self, *arguments: Any) -> Any:
        """The signature of a function that returns this."""
        return Signature(self, arguments)

    def numba(self) -> Any:
        """The same type as Numba's object."""
        raise NotImplementedError


@dataclass(frozen=True)
class Number(Kind):
    """A number of a fixed width, by its name in NumPy."""

    name: str

    def __call__(self, *arguments: Any) -> Any:
        """A signature; in code that is not compiled, the cast of a number."""
        if len(arguments) == 1 and not isinstance(arguments[0], Kind):
            return self.dtype.type(arguments[0])
        return super().__call__(*arguments)

    def __getitem__(self, axes: Any) -> Array:
        """A writable C-contiguous array: `int8[::1]`, `int8[:, ::1]`."""
        return Array(self, len(axes) if isinstance(axes, tuple) else 1)

    @property
    def dtype(self) -> np.dtype[Any]:
        return np.dtype(self.name)

    def numba(self) -> Any:
        from numba import types

        return getattr(types, "boolean" if self.name == "bool" else self.name)

    @property
    def _numba_type_(self) -> Any:
        """What Numba asks a global for: in the body of a kernel this is a cast."""
        from numba import types

        return types.NumberClass(self.numba())


@dataclass(frozen=True)
class Void(Kind):
    """The result of a kernel that returns nothing."""

    def numba(self) -> Any:
        from numba import types

        return types.void


@dataclass(frozen=True)
class Array(Kind):
    """A C-contiguous array."""

    element: Number
    dimensions: int
    writable: bool = True

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.element.dtype

    @property
    def flags(self) -> int:
        """NumPy's flags that such an array has."""
        return _BEHAVED | _WRITABLE if self.writable else _BEHAVED

    def numba(self) -> Any:
        from numba import types

        return types.Array(self.element.numba(), self.dimensions, "C", readonly=not self.writable)


@dataclass(frozen=True)
class Tuple(Kind):
    """A tuple of these kinds; a record if it has a class of named fields."""

    kinds: tuple[Kind, ...]
    record: type[tuple[Any, ...]] | None = None

    @cached_property
    def only_arrays(self) -> bool:
        return all(isinstance(kind, Array) for kind in self.kinds)

    def __iter__(self) -> Iterator[Kind]:
        return iter(self.kinds)

    def numba(self) -> Any:
        from numba import types

        fields = tuple(kind.numba() for kind in self.kinds)
        return types.BaseTuple.from_types(fields, self.record) if self.record else types.Tuple(fields)


@dataclass(frozen=True)
class Pointer(Kind):
    """The address of a compiled function of one signature."""

    signature: Signature

    def numba(self) -> Any:
        from numba import types

        return types.FunctionType(self.signature.numba())


@dataclass(frozen=True)
class Signature:
    """What a function is given and returns; `result` is None where the compiler is to find out."""

    result: Kind | None
    arguments: tuple[Kind, ...]

    def numba(self) -> Any:
        arguments = tuple(kind.numba() for kind in self.arguments)
        return arguments if self.result is None else self.result.numba()(*arguments)


int8, int16, int32, int64 = (Number(f"int{bits}") for bits in (8, 16, 32, 64))
uint8, uint16, uint32, uint64 = (Number(f"uint{bits}") for bits in (8, 16, 32, 64))
float32, float64, boolean = Number("float32"), Number("float64"), Number("bool")
void = Void()
