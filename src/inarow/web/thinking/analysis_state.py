"""What an analysis has found about each move so far, and the answer this makes at any moment."""

from __future__ import annotations

import time

import msgspec

from inarow.rules.game import Move
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.web.answers import AnalyseAnswer, MoveWorth
from inarow.web.thinking.score_text import rank, value_of


class AnalysisState:
    """The worth of every move of a position, updated while a search runs."""

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
        """The moves without a proven result, those nearest to the centre first."""
        width, height = self.position.game.width, self.position.game.height
        far = {
            move: abs(2 * (move % width) - width + 1) + abs(2 * (move // width) - height + 1)
            for move in self.position.legal_moves()
            if move not in self.known or not self.known[move].exact
        }
        return sorted(far, key=far.__getitem__)

    def put(self, move: Move, worth: MoveWorth, line: tuple[Move, ...] = ()) -> None:
        """Store what a move is worth to the player who makes it, and the best play after it."""
        self.known[move] = worth
        self.lines[move] = (move, *line)

    @property
    def contenders(self) -> dict[Move, MoveWorth]:
        """The moves that can be compared: those with a proven result, and those searched deepest.

        A heuristic's value, or a shallower search, is too weak to rank a move above one searched deeper.
        """
        open_depths = [worth.depth or 0 for worth in self.known.values() if not worth.exact]
        deepest = max(open_depths, default=0)
        held = {move: worth for move, worth in self.known.items() if worth.exact and worth.outcome != "loss"}
        if held and deepest <= 1:
            return held
        return {
            move: worth for move, worth in self.known.items() if worth.exact or (worth.depth or 0) == deepest
        }

    def best(self) -> list[Move]:
        """The best of the moves that can be compared."""
        found = {move: rank(worth) for move, worth in self.contenders.items()}
        most = max(found.values(), default=None)
        return [move for move in self.position.legal_moves() if move in found and found[move] == most]

    def answer(self) -> AnalyseAnswer:
        """The answer as of now."""
        game, best = self.position.game, self.best()
        values = {move: value_of(worth, game) for move, worth in self.known.items()}
        shares = _shares(self._capped(values))
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

    def _capped(self, values: dict[Move, float]) -> dict[Move, float]:
        """The values, capped so that no move searched less ranks above the best; unsearched ones are last."""
        contenders = self.contenders
        most = max((values[move] for move in contenders), default=0.0)
        searched = [move for move, worth in self.known.items() if worth.exact or (worth.depth or 0) > 1]
        least = min((values[move] for move in searched if self.known[move].outcome != "loss"), default=most)
        return {
            move: value if move in contenders else min(value, most if move in searched else least)
            for move, value in values.items()
        }

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
