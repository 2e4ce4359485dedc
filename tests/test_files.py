"""Files are replaced whole or not at all; documents fit their type or are refused in one sentence."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inarow.errors import BadFile
from inarow.files import (
    Mismatch,
    convert,
    parse_json,
    parse_toml,
    read_document,
    reading,
    write_document,
    write_whole,
    writing_into,
)


@dataclass(frozen=True)
class Inner:
    name: str
    value: int | float | str | None = None
    colour: Literal["red", "blue"] | None = None

    def __post_init__(self) -> None:
        if self.name == "bad":
            raise ValueError("no name is bad")


@dataclass(frozen=True)
class Outer:
    games: int = 100
    share: float = 0.5
    on: bool = False
    inner: tuple[Inner, ...] = ()
    worths: dict[str, list[int]] = field(default_factory=dict)
    shape: Literal["round", "square"] = "round"
    free: Any = None


WRONG: list[tuple[Any, str]] = [
    ([], "it is a table of keys and values, not a list"),
    (None, "it is a table of keys and values, not null"),
    ({"games": "ten"}, "games is a whole number, not 'ten'"),
    ({"games": 1.0}, "games is a whole number, not 1.0"),
    ({"games": True}, "games is a whole number, not True"),
    ({"on": 1}, "on is true or false, not 1"),
    ({"share": "half"}, "share is a number, not 'half'"),
    ({"gmaes": 1}, "no key is called 'gmaes'; did you mean 'games'?"),
    ({"zebra": 1}, "no key is called 'zebra'; there are games, share, on, inner, worths, shape, free"),
    ({"inner": {}}, "inner is a list, not a table of keys and values"),
    ({"inner": [{}]}, "inner[0] lacks the key 'name'"),
    ({"inner": [{"name": "a"}, {"name": 3}]}, "inner[1].name is a text, not 3"),
    ({"inner": [{"name": "a", "nmae": 3}]}, "inner[0]: no key is called 'nmae'; did you mean 'name'?"),
    ({"inner": [{"name": "a", "value": []}]}, "inner[0].value is a number or a text or null, not a list"),
    ({"inner": [{"name": "a", "colour": "green"}]}, "inner[0].colour is 'red' or 'blue', not 'green'"),
    ({"inner": [{"name": "bad"}]}, "inner[0]: no name is bad"),
    ({"worths": {"a": [1, "x"]}}, "worths[...][1] is a whole number, not a text"),
    ({"worths": {"a": 1}}, "a value of worths is a list, not a whole number"),
    ({"shape": "oval"}, "shape is 'round' or 'square', not 'oval'"),
    ({"games": "x" * 1000}, "games is a whole number, not 'xxxxxxxxxxxxxxxxxxx...xxxxxxxxx'"),
]


@pytest.mark.parametrize(("document", "sentence"), WRONG)
def test_what_does_not_fit_is_one_sentence(tmp_path: Path, document: Any, sentence: str) -> None:
    with pytest.raises(Mismatch) as caught:
        convert(document, Outer)
    assert str(caught.value) == sentence
    file = tmp_path / "document.json"
    file.write_text(json.dumps(document))
    with pytest.raises(BadFile) as refused:
        read_document(file, Outer, what="it is damaged")
    assert str(refused.value) == f"file {file}: it is damaged: {sentence}"


def test_what_is_written_is_read(tmp_path: Path) -> None:
    document = {
        "games": 2,
        "inner": [{"name": "a", "value": 3}],
        "worths": {"x": [1]},
        "free": {"deep": [{}]},
    }
    file = tmp_path / "new" / "folder" / "document.json"
    write_document(file, document)
    found = read_document(file, Outer)
    assert found == Outer(2, inner=(Inner("a", 3),), worths={"x": [1]}, free={"deep": [{}]})
    assert isinstance(found.inner[0].value, int)
    assert convert({**document, "more": 1}, Outer, more_keys=True) == found
    (tmp_path / "document.toml").write_text("games = 2\nshape = 'square'\n")
    assert read_document(tmp_path / "document.toml", Outer, parse=parse_toml) == Outer(2, shape="square")


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["games", "share", "on", "inner", "worths", "shape", "free", "more"]), values
    )
    | values
)
def test_any_other_value_fits_or_is_refused(document: Any) -> None:
    try:
        assert isinstance(convert(document, Outer), Outer)
    except Mismatch as error:
        assert "\n" not in str(error)  # noqa: PT017


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff", b"NaN", b"1e999", b"[" * 100_000, b'{"a":' * 100_000, b"\x00", b"{} {}"]
)
def test_what_is_no_json_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(ValueError, match="it is no JSON in UTF-8"):
        parse_json(content)
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(BadFile, match="it is no JSON in UTF-8"):
        read_document(tmp_path / "file", Outer)


def test_a_number_of_many_digits_is_refused_in_a_short_sentence() -> None:
    with pytest.raises(Mismatch, match="shape is a text, not a number of so many digits"):
        convert({"shape": 10**5000}, Outer)


def test_msgspec_is_loaded_by_those_who_read_a_document() -> None:
    code = "import sys, inarow, inarow.cli.main; print({'msgspec', 'numpy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_large_missing_and_odd_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(" " * 99 + "{}")
    with pytest.raises(BadFile, match="it is larger than 100 bytes"):
        read_document(file, Outer, most_bytes=100)
    with pytest.raises(BadFile, match="it is larger than 100 bytes"):
        read_document(Path("/dev/zero"), Outer, most_bytes=100)
    for place, reason in (
        (tmp_path / "none", "No such file"),
        (tmp_path, "directory"),
        (Path("a\0b"), "no path"),
    ):
        with pytest.raises(BadFile, match=f"it cannot be read: .*{reason}"):
            read_document(place, Outer)
    with pytest.raises(BadFile, match="it is no text in UTF-8"), reading(file):
        b"\xff".decode()


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_whole(file, "before")

    def broken() -> Iterator[bytes]:
        yield b"after"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_whole(file, broken())
    assert file.read_text() == "before"
    write_whole(file, [b"af", memoryview(b"ter")])
    assert file.read_text() == "after"
    assert os.listdir(tmp_path) == ["file"]  # noqa: PTH208


def test_readers_never_see_half_a_file(tmp_path: Path) -> None:
    file, texts = tmp_path / "file", ("a" * 100_000, "b" * 100_000)
    write_whole(file, texts[0])

    def write() -> None:
        for number in range(40):
            write_whole(file, texts[number % 2])

    writers = [threading.Thread(target=write) for _ in range(2)]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        assert file.read_text() in texts
    assert os.listdir(tmp_path) == ["file"]  # noqa: PTH208


def test_a_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    write_whole(tmp_path / "whole", "")
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("plain", "whole")}
    assert len(modes) == 1


def test_what_the_system_refuses_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="new: it cannot be written: No such file or directory"):
        write_whole(tmp_path / "no" / "new", "text")
    with pytest.raises(BadFile, match="it cannot be written"):
        write_whole(tmp_path, "text")
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match="new: it cannot be written: File exists"):
        write_document(tmp_path / "file" / "new", {})
    with pytest.raises(BadFile, match="page: it cannot be written: No such file"), writing_into(tmp_path):
        (tmp_path / "no" / "page").write_text("")
