"""The cache directory follows the sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.kernels.compilation import cache


def test_an_edited_source_changes_the_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kernels = tmp_path / "kernels"
    kernels.mkdir()
    (kernels / "one.py").write_text("x = 1")
    monkeypatch.setattr(cache, "__file__", str(kernels / "cache.py"))
    before = cache.sources_hash()
    (kernels / "one.py").write_text("x = 2")

    assert before != cache.sources_hash()


@pytest.mark.parametrize(("setting", "same"), [(None, True), (0, True), (1, False)])
def test_checked_kernels_have_a_directory_of_their_own(
    setting: int | None, same: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache.config, "BOUNDSCHECK", None)
    plain = cache.sources_hash()
    monkeypatch.setattr(cache.config, "BOUNDSCHECK", setting)

    assert (cache.sources_hash() == plain) is same


def test_the_lock_can_be_taken_again() -> None:
    with cache.locked():
        pass
    with cache.locked():
        pass
