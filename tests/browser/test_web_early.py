"""Nothing visible is deaf: presses made before the scripts are there take effect when they are, and once."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from inarow.web.app import ROOT
from tests.browser.patience import expect
from tests.browser.web_server import Visit, WebServer, visiting

STONES = ".layer.stones > g"
CLICKS = """() => {
  window.seen = [];
  document.addEventListener("click", (event) => {
    const control = event.target.closest("button, a, [data-cell]");
    if (control) window.seen.push(control.id || control.dataset.view || control.dataset.cell);
  });
}"""


class Held:
    """A visit whose scripts come only when they are let go; they are asked for at once, and kept waiting."""

    def __init__(self, visit: Visit, pattern: str) -> None:
        self.visit, self.page = visit, visit.page
        self._waiting: list[Any] = []
        self._is_free = threading.Event()
        self.page.route(re.compile(pattern), self._take)

    def _take(self, route: Any) -> None:
        if self._is_free.is_set():
            route.continue_()
        else:
            self._waiting.append(route)

    def open(self, fragment: str, painted: str) -> Any:
        """The page as soon as this is painted, long before the scripts are there."""
        self.page.goto(self.visit.server.address + fragment, wait_until="commit")
        self.page.wait_for_selector(painted)
        self.page.evaluate(f"({CLICKS})()")
        return self.page

    def let_go(self) -> None:
        self._is_free.set()
        for route in self._waiting:
            route.continue_()
        self.page.wait_for_selector("html[data-ready=yes]")


@pytest.fixture
def visit(browser: Any, server: WebServer) -> Iterator[Visit]:
    with visiting(browser, server, color_scheme="light") as begun:
        yield begun


@pytest.fixture
def late_modules(visit: Visit) -> Held:
    """Every module is late; the classic script in the head is not."""
    return Held(visit, r"/js/(?!early\.js)")


def presses() -> dict[str, tuple[str, Callable[[Any], None]]]:
    """Each control of the header, and what its press does."""

    def shows(view: str) -> Callable[[Any], None]:
        return lambda page: expect(page.locator(f"#view-{view}")).to_be_visible()

    return {
        "button[data-view=analyse]": ("analyse", shows("analyse")),
        "button[data-view=microscope]": ("microscope", shows("microscope")),
        "button[data-view=play]": ("play", shows("play")),
        "#help-button": ("help-button", lambda page: expect(page.locator("#help")).to_be_visible()),
        "#theme": (
            "theme",
            lambda page: expect(page.locator("html")).to_have_attribute("data-theme", "dark"),
        ),
    }


@pytest.mark.parametrize("by", ["mouse", "Enter"])
@pytest.mark.parametrize("control", presses())
def test_a_press_at_first_paint_takes_effect_once(late_modules: Held, control: str, by: str) -> None:
    name, is_done = presses()[control]
    page = late_modules.open("#opponent=human", control)
    if by == "mouse":
        page.click(control, no_wait_after=True)
    else:
        page.locator(control).press("Enter", no_wait_after=True)
    assert page.evaluate("document.documentElement.dataset.ready") is None
    assert page.evaluate("window.seen") == []  # nobody has heard it yet
    late_modules.let_go()
    is_done(page)
    assert page.evaluate("window.seen") == [name]


def test_presses_are_repeated_in_order(late_modules: Held) -> None:
    page = late_modules.open("#opponent=human", "#theme")
    for control in (
        "#theme",
        "button[data-view=microscope]",
        "#theme",
        "button[data-view=analyse]",
        "#theme",
    ):
        page.click(control, no_wait_after=True)
    late_modules.let_go()
    expect(page.locator("#view-analyse")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("window.seen") == ["theme", "microscope", "theme", "analyse", "theme"]


def test_the_link_to_the_board_leaves_the_address_alone(late_modules: Held) -> None:
    page = late_modules.open("#game=tictactoe&moves=b2&opponent=human", "#theme")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    late_modules.let_go()
    page.wait_for_function("() => document.activeElement.dataset.cell === '4'")
    assert page.evaluate("location.hash").startswith("#game=tictactoe&moves=b2")


def test_early_keys_play(late_modules: Held) -> None:
    page = late_modules.open("#game=connect4&opponent=human", "#theme")
    for key in "445":
        page.keyboard.press(key)
    late_modules.let_go()
    page.wait_for_function("() => /moves=445(&|$)/.test(location.hash)")
    expect(page.locator(STONES)).to_have_count(3)


@pytest.mark.parametrize(("view", "modules"), [("play", "play"), ("analyse", "analyse")])
def test_the_board_hears_from_its_first_paint(visit: Visit, view: str, modules: str) -> None:
    """The board is drawn before the modules of the view that plays on it are there."""
    held = Held(visit, rf"/js/{modules}/")
    page = held.open(f"#game=connect4&opponent=human&view={view}", ".cell[data-cell='3']")
    page.click(".cell[data-cell='3']", no_wait_after=True)
    page.click(".cell[data-cell='4']", no_wait_after=True)
    page.keyboard.press("Enter")  # the cell pressed last has the focus
    assert page.locator(STONES).count() == 0
    held.let_go()
    page.wait_for_function("() => /moves=455(&|$)/.test(location.hash)")
    expect(page.locator(STONES)).to_have_count(3)


def test_a_view_that_is_on_its_way_takes_presses_on_the_board(visit: Visit) -> None:
    held = Held(visit, r"/js/analyse/")
    held.page.goto(visit.server.address + "#game=connect4&opponent=human", wait_until="commit")
    page = held.page
    page.wait_for_selector("html[data-ready=yes]")
    page.click("button[data-view=analyse]", no_wait_after=True)
    page.click(".cell[data-cell='3']", no_wait_after=True)
    page.keyboard.press("Escape")
    assert page.locator(STONES).count() == 0
    held.let_go()
    page.wait_for_function("() => /moves=4(&|$)/.test(location.hash)")
    expect(page.locator("#view-analyse .card").first).to_be_visible()


def test_start_counts_while_the_lists_are_on_their_way(visit: Visit) -> None:
    held = Held(visit, r"/api/(games|agents)")
    page = visit.open("#game=tictactoe&moves=b2&opponent=human")
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#new-game")).to_be_visible()
    held.let_go()
    expect(page.locator("#new-game")).to_be_hidden()
    expect(page.locator(STONES)).to_have_count(0)


def test_a_press_counts_where_it_began_though_the_page_moves_under_it(visit: Visit) -> None:
    page = visit.open("#game=connect4&moves=44&opponent=human")
    box = page.get_by_role("button", name="Undo").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate("document.getElementById('view-play').style.paddingTop = '200px'")
    page.mouse.up()
    page.wait_for_function("() => /ply=1/.test(location.hash)")


def test_a_busy_machine_loses_no_press(visit: Visit) -> None:
    session = visit.context.new_cdp_session(visit.page)
    session.send("Network.enable")
    slow = {"offline": False, "latency": 300, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
    session.send("Network.emulateNetworkConditions", slow)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page = visit.page
    page.goto(visit.server.address + "#game=connect4&opponent=human", wait_until="commit")
    page.wait_for_selector("#theme")
    page.click("#theme", no_wait_after=True)
    page.wait_for_selector(".cell[data-cell='3']")
    page.click(".cell[data-cell='3']", no_wait_after=True)
    page.wait_for_function("() => /moves=4(&|$)/.test(location.hash)")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_every_module_is_asked_for_at_once() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    asked = re.findall(r'rel="modulepreload" href="([^"]+)"', page)
    there = {file.relative_to(ROOT).as_posix() for file in ROOT.rglob("*.js")}
    assert sorted(asked) == sorted(there - {"js/early.js", "js/types.js", "js/server_types.js"})
    assert page.index("js/early.js") < page.index("<link")
