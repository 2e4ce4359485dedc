"""Make a data set: sample positions, solve them, write the files; it may be stopped at any time."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from inarow.arena.referee import PlayGames, Terms
from inarow.datasets.card import card, facts_of
from inarow.datasets.folder import Folder
from inarow.datasets.labelling import move_scores, own_scores
from inarow.datasets.recipe import OWNER, Recipe
from inarow.datasets.sampling import NO_TERMS, sample
from inarow.datasets.tables import columns_of, write_tables
from inarow.errors import BadOption
from inarow.executors import Executor
from inarow.files import write_whole

CARD, CHART = "README.md", "outcomes.svg"

Facts = dict[str, Any]


def make_dataset(
    recipe: Recipe,
    out: Path,
    hire: Callable[[], Executor],
    *,
    version: str,
    terms: Terms = NO_TERMS,
    progress: Callable[[str, float], None] = lambda _step, _share: None,
    draw: Callable[[Facts], str | None] = lambda _facts: None,
) -> Facts:
    """Follow a recipe, or go on where it was left, and write the files; what the card says, as plain values.

    The work is done where `hire` opens an executor. Parts are stored as they are found, so that a call with
    the same recipe and folder goes on after any end of this one. A finished data set is left as it is.
    `progress` is told a step of the work and how much of it is done; `draw` makes the card's chart, as SVG.
    """
    folder = Folder(out, recipe)
    folder.require_ours()
    if folder.facts is not None:
        return folder.facts
    PlayGames.of(
        recipe.rules, recipe.agents, terms
    ).prepare()  # an agent nobody knows leaves no folder behind
    folder.begin()
    positions = folder.sampled(recipe.rules)
    if positions is None:
        positions = sample(recipe, hire, folder, terms, lambda share: progress("sampling", share))
        folder.store_sampled(positions)
    if not len(positions):
        raise BadOption(OWNER, "from_ply", str(recipe.from_ply), f"{recipe.game} has no such open position")
    label = own_scores if recipe.score_only else move_scores
    scores = label(positions, hire, folder, lambda share: progress("solving", share))
    columns = columns_of(positions, scores)
    facts = facts_of(recipe, columns, version)
    files = write_tables(out, recipe.rules, columns)
    chart = draw(facts)
    if chart is not None:
        write_whole(out / CHART, chart)
        files.append(out / CHART)
    has_parquet = bool(find_spec("polars"))
    write_whole(out / CARD, card(recipe, facts, parquet=has_parquet, chart=None if chart is None else CHART))
    facts["files"] = [file.name for file in [*files, out / CARD]]
    folder.finish(facts)
    return facts
