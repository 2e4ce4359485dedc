"""Arrays that nobody can write to: tables are cached, and shared by every search of the process."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Scalar = TypeVar("Scalar", bound=np.generic)


def fixed(array: NDArray[Scalar]) -> NDArray[Scalar]:
    """An immutable copy. Its memory is a `bytes` object, so that no flag makes it writable again.

    >>> fixed(np.arange(3)).setflags(write=True)
    Traceback (most recent call last):
    ValueError: cannot set WRITEABLE flag to True of this array
    """
    return np.ndarray(array.shape, array.dtype, buffer=array.tobytes())


def fixed_type(array_type: Any) -> Any:
    """The type of such an array in the signature of a kernel: a write to it does not compile."""
    return array_type.copy(readonly=True)
