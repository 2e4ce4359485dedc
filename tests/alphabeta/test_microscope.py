"""The microscope sees the tree that the compiled search walks."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from inarow.alphabeta.microscope import Order, Search, record_tree
from inarow.alphabeta.microscope_tree import SearchTree
from inarow.alphabeta.options import SearchOptions, Ties
from inarow.alphabeta.state import new_state
from inarow.errors import BadOption, InarowError, InvalidPosition
from inarow.heuristics.registering import read_heuristic
from inarow.kernels.alphabeta import state as t
from inarow.kernels.alphabeta.scores import INFINITE, WIN
from inarow.kernels.alphabeta.search import advance, begin
from inarow.kernels.boards.tables import first_side, zobrist
from inarow.kernels.boards.tables import setup as tables_of
from inarow.rules.completion import cells_in
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.alphabeta.search_strategies import plain, search, tiny_positions
from tests.strategies import examples, played

law = examples(150)
HEURISTICS = ("zero", "windows", "strong", "course", "potential")
ENTRIES = 1 << 18

searches = st.sampled_from(("minimax", "alphabeta"))
orders = st.sampled_from(("natural", "centre"))
wider = played(
    st.builds(
        read_game, st.sampled_from(("connect4", "mnk:5x5:4", "drop:6x5:4+wrap+exact", "drop:5x4:3+misere"))
    ),
    open_end=True,
)


def traced(
    position: Position, way: Search, depth: int, heuristic: str = "windows", **switches: Any
) -> SearchTree:
    return record_tree(position, search=way, depth=depth, heuristic=read_heuristic(heuristic), **switches)


def options(way: Search, order: Order, table: int = 0) -> SearchOptions:
    ties: Ties = "centre" if order == "centre" else "first"
    return SearchOptions(prune=way == "alphabeta", ordering=(order,), ties=ties, table=table)


def same_counts(seen: SearchTree, found: Any) -> None:
    counts = seen.counts
    assert (seen.value, counts.nodes, counts.calls, counts.open_nodes) == (
        found.score,
        found.nodes,
        found.calls,
        found.open_nodes,
    )


@law
@given(tiny_positions | wider, st.sampled_from(HEURISTICS), searches, orders, st.integers(1, 3))
def test_value_and_counts_are_those_of_the_compiled_search(
    position: Position, heuristic: str, way: Search, order: Order, depth: int
) -> None:
    seen = traced(position, way, depth, heuristic, order=order, most=100_000)

    assert not seen.limit_reached
    same_counts(seen, search(position, heuristic, options(way, order), depth=depth))


@pytest.mark.parametrize(
    ("way", "agent"),
    [
        ("minimax", "minimax:depth=4"),
        ("alphabeta", "alphabeta:depth=4,ordering=natural,table=off,pvs=off"),
        ("alphabeta", "alphabeta:depth=4,ordering=centre,ties=centre,table=off,pvs=off"),
    ],
)
def test_the_agents_named_in_the_module_walk_the_same_tree(way: Search, agent: str) -> None:
    from inarow.agents.registering import agent as read_agent
    from inarow.search.limit import NO_LIMIT

    position = read_game("connect4").position("4453")
    order: Literal["natural", "centre"] = "centre" if "ordering=centre" in agent else "natural"
    found = read_agent(agent).choose(position, NO_LIMIT)
    same_counts(traced(position, way, 4, order=order), found)


def compiled_with_a_roomy_table(
    position: Position, heuristic: str, way: Search, order: Order, depth: int
) -> tuple[int, ...]:
    """Value, nodes, open nodes and table hits of the kernel, given more table than it would take."""
    judge, wanted = read_heuristic(heuristic), options(way, order, table=1)
    setup = tables_of(position.game, judge.weights(position.game), first_side(position))
    tree = new_state(position, setup, wanted, depth)._replace(
        table_keys=np.zeros(ENTRIES, dtype=np.uint64),
        table_scores=np.zeros(ENTRIES, dtype=np.int64),
        table_facts=np.zeros(ENTRIES, dtype=np.int64),
    )
    begin(tree, setup, depth)
    advance(tree, setup, judge.compiled(), 2**62)
    counters = tree.counters
    assert counters[t.FINISHED]
    score = tree.frames[0, t.BEST]
    return tuple(map(int, (score, counters[t.NODES], counters[t.OPEN_NODES], counters[t.TABLE_HITS])))


def positions_of(seen: SearchTree) -> list[Position]:
    """The position of every node, by playing its moves again."""
    positions: list[Position] = []
    for node in seen.nodes:
        before = None if node.parent is None else positions[node.parent]
        positions.append(seen.position if before is None else before.play(node.move))  # type: ignore[arg-type]
    return positions


def no_two_share_a_place(seen: SearchTree) -> bool:
    """Would every position of this tree have an entry of its own in the compiled table?"""
    words = zobrist(seen.position.game, "none")[:, 0]
    root = seen.position.seat
    places: dict[int, set[tuple[int, int]]] = {}
    for position in positions_of(seen):
        stones = (position.first, position.second) if root == 0 else (position.second, position.first)
        key = 0
        for row, held in enumerate(stones):
            for cell in cells_in(held):
                key ^= int(words[row, cell])
        places.setdefault(key % ENTRIES, set()).add(stones)
    return all(len(meeting) == 1 for meeting in places.values())


@law
@given(tiny_positions | wider, st.sampled_from(HEURISTICS), searches, orders, st.integers(1, 4))
@example(read_game("connect4").start, "windows", "alphabeta", "centre", 4)
def test_with_a_table_the_counts_are_those_of_a_kernel_with_room(
    position: Position, heuristic: str, way: Search, order: Order, depth: int
) -> None:
    depth = min(depth, position.game.cells - position.ply)
    seen = traced(position, way, depth, heuristic, order=order, table=True)
    assume(not seen.limit_reached and no_two_share_a_place(seen))

    counted = (seen.value, seen.counts.nodes, seen.counts.open_nodes, seen.counts.table_hits)
    assert counted == compiled_with_a_roomy_table(position, heuristic, way, order, depth)


@law
@given(tiny_positions, st.sampled_from(HEURISTICS), searches, orders, st.booleans(), st.integers(1, 4))
def test_no_switch_changes_the_value(
    position: Position, heuristic: str, way: Search, order: Order, table: bool, depth: int
) -> None:
    seen = traced(position, way, depth, heuristic, order=order, table=table, most=100_000)
    assert seen.value == plain(position, heuristic, depth).score


@law
@given(tiny_positions | wider, st.sampled_from(HEURISTICS), orders, st.booleans(), st.integers(1, 3))
def test_every_node_says_what_is_true(
    position: Position, heuristic: str, order: Order, table: bool, depth: int
) -> None:
    """The value of each node is checked against the plain search of its own position, as its bound says."""
    seen = traced(position, "alphabeta", depth, heuristic, order=order, table=table, most=400)
    depth = min(depth, position.game.cells - position.ply)
    children = Counter(node.parent for node in seen.nodes)
    judge = read_heuristic(heuristic)

    def truth(at: Position, left: int) -> int:
        if at.outcome is not None:
            return at.outcome.score_for(position.seat) * (WIN - at.ply)
        if left == 0:
            return judge.score(at, position.seat)
        values = [truth(at.play(move), left - 1) for move in at.legal_moves()]
        return max(values) if at.seat == position.seat else min(values)

    for node, at in zip(seen.nodes, positions_of(seen), strict=True):
        assert node.kind == ("max" if node.seat == position.seat else "min")
        assert node.seat == at.seat
        if node.value is None:
            assert seen.limit_reached
            assert node.bound is None
            continue
        if node.table is None and node.leaf is None:
            assert children[node.number] + node.cut_after == len(at.legal_moves())
        assert (node.cut is None) == (node.cut_after == 0)
        exact = truth(at, depth - node.depth)
        fits = {"exact": node.value == exact, "lower": node.value <= exact, "upper": node.value >= exact}
        assert node.bound is not None
        assert fits[node.bound]


@law
@given(tiny_positions | wider, searches, orders, st.booleans(), st.integers(1, 60))
def test_a_tree_that_is_stopped_is_the_beginning_of_the_whole_one(
    position: Position, way: Search, order: Order, table: bool, most: int
) -> None:
    whole = traced(position, way, 3, order=order, table=table, most=100_000)
    seen = traced(position, way, 3, order=order, table=table, most=most)

    assert seen.limit_reached == (whole.counts.nodes > most)
    assert seen.counts.nodes == min(most, whole.counts.nodes)
    if seen.limit_reached:
        assert seen.value is None
    for part, one in zip(seen.nodes, whole.nodes, strict=False):
        entered = (part.parent, part.move, part.alpha, part.beta)
        assert entered == (one.parent, one.move, one.alpha, one.beta)
        assert part.value in (None, one.value)


def test_the_tree_of_a_small_position_is_written_as_json() -> None:
    # x x o      a3 b3 c3   The first player, x, is to move and wins at once with a1;
    # x o o      a2 b2 c2   whatever else it plays, c1 wins for o.
    # . . .      a1 b1 c1
    position = read_game("tictactoe").position("a3,c3,b3,b2,a2,c2")
    written = traced(position, "alphabeta", 3, "zero").as_dictionary()
    json.dumps(written, allow_nan=False)

    root, won, *_, after_c1, refuted = written["nodes"]
    assert [node["move"] for node in written["nodes"]] == [None, "a1", "b1", "a1", "c1", "a1"]
    assert (root["value"], root["bound"], root["kind"]) == (WIN - 7, "exact", "max")
    assert (won["leaf"], won["value"], won["bound"]) == ("won", WIN - 7, "exact")
    assert (won["alpha"], won["beta"], won["kind"], won["depth"]) == (None, None, "min", 1)
    assert (after_c1["alpha"], after_c1["beta"], after_c1["cut_after"]) == (WIN - 7, None, 1)
    assert (refuted["parent"], refuted["order"], refuted["leaf"]) == (4, 5, "lost")
    assert written["units"] == {"scale": 1, "win": WIN, "decided": WIN - 10**4, "ply": 6}
    assert not written["limit_reached"]


def test_a_cut_is_told_in_a_sentence() -> None:
    seen = traced(read_game("connect4").start, "alphabeta", 3, "course")
    cut = next(node for node in seen.nodes if node.cut is not None)
    assert cut.cut_after > 0
    assert "skipped." in str(cut.cut)
    player = "first" if cut.kind == "min" else "second"
    assert f"the {player} player already has" in str(cut.cut)


def test_values_are_in_the_units_of_the_heuristic() -> None:
    position = read_game("connect4").position("44")
    judge = read_heuristic("potential")
    written = traced(position, "minimax", 1, "potential").as_dictionary()
    for node in written["nodes"][1:]:
        assert node["value"] == judge.value(position.play(node["move"]), position.seat)


def test_what_cannot_be_searched_is_refused_in_a_sentence() -> None:
    start, over = read_game("connect4").start, read_game("connect4").position("1212121")
    with pytest.raises(InvalidPosition, match="the game is over"):
        traced(over, "minimax", 2)
    for depth in (0, -1, 13):
        with pytest.raises(BadOption, match="it takes 1 to 12"):
            traced(start, "minimax", depth)
    with pytest.raises(InarowError):
        traced(start, "minimax", 2, most=0)


def test_an_open_window_is_beyond_every_score() -> None:
    root = traced(read_game("connect4").start, "alphabeta", 2).nodes[0]
    assert (root.alpha, root.beta) == (-INFINITE, INFINITE)
