"""Random 64-bit words for rollouts: shifts alone, so that compiled and uncompiled code draw the same."""

from __future__ import annotations

import numpy as np

from inarow.kernels.compilation.kernel import kernel

_13, _7, _17, _HALF = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)


@kernel(forceinline=True)
def next_word(word):
    """The word after this one (xorshift, period 2**64 - 1); a word is never 0."""
    word ^= word << _13
    word ^= word >> _7
    word ^= word << _17
    return word


@kernel(forceinline=True)
def below(word, number):
    """A uint64 from 0 to `number` - 1, out of a word's upper half; all but uniform, as 2**32 is large."""
    return ((word >> _HALF) * number) >> _HALF
