"""`python -m inarow.library`: what it refuses, and what it says of the libraries that are there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from inarow.kernels.compilation import library_file

LEVELS = library_file.levels_of_architecture()


def library(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "inarow.library", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_unknown_level_is_refused(tmp_path: Path) -> None:
    done = library("--level", "pentium", "--out", str(tmp_path))
    assert (done.returncode, done.stderr) == (2, "no library can be built here for pentium\n")
    assert not [*tmp_path.iterdir()]


@pytest.mark.skipif(not LEVELS, reason="no library is built for this kind of processor")
@pytest.mark.parametrize("variables", [{"PATH": "", "CC": ""}, {"CC": "no-such-compiler -O2"}])
def test_without_a_compiler_one_sentence_says_so(tmp_path: Path, variables: dict[str, str]) -> None:
    done = library("--out", str(tmp_path), **variables)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "the library of kernels needs a C compiler, such as gcc, and none was found\n"


@pytest.mark.skipif(not LEVELS, reason="no library is built for this kind of processor")
def test_nothing_fits_in_an_empty_directory(tmp_path: Path) -> None:
    done = library("--check", "--out", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "no library of these sources" in done.stderr


@pytest.mark.skipif(not LEVELS, reason="no library is built for this kind of processor")
def test_a_stale_one_beside_a_fitting_one_is_reported(tmp_path: Path) -> None:
    for level in LEVELS:
        library_file.file_of(level, tmp_path).write_bytes(b"of other sources")
    done = library("--check", "--out", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert all(level in done.stderr for level in LEVELS)


@pytest.mark.skipif(library_file.library() is None, reason="no library fits: make library")
def test_the_files_of_those_that_fit_are_printed() -> None:
    done = library("--check")
    found = [Path(line) for line in done.stdout.splitlines()]
    for level in library_file.levels_of_processor()[:1]:
        assert {library_file.file_of(level), library_file.manifest_of(level)} <= {*found}
    assert all(file.is_file() for file in found)
