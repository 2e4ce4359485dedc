"""The page holds everything, asks nothing of a network, and no name can break it."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.arena.run import Run
from inarow.report.page.page import embedded
from tests.report.games import HOSTILE
from tests.strategies import examples

NAMESPACES = ("http://www.w3.org/", "https://vega.github.io/schema/", "https://vega.github.io/editor/")


class Page(HTMLParser):
    """Tags with their attributes in order, the text between them, and the scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.text = ""
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._inside = tag
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "script":
            self.scripts[-1] += data
        elif self._inside != "style":
            self.text += data

    def places(self, name: str) -> list[int]:
        return [place for place, (_, attributes) in enumerate(self.tags) if attributes.get("id") == name]

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.scripts[0])
        return found


@pytest.fixture(scope="module")
def page(report: Path) -> Page:
    return Page((report / "index.html").read_text("utf-8"))


def test_everything_is_there_and_failures_come_first(page: Page) -> None:
    sections = ["failures", "summary", "ranking", "crosstable", "charts", "games", "setting"]
    places = [page.places(name) for name in sections]
    assert all(len(place) == 1 for place in places)
    assert places == sorted(places)
    for words in (
        "3 agents on mnk:3x3:3",
        "Unfinished: 11 of 12 games",
        "3 in a row on a board 3 wide and 3 high",
        "Failed, and lost for it",
        "it is not there",
        "Only 9 of 11 games differ",
        "Every game can be replayed here.",
        "python 3.11, inarow 0.1",
        "2 cores",
        'game = "mnk:3x3:3"',
    ):
        assert words in page.text, words


def test_nothing_tells_where_the_run_was_made(page: Page) -> None:
    assert "/secret/home" not in page.text
    assert "/secret/home" not in "".join(page.scripts)


def test_a_name_cannot_add_a_tag(page: Page) -> None:
    assert len(page.scripts) == 6
    assert page.tags[0][0] == "html"
    assert not {tag for tag, _ in page.tags} & {"img", "iframe", "object", "embed", "base", "audio", "video"}
    for tag, attributes in page.tags:
        assert not [name for name in attributes if name.startswith("on")], (tag, attributes)
    assert page.text.count(HOSTILE) >= 6  # failures, summary, ranking, crosstable, setting


def test_the_data_reads_back_as_it_was(page: Page, run: Run) -> None:
    assert page.data["agents"] == list(run.config.tournament.labels)
    assert [game["n"] for game in page.data["games"]] == list(range(11))
    assert page.data["games"][4]["f"] == f"agent 'x': {' '.join(HOSTILE.split())}"
    assert "<" not in page.scripts[0]
    assert sorted(page.data["charts"]) == sorted(
        attributes["data-chart"] or "" for _, attributes in page.tags if "data-chart" in attributes
    )


def test_nothing_is_fetched(page: Page, report: Path) -> None:
    for tag, attributes in page.tags:
        assert "src" not in attributes
        assert "srcset" not in attributes
        assert (attributes.get("href") or "#").startswith(("#", "data:,")), (tag, attributes)
    text = (report / "index.html").read_text("utf-8")
    style = text.partition("<style>")[2].partition("</style>")[0]
    assert not re.search(r"url\(|@import|https?:", style)
    assert not re.search(r"https?://", page.text)
    for script in page.scripts[2:]:
        assert re.findall(r"https?://[^\"'`\s]*", script) in ([], ["http://www.w3.org/2000/svg"])
        assert not re.search(r"\bfetch\(|XMLHttpRequest|\beval\(|innerHTML|insertAdjacentHTML", script)
    for address in re.findall(r"https?://[^\"'`\s)]*", page.scripts[1]):
        assert address.startswith((*NAMESPACES, "https://github.com/vega/"))  # named, never asked


def test_the_policy_allows_our_scripts_and_nothing_else(page: Page) -> None:
    (policy,) = (
        attributes["content"] or ""
        for _, attributes in page.tags
        if attributes.get("http-equiv") == "Content-Security-Policy"
    )
    hashes = {f"sha256-{b64encode(sha256(one.encode()).digest()).decode()}" for one in page.scripts[1:]}
    assert set(re.findall(r"'(sha256-[^']+)'", policy)) == hashes
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe-eval" not in policy
    assert "script-src 'unsafe-inline'" not in policy


def test_every_link_leads_somewhere(page: Page) -> None:
    names = {attributes.get("id") for _, attributes in page.tags}
    games = {f"game-{game['n']}" for game in page.data["games"]}
    for _, attributes in page.tags:
        link = attributes.get("href") or "#"
        if link.startswith("#") and link != "#":
            assert link[1:] in names | games, link


def test_screen_readers_are_served(page: Page) -> None:
    attributes = dict(page.tags)
    assert attributes["html"]["lang"] == "en"
    by_id = {one.get("id"): (tag, one) for tag, one in page.tags}
    assert by_id["move-text"][1]["aria-live"] == "polite"
    for name in ("step-first", "step-back", "step-on", "step-last", "board", "slider", "moves"):
        assert by_id[name][1]["aria-label"], name
    headings = [tag for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert headings[0] == "h1"
    assert headings.count("h1") == 1


def test_the_page_is_small(report: Path) -> None:
    assert (report / "index.html").stat().st_size < 1_500_000


@examples(40)
@given(
    st.recursive(
        st.text() | st.integers() | st.none(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_value_can_be_embedded(value: Any) -> None:
    text = embedded(value)
    assert json.loads(text) == value
    assert not set("<>&\u2028\u2029") & set(text)
