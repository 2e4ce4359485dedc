"""The Connect Four solver of the `bitbully` wheel, in C++."""

from __future__ import annotations

from collections.abc import Sequence


class BitBully:
    """One solver with one table, which is cleared on demand."""

    name = "BitBully"

    def __init__(self) -> None:
        from bitbully import bitbully_core

        self._board = bitbully_core.BoardCore
        self._core = bitbully_core.BitBullyCore()

    def prepare(self, moves: Sequence[str]) -> list[object]:
        boards: list[object] = []
        for one in moves:
            board = self._board()
            board.setBoard([int(digit) - 1 for digit in one])
            boards.append(board)
        return boards

    def clear(self) -> None:
        self._core.resetTranspositionTable()

    def solve_all(self, positions: list[object]) -> list[int]:
        return [self._core.mtdf(board, 0) for board in positions]
