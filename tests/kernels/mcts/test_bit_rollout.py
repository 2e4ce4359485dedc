"""A rollout on bits is the game that the plain rules play with the same random words."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from inarow.kernels.boards.tables import bitboard, fits_bitboard, setup, to_bits
from inarow.kernels.mcts.bit_rollout import hopes_of
from inarow.mcts.state import bit_play
from inarow.rules.completion import completes
from inarow.rules.game import Move
from inarow.rules.position import Position
from tests.kernels.mcts.rolling import on_bits
from tests.strategies import GAME_FIELDS, Game, examples, played, small_games

MASK = 2**64 - 1
long_games = st.builds(Game, **GAME_FIELDS | {"width": st.integers(1, 8), "height": st.integers(1, 8)})
positions = played(small_games | long_games, open_end=True)
words = st.integers(1, MASK)


class Words:
    """xorshift, written with Python's whole numbers."""

    def __init__(self, word: int) -> None:
        self.word = word

    def below(self, number: int) -> int:
        self.word ^= self.word << 13 & MASK
        self.word ^= self.word >> 7
        self.word ^= self.word << 17 & MASK
        return (self.word >> 32) * number >> 32


def areas_of(position: Position) -> list[set[Move]]:
    """What a random word points at: columns with gravity, else cells, from the centre outwards."""
    game, centre = position.game, setup(position.game).centre.tolist()
    if not game.gravity:
        return [{cell} for cell in centre]
    columns = dict.fromkeys(cell % game.width for cell in centre)
    return [{cell for cell in range(game.cells) if cell % game.width == column} for column in columns]


def drawn_move(moves: tuple[Move, ...], areas: list[set[Move]], chance: Words) -> Move:
    while True:
        hit = areas[chance.below(len(areas))] & set(moves)
        if hit:
            return hit.pop()


def reasonable(position: Position) -> tuple[Move, ...]:
    """The moves a tactical rollout draws from, by the plain rules."""
    moves, completing = position.legal_moves(), position.completing_moves()
    if position.game.misere:
        return tuple(move for move in moves if move not in completing) or moves
    return completing or position.threatened_moves() or moves


def plain_rollout(position: Position, word: int, *, tactical: bool) -> tuple[int, int]:
    """The result for the side to move, and the last random word."""
    seat, areas, chance = position.seat, areas_of(position), Words(word)
    while position.outcome is None:
        moves = reasonable(position) if tactical else position.legal_moves()
        ends = tactical and all(position.play(move).outcome for move in moves) and position.completing_moves()
        if ends or (tactical and len(moves) == 1):  # nothing is drawn where all is clear
            position = position.play(moves[0])
        else:
            position = position.play(drawn_move(moves, areas, chance))
    return position.outcome.score_for(seat), chance.word


@pytest.mark.slow
@pytest.mark.parametrize("tactical", [False, True])
@examples(250)
@given(position=positions, word=words)
def test_the_plain_rules_play_the_same_game(tactical: bool, position: Position, word: int) -> None:
    assume(fits_bitboard(position.game))
    values, last = on_bits(position, tactical=tactical, word=np.uint64(word))

    assert (int(values[0]), last) == plain_rollout(position, word, tactical=tactical)


@examples(200)
@given(positions)
def test_hopes_hold_every_completing_cell(position: Position) -> None:
    game = position.game
    assume(fits_bitboard(game))
    hopes = int(hopes_of(np.uint64(to_bits(game, position.mover)), bit_play(game), bitboard(game)))
    for cell in range(game.cells):
        if position.taken >> cell & 1:
            continue
        bit = to_bits(game, 1 << cell)
        completing = completes(game, position.mover | 1 << cell, cell)
        assert hopes & bit if completing else game.exact or not hopes & bit
