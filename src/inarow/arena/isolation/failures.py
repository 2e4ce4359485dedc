"""What goes wrong in a child process, as a message: whose error it was, in one sentence, and where."""

from __future__ import annotations

import traceback
from collections.abc import Collection
from typing import Any, TypeGuard

from inarow.arena.isolation.messages import Message
from inarow.errors import (
    BadAnswer,
    BadOption,
    ForbiddenWrite,
    InarowError,
    NotationError,
    PluginError,
    UnknownName,
)

TRACEBACK = 8000  # characters stored of a traceback
_REASON = 600
_LONGEST_USAGE = 8000  # characters of a usage error, as looking for similar names takes time

# Errors in what the user typed: the class, and for each argument whether it is a tuple of texts.
_USAGE: dict[str, tuple[type[InarowError], tuple[bool, ...]]] = {
    "UnknownName": (UnknownName, (False, False, True, False)),
    "BadOption": (BadOption, (False, False, False, False, True)),
    "NotationError": (NotationError, (False, False)),
    "PluginError": (PluginError, (False, False)),
}


def pack_usage_error(error: InarowError) -> Message | None:
    """An error in what the user typed, or None if it is another one."""
    fields = [type(error).__name__, *(list(one) if isinstance(one, tuple) else one for one in error.args)]
    return {"usage": fields} if _usage_error(fields) is not None else None


def pack_failure(error: BaseException, who: str, files: Collection[str]) -> Message:
    """Any other error, as the agent's failure; `files` are those its author wrote."""
    cause = error
    if isinstance(error, BadAnswer) and error.__cause__ is not None:
        cause = error.__cause__
    lines = [
        line for frame, line in traceback.walk_tb(cause.__traceback__) if frame.f_code.co_filename in files
    ]
    where = f" at line {lines[-1]}" if lines else ""
    name = type(cause).__name__
    plugin = who
    if isinstance(cause, MemoryError):
        plugin = _text_of(error.plugin) if isinstance(error, BadAnswer) else who
        reason = f"it ran out of memory{where}"
    elif isinstance(error, BadAnswer):
        plugin, reason = _text_of(error.plugin), _text_of(error.reason)
        if where not in reason:
            reason = reason.replace(f"{name}: ", f"{name}{where}: ", 1)
    elif isinstance(error, InarowError):
        reason = _text_of(error)
    else:
        reason = f"it raised {name}{where}: {_text_of(error)}"
    fields = {"failed": [plugin, reason[:_REASON]], "traceback": _bounded(_traceback(cause))}
    return fields | {"forbidden": True} if isinstance(error, ForbiddenWrite) else fields


def unpack_failure(message: Message) -> tuple[InarowError, str] | None:
    """The error in a message, and its traceback; None if the message is not valid."""
    if "usage" in message:
        error: InarowError | None = _usage_error(message["usage"])
        return None if error is None else (error, "")
    fields, where = message.get("failed"), message.get("traceback", "")
    if not _are_texts(fields) or len(fields) != 2 or not isinstance(where, str):
        return None
    plugin, reason = (printable(one, _REASON) for one in fields)
    kind = ForbiddenWrite if message.get("forbidden") is True else BadAnswer
    return kind(plugin, reason), printable(_bounded(where), TRACEBACK)


def printable(text: str, most: int) -> str:
    """A third-party text without control characters, which could upset a terminal or a file."""
    return "".join(one if one.isprintable() or one == "\n" else "?" for one in text[:most])


def _usage_error(fields: Any) -> InarowError | None:
    if (
        not isinstance(fields, list)
        or not fields
        or not isinstance(fields[0], str)
        or fields[0] not in _USAGE
    ):
        return None
    kind, tuples = _USAGE[fields[0]]
    if len(fields) != len(tuples) + 1:
        return None
    args: list[str | tuple[str, ...]] = []
    length = 0
    for value, is_tuple in zip(fields[1:], tuples, strict=True):
        texts = value if is_tuple else [value]
        if not _are_texts(texts):
            return None
        length += sum(map(len, texts))
        if length > _LONGEST_USAGE:
            return None
        clean = tuple(printable(one, len(one)) for one in texts)
        args.append(clean if is_tuple else clean[0])
    return kind(*args)


def _are_texts(value: Any) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _text_of(error: object) -> str:
    """An error's text, even if making it fails."""
    try:
        return str(error)
    except BaseException as another:
        return f"and its text raised {type(another).__name__}"


def _traceback(error: BaseException) -> str:
    try:
        return "".join(traceback.format_exception(error))
    except BaseException:  # no memory left for it, or an error that cannot be formatted
        return ""


def _bounded(text: str) -> str:
    """Both ends of a long text: where the error started, and what was raised."""
    if len(text) <= TRACEBACK:
        return text
    return f"{text[: TRACEBACK // 4]}\n...\n{text[-TRACEBACK // 2 :]}"
