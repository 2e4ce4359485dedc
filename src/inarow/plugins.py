"""Plug-in files: Python files given by the user that register games, heuristics or agents."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType

from inarow.errors import InarowError, PluginError
from inarow.registry import Registry

_loaded: dict[Path, ModuleType] = {}


def load_plugin(file: str | Path) -> ModuleType:
    """Run a plug-in file once; if it fails, whatever it had registered is removed again."""
    path = _resolved(file)
    if path in _loaded:
        return _loaded[path]
    module, run = _prepared(path)
    sys.modules[module.__name__] = module
    try:
        run()
    except BaseException as error:
        del sys.modules[module.__name__]
        for registry in Registry.every:
            registry.forget(str(path))
        if isinstance(error, InarowError | KeyboardInterrupt):
            raise
        raise PluginError(str(file), _reason(error, path)) from error
    _loaded[path] = module
    return module


def _resolved(file: str | Path) -> Path:
    """The one path of this file, or PluginError if it leads to no file."""
    try:
        path = Path(file).expanduser().resolve()
        found = path.is_file()
    except (OSError, RuntimeError, ValueError) as error:  # an unknown user, a loop of links, too long a name
        raise PluginError(str(file), f"the path cannot be followed: {error}") from error
    if not found:
        raise PluginError(str(file), "there is no such file")
    return path


def _prepared(path: Path) -> tuple[ModuleType, Callable[[], None]]:
    """An empty module under a name no other file has, and the function that fills it."""
    from hashlib import sha256  # lazily, like the next: most commands load no file
    from importlib.util import module_from_spec, spec_from_file_location

    name = f"inarow_plugin_{path.stem}_{sha256(str(path).encode()).hexdigest()[:8]}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise PluginError(str(path), "its name does not end in .py")
    module = module_from_spec(spec)
    return module, partial(spec.loader.exec_module, module)


def _reason(error: BaseException, path: Path) -> str:
    """One sentence: what was raised, and on which line of the plug-in."""
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return f"line {error.lineno} is not Python: {error.msg}"
    from traceback import extract_tb  # lazily: only an error needs it

    lines = [f.lineno for f in extract_tb(error.__traceback__) if f.filename == str(path)]
    where = f" at line {lines[-1]}" if lines else ""
    return f"it raised {type(error).__name__}{where}: {' '.join(str(error).split())}"
