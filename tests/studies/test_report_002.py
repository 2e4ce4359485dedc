"""Report 002: the published agent with its slips, each of which matters, and the agent without them."""

import random

import pytest

from inarow.agents.registering import agent
from inarow.heuristics.registering import read_heuristic
from inarow.rules.notation import write_move
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.studies.falling import Falling
from inarow.studies.published import published
from inarow.studies.report_002.leftmost import EXAMPLE
from inarow.studies.report_002.play_on import play_on, positions_with_a_win
from inarow.studies.report_002.slips import WIN, evaluation, published_agent
from inarow.studies.report_002.sums import tally
from tests.studies.running import run

SEVEN = read_game("drop:7x6:4")


@pytest.mark.parametrize("depth", [2, 3, 4])
def test_the_leftmost_win_is_taken_as_published_and_the_fastest_here(depth: int) -> None:
    position = SEVEN.position(EXAMPLE)
    decision = published_agent(SEVEN, depth).decide(position)
    assert decision.value == WIN
    assert write_move(SEVEN, decision.move) == "2"
    right = agent(f"alphabeta:depth={depth + 1},heuristic=threats").choose(position, Limit())
    assert right.plies == 1
    assert write_move(SEVEN, right.move) == str(published("002", f"column that wins at once after {EXAMPLE}"))


def test_the_example_is_over_two_plies_later() -> None:
    ending = play_on(SEVEN, EXAMPLE, 2)
    assert (ending.plies, ending.corrected_plies) == (3, 1)
    assert ending.is_delayed
    assert ending.winning == ("5",)


def test_depth_means_one_more() -> None:
    """The opponent's reply is seen by agent(1), which looks two plies ahead, not by one that looks one."""
    position = SEVEN.position("44556")  # two ways to complete a run: lost in two plies
    assert published_agent(SEVEN, 0).decide(position).value > -WIN
    assert published_agent(SEVEN, 1).decide(position).value == -WIN


def test_a_full_window_costs_nodes_and_changes_no_decision() -> None:
    for moves in ("", "4", "4453", "112233"):
        position = SEVEN.position(moves)
        full, narrowed = (
            published_agent(SEVEN, 2, narrowed=narrowed).decide(position) for narrowed in (False, True)
        )
        assert (full.move, full.value) == (narrowed.move, narrowed.value)
        assert full.nodes > narrowed.nodes
        plain = agent("alphabeta:depth=3,heuristic=threats,scoring=plain").choose(position, Limit())
        assert narrowed.nodes == plain.nodes


@pytest.mark.parametrize("text", ["drop:7x6:4", "drop:5x5:3", "drop:8x7:4"])
def test_the_evaluation_is_the_registered_one(text: str) -> None:
    game, chance = read_game(text), random.Random(text)
    value, threats = evaluation(Falling(game)), read_heuristic("threats")
    position = game.start
    while position.outcome is None:
        assert value(position.mover, position.waiter) == threats.score(position)
        position = position.play(chance.choice(position.legal_moves()))


def test_four_of_five_count_nothing_as_published() -> None:
    board = Falling(read_game("drop:1x5:5"))
    assert [evaluation(board)((1 << stones) - 1, 0) for stones in range(5)] == [0, 3, 5, 7, 0]


def test_a_sum_beyond_a_loss_gives_a_game_away() -> None:
    game = read_game("drop:9x7:5")
    position = game.position("5599565654664936514361126248899")
    decision = published_agent(game, 1).decide(position)
    held = [value for move, value in decision.values if not position.play(move).completing_moves()]
    assert position.play(decision.move).completing_moves()
    assert decision.value == -WIN > max(held)
    right = agent("alphabeta:depth=2,heuristic=threats").choose(position, Limit()).move
    assert not position.play(right).completing_moves()


def test_a_game_is_told_alike_for_a_seed() -> None:
    assert tally(("drop:7x6:4", 3)) == tally(("drop:7x6:4", 3)) != tally(("drop:7x6:4", 4))
    wins = list(positions_with_a_win(SEVEN, 5, 1))
    assert wins == list(positions_with_a_win(SEVEN, 5, 1)) != list(positions_with_a_win(SEVEN, 5, 2))
    assert all(SEVEN.position(moves).completing_moves() for moves in wins)


def test_the_weights_are_as_printed() -> None:
    section = run("002", "evaluation")
    assert all(row.published == row.as_published for row in section.rows)
    assert [row.corrected for row in section.rows[:4]] == [7, 5, 3, 1]


def test_windows_quickly() -> None:
    section = run("002", "windows")
    assert section == run("002", "windows")
    assert section.rows[0].as_published == 1
    assert section.rows[0].corrected == 0
    assert [(row.as_published, row.corrected) for row in section.rows[1:]] == [
        (56, 41),
        (309, 204),
        (1401, 914),
    ]


def test_leftmost_quickly() -> None:
    section = run("002", "leftmost")
    late = [row for row in section.rows if row.figure.endswith("not taken at once")]
    assert len(late) == 2
    assert all(isinstance(row.as_published, float) and row.as_published > 0 == row.corrected for row in late)
    assert section.charts[0].svg
    assert section.charts[0].svg.count("<svg") == 2  # the picture, and the board in it
