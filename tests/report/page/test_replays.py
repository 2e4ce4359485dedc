"""The games on the page: which are chosen, and that they can be played again as they were."""

from __future__ import annotations

import json
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from inarow.arena.play import GameRecord
from inarow.arena.tournament import Tournament
from inarow.report.page.page import embedded
from inarow.report.page.replays import LONGEST_FAILURE, board, by_interest, fitting, replay, winning_line
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.report.games import DRAW, FIRST_WINS, played, tournament, tournaments_played
from tests.strategies import examples
from tests.strategies import played as positions

law = examples(40)
Played = tuple[Tournament, list[tuple[int, GameRecord]]]


@settings(deadline=None)
@given(st.integers(1, 100), st.integers(1, 60), st.integers(1, 40), st.data())
def test_the_choice_is_as_large_as_it_may_be_and_none_twice(
    games: int, most: int, per_round: int, data: st.DataObject
) -> None:
    numbers = sorted(data.draw(st.sets(st.integers(0, 200), min_size=games, max_size=games)))
    wanted = data.draw(st.lists(st.sampled_from(numbers), unique=True, max_size=5))
    failed = data.draw(st.lists(st.sampled_from(numbers), unique=True))
    chosen = by_interest(numbers, wanted=wanted, failed=failed, per_round=per_round, most=most)
    assert len(chosen) == len(set(chosen)) == min(most, len(numbers))
    assert set(chosen) <= set(numbers)
    half = most // 2 if games > most else most
    assert set(wanted[:half]) <= set(chosen)
    assert set(failed) <= set(chosen) or len({*wanted, *failed} & set(chosen)) >= half


def test_every_pairing_is_there_before_a_second_round() -> None:
    chosen = by_interest(range(1000), per_round=12, most=30)
    assert set(range(24)) < set(chosen)
    assert set(chosen) <= set(range(36))
    others = sorted(set(chosen) - set(range(24)))
    assert {later - earlier for earlier, later in pairwise(others)} == {2}  # of the third round every other


def test_failures_take_half_of_a_long_run_and_are_spread_over_it() -> None:
    failed = list(range(0, 10_000, 2))
    chosen = by_interest(range(10_000), failed=failed, per_round=6, most=100)
    assert len([number for number in chosen[:50] if number in set(failed)]) == 50
    assert min(chosen[:50]) < 200 < 9_800 < max(chosen[:50])


@law
@given(tournaments_played())
def test_a_replay_is_the_game_again(drawn: Played) -> None:
    contest, games = drawn
    for number, record in games:
        found = json.loads(embedded(replay(contest.seats(number), number, record)))
        assert read_moves(contest.game, found["m"]) == record.moves
        assert tuple(found["a"]) == contest.seats(number)
        assert (found["n"], found["r"], found["o"]) == (
            number,
            record.outcome.value,
            len(record.task.opening),
        )
        assert len(found["t"]) == len(found["c"]) == len(record.moves) - found["o"]
        assert found.get("f") == record.failure
        if record.failure is None:
            line = Position.after(contest.game, record.moves).winning_line()
            assert tuple(found.get("l", ())) == line
        else:
            assert "l" not in found


@law
@given(positions())
def test_the_winning_line_is_that_of_the_rules(position: Position) -> None:
    stones = (position.first, position.second)
    moves: list[int] = []
    cells = [[cell for cell in range(position.game.cells) if held >> cell & 1] for held in stones]
    for ply in range(position.ply):
        moves.append(cells[ply % 2][ply // 2])
    assert winning_line(position.game, tuple(moves)) == position.winning_line()


def test_seconds_become_microseconds_of_two_digits() -> None:
    contest = tournament("ann", "bob")
    record = played(contest, 0, FIRST_WINS, seconds=(1.2345, 0.00001234, 0.0, 0.5, 2e-7))
    assert replay((0, 1), 0, record)["t"] == [1_200_000, 12, 0, 500_000, 0]


def test_long_failures_are_cut() -> None:
    contest = tournament("ann", "bob")
    record = played(contest, 0, "a1", failure="x" * 10_000)
    assert len(replay((0, 1), 0, record)["f"]) <= LONGEST_FAILURE


def test_only_as_many_replays_as_fit_are_kept() -> None:
    contest = tournament("ann", "bob", games=20)
    replays = [replay((0, 1), number, played(contest, number, DRAW)) for number in (7, 3, 5, 9)]
    size = len(embedded(replays[0]))
    assert [one["n"] for one in fitting(replays, 3 * size)] == [3, 5, 7]
    assert fitting(replays, size - 1) == []
    assert len(fitting(replays)) == 4


def test_the_viewer_knows_how_columns_are_called() -> None:
    assert board(read_game("connect4")) == {"width": 7, "height": 6, "gravity": True, "columns": "1234567"}
    assert board(read_game("gomoku15"))["columns"] == "abcdefghijklmno"
