"""The page's analysis shows what the agent `best` would play, and what every other move is worth."""

from __future__ import annotations

import random

import pytest

import inarow
from inarow.analysis.strategy import PAGE
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.solving.solver import Solver
from inarow.web.answers import AnalyseAnswer
from inarow.web.thinking.analyse import Lines, examine
from inarow.web.thinking.cache import WorkerCache
from inarow.web.thinking.score_text import decided, guessed, rank
from tests.search.ticking import Ticking

SQUARE = "h8,a1,i8,a2,h9,o1,i9,o2,g8"  # the first player threatens to win by force
CROSS = "h8,a1,i8,a3,j8,c5,h9,e1,h10"  # and here nothing helps against it
CASES = [
    ("connect4", "445354412635", 200_000),  # the solver answers
    ("connect4", "4453", 2_000),  # it is asked in vain
    ("connect4", "", 50_000),  # the book answers
    ("connect4", "414141", 5_000),  # a win in one, while the opponent threatens one too
    ("connect5", "5555", 20_000),
    ("drop:10x9:4", "5556", 20_000),
    ("tictactoe", "", 20_000),
    ("tictactoe", "b2", 20_000),
    ("tictactoe", "b2", 500),  # the solver is not asked for so few
    ("gomoku15", "", 20_000),
    ("gomoku15", "h8,i9,h9", 20_000),
    ("gomoku15", "h8,i9,h9", 1),
    ("gomoku15", f"{SQUARE},o3", 20_000),  # a win by force
    ("gomoku15", SQUARE, 20_000),  # a defence against one
    ("gomoku15", CROSS, 20_000),
    ("gomoku15", "h8,a1,i8,h7,j8,g8,k8", 5_000),  # one cell must be blocked
    ("gomoku15", "h8,a1,i8,a2,j8,o1,k8", 5_000),  # two must
    ("drop:8x8:4+misere", "44", 20_000),
    ("mnk:4x4:3+misere", "", 20_000),
    ("drop:7x6:4+wrap", "44333", 20_000),
    ("mnk:8x8:4+wrap", "d4,e5,d5", 20_000),
]


def analysed(position: Position, limit: Limit, kept: WorkerCache | None = None) -> AnalyseAnswer:
    """All that is known at the end."""
    lines = Lines(position)
    for _ in examine(lines, kept or WorkerCache(1), limit):
        pass
    return lines.answer()


@pytest.mark.parametrize(("game", "moves", "nodes"), CASES)
def test_with_equal_nodes_the_first_line_is_the_move_that_best_plays(
    game: str, moves: str, nodes: int
) -> None:
    position = read_game(game).position(moves)
    played = write_move(position.game, inarow.agent("best").choose(position, Limit(nodes=nodes)).move)
    found = analysed(position, Limit(nodes=nodes))
    assert found.line[0] == played
    assert played in found.best
    assert found.moves[played].share == 1


def test_the_same_on_random_positions_unless_the_page_proves_more() -> None:
    """It asks the solver for every move, so that it may know an exact score where the agent has none."""
    chance = random.Random(5)
    same = asked = 0
    for game in ("connect4", "gomoku15", "mnk:4x4:3+misere", "connect4-cylinder", "mnk:9x9:5+exact"):
        for _ in range(4):
            position = read_game(game).start
            for _ in range(chance.randrange(1, 12)):
                after = position.play(chance.choice(position.legal_moves()))
                position = position if after.outcome is not None else after
            move = inarow.agent("best").choose(position, Limit(nodes=3_000)).move
            played, found = write_move(position.game, move), analysed(position, Limit(nodes=3_000))
            asked += 1
            same += found.line[0] == played
            if found.line[0] != played:
                first = found.moves[found.line[0]]
                assert first.exact
                assert rank(first) >= rank(found.moves[played])
    assert same >= 0.9 * asked


