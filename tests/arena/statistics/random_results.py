"""Random results for the tests."""

from __future__ import annotations

from hypothesis import strategies as st

from inarow.arena.statistics.results import PairCount, counted

few = st.integers(0, 30)
many = st.integers(0, 10_000)
games = st.tuples(many, many, many)
"""Losses, draws, wins."""
pairs = st.tuples(many, many, many, many, many)
outcomes = st.one_of(games, pairs)


@st.composite
def tournaments(
    draw: st.DrawFn, most: int = 4, counts: st.SearchStrategy[int] = few
) -> tuple[PairCount, ...]:
    """Up to `most` agents; any ordered pair may have met or not."""
    names = "abcdef"[: draw(st.integers(2, most))]
    kinds = [(one, other) for one in names for other in names if one != other]
    return counted(PairCount(*kind, draw(counts), draw(counts), draw(counts)) for kind in kinds)


def turned(count: PairCount) -> PairCount:
    """Every win a loss and every loss a win."""
    return PairCount(count.first, count.second, count.losses, count.draws, count.wins)
