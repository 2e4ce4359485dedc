"""What is known of each move so far, and the answer it makes at any moment."""

from __future__ import annotations

import time

import msgspec

from inarow.rules.game import Move
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.web.answers import AnalyseAnswer, MoveWorth
from inarow.web.thinking.words import rank, value_of


class Worths:
    """The worth of every move of a position, filled in while a search goes on."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.known: dict[Move, MoveWorth] = {}
        self.lines: dict[Move, tuple[Move, ...]] = {}
        self.nodes = 0
        self._began = time.perf_counter()

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._began

    @property
    def open_moves(self) -> list[Move]:
        """The moves whose result is not proven, the middle of the board first."""
        width, height = self.position.game.width, self.position.game.height
        far = {
            move: abs(2 * (move % width) - width + 1) + abs(2 * (move // width) - height + 1)
            for move in self.position.legal_moves()
            if move not in self.known or not self.known[move].exact
        }
        return sorted(far, key=far.__getitem__)

    def put(self, move: Move, worth: MoveWorth, line: tuple[Move, ...] = ()) -> None:
        """What a move is worth to the player who makes it, and how the game goes on after it."""
        self.known[move] = worth
        self.lines[move] = (move, *line)

    def best(self) -> list[Move]:
        """The moves nothing known is better than."""
        if not self.known:
            return []
        most = max(map(rank, self.known.values()))
        return [move for move in self.position.legal_moves() if self._rank(move) == most]

    def answer(self) -> AnalyseAnswer:
        """All that is known now."""
        game, best = self.position.game, self.best()
        values = {move: value_of(worth, game) for move, worth in self.known.items()}
        shares = _shares(values)
        seconds = self.seconds
        complete = len(self.known) == len(self.position.legal_moves())
        line = max((self.lines[move] for move in best), key=len, default=())
        return AnalyseAnswer(
            moves={
                write_move(game, move): msgspec.structs.replace(self.known[move], share=shares[move])
                for move in self.position.legal_moves()
                if move in self.known
            },
            best=[write_move(game, move) for move in best],
            line=[write_move(game, move) for move in line],
            depth=max((worth.depth or worth.plies or 0 for worth in self.known.values()), default=0),
            nodes=self.nodes,
            nodes_per_second=round(self.nodes / seconds) if seconds > 0 else 0,
            seconds=round(seconds, 4),
            exact=complete and all(worth.exact for worth in self.known.values()),
            value=self._value(values, best),
        )

    def _rank(self, move: Move) -> tuple[int, float] | None:
        worth = self.known.get(move)
        return None if worth is None else rank(worth)

    def _value(self, values: dict[Move, float], best: list[Move]) -> float:
        """The first player's, from -1 to 1."""
        if self.position.outcome is not None:
            return float(self.position.outcome.score_for(0))
        if not best:
            return 0.0
        value = values[best[0]]
        return value if self.position.seat == 0 else -value or 0.0


def _shares(values: dict[Move, float]) -> dict[Move, float]:
    """Where each value lies between the worst, 0, and the best, 1."""
    low, high = min(values.values(), default=0.0), max(values.values(), default=0.0)
    return {
        move: 1.0 if high == low else round((value - low) / (high - low), 3) for move, value in values.items()
    }
