"""How files are read and written: documents checked against a type, and whole files replaced in one step.

A document is JSON or TOML. Its type is a dataclass, and msgspec compares the two; whatever does not fit is
one sentence that names the key, its value and what would have worked. Bounds that a type cannot express are
checked by the dataclass itself, in `__post_init__`, with a ValueError.
"""

from __future__ import annotations

import dataclasses
import json
import os
import re
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from inarow.errors import BadFile, shortened

T = TypeVar("T")

MOST_BYTES = 32 << 20  # of a document, where nobody says less
_DRAFT = ".draft"
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "null": "null",
    "array": "a list",
    "object": "a table of keys and values",
}
# Patterns of what msgspec says; they are compiled when something is wrong, which is rare.
_FROM_MSGSPEC = r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`"
_MISSING = r"Object missing required field `(?P<key>[^`]+)`"
_STEP = r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]"


class Mismatch(ValueError):
    """A document is not what its type says; the words tell where and why."""


def read_document(
    file: Path,
    kind: type[T],
    *,
    parse: Callable[[bytes], Any] | None = None,
    most_bytes: int = MOST_BYTES,
    what: str = "",
    format_name: str = "",
    written_by: str = "",
) -> T:
    """The document in a file as a value of this type; anything else is a BadFile.

    `what` is put before the reason where the document does not fit: "it is damaged". A document that names
    its format in a key `format` is refused at once if that is another one, with the command it is written by.
    """
    document = load_document(file, parse=parse, most_bytes=most_bytes, what=what)
    if format_name and (not isinstance(document, dict) or document.get("format") != format_name):
        raise BadFile(str(file), f"its format is not {format_name!r}; {written_by!r} writes such files")
    try:
        return convert(document, kind)
    except Mismatch as error:
        raise BadFile(str(file), _after(what, str(error))) from error


def load_document(
    file: Path,
    *,
    parse: Callable[[bytes], Any] | None = None,
    most_bytes: int = MOST_BYTES,
    what: str = "",
) -> Any:
    """The plain values in a file, JSON unless `parse` says otherwise, compared with no type yet."""
    content = read_bounded(file, most_bytes)
    try:
        return (parse or parse_json)(content)
    except ValueError as error:
        raise BadFile(str(file), _after(what, " ".join(str(error).split()))) from error


def read_bounded(file: Path, most_bytes: int) -> bytes:
    """The bytes of a file; one with more, or a stream without end, is refused before it fills the memory."""
    with reading(file), file.open("rb") as stream:
        content = stream.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise BadFile(str(file), f"it is larger than {most_bytes:,} bytes, the most for such a file")
    return content


def parse_json(content: bytes | str) -> Any:
    """The values of a JSON text; a number is finite. ValueError if it is none."""
    import msgspec  # lazily: few commands read a document

    try:
        return msgspec.json.decode(content)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise ValueError("it is no JSON in UTF-8") from error


def parse_toml(content: bytes) -> dict[str, Any]:
    """The values of a TOML text; ValueError with the place of the error if it is none."""
    import tomllib  # lazily: only tournaments read TOML

    try:
        return tomllib.loads(content.decode("utf-8"))
    except RecursionError as error:
        raise ValueError("it is no TOML: its lists lie too deep in each other") from error


def convert(document: Any, kind: type[T], *, more_keys: bool = False) -> T:
    """Plain values as a value of this type; Mismatch if they do not fit.

    Keys that a dataclass does not have are refused, unless `more_keys` lets them pass.

    >>> @dataclasses.dataclass
    ... class Wish:
    ...     games: int = 100
    >>> convert({"games": "many"}, Wish)
    Traceback (most recent call last):
    inarow.files.Mismatch: games is a whole number, not 'many'
    """
    import msgspec  # lazily: few commands read a document

    try:
        found = msgspec.convert(document, kind)
        if not more_keys:
            _refuse_more_keys(document, found, "")
    except msgspec.ValidationError as error:
        raise Mismatch(_sentence(str(error), document, kind)) from error
    except RecursionError as error:
        raise Mismatch("its lists lie too deep in each other") from error
    return found


def write_document(file: Path, document: Any) -> None:
    """Plain values into a file, as JSON, all of it or nothing; folders are made where they are missing."""
    write_whole(file, json.dumps(document, indent=1, allow_nan=False), make_folders=True)


def write_whole(
    file: Path, content: str | Iterable[bytes | memoryview], *, make_folders: bool = False
) -> None:
    """Replace a file in one step: whoever reads it, even after a crash, finds the old one or the new."""
    parts = [content.encode("utf-8")] if isinstance(content, str) else content
    # Beside the file, because only within one file system is replacing a single step.
    draft = file.parent / f".{file.name}.{os.urandom(4).hex()}{_DRAFT}"
    try:
        if make_folders:
            file.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("xb") as stream:
            for part in parts:
                stream.write(part)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(file)
    except BaseException as error:
        with suppress(OSError):  # of a folder that is not there
            draft.unlink()
        if isinstance(error, OSError):
            raise BadFile(str(file), f"it cannot be written: {error.strerror or error}") from error
        raise


def is_draft(file: Path) -> bool:
    """Is it what a killed process left of a file it was writing?"""
    return file.name.endswith(_DRAFT)


@contextmanager
def reading(file: Path | str) -> Iterator[None]:
    """What the system refuses while this file is read becomes one sentence."""
    try:
        yield
    except OSError as error:
        raise BadFile(str(file), f"it cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise BadFile(str(file), "it cannot be read: it is no text in UTF-8") from error
    except ValueError as error:
        if str(error) != "embedded null byte":
            raise
        raise BadFile(str(file), "it cannot be read: its name is no path") from error


@contextmanager
def writing_into(folder: Path | str) -> Iterator[None]:
    """What the system refuses while files of this folder are written becomes one sentence on that file."""
    try:
        yield
    except OSError as error:
        name = str(error.filename or folder)
        raise BadFile(name, f"it cannot be written: {error.strerror or error}") from error


def _after(what: str, reason: str) -> str:
    return f"{what}: {reason}" if what else reason


def _refuse_more_keys(document: Any, found: Any, where: str) -> None:
    """msgspec passes over keys that a dataclass does not have; here they are refused with a hint."""
    if dataclasses.is_dataclass(found) and isinstance(document, dict):
        known = [field.name for field in dataclasses.fields(found)]
        for key, value in document.items():
            if key not in known:
                raise Mismatch(_unknown_key(str(key), known, where))
            _refuse_more_keys(value, getattr(found, key), f"{where}.{key}" if where else key)
    elif isinstance(found, dict) and isinstance(document, dict):
        for key, value in document.items():
            _refuse_more_keys(value, found.get(key), f"{where}[{key!r}]")
    elif isinstance(found, list | tuple) and isinstance(document, list | tuple):
        for number, (value, read) in enumerate(zip(document, found, strict=False)):
            _refuse_more_keys(value, read, f"{where}[{number}]")


def _unknown_key(key: str, known: list[str], where: str) -> str:
    import difflib  # lazily: only a wrong key needs it

    near = difflib.get_close_matches(key[:60], known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
    return f"{f'{where}: ' if where else ''}no key is called {shortened(key)!r}; {hint}"


def _sentence(told: str, document: Any, kind: Any) -> str:
    """What msgspec says, in our words: the key, what it should be, and the value that is there."""
    message, _, place = told.partition(" - at `$")
    place = place.removesuffix("`")
    steps = [name or number for name, number in re.findall(_STEP, place)]
    where = place.removeprefix(".") or "it"
    if where.endswith("[...]"):  # msgspec does not tell the keys of a mapping
        where = f"a value of {where.removesuffix('[...]') or 'it'}"
    value = _value_at(document, steps)
    if found := re.fullmatch(_FROM_MSGSPEC, message):
        return f"{where} is {_in_words(found['wanted'])}, not {value or _in_words(found['got'])}"
    if found := re.fullmatch(_MISSING, message):
        return f"{where} lacks the key {found['key']!r}"
    if message.startswith("Invalid enum value"):
        allowed = " or ".join(map(repr, _allowed(kind, steps)))
        return f"{where} is {allowed}, not {value}"
    flat = " ".join(message.split())
    return flat if where == "it" else f"{where}: {flat}"


def _in_words(kinds: str) -> str:
    names = kinds.removeprefix("int | ") if "float" in kinds else kinds  # a whole number is a number
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))


def _value_at(document: Any, steps: list[str]) -> str:
    """The value at a place, shortened; "" where it is null, a table or a list, or the place is not known."""
    for step in steps:
        try:
            document = document[int(step) if isinstance(document, list | tuple) else step]
        except (LookupError, TypeError, ValueError):
            return ""
    if document is None or isinstance(document, dict | list | tuple):
        return ""
    try:
        return shortened(repr(document), 40)
    except ValueError:  # more digits than Python writes
        return "a number of so many digits"


def _allowed(kind: Any, steps: list[str]) -> tuple[Any, ...]:
    """The values that a Literal at this place takes."""
    for step in steps:
        kind = _without_none(kind)
        if dataclasses.is_dataclass(kind):
            kind = typing.get_type_hints(kind)[step]
        else:
            arguments = typing.get_args(kind)
            kind = arguments[1] if typing.get_origin(kind) is dict else arguments[0]
    return typing.get_args(_without_none(kind))


def _without_none(kind: Any) -> Any:
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return next(one for one in typing.get_args(kind) if one is not types.NoneType)
    return kind
