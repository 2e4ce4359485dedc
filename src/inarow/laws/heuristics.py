"""The laws of a heuristic, checked on random positions of several boards."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

from inarow.heuristics.compilation import written_in
from inarow.heuristics.heuristic import Heuristic
from inarow.kernels.alphabeta.scores import MOST_HEURISTIC
from inarow.kernels.heuristics.write_probe import guarded
from inarow.laws.verdict import require
from inarow.rules.presets import read_game
from inarow.rules.random_play import random_positions
from inarow.rules.symmetry import symmetries

BOARDS = ("connect4", "tictactoe", "mnk:7x6:5", "drop:5x4:3+wrap", "mnk:6x4:4")
POSITIONS = 12

Law = Callable[[Heuristic, random.Random], None]  # raises LawBroken with what was seen


def it_compiles(heuristic: Heuristic, chance: random.Random) -> None:  # noqa: ARG001
    """It can be compiled and returns a whole number."""
    heuristic.compiled()


def it_only_reads(heuristic: Heuristic, chance: random.Random) -> None:
    """It leaves the board and the tables of the game as they were, compiled and in Python."""
    evaluators = (heuristic.compiled(), guarded(heuristic.definition.function))
    for board in BOARDS:
        game = read_game(board)
        for position in random_positions(game, chance, POSITIONS):
            for evaluator, side in product(evaluators, (1, -1)):
                written = written_in(position, side, evaluator, heuristic.weights(game))
                require(not written, f"it writes to {' and '.join(written)} on {position.rows()!r}")


def compiled_equals_plain(heuristic: Heuristic, chance: random.Random) -> None:
    """Compiled it returns the same as its Python function."""
    for board in BOARDS:
        for position in random_positions(read_game(board), chance, POSITIONS):
            seat = chance.randrange(2)
            fast, plain = heuristic.score(position, seat), heuristic.score(position, seat, compiled=False)
            require(fast == plain, f"{fast} compiled, {plain} in Python, on {position.rows()!r}")


def one_position_one_score(heuristic: Heuristic, chance: random.Random) -> None:
    """Called twice it returns the same: it has no state of its own."""
    for board in BOARDS:
        positions = random_positions(read_game(board), chance, POSITIONS)
        once = [heuristic.score(position) for position in positions]
        again = [heuristic.score(position) for position in positions]
        require(once == again, f"{once} and then {again} on {board}")


def scores_below_every_win(heuristic: Heuristic, chance: random.Random) -> None:
    """Its scores stay strictly inside the win range."""
    for board in BOARDS:
        for position in random_positions(read_game(board), chance, POSITIONS):
            score = heuristic.score(position)
            require(abs(score) < MOST_HEURISTIC, f"{score} on {position.rows()!r}")


def images_are_worth_the_same(heuristic: Heuristic, chance: random.Random) -> None:
    """Mirrored and rotated positions have the same value; shared table entries rely on it."""
    for board in BOARDS:
        game = read_game(board)
        maps = [symmetry for symmetry in symmetries(game) if _keeps_columns_apart(symmetry, game.width)]
        for position in random_positions(game, chance, POSITIONS):
            image = position.transformed(chance.choice(maps))
            here, there = heuristic.score(position), heuristic.score(image)
            require(here == there, f"{here} and {there} for the image, on {position.rows()!r}")


def terms_add_up(heuristic: Heuristic, chance: random.Random) -> None:
    """The terms of an explanation add up to the score."""
    for board in BOARDS:
        for position in random_positions(read_game(board), chance, POSITIONS):
            seat = chance.randrange(2)
            total, score = (
                sum(term.score for term in heuristic.terms(position, seat)),
                heuristic.score(position, seat),
            )
            require(total == score, f"terms give {total}, the score is {score}, on {position.rows()!r}")


LAWS: tuple[Law, ...] = (
    it_compiles,
    it_only_reads,
    compiled_equals_plain,
    one_position_one_score,
    scores_below_every_win,
    images_are_worth_the_same,
    terms_add_up,
)


def _keeps_columns_apart(symmetry: tuple[int, ...], width: int) -> bool:
    """The identity and the mirror: a heuristic may prefer low rows, or columns to rows."""
    mirrored = tuple(cell - 2 * (cell % width) + width - 1 for cell in range(len(symmetry)))
    return symmetry in (tuple(range(len(symmetry))), mirrored)
