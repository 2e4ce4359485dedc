"""Every command and option that a document shows is one the command line takes; nothing is run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, get_args

import click
import pytest

from inarow.arena.run_options import Shape
from inarow.cli.main import commands

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`]+)`")
PLACEHOLDER = re.compile(r"[A-Z][A-Z_]*")  # FILE, DIR, N: what the reader puts in
PROSE = {"opening"}  # `inarow opening book` is the mark at the start of a file


class Shown(NamedTuple):
    """A piece of a document that one could type."""

    document: str
    text: str
    whole: bool  # in a block of its own, so that nothing may be missing

    def __str__(self) -> str:
        return f"{self.document}: {self.text}"


def typed(text: str) -> Iterator[str]:
    """The lines that begin with `inarow`, each up to a pipe; a backslash at the end joins the next."""
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        for part in line.split(" | "):
            command = part.strip().removeprefix("$ ")
            if command.startswith("inarow "):
                yield command


def shown(document: Path) -> Iterator[Shown]:
    """Whole commands from blocks, and commands and options from the midst of sentences."""
    text, name = document.read_text("utf-8"), document.relative_to(ROOT).as_posix()
    for block in FENCE.findall(text):
        yield from (Shown(name, command, whole=True) for command in typed(block))
    for text_inside in INLINE.findall(FENCE.sub("", text)):
        if text_inside.startswith(("inarow ", "--")):
            yield Shown(name, " ".join(text_inside.split()), whole=False)


def every_command(group: click.Group = commands) -> Iterator[click.Command]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield command
        if isinstance(command, click.Group):
            yield from every_command(command)


def words_of(text: str) -> list[str]:
    """As a shell reads it; alternatives in brackets are all typed, each alone would do."""
    words = shlex.split(re.sub(r"\[[^]]*\]", "", text), comments=True)
    return [word for word in words if word != "..."]


def require(command: click.Command, words: Sequence[str], *, whole: bool) -> None:
    """Parse without running: names of options, and values where they are no placeholders."""
    context = click.Context(command, info_name=command.name)
    if isinstance(command, click.Group) and words and not words[0].startswith("-"):
        inner = command.get_command(context, words[0])
        if inner is None:
            raise click.UsageError(f"no command named {words[0]!r}")
        require(inner, words[1:], whole=whole)
        return
    if not whole and words and words[-1].startswith("--"):  # named without its value, as `--seconds`
        option = next((one for one in command.params if words[-1] in (*one.opts, *one.secondary_opts)), None)
        if isinstance(option, click.Option) and not option.is_flag:
            words = [*words, "VALUE"]
    values, _, _ = command.make_parser(context).parse_args(list(words))
    for parameter in command.params:
        value = values.get(parameter.name or "")
        given = value if isinstance(value, list | tuple) else [value]
        if whole and parameter.required and parameter.value_is_missing(value):
            raise click.MissingParameter(ctx=context, param=parameter)
        if not any(isinstance(one, str) and PLACEHOLDER.fullmatch(one) for one in given):
            parameter.type_cast_value(context, None if parameter.value_is_missing(value) else value)


def problem(piece: Shown) -> str | None:
    """Why the command line would refuse it; None if it would not."""
    words = words_of(piece.text)
    if words[0] == "inarow" and words[1:2] and words[1] in PROSE:
        return None
    complaints = []
    starts = [(commands, words[1:])] if words[0] == "inarow" else [(one, words) for one in every_command()]
    for command, rest in starts:
        try:
            require(command, rest, whole=piece.whole)
            return None
        except click.ClickException as error:
            complaints.append(error.format_message())
    return next((one for one in complaints if "No such option" not in one), complaints[0])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: one.relative_to(ROOT).as_posix())
def test_what_a_document_shows_can_be_typed(document: Path) -> None:
    wrong = {str(piece): problem(piece) for piece in shown(document)}
    assert {text: why for text, why in wrong.items() if why is not None} == {}


@pytest.mark.parametrize("command", [commands, *every_command()], ids=lambda one: one.name)
def test_the_examples_of_its_help_can_be_typed(command: click.Command) -> None:
    for line in typed(command.help or ""):
        assert problem(Shown("help", line, whole=True)) is None, line


def test_there_is_something_to_check() -> None:
    found = [piece for document in DOCUMENTS for piece in shown(document)]
    assert sum(piece.whole for piece in found) > 60
    assert sum(not piece.whole for piece in found) > 60


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("inarow serch --moves 4", "no command named 'serch'"),
        ("inarow search --deph 4", "No such option"),
        ("inarow tournament --shape circle", "'circle' is not one of"),
        ("--shape circle", "'circle' is not one of"),
        ("--no-such-thing", "No such option"),
        ("inarow search --nodes many", "not a valid integer"),
        ("inarow match one", "Missing"),
        ("inarow replay", "Missing"),
    ],
)
def test_what_cannot_be_typed_is_found(text: str, why: str) -> None:
    found = problem(Shown("here", text, whole=text.startswith("inarow")))
    assert found is not None
    assert why in found


@pytest.mark.parametrize("shape", get_args(Shape))
def test_every_shape_can_be_typed(shape: str) -> None:
    assert problem(Shown("here", f"inarow tournament --shape {shape}", whole=True)) is None
