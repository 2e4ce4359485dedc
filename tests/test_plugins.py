"""Plug-in files: a good one adds its names, a bad one adds nothing and is refused with a clear sentence."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from inarow import plugins
from inarow.errors import DuplicateName, NotationError, PluginError
from inarow.plugins import load_plugin
from inarow.rules.presets import GAMES, read_game

Write = Callable[[str], Path]
GOOD = "from inarow.rules.presets import define_game\ndefine_game('tiny', 'mnk:2x2:2')\n"


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    """Writes a plug-in file; afterwards whatever it registered is forgotten."""
    list(GAMES)  # the presets are there before any plug-in
    games, modules = list(GAMES), set(sys.modules)

    def to_file(text: str) -> Path:
        file = tmp_path / "plugin.py"
        file.write_text(text)
        return file

    yield to_file
    GAMES._entries = {name: GAMES.entry(name) for name in games}
    plugins._loaded.pop((tmp_path / "plugin.py").resolve(), None)
    for name in set(sys.modules) - modules:
        if name.startswith("inarow_plugin"):
            del sys.modules[name]


def refused(file: str | Path) -> str:
    """The message with which this plug-in is refused, after a look for what it left behind."""
    games, modules = list(GAMES), set(sys.modules)
    with pytest.raises(PluginError) as caught:
        load_plugin(file)
    assert list(GAMES) == games
    assert not [name for name in set(sys.modules) - modules if name.startswith("inarow_plugin")]
    assert caught.value.plugin == str(file)
    return str(caught.value)


def in_a_fresh_process(code: str, file: Path) -> str:
    """What this code prints in a process where no preset has been asked for yet."""
    imports = "from inarow.plugins import load_plugin\nfrom inarow.rules.presets import read_game\n"
    command = [sys.executable, "-c", f"file = {str(file)!r}\n{imports}{code}"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return done.stdout + done.stderr


def test_a_good_file_adds_its_names(write: Write) -> None:
    file = write(GOOD)
    module = load_plugin(file)
    assert module.__file__ == str(file)
    assert sys.modules[module.__name__] is module
    assert str(read_game("tiny")) == "mnk:2x2:2"
    assert GAMES.entry("tiny").origin == str(file)


def test_loading_twice_is_once(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    file = write(GOOD)
    module = load_plugin(file)
    monkeypatch.chdir(file.parent)
    assert load_plugin(str(file)) is module
    assert load_plugin("plugin.py") is module


def test_two_files_of_one_name_are_two_plug_ins(tmp_path: Path, write: Write) -> None:
    twin = tmp_path / "other" / "plugin.py"
    twin.parent.mkdir()
    twin.write_text("")
    assert load_plugin(write("")).__name__ != load_plugin(twin).__name__


def test_a_file_that_raises(write: Write) -> None:
    file = write(GOOD + "\nraise RuntimeError('no luck')\n")
    assert refused(file) == f"plug-in {file}: it raised RuntimeError at line 4: no luck"


def test_the_line_is_the_plug_ins_own_not_the_library_it_called(write: Write) -> None:
    assert "at line 2:" in refused(write("import json\njson.loads('{')\n"))


def test_an_error_of_several_lines_becomes_one(write: Write) -> None:
    message = refused(write("raise ValueError('first\\nsecond')\n"))
    assert "first" in message
    assert len(message.splitlines()) == 1


def test_a_syntax_error_names_its_line(write: Write) -> None:
    assert "line 3 is not Python" in refused(write("\n\ndef (:\n"))


def test_a_syntax_error_elsewhere_names_the_line_that_led_there(write: Write) -> None:
    assert "at line 3" in refused(write("\n\neval('1 +')\n"))


def test_a_missing_file_and_a_directory(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.py", tmp_path):
        assert refused(path) == f"plug-in {path}: there is no such file"


@pytest.mark.parametrize("path", ["~no-such-user/plugin.py", f"{'long' * 100}.py"])
def test_a_path_the_system_cannot_follow(path: str) -> None:
    assert path in refused(path)


def test_a_link_to_itself(tmp_path: Path) -> None:
    loop = tmp_path / "loop.py"
    loop.symlink_to(loop)
    refused(loop)


def test_a_file_that_is_not_python_by_name(tmp_path: Path) -> None:
    file = tmp_path / "plugin.txt"
    file.write_text(GOOD)
    assert "does not end in .py" in refused(file)


def test_a_file_that_exits(write: Write) -> None:
    assert "it raised SystemExit at line 2: 3" in refused(write("import sys\nsys.exit(3)\n"))


def test_a_file_that_is_interrupted(write: Write) -> None:
    file = write(GOOD + "raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        load_plugin(file)
    assert "tiny" not in GAMES


def test_a_file_that_takes_a_name_is_refused_and_rolled_back(write: Write) -> None:
    file = write(GOOD + "define_game('connect4', 'drop:9x9:4')\n")
    with pytest.raises(DuplicateName) as caught:
        load_plugin(file)
    assert (caught.value.first, caught.value.second) == ("built-in", str(file))
    assert "tiny" not in GAMES
    assert read_game("connect4") == read_game("drop:7x6:4")


def test_our_own_errors_pass_through(write: Write) -> None:
    with pytest.raises(NotationError, match="drop:7x6"):
        load_plugin(write("from inarow.rules.presets import define_game\ndefine_game('bad', 'drop:7x6')\n"))


def test_a_mended_file_can_be_loaded_after_it_failed(write: Write) -> None:
    refused(write(GOOD + "raise RuntimeError\n"))
    load_plugin(write(GOOD))
    assert "tiny" in GAMES


def test_a_broken_first_plug_in_does_not_empty_the_registry(write: Write) -> None:
    file = write("from inarow.rules.presets import read_game\nread_game('connect4')\nraise RuntimeError\n")
    code = "try:\n  load_plugin(file)\nexcept Exception as e:\n  print(type(e).__name__)\n"
    assert in_a_fresh_process(code + "print(read_game('tictactoe'))", file) == "PluginError\nmnk:3x3:3\n"


def test_a_first_plug_in_may_not_take_a_built_in_name(write: Write) -> None:
    file = write("from inarow.rules.presets import define_game\ndefine_game('connect4', 'drop:9x9:4')\n")
    code = "try:\n  load_plugin(file)\nexcept Exception as e:\n  print(e.first, e.second)\n"
    assert in_a_fresh_process(code + "print(read_game('connect4'))", file) == f"built-in {file}\ndrop:7x6:4\n"
