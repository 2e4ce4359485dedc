"""The judge of moves gives the same words on every machine, under any load, and whatever it judged before."""

from __future__ import annotations

import itertools
import time
from itertools import pairwise

import pytest

from inarow.alphabeta.options import SearchOptions
from inarow.analysis.comparing import compare
from inarow.analysis.judging import Judge, Judgement, drop_word, judge_worths
from inarow.analysis.review import judge_game
from inarow.analysis.worth import Worth, searched
from inarow.heuristics.registering import read_heuristic
from inarow.rules.notation import split_moves, write_move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search import slices

LINES = read_heuristic("lines")
NODES = 20_000
GOMOKU = "h8,i9,g9,g8,i8,h9,f8,i10,i7,h7,g6"


def judge_of(game: str, nodes: int | None = NODES) -> Judge:
    return Judge(read_game(game), LINES, nodes=nodes, memory=1 << 20)


def pairs(game: str, moves: str) -> list[tuple[Position, Position]]:
    positions = [read_game(game).start]
    for text in split_moves(positions[0].game, moves):
        positions.append(positions[-1].play(text))
    return list(pairwise(positions))


def judged(judge: Judge, moves: str) -> list[Judgement]:
    return [judge(before, after.last) for before, after in pairs(str(judge.game), moves)]


@pytest.mark.parametrize(
    ("game", "moves"),
    [("gomoku15", GOMOKU), ("connect5", "5555"), ("connect4-cylinder", "44333"), ("connect4", "44534355661")],
)
def test_a_slow_machine_and_a_fast_clock_change_no_word(
    monkeypatch: pytest.MonkeyPatch, game: str, moves: str
) -> None:
    """Slices of a few nodes, as if each took long, and a clock that runs ten times too fast."""
    expected = judged(judge_of(game), moves)
    monkeypatch.setattr(slices, "SLICE", 1e-7)
    clock = time.perf_counter
    monkeypatch.setattr(time, "perf_counter", lambda: 10 * clock())
    assert judged(judge_of(game), moves) == expected


@pytest.mark.parametrize("game", ["gomoku15", "connect4"])
def test_what_was_judged_before_changes_no_word(game: str) -> None:
    moves = GOMOKU if game == "gomoku15" else "44534355661"
    judge = judge_of(game)
    forward = judged(judge, moves)
    backward = [judge(before, after.last) for before, after in reversed(pairs(game, moves))]
    assert backward[::-1] == forward
    assert [judge_of(game)(before, after.last) for before, after in pairs(game, moves)] == forward


def test_a_budget_too_small_for_a_proof_says_so_and_always_at_the_same_place() -> None:
    """Cold, warm, in one thread or two: what is proven within the nodes is the same."""
    moves, nodes = "44534355661", 30_000
    judge = judge_of("connect4", nodes)
    judge.solver.solve(read_game("connect4").position(moves[:9]))  # a warm table must not help
    one = judge_game([judge], moves)
    two = judge_game([judge_of("connect4", nodes), judge_of("connect4", nodes)], moves)
    assert one == two
    assert {move.by for move in one} >= {"proof"}
    unproven = [move for move in one if move.by != "proof"]
    assert unproven
    assert all(move.judged.startswith("not proven within 30,000 nodes; ") for move in unproven)


@pytest.mark.parametrize(
    ("game", "centre"),
    [
        ("gomoku15", "h8"),
        ("gomoku19", "j10"),
        ("gomoku15-standard", "h8"),
        ("connect5", "5"),
        ("connect4-cylinder", "4"),
        ("mnk:9x9:5", "e5"),
        ("mnk:11x11:6+wrap", "f6"),
    ],
)
@pytest.mark.parametrize("nodes", [2_000, 60_000])
def test_the_centre_opening_is_never_blamed(game: str, centre: str, nodes: int) -> None:
    found = judged(judge_of(game, nodes), centre)[0]
    assert found.mistake is None
    assert found.words


def test_both_moves_are_compared_at_one_depth_and_only_searched_moves_are_best() -> None:
    for before, after in pairs("gomoku15", "h8,a1,h9,c3"):
        found = judge_of("gomoku15", 60_000)(before, after.last)
        assert found.best is not None
        assert found.made is not None
        if found.best.outcome is None and found.made.outcome is None:
            assert found.best.depth == found.made.depth
            assert (found.best.depth or 0) > 1
        for move in found.moves:
            row, column = divmod(move, 15)
            near = [divmod(other, 15) for other in range(225) if before.taken >> other & 1]
            assert not near or any(abs(row - y) <= 2 and abs(column - x) <= 2 for y, x in near)


