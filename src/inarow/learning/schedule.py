"""The schedule of a rate over the episodes: constant, geometric or linear, as text."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

from inarow.errors import NotationError

Fall = Literal["constant", "geometric", "linear"]
FORMS = "a number, 'geometric:START:FACTOR:END' or 'linear:START:END:EPISODES'"


@dataclass(frozen=True, slots=True)
class Schedule:
    """A rate between 0 and 1 for every episode.

    `step` is the factor after each episode (geometric) or the number of episodes it takes (linear).

    >>> str(Schedule.read("geometric:0.3:0.995:0.01"))
    'geometric:0.3:0.995:0.01'
    """

    fall: Fall
    start: float
    step: float
    end: float

    @classmethod
    def read(cls, text: str) -> Schedule:
        """The schedule a text means."""
        name, *rest = text.split(":") if ":" in text else ["constant", text]
        try:
            numbers = [float(one) for one in rest]
        except ValueError:
            raise NotationError(text, f"a schedule is {FORMS}") from None
        if name == "constant" and len(numbers) == 1:
            made = cls("constant", numbers[0], 0.0, numbers[0])
        elif name == "geometric" and len(numbers) == 3:
            made = cls("geometric", *numbers)
        elif name == "linear" and len(numbers) == 3:
            made = cls("linear", numbers[0], numbers[2], numbers[1])
        else:
            raise NotationError(text, f"a schedule is {FORMS}")
        if not (0 <= made.end <= made.start <= 1):
            raise NotationError(text, "a rate falls from its start to its end, both between 0 and 1")
        if made.fall == "geometric" and not 0 <= made.step <= 1:
            raise NotationError(text, "the factor of a geometric schedule is between 0 and 1")
        if made.fall == "linear" and not 1 <= made.step < math.inf:
            raise NotationError(text, "a linear schedule takes 1 episode or more")
        return made

    def __str__(self) -> str:
        if self.fall == "constant":
            return repr(self.start)
        if self.fall == "geometric":
            return f"geometric:{self.start!r}:{self.step!r}:{self.end!r}"
        return f"linear:{self.start!r}:{self.end!r}:{self.step!r}"

    def as_numbers(self) -> tuple[float, float, float, float]:
        """The same for a kernel: the number of its kind, its start, step and end."""
        return float(get_args(Fall).index(self.fall)), self.start, self.step, self.end
