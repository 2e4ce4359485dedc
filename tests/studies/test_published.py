"""The list of what the reports print: flat, numbers and words only."""

from __future__ import annotations

import json
import math
from importlib.resources import files

import pytest

from inarow.errors import NotationError
from inarow.studies.catalogue import NUMBERS, studies, study
from inarow.studies.published import published

LISTS = json.loads(files("inarow.studies").joinpath("published.json").read_text("utf-8"))


def test_every_report_has_a_list() -> None:
    assert tuple(LISTS) == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_figures_are_numbers_or_words(number: str) -> None:
    for figure, value in LISTS[number].items():
        assert figure == figure.strip() != ""
        assert isinstance(value, str) or (type(value) in (int, float) and math.isfinite(value)), figure
        assert published(number, figure) == value


def test_no_name_is_given_twice() -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len(dict(pairs)) == len(pairs)
        return dict(pairs)

    json.loads(files("inarow.studies").joinpath("published.json").read_text("utf-8"), object_pairs_hook=once)


def test_a_figure_that_is_not_printed_is_an_error() -> None:
    with pytest.raises(KeyError):
        published("000", "no such figure")


@pytest.mark.parametrize("number", ["005", "0", "", "ALL", "../000"])
def test_an_unknown_study_is_one_sentence(number: str) -> None:
    for ask in (study, lambda text: studies([text])):
        with pytest.raises(NotationError, match=r"a study is one of 000, .*, or all of them"):
            ask(number)
