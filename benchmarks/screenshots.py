"""Pictures of the page for the documentation: play, analysis, microscope; desktop and phone, light and dark.

`python -m benchmarks.screenshots docs/web` starts the server, drives a Chromium and writes the PNG files.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.browser.chromium import chromium
from tests.browser.web_server import Visit, WebServer, running_server

SIZES = {"desktop": {"width": 1280, "height": 860}, "phone": {"width": 390, "height": 844}}
THEMES = ("light", "dark")
GAME = "game=connect4&moves=4444435"
VIEWS = {
    "play": f"#{GAME}&opponent=level:6",
    "analyse": f"#{GAME}&view=analyse&opponent=level:6",
    "microscope": "#game=tictactoe&moves=b2,a1,c1,a3&view=microscope&opponent=human",
    "gomoku": "#game=gomoku19&moves=j10,k11,j9,k10,j11,j12,k9,l9&opponent=human",
}
# True once a view shows all there is to see.
READY = {
    "play": "() => document.getElementById('status').textContent === 'Your turn.'",
    "analyse": "() => document.querySelector('#analyse-verdict[data-done=true]') !== null",
    "microscope": "() => document.querySelectorAll('#view-microscope [role=treeitem]').length > 1",
    "gomoku": "() => document.querySelectorAll('.layer.stones > g').length === 8",
}
PATIENCE = 60_000  # milliseconds


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with running_server() as server, chromium() as browser:
        for size in SIZES:
            for theme in THEMES:
                take_all(browser, server, size, theme, out)


def take_all(browser: Any, server: WebServer, size: str, theme: str, out: Path) -> None:
    """Every view at one size and in one theme; a page that complains stops it."""
    settings = {"viewport": SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    visit = Visit(browser, server, **settings)
    for view, fragment in VIEWS.items():
        page = visit.open(fragment)
        page.wait_for_function(READY[view], timeout=PATIENCE)
        page.wait_for_timeout(300)  # until the last progress of a search is shown
        picture = out / f"{view}-{size}-{theme}.png"
        page.screenshot(path=picture, full_page=size == "phone")
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1")
        print(f"{picture}: first paint after {paint:.0f} ms")
    visit.close()
    if visit.trouble:
        raise SystemExit(f"the page complained: {visit.trouble}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/web"))
