"""The registry: three sources, no name twice, and help for an unknown name."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from inarow.errors import DuplicateName, UnknownName
from inarow.registry import BUILT_IN, SESSION, Registry


class Room:
    """A registry of words with a package of its own, in a folder that can be written to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "words_room"
        self.write("words_room/__init__.py", "")
        self.words: Registry[str] = Registry("word", "words_room")

    def write(self, path: str, text: str) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def module(self, name: str, *words: str, tail: str = "") -> Path:
        """A module that registers these words, and then does what `tail` says."""
        lines = ["from inarow.registry import Registry"]
        lines += ["words = next(one for one in Registry.every if one.kind == 'word')"]
        lines += [f"words.register({word!r})({word.upper()!r})" for word in words]
        return self.write(f"{name}.py", "\n".join([*lines, tail]))

    def entry_points(self, **modules: str) -> None:
        """Install a fake distribution whose entry points name these modules."""
        lines = ["[inarow.words]", *(f"{name} = {module}" for name, module in modules.items())]
        self.write("stranger-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
        self.write("stranger-1.0.dist-info/entry_points.txt", "\n".join(lines))

    def in_session(self, word: str, meaning: str) -> None:
        """Register as a prompt or a notebook does: in code that has no file."""
        exec("words.register(word)(meaning)", {"words": self.words, "word": word, "meaning": meaning})


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    every = list(Registry.every)
    monkeypatch.syspath_prepend(tmp_path)
    yield Room(tmp_path)
    Registry.every[:] = every
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(tmp_path)):
            del sys.modules[name]


def test_a_thing_is_found_under_its_name_with_its_origin(room: Room) -> None:
    thing = room.words.register("hello")("HELLO")
    assert thing == room.words["hello"] == room.words.entry("hello").item == "HELLO"
    assert room.words.entry("hello").origin == __file__
    assert "hello" in room.words
    assert "goodbye" not in room.words


def test_names_come_sorted(room: Room) -> None:
    for word in ("pear", "apple", "fig"):
        room.words.register(word)(word)
    assert list(room.words) == ["apple", "fig", "pear"]


def test_a_name_taken_twice_is_refused_naming_both_origins(room: Room) -> None:
    there = room.module("words_room/greetings", "hello")
    assert room.words["hello"] == "HELLO"
    with pytest.raises(DuplicateName) as caught:
        room.words.register("hello")("again")
    assert (caught.value.first, caught.value.second) == (str(there), __file__)
    assert str(there) in str(caught.value)
    assert __file__ in str(caught.value)
    assert room.words["hello"] == "HELLO"


def test_one_file_may_not_take_a_name_twice_either(room: Room) -> None:
    room.words.register("hello")("one")
    with pytest.raises(DuplicateName):
        room.words.register("hello")("two")


def test_stacklevel_passes_the_origin_on_to_the_caller(room: Room) -> None:
    namespace = {"__file__": "/somewhere/else.py", "words": room.words}
    exec("def define(word): words.register(word, stacklevel=2)(word)", namespace)
    define = namespace["define"]
    assert callable(define)
    define("hello")
    assert room.words.entry("hello").origin == __file__


def test_an_unknown_name_gets_a_suggestion(room: Room) -> None:
    room.words.register("hello")("HELLO")
    with pytest.raises(UnknownName, match=r"no word named 'helo'; did you mean 'hello'\?") as caught:
        room.words["helo"]
    assert caught.value.known == ("hello",)
    with pytest.raises(UnknownName, match="'inarow list words' shows all 1"):
        room.words["zzz"]


def test_the_first_source_is_a_folder(room: Room) -> None:
    room.module("words_room/fruit", "apple", "fig")
    room.module("words_room/colours", "red")
    assert list(room.words) == ["apple", "fig", "red"]
    assert room.words["fig"] == "FIG"


def test_nothing_is_loaded_before_the_first_question(room: Room) -> None:
    room.module("words_room/fruit", "apple")
    assert "words_room.fruit" not in sys.modules
    assert "apple" in room.words
    assert "words_room.fruit" in sys.modules


def test_a_name_is_found_in_the_file_called_like_it(room: Room) -> None:
    room.module("words_room/apple", "apple", "pear")
    room.module("words_room/fig", "fig")
    room.module("stranger", "bonjour")
    room.entry_points(greeting="stranger")
    assert room.words["apple"] == "APPLE"
    assert "pear" in room.words
    assert not {"words_room.fig", "stranger"} & set(sys.modules)
    assert list(room.words) == ["apple", "bonjour", "fig", "pear"]


def test_a_name_of_the_package_needs_no_entry_point(room: Room) -> None:
    room.module("words_room/fruit", "apple")
    room.module("stranger", "bonjour")
    room.entry_points(greeting="stranger")
    assert "apple" in room.words
    assert "stranger" not in sys.modules
    assert "bonjour" in room.words


@pytest.mark.parametrize("name", ["", "_own", "__init__", "a.b", "a b", "../fruit", "import", "None"])
def test_no_name_leads_out_of_the_package(room: Room, name: str) -> None:
    room.module("words_room/_own", "own")
    with pytest.raises(UnknownName):
        room.words[name]
    assert list(room.words) == ["own"]


def test_the_second_source_is_an_entry_point(room: Room) -> None:
    there = room.module("stranger", "bonjour")
    room.entry_points(greeting="stranger")
    assert room.words["bonjour"] == "BONJOUR"
    assert room.words.entry("bonjour").origin == str(there)


def test_a_broken_entry_point_only_warns(room: Room) -> None:
    room.module("words_room/fruit", "apple")
    room.module("broken", "half", tail="1 / 0")
    room.module("sound", "whole")
    room.entry_points(a="broken", b="sound", c="missing_module")
    with pytest.warns(UserWarning, match="was left out") as caught:
        assert list(room.words) == ["apple", "whole"]
    warned = sorted(str(one.message) for one in caught)
    assert [text.split(" was")[0] for text in warned] == ["entry point broken", "entry point missing_module"]
    assert "ZeroDivisionError: division by zero" in warned[0]
    assert list(room.words) == ["apple", "whole"]  # and it warns once


def test_an_entry_point_may_not_take_a_built_in_name(room: Room) -> None:
    room.module("words_room/fruit", "apple")
    room.module("stranger", "apple")
    room.entry_points(a="stranger")
    with pytest.warns(UserWarning, match="stranger was left out: DuplicateName"):
        assert list(room.words) == ["apple"]


def test_a_session_may_define_its_own_names_anew(room: Room) -> None:
    room.in_session("hello", "one")
    room.in_session("hello", "two")
    assert room.words["hello"] == "two"
    assert room.words.entry("hello").origin == SESSION


def test_a_session_may_not_take_the_name_of_a_file_nor_a_file_its(room: Room) -> None:
    room.words.register("mine")("file")
    with pytest.raises(DuplicateName, match=SESSION):
        room.in_session("mine", "session")
    room.in_session("yours", "session")
    with pytest.raises(DuplicateName, match=SESSION):
        room.words.register("yours")("file")
    assert (room.words["mine"], room.words["yours"]) == ("file", "session")


def test_a_file_of_the_package_is_built_in(room: Room) -> None:
    inside = sys.modules["inarow.registry"].__file__
    exec("words.register('hello')('HELLO')", {"__file__": inside, "words": room.words})
    assert room.words.entry("hello").origin == BUILT_IN


def test_what_came_from_a_file_can_be_forgotten(room: Room) -> None:
    room.module("words_room/fruit", "apple")
    room.words.register("mine")("MINE")
    room.words.forget(__file__)
    assert list(room.words) == ["apple"]
