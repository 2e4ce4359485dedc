"""The forms of requests, field by field; msgspec validates every request against its form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Protocol, runtime_checkable

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct, field

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
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class NamedGame(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A game."""

    game: GameText = "connect4"


class Where(NamedGame, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A position: moves from the empty board, or from a board that was set up."""

    moves: MoveText = ""
    board: BoardText | None = None


class Evaluate(Where, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What is a heuristic's value of a position?"""

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
    """What is every move worth? With an agent, its own scores instead of the solver's and the search's."""

    seconds: Seconds | None = None
    agent: AgentText | None = None


class Review(Where, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What was every move of a game worth? Judged by proof or by nodes; `seconds` limits each move's time."""

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


class Cancel(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, tag_field="do", tag="cancel"):
    """Stop a request: the one numbered `of`, or without it the one numbered `id`."""

    id: Number
    of: int | UnsetType = UNSET


def message_form(operations: Iterable[str]) -> type[Struct]:
    """The fields that every live message has, where these operations may be asked; used to document them."""
    names = Literal.__getitem__((*operations, "cancel"))
    doc = "The head of a message over the live connection; the other fields are those of the request."
    return defstruct(
        "Message", [("id", Number), ("do", names)], frozen=True, module=__name__, namespace={"__doc__": doc}
    )


def live_form(operation: str, form: type[Struct]) -> type[Struct]:
    """A request with the head of its live message, so that both are decoded at once."""
    return defstruct(
        f"Live{form.__name__}",
        [("id", Number)],
        bases=(form,),
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        tag_field="do",
        tag=operation,
        module=__name__,
    )


@runtime_checkable
class NamesAgent(Protocol):
    """A request with an agent; every form with a field `agent` is one."""

    @property
    def agent(self) -> str | None: ...


@runtime_checkable
class NamesHeuristic(Protocol):
    """A request with a heuristic."""

    @property
    def heuristic(self) -> str | None: ...


@runtime_checkable
class LimitsSeconds(Protocol):
    """A request with a time limit."""

    @property
    def seconds(self) -> float | None: ...


@runtime_checkable
class LimitsNodes(Protocol):
    """A request with a limit of nodes."""

    @property
    def nodes(self) -> int | None: ...
