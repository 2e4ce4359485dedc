"""The value of a position and of all positions one move ahead, as sums of what the tables hold."""

from __future__ import annotations

from numba import uint32

from inarow.kernels.compilation.kernel import kernel


@kernel(inline="always")
def read_all(weights, row, entries, parts, zero):
    """Write what each reading reads in the tables of player `row` to move into `parts`; their sum.

    `zero` is of the type to sum in. There are as many parts as readings count. Four sums run side by side:
    one alone would wait for itself.
    Sums of float32 are float64 and so all but exact: mirrored positions are worth the same to the last bit.
    """
    one = two = three = four = zero
    whole = parts.size // 4 * 4
    for number in range(0, whole, 4):
        parts[number] = weights[row, uint32(entries[number])]
        parts[number + 1] = weights[row, uint32(entries[number + 1])]
        parts[number + 2] = weights[row, uint32(entries[number + 2])]
        parts[number + 3] = weights[row, uint32(entries[number + 3])]
        one += parts[number]
        two += parts[number + 1]
        three += parts[number + 2]
        four += parts[number + 3]
    for number in range(whole, parts.size):
        parts[number] = weights[row, uint32(entries[number])]
        one += parts[number]
    return (one + two) + (three + four)


@kernel(inline="always")
def difference(weights, row, entries, parts, cell, mover, layout, zero):
    """What a stone of player `mover` on `cell` would add to the sum that `read_all` found."""
    one = two = zero
    for place in range(layout.counts[cell]):
        number = uint32(layout.touched[cell, place])
        if number < parts.size:
            entry = uint32(entries[number] + layout.steps[mover, cell, place])
            one += weights[row, entry]
            two += parts[number]
    return one - two
