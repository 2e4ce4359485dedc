"""What kernels are given, declared once: NamedTuples whose annotations say what compiled code sees.

    class Counts(NamedTuple):
        cells: Array1[np.int8]  # [C] 0 for an empty cell
        runs: Fixed2[np.uint16]  # [R, K] the cells of each run

    COUNTS = numba_type(Counts)

The number in a name is the number of dimensions, `Fixed` is read-only, and every array is C-contiguous. A
field may also be a number (`int`, `float`, a NumPy scalar) or another record. Shapes and units stand beside
the fields. `fields_of` says the same in NumPy's terms, for other ways to compiled code than Numba's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numba import from_dtype, types
from numpy.typing import NDArray

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


@dataclass(frozen=True, slots=True)
class ArrayField:
    """An array as compiled code sees it."""

    dtype: np.dtype[Any]
    dimensions: int
    writable: bool
    layout: Literal["C"] = "C"


Field = ArrayField | np.dtype[Any] | type[tuple[Any, ...]]  # an array, a number, or a record

_NUMBERS = {int: np.dtype(np.int64), float: np.dtype(np.float64)}


def fields_of(record: type[tuple[Any, ...]]) -> dict[str, Field]:
    """The fields of a record in their order, as it declares them.

    >>> from typing import NamedTuple
    >>> Pair = NamedTuple("Pair", [("stones", Fixed2[np.int8]), ("ply", int)])
    >>> fields_of(Pair)["stones"]
    ArrayField(dtype=dtype('int8'), dimensions=2, writable=False, layout='C')
    >>> fields_of(Pair)["ply"]
    dtype('int64')
    """
    hints = get_type_hints(record, include_extras=True)
    return {name: _field(annotation) for name, annotation in hints.items()}


def numba_type(annotation: Any) -> Any:
    """The type of a record, an array or a number in the signature of a kernel.

    >>> numba_type(Array1[np.int16])
    Array(int16, 1, 'C', False, aligned=True)
    """
    return _numba_type(_field(annotation))


def fixed(array: NDArray[Scalar]) -> NDArray[Scalar]:
    """An immutable copy, for tables that are cached and shared by every search of the process.

    Its memory is a `bytes` object, so that no flag makes it writable again.

    >>> fixed(np.arange(3)).setflags(write=True)
    Traceback (most recent call last):
    ValueError: cannot set WRITEABLE flag to True of this array
    """
    return np.ndarray(array.shape, array.dtype, buffer=array.tobytes())


def _field(annotation: Any) -> Field:
    if get_origin(annotation) is Annotated:
        array, form = get_args(annotation)
        (element,) = get_args(get_args(array)[1])  # ndarray[shape, dtype[element]]
        return ArrayField(np.dtype(element), form.dimensions, form.writable)
    number: np.dtype[Any] | None = _NUMBERS.get(annotation)
    if number is None and issubclass(annotation, np.generic):
        number = np.dtype(annotation)
    if number is not None:
        return number
    record: type[tuple[Any, ...]] = annotation
    if not hasattr(record, "_fields"):
        raise TypeError(f"a kernel's record has arrays, numbers and records for fields, not {record!r}")
    return record


def _numba_type(field: Field) -> Any:
    if isinstance(field, ArrayField):
        element = from_dtype(field.dtype)
        return types.Array(element, field.dimensions, field.layout, readonly=not field.writable)
    if isinstance(field, np.dtype):
        return from_dtype(field)
    return types.BaseTuple.from_types(tuple(map(_numba_type, fields_of(field).values())), field)
