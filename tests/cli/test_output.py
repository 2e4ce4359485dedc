"""What commands print: a plain table looks as Rich would draw it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.cli import output
from inarow.cli.output import aligned_table, output_console, print_table

TEXTS = st.text("abc XYZ0-+*[]/\\é你\t", max_size=12)
HEADINGS = st.text("abc XYZ0é\t", max_size=12)
VALUES = st.integers(-(10**7), 10**7) | st.floats(-10, 10) | TEXTS


@given(
    rows=st.lists(st.tuples(VALUES, VALUES, VALUES), max_size=4),
    headings=st.tuples(HEADINGS, HEADINGS, HEADINGS),
)
def test_plain_lines_are_those_of_rich(rows: list[tuple[object, ...]], headings: tuple[str, ...]) -> None:
    cells = [[str(value) for value in row] for row in rows]
    lines = output._plain_lines([list(headings), *cells], [0, 2])
    if lines is None:
        texts = [cell for row in [list(headings), *cells] for cell in row]
        assert any(text != text.strip() or "\t" in text or not text.isascii() for text in texts)
        return
    console = output_console()
    with console.capture() as drawn:
        console.print(aligned_table(headings, cells, left=[0, 2]))
    assert "\n".join(lines) + "\n" == drawn.get()


def test_a_table_that_is_too_wide_is_left_to_rich(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(["word"], [["a" * 300]])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= output.PIPE_WIDTH


def test_colours_can_be_forced(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    print_table(["word"], [["one"]])
    assert capsys.readouterr().out == "word\none \n"
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    print_table(["word"], [["one"]])
    assert "\x1b[1m" in capsys.readouterr().out
