"""Q-learning: the kernel equals its plain telling, goes on where it stopped, and masters Tic Tac Toe."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from inarow.errors import BadOption, InarowError, NotationError, TooLarge
from inarow.learning.model_file import Model, write_model
from inarow.learning.qlearning import REPORT, QLearning
from inarow.learning.qpolicy import QPolicy, read_qlearning
from inarow.learning.schedule import Schedule
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.rules.symmetry import symmetries
from inarow.studies.report_000.decisions import losing_lines
from tests.learning.plain_qlearning import PlainTraining
from tests.strategies import GAME_FIELDS, examples

RATES = ("0.5", "geometric:1:0.9:0.1", "linear:0.75:0.25:20")
SIZES = {"width": st.integers(1, 4), "height": st.integers(1, 4), "connect": st.integers(1, 4)}
learners = st.builds(
    QLearning,
    alpha=st.sampled_from(RATES),
    epsilon=st.sampled_from((*RATES, "0", "1")),
    gamma=st.sampled_from((0.0, 0.9, 1.0)),
    win=st.sampled_from((1.0, 0.7)),
    draw=st.sampled_from((0.2, 0.0)),
    loss=st.sampled_from((-1.0, 0.1)),
    initial=st.sampled_from((0.0, 0.3)),
    opponent=st.sampled_from(("self", "default", "random", "mix")),
    seat=st.sampled_from(("alternate", "first", "second")),
    symmetry=st.booleans(),
    memory=st.just(1),
)


def trained(learner: QLearning, game: Game, episodes: int, *, seed: int = 0, every: int = 1000) -> Model:
    *_, last = learner.train(game, seed=seed, episodes=episodes, every=every)
    return last.model()


@examples(60)
@given(learner=learners, game=st.builds(Game, **GAME_FIELDS | SIZES), seed=st.integers(-5, 5))
@example(learner=QLearning(opponent="default"), game=read_game("mnk:4x3:2"), seed=0)  # several blocks
@example(learner=QLearning(opponent="default"), game=read_game("drop:4x4:3+misere"), seed=0)
@example(learner=QLearning(), game=read_game("drop:4x4:3+wrap"), seed=0)
def test_the_kernel_equals_its_plain_telling(learner: QLearning, game: Game, seed: int) -> None:
    plain = PlainTraining(learner, game, seed)
    for _ in range(25):
        plain.episode()
    model = trained(learner, game, 25, seed=seed)
    keys = [tuple(key) for key in model.arrays["keys"].tolist()]
    assert keys == sorted(plain.table)
    values = [list(plain.table[key].values()) for key in keys]
    assert model.arrays["values"].tolist() == values
    assert model.arrays["rates"].tolist() == plain.rates
    assert int(model.arrays["word"][0]) == plain.word
    assert model.arrays["counters"].tolist() == [25, len(keys), *plain.results.values()]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_tic_tac_toe_is_never_lost_after_twenty_thousand_episodes(seed: int) -> None:
    game = read_game("tictactoe")
    policy = QPolicy(trained(QLearning(), game, 20_000, seed=seed, every=20_000))
    assert [losing_lines(game, seat, policy.best) for seat in (0, 1)] == [0, 0]


def test_the_parameters_of_the_report_are_not_enough() -> None:
    game = read_game("tictactoe")
    policy = QPolicy(trained(REPORT, game, 5_000, every=5_000))
    assert sum(losing_lines(game, seat, policy.best) for seat in (0, 1)) > 0


@pytest.mark.parametrize("stops", [1, 3])
def test_a_training_that_was_stopped_ends_as_one_that_never_was(stops: int, tmp_path: Path) -> None:
    game, learner = read_game("drop:4x4:3"), QLearning(opponent="mix", alpha="linear:0.5:0.1:2000")
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    write_model(whole, trained(learner, game, 3_000, seed=3, every=1_000))
    start = None
    for stop in range(1, stops + 1):  # each after the first slice of its process, within a stretch
        *_, last = learner.train(game, seed=3, episodes=3_000, every=1_000, start=start, stop=lambda: True)
        assert last.episodes == 256 * stop
        assert not last.figures
        write_model(parts, last.model())
        start = read_qlearning(parts)
    *_, last = learner.train(game, seed=99, episodes=3_000, every=77, start=start)
    write_model(parts, last.model())
    assert parts.read_bytes() == whole.read_bytes()


def test_another_seed_learns_otherwise() -> None:
    game = read_game("tictactoe")
    one, other = (trained(QLearning(), game, 100, seed=seed) for seed in (1, 2))
    assert one.arrays["word"] != other.arrays["word"]
    assert one.arrays["values"].tobytes() != other.arrays["values"].tobytes()


def test_the_table_grows_and_keeps_what_it_knows() -> None:
    game = read_game("drop:5x5:4")
    plain = PlainTraining(QLearning(), game, 0)
    for _ in range(400):
        plain.episode()
    model = trained(QLearning(), game, 400)
    assert len(model.arrays["keys"]) > 1024
    assert {tuple(key) for key in model.arrays["keys"].tolist()} == set(plain.table)


def test_a_full_table_says_so_and_takes_no_more_states() -> None:
    game, learner = read_game("connect4"), QLearning(memory=1)
    *_, last = learner.train(game, seed=0, episodes=6_000, every=6_000)
    states = len(last.model().arrays["keys"])
    assert states == learner.most_states(game) == 12_288
    assert "full with 12,288 states in 1 MB" in last.remark
    *_, last = learner.train(game, seed=0, episodes=100, every=100)
    assert last.remark == ""


def test_the_curve_has_a_point_at_every_checkpoint() -> None:
    found = list(QLearning().train(read_game("tictactoe"), seed=0, episodes=2_500, every=1_000))
    assert [checkpoint.episodes for checkpoint in found] == [1_000, 2_000, 2_500]
    assert [bool(checkpoint.figures) for checkpoint in found] == [True, True, False]
    curve = found[-1].model().curve
    assert [point["episodes"] for point in curve] == [1_000, 2_000]
    assert all(0 <= point["random"] <= 1 and 0 <= point["default"] <= 1 for point in curve)


def test_a_position_and_its_images_are_worth_the_same() -> None:
    game = read_game("tictactoe")
    policy = QPolicy(trained(QLearning(), game, 5_000))
    position = game.position("b2,a1,a2")
    values = policy.values(position)
    assert values is not None
    assert len(set(values.values())) > 1
    for symmetry in symmetries(game):
        image = policy.values(position.transformed(symmetry))
        assert image == {symmetry[move]: value for move, value in values.items()}


def test_a_position_never_met_has_no_values() -> None:
    game = read_game("connect4")
    policy = QPolicy(trained(QLearning(), game, 1))
    assert policy.values(game.start) is not None
    far = game.position("11111177777723")
    assert policy.values(far) is None
    assert policy.best(far) == far.legal_moves()


def test_boards_beyond_64_bits_are_refused() -> None:
    with pytest.raises(TooLarge, match="mnk:15x15:5"):
        next(QLearning().train(read_game("mnk:15x15:5"), seed=0, episodes=1, every=1))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("alpha", "2"),
        ("epsilon", "geometric:1:2:0"),
        ("gamma", 1.5),
        ("gamma", float("nan")),
        ("win", float("inf")),
        ("memory", 0),
    ],
)
def test_parameters_that_make_no_sense_are_refused(option: str, value: object) -> None:
    with pytest.raises(BadOption, match=f"option {option}="):
        QLearning(**{option: value})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["", "x", "0.1:2", "geometric:1:0.5", "linear:0.1:0.5:10", "linear:1:0:0", "nan"]
)
def test_schedules_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Schedule.read(text)


@given(st.sampled_from(RATES), st.floats(0, 1))
def test_a_schedule_is_read_as_it_is_written(text: str, number: float) -> None:
    for schedule in (Schedule.read(text), Schedule.read(repr(number))):
        assert Schedule.read(str(schedule)) == schedule


@settings(suppress_health_check=[HealthCheck.too_slow])  # the first text of all takes its time
@given(
    st.dictionaries(
        st.sampled_from(["alpha", "gamma", "opponent", "symmetry"]), st.none() | st.text() | st.booleans()
    )
)
def test_parameters_of_a_stranger_make_a_learner_or_an_error(changed: dict[str, object]) -> None:
    from dataclasses import asdict

    try:
        learner = QLearning.of(asdict(QLearning()) | changed)
    except (TypeError, ValueError, InarowError):
        return
    assert isinstance(learner.symmetry, bool)
    assert np.isfinite(learner.gamma)
