"""Draw the layers of the package as docs/images/layers.svg, from the import contract in pyproject.toml.

    python tools/draw_layers.py

A room stands below everything that may import it. Its caption is its own first line.
"""

from __future__ import annotations

import ast
import textwrap
import tomllib
from html import escape
from pathlib import Path

PROJECT = Path(__file__).parents[1]
PICTURE = PROJECT / "docs" / "images" / "layers.svg"
CONTRACT = "data flows one way"

WIDTH = 960
MARGIN = 16
GAP = 8
NAME_LINE = 18
CAPTION_LINE = 14
LETTER = 6.1  # width of a caption's letter
STYLE = """
  text { font-family: system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; fill: #1c2733 }
  .name { font-size: 14px; font-weight: 600 }
  .caption { font-size: 11px; fill: #44525f }
  .paper { fill: #ffffff }
  .room { stroke: #9fb0c0; fill: #eef4fa }
  .even { fill: #f7f1e5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e8eef4 } .caption { fill: #b3c0cc } .paper { fill: #11181f }
    .room { stroke: #4c5d6d; fill: #1b2a38 } .even { fill: #2b2619 }
  }
"""


def layers() -> list[list[str]]:
    """The rooms of each layer, the highest layer first."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    contract = next(one for one in contracts if one["name"] == CONTRACT)
    rooms = [[room.strip() for room in layer.split("|")] for layer in contract["layers"]]
    return [layer for layer in rooms if layer != ["__main__"]]


def caption(room: str) -> str:
    """What a room is for: the first line of its docstring."""
    file = PROJECT / "src" / "inarow" / room
    source = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
    first = (ast.get_docstring(ast.parse(source.read_text("utf-8"))) or "").split("\n")[0]
    return first.replace("`", "").rstrip(".")


def drawing() -> str:
    """The whole picture as SVG."""
    shown, top = [], MARGIN
    for number, layer in enumerate(layers()):
        width = (WIDTH - 2 * MARGIN - GAP * (len(layer) - 1)) / len(layer)
        captions = [textwrap.wrap(caption(room), int((width - 16) / LETTER)) for room in layer]
        height = 14 + NAME_LINE + CAPTION_LINE * max(map(len, captions))
        for column, (room, lines) in enumerate(zip(layer, captions, strict=True)):
            left = MARGIN + column * (width + GAP)
            shade = "room even" if number % 2 else "room"
            box = f'x="{left:.1f}" y="{top}" width="{width:.1f}" height="{height}"'
            shown.append(f'<rect class="{shade}" {box} rx="5"/>')
            shown += _words(room, lines, left + 8, top + NAME_LINE + 2)
        top += height + GAP
    total = top - GAP + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {total}" role="img"'
        ' aria-label="The layers of inarow: a room imports only what stands below it">\n'
        f"<style>{STYLE}</style>\n"
        f'<rect class="paper" width="{WIDTH}" height="{total}"/>\n' + "\n".join(shown) + "\n</svg>\n"
    )


def _words(room: str, lines: list[str], left: float, top: int) -> list[str]:
    name = f'<text class="name" x="{left:.1f}" y="{top}">{escape(_name(room))}</text>'
    return [
        name,
        *(
            f'<text class="caption" x="{left:.1f}" y="{top + number * CAPTION_LINE}">{escape(line)}</text>'
            for number, line in enumerate(lines, 1)
        ),
    ]


def _name(room: str) -> str:
    return f"{room}/" if (PROJECT / "src" / "inarow" / room).is_dir() else f"{room}.py"


if __name__ == "__main__":
    PICTURE.write_text(drawing(), "utf-8")
