"""Playing in the page, in a real Chromium against the real server: whole games, undo, keys, other boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest

from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.browser.web_server import Visit, WebServer, visiting

SETTLED = """() => {
  const status = document.getElementById('status');
  return status.textContent === 'Your turn.' || status.classList.contains('over');
}"""
OPPONENT = "alphabeta:depth=2,heuristic=windows"
WON = {Outcome.FIRST_WINS: "first", Outcome.SECOND_WINS: "second"}


@pytest.fixture
def visit(browser: Any, server: WebServer) -> Iterator[Visit]:
    with visiting(browser, server, reduced_motion="reduce") as opened:
        yield opened


def settled(page: Any) -> None:
    """Wait until it is our turn or the game is over."""
    page.wait_for_function(SETTLED)


def pairs(page: Any) -> dict[str, str]:
    """What the address holds."""
    fragment = unquote(page.evaluate("location.hash"))[1:]
    return dict(part.split("=", 1) for part in fragment.split("&"))


def position(page: Any) -> Position:
    """The position at the end of the address's moves, by the rules."""
    held = pairs(page)
    return read_game(held["game"]).position(held.get("moves", ""))


def stones(page: Any) -> tuple[int, int]:
    """Discs and rings drawn on the board."""
    return (
        page.locator(".layer.stones .first").count(),
        page.locator(".layer.stones .second").count(),
    )


def is_over(page: Any) -> bool:
    return bool(page.locator("#status.over").count())


def cell(page: Any, number: int) -> Any:
    return page.locator(f".cell[data-cell='{number}']")


def start(page: Any, *, opponent: str, seat: str = "first") -> None:
    """A new game through the dialog."""
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_label("Any agent").check()
    page.locator("#agent-text").fill(opponent)
    page.locator(f"input[name=seat][value={seat}]").check()
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator("#new-game").wait_for(state="hidden")


@pytest.mark.parametrize("seat", ["first", "second"])
def test_a_whole_game_against_an_agent(visit: Visit, seat: str) -> None:
    page = visit.open()
    start(page, opponent=OPPONENT, seat=seat)
    settled(page)
    for turn in range(21):
        before = position(page)
        assert before.ply == 2 * turn + (seat == "second")
        move = before.legal_moves()[turn % len(before.legal_moves())]
        cell(page, move).click()
        page.wait_for_function("ply => location.hash.match(/moves=(\\w*)/)?.[1].length > ply", arg=before.ply)
        settled(page)
        if is_over(page):
            break
    end = position(page)
    assert is_over(page)
    assert end.outcome is not None
    winner = WON.get(end.outcome)
    expected = "Draw" if winner is None else "You win" if winner == seat else f"{OPPONENT} wins"
    assert page.inner_text("#status").startswith(expected)
    assert page.locator(".laurel").count() == len(end.winning_line())
    assert stones(page) == (end.first.bit_count(), end.second.bit_count())
    assert expected in page.inner_text("#announcer")


def test_the_page_opens_ready_for_a_game_at_a_level(visit: Visit) -> None:
    page = visit.open()
    settled(page)
    assert page.locator(".player .name").all_inner_texts() == ["You", "Level 3"]
    page.keyboard.press("4")
    page.wait_for_function("() => /moves=4./.test(location.hash)")
    settled(page)
    assert stones(page) == (1, 1)
    assert re.match(r"Level 3 plays column \d\. Your turn", page.inner_text("#announcer"))


def test_undo_and_redo_go_from_turn_to_turn(visit: Visit) -> None:
    page = visit.open(f"#game=connect4&moves=4455&opponent={OPPONENT}&seat=first")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => /ply=2/.test(location.hash)")
    assert stones(page) == (1, 1)
    page.keyboard.press("u")
    page.wait_for_function("() => /ply=0/.test(location.hash)")
    assert stones(page) == (0, 0)
    assert page.get_by_role("button", name="Undo").is_disabled()
    page.keyboard.press("r")
    page.keyboard.press("r")
    page.wait_for_function("() => !/ply=/.test(location.hash)")
    assert stones(page) == (2, 2)
    assert page.get_by_role("button", name="Redo").is_disabled()
    page.keyboard.press("u")
    page.wait_for_function("() => /ply=2/.test(location.hash)")
    page.keyboard.press("1")  # another move than before: what followed is gone
    page.wait_for_function("() => /moves=441\\d(&|$)/.test(location.hash)")
    settled(page)
    assert "ply" not in pairs(page)
    assert stones(page) == (2, 2)


