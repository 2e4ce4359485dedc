"""The laws over every registered agent, but for those that need a person, a program or a file of somebody."""

from __future__ import annotations

import re
from importlib.util import find_spec

import pytest

import inarow
from inarow.agents.registering import AGENTS
from inarow.laws import agents
from inarow.laws.checking import check_name
from inarow.registry import BUILT_IN
from inarow.rules.presets import read_game
from inarow.search import slices
from inarow.search.limit import NO_LIMIT, Limit
from tests.search.ticking import TICK, Ticking

NEEDING = {"human", "kaggle", "process", "qlearning"}  # a person, a program or a file
needs_openspiel = pytest.mark.skipif(not find_spec("pyspiel"), reason="open_spiel is not installed")
QUICKER = "openspiel:simulations=300"  # on boards without gravity its simulations take long


def _hold_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes by being looked at, since the machine may be busy; after the end there are a few looks."""
    monkeypatch.setattr(slices, "clock", Ticking())
    monkeypatch.setattr(agents, "OVERRUN", 100 * TICK)


@pytest.mark.parametrize("name", [name for name in AGENTS if name not in {*NEEDING, "openspiel"}])
def test_every_agent_obeys_the_laws(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _hold_the_clock(monkeypatch)
    assert [verdict for verdict in check_name(name, seed=1) if verdict.broken is not None] == []


@pytest.mark.parametrize(
    "text",
    [
        "alphabeta:heuristic=strong,symmetry=on,candidates=exact",
        "alphabeta:table=off,pvs=off,ordering=natural,ties=random",
        "alphabeta:table=4,replace=always,quiescence=off,ties=centre",
        "minimax:ties=last,heuristic=potential(reading=run)",
        pytest.param(QUICKER, marks=needs_openspiel),
    ],
)
def test_so_do_agents_with_options(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _hold_the_clock(monkeypatch)
    assert [verdict for verdict in check_name(text, seed=2) if verdict.broken is not None] == []


# Who searches: the game to see it on, and a position in which there is something to think about.
SEARCHING = {
    "alphabeta": ("connect4", "44"),
    "minimax": ("connect4", "44"),
    "custom": ("mnk:9x9:5", "e5,e4"),
    "best": ("mnk:9x9:5", "e5,e4"),
    "selective": ("mnk:9x9:5", "e5,e4"),
    "mcts": ("connect4", "44"),
    "openspiel": ("connect4", "44"),
    "ntuple": ("connect4", "44"),
    "perfect": ("mnk:9x9:5", "e5,e4"),
    "graded": ("mnk:9x9:5", "e5,e4"),
    "strong:depth=full": ("connect4", "44"),
}
NO_OPTION = ("strong:depth=full", "nodes=300")
BY_DEPTH = ("alphabeta", "minimax", "custom", "ntuple", "strong:depth=full")
FIXED = {"evaluation": 1, "strong": 4, "ladder": None}  # the plies they look ahead, whatever is allowed
UNSEARCHING = {"random", "default", "reflex", *NEEDING}


def test_every_agent_is_of_one_kind() -> None:
    built_in = {name for name in AGENTS if AGENTS.entry(name).origin == BUILT_IN}
    assert built_in == {*(text.partition(":")[0] for text in SEARCHING), *FIXED, *UNSEARCHING}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=needs_openspiel if name == "openspiel" else ()) for name in SEARCHING]
)
def test_whoever_searches_uses_the_nodes_it_is_given(name: str) -> None:
    game, moves = SEARCHING[name]
    position = read_game(game).position(moves)
    spent = [inarow.agent(name).choose(position, Limit(nodes=nodes)).nodes for nodes in (1, 200, 20_000)]
    assert spent == sorted({*spent})
    assert all(used <= given for used, given in zip(spent, (1, 200, 20_000), strict=True))


@pytest.mark.parametrize(
    "name", [name for name in SEARCHING if name not in ("perfect", "graded", "openspiel")]
)
def test_whoever_searches_uses_the_seconds_it_is_given(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that ticks when it is looked at; solvers are stopped by a timer, OpenSpiel has its own."""
    game, moves = SEARCHING[name]
    position = read_game(game).position(moves)
    players = [inarow.agent(name) for _ in range(2)]
    monkeypatch.setattr(slices, "clock", Ticking())
    short, long = (
        player.choose(position, Limit(seconds=seconds)).nodes
        for player, seconds in zip(players, (0.2, 2.0), strict=True)
    )
    assert 0 < short < long


@pytest.mark.parametrize("name", BY_DEPTH)
def test_whoever_searches_by_depth_looks_as_far_as_it_is_told(name: str) -> None:
    game, moves = SEARCHING[name]
    position = read_game(game).position(moves)
    assert [inarow.agent(name).choose(position, Limit(depth=depth)).depth for depth in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.parametrize("name", ["mcts", "openspiel", "perfect", "graded", "best"])
def test_who_does_not_follow_a_depth_says_so(name: str) -> None:
    description = " ".join((AGENTS[name].target.__doc__ or "").split())
    assert re.search("depth is (no limit|a limit for the last search alone)", description)


@pytest.mark.parametrize("name", FIXED)
def test_whoever_thinks_a_fixed_while_says_so_and_keeps_tighter_limits(name: str) -> None:
    position = read_game("connect4").position("44")
    own = inarow.agent(name).choose(position, NO_LIMIT)
    roomy = inarow.agent(name).choose(position, Limit(nodes=own.nodes + 100_000))
    assert own.depth == roomy.depth == (FIXED[name] or own.depth)
    assert inarow.agent(name).choose(position, Limit(nodes=5)).nodes <= 5
    assert "fixed" in (AGENTS[name].target.__doc__ or "")


@pytest.mark.parametrize(
    ("name", "text"),
    [(name, text) for name in BY_DEPTH for text in ("nodes=300", "depth=2") if (name, text) != NO_OPTION],
)
def test_the_tighter_of_two_limits_counts(name: str, text: str) -> None:
    """Its own, in its text, and the caller's."""
    game, moves = SEARCHING[name]
    position, option = read_game(game).position(moves), text.partition("=")[0]
    joined = f"{name.partition(':')[0]}:{text}"
    own = inarow.agent(joined).choose(position, NO_LIMIT)
    looser, tighter = (
        inarow.agent(joined).choose(position, Limit(**{option: given}))
        for given in ((100_000, 20) if option == "nodes" else (9, 1))
    )
    assert (looser.nodes, looser.depth) == (own.nodes, own.depth)
    assert (tighter.nodes <= 20) if option == "nodes" else (tighter.depth == 1)
