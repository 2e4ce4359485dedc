"""Sections survive the disk unchanged; whatever else a file holds is refused in one sentence."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from inarow.errors import BadFile
from inarow.files import MOST_BYTES
from inarow.studies.study import Effort, Section
from inarow.studies.study_run import read_section, write_section
from tests.studies.small import STUDY


def sections() -> list[Section]:
    return [
        step
        for experiment in STUDY.experiments
        for step in experiment.work(Effort())
        if isinstance(step, Section)
    ]


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    for number, section in enumerate(sections()):
        file = tmp_path / "new" / f"{number}.json"
        write_section(file, section)
        assert read_section(file) == section
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["0.json", "1.json"]


DAMAGE: list[tuple[str, Any]] = [
    ("title", 7),
    ("title", None),
    ("rows", {}),
    ("rows", [{"figure": "f"}]),
    ("words", [1]),
    ("words", "text"),
    ("charts", [{"name": "../up", "title": "t", "told": "t", "vega": {}, "svg": None}]),
    ("charts", [{"name": "up/../../x", "title": "t", "told": "t", "vega": {}, "svg": None}]),
    ("charts", [{"name": "a", "title": "t", "told": "t", "vega": None, "svg": None}]),
    ("charts", [{"name": "a", "title": "t", "told": "t", "vega": [], "svg": None}]),
    ("charts", [{"name": "a", "title": "t", "told": "t", "vega": {}, "svg": "<svg/>"}]),
    ("tables", [{"title": "t", "headings": ["a", "b"], "lines": [[1]]}]),
    ("tables", [{"title": "t", "headings": ["a"], "lines": [[True]]}]),
    ("tables", [{"title": "t", "headings": ["a"], "lines": [[[]]]}]),
]


@pytest.mark.parametrize(("key", "value"), DAMAGE)
def test_damage_is_one_sentence(tmp_path: Path, key: str, value: Any) -> None:
    file = tmp_path / "section.json"
    file.write_text(json.dumps({**asdict(sections()[0]), key: value}))
    refused(file)


@pytest.mark.parametrize("key", ["published", "as_published", "corrected", "why"])
def test_a_row_holds_figures(tmp_path: Path, key: str) -> None:
    document = json.loads(json.dumps(asdict(sections()[0])))
    document["rows"][0][key] = False
    file = tmp_path / "section.json"
    file.write_text(json.dumps(document))
    refused(file)


@pytest.mark.parametrize("text", ["", "[", "null", '{"title": NaN}', "[" * 100_000, "\x00", '{"more": 1}'])
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "section.json"
    file.write_text(text)
    refused(file)


def test_bytes_no_json_is_made_of(tmp_path: Path) -> None:
    file = tmp_path / "section.json"
    file.write_bytes(b"\xff\xfe\x00")
    refused(file)
    with file.open("wb") as stream:
        stream.truncate(MOST_BYTES + 1)
    refused(file)
    refused(tmp_path)
    refused(tmp_path / "nothing")


def refused(file: Path) -> None:
    with pytest.raises(BadFile) as caught:
        read_section(file)
    assert str(file) in str(caught.value)
    assert "\n" not in str(caught.value)
