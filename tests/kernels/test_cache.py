"""The cache directory follows the sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.kernels import cache


def test_an_edited_source_changes_the_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kernels = tmp_path / "kernels"
    kernels.mkdir()
    (kernels / "one.py").write_text("x = 1")
    monkeypatch.setattr(cache, "__file__", str(kernels / "cache.py"))
    before = cache.sources_hash()
    (kernels / "one.py").write_text("x = 2")

    assert before != cache.sources_hash()


def test_the_lock_can_be_taken_again() -> None:
    with cache.locked():
        pass
    with cache.locked():
        pass
