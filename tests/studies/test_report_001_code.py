"""The report's code, rewritten: exactly its published sets, and each of its bugs matters."""

from __future__ import annotations

import pytest

from inarow.agents.registering import agent
from inarow.heuristics.registering import read_heuristic
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT
from inarow.spec import Spec
from inarow.studies.report_001.candidate_sets import (
    corrected_set,
    draw_sets,
    minimax_set,
    published_set,
    sample,
)
from inarow.studies.report_001.players import Think, play, reflex, search_of
from inarow.studies.report_001.published_search import OTHER_WIN, SEVERAL_WAYS, Thought, course, strong
from inarow.studies.report_001.setting import AS_PUBLISHED, BOARD, CENTRE_FIRST, GAME, MENDED, CodeBugs

WON_WITH_THE_LAST_DISC = "555753451726256216311116243424462433737776"


def values(position: Position, bugs: CodeBugs) -> tuple[float, float]:
    """What both heuristics say for the side to move."""
    own, other = position.mover, position.waiter
    return course(own, other, True, bugs), strong(own, other, True, bugs)


def test_the_sets_of_the_empty_board() -> None:
    assert published_set(GAME.start) == (3, 4, 5, 6, 7)
    assert minimax_set(GAME.start) == (3, 4, 5)
    assert corrected_set(GAME.start) == (3, 4, 5)


def test_without_its_bug_a_pruned_search_finds_the_sets_of_minimax() -> None:
    mended = search_of("alphabeta", AS_PUBLISHED.mended("bounds"))
    too_large = 0
    for position in sample(12, seed=3):
        right = minimax_set(position)
        assert mended.think(position.mover, position.waiter, 4).columns == right
        assert set(right) <= set(published_set(position))
        too_large += set(right) != set(published_set(position))
    assert too_large > 3


@pytest.mark.parametrize(
    ("name", "text", "nodes"),
    [
        ("minimax", "minimax:heuristic=course,depth=4", 2800),
        ("alphabeta", "alphabeta:heuristic=course,ordering=natural,table=off,pvs=off,depth=4", 481),
    ],
)
def test_plain_and_compiled_searches_walk_the_same_tree(name: str, text: str, nodes: int) -> None:
    thought = search_of(name, AS_PUBLISHED).think(0, 0, 4)  # type: ignore[arg-type]
    assert thought.nodes == nodes == agent(Spec.read(text)).choose(GAME.start, NO_LIMIT).nodes


def test_without_bugs_the_heuristics_are_those_of_the_product() -> None:
    ours = read_heuristic("course"), read_heuristic("strong")
    for position in sample(40, seed=5):
        expected = [one.score(position, position.seat) / one.scale(GAME) for one in ours]
        assert list(values(position, MENDED)) == expected


def test_the_centre_bug_turns_the_sign_of_the_centre_column() -> None:
    position = GAME.position("41")  # the mover holds the bottom of the centre column
    as_published, right = (
        values(position, bugs)[1] for bugs in (AS_PUBLISHED, AS_PUBLISHED.mended("centre"))
    )
    assert right - as_published == 2 * 7 * 10 * 6


def test_the_immediate_bug_overlooks_the_win_of_the_side_that_waits() -> None:
    position = GAME.position("41414")
    assert len(position.threatened_moves()) == 1
    as_published, right = (
        values(position, bugs)[1] for bugs in (AS_PUBLISHED, AS_PUBLISHED.mended("immediate"))
    )
    assert as_published - right == OTHER_WIN


def test_the_immediate_bug_counts_no_ways_where_the_opponent_moves() -> None:
    position = GAME.position("4455")  # the mover has twos that several columns make threes
    own, other = position.mover, position.waiter
    mended = AS_PUBLISHED.mended("immediate")
    worths = [
        strong(own, other, own_moves, bugs) for own_moves in (True, False) for bugs in (AS_PUBLISHED, mended)
    ]
    assert worths[0] == worths[1] == worths[3] == worths[2] + SEVERAL_WAYS


def test_the_early_draw_takes_a_win_away() -> None:
    cells = read_moves(GAME, WON_WITH_THE_LAST_DISC)

    def follow(mover: int, waiter: int) -> Thought:
        return Thought(0, (cells[(mover | waiter).bit_count()],), 0, 0.0)

    early = play(follow, follow, AS_PUBLISHED, "any")
    right = play(follow, follow, AS_PUBLISHED.mended("early_draw"), "any")
    assert (early.result, early.plies) == (0, 41)
    assert (right.result, right.plies) == (-1, 42)
    assert Position.after(GAME, cells).outcome is not None


def test_a_line_of_a_search_ends_at_41_discs_too() -> None:
    position = Position.after(GAME, read_moves(GAME, WON_WITH_THE_LAST_DISC)[:40])
    as_published, right = (
        search_of("minimax", bugs).think(position.mover, position.waiter, 4)
        for bugs in (AS_PUBLISHED, AS_PUBLISHED.mended("early_draw"))
    )
    assert (as_published.nodes, right.nodes) == (2, 4)  # two columns are left, and one disc after each


def test_reflex_wins_but_does_not_block() -> None:
    winning = GAME.position("414141")
    assert reflex(winning.mover, winning.waiter).columns == (4,)
    threatened = GAME.position("41414")
    assert reflex(threatened.mover, threatened.waiter).columns == (1, 2, 3, 4, 5, 6, 7)


def test_a_game_is_decided_by_its_seed_alone() -> None:
    def any_move(mover: int, waiter: int) -> Thought:
        return reflex(mover, waiter)

    seats: tuple[Think, Think] = (any_move, reflex)
    drawn = [play(*seats, AS_PUBLISHED, seed) for seed in ("1", "2", "3", "1")]
    assert drawn[0] == drawn[3]
    assert len({game.plies for game in drawn}) > 1


def test_there_are_69_windows_and_the_centre_comes_first() -> None:
    assert len(BOARD.lines) == len(set(BOARD.lines)) == 69
    assert CENTRE_FIRST.moves(0)[0] == 3
    assert sorted(CENTRE_FIRST.moves(0)) == list(BOARD.moves(0)) == list(range(7))


def test_the_drawing_marks_right_and_wrong_columns() -> None:
    drawn = draw_sets((3, 4, 5), (3, 4, 5, 6, 7))
    assert drawn.count("<path") == 5 + 2  # the columns, and the legend
    assert "6, 7: only a bound" in drawn
