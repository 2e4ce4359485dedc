"""The agent `best`: the truth where it can be had, forced wins, no move that leaves one, and its limits."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import inarow
from inarow.errors import BadOption
from inarow.forcing.plain import sides_exchanged
from inarow.forcing.search import forced_win, holding_moves
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search import slices
from inarow.search.limit import Limit
from tests.search.ticking import Ticking
from tests.strategies import examples, played

FORCING = Path(__file__).parents[1] / "forcing" / "data" / "forcing.txt"
ROOMY = ("gomoku15", "mnk:9x9:5", "drop:9x8:5", "mnk:8x8:4+wrap", "mnk:9x9:5+exact", "drop:8x8:4+misere")


def forcing_positions(*, won: bool) -> list[Position]:
    """The positions of the set, with a win by continuous fours or without one."""
    lines = [line.split() for line in FORCING.read_text("utf-8").splitlines() if not line.startswith("#")]
    texts = [moves for number, moves in lines if (number != "0") == won]
    return [read_game("gomoku15").position(moves) for moves in texts]


@pytest.fixture(scope="module")
def best() -> inarow.Agent:
    return inarow.agent("best")


def test_it_finds_every_win_by_continuous_fours(best: inarow.Agent) -> None:
    for position in forcing_positions(won=True):
        found = best.choose(position, Limit(nodes=50_000))
        assert found.outcome == "win"
        assert found.plies == len(found.line)
        assert forced_win(position.play(found.move), attacker="waiter", moves=5).found or found.plies == 1


def test_it_leaves_no_win_by_force_if_it_can(best: inarow.Agent) -> None:
    """The attack belongs to the other side: the side to move must spoil it."""
    asked = 0
    for position in map(sides_exchanged, forcing_positions(won=True)[::4]):
        if position.completing_moves() or forced_win(position, nodes=20_000).found:
            continue
        holding = holding_moves(position).moves
        if holding:
            asked += 1
            assert best.choose(position, Limit(nodes=50_000)).move in holding
    assert asked > 5


@examples(60)
@given(played(st.builds(read_game, st.sampled_from(ROOMY)), open_end=True))
def test_it_never_misses_a_win_or_a_block_in_one(position: Position) -> None:
    best = inarow.agent("best:nodes=200")
    move = best.choose(position, Limit()).move
    if position.game.misere:
        return
    winning, threatened = position.completing_moves(), position.threatened_moves()
    if winning:
        assert move in winning
    elif threatened:
        assert move in threatened


@examples(40)
@given(
    played(
        st.builds(read_game, st.sampled_from(("tictactoe", "drop:5x4:3+wrap", "mnk:4x4:3+misere"))),
        open_end=True,
    )
)
def test_where_the_solver_reaches_it_keeps_the_result(position: Position) -> None:
    assume(position.game.cells - position.ply <= 12)
    found = inarow.agent("best").choose(position, Limit())
    after = position.play(found.move)
    truth = inarow.solve(position).score
    if after.outcome is not None:
        kept = after.outcome.score_for(position.seat)
    else:
        score = inarow.solve(after).score
        assert score is not None
        kept = -((score > 0) - (score < 0))
    assert truth is not None
    assert kept == (truth > 0) - (truth < 0)


@pytest.mark.parametrize("game", ["connect4", "gomoku19", "mnk:9x9:5", "drop:10x9:4", "tictactoe"])
@pytest.mark.parametrize("nodes", [1, 50, 3000])
def test_its_nodes_are_kept_and_decide_its_move(game: str, nodes: int) -> None:
    position = read_game(game).position({"gomoku19": "j10,k11,l10", "mnk:9x9:5": "e5,d4,d5"}.get(game, ""))
    one, other = (inarow.agent("best").choose(position, Limit(nodes=nodes)) for _ in range(2))
    assert (one.move, one.nodes) == (other.move, other.nodes)
    assert one.nodes <= 1.05 * nodes + 1


def test_a_depth_alone_bounds_alpha_beta_and_a_second_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    position = read_game("gomoku15").position("h8,i9,h9")
    best = inarow.agent("best")
    assert best.choose(position, Limit(depth=2)).depth == 2
    monkeypatch.setattr(slices, "clock", Ticking())  # a second is two hundred looks at it
    assert best.choose(position, Limit(depth=9)).nodes < 5_000


# Not `ntuple`: with 2,000 nodes a move it has half of the points (121.5 of 240), so a few games say nothing.
# Nor `selective`, which is what `best` searches with.
OTHERS = ("default", "strong", "custom", "alphabeta", "mcts", "perfect")
ORDER = {
    "connect4": OTHERS,
    "connect5": OTHERS,
    "tictactoe": OTHERS,
    "mnk:7x7:4": OTHERS,
    "gomoku15": OTHERS,
    "drop:9x7:5+wrap": ("default", "alphabeta", "mcts", "perfect"),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", ORDER)
def test_with_the_same_nodes_nobody_is_better(game: str) -> None:
    """A few games; `python -m benchmarks best` plays many."""
    others = ORDER[game]
    played = inarow.tournament(
        game,
        ["best", *others],
        shape="gauntlet",
        games=4,
        nodes=2_000,
        seed=3,
        openings="random:2",
        engine="serial",
    )
    for number, other in enumerate(others, start=1):
        pairs = played.run.standings.pair_scores(0, number)
        points = sum(half * times for half, times in enumerate(pairs)) / 2
        assert points >= 2, other


@pytest.mark.parametrize(
    "text", ["best:search=off", "best:width=-1", "best:radius=99", "best:seconds=0", "best:memory=0"]
)
def test_bad_options(text: str) -> None:
    with pytest.raises(BadOption):
        inarow.agent(text)


def opening(game: str, seed: int, plies: int, nodes: int = 3_000) -> Position:
    """The first moves of `best` against itself, one seed for both."""
    best = inarow.agent("best", seed=seed)
    position = read_game(game).start
    while position.ply < plies and position.outcome is None:
        position = position.play(best.choose(position, Limit(nodes=nodes)).move)
    return position


def test_seeds_vary_the_opening_among_moves_that_are_equally_good() -> None:
    best = read_game("connect4").start
    score = inarow.solve(best).score
    played = {opening("connect4", seed, 7) for seed in range(6)}
    assert len(played) > 2
    for position in played:
        found = inarow.solve(position, score_only=True).score
        assert found is not None
        assert score is not None
        assert -found == score  # seven plies later the other side is to move


@pytest.mark.parametrize(
    ("game", "plies"), [("gomoku15", 1), ("connect5", 1), ("tictactoe", 3), ("mnk:7x7:4", 1)]
)
def test_seeds_vary_the_first_moves_and_each_is_the_same_again(game: str, plies: int) -> None:
    first = [opening(game, seed, plies) for seed in range(8)]
    assert len(set(first)) > 1
    assert first == [opening(game, seed, plies) for seed in range(8)]


def test_without_a_seed_the_first_move_is_the_most_central_one() -> None:
    for game, move in (("connect4", "4"), ("gomoku15", "h8"), ("tictactoe", "b1")):
        start = read_game(game).start
        assert inarow.agent("best").choose(start, Limit(nodes=2_000)).move == start.move(move)
    assert opening("mnk:5x5:4", 1, 1) == opening("mnk:5x5:4", 0, 1)  # a small board has one middle
