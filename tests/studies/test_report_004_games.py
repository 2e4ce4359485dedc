"""Report 004: the authors' agent against a plainer copy of its description, proofs, and games of depths."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from inarow.heuristics.registering import read_heuristic
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.studies.report_004.authors_agent import AuthorsAgent, RuleMove, authors_game
from inarow.studies.report_004.capacity import board
from inarow.studies.report_004.depths import PAIRS, CopyResults, played, tasks
from inarow.studies.report_004.split_threes import near
from inarow.studies.report_004.ten_boards import BOARDS, proof, repeated
from inarow.studies.study import Effort

QUICK = Effort(quick=True, seed=1, workers=1)


def slow_depth_2(position: Position) -> RuleMove:
    """The authors' procedure written as plainly as possible, upon the rules and `potential`."""
    potential, game, seat = read_heuristic("potential"), position.game, position.ply % 2
    level = 1.0 if (game.width, game.height, game.connect) == (3, 3, 3) else None
    if level is None:
        short = max(game.width, game.height) < game.connect + 2
        level = (game.connect - (1 if short else 2)) / game.connect
    alerts, values = [], []
    for move in near(position, 1):
        made = position.play(move)
        if made.outcome is not None and made.outcome is not Outcome.DRAW:
            return RuleMove(move, "win")
        replies = []
        for reply in () if made.outcome else near(made, 1):
            answered = made.play(reply)
            is_lost = answered.outcome is not None and answered.outcome is not Outcome.DRAW
            # E of the opponent is H of the opponent plus half our own E; solved for from both sides' H.
            ours, theirs = (potential.value(answered, one) for one in (seat, 1 - seat))
            danger = 100 if is_lost else (theirs + ours / 2) / 0.75
            replies.append(-1000.0 if is_lost else ours)
            if danger >= level - 1e-9:
                alerts.append((danger, reply))
        values.append((min(replies, default=potential.value(made, seat)), move))
    for choices, rule in ((alerts, "alert"), (values, "depth 2")):
        if choices:
            best = max(value for value, _ in choices)
            first = next(cell for value, cell in choices if value > best - 1e-9)
            return RuleMove(first, rule)  # type: ignore[arg-type]
    raise AssertionError


@pytest.mark.parametrize("name", ["4x4:4", "5x5:5", "6x5:4", "7x6:5", "3x3:3"])
def test_the_authors_agent_is_its_description(name: str) -> None:
    game, drawn = board(name), random.Random(name)
    agent, rules = AuthorsAgent(game), set()
    for _ in range(12):
        position = game.start
        for _ in range(drawn.randrange(1, game.cells - 1)):
            following = position.play(drawn.choice(position.legal_moves()))
            if following.outcome is not None:
                break
            position = following
        found = agent.choose(position)
        if position.ply:
            assert found == slow_depth_2(position), position
        rules.add(found.rule)
    assert len(rules) >= 2


def test_the_authors_agent_begins_in_its_centre() -> None:
    for name, cell in (("4x4:4", "c3"), ("5x5:5", "c3"), ("7x6:5", "d4"), ("19x19:5", "j10")):
        game = board(name)
        assert AuthorsAgent(game).choose(game.start) == RuleMove(game.start.move(cell), "centre")


@pytest.mark.parametrize("name", BOARDS[:6])
def test_the_authors_agent_draws_against_itself_and_repeats_its_game(name: str) -> None:
    one = authors_game(board(name))
    assert one == authors_game(board(name))
    assert repeated(one) == (0, 3, 0)
    assert len(one.moves) == board(name).cells


@pytest.mark.parametrize("name", BOARDS[:-1])
def test_nine_of_the_ten_boards_are_proven_draws(name: str) -> None:
    found = proof(name)
    assert found.outcome == "draw"
    assert found.nodes <= 107_870


def test_copies_of_different_depth_meet_in_all_pairs_from_both_seats() -> None:
    game = board("5x5:5")
    every = tasks(game, nodes=50, games=4, seed=1)
    assert len(every) == 4 * len(PAIRS)
    found = [(every[number], one) for number, one in played(every, QUICK)]
    results = CopyResults.of(found)
    assert (results.games, sum(results.outcomes)) == (12, 12)
    assert {sum(numbers) for numbers in results.deeper.values()} == {4}
    assert sum(results.of_the_deeper) == 12
    assert 1 < results.different <= 12
    assert results.reached[1] == 1
    assert results.reached[4] >= results.reached[2] > 1
    again = [(every[number], one) for number, one in played(every, QUICK)]
    assert CopyResults.of(again) == results


def test_wins_of_the_deeper_copy_are_counted_from_either_seat() -> None:
    every = tasks(board("4x4:4"), nodes=50, games=2, seed=1)
    found = [(every[number], one) for number, one in played(every, QUICK)]
    first_wins = [
        (task, replace(one, record=replace(one.record, outcome=Outcome.FIRST_WINS))) for task, one in found
    ]
    results = CopyResults.of(first_wins)
    assert results.outcomes == (6, 0, 0)
    assert set(results.deeper.values()) == {(1, 0, 1)}
