"""A tournament is colour-swapped pairs on one opening, and its standings are sums."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from inarow.arena.match import MatchStatistics, read_sprt
from inarow.arena.play import GameRecord, GameTask, play
from inarow.arena.standings import Standings
from inarow.arena.table import table
from inarow.arena.tournament import Tournament
from inarow.errors import BadOption, NotationError
from inarow.rules.outcome import Outcome
from inarow.rules.presets import read_game

CONNECT4 = read_game("connect4")


def contest(*agents: str, **more: object) -> Tournament:
    given = {"game": CONNECT4, "agents": agents, "games": 6, "openings": "random:2"} | more
    return Tournament(**given)  # type: ignore[arg-type]


def test_every_pair_meets_from_both_seats_on_the_same_opening() -> None:
    agents = ("a", "b", "c", "d")
    one = contest(*agents)
    tasks = list(one.tasks())

    assert len(tasks) == len(one) == 36
    met = Counter((task.first, task.second) for task in tasks)
    assert met == {(a, b): 3 for a in agents for b in agents if a != b}
    for first, second in zip(tasks[::2], tasks[1::2], strict=True):
        assert (first.first, first.second) == (second.second, second.first)
        assert (first.opening, first.seed, first.limit) == (second.opening, second.seed, second.limit)
    by_pair = {
        pair: [task.opening for task in tasks if {task.first, task.second} == set(pair)][::2]
        for pair in combinations(agents, 2)
    }
    assert len({tuple(openings) for openings in by_pair.values()}) == 1  # nobody gets better openings


def test_seats_by_number_are_those_of_the_tasks() -> None:
    for one in (contest("a", "b", "c"), contest("a", "b", "c", "d", shape="gauntlet"), contest("a", "a")):
        for number, task in enumerate(one.tasks()):
            first, second = one.seats(number)
            assert (one.agents[first], one.agents[second]) == (task.first, task.second)


def test_in_a_gauntlet_the_first_agent_plays_all_games() -> None:
    tasks = list(contest("a", "b", "c", shape="gauntlet").tasks())
    assert len(tasks) == 12
    assert all("a" in (task.first, task.second) for task in tasks)


def test_the_seed_decides_everything() -> None:
    assert list(contest("a", "b", seed=1).tasks()) == list(contest("a", "b", seed=1).tasks())
    seeds = [{task.seed for task in contest("a", "b", seed=seed).tasks()} for seed in (1, 2)]
    assert not seeds[0] & seeds[1]


def test_an_agent_may_play_itself_under_two_labels() -> None:
    assert contest("a", "a", "b", "a").labels == ("a", "a #2", "b", "a #3")


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"agents": ("a",)}, "at least two agents"),
        ({"games": 3}, "half of its games from each seat.*give an even number"),
        ({"games": 0}, "half of its games from each seat.*give an even number"),
        ({"shape": "ladder"}, "it takes round-robin or gauntlet"),
    ],
)
def test_what_cannot_be_played(more: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        contest(*more.pop("agents", ("a", "b")), **more)  # type: ignore[misc]


def record(task: GameTask, outcome: Outcome, failure: str | None = None) -> GameRecord:
    return GameRecord(
        task=task,
        moves=(*task.opening, 3, 10, 17),
        seconds=(0.5, 0.25, 1.0),
        nodes=(10, 20, 30),
        outcome=outcome,
        failure=failure,
    )


def standings_of(one: Tournament, outcomes: list[Outcome]) -> Standings:
    standings = Standings(one)
    for number, (task, outcome) in enumerate(zip(one.tasks(), outcomes, strict=False)):
        standings.add(number, record(task, outcome))
    return standings


WON, LOST, DRAWN = Outcome.FIRST_WINS, Outcome.SECOND_WINS, Outcome.DRAW


def test_results_count_for_agents_and_seats() -> None:
    one = contest("a", "b", openings="none")
    standings = standings_of(one, [WON, WON, DRAWN, LOST, LOST, DRAWN])

    a, b = standings.count(0), standings.count(1)
    assert (a.games, a.wins, a.draws, a.losses) == (6, 2, 2, 2)
    assert (b.games, b.wins, b.draws, b.losses) == (6, 2, 2, 2)
    first = standings.count(0, 0)
    assert (first.wins, first.draws, first.losses) == (1, 1, 1)
    # Three moves, the first and third by who sat first.
    assert (first.moves, first.seconds, first.nodes) == (6, 4.5, 120)
    second = standings.count(0, 1)
    assert (second.moves, second.seconds, second.nodes) == (3, 0.75, 60)
    assert standings.pair_scores(0, 1) == [0, 1, 1, 1, 0]
    assert len(standings.different) == 2


def test_after_an_odd_opening_the_second_player_moves_first() -> None:
    one = contest("a", "b", openings="random:1")
    standings = standings_of(one, [WON])
    assert standings.count(0, 0).moves == 1
    assert standings.count(1, 1).moves == 2


def test_the_order_of_records_leaves_no_trace() -> None:
    one = contest("random", "default", "reflex", games=4)
    records = list(enumerate(map(play, one.tasks())))
    tables = []
    for seed in range(3):
        Random(seed).shuffle(records)
        standings = Standings(one)
        for number, played in records:
            standings.add(number, played)
        tables.append(
            [{key: row[key] for key in ("agent", "elo", "low", "wins")} for row in table(standings)]
        )
    assert tables[0] == tables[1] == tables[2]
    assert {row["agent"] for row in tables[0]} == set(one.agents)


def test_a_table_has_the_promised_keys_and_finite_ratings() -> None:
    one = contest("a", "b", openings="none")
    rows = table(standings_of(one, [WON, LOST] * 3))

    assert [row["agent"] for row in rows] == ["a", "b"]
    promised = "agent games wins draws losses elo low high moves seconds_per_move nodes_per_move"
    assert set(promised.split()) <= set(rows[0])
    assert -5000 < rows[1]["low"] < rows[1]["elo"] < 0 < rows[0]["elo"] < rows[0]["high"] < 5000
    assert rows[0]["moves"] == 3
    assert rows[0]["seconds_per_move"] == pytest.approx((3 * 1.5 + 3 * 0.25) / 9)


def test_failures_are_counted_with_the_agent_that_failed() -> None:
    one = contest("a", "b", openings="none")
    standings = Standings(one)
    for number, task in enumerate(one.tasks()):
        broken_first = number % 2 == 0
        standings.add(number, record(task, LOST if broken_first else WON, "it raised"))
    assert dict(standings.failures) == {(0, "it raised"): 6}
    assert (standings.count(0).failures, standings.count(1).failures) == (6, 0)


def test_a_test_ends_at_the_same_pair_in_any_order() -> None:
    one = contest("a", "b", games=400, openings="none")
    records = [
        (number, record(task, WON if number % 2 == 0 else LOST)) for number, task in enumerate(one.tasks())
    ]
    told = []
    for shuffled in (records, [*records[40:80], *records[:40], *records[80:]]):
        match = MatchStatistics(Standings(one), (0.0, 50.0))
        next(number for number, pair in enumerate(shuffled) if match.add(*pair))
        told.append(match.as_dictionary()["sprt"])
    assert told[0] == told[1]
    assert told[0]["decision"] == "accept H1"
    assert told[0]["llr"] == pytest.approx(told[0]["upper"], abs=0.5)


@pytest.mark.parametrize("text", ["5", "a:b", "30:0", "0:0", "", "nan:3", "0:99999"])
def test_a_wrong_sprt_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="an SPRT is ELO0:ELO1"):
        read_sprt(text)
