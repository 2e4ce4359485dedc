"""Facts about the five reports, each with its source, read from `published.json`; rows are made from them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from inarow.studies.study import Row, Source, Value

_IN_WORDS = {"printed code": "from the code the report prints", "code": "from the authors' public code"}


@dataclass(frozen=True, slots=True)
class Fact:
    """What is known of a report under one name, and where it was read."""

    value: Value
    source: Source


@cache
def facts(number: str) -> dict[str, Fact]:
    """Every fact about report `number` by its name."""
    document = json.loads(files(__package__).joinpath("published.json").read_text("utf-8"))
    return {figure: Fact(**entry) for figure, entry in document[number].items()}


def published(number: str, figure: str) -> Value:
    """What report `number` prints under this name; KeyError if it prints nothing so called."""
    fact = facts(number)[figure]
    if fact.source != "printed":
        raise KeyError(figure)
    return fact.value


def row(number: str, figure: str, as_published: Value, corrected: Value, why: str, unit: str = "") -> Row:
    """A row of study `number`; what was published, and from which source, is looked up by the figure's name.

    A fact that is read in code, not in the report, stands in the explanation and never as published.
    """
    fact = facts(number).get(figure)
    if fact is None:
        return Row(figure, None, as_published, corrected, why, unit)
    if fact.source == "printed":
        return Row(figure, fact.value, as_published, corrected, why, unit, fact.source)
    value = f"{fact.value:,}" if isinstance(fact.value, int) else fact.value
    explained = f"{value} {_IN_WORDS[fact.source]}; {why}"
    return Row(figure, None, as_published, corrected, explained, unit, fact.source)
