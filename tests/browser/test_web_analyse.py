"""The view Analyse in a real browser: scores, lines, mistakes, lessons, the editor, moves in and out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.patience import expect
from tests.browser.web_server import LOOKS, Visit, WebServer, serious_faults, visiting

TEN = "4453435566"  # ten stones, and a win in one that the game below misses
EIGHTEEN = "764735155262411112"  # one move wins, in 13; all others lose


@pytest.fixture
def visit(browser: Any, server: WebServer) -> Iterator[Visit]:
    with visiting(browser, server) as begun:
        yield begun


def analysed(visit: Visit, fragment: str) -> Any:
    """The page at this fragment, when its analysis is complete."""
    page = visit.open(f"#{fragment}&view=analyse")
    page.wait_for_selector("#analyse-verdict[data-done=true]")
    return page


def words(page: Any) -> dict[str, str]:
    """What the table says of each move."""
    rows = page.locator("#analyse-scores tbody tr")
    return {
        rows.nth(number).get_attribute("data-move"): rows.nth(number).locator(".words").inner_text()
        for number in range(rows.count())
    }


def on_board(page: Any) -> dict[int, str]:
    """The text of each score on the board, by cell."""
    marks = page.locator("#board .mark.score")
    return {
        int(marks.nth(number).get_attribute("data-cell")): marks.nth(number).locator("text").text_content()
        for number in range(marks.count())
    }


def reviewed(page: Any) -> None:
    """Wait until the whole game is judged."""
    told(page, "#review-told", re.compile("found"))


def told(page: Any, place: str, text: str | re.Pattern[str]) -> None:
    """Wait until a place of the page says this."""
    expect(page.locator(place)).to_have_text(text)


def address(page: Any) -> str:
    return str(page.evaluate("decodeURIComponent(location.hash)"))


def test_the_empty_board_has_its_known_scores(visit: Visit) -> None:
    page = analysed(visit, "game=connect4")
    assert words(page) == {
        "1": "loses in 40",
        "2": "loses in 42",
        "3": "draw",
        "4": "wins in 41",
        "5": "draw",
        "6": "loses in 42",
        "7": "loses in 40",
    }
    assert on_board(page) == {0: "L40", 1: "L42", 2: "=", 3: "W41", 4: "=", 5: "L42", 6: "L40"}
    assert page.inner_text("#analyse-verdict") == "Blue wins in 41 with best play."
    page.select_option("#wish-form", "number")
    assert list(on_board(page).values()) == ["\u22122", "\u22121", "0", "+1", "0", "\u22121", "\u22122"]
    assert page.locator("#board .mark.best").get_attribute("data-cell") == "3"
    assert "wins in 41, best" in page.locator("#board .cell[data-cell='3']").get_attribute("aria-label")


def test_a_position_of_ten_stones_is_exact_on_every_column(visit: Visit) -> None:
    page = analysed(visit, f"game=connect4&moves={TEN}")
    assert words(page) == {
        "1": "loses in 24",
        "2": "loses in 28",
        "3": "wins in 3",
        "4": "wins in 27",
        "5": "loses in 24",
        "6": "loses in 2",
        "7": "wins in 1",
    }
    assert page.inner_text("#analyse-facts").startswith("exact")
    assert page.locator("#board .mark.threat-first").count() == 2
    assert page.locator("#board .mark.threat-second").count() == 1
    page.uncheck("#wish-threats")
    assert page.locator("#board .mark.threat-first").count() == 0


def test_the_analysis_follows_whoever_walks_through_the_moves(visit: Visit) -> None:
    page = analysed(visit, f"game=connect4&moves={TEN}")
    page.keyboard.press("ArrowLeft")
    told(page, "#analyse-ply", "Move 9 of 10")
    page.wait_for_selector("#analyse-verdict[data-done=true]")
    assert page.inner_text("#analyse-verdict").startswith("Orange ")
    assert f"moves={TEN}&ply=9" in address(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#analyse-verdict[data-done=true] >> text=Blue wins in 1")
    page.click("#analyse-scores button[data-move='7']")
    page.wait_for_selector("#analyse-verdict >> text=Blue has won.")
    assert f"moves={TEN}7" in address(page)
    assert on_board(page) == {}


def test_the_best_line_is_drawn_and_stepped(visit: Visit) -> None:
    page = analysed(visit, f"game=connect4&moves={EIGHTEEN}")
    moves = [text.split()[1] for text in page.locator(".line-moves button").all_inner_texts()]
    assert moves[0] == "2"  # every other move loses
    assert len(moves) == 13  # to the end of the game
    assert page.locator("#board .mark.line text").all_text_contents() == ["1", "2", "3", "4", "5", "6"]
    assert len(on_board(page)) == 7  # a score stays on every column
    page.click("[aria-label='One move on in the line']")
    page.click("[aria-label='One move on in the line']")
    assert page.locator("#board .mark.line text").all_text_contents() == ["1", "2"]
    assert page.inner_text("#analyse-line-step") == "2 of 13"
    page.click("text=Play it to here")
    told(page, "#analyse-ply", "Move 20 of 20")
    assert f"moves={EIGHTEEN}{''.join(moves[:2])}" in address(page)


def test_a_heuristic_is_taken_apart_on_the_board(visit: Visit) -> None:
    page = analysed(visit, f"game=connect4&moves={TEN}")
    page.click("#analyse-heuristic summary")
    page.locator("#analyse-terms button").first.wait_for()
    total = page.inner_text("#heuristic-value strong")
    first = page.locator("#analyse-terms button").first
    cells = first.get_attribute("data-cells").split()
    page.mouse.move(0, 0)
    first.focus()
    shown = {mark.get_attribute("data-cell") for mark in page.locator("#board .mark.term").all()}
    assert shown == set(cells)
    page.locator("#heuristic-value").click()
    page.select_option("#heuristic-for", "second")
    expect(page.locator("#heuristic-value strong")).not_to_have_text(total)
    page.select_option("#heuristic-name", "zero")
    told(page, "#heuristic-value strong", "0")


def test_mistakes_are_found_marked_and_learnt_from(visit: Visit) -> None:
    page = analysed(visit, f"game=connect4&moves={TEN}1")
    reviewed(page)
    marked = {one.get_attribute("data-ply") for one in page.locator(".graph-mistake").all()}
    listed = {one.get_attribute("data-ply") for one in page.locator("#review-mistakes button").all()}
    assert marked == listed
    assert "11" in listed  # column 1 instead of the win in column 7
    page.click("#review-mistakes button[data-ply='11']")
    assert page.locator("#board .mark.mistake text").text_content() == "??"
    page.select_option("#learn-whose", "0")
    page.click("#learn-start")
    for lesson in range(1, len(listed) + 1):
        told(page, "#learn-told", re.compile(f"^{lesson} of "))  # before, another one stands
        if "Column 1 was a blunder" in page.inner_text("#learn-told"):
            break
        page.click("#learn-next")
    assert on_board(page) == {}  # nothing is given away
    assert page.locator("#review-mistakes").is_hidden()
    page.click("#board .cell[data-cell='5']")
    page.wait_for_selector("#learn-told >> text=Column 6 does not hold: it loses in 2. Try again.")
    page.click("#board .cell[data-cell='0']")
    page.wait_for_selector("#learn-told >> text=Column 1 is the move of the game")
    page.click("#board .cell[data-cell='6']")
    page.wait_for_selector("#learn-told >> text=Yes, column 7 holds: it wins in 1.")
    page.click("#learn-next")
    page.wait_for_selector("#learn-start")
    assert f"moves={TEN}1" in address(page)  # trying has changed nothing


def test_a_lesson_shows_its_solution(visit: Visit) -> None:
    page = analysed(visit, f"game=connect4&moves={TEN}1")
    reviewed(page)
    page.click("#learn-start")
    page.click("#learn-solution")
    page.wait_for_selector("#board .mark.line")
    assert re.match(
        r"Column \d( or column \d)* (wins in \d+|draws|loses in \d+): [\d ]+", page.inner_text("#learn-told")
    )


def test_the_graph_is_a_slider_and_can_be_clicked(visit: Visit) -> None:
    page = analysed(visit, f"game=connect4&moves={TEN}")
    reviewed(page)
    graph = page.locator("svg.graph")
    graph.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    told(page, "#analyse-ply", "Move 8 of 10")
    assert graph.get_attribute("aria-valuenow") == "8"
    assert re.match(r"Move 8 of 10, 5", graph.get_attribute("aria-valuetext"))
    page.keyboard.press("Home")
    told(page, "#analyse-ply", "Move 0 of 10")
    box = graph.bounding_box()
    graph.click(position={"x": box["width"] - 14, "y": box["height"] / 2})
    told(page, "#analyse-ply", "Move 10 of 10")


def test_the_editor_refuses_what_play_cannot_reach_and_takes_what_it_can(visit: Visit) -> None:
    page = analysed(visit, "game=connect4")
    page.click("#analyse-setup summary")
    page.click("#setup-start")
    for column in (3, 3, 3):
        page.click(f"#board .cell[data-cell='{column}']")
    assert page.locator("#board .layer.stones .stone").count() == 3  # they are piled up
    page.click("#setup-use")
    page.wait_for_selector("#setup-told:not(:empty)")
    assert "3 x and 0 o" in page.inner_text("#setup-told")
    visit.trouble.clear()  # the browser itself notes every refused request
    page.click("[data-tool='3']")
    page.click("#board .cell[data-cell='10']")  # the second of the pile becomes the other's
    page.click("#setup-use")
    page.wait_for_selector("#setup-start")
    assert "board=" in address(page)
    page.wait_for_selector("#analyse-verdict[data-done=true]")
    assert len(words(page)) == 7
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    page.wait_for_selector("#board .stone.second")
    assert page.locator("#board .layer.stones .stone.first").count() == 2
    page.click("#board .cell[data-cell='0']")
    page.wait_for_url(re.compile("moves=1"))


@pytest.mark.parametrize(
    ("game", "pasted", "moves"),
    [
        ("connect4", " 4 4 5, 3\n43", "445343"),
        ("connect4", "1. 4 4 2. 5 3", "4453"),
        ("gomoku15", "H8 i9  h9,i10", "h8,i9,h9,i10"),
        ("gomoku15", "h8i9h10", "h8,i9,h10"),
        ("connect4", "http://example.org/#game=drop:8x7:4&moves=4455", "4455"),
    ],
)
def test_moves_are_brought_and_taken(visit: Visit, game: str, pasted: str, moves: str) -> None:
    page = visit.open("#game=tictactoe&view=analyse")
    page.click("#analyse-exchange summary")
    page.fill("#import-game", game)
    page.fill("#import-moves", pasted)
    page.click("#import-load")
    expect(page.locator("#export-moves")).to_have_value(moves)
    link = page.input_value("#export-link")
    other = visit.context.new_page()
    other.goto(link)
    other.wait_for_selector("html[data-ready=yes]")
    other.click("#analyse-exchange summary")
    assert other.input_value("#export-moves") == moves


def test_impossible_moves_are_refused_with_the_servers_sentence(visit: Visit) -> None:
    page = visit.open("#game=connect4&moves=44&view=analyse")
    page.click("#analyse-exchange summary")
    page.fill("#import-moves", "44444449")
    with page.expect_response("**/api/position") as answer:
        page.click("#import-load")
    assert answer.value.status == 422
    page.wait_for_selector("#import-told:not(:empty)")
    assert "column 4 is full" in page.inner_text("#import-told")
    assert "moves=44&" in address(page)
    visit.trouble.clear()  # the browser itself notes every refused request


def test_pictures_of_the_board_are_saved(visit: Visit, tmp_path: Path) -> None:
    page = visit.open("#game=connect4&moves=4453&view=analyse")
    page.click("#analyse-exchange summary")
    kept = {}
    for form in ("svg", "png"):
        with page.expect_download() as waiting:
            page.click(f"#download-{form}")
        assert waiting.value.suggested_filename == f"connect4-4453.{form}"
        waiting.value.save_as(tmp_path / form)
        kept[form] = (tmp_path / form).read_bytes()
    assert kept["svg"].startswith(b"<svg")
    assert kept["svg"].count(b"<circle") >= 4
    assert kept["png"].startswith(b"\x89PNG\r\n\x1a\n")
    width, height = (int.from_bytes(kept["png"][at : at + 4], "big") for at in (16, 20))
    assert width > 700
    assert height > 600
    assert len(kept["png"]) > 5000  # something is painted on it


def test_the_link_is_copied(visit: Visit) -> None:
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit.open("#game=connect4&moves=4453&view=analyse")
    page.click("#analyse-exchange summary")
    page.click("#copy-link")
    page.wait_for_selector("#notice.shown >> text=The link is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url
    assert "moves=4453" in copied


def test_a_large_board_has_a_heat_map_that_streams(visit: Visit) -> None:
    page = visit.open("#game=gomoku15&moves=h8,i9,h9&view=analyse")
    page.wait_for_selector("#analyse-facts >> text=still thinking")
    page.wait_for_selector("#board .mark.score")
    page.wait_for_selector("#analyse-verdict[data-done=true]")
    assert "depth" in page.inner_text("#analyse-facts") or "exact" in page.inner_text("#analyse-facts")
    shades = {
        one.get_attribute("class").split()[-1] for one in page.locator("#board .mark.score .heat").all()
    }
    assert len(shades) >= 2
    assert page.locator("#board .mark.score").count() > 150
    assert page.locator("#analyse-scores tbody tr").count() == 10
    page.click("text=/Show all \\d+ moves/")
    assert page.locator("#analyse-scores tbody tr").count() == 15 * 15 - 3


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_nothing_sticks_out_and_axe_is_content(
    browser: Any, server: WebServer, width: int, scheme: str
) -> None:
    size = {"width": width, "height": 800}
    with visiting(browser, server, viewport=size, color_scheme=scheme) as visit:
        page = analysed(visit, f"game=connect4&moves={TEN}1&ply=10")
        reviewed(page)
        for name in ("heuristic", "setup", "exchange"):
            page.click(f"#analyse-{name} summary")
        page.locator("#analyse-terms button").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert serious_faults(page) == []
        page.click("#learn-start")
        page.wait_for_selector("#learn-told:not(:empty)")
        page.click("#setup-start")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert serious_faults(page) == []
