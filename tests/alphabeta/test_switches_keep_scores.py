"""No switch that claims to keep scores changes one, whatever the others are set to."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import inarow
from inarow.agents.registering import find_agent
from inarow.agents.switches import ORDERING_PARTS, PARTS, Switch, read_switches
from inarow.heuristics.registering import HEURISTICS
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT
from inarow.spec import Spec, options_of
from tests.alphabeta.search_strategies import ORDERINGS
from tests.strategies import GAME_FIELDS, examples, played

SIZES = {"width": st.integers(1, 7), "height": st.integers(1, 6), "connect": st.integers(1, 5)}
LIVELY = {"width": st.integers(4, 7), "height": st.integers(3, 6), "connect": st.integers(3, 4)}
positions = played(
    st.one_of(st.builds(Game, **GAME_FIELDS | SIZES), st.builds(Game, **GAME_FIELDS | LIVELY)), open_end=True
)

# Every option of alphabeta that is not the seed, a limit or a part alone; a test compares the lists.
OPTIONS = {
    "depth": st.sampled_from(("2", "3", "4", "5")),
    "heuristic": st.sampled_from((*HEURISTICS, "potential(reading=run)")),
    "scoring": st.sampled_from(("ply", "plain")),
    "ties": st.sampled_from(("first", "last", "centre", "random")),
    "candidates": st.sampled_from(("off", "exact")),
    "ordering": st.sampled_from(["+".join(ordering) for ordering in ORDERINGS]),
    "table": st.sampled_from(("off", "1", "3", "8", "16")),  # small ones, so that entries are replaced
    "replace": st.sampled_from(("always", "deeper")),
    "symmetry": st.sampled_from(("off", "on")),
    "radius": st.sampled_from(("0", "1", "2")),
    "width": st.sampled_from(("0", "0", "2", "4")),
    "pvs": st.sampled_from(("off", "on")),
    "quiescence": st.sampled_from(("off", "on")),
    "forced": st.sampled_from(("off", "on")),
    "incremental": st.sampled_from(("off", "on")),
    "deepening": st.sampled_from(("auto", "off", "on")),
}
LIMITS = {"nodes", "seconds"}
KEEPING = [name for name, part in PARTS.items() if part.keeps] + [*ORDERING_PARTS, "pruning"]
AFFORDABLE = 3000  # positions of a full tree; deeper searches are left to the pruned ones

FORCED = "alphabeta:depth=%d,forced=on,quiescence=on"

agents = st.fixed_dictionaries({}, optional=OPTIONS).map(
    lambda given: Spec("alphabeta", tuple({"depth": "3", **given}.items()))
)


def test_every_option_and_every_claim_is_drawn() -> None:
    assert {*options_of(find_agent(Spec("alphabeta")).item.target)} == {*OPTIONS, *LIMITS}
    claimed = read_switches(["all"], Spec.read("alphabeta"))
    assert {switch.name for switch in claimed if switch.keeps} == {*KEEPING}


def scores(position: Position, switch: Switch) -> list[int | None]:
    """The score without the part and with it."""
    return [inarow.agent(side).choose(position, NO_LIMIT).score for side in (switch.off, switch.on)]


@examples(250)
@given(positions, agents.map(str), st.sampled_from(KEEPING))
@example(read_game("connect4").position("363151"), FORCED % 6, "table")  # deeper entries knew too much
@example(read_game("drop:6x5:4+wrap").position("353255"), FORCED % 5, "table")
@example(read_game("drop:6x5:4+wrap").position("5413124"), FORCED % 5, "table")
def test_what_claims_to_keep_scores_keeps_them(position: Position, text: str, name: str) -> None:
    agent = Spec.read(text)
    tree = len(position.legal_moves()) ** int(dict(agent.options)["depth"])
    assume(tree < AFFORDABLE or (name != "pruning" and (position.game.gravity or tree < 20 * AFFORDABLE)))
    [switch] = read_switches([name], agent)
    assume(switch.keeps)
    off, on = scores(position, switch)
    assert off == on


# Each of these may change a score, so no claim may cover it.
CHANGING = [
    ("alphabeta:depth=4,heuristic=course,symmetry=on,width=2,radius=1", "table=off/1"),
    ("alphabeta:width=3", "ordering"),
    ("alphabeta:width=3", "centre"),
    ("alphabeta:width=3", "symmetry"),
    ("alphabeta:width=3,symmetry=on", "pvs"),
    ("alphabeta:quiescence=on", "deepening"),
    ("alphabeta:forced=on", "deepening"),
    ("alphabeta:forced=on", "pruning"),
    ("alphabeta:width=3", "pruning"),
    ("minimax:quiescence=on", "pruning"),
]


@pytest.mark.parametrize(("agent", "name"), CHANGING)
def test_what_may_change_scores_claims_nothing(agent: str, name: str) -> None:
    [switch] = read_switches([name], Spec.read(agent))
    assert not switch.keeps


def test_deepening_ends_with_a_win_that_need_not_be_the_fastest() -> None:
    """A loss in 13 plies is seen by forced replies at depth 2; to depth 4 it is seen to be one in 11."""
    position = read_game("mnk:7x7:5").board(".xo.oox oxxxo.x .....xx xooxoox xx.x... oo.oxo. oxo....")
    [switch] = read_switches(["deepening"], Spec.read(FORCED % 4 + ",heuristic=lines3,table=off"))
    off, on = scores(position, switch)
    assert (off != on, switch.keeps) == (True, False)


@pytest.mark.parametrize("switch", ["table=off/16", "table"])
def test_a_table_follows_no_deepening_and_deepening_no_table(switch: str) -> None:
    [read] = read_switches([switch], Spec.read("alphabeta:quiescence=on"))
    assert read.keeps
    assert dict(read.off.options)["deepening"] == dict(read.on.options)["deepening"] == "on"
