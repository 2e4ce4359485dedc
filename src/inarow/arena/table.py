"""Standings as the rows of a table: results, ratings from one joint fit, lengths, time and nodes."""

from __future__ import annotations

from typing import Any

from inarow.arena.standings import Standings
from inarow.arena.statistics.results import PairCount
from inarow.rules.outcome import FIRST, SECOND

Row = dict[str, Any]


def pair_counts(standings: Standings) -> list[PairCount]:
    """The results of every ordered pair of agents that was to meet."""
    labels = standings.tournament.labels
    ordered = [pair for one, other in standings.tournament.pairings for pair in ((one, other), (other, one))]
    return [
        PairCount(
            labels[first],
            labels[second],
            *(standings.results[first, second, score] for score in (1, 0, -1)),
        )
        for first, second in ordered
    ]


def table(standings: Standings) -> list[Row]:
    """A row for each agent, the highest rated first; the keys are those of `inarow tournament --json`.

    `moves` is the average length of its games in plies; `by_seat` holds the same for each seat alone.
    """
    from inarow.arena.rating import rate  # lazily: a match is printed without ratings

    ratings = {rating.agent: rating for rating in rate(pair_counts(standings))}
    rows = []
    for number, label in enumerate(standings.tournament.labels):
        count, rating = standings.count(number), ratings[label]
        rows.append(
            {
                "agent": label,
                "games": count.games,
                "wins": count.wins,
                "draws": count.draws,
                "losses": count.losses,
                "elo": rating.elo,
                "low": rating.low,
                "high": rating.high,
                "open_below": rating.open_below,
                "open_above": rating.open_above,
                **count.averages(),
                "failures": count.failures,
                "memory": count.memory,
                "by_seat": {
                    name: _seat_row(standings, number, seat)
                    for name, seat in (("first", FIRST), ("second", SECOND))
                },
            }
        )
    return sorted(rows, key=lambda row: (-row["elo"], row["agent"]))


def _seat_row(standings: Standings, number: int, seat: int) -> Row:
    count = standings.count(number, seat)
    return {
        "games": count.games,
        "wins": count.wins,
        "draws": count.draws,
        "losses": count.losses,
        **count.averages(),
    }
