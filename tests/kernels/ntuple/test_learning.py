"""Games played and learnt from in the kernel are those of the plain re-telling, weight for weight."""

import numpy as np
import pytest

from inarow.kernels.boards.tables import setup
from inarow.kernels.ntuple import learning as k
from inarow.kernels.ntuple.layout import lay_out
from inarow.ntuple.network import images_of, random_tuples
from inarow.ntuple.training import NTuple, new_learner
from inarow.rules.presets import read_game
from tests.kernels.ntuple.retelling import Learner

GAMES = 12
WORD = 0x9E3779B97F4A7C15


@pytest.mark.parametrize(
    "text",
    [
        "drop:4x4:3",
        "drop:5x4:4",
        "drop:4x3:3+wrap",
        "drop:5x3:3+exact",
        "mnk:3x3:3",
        "mnk:4x3:3+misere",
        "drop:4x4:3+misere",
    ],
)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"sift": False, "trace": 0.3, "draw": -0.25},
        {"symmetry": "sample"},
        {"symmetry": "none", "coherence": True},
    ],
    ids=lambda options: ",".join(options) or "default",
)
def test_a_few_games_teach_what_the_plain_learner_learns(text: str, options: dict[str, object]) -> None:
    game = read_game(text)
    how = NTuple(tuples=5, length=4, step=0.02, exploration=0.3, openings=0.5, longest_opening=4, **options)  # type: ignore[arg-type]
    tuples = random_tuples(game, how.tuples, how.length, seed=5)
    images = images_of(game, how.symmetry)
    layout = lay_out(game, tuples, images)
    entries = len(tuples) * (4 if game.gravity else 3) ** 4
    weights = np.zeros((2, entries), dtype=np.float32)
    coherence = np.zeros((2, entries * how.coherence, 2), dtype=np.float32)
    one = new_learner(how, game, layout, len(images), WORD)
    k.play_games(weights, coherence, one, layout, setup(game), GAMES)

    plain = Learner(
        game,
        tuples,
        images,
        how.rates(0),
        sift=how.sift,
        longest=how.longest_opening,
        sample=how.symmetry == "sample",
        coherence=how.coherence,
        word=WORD,
    )
    for _ in range(GAMES):
        plain.play()
    assert int(one.word[0]) == plain.word  # every decision was the same
    assert int(one.counts[k.GAMES]) == GAMES
    np.testing.assert_array_equal(weights, plain.weights)
    assert np.count_nonzero(plain.weights) > 20
