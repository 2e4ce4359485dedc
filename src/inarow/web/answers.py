"""The forms of answers, field by field."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from inarow.rules.game import Game

Seat = Literal[0, 1]


class Failure(Struct, frozen=True):
    """Why a request was refused, in one sentence."""

    error: str


class Board(Struct, frozen=True, kw_only=True):
    """The rules of a game."""

    width: int
    height: int
    connect: int
    gravity: bool
    exact: bool
    wrap: bool
    misere: bool


def board_of(game: Game) -> dict[str, Any]:
    """The fields of `Board` for a game."""
    return {name: getattr(game, name) for name in Board.__struct_fields__}


class GameAnswer(Board, frozen=True, kw_only=True):
    """A game known by name."""

    name: str
    game: str
    summary: str


class PluginAnswer(Struct, frozen=True, kw_only=True):
    """An agent or a heuristic: its options with their defaults, and for an agent the only games it plays."""

    name: str
    summary: str
    options: dict[str, str | None]
    origin: str
    games: list[str]


class LevelAnswer(Struct, frozen=True, kw_only=True):
    """An opponent of a ladder."""

    level: int
    agent: str
    rating: float | None
    words: str


class LadderAnswer(Struct, frozen=True, kw_only=True):
    """The opponents for a game, the weakest first; `measured` says whether they were rated on it."""

    game: str
    measured: bool
    words: str
    levels: list[LevelAnswer]


class PlayedMove(Struct, frozen=True):
    """A move of the game so far."""

    move: str
    cell: int
    seat: Seat


class Legal(Struct, frozen=True):
    """A move that may be played."""

    move: str
    cell: int


class Threats(Struct, frozen=True):
    """The empty cells where a stone would complete a run of either player."""

    first: list[int]
    second: list[int]


class PositionAnswer(Board, frozen=True, kw_only=True):
    """Everything the rules say about a position. Cells are counted from the bottom left, from 0."""

    game: str
    rules: str
    moves: str
    history: list[PlayedMove]
    cells: list[int]
    seat: Seat
    ply: int
    legal: list[Legal]
    outcome: Literal["first", "second", "draw"] | None
    line: list[int]
    threats: Threats
    rows: list[str]


class TermAnswer(Struct, frozen=True):
    """A part of a heuristic's value and the cells it comes from."""

    name: str
    value: float
    cells: list[int]


class EvaluateAnswer(Struct, frozen=True, kw_only=True):
    """A heuristic's value in its own units, and the terms that add up to it."""

    value: float
    terms: list[TermAnswer]


class MoveAnswer(Struct, frozen=True, kw_only=True):
    """The move an agent chose, with the result of its search."""

    move: str
    cell: int
    score: float | None
    words: str
    outcome: str | None
    plies: int | None
    depth: int
    nodes: int
    seconds: float
    line: list[str]


class MoveWorth(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a move is worth to the player who makes it; `share` is 1 for the best and 0 for the worst.

    `likely` is a win or loss that a search found without proof; `solved` means that `score` is the solver's.
    """

    score: float
    words: str
    exact: bool
    share: float
    outcome: Literal["win", "draw", "loss"] | None = None
    plies: int | None = None
    depth: int | None = None
    likely: Literal["win", "loss"] | None = None
    solved: bool = False


class AnalyseAnswer(Struct, frozen=True, kw_only=True):
    """What every move is worth; `value` is the first player's, from -1 to 1."""

    moves: dict[str, MoveWorth]
    best: list[str]
    line: list[str]
    depth: int
    nodes: int
    nodes_per_second: float
    seconds: float
    exact: bool
    value: float


class PointAnswer(Struct, frozen=True, kw_only=True):
    """A position of a game under review, and the verdict on the move that was played there.

    `value` is the first player's, from -1 to 1, and null if unknown. `by` is what the verdict is based on,
    and null if there is none; `judged` says the same in words. `made` is what the move was worth, `better`
    what the best move is worth, `line` the best play from here.
    """

    ply: int
    value: float | None
    exact: bool
    move: str | None
    best: list[str]
    mistake: Literal["blunder", "mistake", "inaccuracy"] | None
    words: str
    by: Literal["proof", "nodes"] | None
    judged: str
    made: str
    better: str
    line: list[str]


class ReviewAnswer(Struct, frozen=True, kw_only=True):
    """The verdicts on a whole game."""

    points: list[PointAnswer]


class ReviewProgress(Struct, frozen=True, kw_only=True):
    """A part of a review: the next position that was judged."""

    point: PointAnswer


class HealthAnswer(Struct, frozen=True, kw_only=True):
    """The state of the server: workers that are ready, those that search, and the requests that wait."""

    version: str
    workers: int
    busy: int
    queued: int


class TreeNode(Struct, frozen=True, kw_only=True):
    """A position a search entered; values are those of the player to move at the root, who maximises.

    `bound`, `cut` and `value` are null where there is none, or the search was stopped first; `cut_after`
    counts the moves that were skipped.
    """

    id: int
    parent: int | None
    move: str | None
    depth: int
    seat: Seat
    kind: Literal["max", "min"]
    alpha: float | None
    beta: float | None
    value: float | None
    bound: Literal["exact", "lower", "upper"] | None
    cut: str | None
    cut_after: int
    table: Literal["exact", "lower", "upper"] | None
    leaf: Literal["heuristic", "won", "drawn", "lost"] | None
    order: int


class TreeCounts(Struct, frozen=True, kw_only=True):
    """Counters of a search: `cut` positions left before their last move, `table_hits` the table's answers."""

    nodes: int
    calls: int
    open_nodes: int
    cut: int
    table_hits: int


class TreeUnits(Struct, frozen=True, kw_only=True):
    """The scale of values: a game is decided beyond `decided`; a win is `win` less the ply where it ends."""

    scale: int
    win: int
    decided: int
    ply: int


class TreeAnswer(Struct, frozen=True, kw_only=True):
    """The tree of a search in the order of visits, cut off at a limit of nodes."""

    nodes: list[TreeNode]
    counts: TreeCounts
    units: TreeUnits
    limit_reached: bool


class LiveAnswer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The head of every answer over the live connection; `retry_after` is in seconds, from a busy server."""

    id: int | None
    event: Literal["progress", "done", "error", "busy"]
    error: str | None = None
    retry_after: int | None = None
