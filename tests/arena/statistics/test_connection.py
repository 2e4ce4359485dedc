"""Which distances the results bound."""

from __future__ import annotations

from hypothesis import given, settings

from inarow.arena.statistics.connection import open_sides, reached
from inarow.arena.statistics.results import PairCount, counted
from tests.arena.statistics.random_results import tournaments, turned


def sides(counts: tuple[PairCount, ...], agent: str, anchor: str | None = None) -> tuple[bool, bool]:
    return open_sides(agent, reached(counts), anchor)


def test_an_unbeaten_agent_is_open_above_and_its_victims_below() -> None:
    counts = counted(map(PairCount, "abc", "bca", (5, 3, 0), (0, 0, 0), (0, 2, 4)))

    assert sides(counts, "a") == (False, True)
    assert sides(counts, "b") == sides(counts, "c") == (True, False)
    assert sides(counts, "b", anchor="c") == (False, False)
    assert sides(counts, "b", anchor="a") == (True, False)
    assert sides(counts, "a", anchor="a") == (False, False)


def test_one_draw_or_a_ring_of_wins_bounds_everybody() -> None:
    drawn = (PairCount("a", "b", 5, 1, 0),)
    ring = counted(map(PairCount, "abc", "bca", (1, 1, 1), (0, 0, 0), (0, 0, 0)))
    for counts in (drawn, ring):
        assert {sides(counts, agent) for agent in reached(counts)} == {(False, False)}


def test_who_never_met_is_open_on_both_sides() -> None:
    counts = counted(map(PairCount, "ace", "bda", (1, 1, 0), (1, 1, 0), (1, 1, 0)))
    assert {sides(counts, agent) for agent in reached(counts)} == {(True, True)}


@settings(deadline=None)
@given(tournaments())
def test_turning_the_results_turns_the_sides(counts: tuple[PairCount, ...]) -> None:
    mirrored = tuple(map(turned, counts))
    for agent in reached(counts):
        below, above = sides(counts, agent)
        assert sides(mirrored, agent) == (above, below)
