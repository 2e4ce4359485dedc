"""The n-tuple trainer: repeatable to the byte, resumable anywhere, and it learns."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from inarow.errors import BadOption, TooLarge
from inarow.learning.model_file import Model, write_model
from inarow.ntuple.network import network_of, read_ntuple, table_entries, weights_of
from inarow.ntuple.search import look_ahead
from inarow.ntuple.training import BATCH, NTuple
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.search.limit import Limit

SMALL = {"tuples": 12, "length": 5, "horizon": 1000}


def trained(how: NTuple, game: Game, episodes: int, seed: int = 1) -> Model:
    *_, last = how.train(game, seed=seed, episodes=episodes, every=100)
    return last.model()


def after(calls: int) -> Callable[[], bool]:
    """Says stop when it was asked so often."""
    left = [calls]

    def stop() -> bool:
        left[0] -= 1
        return left[0] < 0

    return stop


@pytest.mark.parametrize("options", [{}, {"coherence": True}, {"symmetry": "sample"}])
def test_the_same_seed_writes_the_same_bytes(tmp_path: Path, options: dict[str, object]) -> None:
    game = read_game("drop:5x4:4")
    how = NTuple(**SMALL, **options)  # type: ignore[arg-type]
    for name, seed in (("one", 1), ("two", 1), ("other", 2)):
        write_model(tmp_path / name, trained(how, game, 250, seed))
    one, two, other = ((tmp_path / name).read_bytes() for name in ("one", "two", "other"))
    assert one == two
    assert one != other


@pytest.mark.parametrize("calls", [0, 1, 2, 3])
@pytest.mark.parametrize("coherence", [False, True])
def test_a_training_stopped_anywhere_goes_on_as_if_it_never_was(
    tmp_path: Path, calls: int, coherence: bool
) -> None:
    game = read_game("drop:5x4:4")
    how = NTuple(**SMALL, coherence=coherence)  # type: ignore[arg-type]
    write_model(tmp_path / "whole", trained(how, game, 250))
    *_, last = how.train(game, seed=1, episodes=250, every=100, stop=after(calls))
    assert last.episodes == [0, BATCH, 100, 2 * BATCH][calls]  # batches end at points of the curve too
    write_model(tmp_path / "part", last.model())
    start = read_ntuple(tmp_path / "part")
    *_, last = NTuple.of(start).train(game, seed=99, episodes=250, every=7, start=start)
    write_model(tmp_path / "joined", last.model())
    assert (tmp_path / "joined").read_bytes() == (tmp_path / "whole").read_bytes()


def test_a_network_learns_to_play_better() -> None:
    """Moving second on Tic Tac Toe against random play, without the filter, it hardly loses any more."""
    game = read_game("tictactoe")
    how = NTuple(tuples=20, length=6, step=0.02, last_step=0.001, exploration=0.3, horizon=4000)
    losses = []
    for episodes in (1, 4000):
        network = network_of(trained(how, game, episodes))
        chance = np.random.default_rng(3)
        lost = 0
        for _ in range(200):
            position = game.start
            while position.outcome is None:
                moves = position.legal_moves()
                if position.seat == 1:
                    position = position.play(look_ahead(network, position, Limit(), sift=False).move)
                else:
                    position = position.play(moves[chance.integers(len(moves))])
            lost += position.outcome.winner == 0
        losses.append(lost)
    assert losses[0] > 40
    assert losses[1] < 10


def test_two_threads_play_every_game() -> None:
    game = read_game("drop:5x4:4")
    how = NTuple(**SMALL, threads=2)  # type: ignore[arg-type]
    last = trained(how, game, 301)
    assert last.episodes == 301
    assert last.arrays["counts"][:, 0].sum() == 1  # since the last point of the curve, at 300
    assert np.isfinite(weights_of(last)).all()


@pytest.mark.parametrize(
    "text", ["mnk:9x9:5", "drop:9x9:5", "drop:1x1:1", "mnk:3x1:4", "drop:7x6:4+wrap+exact+misere"]
)
def test_any_board_can_be_learnt(text: str) -> None:
    game = read_game(text)
    last = trained(NTuple(tuples=3, length=4, horizon=100), game, 20)
    network = network_of(last)
    assert look_ahead(network, game.start, Limit(depth=2)).move in game.start.legal_moves()


@pytest.mark.parametrize(
    "option", [{"step": 0}, {"trace": 2}, {"threads": 0}, {"symmetry": "some"}, {"draw": float("nan")}]
)
def test_senseless_parameters_are_refused(option: dict[str, object]) -> None:
    with pytest.raises(BadOption) as told:
        NTuple(**option)  # type: ignore[arg-type]
    assert next(iter(option)) in str(told.value)


def test_too_large_a_network_is_refused() -> None:
    with pytest.raises(TooLarge, match="weights"):
        table_entries(read_game("connect4"), 1000, 12)
