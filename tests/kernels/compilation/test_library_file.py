"""Which library fits: whatever is wrong with one, it is passed over, and nothing else changes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from inarow.kernels.compilation import library_file
from inarow.kernels.compilation.library_file import file_of, fitting_manifest, manifest_of

LEVELS = [level for level in library_file.levels_of_processor() if fitting_manifest(level)]
needs_library = pytest.mark.skipif(not LEVELS, reason="no library fits: make library")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A directory with a library that fits."""
    for file in (file_of(LEVELS[0]), manifest_of(LEVELS[0])):
        shutil.copy(file, tmp_path)
    return tmp_path


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


def flip(file: Path) -> None:
    contents = bytearray(file.read_bytes())
    contents[len(contents) // 2] ^= 1
    file.write_bytes(contents)


def empty(file: Path) -> None:
    file.write_bytes(b"")


DAMAGES: dict[str, Callable[[Path], None]] = {
    "cut": cut,
    "one bit": flip,
    "empty": empty,
    "missing": Path.unlink,
    "a folder": lambda file: (file.unlink(), file.mkdir())[0],
}


@needs_library
def test_one_that_fits_is_found(copied: Path) -> None:
    assert fitting_manifest(LEVELS[0], copied) is not None


@needs_library
@pytest.mark.parametrize(
    ("place", "damage"),
    [
        (place, damage)
        for place in (file_of, manifest_of)
        for damage in DAMAGES
        if place == file_of or damage != "one bit"
    ],
)
def test_a_damaged_one_is_passed_over(copied: Path, damage: str, place: Callable[..., Path]) -> None:
    DAMAGES[damage](place(LEVELS[0], copied))
    assert fitting_manifest(LEVELS[0], copied) is None


@needs_library
@pytest.mark.parametrize("key", ["sources", "contents"])
def test_one_of_other_sources_or_contents_is_passed_over(copied: Path, key: str) -> None:
    manifest = manifest_of(LEVELS[0], copied)
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | {key: "0" * 64}))
    assert fitting_manifest(LEVELS[0], copied) is None


@needs_library
def test_a_manifest_that_lacks_something_is_passed_over(copied: Path) -> None:
    manifest = manifest_of(LEVELS[0], copied)
    told = json.loads(manifest.read_text())
    del told["convention"]
    manifest.write_text(json.dumps(told))
    assert fitting_manifest(LEVELS[0], copied) is None


FOUND = "from inarow.kernels.compilation import library_file as f; l = f.library(); print(l and l.level)"
RUNS = "from inarow.kernels.compilation import library_file as f; print(*f.levels_of_processor())"


def level_found(code: str = FOUND, **environment: str) -> str:
    """The level that a process of its own finds."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@needs_library
def test_the_variable_names_a_level_or_none() -> None:
    assert level_found(INAROW_LIBRARY="off") == "None"
    assert level_found(INAROW_LIBRARY="") == LEVELS[0]
    assert level_found(INAROW_LIBRARY=LEVELS[-1]) == LEVELS[-1]
    assert level_found(INAROW_LIBRARY="pentium") == "None"


@needs_library
def test_checking_bounds_needs_numba() -> None:
    assert level_found(NUMBA_BOUNDSCHECK="1") == "None"


@pytest.mark.skipif(
    "x86-64-v3" not in library_file.levels_of_processor(), reason="this processor has one level only"
)
def test_an_older_processor_gets_what_it_can_run() -> None:
    """NumPy's own variable hides what the processor has, as an older one would."""
    hidden = "X86_V3 X86_V4 AVX512_ICL AVX512_SPR AVX2 FMA3 AVX512F AVX512_SKX"
    lower = [level for level in LEVELS if level == "x86-64-v2"]
    assert level_found(RUNS, NPY_DISABLE_CPU_FEATURES=hidden) == "x86-64-v2"
    assert level_found(NPY_DISABLE_CPU_FEATURES=hidden) == (lower[0] if lower else "None")


@pytest.mark.parametrize(
    ("features", "levels"),
    [
        ({"X86_V2": True, "X86_V3": True, "X86_V4": True}, ("x86-64-v4", "x86-64-v3", "x86-64-v2")),
        ({"X86_V2": True, "X86_V3": True, "X86_V4": False}, ("x86-64-v3", "x86-64-v2")),
        ({"X86_V2": True, "X86_V3": False, "X86_V4": True}, ("x86-64-v2",)),
        ({"X86_V2": False, "X86_V3": True, "X86_V4": True}, ()),
        (dict.fromkeys(["POPCNT", "SSE42", "AVX2", "BMI", "BMI2", "F16C", "FMA3"], True), ("x86-64-v2",)),
        (
            dict.fromkeys(["POPCNT", "SSE42", "AVX2", "BMI", "BMI2", "F16C", "FMA3", "LZCNT"], True),
            ("x86-64-v3", "x86-64-v2"),
        ),
        ({}, ()),
    ],
)
def test_levels_follow_from_what_the_processor_has(
    features: dict[str, bool], levels: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_file.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(library_file, "_features", lambda: features)
    assert library_file.levels_of_processor() == levels


def test_other_kinds_of_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for machine, levels in (("arm64", ("arm64",)), ("aarch64", ("arm64",)), ("riscv64", ()), ("", ())):
        monkeypatch.setattr(library_file.platform, "machine", lambda name=machine: name)
        assert library_file.levels_of_processor() == levels
