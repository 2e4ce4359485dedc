"""A batch of games, all a move further with every step; a finished one begins anew by itself.

>>> batch = inarow.batch("connect4", 4096, seed=1)
>>> batch.step([3] * 4096)  # everybody plays the middle column
>>> batch.boards[0, :2]  # from the lowest row up
array([[0, 0, 0, 1, 0, 0, 0],
       [0, 0, 0, 0, 0, 0, 0]], dtype=int8)
>>> for _ in range(100):
...     batch.step_random()
>>> bool(batch.masks.any(axis=1).all())
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import Any, Literal, TypeVar, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from inarow.batches.games import new_games, new_shown
from inarow.errors import BadArray, BadOption, IllegalAction, TooLarge, enumerated
from inarow.kernels.batches.shown import observe_bytes, observe_floats
from inarow.kernels.compilation.kernel import Kernel
from inarow.rules.game import Game
from inarow.rules.presets import read_game

Illegal = Literal["raise", "lose"]  # what an illegal action does
MOST_THREADS = 256

Planes = TypeVar("Planes", bound=NDArray[Any])
Answer = TypeVar("Answer")

_OBSERVERS = {
    np.dtype(np.bool_): observe_bytes,
    np.dtype(np.uint8): observe_bytes,
    np.dtype(np.float32): observe_floats,
}


class Batch:
    """N games of one kind. Its arrays stay the same objects, and every step updates them in place.

    An action is a column with gravity and a cell without, numbered from 0: a cell is row * width + column,
    and row 0 is the lowest. A step that ends a game begins the next one at once: `finished` and `rewards`
    tell of the game that ended, everything else of the one that begins.

    boards    int8 [N, height, width]: 0 empty, 1 a stone of the first player, 2 of the second
    masks     bool [N, actions]: the legal actions
    rewards   float32 [N, 2]: what the last step gave to either seat, +1 a win, -1 a loss
    finished  bool [N]: did the last step end the game?
    turn      int8 [N]: the seat to move, 0 the first player, 1 the second

    The arrays are for reading: writing to them changes no game, only what is seen of it.
    """

    def __init__(
        self, game: Game, size: int, *, seed: int = 0, threads: int = 1, illegal: Illegal = "raise"
    ) -> None:
        _require_whole("size", size, 1)
        _require_whole("seed", seed, 0)
        _require_whole("threads", threads, 1, MOST_THREADS)
        if illegal not in get_args(Illegal):
            raise BadOption("batch", "illegal", str(illegal), "it takes raise or lose")
        size, threads = int(size), min(int(threads), int(size))
        self.game = game
        self.actions = game.actions  # how many there are
        try:
            self._games = games = new_games(game, _random_words(int(seed), size))
            self._shown = shown = new_shown(game, size)
        except (MemoryError, OverflowError, ValueError) as error:
            raise TooLarge(f"a batch of {size:,} games of {game} does not fit this machine") from error
        self.boards = shown.boards.reshape(size, game.height, game.width)
        self.masks, self.rewards = shown.masks, shown.rewards
        self.finished, self.turn = shown.finished, shown.turn
        state, tables, lenient = games.state, games.tables, illegal == "lose"
        self._shares = shares = _shares(size, threads)
        self._steps = [games.step.bind(*share, state, shown, tables) for share in shares]
        self._random_steps = [games.step_random.bind(*share, state, shown, tables) for share in shares]
        self._checks = [games.first_refused.bind(*share, lenient, state, tables) for share in shares]
        self._pool = ThreadPoolExecutor(len(shares) - 1) if len(shares) > 1 else None

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.turn)

    def __repr__(self) -> str:
        return f"<{len(self):,} games of {self.game}>"

    @property
    def plies(self) -> NDArray[np.intp]:
        """How many moves each game has seen, counted anew whenever it is asked for."""
        counts: NDArray[np.intp] = np.count_nonzero(self.boards, axis=(1, 2))
        return counts

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; with a seed the random moves too."""
        if seed is not None:
            _require_whole("seed", seed, 0)
            self._games.state.words[:] = _random_words(int(seed), len(self))
        self._games.clear()
        self.boards[:] = 0
        self.masks[:] = True
        self.rewards[:] = 0
        self.finished[:] = False
        self.turn[:] = 0

    def step(self, actions: ArrayLike, where: NDArray[np.bool_] | None = None) -> None:
        """Play an action in each game. If one is refused, nothing has changed in any of them.

        An illegal action is refused, or with `illegal="lose"` ends its game: a reward of -1 for whoever
        played it and 0 for the other. What is no action at all is refused always.
        Where `where` is False a game stays as it is, whatever its action: nothing ends, nobody is rewarded.
        """
        given = self._read(actions)
        self._let_play(where)
        np.copyto(self._games.state.actions, given, casting="unsafe")
        refused = [int(number) for number in self._in_threads(self._checks) if number >= 0]
        if refused:
            raise self._refusal(refused[0], int(given[refused[0]]))
        self._in_threads(self._steps)

    def step_random(self, where: NDArray[np.bool_] | None = None) -> None:
        """Play a random move in each game, every legal one as likely as any other.

        The seed decides the moves of each game, whatever its batch's size and threads. Where `where` is False
        a game stays as it is.
        """
        self._let_play(where)
        self._in_threads(self._random_steps)

    def observe(self, out: Planes) -> Planes:
        """Write the mover's stones and the waiter's as planes of ones and zeros, and return them.

        `out` is a C-contiguous array [N, 2, height, width] of bool, uint8 or float32.

        >>> import numpy as np
        >>> batch = inarow.batch("tictactoe", 2)
        >>> batch.step([4, 0])
        >>> batch.observe(np.empty((2, 2, 3, 3), dtype=np.uint8))[0, 1]  # the waiter has the centre
        array([[0, 0, 0],
               [0, 1, 0],
               [0, 0, 0]], dtype=uint8)
        """
        kernel, planes = self._planes(out)
        self._in_threads([kernel.bind(*share, self._shown, planes) for share in self._shares])
        return out

    def _in_threads(self, calls: Sequence[Callable[[], Answer]]) -> list[Answer]:
        """The answers to these calls, one for each share of the games; the first is made in this thread."""
        if self._pool is None:
            return [calls[0]()]
        others = [self._pool.submit(call) for call in calls[1:]]
        try:
            first = calls[0]()
        finally:  # even after Ctrl-C no thread goes on
            wait(others)
        return [first, *(other.result() for other in others)]

    def _read(self, actions: ArrayLike) -> NDArray[Any]:
        """The actions as an array of whole numbers, one for each game."""
        size = len(self)
        takes = f"a batch of {size} games takes {size} whole numbers"
        try:
            given = np.asarray(actions)
        except (TypeError, ValueError) as error:
            raise BadArray("actions", f"{takes}, not a {type(actions).__name__}") from error
        if given.shape != (size,) or given.dtype.kind not in "iu":
            raise BadArray("actions", f"{takes}, not {_described(given)}")
        return given

    def _let_play(self, where: NDArray[np.bool_] | None) -> None:
        """Note which games play in this step: all of them, or those named."""
        if where is None:
            self._games.state.playing.fill(True)
            return
        if not isinstance(where, np.ndarray) or where.shape != (len(self),) or where.dtype != np.bool_:
            given = _described(where) if isinstance(where, np.ndarray) else f"a {type(where).__name__}"
            raise BadArray("where", f"it takes an array of {len(self)} bools, not {given}")
        np.copyto(self._games.state.playing, where)

    def _refusal(self, number: int, action: int) -> IllegalAction:
        if not 0 <= action < self.actions:
            return IllegalAction(number, action, f"actions run from 0 to {self.actions - 1}")
        legal = enumerated(tuple(map(str, np.flatnonzero(self.masks[number]))))
        return IllegalAction(number, action, f"legal actions: {legal}")

    def _planes(self, out: NDArray[Any]) -> tuple[Kernel, NDArray[Any]]:
        """The kernel that writes this array, and the array as the kernel wants it."""
        shape = (len(self), 2, self.game.height, self.game.width)
        if not isinstance(out, np.ndarray):
            raise BadArray("out", f"planes are written to a NumPy array, not to a {type(out).__name__}")
        if out.shape != shape or out.dtype not in _OBSERVERS:
            takes = f"planes are an array of bool, uint8 or float32 and shape {shape}"
            raise BadArray("out", f"{takes}, not {_described(out)}")
        if not (out.flags.c_contiguous and out.flags.aligned and out.flags.writeable):
            raise BadArray("out", "planes are written to a C-contiguous, aligned and writable array")
        flat = np.asarray(out).reshape(len(self), 2, self.game.cells)
        return _OBSERVERS[out.dtype], flat.view(np.uint8) if out.dtype == np.bool_ else flat


