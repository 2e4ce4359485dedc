"""What a batch cannot do it refuses with one sentence, and nothing has changed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from inarow.batches.batch import Batch, batch
from inarow.errors import BadArray, BadOption, IllegalAction, TooLarge

SIZE = 10
ILLEGAL = [
    ("connect4", "000000", {7: 0}, "illegal action 0 in game 7: legal actions: 1 2 3 4 5 6"),
    ("mnk:9x9:5", "01", {2: 1, 5: 0}, "illegal action 1 in game 2: legal actions: 2 3 4"),
    ("drop:9x8:9", "00000000", {0: 0}, "illegal action 0 in game 0: legal actions: 1 2 3 4 5 6 7 8"),
]
NO_ACTIONS = [
    ("connect4", 7, "actions run from 0 to 6"),
    ("gomoku15", -1, "actions run from 0 to 224"),
    ("tictactoe", 2**40, "actions run from 0 to 8"),
]


def opened(text: str, opening: str, **options: Any) -> tuple[Batch, NDArray[np.int64]]:
    """All games after the same opening, and a legal action for each."""
    games = batch(text, SIZE, **options)
    for action in opening:
        games.step(np.full(SIZE, int(action)))
    return games, games.masks.argmax(axis=1)


def everything(games: Batch) -> list[Any]:
    arrays = [games.boards, games.masks, games.rewards, games.finished, games.turn]
    return [array.tolist() for array in arrays]


@pytest.mark.parametrize(("text", "opening", "wrong", "sentence"), ILLEGAL)
@pytest.mark.parametrize("threads", [1, 3])
def test_the_first_illegal_action_is_named(
    text: str, opening: str, wrong: dict[int, int], sentence: str, threads: int
) -> None:
    games, actions = opened(text, opening, threads=threads)
    twin, _ = opened(text, opening)
    before = everything(games)
    right = actions.copy()
    for number, action in wrong.items():
        actions[number] = action
    with pytest.raises(IllegalAction) as raised:
        games.step(actions)

    assert str(raised.value).startswith(sentence)
    assert (raised.value.number, raised.value.action) == min(wrong.items())
    assert everything(games) == before
    for both in (games, twin):
        both.step(right)
        both.step_random()
    assert everything(games) == everything(twin)


@pytest.mark.parametrize(("text", "action", "reason"), NO_ACTIONS)
@pytest.mark.parametrize("illegal", ["raise", "lose"])
def test_what_is_no_action_is_refused_always(text: str, action: int, reason: str, illegal: str) -> None:
    games, actions = opened(text, "01", illegal=illegal)
    before = everything(games)
    actions[4:6] = action
    with pytest.raises(IllegalAction, match=rf"illegal action {action} in game 4: {reason}"):
        games.step(actions)
    assert everything(games) == before


@pytest.mark.parametrize(("text", "opening", "wrong", "_"), ILLEGAL)
def test_where_it_loses_it_ends_its_game_alone(
    text: str, opening: str, wrong: dict[int, int], _: str
) -> None:
    games, actions = opened(text, opening, illegal="lose")
    twin, right = opened(text, opening)
    seat = games.turn[0]
    for number, action in wrong.items():
        actions[number] = action
    games.step(actions)
    twin.step(right)
    others = [number for number in range(SIZE) if number not in wrong]
    assert games.finished.tolist() == [number in wrong for number in range(SIZE)]
    for number in wrong:
        assert games.rewards[number, seat] == -1
        assert games.rewards[number, 1 - seat] == 0
        assert not games.boards[number].any()
        assert games.masks[number].all()
        assert games.turn[number] == 0
    assert (games.boards[others] == twin.boards[others]).all()
    assert (games.masks[others] == twin.masks[others]).all()
    assert not games.rewards[others].any()


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros(SIZE),
        np.zeros(SIZE, dtype=np.bool_),
        np.zeros(SIZE - 1, dtype=np.int64),
        np.zeros((SIZE, 1), dtype=np.int64),
        np.zeros(SIZE, dtype=object),
        [[0], [1, 2]],
        [],
        "3333333333",
        None,
        3,
    ],
    ids=repr,
)
def test_actions_of_a_wrong_shape_or_type(actions: Any) -> None:
    games = batch("connect4", SIZE)
    with pytest.raises(BadArray, match=r"^actions: a batch of 10 games takes 10 whole numbers, not [^\n]*$"):
        games.step(actions)
    assert not games.boards.any()


def test_actions_need_not_be_contiguous() -> None:
    games = batch("connect4", SIZE)
    games.step(np.arange(2 * SIZE, dtype=np.int32)[::2] % 7)
    assert games.boards[3, 0].tolist() == [0, 0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize(
    ("where", "given"),
    [
        (np.ones(SIZE), r"float64 of shape \(10,\)"),
        (np.ones(SIZE - 1, dtype=np.bool_), r"bool of shape \(9,\)"),
        ([True] * SIZE, "a list"),
        (True, "a bool"),
    ],
    ids=["floats", "too few", "list", "one"],
)
def test_games_named_by_a_wrong_shape_or_type(where: Any, given: str) -> None:
    games = batch("connect4", SIZE)
    sentence = f"^where: it takes an array of 10 bools, not {given}$"
    with pytest.raises(BadArray, match=sentence):
        games.step([0] * SIZE, where)
    with pytest.raises(BadArray, match=sentence):
        games.step_random(where)
    assert not games.boards.any()


SHAPE = (SIZE, 2, 6, 7)
READ_ONLY = np.zeros(SHAPE, dtype=np.float32)
READ_ONLY.flags.writeable = False


@pytest.mark.parametrize(
    ("out", "sentence"),
    [
        (np.zeros(SHAPE), r"bool, uint8 or float32 and shape \(10, 2, 6, 7\), not float64 of shape"),
        (np.zeros(SHAPE, dtype=">f4"), "not >f4"),
        (np.zeros(SHAPE[1:], dtype=np.float32), r"not float32 of shape \(2, 6, 7\)"),
        (np.zeros((SIZE, 6, 7, 2), dtype=np.uint8), r"not uint8 of shape \(10, 6, 7, 2\)"),
        (np.zeros((SIZE, 2, 6, 14), dtype=np.bool_)[..., ::2], "C-contiguous, aligned and writable"),
        (READ_ONLY, "C-contiguous, aligned and writable"),
        ([0.0], "a NumPy array, not to a list"),
        (None, "a NumPy array, not to a NoneType"),
    ],
    ids=["float64", "bytes swapped", "one game", "planes last", "strided", "read-only", "list", "nothing"],
)
def test_planes_of_a_wrong_shape_or_type(out: Any, sentence: str) -> None:
    with pytest.raises(BadArray, match=rf"^out: planes are .*{sentence}[^\n]*$"):
        batch("connect4", SIZE).observe(out)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("size", value) for value in (0, -1, 2.0, True, "4", None)),
        *(("seed", value) for value in (-1, 0.5, "1")),
        *(("threads", value) for value in (0, 257, 1.0)),
        *(("illegal", value) for value in ("win", "", None)),
    ],
)
def test_options_that_make_no_batch(option: str, value: Any) -> None:
    with pytest.raises(BadOption, match=f"^batch: option {option}={value}: it takes [^\n]*$"):
        batch("connect4", **{"size": 4, option: value})


@pytest.mark.parametrize("size", [10**14, 10**20])
def test_what_fits_no_machine(size: int) -> None:
    with pytest.raises(TooLarge, match="does not fit this machine"):
        batch("connect4", size)


def test_a_seed_of_a_reset_is_checked_before_anything_changes() -> None:
    games, _ = opened("connect4", "01")
    before = everything(games)
    with pytest.raises(BadOption, match="seed=-1"):
        games.reset(seed=-1)
    assert everything(games) == before
