"""The table of commands is complete, says what the commands say, and is all that help and completion need."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest

import inarow.cli.commands
from inarow.cli.commands import COMMANDS
from inarow.cli.commands.train import LEARNERS
from inarow.cli.group import Commands, CommandTable
from tests.cli.running import inarow as run

TABLES = {"inarow.cli.commands": COMMANDS, "inarow.cli.commands.train": LEARNERS}
ENTRIES = [(package, name) for package, table in TABLES.items() for name in table]


def loaded(package: str, name: str) -> click.Command:
    module, attribute = TABLES[package][name][0].split(":")
    command = getattr(import_module(f"{package}.{module}"), attribute)
    assert isinstance(command, click.Command)
    return command


@pytest.mark.parametrize(("package", "name"), ENTRIES, ids=lambda word: word.rpartition(".")[2])
def test_the_table_says_what_the_command_says(package: str, name: str) -> None:
    command, sentence = loaded(package, name), TABLES[package][name][1]
    assert command.name == name
    for limit in (20, 45, 63, 200):
        assert click.Command(name, help=sentence).get_short_help_str(limit) == command.get_short_help_str(
            limit
        )


def modules(package: str) -> Iterator[str]:
    """The files and folders of a package that may hold commands."""
    for path in Path(str(import_module(package).__file__)).parent.iterdir():
        if path.suffix == ".py" or (path / "__init__.py").exists():
            yield path.stem


@pytest.mark.parametrize("package", TABLES)
def test_every_file_is_in_the_table(package: str) -> None:
    in_table = {where.partition(":")[0] for where, _ in TABLES[package].values()}
    assert set(modules(package)) - {"__init__"} == in_table


def imported_by(*arguments: str, **environment: str) -> set[str]:
    """The modules of commands that are imported when these arguments are typed."""
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sys.modules, file=sys.__stderr__))\n"
        f"sys.argv = ['inarow', *{arguments!r}]\n"
        "from inarow.cli.main import main\nmain()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment or None, check=False
    )
    names = done.stderr.splitlines()[-1].split()
    return {name for name in names if name.startswith(("inarow.cli.commands.", "inarow.cli.work."))}


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), (), ("shwo",), ("train", "--help")])
def test_no_command_is_imported_to_list_them(arguments: tuple[str, ...]) -> None:
    assert imported_by(*arguments) <= {"inarow.cli.commands.train"}


def test_completion_of_a_name_imports_no_command() -> None:
    typed = {"_INAROW_COMPLETE": "bash_complete", "COMP_WORDS": "inarow s", "COMP_CWORD": "1"}
    assert run(**typed).out.split() == ["plain,search", "plain,show", "plain,solve"]
    assert imported_by(**typed) == set()


def test_completion_shows_the_first_sentences() -> None:
    typed = {"_INAROW_COMPLETE": "zsh_complete", "COMP_WORDS": "inarow sh", "COMP_CWORD": "1"}
    assert run(**typed).out.split("\n")[:3] == ["plain", "show", "Draw a position."]


def test_a_command_imports_itself_alone() -> None:
    assert imported_by("show", "--help") == {"inarow.cli.commands.show"}
    assert imported_by("train", "join", "--help") == {
        "inarow.cli.commands.train",
        "inarow.cli.commands.train.ntuple",
    }


def test_lazy_and_ordinary_commands_stand_in_one_list() -> None:
    table: CommandTable = {"perft": COMMANDS["perft"], "show": COMMANDS["show"]}
    group = Commands("some", table=table, package=inarow.cli.commands.__name__)
    group.add_command(click.Command("quite", help="An ordinary command."))
    context = click.Context(group)

    assert group.list_commands(context) == ["perft", "quite", "show"]
    assert group.get_command(context, "show") is loaded("inarow.cli.commands", "show")
    assert group.get_command(context, "solve") is None
    lines = group.get_help(context).splitlines()
    start = lines.index("Commands:") + 1
    assert [line.split()[0] for line in lines[start:]] == ["perft", "quite", "show"]
    assert lines[start + 2].split(maxsplit=1)[1] == "Draw a position."
