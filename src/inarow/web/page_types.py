"""The types of requests and answers for the page's type checker: JSDoc made from the table of operations.

`python -m inarow.web.page_types` writes `static/js/server_types.js`; a test compares the file with it.
"""

from __future__ import annotations

import types
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct, UnsetType

from inarow.web.operations import OPERATIONS, answer_types, live_operations, request_forms

FILE = Path(__file__).parent / "static" / "js" / "server_types.js"
_HEAD = """// @ts-check
/** The server's requests and answers; `python -m inarow.web.page_types` writes them from its operations. */
"""
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}


def server_types() -> str:
    """The whole file."""
    asked = [_typedef(form, is_request=True) for form in request_forms()]
    answers: dict[type[Struct], None] = {}
    for kind in answer_types():
        _collect(kind, answers)
    answered = [_typedef(form, is_request=False) for form in answers]
    return "\n".join([_HEAD, *asked, *answered, _operations(), "export {};\n"])


def _collect(kind: Any, forms: dict[type[Struct], None]) -> None:
    """Add the forms a type consists of, those inside a form before it."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        for field in msgspec.structs.fields(kind):
            _collect(field.type, forms)
        forms.setdefault(kind)
    else:
        for part in get_args(kind):
            _collect(part, forms)


def _operations() -> str:
    """The operations by name, with what each is asked and answers, and the names that may be asked live."""
    lines = ["/**", " * The operations: `/api/NAME`, or `do` in a live message.", " * @typedef {{"]
    for one in OPERATIONS.values():
        asked = "null" if one.form is None else script_type(one.form)
        lines.append(f' *   "{one.name}": {{request: {asked}, answer: {script_type(one.answer)}}},')
    names = "|".join(f'"{one.name}"' for one in live_operations())
    return "\n".join([*lines, " * }} Operations", " *", f" * @typedef {{{names}}} LiveOperation", " */\n"])


def _typedef(form: type[Struct], *, is_request: bool) -> str:
    summary = " ".join((form.__doc__ or "").split())
    lines = ["/**", f" * {summary}", f" * @typedef {{object}} {form.__name__}"]
    lines += [f" * @property {{{kind}}} {name}" for name, kind in _properties(form, is_request)]
    return "\n".join([*lines, " */\n"])


def _properties(form: type[Struct], is_request: bool) -> list[tuple[str, str]]:
    """Names and types. Brackets mark a field that may be missing: it has a default, and may be omitted."""
    may_miss = is_request or form.__struct_config__.omit_defaults
    tag = form.__struct_config__.tag
    found = [] if tag is None else [(str(form.__struct_config__.tag_field), f'"{tag}"')]
    for field in msgspec.structs.fields(form):
        optional = may_miss and not field.required
        found.append(
            (f"[{field.encode_name}]" if optional else field.encode_name, script_type(field.type, optional))
        )
    return found


def script_type(kind: Any, optional: bool = False) -> str:
    """A Python annotation in TypeScript; a field that may be missing is never null."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind.__name__
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return script_type(parts[0])
    if origin is Literal:
        return "|".join(msgspec.json.encode(part).decode() for part in parts)
    if origin is list:
        inner = script_type(parts[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{script_type(parts[0])}, {script_type(parts[1])}>"
    if origin in (Union, types.UnionType):
        left_out = (UnsetType, type(None)) if optional else (UnsetType,)
        return "|".join(dict.fromkeys(script_type(part) for part in parts if part not in left_out))
    raise TypeError(f"no script type is known for {kind!r}")


if __name__ == "__main__":
    FILE.write_text(server_types(), "utf-8")
