"""A plug-in with options is one text, and the text can be parsed again."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.errors import BadOption, NotationError
from inarow.spec import Spec, options_of, read_options

names = st.text(ascii_lowercase + "-_0123456789", min_size=1)
values = st.text(st.characters(codec="utf-8", exclude_characters='"', exclude_categories=("Cs", "Cc")))
specs = st.builds(
    lambda name, options: Spec(name, tuple(options.items())),
    names,
    st.dictionaries(names, values, max_size=4),
)


@given(specs)
def test_what_is_written_reads_back(spec: Spec) -> None:
    assert Spec.read(str(spec)) == spec


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        ("alphabeta", "alphabeta", {}),
        (" alphabeta ", "alphabeta", {}),
        ("alphabeta:", "alphabeta", {}),
        ("alphabeta:depth=6", "alphabeta", {"depth": "6"}),
        ("alphabeta: depth = 6 , table = on ", "alphabeta", {"depth": "6", "table": "on"}),
        ("potential(reading=run)", "potential", {"reading": "run"}),
        ("a:h=potential(x=1,y=2),depth=3", "a", {"h": "potential(x=1,y=2)", "depth": "3"}),
        ('process:cmd="run me, now",x=1', "process", {"cmd": "run me, now", "x": "1"}),
        ('a:cmd="x=1"', "a", {"cmd": "x=1"}),
        ("a:f=x=y", "a", {"f": "x=y"}),
        ("my_agent.py", "my_agent.py", {}),
        ("my_agent.py:depth=3", "my_agent.py", {"depth": "3"}),
        ("C:\\agents\\my.py:depth=3", "C:\\agents\\my.py", {"depth": "3"}),
        ("/tmp/a:b(c)/my.py:depth=3", "/tmp/a:b(c)/my.py", {"depth": "3"}),
        ("my.py(depth=3)", "my.py", {"depth": "3"}),
        ('process:cmd="python3 brain.py"', "process", {"cmd": "python3 brain.py"}),
    ],
)
def test_reading(text: str, name: str, options: dict[str, str]) -> None:
    assert Spec.read(text) == Spec(name, tuple(options.items()))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a name comes first"),
        (":x=1", "a name comes first"),
        ("a:x", "key=value, not 'x'"),
        ("a:=1", "key=value"),
        ("a:x=", "key=value"),
        ("a:x=1,x=2", "'x' is given twice"),
        ("a:x=(1", "left open"),
        ('a:x="1', "left open"),
    ],
)
def test_wrong_texts(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match="cannot read") as caught:
        Spec.read(text)
    assert reason in str(caught.value)


def target(
    position: object,
    limit: object = None,
    *,
    seed: int = 0,
    whole: int = 1,
    number: float = 0.5,
    switch: bool = False,
    word: Literal["a", "b"] = "a",
    mixed: int | bool | Literal["auto"] = "auto",
    free: str = "x",
    needed: int,
) -> None:
    """Something with options of every kind."""


def test_options_are_the_keyword_only_parameters() -> None:
    options = options_of(target)
    assert list(options) == ["whole", "number", "switch", "word", "mixed", "free", "needed"]
    assert [one.default for one in options.values()] == ["1", "0.5", "off", "a", "auto", "x", None]


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("whole", "7", 7),
        ("whole", "-7", -7),
        ("number", "7", 7.0),
        ("number", "1e-3", 0.001),
        ("switch", "on", True),
        ("switch", "No", False),
        ("word", "b", "b"),
        ("mixed", "3", 3),
        ("mixed", "off", False),
        ("mixed", "auto", "auto"),
        ("free", "anything (at, all)", "anything (at, all)"),
    ],
)
def test_values_have_the_type_that_is_asked_for(key: str, text: str, value: object) -> None:
    read = read_options("it", target, {key: text})[key]
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("key", "text", "reason"),
    [
        ("whole", "7.5", "it takes a whole number"),
        ("number", "much", "it takes a number"),
        ("switch", "2", "it takes on or off"),
        ("word", "c", "it takes a or b"),
        ("mixed", "never", "it takes a whole number or on or off or auto"),
        ("wole", "1", "did you mean 'whole'?"),
        ("seed", "1", "has no option 'seed'"),
        ("position", "1", "has no option 'position'"),
    ],
)
def test_wrong_values(key: str, text: str, reason: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options("it", target, {key: text})
    assert reason in str(caught.value)


def test_an_annotation_nobody_can_resolve_is_a_text() -> None:
    def odd(*, thing: NoSuchThing = 3) -> None:  # type: ignore[name-defined]  # noqa: F821
        """Its author forgot an import."""

    assert read_options("it", odd, {"thing": "4"}) == {"thing": "4"}
