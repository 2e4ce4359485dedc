"""The shapes of requests and answers for the page's type checker: JSDoc written from the msgspec forms.

`python -m inarow.web.page_types` writes `static/js/server_types.js` anew; a test holds the file to it.
"""

from __future__ import annotations

import types
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct, UnsetType

from inarow.web import answers, requests

FILE = Path(__file__).parent / "static" / "js" / "server_types.js"
_HEAD = """// @ts-check
/** What the server is asked and answers; written from its forms by `python -m inarow.web.page_types`. */
"""
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}


def server_types() -> str:
    """The whole file."""
    forms = [form for module in (requests, answers) for form in _forms(module)]
    return "\n".join([_HEAD, *map(_typedef, forms), "export {};\n"])


def _forms(module: types.ModuleType) -> list[type[Struct]]:
    """The forms a module defines, in its own order."""
    return [
        form
        for form in vars(module).values()
        if isinstance(form, type) and issubclass(form, Struct) and form.__module__ == module.__name__
    ]


def _typedef(form: type[Struct]) -> str:
    summary = " ".join((form.__doc__ or "").split())
    lines = ["/**", f" * {summary}", f" * @typedef {{object}} {form.__name__}"]
    lines += [f" * @property {{{kind}}} {name}" for name, kind in _properties(form)]
    return "\n".join([*lines, " */\n"])


def _properties(form: type[Struct]) -> list[tuple[str, str]]:
    """Names and types; in square brackets what may be missing: defaults of requests, and what is not sent."""
    asked = form.__module__ == requests.__name__
    may_miss = asked or form.__struct_config__.omit_defaults
    found = []
    for field in msgspec.structs.fields(form):
        optional = may_miss and not field.required
        found.append(
            (f"[{field.encode_name}]" if optional else field.encode_name, script_type(field.type, optional))
        )
    return found


def script_type(kind: Any, optional: bool = False) -> str:
    """A Python annotation as TypeScript writes it; what may be missing is never null."""
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
