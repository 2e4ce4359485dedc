"""An ablation, a depth test, a training or an evaluation as files: rows for programs, and one chart.

It needs the extra `report`; a command asks for it before any work (`charts.pictures.require_extra`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from inarow.arena.ablation.study import AblationRun
from inarow.files import writing_into
from inarow.report.charts.pictures import pictures_of
from inarow.report.page.setting import rules_in_words
from inarow.report.tables.ablation import HEADINGS, cells, failures, remarks
from inarow.report.tables.files import write_csv

CAPTION = "Each part off and on: positions to one depth, and matches of on against off."
_METHOD = (
    "Nodes and time are averages over the positions; ratios and the effective branching factor are geometric "
    "means. The factor is the b with nodes = b + b^2 + ... + b^depth. A part helps or hurts where the 95 % "
    "interval of its Elo leaves out 0."
)
GAMES = ("opponent", "level", "rating", "perfect", "seat", "games", "wins", "draws", "losses")
RESULTS = ("opponent", "seat", "games", "wins", "draws", "losses", "failures")


def write_depth_test(facts: Mapping[str, Any], title: str, out: Path) -> list[Path]:
    """Write a depth test, its setting and its rows, into a new folder; the files, the chart first."""
    from inarow.report.charts.depth_test import depth_chart  # lazily: it needs Altair

    rows = facts["rows"]
    svg, png = pictures_of(depth_chart(rows), title)
    files = [out / name for name in ("chart.png", "chart.svg", "rows.csv", "rows.json")]
    with writing_into(out):
        out.mkdir(parents=True, exist_ok=True)
        files[0].write_bytes(png)
        files[1].write_text(svg, "utf-8")
        write_csv(files[2], list(rows[0]), rows)
        files[3].write_text(json.dumps(dict(facts), indent=1), "utf-8")
    return files


def write_training(facts: Mapping[str, Any], out: Path) -> list[Path]:
    """Write the facts of a training, its learning curve and its results into a new folder; the files."""
    from inarow.report.charts.training import training_pictures  # lazily: it needs Altair

    document, curve, results, svg, png = (
        out / name for name in ("training.json", "curve.csv", "results.csv", "chart.svg", "chart.png")
    )
    title = f"{facts['kind']} on {facts['game']}, {facts['episodes']:,} episodes, seed {facts['seed']}"
    pictures = training_pictures(facts["curve"], facts["results"], title)
    with writing_into(out):
        out.mkdir(parents=True)
        document.write_text(json.dumps(dict(facts), indent=1), "utf-8")
        names = dict.fromkeys(name for point in facts["curve"] for name in point)
        write_csv(curve, list(names) or ["episodes"], facts["curve"])
        write_csv(results, RESULTS, facts["results"])
        written = [document, curve, results]
        if pictures is not None:
            svg.write_text(pictures[0], "utf-8")
            png.write_bytes(pictures[1])
            written += [svg, png]
    return written


def write_evaluation(facts: Mapping[str, Any], text: str, out: Path) -> list[Path]:
    """Write an evaluation, its tables as text and for a spreadsheet, into a new folder; the files."""
    from inarow.report.charts.evaluation import evaluation_pictures  # lazily: it needs Altair

    document, page, moves, games, svg, png = (
        out / name
        for name in (
            *("evaluation.json", "evaluation.txt", "moves.csv", "games.csv"),
            *("chart.svg", "chart.png"),
        )
    )
    drawing, picture = evaluation_pictures(facts)
    parts = {**facts["by_phase"], "all": facts["moves"]}
    phases = [{"phase": phase, **marks} for phase, marks in parts.items()]
    rows = [
        {**one, "seat": seat, "games": sum(counts.values()), **counts}
        for one in facts["opponents"]
        for seat, counts in one["by_seat"].items()
    ]
    with writing_into(out):
        out.mkdir(parents=True)
        document.write_text(json.dumps(dict(facts), indent=1), "utf-8")
        page.write_text(f"{text}\n", "utf-8")
        write_csv(moves, [key for key in phases[0] if key != "changes"], phases)
        write_csv(games, GAMES, rows)
        svg.write_text(drawing, "utf-8")
        png.write_bytes(picture)
    return [document, page, moves, games, svg, png]


def write_ablation(study: AblationRun, out: Path) -> list[Path]:
    """Write a finished ablation into a folder; the files, the page in Markdown first."""
    from inarow.report.charts.ablation import ablation_pictures  # lazily: it needs Altair

    page, rows, table, positions, svg, png = (
        out / name
        for name in ("ablation.md", "rows.json", "rows.csv", "positions.csv", "chart.svg", "chart.png")
    )
    facts = study.as_dictionary()
    drawing, picture = ablation_pictures(study.rows, _title(study), CAPTION)
    with writing_into(out):
        rows.write_text(json.dumps(facts, indent=1), "utf-8")
        write_csv(table, [key for key in study.rows[0] if key != "failures"], study.rows)
        probes = [_position(switch, asdict(probe)) for switch, probe in study.probes]
        write_csv(positions, list(probes[0]), probes)
        svg.write_text(drawing, "utf-8")
        png.write_bytes(picture)
        page.write_text(_page(study, facts), "utf-8")
    return [page, rows, table, positions, svg, png]


def _position(switch: str, probe: dict[str, Any]) -> dict[str, Any]:
    """One position in one line: what each side found, and what it cost."""
    row = {"switch": switch, "moves": probe["moves"]}
    for side in ("off", "on"):
        row |= {f"{key}_{side}": value for key, value in probe[side].items()}
    return row


def _title(study: AblationRun) -> str:
    return f"What the parts of {study.ablation.agent} are worth on {study.ablation.game}"


def _page(study: AblationRun, facts: dict[str, Any]) -> str:
    """The table, how it came about, and the agents with which every number can be reproduced."""
    rows, plan = study.rows, study.ablation
    lines = [f"# {_title(study)}", "", *(f"**{line}**\n" for line in failures(rows))]
    lines += ["![Nodes, time, branching factor and Elo of each part, off and on](chart.png)", ""]
    lines += [_line(HEADINGS), _line(["---", *["---:"] * (len(HEADINGS) - 2), "---"])]
    lines += [_line(cells(row)) for row in rows]
    lines += ["", _METHOD, "", *(f"- {line}" for line in remarks(rows)), ""]
    versions = ", ".join(f"{name} {number}" for name, number in facts["versions"].items())
    machine = facts["machine"]
    lines += [
        "```",
        plan.command(),
        "```",
        "",
        f"- game: {plan.game}, {rules_in_words(plan.game)}",
        f"- seed: {plan.seed}",
        f"- versions: {versions}",
        f"- machine: {machine['system']}, {machine['processor']}, {machine['cores']} cores",
        "",
        "| switch | off | on | match off | match on |",
        "| --- | --- | --- | --- | --- |",
    ]
    keys = ("switch", "off", "on", "match_off", "match_on")
    lines += [_line([f"`{row[key]}`" for key in keys]) for row in rows]
    return "\n".join(lines) + "\n"


def _line(words: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(word.replace('|', chr(92) + '|') for word in words)} |"
