"""Random 64-bit words: made by shifts alone, so that they are the same in compiled and uncompiled code."""

from __future__ import annotations

import numpy as np

from inarow.kernels.boards.bits import HALF
from inarow.kernels.compilation.kernel import kernel

_13, _7, _17 = np.uint64(13), np.uint64(7), np.uint64(17)


@kernel(forceinline=True)
def next_word(word):
    """The word after this one (xorshift, period 2**64 - 1); a word is never 0."""
    word ^= word << _13
    word ^= word >> _7
    word ^= word << _17
    return word


@kernel(forceinline=True)
def below(word, number):
    """A uint64 from 0 to `number` - 1, out of a word's upper half; nearly uniform, as 2**32 is large."""
    return ((word >> HALF) * number) >> HALF
