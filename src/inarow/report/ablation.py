"""An ablation as files: rows and positions for a spreadsheet, one chart, and a page in Markdown."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from inarow.arena.ablation.study import Study
from inarow.files import writing_into
from inarow.report.page.setting import rules_in_words
from inarow.report.tables.ablation import HEADINGS, cells, failures, remarks
from inarow.report.tables.csv import write_csv

CAPTION = "Each part off and on: positions to one depth, and matches of on against off."
_METHOD = (
    "Nodes and time are averages over the positions; ratios and the effective branching factor are geometric "
    "means. The factor is the b with nodes = b + b^2 + ... + b^depth. A part helps or hurts where the 95 % "
    "interval of its Elo leaves out 0."
)


def write_ablation(study: Study, out: Path) -> list[Path]:
    """Write a finished study into a folder; the files, the page first."""
    from inarow.report.charts.ablation import ablation_pictures

    page, rows, table, sheet, svg, png = (
        out / name
        for name in ("ablation.md", "rows.json", "rows.csv", "positions.csv", "chart.svg", "chart.png")
    )
    told = study.as_dictionary()
    drawn, picture = ablation_pictures(study.rows, _title(study), CAPTION)
    with writing_into(out):
        rows.write_text(json.dumps(told, indent=1), "utf-8")
        write_csv(table, [key for key in study.rows[0] if key != "failures"], study.rows)
        found = [_position(switch, asdict(probe)) for switch, probe in study.probes]
        write_csv(sheet, list(found[0]), found)
        svg.write_text(drawn, "utf-8")
        png.write_bytes(picture)
        page.write_text(_page(study, told), "utf-8")
    return [page, rows, table, sheet, svg, png]


def _position(switch: str, probe: dict[str, Any]) -> dict[str, Any]:
    """One position in one line: what each side found, and at what price."""
    row = {"switch": switch, "moves": probe["moves"]}
    for side in ("off", "on"):
        row |= {f"{key}_{side}": value for key, value in probe[side].items()}
    return row


def _title(study: Study) -> str:
    return f"What the parts of {study.ablation.agent} are worth on {study.ablation.game}"


def _page(study: Study, told: dict[str, Any]) -> str:
    """The table, how it came about, and the agents by which every number can be had again."""
    rows, plan = study.rows, study.ablation
    lines = [f"# {_title(study)}", "", *(f"**{line}**\n" for line in failures(rows))]
    lines += ["![Nodes, time, branching factor and Elo of each part, off and on](chart.png)", ""]
    lines += [_line(HEADINGS), _line(["---", *["---:"] * (len(HEADINGS) - 2), "---"])]
    lines += [_line(cells(row)) for row in rows]
    lines += ["", _METHOD, "", *(f"- {line}" for line in remarks(rows)), ""]
    versions = ", ".join(f"{name} {number}" for name, number in told["versions"].items())
    machine = told["machine"]
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
