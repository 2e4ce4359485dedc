"""Batches grow with the pace of the work, and the last tasks are cut for all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from inarow.executors.backlog import Backlog, Pace
from tests.strategies import examples


def pace(deepest: int = 2) -> Pace:
    return Pace(target=0.08, most=512, deepest=deepest)


def grown(seconds: float) -> Pace:
    """A pace after many reports of tasks that took so long each."""
    grown = pace()
    for _ in range(20):
        grown.observe(grown.size, seconds * grown.size)
    return grown


def test_the_first_batch_is_one_task_and_nothing_waits_behind_it() -> None:
    assert (pace().size, pace().depth) == (1, 1)


def test_a_batch_fits_its_time() -> None:
    assert [grown(seconds).size for seconds in (1e-6, 0.001, 0.01, 0.03, 0.08, 5.0)] == [512, 80, 8, 3, 1, 1]
    assert grown(0.001).depth == 2
    assert grown(5.0).depth == 1


def test_batches_double_at_most_and_shrink_at_once() -> None:
    growing = pace()
    sizes = []
    for _ in range(12):
        growing.observe(growing.size, 0.0)
        sizes.append(growing.size)
    assert sizes == [2, 4, 8, 16, 32, 64, 128, 256, 512, 512, 512, 512]

    growing.observe(3, 0.9)
    assert growing.size == 1
    growing.observe(1, 0.0)
    assert growing.size == 1  # it was thought to take 0.3 s, and now half of that


def test_nothing_done_in_a_long_time_is_slow() -> None:
    fast = grown(1e-6)
    fast.observe(0, 0.25)
    assert fast.size == 1


@examples(50)
@given(tasks=st.integers(0, 2000), workers=st.integers(1, 8))
def test_the_last_tasks_are_cut_so_that_every_worker_has_a_share(tasks: int, workers: int) -> None:
    backlog = Backlog(range(tasks), workers, grown(1e-6))
    batches = []
    while batch := backlog.cut():
        batches.append(batch)

    assert [number for batch in batches for number, _ in batch] == list(range(tasks))
    left = tasks
    for batch in batches:
        assert len(batch) <= max(1, left / (2 * workers))
        left -= len(batch)


def test_tasks_given_back_come_first_and_in_order() -> None:
    backlog = Backlog("abcdef", 1, pace())
    given = [backlog.cut()[0] for _ in range(4)]
    backlog.give_back(given[1:])

    assert [backlog.cut() for _ in range(6)] == [
        [(1, "b")],
        [(2, "c")],
        [(3, "d")],
        [(4, "e")],
        [(5, "f")],
        [],
    ]


def test_suspects_go_out_alone_and_first() -> None:
    backlog = Backlog(range(100), 1, grown(1e-6))
    batch = backlog.cut()
    assert len(batch) == 50
    backlog.suspect(batch[:3])

    assert backlog.waiting(60) == 53
    assert [backlog.cut() for _ in range(3)] == [[(0, 0)], [(1, 1)], [(2, 2)]]
    assert len(backlog.cut()) == 25


def test_tasks_are_taken_no_earlier_than_needed() -> None:
    source = iter(range(100_000))
    backlog = Backlog(source, 2, pace())
    assert next(source) == 0
    assert backlog.waiting(2) == 2
    backlog.cut()
    assert next(source) == 3  # long tasks: none beyond those two

    source = iter(range(100_000))
    Backlog(source, 2, grown(1e-6)).cut()
    assert next(source) == 4 * 512  # short ones: a share for every worker's batches
