"""Report 003: nothing but the end of the game counts."""

from inarow.heuristics.registering import heuristic


@heuristic("zero", images=True, terms=lambda _position, _seat, _weights: ())
def zero(cells, side, setup):  # noqa: ARG001
    return 0
