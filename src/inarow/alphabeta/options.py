"""The options of a search: each of its parts can be switched on and off, for an ablation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from inarow.rules.game import Game

Ties = Literal["first", "last", "centre", "random"]
Scoring = Literal["ply", "plain"]

ORDERINGS = ("natural", "centre", "killers", "history", "gain")
ROOMY = 50  # cells from which on, without gravity, only few moves are worth searching


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchOptions:
    """Which parts of the search are used.

    Only `scoring`, `radius`, `width`, `quiescence` and `forced` change a score; beside some of these others
    may, too (decision 0023).

    prune       alpha-beta cut-offs (off: minimax)
    table       entries of the transposition table as a power of two; 0 is no table
    replace     which entry stays when two positions share a slot: always the new one, or the deeper one
    ordering    the order in which moves are tried: natural or centre, then killers, gain in lines, history
    symmetry    let mirrored and turned positions share a table entry
    radius      only cells within this distance of a stone are moves; 0 is all cells
    width       only so many moves of a position, the best by their gain in lines, are tried; 0 is all
    pvs         search all but the first move with a null window
    quiescence  beyond the horizon, answer immediate threats before asking the heuristic
    forced      search the only answer to a threat alone, and one ply deeper
    incremental update a heuristic that is a sum over lines move by move instead of computing it at each leaf
    scoring     `ply` prefers fast wins and slow losses; `plain` distinguishes only win, draw and loss
    ties        which of equally good moves is played; natural order decides `first` and `last`
    candidates  also find every move whose exact score equals the best
    deepening   search depth 1, 2, ... in turn, so that each orders the next
    """

    prune: bool = True
    table: int = 0
    replace: Literal["always", "deeper"] = "deeper"
    ordering: tuple[str, ...] = ("natural",)
    symmetry: bool = False
    radius: int = 0
    width: int = 0
    pvs: bool = False
    quiescence: bool = False
    forced: bool = False
    incremental: bool = True
    scoring: Scoring = "ply"
    ties: Ties = "first"
    candidates: bool = False
    deepening: bool = False


def is_roomy(game: Game) -> bool:
    """Has it so many moves that a search does better with only the promising ones near stones?"""
    return not game.gravity and game.cells >= ROOMY
