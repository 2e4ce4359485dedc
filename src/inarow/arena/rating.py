"""What results say about strength: a table of ratings, or the difference between two agents."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from inarow.arena.statistics.connection import open_sides, reached
from inarow.arena.statistics.elo import EloInterval
from inarow.arena.statistics.joint_fit import JointFit, fit_jointly
from inarow.arena.statistics.pairs import strength
from inarow.arena.statistics.results import PairCount, Result, counted

__all__ = ["EloInterval", "PairCount", "Rating", "Result", "elo_difference", "fit", "rate"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """An agent's strength with its 95 % interval, all finite, and the results it comes from.

    A side is open if no result bounds it, as above an agent that never lost a point: see `connection`.
    """

    agent: str
    elo: float
    low: float
    high: float
    games: int
    wins: int
    draws: int
    losses: int
    open_below: bool
    open_above: bool

    @property
    def score(self) -> float:
        """The share of points won; one half without games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5


def rate(
    results: Iterable[Result | PairCount], *, anchor: str | None = None, anchor_elo: float = 0.0
) -> tuple[Rating, ...]:
    """Everybody's rating by one joint fit, the strongest first.

    The mean rating is 0, and intervals are those of the difference to the mean. With an `anchor` that agent's
    rating is `anchor_elo` and certain, and intervals are those of the difference to it. Differences do not
    depend on the anchor, and nothing depends on the order of the results.
    Games of an agent against itself count for the first-move advantage and the draws alone.

    >>> ann_first, bob_first = PairCount("ann", "bob", 30, 5, 15), PairCount("bob", "ann", 25, 5, 20)
    >>> for rating in rate([ann_first, bob_first]):
    ...     print(rating.agent, rating.games, round(rating.elo), round(rating.low), round(rating.high))
    ann 100 18 -15 51
    bob 100 -18 -51 15
    """
    counts = counted(results)
    if not counts:
        return ()
    fitted = fit_jointly(counts)
    tally = {agent: [0, 0, 0] for agent in fitted.agents}
    for count in counts:
        if count.first != count.second:
            for agent, gained in (
                (count.first, (count.wins, count.draws, count.losses)),
                (count.second, (count.losses, count.draws, count.wins)),
            ):
                tally[agent] = [sum(pair) for pair in zip(tally[agent], gained, strict=True)]
    chains = reached(counts)
    ratings = []
    for agent, (wins, draws, losses) in tally.items():
        at = fitted.rating(agent) if anchor is None else fitted.difference(agent, anchor)
        open_below, open_above = open_sides(agent, chains, anchor)
        shift = 0.0 if anchor is None else anchor_elo
        ratings.append(
            Rating(
                agent=agent,
                elo=at.elo + shift,
                low=at.low + shift,
                high=at.high + shift,
                games=wins + draws + losses,
                wins=wins,
                draws=draws,
                losses=losses,
                open_below=open_below,
                open_above=open_above,
            )
        )
    return tuple(sorted(ratings, key=lambda rating: (-rating.elo, rating.agent)))


def fit(results: Iterable[Result | PairCount]) -> JointFit:
    """The fit behind `rate`: differences with their intervals, the first-move advantage, the draws."""
    return fit_jointly(counted(results))


def elo_difference(wins: int, draws: int, losses: int) -> EloInterval:
    """How much stronger than its opponent somebody with these results is: the Elo of the score.

    If all games ended alike, a quarter of a win and of a loss are added, so that all is finite.

    >>> elo_difference(50, 0, 50).elo
    0.0
    """
    return strength((losses, draws, wins)).elo
