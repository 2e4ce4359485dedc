"""The laws of a game, checked on random play."""

from __future__ import annotations

import random
from collections.abc import Callable

from inarow.laws.verdict import require
from inarow.rules import perft
from inarow.rules.completion import completed_cells
from inarow.rules.game import Game
from inarow.rules.notation import write_moves
from inarow.rules.presets import read_game
from inarow.rules.random_play import random_game
from inarow.rules.symmetry import symmetries
from inarow.search import counting

RANDOM_GAMES = 5

Law = Callable[[Game, random.Random], None]  # raises LawBroken with what was seen


def text_round_trip(game: Game, chance: random.Random) -> None:  # noqa: ARG001
    """The text of a game is parsed to the same game."""
    require(read_game(str(game)) == game, f"{game} is parsed to {read_game(str(game))}")


def moves_round_trip(game: Game, chance: random.Random) -> None:
    """The text of a played game replays to the same positions."""
    for _ in range(RANDOM_GAMES):
        moves, positions = random_game(game, chance)
        text = write_moves(game, moves)
        require(game.position(text) == positions[-1], f"{text} replays to another position")


def board_round_trip(game: Game, chance: random.Random) -> None:
    """A board's diagram is parsed to the same position."""
    _, positions = random_game(game, chance)
    for position in chance.sample(positions, min(len(positions), 8)):
        again = game.board(position.rows())
        require(again == position, f"the board {position.rows()!r} is parsed to another position")


def games_end_as_the_line_says(game: Game, chance: random.Random) -> None:
    """A game ends on a full board or with a completed run, and the run decides who wins."""
    for _ in range(RANDOM_GAMES):
        moves, positions = random_game(game, chance)
        text = write_moves(game, moves)
        for position in positions[:-1]:
            require(not completed_cells(game, position.waiter), f"play went on after a run in {text}")
        end = positions[-1]
        last_mover = 1 - end.seat
        expected = last_mover if not game.misere else 1 - last_mover
        winner = None if end.outcome is None else end.outcome.winner
        if end.winning_line():
            require(winner == expected, f"{text} ends with {end.outcome}")
        else:
            require(winner is None and end.ply == game.cells, f"{text} ends with {end.outcome}")


def moves_in_natural_order(game: Game, chance: random.Random) -> None:
    """Legal moves come by column with gravity, row by row without, and each can be played."""
    _, positions = random_game(game, chance)
    for position in positions[:-1]:
        moves = position.legal_moves()
        keys = [move % game.width if game.gravity else move for move in moves]
        require(keys == sorted(set(keys)), f"the order is {moves}")


def images_have_one_canonical_form(game: Game, chance: random.Random) -> None:
    """Mirrored and rotated positions share one canonical form and one outcome."""
    _, positions = random_game(game, chance)
    for position in chance.sample(positions, min(len(positions), 4)):
        for symmetry in symmetries(game):
            image = position.transformed(symmetry)
            same = image.canonical() == position.canonical()
            require(same, f"{position.rows()!r} under {symmetry}")


def kernels_count_as_the_rules_do(game: Game, chance: random.Random) -> None:
    """The compiled walk counts the same sequences as the plain rules, from anywhere."""
    _, positions = random_game(game, chance)
    for position in [game.start, *chance.sample(positions, min(len(positions), 4))]:
        depth = 3 if len(position.legal_moves()) <= 26 else 1
        plain = perft.count_sequences(position, depth)
        compiled = counting.count_sequences(position, depth)
        require(compiled == plain, f"{compiled} instead of {plain} from {position.rows()!r}")


LAWS: tuple[Law, ...] = (
    text_round_trip,
    moves_round_trip,
    board_round_trip,
    games_end_as_the_line_says,
    moves_in_natural_order,
    images_have_one_canonical_form,
    kernels_count_as_the_rules_do,
)