def test_the_choice_comes_first_by_seconds_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that counts how often it is read; the other moves have time left after the choice."""
    position = read_game("gomoku15").position("h8,i9,h9")
    monkeypatch.setattr(slices, "clock", Ticking())
    found = analysed(position, Limit(seconds=3.0))
    assert found.best == found.line[:1]
    searched = [worth.depth or 0 for worth in found.moves.values() if (worth.depth or 0) > 1]
    assert len(searched) > 1


def test_a_defence_is_shown_beside_the_moves_that_lose() -> None:
    position = read_game("gomoku15").position(SQUARE)
    found = analysed(position, Limit(nodes=20_000))
    lost = {move for move, worth in found.moves.items() if worth.outcome == "loss"}
    assert lost == set(found.moves) - {"f8", "j8"}
    assert found.best[0] in {"f8", "j8"}
    assert found.moves["a15"].words == "loses within 4"


def test_where_every_move_loses_each_says_so() -> None:
    found = analysed(read_game("gomoku15").position(CROSS), Limit(nodes=20_000))
    assert {worth.outcome for worth in found.moves.values()} == {"loss"}
    assert found.exact


def test_the_other_moves_are_searched_as_deep_as_the_choice_and_no_deeper() -> None:
    found = analysed(read_game("gomoku15").position("h8,i9,h9"), Limit(nodes=60_000))
    depths = sorted((worth.depth or 0 for worth in found.moves.values()), reverse=True)
    assert found.moves[found.best[0]].depth == depths[0]
    assert depths[0] >= 4
    assert 2 <= sum(depth > 1 for depth in depths) <= PAGE.width + 1


def test_no_move_is_ever_shown_at_a_smaller_depth_than_before() -> None:
    """The strategy may prefer one move and then another; what it found of the first stays."""
    seen: dict[str, int] = {}
    choices = set()
    lines = Lines(read_game("mnk:9x9:5").position("e5,e6"))
    for answer in examine(lines, WorkerCache(1), Limit(nodes=30_000)):
        choices.add(answer.best[0])
        for move, worth in answer.moves.items():
            assert (worth.depth or 0) >= seen.get(move, 0)
            seen[move] = worth.depth or 0
    assert len(choices) > 1


def test_a_single_reply_is_searched_deeper_than_the_agent_needs_to() -> None:
    """With one move there is nothing to think about for the agent; the page says what it is worth."""
    found = analysed(read_game("gomoku15").position("h8,a1,i8,h7,j8,g8,k8"), Limit(nodes=5_000))
    assert found.best == ["l8"]
    assert (found.moves["l8"].depth or 0) > 1


def test_the_line_of_a_solved_position_begins_with_the_choice_and_goes_on_to_the_end() -> None:
    """Several moves are best; the solver's own line begins with the first, the agent prefers the middle."""
    position = read_game("tictactoe").start
    solution = Solver(position.game).solve(position)
    found = analysed(position, Limit(nodes=20_000))
    assert tuple(found.best) == solution.best_moves
    assert found.line[0] != solution.line_text[0]
    assert len(found.line) == solution.plies
    assert found.exact


def test_a_proven_win_goes_before_the_choice_and_an_opinion_does_not() -> None:
    lines = Lines(read_game("connect5").position("55"))
    first, second, third = lines.position.legal_moves()[:3]
    lines.put(first, guessed(0.2, 5))
    lines.put(second, guessed(0.9, 5))
    lines.put(third, decided("draw", 60))
    lines.choice = first
    assert lines.best() == [first]
    lines.put(third, decided("win", 9))
    assert lines.best() == [third]
    assert lines.answer().line == [write_move(lines.position.game, third)]


def test_of_equally_good_moves_the_choice_has_the_line_that_is_shown() -> None:
    lines = Lines(read_game("connect5").position("55"))
    first, second, third = lines.position.legal_moves()[:3]
    lines.put(first, decided("win", 3), (second, third))
    lines.put(second, decided("win", 3))
    lines.choice = second
    answer = lines.answer()
    assert answer.best == [write_move(lines.position.game, move) for move in (first, second)]
    assert answer.line == [write_move(lines.position.game, second)]
