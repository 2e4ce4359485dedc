"""What a heuristic is: one readable function, compiled the first time a search needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from inarow.errors import BadAnswer, ForbiddenWrite, InarowError
from inarow.heuristics.weight_file import FittedWeights
from inarow.registry import BUILT_IN
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.spec import OptionValue

if TYPE_CHECKING:  # Numba
    from inarow.kernels.alphabeta.line_states import MakeWorths, Worths

Function = Callable[..., int]  # (cells int8[C], side +1 or -1, setup Setup) -> score
Weights = Callable[..., tuple[int, ...]]  # (game, *, options) -> the numbers in setup.weights
Terms = Callable[[Position, int, tuple[int, ...]], "Iterable[Term]"]  # (position, seat, weights)


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a heuristic's value: its name, what it adds, and the cells it is about."""

    name: str
    score: int
    cells: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Definition:
    """A heuristic as it is registered: the function, and what was declared with it."""

    name: str
    function: Function
    scale: Callable[[Game], int]
    weights: Weights
    terms: Terms | None
    origin: str
    images: bool = False
    worths: MakeWorths | None = None


class Heuristic:
    """A registered heuristic with its options, ready to be evaluated or used by a search."""

    def __init__(
        self,
        definition: Definition,
        options: dict[str, OptionValue],
        text: str,
        fitted: FittedWeights | None = None,
    ) -> None:
        self.definition = definition
        self._fitted = fitted  # in place of the weights it declares
        self._options = options
        self._text = text
        self._weights: dict[Game, tuple[int, ...]] = {}  # cached: searches need them at every move
        self._scales: dict[Game, int] = {}

    def __str__(self) -> str:
        return self._text

    @property
    def name(self) -> str:
        return self.definition.name

    def compiled(self, game: Game | None = None) -> Any:
        """The function as kernels call it; compiled once in a process, cached on disk.

        A third-party function is run on a random game first, of the kind in which it will be used if that is
        known: one that writes to its arguments is refused.
        """
        from inarow.heuristics.compilation import compiled  # lazily: NumPy

        built_in = self.definition.origin == BUILT_IN
        return self._checked(compiled(self.definition.function, self.who, built_in=built_in), game)

    def _checked(self, evaluator: Any, game: Game | None) -> Any:
        """The same evaluator, if it is a built-in one or only reads in the course of a random game."""
        if self.definition.origin == BUILT_IN:
            return evaluator
        from inarow.heuristics.compilation import written_in_play  # lazily: NumPy
        from inarow.kernels.heuristics.write_probe import writing_sentence

        if game is None:
            game = read_game("connect4")
            try:
                weights = self.weights(game)
            except InarowError:  # it may be for another game
                return evaluator
        else:
            weights = self.weights(game)
        if written := written_in_play(evaluator, game, weights):
            raise ForbiddenWrite(self.who, writing_sentence(written))
        return evaluator

    @property
    def images(self) -> bool:
        """Has every image of a position the same value, not only the mirrored one?"""
        return self.definition.images

    def weights(self, game: Game) -> tuple[int, ...]:
        """The numbers that its function reads in `setup.weights`."""
        if game not in self._weights:
            self._weights[game] = self._declared_weights(game)
        return self._weights[game]

    def _declared_weights(self, game: Game) -> tuple[int, ...]:
        found = self._called("weights", lambda: self.definition.weights(game, **self._options))
        if not isinstance(found, tuple) or not all(isinstance(one, int) for one in found):
            raise BadAnswer(self.who, f"its weights are a tuple of whole numbers, not {found!r}")
        return found if self._fitted is None else self._fitted.weights_for(self.name, game, found)

    @property
    def is_line_sum(self) -> bool:
        """Is it a sum over lines, which a search can update move by move?"""
        return self.definition.worths is not None

    def worths(self, game: Game, first: int) -> Worths:
        """What lines are worth by their states, for such a sum (see `kernels.alphabeta.line_states`)."""
        from inarow.kernels.alphabeta.line_states import worths_of  # lazily: NumPy

        assert self.definition.worths is not None
        return worths_of(self.definition.worths, self.weights(game), game, first)

    def scale(self, game: Game) -> int:
        """The number that stands for 1 in the author's units."""
        if game not in self._scales:
            self._scales[game] = self._declared_scale(game)
        return self._scales[game]

    def _declared_scale(self, game: Game) -> int:
        if self._fitted is not None:
            return self._fitted.scale
        found = self._called("scale", lambda: self.definition.scale(game))
        if not isinstance(found, int) or found < 1:
            raise BadAnswer(self.who, f"its scale is a whole number from 1 on, not {found!r}")
        return found

    def _called(self, what: str, function: Callable[[], Any]) -> Any:
        """Call the author's code; what it raises becomes an error message."""
        try:
            return function()
        except InarowError:
            raise
        except Exception as error:
            raise BadAnswer(self.who, f"its {what} raised {type(error).__name__}: {error}") from error

    def score(self, position: Position, seat: int | None = None, *, compiled: bool = True) -> int:
        """The heuristic's whole number for a seat, by default the mover's.

        `compiled=False` runs the author's Python function itself, for a debugger.
        """
        import numpy as np  # lazily

        from inarow.kernels.boards.tables import cells_of, first_side, setup
        from inarow.kernels.compilation.records import fixed
        from inarow.kernels.heuristics.evaluator import evaluate_once
        from inarow.kernels.heuristics.write_probe import guarded

        side = 1 if seat is None or seat == position.seat else -1
        cells = cells_of(position)
        tables = setup(position.game, self.weights(position.game), first_side(position))
        if compiled:
            evaluator = self.compiled(position.game)
        else:
            evaluator = self._checked(guarded(self.definition.function), position.game)
        try:
            if compiled:
                return int(evaluate_once(fixed(cells), np.int8(side), tables, evaluator))
            # In plain Python int8 plus int8 overflows; compiled code widens.
            return int(evaluator(cells.astype(np.int64), side, tables))
        except Exception as error:
            if (blamed := self.blamed(error)) is None:
                raise
            raise blamed  # noqa: B904  # it has its cause

    def blamed(self, error: Exception) -> BadAnswer | None:
        """The error about this heuristic for what was caught around a kernel that evaluates it.

        None if the heuristic did not raise it.
        """
        from inarow.kernels.heuristics.evaluator import raised_by_heuristic  # lazily: NumPy
        from inarow.kernels.heuristics.write_probe import WritesToInput

        raised = raised_by_heuristic(error)
        if raised is None:
            return None
        if isinstance(error, WritesToInput):
            answer: BadAnswer = ForbiddenWrite(self.who, str(error))
        else:
            answer = BadAnswer(self.who, f"it raised {type(raised).__name__}: {raised}")
        answer.__cause__ = raised
        return answer

    def value(self, position: Position, seat: int | None = None, *, compiled: bool = True) -> float:
        """The value in the author's units."""
        scale = self.scale(position.game)
        score = self.score(position, seat, compiled=compiled)
        return score if scale == 1 else score / scale

    def terms(self, position: Position, seat: int | None = None) -> tuple[Term, ...]:
        """The parts of the value, by the plain rules; they add up to `score`."""
        seat = position.seat if seat is None else seat
        if self.definition.terms is None:
            return (Term(self.name, self.score(position, seat)),)
        terms, weights = self.definition.terms, self.weights(position.game)
        return self._called("terms", lambda: tuple(terms(position, seat, weights)))  # type: ignore[no-any-return]

    @property
    def who(self) -> str:
        """Its name in error messages, with the file it came from."""
        origin = self.definition.origin
        return f"heuristic {self.name!r}" + ("" if origin == BUILT_IN else f" from {origin}")
