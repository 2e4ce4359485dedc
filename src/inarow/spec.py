"""A plug-in with its options as text: `alphabeta:depth=6,heuristic=potential(reading=run)`.

The same text is used in the shell, in a record and under a chart, so it is parsed and written here only.
Options are parsed by the signature of what they configure.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from inarow.errors import BadOption, NotationError

OptionValue = int | float | bool | str
_ON, _OFF = ("on", "true", "yes"), ("off", "false", "no")


@dataclass(frozen=True, slots=True)
class Spec:
    """A name and options, as they were written.

    >>> Spec.read("alphabeta:depth=6,heuristic=potential(reading=run)").options
    (('depth', '6'), ('heuristic', 'potential(reading=run)'))
    """

    name: str
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def read(cls, text: str) -> Spec:
        """Parse `name`, `name:key=value,...` or `name(key=value,...)`; a name may be a path to a file."""
        text = text.strip()
        name, rest = _split_name(text)
        pairs = []
        for item in split_items(rest, whole=text):
            key, equals, value = item.partition("=")
            if not equals or not key.strip() or not value.strip():
                raise NotationError(text, f"options are written key=value, not {item!r}")
            pairs.append((key.strip(), unquoted(value.strip())))
        keys = [key for key, _ in pairs]
        for key in keys:
            if keys.count(key) > 1:
                raise NotationError(text, f"the option {key!r} is given twice")
        if not name:
            raise NotationError(text, "a name comes first, as in alphabeta:depth=6")
        return cls(name, tuple(pairs))

    def __str__(self) -> str:
        tail = ",".join(f"{key}={_quoted(value)}" for key, value in self.options)
        return f"{self.name}:{tail}" if tail else self.name


def read_options(
    owner: str, target: Callable[..., object], options: Mapping[str, str]
) -> dict[str, OptionValue]:
    """The options as values of the types the target's keyword parameters ask for."""
    known = options_of(target)
    read: dict[str, OptionValue] = {}
    for key, text in options.items():
        if key not in known:
            raise BadOption(owner, key, text, f"it has {', '.join(known) or 'no options'}", tuple(known))
        read[key] = _value(owner, key, text, known[key])
    return read


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a plug-in: its type, and its default as text (None if it must be given)."""

    name: str
    type: object
    default: str | None


def options_of(target: Callable[..., object]) -> dict[str, Option]:
    """The keyword-only parameters of a class or function, without `seed`, which the referee gives."""
    signature = inspect.signature(target)
    try:
        hints = typing.get_type_hints(target.__init__ if inspect.isclass(target) else target)
    except NameError:  # an annotation of a third-party plug-in that cannot be resolved
        hints = {}
    return {
        name: Option(name, hints.get(name, str), _default_text(parameter.default))
        for name, parameter in signature.parameters.items()
        if parameter.kind is parameter.KEYWORD_ONLY and name != "seed"
    }


def _default_text(default: object) -> str | None:
    if default is inspect.Parameter.empty:
        return None
    if isinstance(default, bool):
        return "on" if default else "off"
    return str(default)


def _value(owner: str, key: str, text: str, option: Option) -> OptionValue:
    """Parse one value as the first of the allowed types that accepts it."""
    wanted: list[str] = []
    for kind in _alternatives(option.type):
        if typing.get_origin(kind) is typing.Literal:
            if text in typing.get_args(kind):
                return text
            wanted += map(str, typing.get_args(kind))
        elif kind is bool:
            if text.lower() in (*_ON, *_OFF):
                return text.lower() in _ON
            wanted += ["on", "off"]
        elif kind is int or kind is float:
            try:
                return kind(text)
            except ValueError:
                wanted.append("a whole number" if kind is int else "a number")
        elif kind is str:
            return text
    raise BadOption(owner, key, text, f"it takes {' or '.join(wanted)}")


def _alternatives(kind: object) -> tuple[object, ...]:
    is_union = typing.get_origin(kind) in (typing.Union, types.UnionType)
    return typing.get_args(kind) if is_union else (kind,)


def _split_name(text: str) -> tuple[str, str]:
    """The name and the text of the options; the colon after a drive letter belongs to the name."""
    ending = text.partition("=")[0].find(".py")
    start = ending + 3 if ending >= 0 else 0
    colon, bracket = text.find(":", start), text.find("(", start)
    if bracket >= 0 and text.endswith(")") and (colon < 0 or bracket < colon):
        return text[:bracket].strip(), text[bracket + 1 : -1]
    return (text, "") if colon < 0 else (text[:colon].strip(), text[colon + 1 :])


def split_items(text: str, separator: str = ",", *, whole: str | None = None) -> list[str]:
    """The parts between separators that stand in neither quotes nor brackets; `whole` is for the error.

    >>> split_items("zero/potential(reading=run)", "/")
    ['zero', 'potential(reading=run)']
    """
    items, depth, quoted = [""], 0, False
    for character in text:
        quoted ^= character == '"'
        depth += 0 if quoted else (character == "(") - (character == ")")
        if character == separator and depth == 0 and not quoted:
            items.append("")
        else:
            items[-1] += character
    if quoted or depth:
        raise NotationError(text if whole is None else whole, "a quote or a bracket is left open")
    return [item for item in items if item.strip()]


def unquoted(value: str) -> str:
    """The text between quotes, if it stands in quotes."""
    return value[1:-1] if len(value) >= 2 and value[0] == value[-1] == '"' else value


def _quoted(value: str) -> str:
    try:
        plain = split_items(value) == [value] and value == value.strip()
    except NotationError:
        plain = False
    return value if plain else f'"{value}"'
