"""What a client may ask, field by field; msgspec checks every request against these."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

GameText = Annotated[str, Meta(max_length=100, description="a game, as in connect4 or mnk:9x9:5+wrap")]
MoveText = Annotated[
    str, Meta(max_length=3000, description="moves: columns with gravity (4453), cells without (h8,i9)")
]
BoardText = Annotated[str, Meta(max_length=1400, description="rows of '.', 'x' and 'o', the top row first")]
AgentText = Annotated[
    str, Meta(max_length=1000, description="an agent with options, as in alphabeta:depth=6")
]
HeuristicText = Annotated[str, Meta(max_length=500, description="a heuristic, as in windows")]
Seconds = Annotated[float, Meta(gt=0, description="seconds to think")]
Nodes = Annotated[int, Meta(ge=1, description="nodes to search")]
Depth = Annotated[int, Meta(ge=1, le=676, description="plies to look ahead")]
Seed = Annotated[int, Meta(ge=0, lt=2**53, description="the seed of everything random")]


class Where(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A position: moves from the empty board, or from a board that was set up."""

    game: GameText = "connect4"
    moves: MoveText = ""
    board: BoardText | None = None


class Evaluate(Where, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What does a heuristic think of a position?"""

    heuristic: HeuristicText = "lines"
    side: Literal["mover", "first", "second"] = field(default="mover", name="for")


class Choose(Where, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Which move does an agent choose?"""

    agent: AgentText = "best"
    seconds: Seconds | None = None
    nodes: Nodes | None = None
    depth: Depth | None = None
    seed: Seed = 0


class Analyse(Where, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What is every move worth? An agent says how it would play on, where the solver does not reach."""

    seconds: Seconds | None = None
    agent: AgentText | None = None


class Review(Where, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What was every move of a game worth? By proof or by nodes; seconds only end the judging of a move."""

    seconds: Seconds | None = None
    nodes: Nodes | None = None


class JudgeLast(Review, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What was the last move worth? Judged as in a review."""


class Trace(Where, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Which nodes does a search visit, and why?"""

    search: Literal["minimax", "alphabeta"] = "alphabeta"
    depth: Annotated[int, Meta(ge=1, le=12)] = 3
    heuristic: HeuristicText = "windows"
    order: Literal["natural", "centre"] = "natural"
    table: bool = False


Request = Evaluate | Choose | Analyse | Review | JudgeLast | Trace
KINDS: dict[str, type[Request]] = {
    "evaluate": Evaluate,
    "move": Choose,
    "analyse": Analyse,
    "review": Review,
    "judge": JudgeLast,
    "tree": Trace,
}


class Message(Struct, frozen=True):
    """The head of a message over the live connection; the other fields are those of the request."""

    id: Annotated[int, Meta(ge=-(2**53), le=2**53)]
    do: Literal["move", "analyse", "review", "judge", "cancel"]


class Cancel(Struct, forbid_unknown_fields=True, frozen=True):
    """Stop this request; without `of`, the one of the same number as this message."""

    id: int
    do: Literal["cancel"]
    of: int | UnsetType = UNSET
