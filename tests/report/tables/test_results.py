"""Ranking, crosstable and shares against counts made by hand, and laws on drawn tournaments."""

from __future__ import annotations

from hypothesis import given

from inarow.arena.play import GameRecord
from inarow.arena.tournament import Tournament
from inarow.report.survey import Survey
from inarow.report.tables.results import RESULTS, crosstable, ranking, seat_shares, seat_totals
from tests.report.games import DRAW, FIRST_WINS, SECOND_WINS, played, tournament, tournaments_played
from tests.strategies import examples

law = examples(40)
Played = tuple[Tournament, list[tuple[int, GameRecord]]]


def two_agents() -> Survey:
    """ann beats bob twice, once from each seat, and they draw with bob first."""
    contest = tournament("ann", "bob")
    games = [FIRST_WINS, SECOND_WINS, FIRST_WINS, DRAW]
    return Survey.of(
        contest, ((number, played(contest, number, moves)) for number, moves in enumerate(games))
    )


def test_a_small_ranking() -> None:
    ann, bob = ranking(two_agents().standings)
    assert (ann["agent"], ann["place"], ann["wins"], ann["draws"], ann["losses"]) == ("ann", 1, 3, 1, 0)
    assert (bob["agent"], bob["place"], bob["score"]) == ("bob", 2, 0.125)
    assert ann["score"] == 0.875
    assert ann["elo"] > 0 > bob["elo"]
    assert not any(row["open_below"] or row["open_above"] for row in (ann, bob))  # the draw bounds both


def test_who_never_lost_a_point_is_open_above() -> None:
    contest = tournament("ann", "bob", games=2)
    games = [(0, played(contest, 0, FIRST_WINS)), (1, played(contest, 1, SECOND_WINS))]
    ann, bob = ranking(Survey.of(contest, games).standings)
    assert (ann["open_above"], ann["open_below"]) == (True, False)
    assert (bob["open_above"], bob["open_below"]) == (False, True)


def test_a_small_crosstable() -> None:
    assert crosstable(two_agents().standings) == [
        {"first": "ann", "second": "bob", "games": 2, "wins": 2, "draws": 0, "losses": 0, "score": 1.0},
        {"first": "bob", "second": "ann", "games": 2, "wins": 0, "draws": 1, "losses": 1, "score": 0.25},
    ]


def test_small_shares_by_seat() -> None:
    rows = seat_shares(ranking(two_agents().standings))
    found = {(row["agent"], row["seat"], row["result"]): (row["games"], row["share"]) for row in rows}
    assert len(rows) == len(found) == 12
    assert found["ann", "first", "wins"] == (2, 1.0)
    assert found["ann", "second", "draws"] == (1, 0.5)
    assert found["bob", "second", "losses"] == (2, 1.0)


def test_totals_are_those_of_the_first_player() -> None:
    assert seat_totals(two_agents().standings) == {"wins": 2, "draws": 1, "losses": 1, "score": 0.625}


def test_pairs_that_did_not_play_have_no_score_and_empty_seats_no_share() -> None:
    contest = tournament("ann", "bob", "cid", games=2)
    survey = Survey.of(contest, [(0, played(contest, 0, FIRST_WINS))])
    scores = {(row["first"], row["second"]): row["score"] for row in crosstable(survey.standings)}
    assert scores.pop(("ann", "bob")) == 1.0
    assert len(scores) == 5
    assert set(scores.values()) == {None}
    seats = {(row["agent"], row["seat"]) for row in seat_shares(ranking(survey.standings))}
    assert seats == {("ann", "first"), ("bob", "second")}


@law
@given(tournaments_played())
def test_every_game_is_counted_once_on_each_side(drawn: Played) -> None:
    contest, games = drawn
    survey = Survey.of(contest, games)
    ranked, pairs = ranking(survey.standings), crosstable(survey.standings)
    assert sum(row["games"] for row in pairs) == len(games)
    assert sum(row["games"] for row in ranked) == 2 * len(games)
    for row in ranked:
        first = [pair for pair in pairs if pair["first"] == row["agent"]]
        second = [pair for pair in pairs if pair["second"] == row["agent"]]
        for mine, theirs in zip(RESULTS, reversed(RESULTS), strict=True):
            assert row[mine] == sum(pair[mine] for pair in first) + sum(pair[theirs] for pair in second)


@law
@given(tournaments_played())
def test_shares_of_a_seat_sum_to_one(drawn: Played) -> None:
    sums: dict[tuple[str, str], float] = {}
    for row in seat_shares(ranking(Survey.of(*drawn).standings)):
        seat = row["agent"], row["seat"]
        sums[seat] = sums.get(seat, 0) + row["share"]
    assert sums
    assert all(abs(total - 1) < 1e-12 for total in sums.values())
