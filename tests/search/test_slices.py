"""A kernel is run in slices, with a sign of life after each."""

from __future__ import annotations

import pytest

from inarow.search import slices
from inarow.search.slices import Slicer


def test_the_heart_beats_after_each_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    beats: list[int] = []
    monkeypatch.setattr(slices, "heartbeat", lambda: beats.append(1))
    slicer = Slicer(None, 100)
    while not slicer.exhausted:
        slicer.run(lambda stop_at: stop_at)

    assert slicer.spent == 100
    assert len(beats) > 1
