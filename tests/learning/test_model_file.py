"""Model files: the same bytes each time, open to other readers, and refused with a sentence if odd."""

from __future__ import annotations

import json
import os
import tracemalloc
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from inarow.errors import BadFile
from inarow.learning.model_file import Model, model_kind, read_model, write_model
from inarow.learning.qlearning import QLearning, layout
from inarow.learning.qpolicy import read_qlearning
from inarow.learning.tensor_file import DTYPES, TensorFile, write_tensors
from inarow.rules.presets import read_game
from tests.strategies import examples

safetensors = pytest.importorskip("safetensors.numpy")
hostile = settings(examples(150), suppress_health_check=[HealthCheck.function_scoped_fixture])


@cache
def small() -> Model:
    *_, last = QLearning().train(read_game("tictactoe"), seed=1, episodes=200, every=100)
    return last.model()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    write_model(tmp_path / "model.safetensors", small())
    return tmp_path / "model.safetensors"


def header_of(file: Path) -> dict[str, Any]:
    content = file.read_bytes()
    return json.loads(content[8 : 8 + int.from_bytes(content[:8], "little")])  # type: ignore[no-any-return]


def with_header(file: Path, header: object) -> None:
    """Put another header before the same bytes of arrays."""
    content = file.read_bytes()
    data = content[8 + int.from_bytes(content[:8], "little") :]
    text = (header if isinstance(header, str) else json.dumps(header)).encode()
    file.write_bytes(len(text).to_bytes(8, "little") + text + data)


def with_facts(file: Path, **changed: object) -> None:
    header = header_of(file)
    header["__metadata__"]["inarow"] = json.dumps(json.loads(header["__metadata__"]["inarow"]) | changed)
    with_header(file, header)


def refusal(file: Path) -> str:
    with pytest.raises(BadFile) as error:
        read_qlearning(file)
    sentence = str(error.value)
    assert "\n" not in sentence
    return sentence


def test_a_model_comes_back_as_it_was_written(file: Path) -> None:
    found, wanted = read_qlearning(file), small()
    assert replace(found, arrays={}) == replace(wanted, arrays={})
    for name, array in wanted.arrays.items():
        assert found.arrays[name].dtype == array.dtype
        assert found.arrays[name].tolist() == array.tolist()
    assert model_kind(file) == "qlearning"


def test_equal_models_give_equal_bytes(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "again"
    write_model(other, replace(small(), arrays=dict(reversed(small().arrays.items()))))
    assert other.read_bytes() == file.read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["again", "model.safetensors"]  # noqa: PTH208


def test_the_library_reads_what_is_written_here(file: Path) -> None:
    found = safetensors.load_file(file)
    assert {name: array.tolist() for name, array in found.items()} == {
        name: array.tolist() for name, array in small().arrays.items()
    }


def test_what_the_library_writes_is_read_here(tmp_path: Path) -> None:
    arrays = {f"a{kind}": np.arange(6).reshape(2, 3).astype(kind) for kind in DTYPES.values()}
    safetensors.save_file(arrays, tmp_path / "theirs", {"what": "ever"})
    with TensorFile(tmp_path / "theirs") as tensors:
        assert tensors.header.texts == {"what": "ever"}
        for name, array in arrays.items():
            assert tensors.array(name).dtype == array.dtype
            assert tensors.array(name).tolist() == array.tolist()


@hostile
@given(st.integers(0, 5_000))
@example(0)
@example(7)
@example(8)
def test_a_file_cut_short_is_refused(file: Path, length: int) -> None:
    write_model(file, small())
    content = file.read_bytes()
    file.write_bytes(content[: min(length, len(content) - 1)])
    refusal(file)


@hostile
@given(st.data())
def test_a_flipped_byte_is_refused_or_does_no_harm(file: Path, data: st.DataObject) -> None:
    write_model(file, small())
    content = bytearray(file.read_bytes())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    file.write_bytes(content)
    tracemalloc.start()
    try:
        found = read_qlearning(file)
    except BadFile as error:
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert np.isfinite(found.arrays["values"]).all()
    finally:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert most < 20 << 20


@hostile
@given(st.binary(max_size=200))
@example(b"")
@example((2).to_bytes(8, "little") + b"{}")
@example((2**63).to_bytes(8, "little") + b"{}")
@example((200_000).to_bytes(8, "little") + b"[" * 200_000)
def test_garbage_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "garbage").write_bytes(content)
    refusal(tmp_path / "garbage")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@hostile
