"""What kernels are given, declared once: NamedTuples whose annotations say what compiled code sees.

    class Counts(NamedTuple):
        cells: Array1[np.int8]  # [C] 0 for an empty cell
        runs: Fixed2[np.uint16]  # [R, K] the cells of each run

    COUNTS = kernel_type(Counts)

The number in a name is the number of dimensions, `Fixed` is read-only, and every array is C-contiguous. A
field may also be a number (`int`, `float`, a NumPy scalar) or another record. Shapes and units stand beside
the fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.compilation.types import Array, Kind, Number, Tuple, float64, int64

Scalar = TypeVar("Scalar", bound=np.generic)


@dataclass(frozen=True, slots=True)
class _Form:
    """What an array's type does not say of it."""

    dimensions: int
    writable: bool


Array1 = Annotated[NDArray[Scalar], _Form(1, writable=True)]
Array2 = Annotated[NDArray[Scalar], _Form(2, writable=True)]
Array3 = Annotated[NDArray[Scalar], _Form(3, writable=True)]
Array4 = Annotated[NDArray[Scalar], _Form(4, writable=True)]
Fixed1 = Annotated[NDArray[Scalar], _Form(1, writable=False)]
Fixed2 = Annotated[NDArray[Scalar], _Form(2, writable=False)]
Fixed3 = Annotated[NDArray[Scalar], _Form(3, writable=False)]
Fixed4 = Annotated[NDArray[Scalar], _Form(4, writable=False)]


_PLAIN = {int: int64, float: float64}


def fields_of(record: type[tuple[Any, ...]]) -> dict[str, Kind]:
    """The fields of a record in their order, as it declares them.

    >>> from typing import NamedTuple
    >>> Pair = NamedTuple("Pair", [("stones", Fixed2[np.int8]), ("ply", int)])
    >>> fields_of(Pair)["stones"]
    Array(element=Number(name='int8'), dimensions=2, writable=False)
    >>> fields_of(Pair)["ply"]
    Number(name='int64')
    """
    hints = get_type_hints(record, include_extras=True)
    return {name: kernel_type(annotation) for name, annotation in hints.items()}


def kernel_type(annotation: Any) -> Kind:
    """The type of a record, an array or a number in the signature of a kernel.

    >>> kernel_type(Array1[np.int16])
    Array(element=Number(name='int16'), dimensions=1, writable=True)
    """
    if get_origin(annotation) is Annotated:
        array, form = get_args(annotation)
        (element,) = get_args(get_args(array)[1])  # ndarray[shape, dtype[element]]
        return Array(_number(element), form.dimensions, form.writable)
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    if issubclass(annotation, np.generic):
        return _number(annotation)
    if not hasattr(annotation, "_fields"):
        raise TypeError(f"a kernel's record has arrays, numbers and records for fields, not {annotation!r}")
    return Tuple(tuple(fields_of(annotation).values()), annotation)


def fixed(array: NDArray[Scalar]) -> NDArray[Scalar]:
    """An immutable copy, for tables that are cached and shared by every search of the process.

    Its memory is a `bytes` object, so that no flag makes it writable again.

    >>> fixed(np.arange(3)).setflags(write=True)
    Traceback (most recent call last):
    ValueError: cannot set WRITEABLE flag to True of this array
    """
    return np.ndarray(array.shape, array.dtype, buffer=array.tobytes())


def _number(scalar: Any) -> Number:
    return Number(np.dtype(scalar).name)
