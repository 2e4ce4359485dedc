"""Report 002: the published agent with its bugs, each of which matters, the mended one, and our extension."""

import random

import pytest

from inarow.agents.registering import agent
from inarow.heuristics.registering import read_heuristic
from inarow.rules.notation import write_move
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.studies.plain_board import PlainBoard
from inarow.studies.report_002.boards import BOARDS
from inarow.studies.report_002.drawing import marked_board
from inarow.studies.report_002.leftmost import EXAMPLE
from inarow.studies.report_002.play_on import play_on, positions_with_a_win
from inarow.studies.report_002.published_agent import WIN, evaluation, mended_agent, published_agent
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
    assert write_move(SEVEN, right.move) == "5"
    assert mended_agent(SEVEN, depth + 1).decide(position).move == right.move


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


@pytest.mark.parametrize("text", ["drop:7x6:4", "drop:6x6:4", "drop:8x7:4"])
def test_with_a_goal_of_four_the_evaluation_is_the_registered_one(text: str) -> None:
    game, chance = read_game(text), random.Random(text)
    value, threats = evaluation(PlainBoard(game)), read_heuristic("threats")
    position = game.start
    while position.outcome is None:
        assert value(position.mover, position.waiter) == threats.score(position)
        position = position.play(chance.choice(position.legal_moves()))


def test_windows_are_four_cells_long_whatever_the_goal() -> None:
    """A column with so many marbles at its bottom; four in a window have no weight in the report."""
    for column, worths in (
        ("drop:1x5:5", [0, 3, 5 + 3, 7 + 5, 0 + 7]),
        ("drop:1x4:3", [0, 3, 5]),
        ("drop:1x3:3", [0, 0, 0]),
    ):
        value = evaluation(PlainBoard(read_game(column)))
        assert [value((1 << marbles) - 1, 0) for marbles in range(len(worths))] == worths


@pytest.mark.parametrize("text", ["drop:7x6:4", "drop:6x6:4", "drop:8x7:4"])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_with_a_goal_of_four_the_mended_agent_is_the_registered_one(text: str, depth: int) -> None:
    game, chance = read_game(text), random.Random(f"{text} {depth}")
    registered = agent(f"alphabeta:depth={depth},heuristic=threats")
    for _ in range(3):
        position = game.start
        while position.outcome is None:
            decision = mended_agent(game, depth).decide(position)
            assert decision.move == registered.choose(position, Limit()).move
            position = position.play(chance.choice(position.legal_moves()))


def test_with_another_goal_the_registered_agent_is_our_extension() -> None:
    for text in ("drop:5x5:3", "drop:9x7:5"):
        game, chance, differing = read_game(text), random.Random(text), 0
        for _ in range(3):
            position = game.start
            while position.outcome is None:
                mended = mended_agent(game, 2).decide(position).move
                extended = agent("alphabeta:depth=2,heuristic=threats").choose(position, Limit()).move
                differing += mended != extended
                position = position.play(chance.choice(position.legal_moves()))
        assert differing


@pytest.mark.parametrize("text", ["drop:5x5:3", "drop:9x7:5"])
def test_the_mended_agent_takes_every_win_at_once(text: str) -> None:
    game, put_off = read_game(text), 0
    for moves in positions_with_a_win(game, 40, 0):
        position = game.position(moves)
        winning = position.completing_moves()
        assert mended_agent(game, 3).decide(position).move in winning
        put_off += published_agent(game, 2).decide(position).move not in winning
    assert put_off


def test_a_drawing_shows_whose_stones_are_whose() -> None:
    position = SEVEN.position(EXAMPLE[:-1])  # the second player is to move
    svg = marked_board(position, "4", "5", ("this", "that"))
    board, agents, opponents, *moves = svg.split("scale(0.55)")  # the board, and each line of the legend
    assert "#e69f00" in agents
    assert "the agent's stones" in agents
    assert "#0072b2" in opponents
    assert "the opponent's stones" in opponents
    assert board.count("<circle") > len(moves) == 2


