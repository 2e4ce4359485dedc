"""The bench signature is the same on every machine; a change of a search changes it, on purpose or not."""

from __future__ import annotations

from inarow.bench.signature import signature

SIGNATURE = 65442


def test_the_signature_has_not_changed() -> None:
    assert signature() == SIGNATURE
