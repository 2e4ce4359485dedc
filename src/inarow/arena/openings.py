"""Where games start: on the empty board, after random moves, in every position of a ply, or as in a file."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from inarow.errors import BadFile, InarowError, NotationError
from inarow.files import reading
from inarow.rules.game import Game, Move
from inarow.rules.notation import read_moves
from inarow.rules.position import Position

if TYPE_CHECKING:
    from inarow.solving.solver import Solver

KINDS = "'none', 'random:N', 'balanced:N', 'all:N' or 'file:NAME'"
REACH = 2  # rows and columns from the centre within which random openings lie
CHECK_NODES = 300_000  # for the fast solver to prove whether an opening is balanced
CHECK_NODES_GENERAL = 10_000  # for the general one, whose nodes cost more
ENOUGH = 200  # random openings to try before the board is taken to have no balanced one
_MOST = 100_000  # openings of `all:N`

Opening = tuple[Move, ...]
Openings = Callable[[int], Opening]  # the opening of a pair of games, by its number


def read_openings(text: str, game: Game, seed: int) -> Openings:
    """The openings a text means: the same text, game and seed give the same openings anywhere."""
    kind, _, rest = text.partition(":")
    if text == "none":
        return lambda _pair: ()
    if kind == "file":
        return _repeated(_read_file(Path(rest), game))
    if kind not in ("random", "balanced", "all") or not (rest.isascii() and rest.isdigit()):
        raise NotationError(text, f"openings are {KINDS}, as in random:4")
    length = int(rest)
    if kind == "all":
        return _repeated(all_openings(game, length))
    make = random_opening if kind == "random" else balanced_opening
    return lambda pair: make(game, length, seed * 1_000_003 + pair)


def random_opening(game: Game, length: int, seed: int) -> Opening:
    """Random moves that leave the game open; without gravity they lie near the centre."""
    chance = random.Random(f"opening {seed}")
    for _ in range(1000):
        moves = _random_moves(game, length, chance)
        if moves is not None:
            return moves
    raise NotationError(f"random:{length}", f"no opening of {length} moves leaves {game} open")


def balanced_opening(game: Game, length: int, seed: int) -> Opening:
    """A random opening that is a draw with best play, where the solver can prove it.

    Where none of many is proven to be one, an opening whose outcome the solver does not find is taken, and
    only if there is none either, a decided one.
    """
    chance = random.Random(f"opening {seed}")
    tried: dict[Opening, str | None] = {}
    for _ in range(ENOUGH):
        moves = _random_moves(game, length, chance)
        if moves is None or moves in tried:
            continue
        tried[moves] = _outcome(game, moves)
        if tried[moves] == "draw":
            return moves
        if tried[moves] is None and not game.gravity:  # a board too large for the solver
            return moves
    unclear = [moves for moves, outcome in tried.items() if outcome is None]
    return (unclear or list(tried) or [random_opening(game, length, seed)])[0]


def all_openings(game: Game, length: int) -> tuple[Opening, ...]:
    """One sequence of moves to every open position after so many plies, in natural order."""
    reached: dict[Position, Opening] = {game.start: ()}
    for _ in range(length):
        following: dict[Position, Opening] = {}
        for position, moves in reached.items():
            for move in position.legal_moves():
                following.setdefault(position.play(move), (*moves, move))
            if len(following) > _MOST:
                raise NotationError(f"all:{length}", f"{game} has more than {_MOST:,} such openings")
        reached = {position: moves for position, moves in following.items() if position.outcome is None}
    if not reached:
        raise NotationError(f"all:{length}", f"no opening of {length} moves leaves {game} open")
    return tuple(reached.values())


def _repeated(openings: tuple[Opening, ...]) -> Openings:
    return lambda pair: openings[pair % len(openings)]


def _read_file(file: Path, game: Game) -> tuple[Opening, ...]:
    """An opening a line, as move text; lines that start with # are comments."""
    with reading(file):
        lines = file.read_text("utf-8").splitlines()
    openings = tuple(_read_line(file, number, line, game) for number, line in _numbered(lines))
    if not openings:
        raise BadFile(str(file), "it holds no opening")
    return openings


def _numbered(lines: list[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, start=1):
        if not line.startswith("#"):
            yield number, line.strip()


def _read_line(file: Path, number: int, line: str, game: Game) -> Opening:
    try:
        position = game.position(line)
    except InarowError as error:
        raise BadFile(str(file), f"line {number}: {error}") from error
    if position.outcome is not None:
        raise BadFile(str(file), f"line {number}: the game is over, {position.outcome}")
    return read_moves(game, line)


def _random_moves(game: Game, length: int, chance: random.Random) -> Opening | None:
    position = game.start
    moves: list[Move] = []
    for _ in range(length):
        if position.outcome is not None:
            return None
        moves.append(chance.choice(_central(position)))
        position = position.play(moves[-1])
    return tuple(moves) if position.outcome is None else None


def _central(position: Position) -> tuple[Move, ...]:
    game, moves = position.game, position.legal_moves()
    if game.gravity:
        return moves
    near = tuple(
        cell
        for cell in moves
        if abs(cell % game.width - (game.width - 1) / 2) <= REACH + 0.5
        and abs(cell // game.width - (game.height - 1) / 2) <= REACH + 0.5
    )
    return near or moves


@lru_cache(maxsize=4096)
def _outcome(game: Game, moves: Opening) -> str | None:
    """The outcome the solver proves for an opening within its nodes; None if it does not."""
    from inarow.solving.backends import has_fast_solver  # lazily: it imports Numba

    nodes = CHECK_NODES if has_fast_solver(game) else CHECK_NODES_GENERAL
    return _solver(game).solve(Position.after(game, moves), nodes=nodes, score_only=True).outcome


@lru_cache(maxsize=2)
def _solver(game: Game) -> Solver:
    from inarow.solving.solver import Solver  # lazily: it imports Numba

    return Solver(game)
