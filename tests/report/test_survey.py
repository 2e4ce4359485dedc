"""Costs by phase, lengths, repeats and failures against counts made by hand, and laws on drawn games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inarow.arena.play import GameRecord
from inarow.arena.tournament import Tournament
from inarow.report.survey import MOST_BARS, Survey
from inarow.report.tables.move_costs import band_of, band_width
from tests.report.games import DRAW, FIRST_WINS, SECOND_WINS, played, tournament, tournaments_played
from tests.strategies import examples

law = examples(40)
Played = tuple[Tournament, list[tuple[int, GameRecord]]]


@settings(deadline=None)
@given(st.integers(0, 700), st.integers(1, 50))
def test_bands_are_the_narrowest_that_are_few_enough(longest: int, most: int) -> None:
    width = band_width(longest, most)
    assert len({band_of(ply, width) for ply in range(1, longest + 1)}) <= most
    narrower = {5: 2, 2: 1, 1: 0.5}[int(str(width)[0])] * 10 ** (len(str(width)) - 1)
    assert narrower < 1 or -(-longest // narrower) > most


def test_costs_by_phase_belong_to_who_moved() -> None:
    contest = tournament("ann", "bob", games=2)
    survey = Survey(contest)
    survey.add(0, played(contest, 0, FIRST_WINS, seconds=(1, 2, 3, 4, 5), nodes=(10, 20, 30, 40, 50)))
    survey.add(1, played(contest, 1, FIRST_WINS, opening=1, seconds=(6, 7, 8, 9), nodes=(60, 70, 80, 90)))
    found = {
        (row["agent"], row["plies"]): (row["moves"], row["seconds_per_move"], row["nodes_per_move"])
        for row in survey.move_costs.by_phase(survey.labels)
    }
    assert found == {
        ("ann", "1"): (1, 1, 10),
        ("ann", "2"): (1, 6, 60),  # bob's first move was given
        ("ann", "3"): (1, 3, 30),
        ("ann", "4"): (1, 8, 80),
        ("ann", "5"): (1, 5, 50),
        ("bob", "2"): (1, 2, 20),
        ("bob", "3"): (1, 7, 70),
        ("bob", "4"): (1, 4, 40),
        ("bob", "5"): (1, 9, 90),
    }


@law
@given(tournaments_played())
def test_phases_hold_every_chosen_move_and_its_cost(drawn: Played) -> None:
    contest, games = drawn
    survey = Survey.of(contest, games)
    phases = survey.move_costs.by_phase(survey.labels)
    assert sum(row["moves"] for row in phases) == sum(len(record.seconds) for _, record in games)
    for key, costs in (("seconds_per_move", "seconds"), ("nodes_per_move", "nodes")):
        total = sum(sum(getattr(record, costs)) for _, record in games)
        assert sum(row["moves"] * row[key] for row in phases) == pytest.approx(total)
    for agent, label in enumerate(survey.labels):
        moves = sum(row["moves"] for row in phases if row["agent"] == label)
        assert moves == survey.standings.count(agent).moves


def test_lengths_leave_no_band_out() -> None:
    contest = tournament("ann", "bob", games=6)
    games = [FIRST_WINS, SECOND_WINS, DRAW, FIRST_WINS]
    survey = Survey.of(contest, ((n, played(contest, n, moves)) for n, moves in enumerate(games)))
    rows = survey.lengths()
    assert list(dict.fromkeys(row["plies"] for row in rows)) == ["5", "6", "7", "8", "9"]
    assert {(row["plies"], row["outcome"]): row["games"] for row in rows if row["games"]} == {
        ("5", "1-0"): 2,
        ("6", "0-1"): 1,
        ("9", "1/2-1/2"): 1,
    }


def test_a_game_without_a_move_has_a_length_of_its_own() -> None:
    contest = tournament("ann", "bob", games=2)
    games = [played(contest, 0, "", failure="it is not there"), played(contest, 1, FIRST_WINS)]
    rows = Survey.of(contest, enumerate(games)).lengths()
    assert [row["plies"] for row in rows[::3]] == ["0", "1", "2", "3", "4", "5"]


@law
@given(tournaments_played())
def test_lengths_hold_every_game(drawn: Played) -> None:
    contest, games = drawn
    rows = Survey.of(contest, games).lengths()
    assert sum(row["games"] for row in rows) == len(games)
    assert len(rows) <= 3 * (MOST_BARS + 1)


def test_repeats_are_the_same_moves_from_the_same_seats() -> None:
    contest = tournament("ann", "bob", games=8)
    games = [DRAW, DRAW, FIRST_WINS, DRAW, DRAW, SECOND_WINS, DRAW, DRAW]  # ann first in every other game
    survey = Survey.of(contest, ((n, played(contest, n, moves)) for n, moves in enumerate(games)))
    assert survey.repeats() == [(3, 0), (3, 1)]


@law
@given(tournaments_played())
def test_repeats_explain_why_games_do_not_differ(drawn: Played) -> None:
    contest, games = drawn
    survey = Survey.of(contest, games)
    surplus = sum(times - 1 for times, _ in survey.repeats())
    assert surplus == survey.standings.games - len(survey.standings.different)
    numbers = dict(games)
    for times, number in survey.repeats():
        same = [n for n in numbers if contest.seats(n) == contest.seats(number)]
        assert sum(numbers[n].moves == numbers[number].moves for n in same) == times


def test_failures_are_counted_by_agent_and_reason_with_an_example() -> None:
    contest = tournament("ann", "bob")
    games = [
        played(contest, 0, "a1", failure="it slept"),  # bob was to move
        played(contest, 1, "a1", failure="it slept"),  # ann was
        played(contest, 2, "a1,a2,a3", failure="it slept"),
        played(contest, 3, FIRST_WINS),
    ]
    survey = Survey.of(contest, enumerate(games))
    assert survey.failures() == [
        {"agent": "bob", "reason": "it slept", "games": 2, "example": 0},
        {"agent": "ann", "reason": "it slept", "games": 1, "example": 1},
    ]
    assert survey.failed == [0, 1, 2]


@law
@given(tournaments_played())
def test_seats_are_those_of_the_tournament(drawn: Played) -> None:
    contest, _ = drawn
    survey = Survey(contest)
    assert [survey.seats(n) for n in range(len(contest))] == [contest.seats(n) for n in range(len(contest))]