def test_the_second_player_cannot_take_back_the_opening(visit: Visit) -> None:
    page = visit.open(f"#game=connect4&opponent={OPPONENT}&seat=second")
    settled(page)
    assert stones(page) == (1, 0)
    assert page.get_by_role("button", name="Undo").is_disabled()


def test_two_people_on_a_board_of_19(visit: Visit) -> None:
    page = visit.open("#game=gomoku19&opponent=human")
    moves = [0, 360, 1, 359, 2, 358, 18, 342, 3, 357, 4]
    for number, move in enumerate(moves, start=1):
        cell(page, move).click()
        page.wait_for_function("n => document.querySelectorAll('.layer.stones > g').length === n", arg=number)
    assert page.inner_text("#status").startswith("Blue wins: 5 in a row, after 11 moves")
    assert pairs(page)["moves"] == "a1,s19,b1,r19,c1,q19,s1,a19,d1,p19,e1"
    assert page.locator(".laurel").count() == 5
    assert page.locator(".cell").count() == 361
    assert cell(page, 360).get_attribute("aria-label") == "s19, Orange ring"


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit.open("#game=tictactoe&opponent=random&seat=first")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # skip to the board
    assert page.evaluate("document.activeElement.dataset.cell") == "4"
    for key in ("ArrowLeft", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    at = 0
    assert page.evaluate("document.activeElement.dataset.cell") == str(at)
    while not is_over(page):
        before = position(page)
        target = before.legal_moves()[0]
        for key, steps in (("ArrowUp", target // 3 - at // 3), ("ArrowRight", target % 3 - at % 3)):
            opposite = {"ArrowUp": "ArrowDown", "ArrowRight": "ArrowLeft"}[key]
            for _ in range(abs(steps)):
                page.keyboard.press(key if steps > 0 else opposite)
        at = target
        label = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert label == f"{'abc'[at % 3]}{at // 3 + 1}, empty, free, your turn"
        page.keyboard.press("Enter")
        page.wait_for_function(
            "n => document.querySelectorAll('.layer.stones > g').length > n", arg=before.ply
        )
        settled(page)
    assert position(page).outcome is not None
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#help").is_visible()


def test_digits_do_not_play_while_somebody_writes(visit: Visit) -> None:
    page = visit.open("#game=connect4&opponent=human")
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_label("Any agent").check()
    page.locator("#agent-text").press("4")
    page.keyboard.press("Escape")
    page.keyboard.press("5")
    page.wait_for_function("() => /moves=/.test(location.hash)")
    assert pairs(page)["moves"] == "5"


def test_a_full_column_is_told_and_nothing_happens(visit: Visit) -> None:
    page = visit.open("#game=connect4&moves=111111&opponent=human")
    page.keyboard.press("1")
    page.wait_for_selector("#notice.shown")
    assert page.inner_text("#notice") == "This column is full."
    assert stones(page) == (3, 3)
    assert "column full" in cell(page, 0).get_attribute("aria-label")


def test_hints_come_when_asked_and_stay_when_left_on(visit: Visit) -> None:
    page = visit.open("#game=connect4&moves=445566&opponent=human")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".mark.hint", state="attached")
    page.wait_for_function("() => /wins in 1/.test(document.getElementById('hint-words').textContent)")
    hinted = {mark.get_attribute("data-cell") for mark in page.locator(".mark.hint").all()}
    assert hinted == {"2", "6"}
    assert "hint" in cell(page, 2).get_attribute("aria-label")
    page.keyboard.press("1")
    page.wait_for_function("() => document.querySelectorAll('.mark.hint').length === 0")
    page.get_by_label("Keep hints on").check()
    page.wait_for_selector(".mark.hint", state="attached")
    page.keyboard.press("1")
    page.wait_for_function("() => /moves=44556611/.test(location.hash)")
    page.wait_for_function("() => /wins in 1/.test(document.getElementById('hint-words').textContent)")


def test_resigning_ends_the_game_and_swapping_changes_seats(visit: Visit) -> None:
    page = visit.open(f"#game=connect4&moves=44&opponent={OPPONENT}")
    page.get_by_role("button", name="Swap sides").click()
    page.wait_for_function(
        "() => /moves=44./.test(location.hash)"
    )  # the agent moves for the first player now
    settled(page)
    assert pairs(page)["seat"] == "second"
    page.get_by_role("button", name="Resign").click()
    assert page.inner_text("#status") == f"You resigned; {OPPONENT} wins."
    assert pairs(page)["resigned"] == "second"
    page.reload()
    page.wait_for_selector("#status.over")
    assert page.inner_text("#status") == f"You resigned; {OPPONENT} wins."


def test_the_list_of_moves_leads_back_and_a_new_game_begins_there(visit: Visit) -> None:
    page = visit.open("#game=connect4&moves=4455213&opponent=human")
    page.get_by_role("button", name="Move 3, column 5").click()
    page.wait_for_function("() => /ply=3/.test(location.hash)")
    assert page.locator("[aria-current=step]").inner_text() == "5"
    assert page.inner_text("#status") == "After move 3 of 7; Orange is to move."
    page.get_by_role("button", name="New game from here").click()
    assert page.locator("#from-here").is_checked()
    page.get_by_label("Perfect play").check()
    page.locator("input[name=seat][value=first]").check()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_function("() => /moves=445\\d/.test(location.hash)")
    settled(page)
    assert pairs(page)["opponent"] == "perfect"
    assert position(page).ply == 4
    assert page.locator(".move-list button").count() == 4


def test_two_agents_play_pause_and_step(visit: Visit) -> None:
    page = visit.open()
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_label("Nobody: watch two agents").check()
    page.locator("#first-agent-text").fill("random")
    page.locator("#second-agent-name").select_option("level:2")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_function("() => /moves=\\d\\d/.test(location.hash)")
    page.get_by_role("button", name="Pause").click()
    page.wait_for_function("() => document.getElementById('status').textContent === 'Paused.'")
    held = position(page).ply
    page.get_by_role("button", name="One move", exact=True).click()
    page.wait_for_function("n => location.hash.match(/moves=(\\d*)/)[1].length === n", arg=held + 1)
    page.wait_for_function("() => document.getElementById('status').textContent === 'Paused.'")
    assert (pairs(page)["first"], pairs(page)["second"]) == ("random", "level:2")
    page.locator("#speed").fill("20")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector("#status.over")
    assert position(page).outcome is not None


def test_any_board_with_every_switch(visit: Visit) -> None:
    page = visit.open()
    page.get_by_role("button", name="New game", exact=True).click()
    page.locator("#preset").select_option("")
    for name, value in (("width", "5"), ("height", "4"), ("connect", "3")):
        page.locator(f"#board-{name}").fill(value)
    for name in ("exact", "wrap", "misere"):
        page.locator(f"#switch-{name}").check()
    page.get_by_label("Another person").check()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_function("() => /game=drop:5x4:3/.test(location.hash)")
    assert pairs(page)["game"] == "drop:5x4:3+exact+wrap+misere"
    for number, column in enumerate("11225", start=1):
        page.keyboard.press(column)
        page.wait_for_function("n => document.querySelectorAll('.layer.stones > g').length === n", arg=number)
    assert page.inner_text("#status").startswith("Orange wins: the other side completed 3 in a row")
    assert page.locator(".seam").count() == 2


def test_a_form_and_free_text_say_the_same(visit: Visit) -> None:
    page = visit.open()
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_label("Any agent").check()
    page.locator("#agent-name").select_option("alphabeta")
    page.locator(".agent-form summary >> visible=true").click()
    page.locator("#agent-option-depth").fill("3")
    page.locator("#agent-option-heuristic").fill("windows")
    assert page.input_value("#agent-text") == "alphabeta:depth=3,heuristic=windows"
    page.locator("#agent-text").fill("mcts:nodes=50,exploration=0.7")
    assert page.input_value("#agent-name") == "mcts"
    assert page.input_value("#agent-option-exploration") == "0.7"
    names = page.locator("#agent-name option").all_inner_texts()
    assert "human" not in names
    assert "process" not in names


def test_an_agent_that_is_refused_is_told_in_a_sentence(visit: Visit) -> None:
    page = visit.open("#game=connect4&seat=second&opponent=nobody")
    page.wait_for_selector("#status.failed")
    assert "nobody" in page.inner_text("#status")
    assert page.get_by_role("button", name="Try again").is_visible()
    start(page, opponent="random", seat="second")
    settled(page)
    assert stones(page) == (1, 0)