def test_a_sum_beyond_a_loss_gives_a_game_away() -> None:
    game = read_game("drop:9x7:5")
    position = game.position("43494845595")
    decision = published_agent(game, 1).decide(position)
    held = [value for move, value in decision.values if not position.play(move).completing_moves()]
    assert position.play(decision.move).completing_moves()
    assert decision.value == -WIN > max(held)
    right = mended_agent(game, 2).decide(position).move
    assert not position.play(right).completing_moves()


def test_a_game_is_told_alike_for_a_seed() -> None:
    assert tally(("drop:7x6:4", 3)) == tally(("drop:7x6:4", 3)) != tally(("drop:7x6:4", 4))
    wins = list(positions_with_a_win(SEVEN, 5, 1))
    assert wins == list(positions_with_a_win(SEVEN, 5, 1)) != list(positions_with_a_win(SEVEN, 5, 2))
    assert all(SEVEN.position(moves).completing_moves() for moves in wins)


def test_the_weights_are_as_printed() -> None:
    rows = {row.figure: row for row in run("002", "evaluation").rows}
    for figure, worth in (("threat of 3 of 4", 7), ("threat of 2 of 4", 5), ("threat of 1 of 4", 3)):
        row = rows[f"{figure}, the other cells free"]
        assert row.published == row.as_published == row.corrected == worth
    marble = rows["own marble in a column that is not at the edge"]
    assert (marble.published, marble.source, marble.as_published, marble.corrected) == (None, "code", 1, 1)
    window = rows["length of a window"]
    assert (window.published, window.as_published) == ("the goal", window.corrected)
    for kind, value in (("win", 100), ("loss", -100), ("draw", 0)):
        assert rows[f"value of a {kind}"].published == rows[f"value of a {kind}"].as_published == value


def test_windows_quickly() -> None:
    section = run("002", "windows")
    assert section == run("002", "windows")
    assert section.rows[0].as_published == 1
    assert section.rows[0].corrected == 0
    assert (section.rows[0].published, section.rows[0].source) == (None, "printed code")
    assert [(row.as_published, row.corrected) for row in section.rows[1:]] == [
        (56, 41),
        (309, 204),
        (1401, 914),
    ]


def test_leftmost_quickly() -> None:
    section = run("002", "leftmost")
    rows = {row.figure: row for row in section.rows}
    assert rows["which of two wins is taken"].published == "the leftmost, not the fastest"
    both = rows[f"after {EXAMPLE}, column played by agent(2) and agent(4)"]  # equal, so one row
    assert (both.published, both.as_published, both.corrected) == (None, 2, 5)
    late = [row for row in section.rows if row.figure.endswith("not taken at once")]
    assert late
    assert all(isinstance(row.as_published, float) and row.as_published > 0 == row.corrected for row in late)
    assert section.charts[0].svg
    assert section.charts[0].svg.count("<svg") == 2  # the picture, and the board in it
    assert "the agent's stones" in section.charts[0].svg
    assert "The agent, to move, has the blue discs" in section.charts[0].told


def test_sums_quickly() -> None:
    section = run("002", "sums")
    largest, losses, wins = section.rows
    assert largest.as_published == largest.corrected > WIN  # type: ignore[operator]
    assert losses.as_published > 0 == losses.corrected  # type: ignore[operator]
    assert wins.as_published > 0 == wins.corrected  # type: ignore[operator]
    assert all(row.published is None for row in section.rows)


def test_boards_quickly() -> None:
    """Equal results share a row; our extension has a table of its own and stands in no row."""
    section = run("002", "boards")
    assert not [row.figure for row in section.rows if "extension" in row.figure]
    assert sum("games on 5 boards, won" in row.figure for row in section.rows) == 1
    figures = [
        (row.as_published, row.corrected) for row in section.rows if "corrected v as published" in row.figure
    ]
    assert len(set(figures)) == len(figures) < len(BOARDS)
    ours, others = section.tables
    assert [line[:3] for line in ours.lines] == [
        ("5x5:3", "our extension", "corrected"),
        ("9x7:5", "our extension", "corrected"),
    ]
    assert len(others.lines) == 3 * len(BOARDS)
