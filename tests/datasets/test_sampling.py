"""Sampled positions: by the stated rules, distinct, and the same wherever they are sampled."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from inarow.datasets.recipe import AGENTS, Recipe, recipe
from inarow.datasets.sampling import OPENING, agent_games, open_positions, quiet_positions, sample
from inarow.datasets.stones import Positions
from inarow.errors import BadAnswer, InarowError, TooLarge
from inarow.executors import Executor, open_executor
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.solving.exhaustive import reachable

UNWILLING = """
import inarow

@inarow.agent_class("unwilling")
def unwilling(position):
    raise ValueError("not today")
"""
CONNECT4, TICTACTOE = read_game("connect4"), read_game("tictactoe")


def here() -> Executor:
    return open_executor("serial", workers=1)


def elsewhere() -> Executor:
    return open_executor("processes", workers=2)


def plain(positions: Positions) -> list[Position]:
    """Every position as its line leads to it, which must be where the words say."""
    found = [Position.after(positions.game, positions.line(row)) for row in range(len(positions))]
    assert [(one.mover, one.waiter) for one in found] == list(
        zip(positions.mover.tolist(), positions.waiter.tolist(), strict=True)
    )
    return found


RECIPES = [
    recipe(CONNECT4, positions=700, seed=3),
    recipe(CONNECT4, positions=300, sampling="uniform", from_ply=9, seed=3),
    recipe(read_game("mnk:5x4:4+wrap"), positions=200, from_ply=5),
    recipe(read_game("drop:5x5:4+misere"), positions=150, from_ply=10, sampling="uniform"),
    recipe(TICTACTOE, positions=90, sampling="agents", agents=("random", "default")),
]


@pytest.mark.parametrize("wanted", RECIPES, ids=lambda one: f"{one.game} {one.sampling}")
def test_positions_are_open_distinct_and_full_enough(wanted: Recipe) -> None:
    found = plain(sample(wanted, here))
    assert len(found) == wanted.positions
    assert all(one.outcome is None and one.ply >= wanted.from_ply for one in found)
    assert len({one.canonical() for one in found}) == len(found)


@pytest.mark.slow
@pytest.mark.parametrize("wanted", RECIPES, ids=lambda one: f"{one.game} {one.sampling}")
def test_they_are_the_same_on_every_executor(wanted: Recipe) -> None:
    one, other = sample(wanted, here), sample(wanted, elsewhere)
    assert one.lines.tobytes() == other.lines.tobytes()


def test_another_seed_gives_other_positions_and_more_of_them_go_on() -> None:
    few = sample(recipe(CONNECT4, positions=100, seed=1), here)
    more = sample(recipe(CONNECT4, positions=400, seed=1), here)
    other = sample(recipe(CONNECT4, positions=100, seed=2), here)
    assert more.lines[:100].tobytes() == few.lines.tobytes()
    assert other.lines.tobytes() != few.lines.tobytes()


def test_uniform_has_as_many_of_each_ply() -> None:
    found = sample(recipe(CONNECT4, positions=340, sampling="uniform"), here)
    counts = Counter(found.plies.tolist())
    assert set(counts) == set(range(8, 42))
    assert max(counts.values()) - min(counts.values()) <= 2


def test_a_game_with_fewer_positions_gives_all_it_has() -> None:
    found = sample(recipe(TICTACTOE, positions=10_000), here)
    everything = {one.canonical() for one in reachable(TICTACTOE) if one.outcome is None}
    assert {one.canonical() for one in plain(found)} == everything
    assert len(found) == len(everything) == 627


def test_games_of_agents_begin_at_random_and_have_limits() -> None:
    wanted = recipe(CONNECT4, positions=9, sampling="agents", seed=5, nodes=77)
    games = list(islice(agent_games(wanted), 300))
    assert {one.limit.nodes for one in games} == {77}
    assert {one.first for one in games} == {one.second for one in games} == set(AGENTS)
    assert {len(one.opening) for one in games} == set(range(OPENING + 1))
    assert list(islice(agent_games(wanted, 200), 100)) == games[200:]  # as if it had been interrupted


@pytest.mark.slow
def test_an_agent_that_breaks_the_rules_ends_the_work(tmp_path: Path) -> None:
    file = tmp_path / "unwilling.py"
    file.write_text(UNWILLING)
    wanted = recipe(TICTACTOE, positions=9, sampling="agents", agents=(str(file),))
    with pytest.raises(BadAnswer, match="it raised ValueError at line 6: not today"):
        sample(wanted, here)


@pytest.mark.parametrize(
    ("game", "ply", "all_open", "quiet"),
    [("connect4", 8, 91_295, 67_557), ("connect4", 0, 1, 1), ("tictactoe", 3, 38, 18)],
)
def test_all_positions_of_a_ply(game: str, ply: int, all_open: int, quiet: int) -> None:
    """With 8 stones on connect4 they are those of the UCI data set, and of the shipped book."""
    assert len(open_positions(read_game(game), ply)) == all_open
    assert len(quiet_positions(read_game(game), ply)) == quiet


@pytest.mark.parametrize("ply", [3, 4, 5])
def test_quiet_positions_are_those_where_nobody_completes_a_run(ply: int) -> None:
    found = plain(quiet_positions(TICTACTOE, ply))
    wanted = {
        one.canonical()
        for one in reachable(TICTACTOE)
        if one.ply == ply
        and one.outcome is None
        and not one.completing_moves()
        and not one.threatened_moves()
    }
    assert {one.canonical() for one in found} == wanted
    assert len(found) == len(wanted)


def test_too_many_positions_of_a_ply_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inarow.datasets.sampling._MOST", 100)
    with pytest.raises(TooLarge, match="too many positions of 5 plies"):
        open_positions(CONNECT4, 5)


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        ("gomoku15", {"positions": 5}, "boards have at most 64 cells, not 225"),
        ("mnk:6x6:4", {"positions": 5}, "the exact solver reaches it only from ply 20 of 36 on"),
        ("mnk:6x6:4", {"positions": 5, "from_ply": 19}, "reaches mnk:6x6:4 from ply 20 on"),
        ("connect4", {"positions": 5, "from_ply": 42}, "drop:7x6:4 is over after 42 plies"),
        ("connect4", {}, "how many are wanted"),
        ("connect4", {"positions": 0}, "how many are wanted"),
        ("connect4", {"positions": 5, "sampling": "uci"}, "takes all positions there are"),
        ("connect4", {"positions": 5, "sampling": "bits"}, "it takes random, agents, uniform, uci"),
        ("connect4", {"positions": 5, "agents": ("best",)}, "only sampling=agents plays games of agents"),
        ("connect4", {"positions": 5, "nodes": 9}, "only sampling=agents plays games of agents"),
        ("connect4", {"positions": 5, "nodes": -1, "sampling": "agents"}, "a limit is 1 or more"),
    ],
)
def test_what_cannot_be_made_is_refused(game: str, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(InarowError, match=sentence):
        recipe(read_game(game), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "ply"),
    [("connect4", 8), ("tictactoe", 0), ("drop:6x5:4", 0), ("mnk:5x5:4", 9), ("drop:8x7:4", 22)],
)
def test_positions_begin_where_the_solver_reaches(game: str, ply: int) -> None:
    assert recipe(read_game(game), positions=1).from_ply == ply
