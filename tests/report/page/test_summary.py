"""The sentences of the summary are true of the games they tell about."""

from __future__ import annotations

from hypothesis import given

from inarow.arena.play import GameRecord
from inarow.arena.rating import fit
from inarow.arena.table import pair_counts
from inarow.arena.tournament import Tournament
from inarow.report.page.summary import summary
from inarow.report.survey import Survey
from inarow.report.tables.results import ranking
from tests.report.games import DRAW, FIRST_WINS, SECOND_WINS, played, tournament, tournaments_played
from tests.strategies import examples

Played = tuple[Tournament, list[tuple[int, GameRecord]]]


def sentences(survey: Survey) -> list[str]:
    return summary(survey, ranking(survey.standings))


def surveyed(games: int, *moves: str) -> Survey:
    contest = tournament("ann", "bob", games=games)
    return Survey.of(contest, ((n, played(contest, n, text)) for n, text in enumerate(moves)))


def test_a_clear_leader() -> None:
    lines = sentences(surveyed(40, *[FIRST_WINS, SECOND_WINS] * 19, DRAW, DRAW))
    assert lines[0] == "Nobody failed."
    assert lines[1].startswith("ann leads with +")
    assert lines[1].endswith(" and 98 % of its points.")
    assert lines[2].startswith("It is significantly ahead of bob, the second, by +")
    assert lines[3] == (
        "Against each other, from the view of ann: 38-0 (2 draws) is significant: "
        "the chance that ann is stronger is above 99.99 %."
    )
    assert lines[4].startswith("No significant advantage of moving first: ")
    assert lines[4].endswith("the first player scored 50 % (19 won, 2 drawn, 19 lost).")
    assert lines[5].startswith("Only 4 of 40 games differ; ")
    assert len(lines) == 6


def test_no_clear_leader() -> None:
    lines = sentences(surveyed(4, FIRST_WINS, DRAW, DRAW, DRAW))
    assert lines[2].startswith("It is not significantly ahead of bob, the second, by +")
    assert "1-0 (3 draws) is not significant" in lines[3]


def test_what_is_open_and_what_is_missing() -> None:
    lines = sentences(surveyed(4, FIRST_WINS))
    assert lines[0] == "Unfinished: 1 of 4 games are played."
    assert (
        "No result bounds the rating of ann from above: that end of the interval is an assumption." in lines
    )
    assert (
        "No result bounds the rating of bob from below: that end of the interval is an assumption." in lines
    )
    assert lines[-1] == "One game is played."


def test_who_failed_is_told_before_who_leads() -> None:
    contest = tournament("ann", "bob", games=4)
    games = [
        played(contest, 0, "a1", failure="it slept"),
        played(contest, 2, "a1,a2,a3", failure="it cheated"),
        played(contest, 1, "a1", failure="it slept"),
    ]
    lines = sentences(Survey.of(contest, zip((0, 2, 1), games, strict=True)))
    assert lines[1] == "Failed, and lost for it: bob in 2 games and ann in 1 game."


def test_moving_first_is_an_advantage_where_everybody_wins_so() -> None:
    lines = sentences(surveyed(40, *[FIRST_WINS] * 40))
    assert any(sentence.startswith("Moving first is a significant advantage, +") for sentence in lines)
    lines = sentences(surveyed(40, *[SECOND_WINS] * 40))
    assert any(sentence.startswith("Moving first is a significant disadvantage, -") for sentence in lines)


@examples(30)
@given(tournaments_played())
def test_the_leader_is_significant_only_if_its_interval_says_so(drawn: Played) -> None:
    survey = Survey.of(*drawn)
    ranked = ranking(survey.standings)
    lines = " ".join(summary(survey, ranked))
    ahead = fit(pair_counts(survey.standings)).difference(ranked[0]["agent"], ranked[1]["agent"])
    assert ("It is significantly ahead" in lines) == (ahead.low > 0)
    assert ("It is not significantly ahead" in lines) == (ahead.low <= 0)
    assert ("Nobody failed." in lines) == (not survey.failed)
    assert ("Unfinished" in lines) == (survey.standings.games < len(survey.tournament))