def test_a_blunder_that_is_no_opening_is_found_by_nodes_and_a_forced_loss_by_proof() -> None:
    found = judged(judge_of("gomoku15", 100_000), GOMOKU)
    assert [one.mistake for one in found[8:]] == ["blunder"] * 3
    assert (found[9].by, found[9].words) == ("proof", "judged by proof")
    assert found[8].by == "nodes"
    assert found[8].words == "judged by 100,000 nodes"


def test_a_win_by_threes_is_judged_by_proof_and_so_is_a_move_that_leaves_it() -> None:
    """Two twos that meet on h8 make two open threes at once."""
    crossed = "f8,a1,g8,o1,h9,a15,h10"
    before = read_game("gomoku15").position(crossed)
    left = judge_of("gomoku15", 100_000)(before, before.move("o15"))
    seen = judge_of("gomoku15", 100_000)(before.play("o15"), before.move("h8"))

    assert left.made is not None
    assert (left.made.outcome, left.made.within) == ("loss", True)
    assert (seen.by, seen.mistake) == ("proof", None)
    assert seen.best is not None
    assert (seen.best.outcome, seen.best.plies) == ("win", 5)
    assert seen.moves == (before.move("h8"),)


def test_few_nodes_are_not_sure() -> None:
    found = judged(judge_of("gomoku15", 200), "h8,i9,a1")
    assert found[2].by is None
    assert found[2].mistake is None
    assert found[2].words.startswith("not sure: 200 nodes reach ")


def test_seconds_end_a_judgement_and_leave_no_verdict() -> None:
    for game, moves in (("gomoku15", "h8,i9,a1"), ("connect4", "44534355661")):
        judge = judge_of(game, None)
        before, after = pairs(game, moves)[-1 if game == "gomoku15" else 8]
        found = judge(before, after.last, seconds=1e-4)
        assert (found.by, found.mistake, found.best, found.made) == (None, None, None, None)
        assert found.words == "not judged: 0.0001 s were not enough"


def test_a_comparison_ends_with_its_nodes_and_agrees_with_itself() -> None:
    position = read_game("connect5").position("55")
    options = SearchOptions(table=12, ordering=("centre", "killers"), pvs=True)
    for nodes in (1, 100, 5_000):
        found = compare(position, position.legal_moves()[0], LINES, options, nodes=nodes)
        assert found.nodes <= nodes
        assert [one.depth for one in found.depths] == list(range(1, len(found.depths) + 1))
        for one in found.depths:
            assert one.made is not None
            assert one.made.value(position.game) <= one.best.value(position.game)
    stop = itertools.count()
    stopped = compare(position, None, LINES, options, nodes=10**9, stopped=lambda: next(stop) > 20)
    assert stopped.depths


@pytest.mark.parametrize(
    ("best", "made", "word"),
    [
        (Worth(outcome="win", plies=5), Worth(outcome="win", plies=5), None),
        (Worth(outcome="win", plies=5), Worth(outcome="win", plies=7), None),
        (Worth(outcome="win", plies=5), Worth(outcome="win", plies=21), "inaccuracy"),
        (Worth(outcome="win", plies=5), Worth(outcome="draw"), "mistake"),
        (Worth(outcome="win", plies=5), Worth(outcome="loss", plies=6), "blunder"),
        (Worth(outcome="draw"), Worth(outcome="loss", plies=6), "blunder"),
        (Worth(outcome="loss", plies=20), Worth(outcome="loss", plies=2), "inaccuracy"),
        (Worth(outcome="draw"), Worth(outcome="draw"), None),
        (Worth(outcome="win", plies=5, within=True), Worth(outcome="win", plies=21), None),
    ],
)
def test_mistakes_that_are_proven(best: Worth, made: Worth, word: str | None) -> None:
    assert judge_worths(best, made, 2.0) == word  # whatever the values say


@pytest.mark.parametrize(
    ("lost", "word"), [(-0.4, None), (0.2, None), (0.3, "inaccuracy"), (0.5, "mistake"), (1.2, "blunder")]
)
def test_where_nothing_is_proven_the_value_given_away_decides(lost: float, word: str | None) -> None:
    assert drop_word(lost) == word
    assert judge_worths(Worth(units=1.0, depth=7), Worth(units=-3.0, depth=7), lost) == word


def test_a_win_without_proof_is_no_number() -> None:
    assert searched(10**15 - 30, 100, 7).words == "probably wins at depth 7"
    assert searched(30 - 10**15, 100, 7).words == "probably loses at depth 7"
    assert searched(35, 100, 9).words == "+0.35 at depth 9"
    game = read_game("gomoku15")
    assert write_move(game, 112) == "h8"
    assert searched(10**15 - 30, 100, 7).value(game) > Worth(units=5.0, depth=7).value(game)
