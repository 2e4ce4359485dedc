"""The sizes of batches that docs/scale.md names are those of the executors."""

from __future__ import annotations

from pathlib import Path

from inarow.executors import process_pool, ray


def test_the_document_names_the_batches_there_are() -> None:
    text = " ".join((Path(__file__).parents[2] / "docs" / "scale.md").read_text().split())
    assert (
        f"Batches adapt to about {process_pool.TARGET * 1000:g} ms of work "
        f"and at most {process_pool.MOST:,} tasks "
        f"(Ray: {ray.TARGET * 1000:g} ms, {ray.MOST:,} tasks)"
    ) in text
