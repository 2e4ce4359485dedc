"""The cache directory follows the sources."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from numba.core import config

from inarow.kernels.compilation import cache, library_file
from tests.process_checks import ROOT


def test_an_edited_source_changes_the_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kernels = tmp_path / "kernels"
    kernels.mkdir()
    (kernels / "one.py").write_text("x = 1")
    monkeypatch.setattr(library_file, "__file__", str(kernels / "compilation" / "library_file.py"))
    hash_now = library_file.sources_hash.__wrapped__
    before = hash_now()
    (kernels / "one.py").write_text("x = 2")

    assert before != hash_now()


@pytest.mark.parametrize(("setting", "same"), [(None, True), (0, True), (1, False)])
def test_checked_kernels_have_a_directory_of_their_own(
    setting: int | None, same: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "BOUNDSCHECK", None)
    plain = cache.compiler_hash()
    monkeypatch.setattr(config, "BOUNDSCHECK", setting)

    assert (cache.compiler_hash() == plain) is same


def test_the_lock_can_be_taken_again() -> None:
    with cache.locked(named("one")) as free:
        assert free
    with cache.locked(named("one")), cache.locked(named("one"), wait=False) as free:
        assert free


HOLDER = """
from inarow.kernels.compilation import cache
from tests.kernels.compilation.test_cache import named
with cache.locked(named("one")):
    print("locked", flush=True)
    input()
"""


def test_the_lock_of_another_process_is_for_one_function() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == "locked\n"
        with cache.locked(named("one"), wait=False) as free:
            assert not free
        with cache.locked(named("other"), wait=False) as free:
            assert free
        holder.stdin.write("\n")
        holder.stdin.flush()
        with cache.locked(named("one")) as free:  # waits for the end of the other process
            assert free


def named(name: str) -> Callable[[], None]:
    """A function that is called so."""

    def function() -> None: ...

    function.__qualname__ = name
    return function
