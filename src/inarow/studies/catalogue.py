"""The studies there are, by number; a study is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module

from inarow.errors import UnknownName
from inarow.studies.study import Study

NUMBERS = ("000", "001", "002", "003", "004")


def study(number: str) -> Study:
    """The study of a report; `inarow.studies.report_NNN` names it STUDY."""
    if number not in NUMBERS:
        raise UnknownName("study", number, NUMBERS)
    found = import_module(f"inarow.studies.report_{number}").STUDY
    assert isinstance(found, Study)
    return found
