"""The facts about the reports: each has its source, and a study shows nothing as printed that is not."""

from __future__ import annotations

import ast
import csv
import json
import math
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from inarow.errors import NotationError
from inarow.studies.catalogue import NUMBERS, studies, study
from inarow.studies.published import facts, published, row
from inarow.studies.study import Source

LISTS = json.loads(files("inarow.studies").joinpath("published.json").read_text("utf-8"))
STUDIES = Path(str(files("inarow.studies")))
PAGES = Path(__file__).parents[2] / "docs" / "experiments" / "reports"
SOURCES = Path(__file__).parent / "data" / "sources.csv"


def test_every_report_has_a_list() -> None:
    assert tuple(LISTS) == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_a_fact_is_a_number_or_words_with_a_source(number: str) -> None:
    for figure, fact in facts(number).items():
        assert figure == figure.strip() != ""
        value = fact.value
        assert isinstance(value, str) or (type(value) in (int, float) and math.isfinite(value)), figure
        assert fact.source in get_args(Source)


def test_every_fact_has_the_value_and_the_source_of_the_reference() -> None:
    """`sources.csv` was written from the reference page of the reports, apart from `published.json`."""
    with SOURCES.open(encoding="utf-8", newline="") as stream:
        reference = {(one["report"], one["figure"]): one for one in csv.DictReader(stream)}
    listed = {(number, figure): fact for number in NUMBERS for figure, fact in facts(number).items()}
    assert listed.keys() == reference.keys()
    for key, fact in listed.items():
        assert (str(fact.value), fact.source) == (reference[key]["value"], reference[key]["source"]), key


@pytest.mark.parametrize("number", NUMBERS)
def test_pages_show_as_published_what_is_printed_and_nothing_else(number: str) -> None:
    rows = json.loads((PAGES / number / "rows.json").read_text("utf-8"))["rows"]
    assert rows
    for one in rows:
        fact = facts(number).get(one["figure"])
        assert one["source"] == (fact.source if fact else None), one["figure"]
        printed = fact.value if fact and fact.source == "printed" else None
        assert one["published"] == printed, one["figure"]


def test_rows_of_studies_are_made_from_the_facts() -> None:
    """Nobody writes `Row(...)` by hand, so that no figure can be called published beside the list."""
    for file in STUDIES.rglob("*.py"):
        if file.name == "published.py":
            continue
        calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
        assert not [node.lineno for node in calls if getattr(node.func, "id", "") == "Row"], file.name


def test_a_fact_from_code_is_explained_and_not_published() -> None:
    found = row("000", "gamma", 0.9, 0.9, "no difference")
    assert (found.published, found.source) == (None, "code")
    assert found.why == "0.9 from the authors' public code; no difference"
    printed = row("000", "alpha", 0.1, 0.1, "no difference")
    assert (printed.published, printed.source) == (0.1, "printed")
    ours = row("000", "something we measured", 1, 2, "ours")
    assert (ours.published, ours.source) == (None, None)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_study_opens_with_five_sentences_and_a_chart(number: str) -> None:
    found = study(number)
    assert len(found.story) == 5
    assert all(sentence.endswith(".") and len(sentence) < 300 for sentence in found.story)
    page = (PAGES / number / "README.md").read_text("utf-8")
    assert f"{' '.join(found.story)}\n\n" in page
    assert page.index(f"charts/{found.lead}.png") < page.index("## ")


def test_no_name_is_given_twice() -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len(dict(pairs)) == len(pairs)
        return dict(pairs)

    json.loads(files("inarow.studies").joinpath("published.json").read_text("utf-8"), object_pairs_hook=once)


def test_a_figure_that_is_not_printed_is_an_error() -> None:
    for figure in ("no such figure", "gamma"):  # the second is known from code alone
        with pytest.raises(KeyError):
            published("000", figure)


@pytest.mark.parametrize("number", ["005", "0", "", "ALL", "../000"])
def test_an_unknown_study_is_one_sentence(number: str) -> None:
    for ask in (study, lambda text: studies([text])):
        with pytest.raises(NotationError, match=r"a study is one of 000, .*, or all of them"):
            ask(number)
