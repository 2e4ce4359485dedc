"""open_spiel's games agree with our rules, move by move, on random games."""

from __future__ import annotations

import random

import pytest

from inarow.rules.game import Game
from inarow.rules.presets import read_game

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: pip install 'inarow[interop]'")

GAMES = [
    ("connect4", "connect_four"),
    ("tictactoe", "tic_tac_toe"),
    ("mnk:5x5:4", "mnk(m=5,n=5,k=4)"),
    ("gomoku15", "mnk(m=15,n=15,k=5)"),
    ("mnk:6x4:3", "mnk(m=6,n=4,k=3)"),
]


@pytest.mark.parametrize(("ours", "theirs"), GAMES)
@pytest.mark.parametrize("seed", range(20))
def test_both_play_the_same_game(ours: str, theirs: str, seed: int) -> None:
    game = read_game(ours)
    chance = random.Random(seed)
    position, state = game.start, pyspiel.load_game(theirs).new_initial_state()
    while position.outcome is None:
        assert not state.is_terminal()
        assert state.current_player() == position.seat
        assert sorted(action(game, cell) for cell in position.legal_moves()) == state.legal_actions()
        move = chance.choice(position.legal_moves())
        position = position.play(move)
        state.apply_action(action(game, move))
    assert state.is_terminal()
    assert list(state.returns()) == [position.outcome.score_for(0), position.outcome.score_for(1)]


def action(game: Game, cell: int) -> int:
    """Our cell as an open_spiel action: a column with gravity, else rows count from the top."""
    row, column = divmod(cell, game.width)
    return column if game.gravity else (game.height - 1 - row) * game.width + column
