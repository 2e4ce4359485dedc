"""What is taken as a policy, what it is shown, and what its answers mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import inarow
from inarow.errors import BadAnswer, BadOption
from inarow.evaluation.policies import BatchedPolicy, name_of, read_policy
from inarow.interop.observation import action_of, observed, read_answer
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT
from tests.strategies import examples, played, small_games

GAME = read_game("drop:5x4:4")
POSITIONS = [GAME.position(moves) for moves in ("", "3", "33", "333", "3333", "15243")]


class Careless:
    def choose(self, position: Position, limit: object) -> int:  # noqa: ARG002
        return position.legal_moves()[0]


class Callable_:  # noqa: N801
    def __call__(self, *arguments: Any) -> Any: ...


def leftmost(position: Position) -> int:
    return position.legal_moves()[0]


def limited(position: Position, limit: object, seed: int) -> int:  # noqa: ARG001
    return position.legal_moves()[0]


def batched(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:  # noqa: ARG001
    return masks.argmax(axis=1)


def submission(observation: Any, configuration: Any) -> int:
    return int(observation.step) % int(configuration.columns)


def test_the_forms_of_a_policy() -> None:
    assert read_policy("alphabeta:depth=4", 0) == "alphabeta:depth=4"
    there = Careless()
    assert read_policy(there, 0) is there
    assert isinstance(read_policy(batched, 0), BatchedPolicy)
    for function in (leftmost, limited, lambda position: position.legal_moves()[0]):
        agent = read_policy(function, 0)
        assert not isinstance(agent, str | BatchedPolicy)
        assert agent.choose(GAME.start, NO_LIMIT).move == 0


@pytest.mark.parametrize(
    ("policy", "sentence"),
    [
        (Careless, "it is a class; give one of its objects, as in Careless()"),
        (7, "it takes an agent's text"),
        (Callable_(), "a lambda observations, masks: ... around it"),
        (submission, "give the name of its file"),
        (min, "it takes an agent's text"),
    ],
)
def test_what_is_no_policy_is_refused(policy: object, sentence: str) -> None:
    with pytest.raises(BadOption) as refusal:
        inarow.evaluate(policy, "tictactoe")
    assert sentence in str(refusal.value)


@pytest.mark.property
@given(played(small_games, open_end=True))
@examples(40)
def test_a_policy_is_shown_what_a_batch_shows(position: Position) -> None:
    game = position.game
    if position.outcome is not None:
        return
    shown, masks = observed([position])
    assert (shown.dtype, masks.dtype) == (np.float32, np.bool_)
    assert set(np.flatnonzero(masks[0])) == {action_of(game, move) for move in position.legal_moves()}
    for plane, stones in zip(shown[0], (position.mover, position.waiter), strict=True):
        assert {int(cell) for cell in np.flatnonzero(plane)} == {
            cell for cell in range(game.cells) if stones >> cell & 1
        }
    batch = inarow.batch(game, 1)
    if position.ply == 1:
        assert position.last is not None
        batch.step([action_of(game, position.last)])
        assert (batch.observe(np.empty((1, 2, game.height, game.width), np.float32)) == shown).all()
        assert (batch.masks == masks).all()


def choices(function: Callable[[Any, Any], Any]) -> list[tuple[int | None, str | None]]:
    return BatchedPolicy(function, "mine").choose_many(POSITIONS)


def test_moves_and_logits_mean_the_same() -> None:
    def logits(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:  # noqa: ARG001
        return -np.arange(masks.shape[1], dtype=np.float32) * np.ones((len(masks), 1), np.float32)

    assert choices(logits) == choices(batched) == choices(lambda _o, masks: masks.argmax(axis=1).tolist())
    one_by_one = BatchedPolicy(batched, "mine")
    assert [one_by_one.choose(one, NO_LIMIT).move for one in POSITIONS] == [
        move for move, _ in choices(batched)
    ]


def test_the_highest_legal_logit_counts_and_infinities_are_numbers() -> None:
    masks = np.array([[True, False, True], [True, True, False], [False, False, True]])
    logits = np.array([[-1.0, 9.0, 2.0], [-np.inf, -np.inf, np.nan], [np.inf, np.nan, -np.inf]])
    assert read_answer(logits, masks, "mine").tolist() == [2, 0, 2]


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (lambda _o, masks: np.zeros(len(masks)), "6 whole numbers, or floats of shape (6, 5), not float64"),
        (lambda _o, masks: np.zeros((len(masks), 4)), "not float64 of shape (6, 4)"),
        (lambda _o, masks: masks, "not bool of shape (6, 5)"),
        (lambda _o, masks: np.zeros(3, dtype=int), "not int64 of shape (3,)"),  # noqa: ARG005
        (lambda _o, masks: None, "not object of shape ()"),  # noqa: ARG005
        (lambda _o, masks: [[1], [2, 3]], "cannot be made a NumPy array"),  # noqa: ARG005
        (lambda _o, masks: masks * np.nan, "its logit of action 0 is no number (row 0 of 6)"),
    ],
)
def test_an_answer_of_a_wrong_form_is_one_sentence(answer: Callable[..., Any], sentence: str) -> None:
    with pytest.raises(BadAnswer) as refusal:
        choices(answer)
    assert str(refusal.value).startswith("mine: ")
    assert sentence in str(refusal.value)


def test_illegal_actions_are_told_and_the_others_stand() -> None:
    answers = [2, 2, -1, 5, 2, 1]
    found = choices(lambda _o, _m: answers)
    assert [move for move, _ in found] == [2, 7, None, None, None, 6]
    assert found[2][1] == "mine: its action -1 is none of the 5 there are"
    assert found[4][1] == "mine: its action 2 is illegal: the column is full"


def test_the_masks_of_a_policy_are_its_own() -> None:
    """A function that writes to what it is given does not make its moves legal."""

    def writing(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        observations[:] = 0
        masks[:] = True
        return np.full(len(masks), 2)

    assert choices(writing)[4][0] is None


def test_names() -> None:
    assert name_of(batched) == "batched"
    assert name_of(Careless()) == "Careless"
    assert name_of(BatchedPolicy(batched, "mine")) == "mine"