@given(
    st.sampled_from(["version", "kind", "game", "parameters", "seed", "episodes", "every", "curve"]),
    json_values,
)
@example("episodes", 10**400)
@example("curve", [{"episodes": 10**400}])
@example("seed", True)
@example("game", "mnk:26x26:5")
def test_any_other_fact_is_refused_or_a_model(file: Path, name: str, value: object) -> None:
    write_model(file, small())
    with_facts(file, **{name: value})
    try:
        read_qlearning(file)
    except BadFile as error:
        assert "\n" not in str(error)  # noqa: PT017


@hostile
@given(st.sampled_from(["keys", "values", "word", "rates", "counters", "new"]), json_values)
def test_any_other_array_in_the_header_is_refused(file: Path, name: str, value: object) -> None:
    write_model(file, small())
    with_header(file, header_of(file) | {name: value})
    refusal(file)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"version": 2}, "version 2 and version 1 is read"),
        ({"kind": "ntuple"}, "holds a ntuple model, not a qlearning one"),
        ({"kind": "other"}, "kind is 'qlearning' or 'ntuple', not 'other'"),
        ({"game": "drop:4x4:3"}, "where float32"),
        (
            {"game": "mnk:15x15:5"},
            "its parameters make no qlearning model: mnk:15x15:5 is too large for a table",
        ),
        ({"game": "chess"}, "no game named 'chess'"),
        ({"parameters": {}}, "parameters make no qlearning model"),
        ({"episodes": 201}, "counts do not agree"),
        ({"every": 0}, "every is a whole number from 1 to"),
        ({"curve": [{"random": "much"}]}, "a value of curve[0] is a number, not a text"),
    ],
)
def test_what_is_wrong_is_said(file: Path, facts: dict[str, object], said: str) -> None:
    with_facts(file, **facts)
    assert said in refusal(file)


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("values", lambda a: np.where(a == a[0, 0], np.float32("nan"), a), "no finite number"),
        ("values", lambda a: np.where(a == a[0, 0], np.float32("inf"), a), "no finite number"),
        ("values", lambda a: a.astype(np.float64), "'values' is float64"),
        ("values", lambda a: a[:-1], "is needed"),
        ("keys", lambda a: a[::-1].copy(), "not in order"),
        ("keys", lambda a: a | np.uint64(1 << 63), "no cells for"),
        ("word", lambda a: 0 * a, "makes no sense"),
        ("rates", lambda a: a + 1, "makes no sense"),
        ("counters", lambda a: -a, "counts do not agree"),
    ],
)
def test_arrays_that_no_training_leaves_are_refused(file: Path, name: str, change: Any, said: str) -> None:
    changed = change(small().arrays[name])
    write_model(file, replace(small(), arrays={**small().arrays, name: changed}))
    assert said in refusal(file)


def test_a_missing_and_an_unknown_array_are_named(file: Path) -> None:
    arrays = dict(small().arrays)
    write_model(file, replace(small(), arrays={**arrays, "extra": np.zeros(1)}))
    assert "it has an unknown array 'extra'" in refusal(file)
    del arrays["word"]
    write_model(file, replace(small(), arrays=arrays))
    assert "it lacks array 'word'" in refusal(file)


def test_a_model_of_another_game_is_refused(file: Path) -> None:
    with pytest.raises(BadFile, match="trained on mnk:3x3:3, not on drop:7x6:4"):
        read_model(file, "qlearning", layout, game=read_game("connect4"))


def test_arrays_announced_huge_are_never_made(tmp_path: Path) -> None:
    file = tmp_path / "huge"
    huge = {"dtype": "F64", "shape": [1 << 40], "data_offsets": [0, 8 << 40]}
    text = json.dumps({"values": huge}).encode()
    file.write_bytes(len(text).to_bytes(8, "little") + text)
    assert "its arrays need" in refusal(file)
    with file.open("r+b") as stream:
        stream.truncate(1 << 34)  # a sparse file that is as large as it says
    assert "are the most" in refusal(file)


def test_too_many_arrays_and_names_that_stand_twice_are_refused(file: Path) -> None:
    none = {"dtype": "U8", "shape": [0], "data_offsets": [0, 0]}
    with_header(file, {f"a{number}": none for number in range(300)})
    assert "it holds 300 arrays" in refusal(file)
    with_header(file, '{"a":1,"a":2}')
    assert "no JSON" in refusal(file)


def test_what_is_no_ordinary_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "no ordinary file" in refusal(tmp_path / "pipe")
    assert "no ordinary file" in refusal(tmp_path)
    assert "No such file" in refusal(tmp_path / "missing")
    assert "its name is no path" in refusal(Path("a\0b"))


def test_a_place_that_takes_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be written: No such file"):
        write_tensors(tmp_path / "no" / "folder", {"a": np.zeros(1)}, {})
