"""Register a heuristic under a name, and get a heuristic by its name and options."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from inarow.errors import BadOption
from inarow.heuristics.heuristic import Definition, Function, Heuristic, Terms, Weights
from inarow.heuristics.weight_file import read_weight_file
from inarow.registry import Registry, origin_of
from inarow.rules.game import Game
from inarow.spec import Spec, options_of, read_options

if TYPE_CHECKING:  # Numba
    from inarow.kernels.alphabeta.line_states import MakeWorths

T = TypeVar("T")

WEIGHTS = "weights"  # the option of every heuristic that declares weights: a file of others
HEURISTICS: Registry[Definition] = Registry("heuristic", "inarow.heuristics.builtin")


def heuristic(
    name: str,
    *,
    scale: int | Callable[[Game], int] = 1,
    weights: tuple[int, ...] | Weights = (),
    terms: Terms | None = None,
    images: bool = False,
    worths: MakeWorths | None = None,
) -> Callable[[Function], Function]:
    """Register a function `(cells, side, setup) -> whole number` under a name.

    `cells` is int8[C], `side` +1 or -1 (the side the value is for), `setup` holds the game's arrays
    (see `kernels.boards.setup.Setup`); all of them may be read and none written to. The value depends on
    them alone: a search stores it for when the position is met again. The function is compiled the first
    time a search needs it and must return a whole number; `scale` is the number that stands for 1 in your
    own units. `weights` are passed as `setup.weights`: numbers, or a function of the game whose
    keyword-only parameters become options of the heuristic; whole numbers either way, which `inarow tune`
    can fit. `terms` explains a value for display.
    `images` declares that rotated and flipped boards have the same value too, not only mirrored ones;
    a search with symmetry=on then shares more table entries. `worths` gives the worth of a line by its
    state, for a heuristic that is a sum over lines: a search then updates the sum move by move.

    >>> @inarow.heuristic("bottom-row-example")
    ... def bottom_row(cells, side, setup):
    ...     return side * cells[: setup.width].sum()
    >>> inarow.read_heuristic("bottom-row-example").value(inarow.game("connect4").position("1"))
    -1
    """
    origin = origin_of(sys._getframe(1))

    def add(function: Function) -> Function:
        HEURISTICS.register(name, stacklevel=2)(
            Definition(
                name=name,
                function=function,
                scale=scale if callable(scale) else _always(scale),
                weights=weights if callable(weights) else _always(weights),
                terms=terms,
                origin=origin,
                images=images,
                worths=worths,
            )
        )
        return function

    return add


def _always(value: T) -> Callable[[Game], T]:
    return lambda _game: value


def read_heuristic(text: str | Spec) -> Heuristic:
    """The heuristic a text means: `windows`, `potential:reading=run`, `strong(weights=FILE)`.

    A file of weights (see `weight_file`) replaces all numbers that the heuristic declares.
    """
    spec = Spec.read(text) if isinstance(text, str) else text
    definition, given = HEURISTICS[spec.name], dict(spec.options)
    owner = f"heuristic {spec.name!r}"
    fitted = None
    if WEIGHTS in given and WEIGHTS not in options_of(definition.weights):
        fitted = read_weight_file(given.pop(WEIGHTS))
        if given:
            raise BadOption(owner, *next(iter(given.items())), "weights=FILE replaces every other option")
    options = read_options(owner, definition.weights, given)
    return Heuristic(definition, options, str(spec), fitted)
