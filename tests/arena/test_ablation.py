"""Ablations compare an agent with itself but for one part, and count what everybody else would count."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import inarow
from inarow.agents.switches import FULL_ORDERING, read_switches, switches_of
from inarow.arena.ablation.effort import branching_factor, sample
from inarow.arena.ablation.plan import NODES, Ablation
from inarow.arena.ablation.study import AblationRun, Row
from inarow.arena.referee import Terms
from inarow.errors import BadFile, InarowError
from inarow.executors import Executor, open_executor
from inarow.plugins import load_plugin
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT, Limit
from inarow.spec import Spec

TIMES = ("seconds_off", "seconds_on", "seconds_ratio")

STRANGER = """
import inarow

@inarow.agent_class("ablated-stranger")
class Stranger:
    def __init__(self, *, table: bool = True, last: bool = False):
        self.table, self.last = table, last

    def choose(self, position, limit):
        move = position.legal_moves()[-1 if self.last else 0]
        return inarow.SearchResult(move=move, score=1 if self.table else 2, nodes=3 if self.table else 12)
"""


def serial(_agents: tuple[str, ...], _games: int) -> Executor:
    return open_executor("serial", workers=1)


def rows(agent: str, *switches: str, game: str = "tictactoe", **given: object) -> list[Row]:
    """What an ablation finds; without games unless some are asked for."""
    plan = {"games": 0, **given}
    study = AblationRun(Ablation(game=read_game(game), agent=agent, switches=switches, **plan))  # type: ignore[arg-type]
    for _ in study.work(serial):
        pass
    return study.rows


def untimed(found: list[Row]) -> list[Row]:
    return [{key: value for key, value in row.items() if key not in TIMES} for row in found]


@pytest.mark.parametrize(
    "agent", ["alphabeta:depth=4,ties=last,table=18", "minimax:radius=1", "custom:depth=3"]
)
def test_all_but_the_part_stays_as_it_was_given(agent: str) -> None:
    spec = Spec.read(agent)
    for switch in read_switches(["all"], spec):
        off, on = dict(switch.off.options), dict(switch.on.options)
        assert off != on or switch.name == "pruning"
        if switch.name != "pruning":
            assert {key for key in on if off.get(key) != on[key]} == {switch.option}
        for key, value in spec.options:
            assert on[key] == value or key == switch.option, switch
    assert len(switches_of(spec)) == len(read_switches(["all"], spec))


def test_the_agents_own_value_is_what_on_means() -> None:
    spec = Spec.read("alphabeta:table=18,ordering=natural+killers,heuristic=potential,pvs=off")
    found = {one.name: one for one in read_switches(["all"], spec)}

    assert dict(found["table"].on.options)["table"] == "18"
    assert dict(found["pvs"].on.options)["pvs"] == "on"
    assert dict(found["heuristic"].on.options)["heuristic"] == "potential"
    assert dict(found["killers"].off.options)["ordering"] == "natural"
    assert dict(found["history"].on.options)["ordering"] == "killers+history"
    assert dict(found["centre"].on.options)["ordering"] == "killers+centre"


def test_switches_off_by_default_are_found_in_signatures() -> None:
    assert {"pruning", "ordering", "centre", "killers", "history", "table", "pvs", "deepening"} <= {
        *switches_of(Spec.read("alphabeta"))
    }
    assert {"symmetry", "quiescence", "heuristic", "radius"} <= {*switches_of(Spec.read("alphabeta"))}


def test_the_full_ordering_is_the_one_alphabeta_uses_by_itself() -> None:
    position = read_game("connect4").position("4455")
    one, other = (
        inarow.agent(f"alphabeta:depth=6{more}").choose(position, NO_LIMIT).nodes
        for more in ("", f",ordering={FULL_ORDERING}")
    )
    assert one == other


@pytest.mark.parametrize(
    ("agent", "switch", "reason"),
    [
        ("alphabeta", "orderin", "did you mean 'ordering'?"),
        ("alphabeta", "nonsense", "pruning, ordering, table"),
        ("custom", "table", "there are deepening, heuristic, radius, centre, alarm"),
        ("strong", "table", "depth, ties"),
        ("random", "table", "nothing to switch"),
        ("alphabeta", "depth=4", "NAME=OFF/ON"),
        ("alphabeta", "depth=4/5/6", "NAME=OFF/ON"),
        ("alphabeta", "depth=6/6", "alike"),
        ("alphabeta", "table=off/0", "alike"),
        ("alphabeta", "depht=4/6", "did you mean 'depth'?"),
        ("alphabeta:dept=4", "table", "did you mean 'depth'?"),
        ("evaluation:heuristic=zero", "heuristic=zero/zero", "alike"),
        ("alphabeta", "", "there are pruning"),
    ],
)
def test_a_wrong_switch_is_refused_with_what_there_is(agent: str, switch: str, reason: str) -> None:
    with pytest.raises(InarowError) as refusal:
        read_switches([switch], Spec.read(agent))
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_quoted_and_bracketed_values_are_not_cut() -> None:
    found = read_switches(["heuristic=zero/potential(reading=run),table"], Spec.read("alphabeta"))
    assert [one.name for one in found] == ["heuristic=zero/potential(reading=run)", "table"]
    assert dict(found[0].on.options)["heuristic"] == "potential(reading=run)"


@given(st.floats(0.5, 40), st.integers(1, 40))
def test_the_branching_factor_solves_its_equation(factor: float, depth: int) -> None:
    nodes = round(sum(factor**power for power in range(1, depth + 1)))
    found = branching_factor(nodes, depth)
    if nodes < 1:
        assert found is None
    else:
        assert found is not None
        assert sum(found**power for power in range(1, depth + 1)) == pytest.approx(nodes, rel=1e-6)


@pytest.mark.parametrize("game", ["connect4", "tictactoe", "mnk:1x1:1", "drop:4x1:1", "gomoku15"])
def test_a_sample_holds_different_open_positions(game: str) -> None:
    board = read_game(game)
    found = sample(board, 20, seed=3)
    positions = [Position.after(board, moves) for moves in found]

    assert found[0] == ()
    assert found == sample(board, 20, seed=3)
    assert len(set(positions)) == len(positions) == (1 if board.cells < 5 else 20)
    assert all(position.outcome is None for position in positions)
    if board.cells > 40:
        assert found != sample(board, 20, seed=4)
        assert len({len(moves) for moves in found}) > 5


def test_pruning_reproduces_the_counts_of_the_reports() -> None:
    [row] = rows("alphabeta:depth=full,scoring=plain", "pruning", positions=1)

    assert (row["off"], row["on"]) == (
        "minimax:depth=full,scoring=plain",
        "alphabeta:depth=full,scoring=plain",
    )
    assert row["nodes_off"] == 549_945
    own = inarow.agent("alphabeta:depth=full,scoring=plain").choose(read_game("tictactoe").start, NO_LIMIT)
    assert row["nodes_on"] == own.nodes
    assert (row["scores_changed"], row["defect"], row["verdict"]) == (0, False, "not played")
    assert row["branching_off"] == pytest.approx(4.2, abs=0.1)


def test_parts_that_keep_scores_keep_them() -> None:
    parts = "pruning,ordering,centre,killers,history,table,replace,pvs,deepening,symmetry"
    for row in rows("alphabeta:depth=5", parts, game="drop:5x4:3", positions=12):
        assert row["must_agree"]
        assert (row["scores_changed"], row["moves_changed"]) == (0, 0), row["switch"]


def test_counts_are_averages_and_the_rest_geometric_means() -> None:
    [row] = rows("alphabeta:depth=4", "table", game="connect4", positions=5)
    board = read_game("connect4")
    counts = {}
    for side in ("off", "on"):
        agent = inarow.agent(row[side])
        counts[side] = [
            agent.choose(Position.after(board, moves), NO_LIMIT).nodes for moves in sample(board, 5, seed=0)
        ]
    ratio = 1.0
    for off, on in zip(counts["off"], counts["on"], strict=True):
        ratio *= on / off
    assert row["nodes_off"] == sum(counts["off"]) / 5
    assert row["nodes_ratio"] == pytest.approx(ratio ** (1 / 5))


def test_matches_are_at_equal_nodes_and_to_any_depth() -> None:
    def compared(switch: str, **given: object) -> tuple[str, Limit]:
        plan = Ablation(game=read_game("connect4"), agent="alphabeta:depth=3", switches=(switch,), **given)  # type: ignore[arg-type]
        return str(plan.comparisons()[0].match_on), plan.comparisons()[0].limit

    assert compared("pvs") == ("alphabeta:pvs=on", Limit(nodes=NODES))
    assert compared("pvs", limit=Limit(seconds=0.1)) == ("alphabeta:pvs=on", Limit(seconds=0.1))
    assert compared("pvs", fixed_depth=True) == ("alphabeta:depth=3,pvs=on", NO_LIMIT)
    assert compared("depth=2/4") == ("alphabeta:depth=4", NO_LIMIT)
    assert compared("depth=2/4", limit=Limit(nodes=9)) == ("alphabeta:depth=4", Limit(nodes=9))


@pytest.mark.slow
def test_a_match_tells_who_is_stronger() -> None:
    more, less, same = rows(
        "alphabeta", "depth=1/4", "depth=4/1", "replace", game="drop:5x5:4", games=40, positions=2
    )
    assert (more["verdict"], less["verdict"]) == ("helps", "hurts")
    assert more["low"] > 0 > less["high"]
    assert same["low"] <= 0 <= same["high"]
    assert same["verdict"] == "not distinguishable"
    assert more["games"] == more["wins"] + more["draws"] + more["losses"] == 40


@pytest.mark.slow
def test_a_third_party_agents_options_are_switches_and_a_changed_score_is_a_defect(tmp_path: Path) -> None:
    file = tmp_path / "stranger.py"
    file.write_text(STRANGER)
    load_plugin(file)
    table, last = rows("ablated-stranger", "table", "last", terms=Terms(plugins=(str(file),)), positions=4)

    assert (table["off"], table["on"]) == ("ablated-stranger:table=off", "ablated-stranger:table=on")
    assert (table["nodes_off"], table["nodes_on"], table["nodes_ratio"]) == (12, 3, pytest.approx(0.25))
    assert (table["branching_off"], table["branching_on"]) == (None, None)
    assert (table["scores_changed"], table["moves_changed"], table["defect"]) == (4, 0, True)
    assert (last["scores_changed"], last["moves_changed"], last["defect"]) == (0, 4, False)


def test_a_study_that_was_stopped_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    plan = Ablation(
        game=read_game("mnk:4x4:3"), agent="alphabeta:depth=3", switches=("table", "depth=1/2"), games=10
    )
    whole = AblationRun(plan)
    list(whole.work(serial))
    stopped = AblationRun.create(tmp_path / "study", plan)
    work = stopped.work(serial)
    while not list((tmp_path / "study").glob("parts/01-*/games/games.sqlite")):
        next(work)
    next(work)
    work.close()
    again = AblationRun.open(tmp_path / "study")
    shares = list(again.work(serial))

    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert untimed(again.rows) == untimed(whole.rows)
    kept = AblationRun.open(tmp_path / "study")
    list(kept.work(serial))
    assert kept.rows == again.rows  # nothing was measured twice: even the times are the same


def test_a_study_whose_agent_has_changed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(STRANGER.replace("ablated-stranger", "ablated-file"))
    plan = Ablation(game=read_game("tictactoe"), agent=str(file), switches=("last",), games=0)
    AblationRun.create(tmp_path / "study", plan)
    assert AblationRun.open(tmp_path / "study").comparisons[0].switch.name == "last"
    file.write_text(file.read_text() + "\n")
    with pytest.raises(BadFile, match="has changed"):
        AblationRun.open(tmp_path / "study")


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"game": 3}', '{"game": "tictactoe", "switches": [], "x": 1}']
)
def test_a_damaged_plan_is_one_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "plan.json").write_text(content)
    with pytest.raises(InarowError):
        AblationRun.open(tmp_path)
