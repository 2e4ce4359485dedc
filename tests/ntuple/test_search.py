"""Looking ahead with a network: the same score as the plainest search, and what the filter promises."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.kernels.alphabeta.scores import DECIDED, WIN
from inarow.kernels.ntuple.layout import lay_out
from inarow.ntuple.network import Network, images_of, random_tuples
from inarow.ntuple.search import SCALE, by_promise, deepening, look_ahead, value_of
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.symmetry import symmetries, transformed
from inarow.search import slices
from inarow.search.limit import Limit
from tests.kernels.ntuple.retelling import best_moves, entries
from tests.search.ticking import TICK, Ticking
from tests.strategies import GAME_FIELDS, examples, played

BOARDS = st.builds(
    Game,
    **GAME_FIELDS | {"width": st.integers(2, 5), "height": st.integers(2, 4), "connect": st.integers(2, 4)},
)
UNIT = 0.0001


def network(game: Game, seed: int = 1, sharing: str = "share") -> Network:
    """A network whose weights are drawn."""
    tuples = random_tuples(game, 4, 3, seed)
    layout = lay_out(game, tuples, images_of(game, sharing))  # type: ignore[arg-type]
    size = 4 * (4 if game.gravity else 3) ** len(tuples[0])
    weights = np.random.default_rng(seed).integers(-900, 900, (2, size), dtype=np.int16)
    return Network(game, layout, weights, layout.start.size, UNIT)


def plain_value(net: Network, seed: int, sharing: str, position: Position) -> int:
    """What the network says, read off the board."""
    game = position.game
    read = entries(position, random_tuples(game, 4, 3, seed), images_of(game, sharing))  # type: ignore[arg-type]
    return sum(int(net.weights[position.ply % 2, entry]) for entry in read)


@given(played(BOARDS, open_end=True), st.integers(1, 4), st.booleans(), st.booleans())
@examples(80)
def test_the_score_is_that_of_the_plainest_search(
    position: Position, depth: int, sift: bool, table: bool
) -> None:
    net = network(position.game)
    found = look_ahead(net, position, Limit(depth=depth), sift=sift, table=table)
    value = partial(plain_value, net, 1, "share")
    told = [best_moves(position, plies, value, sift=sift) for plies in range(1, depth + 1)]
    # What is decided is not deepened.
    score, moves = next((one for one in told if abs(one[0]) >= DECIDED), told[-1])
    assert found.score == (score if abs(score) >= DECIDED else round(SCALE * np.tanh(score * UNIT)))
    assert found.move in moves
    assert found.line[0] == found.move
    reached = position
    for move in found.line:
        reached = reached.play(move)


@given(played(BOARDS, open_end=True))
@examples(40)
def test_shared_tables_value_all_images_alike(position: Position) -> None:
    net = network(position.game)
    value = value_of(net, position)
    assert value == pytest.approx(np.tanh(plain_value(net, 1, "share", position) * UNIT))
    for symmetry in symmetries(position.game):
        image = Position(
            position.game,
            mover=transformed(position.mover, symmetry),
            waiter=transformed(position.waiter, symmetry),
            ply=position.ply,
        )
        assert value_of(net, image) == value


def test_the_filter_wins_blocks_and_plays_below_no_win() -> None:
    game = read_game("connect4")
    for seed in range(1, 6):
        net = network(game, seed)
        assert look_ahead(net, game.position("112233"), Limit()).move == 3  # wins
        assert look_ahead(net, game.position("11223"), Limit()).move == 3  # blocks
        # The second player holds b2, c2 and d2, and a2 is taken: it wins on e2 as soon as e1 is filled.
        threat = game.board("....... ....... ....... ....... xooo... xoxx...")
        assert not threat.threatened_moves()
        assert look_ahead(net, threat, Limit()).move != 4


def test_without_the_filter_the_network_is_asked_about_everything() -> None:
    game = read_game("connect4")
    threat = game.board("....... ....... ....... ....... xooo... xoxx...")
    chosen = {look_ahead(network(game, seed), threat, Limit(), sift=False).move for seed in range(1, 40)}
    assert 4 in chosen


def test_a_limit_of_nodes_is_kept_and_repeats() -> None:
    game = read_game("connect4")
    net = network(game)
    one, two = (look_ahead(net, game.position("44"), Limit(nodes=3000)) for _ in range(2))
    assert 0 < one.nodes <= 3000
    assert (one.move, one.score, one.nodes, one.line) == (two.move, two.score, two.nodes, two.line)
    deeper = look_ahead(net, game.position("44"), Limit(nodes=9000))
    assert deeper.nodes > one.nodes
    assert deeper.depth >= one.depth


def test_a_limit_of_seconds_ends_a_search_that_would_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    game = read_game("mnk:9x9:5")
    monkeypatch.setattr(slices, "clock", Ticking())
    short, long = (look_ahead(network(game), game.start, Limit(seconds=seconds)) for seconds in (0.1, 1))
    assert 0 < short.nodes < long.nodes
    assert 0.1 <= short.seconds < 0.1 + 10 * TICK


@given(played(BOARDS, open_end=True), st.integers(1, 4), st.data())
@examples(60)
def test_only_named_moves_are_chosen_and_the_best_of_them(
    position: Position, depth: int, data: st.DataObject
) -> None:
    net = network(position.game)
    legal = position.legal_moves()
    only = tuple(data.draw(st.lists(st.sampled_from(legal), min_size=1, unique=True)))
    found = list(deepening(net, position, Limit(depth=depth), only, sift=False, table=False))
    assert all(one.move in only and one.outcome is None for one in found)
    assert [one.depth for one in found] == sorted({one.depth for one in found})
    value = partial(plain_value, net, 1, "share")

    def score(move: int, plies: int) -> int:
        after = position.play(move)
        if after.outcome is not None:
            return (WIN - after.ply) * after.outcome.score_for(position.seat)
        if plies == 1:
            return value(after) * (1 if position.seat == 0 else -1)
        return -best_moves(after, plies - 1, value, sift=False)[0]

    last = found[-1]
    assert score(last.move, last.depth) == max(score(move, last.depth) for move in only)


@given(played(BOARDS, open_end=True))
@examples(30)
def test_moves_by_promise_begin_with_the_one_that_one_ply_chooses(position: Position) -> None:
    net = network(position.game)
    first = by_promise(net, position, position.legal_moves())[0]
    assert (
        look_ahead(net, position, Limit(), sift=False).score
        == next(deepening(net, position, Limit(), [first], sift=False)).score
    )
