"""Games on cells are those on words, step by step, wherever both can be played."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from inarow.batches.games import Games, bit_games, cell_games, new_shown
from inarow.kernels.batches.shown import Shown
from tests.strategies import GAME_FIELDS, Game, examples, small_games

SIZE = 6
fitting = st.builds(Game, **GAME_FIELDS | {"width": st.integers(1, 8), "height": st.integers(1, 7)})


def assert_same(one: Shown, other: Shown) -> None:
    for name, array, twin in zip(Shown._fields, one, other, strict=True):
        assert array.tolist() == twin.tolist(), name


@examples(200)
@given(small_games | fitting, st.integers(0, 999), st.randoms(use_true_random=False))
def test_both_play_the_same_games(game: Game, seed: int, chance: random.Random) -> None:
    """Random steps, illegal actions that lose, and the first action that is refused, in some of the games."""
    words = np.random.PCG64(seed).random_raw(SIZE)
    kinds: list[Games] = [bit_games(game, words.copy()), cell_games(game, words.copy())]
    shown = [new_shown(game, SIZE) for _ in kinds]
    for _ in range(min(2 * game.cells, 60)):
        begin = chance.randrange(SIZE)
        end = chance.randrange(begin, SIZE + 1)
        actions = [chance.randrange(game.actions) for _ in range(SIZE)]
        playing = [chance.random() < 0.8 for _ in range(SIZE)]
        refused = []
        for games, seen in zip(kinds, shown, strict=True):
            games.state.playing[:] = playing
            games.step_random(0, SIZE, games.state, seen, games.tables)
            games.state.actions[:] = actions
            refused.append(games.first_refused(begin, end, False, games.state, games.tables))
            games.step(begin, end, games.state, seen, games.tables)
        assert_same(*shown)
        assert refused[0] == refused[1]
        assert kinds[0].state.words.tolist() == kinds[1].state.words.tolist()
