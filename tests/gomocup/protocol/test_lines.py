"""Lines are the same, however they end and however they arrive."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inarow.gomocup.protocol.lines import LONGEST_LINE, Command, LineSplitter, as_bytes

words = st.text(
    st.characters(min_codepoint=33, max_codepoint=0x17F, exclude_characters="\x85\xa0"), min_size=1
)


@settings(deadline=None)
@given(
    st.lists(words), st.sampled_from(["\r\n", "\n", "\r", "\n\r\n"]), st.lists(st.integers(1, 9), min_size=1)
)
def test_any_end_in_any_portions(lines: list[str], end: str, portions: list[int]) -> None:
    data = "".join(line + end for line in lines).encode()
    splitter, found, at, turn = LineSplitter(), [], 0, 0
    while at < len(data):
        size = portions[turn % len(portions)]
        found += splitter.feed(data[at : at + size])
        at, turn = at + size, turn + 1
    assert found == lines


def test_a_line_is_there_as_soon_as_it_has_ended() -> None:
    splitter = LineSplitter()
    assert [splitter.feed(part) for part in (b"7,", b"7", b"\r", b"\n8,8\n9")] == [[], [], ["7,7"], ["8,8"]]


def test_a_flood_without_an_end_is_noticed_and_not_stored() -> None:
    splitter = LineSplitter()
    for _ in range(20):
        assert splitter.feed(b"x" * 10_000) == []
    assert splitter.overlong
    line, after = splitter.feed(b"x\r\nOK\r\n")
    assert (len(line), after, splitter.overlong) == (LONGEST_LINE, "OK", False)


def test_the_last_line_counts_however_it_ends() -> None:
    splitter = LineSplitter()
    assert splitter.feed(b"START 15\nBEG") == ["START 15"]
    assert [splitter.end(), splitter.end()] == [["BEG"], []]


def test_a_byte_order_mark_is_ignored() -> None:
    splitter = LineSplitter()
    found = [line for byte in b"\xef\xbb\xbfSTART 15\r\n" for line in splitter.feed(bytes([byte]))]
    assert found == ["START 15"]
    assert LineSplitter().feed(b"\xef\xbb\xbf\n") == []


def test_what_is_no_text_does_no_harm() -> None:
    assert LineSplitter().feed(b"\xff\xfe\n") == ["\ufffd\ufffd"]


def test_we_end_lines_as_the_protocol_does() -> None:
    assert as_bytes(["OK", "7,7"]) == b"OK\r\n7,7\r\n"


@pytest.mark.parametrize(
    ("line", "word", "rest"),
    [
        ("TURN 7,7", "TURN", "7,7"),
        ("turn 7,7", "TURN", "7,7"),
        ("  Begin  ", "BEGIN", ""),
        ("INFO\ttimeout_turn   5", "INFO", "timeout_turn   5"),
        ("7,7", "7,7", ""),
        ("", "", ""),
    ],
)
def test_commands_are_a_word_and_the_rest(line: str, word: str, rest: str) -> None:
    assert Command.read(line) == Command(word, rest)
