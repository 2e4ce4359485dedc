"""Errors can be sent from worker processes, and are one sentence on one line."""

from __future__ import annotations

import copy
import pickle
import re
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow import errors
from inarow.errors import (
    BadOption,
    DuplicateName,
    IllegalMove,
    InarowError,
    NotationError,
    UnknownName,
    enumerated,
    shortened,
)
from tests.strategies import examples

law = examples(50)


def classes_below(base: type[InarowError]) -> list[type[InarowError]]:
    """Every public class under this one, however deep."""
    below = [one for child in base.__subclasses__() for one in (child, *classes_below(child))]
    return [one for one in below if not one.__name__.startswith("_")]


CLASSES = classes_below(InarowError)


def arguments(kind: type[InarowError], words: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, object]]:
    """Arguments for an error of this class, drawn by the types its constructor names."""
    by_type = {
        str: words,
        int: st.integers(400, 599),
        tuple[str, ...]: st.lists(words, max_size=20).map(tuple),
    }
    hints = get_type_hints(kind.__init__)
    return st.fixed_dictionaries({name: by_type[hint] for name, hint in hints.items() if name != "return"})


def tree() -> dict[str, list[str]]:
    """The tree of the docstring: class -> the attributes drawn beside it."""
    lines = re.findall(r"[├└]── (\w+) (.*)", errors.__doc__ or "")
    return {name: re.findall(r"(?<= \.)\w+", rest) for name, rest in lines}


@pytest.mark.parametrize("kind", CLASSES)
@law
@given(data=st.data())
def test_errors_survive_pickling_and_copying(kind: type[InarowError], data: st.DataObject) -> None:
    error = kind(**data.draw(arguments(kind, st.text())))
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is kind
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)


@pytest.mark.parametrize("kind", CLASSES)
@law
@given(data=st.data())
def test_a_message_is_one_line_with_its_subject(kind: type[InarowError], data: st.DataObject) -> None:
    letters = st.text(st.characters(min_codepoint=97, max_codepoint=122), min_size=1, max_size=8)
    error = kind(**data.draw(arguments(kind, letters)))
    assert len(str(error).splitlines()) == 1
    subject = next(one for one in error.args if isinstance(one, str))
    assert subject in str(error)


@law
@given(st.text())
def test_what_a_user_typed_never_breaks_the_line(typed: str) -> None:
    for error in (
        NotationError(typed, "a reason"),
        IllegalMove(typed, "a reason", ("a1",)),
        UnknownName("game", typed, ("connect4",)),
        DuplicateName("game", typed, "one.py", "two.py"),
        BadOption("alphabeta", "depth", typed, "a reason"),
        BadOption("alphabeta", typed, "6", "a reason", ("depth",)),
    ):
        assert len(str(error).splitlines()) == 1


def test_the_docstring_draws_every_class() -> None:
    assert set(tree()) == {one.__name__ for one in CLASSES}


@pytest.mark.parametrize("kind", CLASSES)
@law
@given(data=st.data())
def test_the_docstring_names_attributes_that_exist(kind: type[InarowError], data: st.DataObject) -> None:
    error = kind(**data.draw(arguments(kind, st.text())))
    names = tree()[kind.__name__]
    assert names
    assert all(hasattr(error, name) for name in names)


def test_every_error_is_also_one_python_programmers_know() -> None:
    assert issubclass(NotationError, ValueError)
    assert issubclass(IllegalMove, ValueError)
    assert issubclass(UnknownName, LookupError)
    assert issubclass(errors.MissingExtra, ImportError)


def test_an_unknown_name_suggests_the_nearest() -> None:
    error = UnknownName("game", "Conect4", ("connect4", "gomoku15"))
    assert error.suggestions[0] == "connect4"
    assert str(error) == "no game named 'Conect4'; did you mean 'connect4'?"


def test_an_unknown_name_like_no_other_says_where_to_look() -> None:
    error = UnknownName("game", "zzz", ("connect4", "gomoku15"), "or write it out")
    assert error.suggestions == ()
    assert str(error) == "no game named 'zzz'; 'inarow list games' shows all 2 (or write it out)"


def test_two_plug_ins_of_one_name_are_both_named() -> None:
    said = str(DuplicateName("game", "mine", "one.py", "two.py"))
    assert said == "game 'mine' is registered twice: by one.py and again by two.py; rename one of them"


def test_a_bad_option_is_refused_with_what_would_have_worked() -> None:
    assert str(BadOption("search", "depth", "x", "a number")) == "search: option depth=x: a number"
    said = str(BadOption("search", "deep", "6", "there is depth", ("depth",)))
    assert said == "search has no option 'deep'; did you mean 'depth'?"
    said = str(BadOption("search", "zzz", "6", "there is depth", ("depth",)))
    assert said == "search has no option 'zzz'; there is depth"


def test_an_illegal_move_lists_the_legal_ones() -> None:
    assert str(IllegalMove("4", "full", ("1", "2"))) == "illegal move '4': full; legal moves: 1 2"
    assert str(IllegalMove("4", "over", ())) == "illegal move '4': over; no move is legal"


@law
@given(st.text())
def test_shortened_text_is_short_and_keeps_both_ends(text: str) -> None:
    flat = " ".join(text.split())
    short = shortened(text, most=20)
    assert len(short) <= 20
    assert short == flat or (short[:8] == flat[:8] and short[-4:] == flat[-4:] and "..." in short)


def test_many_words_are_counted() -> None:
    assert enumerated(("a", "b", "c"), most=3) == "a b c"
    assert enumerated(("a", "b", "c", "d"), most=3) == "a b c ... (4 in all)"
