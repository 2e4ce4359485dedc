"""The data card: what is in a data set, how it came about, and how to load it, as a page in Markdown."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Any

import numpy as np

from inarow.datasets.labelling import ILLEGAL
from inarow.datasets.recipe import NODES, Recipe
from inarow.datasets.sampling import OPENING
from inarow.datasets.splits import SPLITS, TENTHS
from inarow.datasets.stones import actions_of
from inarow.datasets.tables import OUTCOMES, Columns
from inarow.rules.game import Game
from inarow.rules.presets import GAMES, read_game

_COUNTED = ("win", "draw", "loss")


def facts_of(recipe: Recipe, columns: Columns, version: str) -> dict[str, Any]:
    """What the card says, as plain values: the recipe and how many positions of each kind there are."""
    outcome, ply, split = columns["outcome"], columns["ply"], columns["split"]
    numbers = {name: number for number, name in OUTCOMES.items()}

    def counts(rows: np.ndarray[Any, np.dtype[np.bool_]]) -> dict[str, int]:
        return {name: int((outcome[rows] == numbers[name]).sum()) for name in _COUNTED}

    return {
        "recipe": recipe.as_document(),
        "inarow": version,
        "positions": len(ply),
        "outcomes": counts(np.ones(len(ply), dtype=bool)),
        "plies": {str(one): counts(ply == one) for one in np.unique(ply)},
        "splits": {name: counts(split == number) for number, name in enumerate(SPLITS)},
    }


def command_of(recipe: Recipe) -> str:
    """The command that makes the same data again."""
    words = ["inarow", "dataset", "--game", recipe.game, "--sampling", recipe.sampling]
    words += ["--positions", str(recipe.positions)] if recipe.positions else []
    words += ["--from-ply", str(recipe.from_ply), "--seed", str(recipe.seed)]
    for agent in recipe.agents:
        words += ["--agents", agent]
    words += ["--nodes", str(recipe.nodes)] if recipe.sampling == "agents" and recipe.nodes != NODES else []
    words += ["--score-only"] if recipe.score_only else []
    return shlex.join([*words, "--out", "DIR"])


def card(recipe: Recipe, facts: dict[str, Any], *, parquet: bool, chart: str | None = None) -> str:
    """The page; `chart` names a picture beside it."""
    return "\n".join(_lines(recipe, facts, parquet, chart)) + "\n"


def _lines(recipe: Recipe, facts: dict[str, Any], parquet: bool, chart: str | None) -> Iterator[str]:
    game = recipe.rules
    what = "their exact values" if recipe.score_only else "the exact score of every move"
    yield f"# {facts['positions']:,} positions of {_named(game)} with {what}"
    yield ""
    if recipe.positions > facts["positions"]:
        yield f"{recipe.positions:,} were asked for; no more distinct ones were found."
        yield ""
    yield _how(recipe)
    yield ""
    yield (
        "Positions are distinct, and of a position and its images under the symmetries of the board only one "
        "is here. Values are proven by the exact solver of inarow, none is estimated."
    )
    yield ""
    yield f"Made by inarow {facts['inarow']}, the same again by"
    yield ""
    yield "```"
    yield command_of(recipe)
    yield "```"
    yield ""
    yield "whatever the number of workers, the engine, or interruptions."
    yield ""
    yield "## How many"
    yield ""
    yield "Outcomes are those of the side to move under perfect play."
    yield ""
    yield from _counts("split", facts["splits"])
    yield ""
    shares = ", ".join(f"{10 * share} % {name}" for name, share in zip(SPLITS, TENTHS, strict=True))
    yield (
        f"The split is decided by a hash of the position, the same for all its images: {shares}. So no "
        "position, and none of its images, is in two splits, of this data set or of any two data sets of "
        "this game."
    )
    yield ""
    if chart is not None:
        yield f"![Positions by ply and outcome]({chart})"
        yield ""
    yield from _counts("ply", facts["plies"])
    yield ""
    yield "## Fields"
    yield ""
    yield "| Parquet | NumPy | what it is |"
    yield "|---|---|---|"
    yield from (f"| {one} | {other} | {text} |" for one, other, text in _fields(recipe))
    yield ""
    yield (
        "A score counts the stones the winner has left when the game ends, plus one; it is negative where "
        "the side to move loses, and 0 for a draw. Larger is better: a faster win, or a slower loss."
    )
    yield ""
    yield "## Loading"
    yield ""
    yield "```python"
    yield "import numpy as np"
    yield 'data = np.load("train.npz")'
    yield f'boards, {"score" if recipe.score_only else "scores"} = data["boards"], ' + (
        'data["score"]' if recipe.score_only else 'data["scores"]'
    )
    yield "```"
    if parquet:
        yield ""
        yield "```python"
        yield "import polars as pl"
        yield 'frame = pl.read_parquet("train.parquet")'
        yield 'frame.filter(pl.col("outcome") == "draw")'
        yield "```"
    yield ""
    yield "## Licence"
    yield ""
    yield (
        "Positions of a game and their values are facts: nobody holds rights in them, and the makers of "
        "inarow claim none in this collection. Use it as you like."
    )


def _named(game: Game) -> str:
    """The game by its name, if it has one, and by its rules."""
    names = [name for name in GAMES if read_game(name) == game]
    return f"{names[0]} ({game})" if names else str(game)


def _how(recipe: Recipe) -> str:
    """How positions were sampled, in words."""
    seed = f"seed {recipe.seed}"
    since = f"from {recipe.from_ply} stones on"
    if recipe.sampling == "random":
        return (
            f"Every open position, {since}, of games in which both sides choose uniformly among the legal "
            f"moves ({seed})."
        )
    if recipe.sampling == "uniform":
        return (
            f"As many draws of each number of stones, {since}; one that was met before does not count, so "
            "early plies, where there are few, may have fewer. Each is the last position of a game of its "
            f"own, whose moves were drawn uniformly among those that leave the game open ({seed})."
        )
    if recipe.sampling == "agents":
        agents = ", ".join(f"`{agent}`" for agent in recipe.agents)
        most = min(OPENING, recipe.rules.cells // 4)
        return (
            f"Every open position, {since}, of games that begin with 0 to {most} random moves and go on "
            f"between two agents drawn from {agents}, with {recipe.nodes:,} nodes for each move ({seed})."
        )
    return (
        f"All open positions with {recipe.from_ply} stones in which no move of either side completes a run; "
        "with 8 stones on connect4 these are the positions of the UCI Connect-4 data set."
    )


def _counts(heading: str, counts: dict[Any, dict[str, int]]) -> Iterator[str]:
    yield f"| {heading} | positions | {' | '.join(_COUNTED)} |"
    yield "|---|" + "---:|" * (len(_COUNTED) + 1)
    whole = {name: sum(row[name] for row in counts.values()) for name in _COUNTED}
    for name, row in [*counts.items(), ("all", whole)]:
        yield f"| {name} | {sum(row.values()):,} | {' | '.join(f'{row[one]:,}' for one in _COUNTED)} |"


def _fields(recipe: Recipe) -> Iterator[tuple[str, str, str]]:
    game = recipe.rules
    actions = f"{actions_of(game)} {'columns from the left' if game.gravity else 'cells, row by row'}"
    yield "`moves`", "`moves` (bytes)", "moves that lead to it, as `inarow solve` reads them"
    yield "`ply`", "`ply`", "stones on the board"
    yield (
        f"`board` [{game.cells}]",
        f"`boards` [{game.height}, {game.width}]",
        "1 a stone of the side to move, -1 of the other, 0 empty; the lowest row first, each from the left",
    )
    yield "`mover`, `waiter`", "the same", "the same stones as bits, bit `row * width + column`"
    if not recipe.score_only:
        yield (
            f"`scores` [{actions_of(game)}]",
            "`scores`",
            f"of every action ({actions}, from 0) for the side to move; illegal: null, or {ILLEGAL}",
        )
        yield "`best` (a list)", "`best` (booleans)", "the actions with the best score"
    yield "`score`", "`score`", "of the position: that of its best move"
    yield "`outcome`", "`outcome` (1, 0, -1)", "win, draw or loss for the side to move"
    yield "`split`", "`split` (0, 1, 2)", ", ".join(SPLITS)
