"""The custom agent of report 004 keeps its rules in their order."""

from __future__ import annotations

import pytest

import inarow
from inarow.agents.builtin.custom import alarm_level
from inarow.agents.switches import read_switches, switches_of
from inarow.errors import InarowError
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search import slices
from inarow.search.limit import NO_LIMIT, Limit
from inarow.spec import Spec
from tests.search.ticking import Ticking

QUICK = Limit(nodes=2000)


def chosen(position: Position, agent: str = "custom") -> Move:
    return inarow.agent(agent).choose(position, QUICK).move


@pytest.mark.parametrize(
    ("game", "centre"),
    [("gomoku15", "h8"), ("gomoku19", "j10"), ("tictactoe", "b2"), ("mnk:6x5:5", "c3"), ("connect4", "4")],
)
def test_it_starts_in_the_centre(game: str, centre: str) -> None:
    start = read_game(game).start
    assert chosen(start) == start.move(centre)


def test_it_wins_at_once_even_if_it_could_block() -> None:
    position = read_game("gomoku15").position("a1,a15,b1,b15,c1,c15,d1,d15")
    assert position.play(chosen(position)).outcome is not None


def test_it_blocks_an_immediate_loss() -> None:
    position = read_game("gomoku15").position("a1,h8,a3,h9,o1,h10,o3,h11,h12")
    assert chosen(position.play("a5")) in range(225)
    threatened = read_game("mnk:9x9:5").position("a9,e5,a7,f5,i9,g5,i7,h5")
    assert chosen(threatened) in threatened.threatened_moves()


def test_it_blocks_what_passes_the_alarm_level() -> None:
    """An open three of five may become an open four: E = (4 + 0.5) / 5, above (5 - 2) / 5."""
    position = read_game("mnk:9x9:5").position("a9,e5,i9,f5,a1,g5")
    move = position.move
    assert chosen(position) in {move("d5"), move("h5"), move("c5"), move("i5")}


def test_it_searches_near_stones_alone() -> None:
    position = read_game("gomoku19").position("j10,j11")
    column, row = chosen(position) % 19, chosen(position) // 19
    assert abs(column - 9) <= 1
    assert 8 <= row <= 11


@pytest.mark.parametrize(
    ("game", "level"),
    [
        ("mnk:3x3:3", 1.0),
        ("mnk:4x4:4", 3 / 4),
        ("mnk:6x5:5", 4 / 5),  # 6 is less than 5 + 2
        ("mnk:7x6:5", 3 / 5),
        ("mnk:8x8:6", 4 / 6),
        ("mnk:19x19:5", 3 / 5),
        ("mnk:3x4:3", 2 / 3),
        ("mnk:5x4:3", 1 / 3),
    ],
)
def test_alarm_levels(game: str, level: float) -> None:
    assert alarm_level(read_game(game)) == pytest.approx(level)


def test_a_limit_of_its_own_counts_even_beside_others(monkeypatch: pytest.MonkeyPatch) -> None:
    position = read_game("gomoku19").position("j10,j11")  # nothing alarming yet
    for agent in ("custom:seconds=0.05", "custom:seconds=0.05,depth=9", "custom:seconds=0.05,nodes=3000000"):
        player = inarow.agent(agent)
        with monkeypatch.context() as patch:
            patch.setattr(slices, "clock", Ticking())  # 0.05 s are ten looks at it
            found = player.choose(position, NO_LIMIT)
        assert found.nodes < 200, agent


@pytest.mark.parametrize(
    "option", ["seconds=-1", "seconds=0", "seconds=nan", "depth=0", "nodes=0", "radius=-1"]
)
def test_limits_that_are_none_are_refused_when_it_is_built(option: str) -> None:
    with pytest.raises(InarowError, match=option.split("=")[0]):
        inarow.agent(f"custom:{option}")
    with pytest.raises(InarowError, match=option.split("=")[0]):
        inarow.agent(f"custom:{option}" + ("" if "depth" in option else ",depth=2"))


QUIET = read_game("mnk:9x9:5").position("e5,d4")  # no rule has anything to say: it is searched


def test_each_part_is_a_switch_of_an_ablation() -> None:
    agent = Spec.read("custom:nodes=2000")
    assert {"centre", "alarm", "radius", "heuristic"} <= set(switches_of(agent))
    sides = {one.name: (str(one.off), str(one.on)) for one in read_switches(["all"], agent)}
    for part, off, on in (
        *(("centre", "off", "on"), ("alarm", "off", "on")),
        *(("radius", "0", "1"), ("heuristic", "zero", "potential")),
    ):
        assert sides[part] == tuple(f"custom:nodes=2000,{part}={value}" for value in (off, on))


def test_its_search_is_alphabeta_with_its_heuristic_near_stones() -> None:
    same = "alphabeta:heuristic=potential,radius=1,depth=3"
    for agent in ("custom:depth=3", "custom:depth=3,centre=on,alarm=on,deepening=on"):
        one, other = (inarow.agent(text).choose(QUIET, NO_LIMIT) for text in (agent, same))
        assert (one.move, one.nodes, one.score) == (other.move, other.nodes, other.score)


def test_without_the_centre_the_first_move_is_searched() -> None:
    start = read_game("mnk:5x5:4").start
    assert inarow.agent("custom:depth=2").choose(start, NO_LIMIT).nodes == 0
    assert inarow.agent("custom:depth=2,centre=off").choose(start, NO_LIMIT).nodes > 0


def test_without_the_alarm_a_block_must_be_seen_by_the_search() -> None:
    position = read_game("mnk:9x9:5").position("a9,e5,i9,f5,a1,g5,i1,h5")  # five in a row with d5 or i5
    by_rule, searched, blind = (
        inarow.agent(f"custom:{options}").choose(position, NO_LIMIT)
        for options in ("depth=1", "depth=2,alarm=off", "depth=1,alarm=off,heuristic=zero")
    )
    blocks = position.threatened_moves()
    assert (by_rule.move in blocks, by_rule.nodes) == (True, 0)
    assert (searched.depth, searched.nodes > 0) == (2, True)
    assert blind.move not in blocks


def test_without_a_radius_every_cell_is_searched() -> None:
    near, everywhere = (
        inarow.agent(f"custom:depth=1,radius={radius}").choose(QUIET, NO_LIMIT).nodes for radius in (1, 0)
    )
    assert (near, everywhere) == (13, 82)  # a cell or three are searched again with a wider window


def test_a_full_search_without_deepening_enters_what_the_last_depth_needs() -> None:
    start = read_game("tictactoe").start
    deep, straight = (
        inarow.agent(f"custom:depth=full,centre=off,deepening={one}").choose(start, NO_LIMIT)
        for one in ("on", "off")
    )
    assert (deep.depth, straight.depth) == (9, 9)
    assert straight.nodes == 2909
    assert deep.score == straight.score == 0
