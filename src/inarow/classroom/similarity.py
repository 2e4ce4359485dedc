"""Submissions that are alike, by their programs after renaming or by their moves: hints with evidence."""

from __future__ import annotations

import ast
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from inarow.classroom.submissions import Program
from inarow.rules.game import Move
from inarow.rules.position import Position

LENGTH = 12  # nodes of a syntax tree that are compared at a time
LIKE_PROGRAMS = 0.6  # share of such pieces from which on a pair is named
FEWEST_PIECES = 30  # in programs shorter than that likeness means nothing
LIKE_PLAY = 1e-4  # so unlikely must it be by chance, after counting all pairs


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """Two submissions, how alike they are, and the evidence in a sentence."""

    one: str
    other: str
    kind: str  # "program" or "play"
    share: float
    evidence: str


def alike_programs(programs: Mapping[str, Program], handed_out: Program | None = None) -> list[Likeness]:
    """Pairs whose programs share most of their pieces, whatever their names, comments and numbers are.

    Pieces of what was `handed_out` to everybody, and those that most of the class has, do not count.
    """
    pieces = {name: _pieces(program) for name, program in programs.items()}
    common = set(_pieces(handed_out)) if handed_out is not None else set()
    having = Counter(piece for found in pieces.values() for piece in set(found))
    common |= {piece for piece, count in having.items() if len(pieces) > 4 and count > len(pieces) / 2}
    own = {
        name: Counter({p: c for p, c in found.items() if p not in common}) for name, found in pieces.items()
    }
    found = []
    for one, other in combinations(sorted(own), 2):
        smaller = min(own[one].total(), own[other].total())
        if smaller < FEWEST_PIECES:
            continue
        shared = (own[one] & own[other]).total()
        if shared / smaller >= LIKE_PROGRAMS:
            evidence = f"{shared} of {smaller} pieces of the shorter program are in the other, after renaming"
            found.append(
                Likeness(one=one, other=other, kind="program", share=shared / smaller, evidence=evidence)
            )
    return sorted(found, key=lambda pair: -pair.share)


def alike_play(
    moves: Mapping[str, Sequence[Move]], positions: Sequence[Position], best: Sequence[Sequence[Move]]
) -> list[Likeness]:
    """Pairs that choose the same move far more often than chance lets two members of this class.

    Only positions count where the class is divided; where one of the `best` moves was chosen, agreeing says
    nothing: good players agree. The chance of agreeing is that of two other members of the class.
    """
    found = []
    players = {name: list(chosen) for name, chosen in moves.items() if len(chosen) == len(positions)}
    pairs = math.comb(len(players), 2)
    for one, other in combinations(sorted(players), 2):
        rest = [chosen for name, chosen in players.items() if name not in (one, other)]
        agreed = asked = 0
        expected = 0.0
        for number, _ in enumerate(positions):
            mine, theirs = players[one][number], players[other][number]
            if len(rest) < 2 or mine in best[number] or theirs in best[number]:
                continue
            counts = Counter(chosen[number] for chosen in rest)
            # As if one more had chosen each way, so that what nobody else does is rare, and not impossible.
            share = (counts[mine] + 1) / (len(rest) + len(positions[number].legal_moves()))
            if share > 0.7:
                continue
            asked += 1
            agreed += mine == theirs
            expected += share
        if asked >= 6 and (chance := _at_least(agreed, asked, expected / asked)) * max(pairs, 1) < LIKE_PLAY:
            evidence = (
                f"the same move in {agreed} of {asked} positions where the class is divided and neither "
                f"move is best; by chance about {expected:.0f}, and as many as this in {_rare(chance)}"
            )
            found.append(Likeness(one=one, other=other, kind="play", share=agreed / asked, evidence=evidence))
    return sorted(found, key=lambda pair: -pair.share)


def _pieces(program: Program) -> Counter[tuple[str, ...]]:
    """Every run of LENGTH nodes of its syntax trees, in the order of the text; names and values left out."""
    found: Counter[tuple[str, ...]] = Counter()
    for content in program.sources.values():
        try:
            tree = ast.parse(content)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        kinds = [_kind(node) for node in _in_order(tree)]
        found.update(tuple(kinds[start : start + LENGTH]) for start in range(max(len(kinds) - LENGTH + 1, 0)))
    return found


def _in_order(tree: ast.AST) -> list[ast.AST]:
    """Its nodes in the order of the text, without docstrings, imports, annotations and contexts."""
    found: list[ast.AST] = []
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import | ast.ImportFrom | ast.expr_context | ast.alias):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        found.append(node)
        fields = (value for name, value in ast.iter_fields(node) if name not in ("annotation", "returns"))
        parts = [part for value in fields for part in (value if isinstance(value, list) else [value])]
        waiting.extend(part for part in reversed(parts) if isinstance(part, ast.AST))
    return found


def _kind(node: ast.AST) -> str:
    if isinstance(node, ast.Constant):
        return type(node.value).__name__
    if isinstance(node, ast.Attribute):
        return f"Attribute {node.attr}"  # a method of ours or of a library is not renamed
    return type(node).__name__


def _at_least(successes: int, trials: int, share: float) -> float:
    """The chance of so many successes or more, if each has this share."""
    share = min(max(share, 1e-9), 1 - 1e-9)
    return sum(
        math.comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in range(successes, trials + 1)
    )


def _rare(chance: float) -> str:
    return f"one pair in {1 / chance:,.0f}" if chance > 1e-9 else "less than one pair in a billion"
