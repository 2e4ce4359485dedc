"""Counting results: nothing is lost, and order does not matter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.arena.statistics.results import PairCount, Result, agents_of, counted
from inarow.errors import BadOption
from tests.arena.statistics.random_results import tournaments

names = st.sampled_from("abc")
results = st.lists(st.builds(Result, names, names, st.sampled_from([0, 0.5, 1])))


@given(results, st.randoms())
def test_order_and_form_leave_no_trace(games: list[Result], luck: object) -> None:
    shuffled = games.copy()
    luck.shuffle(shuffled)  # type: ignore[attr-defined]
    half = len(games) // 2

    assert counted(shuffled) == counted(games)
    assert counted([*games[half:], *counted(games[:half])]) == counted(games)


@given(tournaments())
def test_counts_of_one_pair_add_up(counts: tuple[PairCount, ...]) -> None:
    twice = tuple(PairCount(c.first, c.second, 2 * c.wins, 2 * c.draws, 2 * c.losses) for c in counts)
    assert counted([*counts, *counts[::-1]]) == twice


@given(results)
def test_every_game_is_counted_for_its_seat(games: list[Result]) -> None:
    for count in counted(games):
        played = [game.score for game in games if (game.first, game.second) == (count.first, count.second)]
        assert (count.wins, count.draws, count.losses) == tuple(map(played.count, (1, 0.5, 0)))
        assert count.games == len(played)
    assert sum(count.games for count in counted(games)) == len(games)
    assert set(agents_of(counted(games))) == {name for game in games for name in (game.first, game.second)}


@given(tournaments())
def test_counting_counts_changes_nothing(counts: tuple[PairCount, ...]) -> None:
    assert counted(counts) == counts


def test_wrong_results() -> None:
    with pytest.raises(BadOption, match=r"scores are 0, 0\.5, 1"):
        counted([Result("a", "b", -1)])
    with pytest.raises(BadOption, match="no count is below 0"):
        counted([PairCount("a", "b", 1, -1, 0)])
