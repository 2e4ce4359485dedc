"""A decision of an agent, as text and as JSON."""

from __future__ import annotations

from typing import Any

from inarow.cli.output import plain_number
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.search.result import SearchResult
from inarow.search.score_text import decided_score_text, result_text


def as_dictionary(position: Position, result: SearchResult) -> dict[str, Any]:
    """The keys of `inarow search --json`; moves are move text."""

    def text(cells: tuple[int, ...]) -> list[str]:
        return [write_move(position.game, cell) for cell in cells]

    found: dict[str, Any] = {
        "move": write_move(position.game, result.move),
        "score": result.units,
        "candidates": None if result.candidates is None else text(result.candidates),
        "line": text(result.line),
        "nodes": result.nodes,
        "calls": result.calls,
        "open_nodes": result.open_nodes,
        "depth": result.depth,
        "seconds": result.seconds,
    }
    if result.outcome is not None:
        found |= {"outcome": result.outcome, "plies": result.plies}
    return found


def decision_text(position: Position, result: SearchResult) -> str:
    """The move, what it is worth, and the line it expects."""
    found = as_dictionary(position, result)
    parts = [f"move {found['move']}"]
    if worth := _worth(position, result):
        parts.append(worth)
    if result.candidates is not None:
        parts.append(f"equally good {' '.join(found['candidates'])}")
    if len(result.line) > 1:
        parts.append(f"line {' '.join(found['line'])}")
    if result.nodes:
        parts.append(f"depth {result.depth}, {result.nodes:,} nodes in {result.seconds:.3f} s")
    return "; ".join(parts)


def _worth(position: Position, result: SearchResult) -> str:
    """How the game ends, or the heuristic's score; nothing if the result has neither."""
    if result.outcome is not None:
        return result_text(result.outcome, result.plies, noun=result.outcome == "draw")
    if result.score is None:
        return ""
    # Decided among the moves that were searched; moves that were skipped may change it.
    decided = decided_score_text(result.score, position.ply)
    return f"score {plain_number(result.units or 0)}" if decided is None else f"{decided} (not proven)"
