"""The studies there are, by number; a study is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from inarow.errors import NotationError
from inarow.studies.study import Study

NUMBERS = ("000", "001", "002", "003", "004")
ALL = "all"


def study(number: str) -> Study:
    """The study of a report; `inarow.studies.report_NNN` names it STUDY."""
    if number not in NUMBERS:
        raise NotationError(number, f"a study is one of {', '.join(NUMBERS)}, or {ALL} of them")
    found = import_module(f"inarow.studies.report_{number}").STUDY
    assert isinstance(found, Study)
    return found


def studies(texts: Sequence[str]) -> tuple[Study, ...]:
    """The studies of these numbers, each once and in their order; `all` stands for every one."""
    numbers = [number for text in texts for number in (NUMBERS if text == ALL else (text,))]
    return tuple(study(number) for number in dict.fromkeys(numbers))


# Which report a name of the registries comes from; our own are not here.
AGENTS = {
    "alphabeta": NUMBERS,
    "custom": ("004",),
    "default": ("000",),
    "evaluation": ("004",),
    "human": ("002",),
    "mcts": ("001",),
    "minimax": ("000", "001", "003", "004"),
    "qlearning": ("000",),
    "random": ("002",),
    "reflex": ("001",),
    "strong": ("001",),
}
HEURISTICS = {
    "course": ("001",),
    "lines3": ("000",),
    "longest": ("003",),
    "potential": ("004",),
    "streak": ("004",),
    "strong": ("001",),
    "threats": ("002",),
    "windows": ("000",),
    "zero": ("003",),
}
