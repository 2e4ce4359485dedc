"""The cache directory follows the sources."""

from __future__ import annotations

from pathlib import Path

import pytest
from numba.core import config

from inarow.kernels.compilation import cache, library_file


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
    with cache.locked():
        pass
    with cache.locked(), cache.locked():
        pass
