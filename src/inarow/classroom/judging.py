"""Perfect play on the sampled positions, and the move that lost a game: both by proof, never by the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from inarow.analysis.exact_play import scores_by_move
from inarow.arena.move_quality import PHASES, MoveQuality, phase_of
from inarow.classroom.assignment import Assignment
from inarow.rules.game import Game, Move
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.solving.solver import Solver

NODES = 2_000_000  # for each sampled position
GAME_NODES = 1_000_000  # for each position of a lost game

Scores = list[tuple[Move, int]]  # of all legal moves; empty where they are not proven


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveSamples:
    """The job of scoring every move of sampled positions."""

    game: Game

    def prepare(self) -> None:
        Solver(self.game, memory=1 << 20)

    def open(self) -> Callable[[Position], Scores]:
        solver = Solver(self.game)

        def solve(position: Position) -> Scores:
            found = scores_by_move(solver.solve(position, nodes=NODES))
            known = [(move, score) for move, score in found.items() if score is not None]
            return known if len(known) == len(position.legal_moves()) else []

        return solve


def quality(
    assignment: Assignment, positions: Sequence[Position], solved: Sequence[Scores], moves: Sequence[Move]
) -> dict[str, MoveQuality]:
    """How good these moves on the samples are, by phase; positions that are not proven say nothing."""
    found: dict[str, MoveQuality] = {phase: MoveQuality() for phase in PHASES}
    for position, scores, move in zip(positions, solved, moves, strict=False):
        if scores:
            table = dict(scores)
            found[phase_of(assignment.board, position.ply)].add(table[move], max(table.values()))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class FindLosingMoves:
    """The job of finding the move that lost a game: given as its moves and the seat that lost."""

    game: Game

    def prepare(self) -> None:
        Solver(self.game, memory=1 << 20)

    def open(self) -> Callable[[tuple[tuple[Move, ...], int]], dict[str, Any] | None]:
        solver = Solver(self.game)

        def find(task: tuple[tuple[Move, ...], int]) -> dict[str, Any] | None:
            moves, loser = task
            positions = [self.game.start]
            for move in moves:
                positions.append(positions[-1].play(move))
            # From the end to the start: the last move before which the loser still had something better.
            for number in range(len(moves) - 1, -1, -1):
                before = positions[number]
                if before.seat != loser:
                    continue
                scores = scores_by_move(solver.solve(before, nodes=GAME_NODES))
                played, known = scores[moves[number]], [one for one in scores.values() if one is not None]
                if played is None or len(known) < len(scores):
                    return None
                if max(known) >= 0 > played or max(known) > 0 >= played:
                    better = [
                        write_move(self.game, move) for move, score in scores.items() if score == max(known)
                    ]
                    return {
                        "ply": number,
                        "move": write_move(self.game, moves[number]),
                        "better": better,
                        "was": "won" if max(known) > 0 else "drawn",
                        "became": "lost" if played < 0 else "drawn",
                    }
            return None

        return find
