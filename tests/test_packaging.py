"""What is packed: a wheel holds a native library only when asked to, and the sources never hold one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.process_checks import ROOT

pytestmark = pytest.mark.slow

ROOM = Path("src/inarow/library")
NAMES = [
    "x86-64-v4.so",
    "x86-64-v3.so",
    "x86-64-v2.so",
    "arm64.so",
    "arm64.dylib",
    "x86-64-v3.dylib",
    "x86-64-v3.dll",
]
NAMES += ["x86-64-v4.json", "x86-64-v3.json", "x86-64-v2.json", "arm64.json"]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The project without its libraries, to be changed at will."""
    copy = tmp_path / "clone"
    without = shutil.ignore_patterns("__pycache__", *NAMES)
    for folder in ("src", "tools"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=without)
    for file in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / file, copy)
    (copy / ROOM).mkdir(exist_ok=True)
    return copy


def build(clone: Path, target: str, kind: str = "") -> tuple[int, str, list[str]]:
    """The exit code, what was printed, and the names of the files that were written."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target],
        cwd=clone,
        env=os.environ | {"INAROW_WHEEL": kind},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr, [file.name for file in clone.glob("dist/*")]


def with_false_libraries(clone: Path) -> None:
    for name in NAMES:
        (clone / ROOM / name).write_bytes(b"no library at all")


@pytest.mark.parametrize("ignored", [True, False])  # what git ignores is packed neither without git's list
def test_a_wheel_is_pure_whatever_lies_in_the_clone(clone: Path, ignored: bool) -> None:
    with_false_libraries(clone)
    if not ignored:
        (clone / ".gitignore").unlink()
    code, said, (wheel,) = build(clone, "wheel")
    assert code == 0, said
    assert wheel.endswith("-py3-none-any.whl")
    packed = ZipFile(clone / "dist" / wheel).namelist()
    assert "inarow/cli/main.py" in packed
    assert not [name for name in packed if name.endswith(tuple(NAMES))]


def test_the_sources_hold_no_library_and_suffice_to_build_a_wheel(clone: Path, tmp_path: Path) -> None:
    with_false_libraries(clone)
    code, said, (name,) = build(clone, "sdist")
    assert code == 0, said
    with tarfile.open(clone / "dist" / name) as sources:
        assert not [one for one in sources.getnames() if one.endswith(tuple(NAMES))]
        sources.extractall(tmp_path, filter="data")
    code, said, (wheel,) = build(tmp_path / name.removesuffix(".tar.gz"), "wheel")
    assert (code, wheel.endswith("-py3-none-any.whl")) == (0, True), said


@pytest.mark.parametrize(
    ("kind", "false_libraries", "reason"),
    [
        ("platform", False, "no library of these sources"),
        ("platform", True, "no library of these sources"),
        ("native", False, "INAROW_WHEEL is 'native'"),
    ],
)
def test_a_platform_wheel_without_a_fitting_library_is_refused(
    clone: Path, kind: str, false_libraries: bool, reason: str
) -> None:
    if false_libraries:
        with_false_libraries(clone)
    code, said, written = build(clone, "wheel", kind)
    assert (code, written) == (2, [])
    assert said.startswith("error: ")
    assert reason in said
    assert said.count("\n") == 1


def test_an_editable_install_never_asks_for_a_library(clone: Path, tmp_path: Path) -> None:
    """pip builds it through this function of Hatchling."""
    code = f"from hatchling.build import build_editable; print(build_editable({str(tmp_path)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=clone,
        env=os.environ | {"INAROW_WHEEL": "platform"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip().endswith("-py3-none-any.whl")
