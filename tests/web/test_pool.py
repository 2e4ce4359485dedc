"""The queue before the workers is fair."""

from __future__ import annotations

from inarow.web.pool import FairQueue


def test_owners_take_turns_and_each_ones_items_keep_their_order() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put("greedy", f"g{number}")
    queue.put("modest", "m0")
    queue.put("patient", "p0")
    taken = [queue.take(lambda _: True) for _ in range(5)]
    assert taken == ["g0", "m0", "p0", "g1", "g2"]
    assert queue.take(lambda _: True) is None
    assert len(queue) == 0


def test_what_does_not_fit_waits_and_can_be_removed() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("one", "long")
    queue.put("one", "short")
    assert queue.take(lambda item: item == "short") == "short"
    assert queue.take(lambda item: item == "short") is None
    assert queue.remove("one", "long")
    assert not queue.remove("one", "long")
    assert len(queue) == 0
