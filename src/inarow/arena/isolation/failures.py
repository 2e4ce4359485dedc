"""What goes wrong in a guest, as a message: whose fault it was, in one sentence, and where."""

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

TRACEBACK = 8000  # characters that are kept of a traceback
_REASON = 600
_TYPED = 8000  # characters of an error of typing, as looking for similar names takes its time

# What a user may have typed wrongly: the error, and for each argument whether it is a tuple of texts.
_TYPING: dict[str, tuple[type[InarowError], tuple[bool, ...]]] = {
    "UnknownName": (UnknownName, (False, False, True, False)),
    "BadOption": (BadOption, (False, False, False, False, True)),
    "NotationError": (NotationError, (False, False)),
    "PluginError": (PluginError, (False, False)),
}


def pack_typing_error(error: InarowError) -> Message | None:
    """An error of the user's typing, or None if it is another one."""
    told = [type(error).__name__, *(list(one) if isinstance(one, tuple) else one for one in error.args)]
    return {"typing": told} if _typing_error(told) is not None else None


def pack_failure(error: BaseException, who: str, files: Collection[str]) -> Message:
    """Any other error, told as the agent's fault; `files` are those its author wrote."""
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
        plugin = _words(error.plugin) if isinstance(error, BadAnswer) else who
        reason = f"it ran out of memory{where}"
    elif isinstance(error, BadAnswer):
        plugin, reason = _words(error.plugin), _words(error.reason)
        if where not in reason:
            reason = reason.replace(f"{name}: ", f"{name}{where}: ", 1)
    elif isinstance(error, InarowError):
        reason = _words(error)
    else:
        reason = f"it raised {name}{where}: {_words(error)}"
    told = {"failed": [plugin, reason[:_REASON]], "traceback": _bounded(_traceback(cause))}
    return told | {"forbidden": True} if isinstance(error, ForbiddenWrite) else told


def unpack_failure(message: Message) -> tuple[InarowError, str] | None:
    """The error a guest tells of, and its traceback; None if the message makes no sense."""
    if "typing" in message:
        error: InarowError | None = _typing_error(message["typing"])
        return None if error is None else (error, "")
    told, where = message.get("failed"), message.get("traceback", "")
    if not _are_texts(told) or len(told) != 2 or not isinstance(where, str):
        return None
    plugin, reason = (shown(one, _REASON) for one in told)
    kind = ForbiddenWrite if message.get("forbidden") is True else BadAnswer
    return kind(plugin, reason), shown(_bounded(where), TRACEBACK)


def shown(text: str, most: int) -> str:
    """A stranger's text without what could upset a terminal or a file."""
    return "".join(one if one.isprintable() or one == "\n" else "?" for one in text[:most])


def _typing_error(told: Any) -> InarowError | None:
    if not isinstance(told, list) or not told or not isinstance(told[0], str) or told[0] not in _TYPING:
        return None
    kind, tuples = _TYPING[told[0]]
    if len(told) != len(tuples) + 1:
        return None
    args: list[str | tuple[str, ...]] = []
    length = 0
    for value, is_tuple in zip(told[1:], tuples, strict=True):
        texts = value if is_tuple else [value]
        if not _are_texts(texts):
            return None
        length += sum(map(len, texts))
        if length > _TYPED:
            return None
        clean = tuple(shown(one, len(one)) for one in texts)
        args.append(clean if is_tuple else clean[0])
    return kind(*args)


def _are_texts(value: Any) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _words(error: object) -> str:
    """What an error says, even if its author cannot spell."""
    try:
        return str(error)
    except BaseException as another:
        return f"and its text raised {type(another).__name__}"


def _traceback(error: BaseException) -> str:
    try:
        return "".join(traceback.format_exception(error))
    except BaseException:  # no memory left for it, or an error that cannot be written down
        return ""


def _bounded(text: str) -> str:
    """Both ends of a long text: where it began, and what it came to."""
    if len(text) <= TRACEBACK:
        return text
    return f"{text[: TRACEBACK // 4]}\n...\n{text[-TRACEBACK // 2 :]}"