def batch(
    game: str | Game, size: int, *, seed: int = 0, threads: int = 1, illegal: Illegal = "raise"
) -> Batch:
    """So many games at once: `batch("connect4", 4096, seed=1)`. See `Batch`.

    `seed` decides the moves of `step_random`, `threads` share the games out among them, and an illegal action
    raises `IllegalAction`, or with `illegal="lose"` loses its game.
    """
    if isinstance(game, str):
        game = read_game(game)
    return Batch(game, size, seed=seed, threads=threads, illegal=illegal)


def _require_whole(option: str, value: int, least: int, most: int | None = None) -> None:
    whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if whole and least <= value <= (value if most is None else most):
        return
    values = f"from {least} on" if most is None else f"from {least} to {most}"
    raise BadOption("batch", option, str(value), f"it takes a whole number {values}")


def _shares(size: int, threads: int) -> list[tuple[int, int]]:
    """The games of each thread: from the first number up to the second."""
    bounds = [size * number // threads for number in range(threads + 1)]
    return list(pairwise(bounds))


def _random_words(seed: int, size: int) -> NDArray[np.uint64]:
    """The first random word of each game: never 0, which would stay 0."""
    return np.maximum(np.random.PCG64(seed).random_raw(size), np.uint64(1))


def _described(array: NDArray[Any]) -> str:
    return f"{array.dtype} of shape {array.shape}"
